import { bacenCob, bacenCobNotes } from '../../families/bacen-cob.ts';

/**
 * VOLUTI (specification, sections 4, 5, 7; public facts: three integrations that agree, grade B).
 *
 * - Both hosts take the log-in as JSON with `client_id`.
 * - Refunds: the specification's `POST /sells/{id}/refund`, not the standard's `PUT …/devolucao/…` (A).
 * - The host of payouts is given to each customer; `pixKey` is `chave`.
 */
export default bacenCob({
  name: 'VOLUTI',
  evidence: {
    grade: 'B',
    operations: { refund: 'spec' },
    notes: 'Integrations agree on log-in, charge and payout; nothing public shows its refund.',
  },
  baseUrl: 'https://api.pix.voluti.com.br',
  notes: bacenCobNotes,
});
