import { bacenCob, bacenCobNotes } from '../../families/bacen-cob.ts';
import { standardRefund } from '../../families/pix-standard.ts';

/**
 * TREEAL (specification, sections 4, 5, 7; public facts: several integrations, grade B).
 *
 * - The log-in is a form, without scopes.
 * - Refunds: the standard's `PUT /pix/{e2eid}/devolucao/{id}`, looked up at the same path; the specification has no other.
 * - Payouts need the platform's record (specification, section 5) and present the cash-in certificate where there is no
 *   second one. Their host is not public.
 */
export default bacenCob({
  name: 'TREEAL',
  evidence: {
    grade: 'B',
    operations: { refund: 'A', withdraw: 'C', getWithdraw: 'C' },
    notes: 'Charges by several integrations; payouts are taken to be the ONZ accounts API.',
  },
  baseUrl: 'https://api.pix.treeal.com',
  logIn: 'form',
  ...standardRefund(),
  cashInPaysOut: true,
  notes: bacenCobNotes,
});
