import { bacenCob, bacenCobNotes } from '../families/bacen-cob.ts';

/**
 * Onz (specification, sections 4, 5, 7; public facts: BACEN's PIX API grade A, ONZ accounts API grade B).
 *
 * - Charges: the specification's `POST /cob`. The standard's `PUT /cob/{txid}` (A) is the declared variant.
 * - Refunds: the specification's `POST /sells/{id}/refund`. The public `PUT …/devolucao/…` (A) is the declared variant.
 * - Phones: the specification's prefix `55`, where public sources show `+55`.
 * - Payouts: done at once by the specification; an answer that says PROCESSING, or 202, stays PENDING.
 * - `chave` is `pixKey`. A second pair of credentials for cash-out is `publicKey` and `secretKey`.
 */
export default bacenCob({
  name: 'Onz',
  evidence: {
    grade: 'B',
    notes: 'Charges follow the central bank’s standard; accounts API by several integrations of ONZ-hosted brands.',
  },
  // Each brand that ONZ hosts has addresses of its own.
  baseUrl: '',
  cashIn: { logIn: 'form', scope: 'cob.write cob.read' },
  cashOut: { logIn: 'form', scope: 'pix.write pix.read transactions.read account.read' },
  unsupportedMethod: {
    CREDIT_CARD: 'Método de pagamento não suportado',
    BILLET: 'Método de pagamento não suportado',
  },
  notes: bacenCobNotes,
});
