import { payoutAnswer, pixPayout } from '../../families/unshown.ts';
import { whiteLabel } from '../../families/white-label.ts';
import { recipients } from '../../families/white-label-payouts.ts';
import { missingCode } from '../../kit/answers.ts';
import { credentials, generalStatuses, generalWithdrawStatuses, notes } from '../../kit/general.ts';

/**
 * Make Your Bank (specification, sections 4, 5, 7 to 9; no public source).
 *
 * - Paths, form encoding, 25 s, boletos of seven days and the required codes are the specification's; every field is
 *   the family's (docs/decisions/0009). Zoop, whose paths look alike, is not followed: it takes JSON.
 */
export default whiteLabel({
  name: 'Make Your Bank',
  evidence: { grade: 'spec', notes: 'The specification’s paths, encoding and limits; field names are the family’s.' },
  baseUrl: '',
  methods: ['PIX', 'CREDIT_CARD', 'BILLET'],
  credentials: [
    credentials.publicKey(),
    credentials.secretKey(),
    { field: 'marketplaceId', title: 'Marketplace id', secret: false, required: true },
    { field: 'sellerId', title: 'Seller id', secret: false, required: true },
    credentials.baseUrl(true),
  ],
  encoding: 'form',
  card: 'raw',
  paths: {
    transactions: '/marketplaces/{marketplaceId}/sellers/{sellerId}/transactions',
    transaction: '/payments/{id}',
    refund: { method: 'POST', path: '/payments/{id}/refund' },
  },
  statuses: { ...generalStatuses, default: 'PENDING' },
  charges: (create) => async (wire, request) => {
    const created = wire.charge(await wire.send(create, request), request);
    const missing = missingCode(created);
    if (missing) throw wire.failed(`Make Your Bank's answer lacks the ${missing}`, 'unknown');
    return created;
  },
  withdraw: pixPayout('/withdrawals/pix'),
  getWithdraw: { method: 'GET', path: '/withdrawals/{id}' },
  withdrawStatuses: generalWithdrawStatuses,
  payoutAnswer,
  ...recipients('/receivers'),
  limits: { billetExpiryMs: 7 * 86_400_000, timeoutMs: 25_000 },
  failures: {
    getReceiver: (_, { httpStatus }) => (httpStatus === 404 ? 'Recebedor não encontrado.' : undefined),
  },
  notes: [
    'Requests are forms. An answer without the PIX code, or the boleto’s line and address, is an error.',
    notes.notDeduplicated,
    notes.unsigned,
  ],
});
