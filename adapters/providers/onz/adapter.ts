import { bacenCob, bacenCobNotes } from '../../families/bacen-cob.ts';

/**
 * Onz (specification, sections 4, 5, 7; public facts: BACEN's PIX API grade A, ONZ accounts API grade B).
 *
 * - Charges: the specification's `POST /cob`, not the standard's `PUT /cob/{txid}` (A).
 * - Refunds: the specification's `POST /sells/{id}/refund`, not the public `PUT …/devolucao/…` (A).
 * - Phones: the specification's prefix `55`, where public sources show `+55`.
 * - Payouts: done at once by the specification; a reply of PROCESSING, or 202, stays PENDING.
 * - `chave` is `pixKey`. A second pair of credentials for cash-out is `publicKey` and `secretKey`.
 */
export default bacenCob({
  name: 'Onz',
  evidence: {
    grade: 'B',
    operations: { refund: 'spec' },
    notes: 'Charges follow the central bank’s standard; accounts API by several integrations of ONZ-hosted brands.',
  },
  // Each brand that ONZ hosts has addresses of its own.
  baseUrl: '',
  logIn: 'form',
  scopes: { cashIn: 'cob.write cob.read webhook.write', cashOut: 'pix.write pix.read transactions.read account.read' },
  unsupportedMethod: 'Método de pagamento não suportado',
  notes: bacenCobNotes,
});
