import { bankPix, bankPixNotes, dueNote } from '../../families/bank-pix.ts';

/**
 * Bradesco (not in the specification; ACBr and two clients, grade B).
 *
 * - A charge is made at `/cob-emv/{txid}`, which answers the PIX code as `emv`: the standard's own call may lack it. What
 *   else it answers is taken to be the standard's charge (grade C).
 * - Sources differ in the path of the log-in; the newest is used.
 */
export default bankPix({
  name: 'Bradesco',
  evidence: {
    grade: 'B',
    operations: { createTransaction: 'C' },
    notes: 'Addresses and log-in by several integrations; the answer to a new charge is shown by its PIX code only.',
  },
  baseUrl: 'https://qrpix.bradesco.com.br',
  prefix: '/v2',
  createPath: '/cob-emv/{txid}',
  dueCreatePath: '/cobv-emv/{txid}',
  logIn: { path: '/auth/server/oauth/token', client: 'Basic' },
  notes: [
    ...bankPixNotes,
    dueNote,
    'For tests the address is https://qrpix-h.bradesco.com.br. Older integrations log in at another path: confirm the first charge there.',
    'Boletos and payouts are not offered here: one source each shows them.',
  ],
});
