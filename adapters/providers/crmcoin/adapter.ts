import { payoutAnswer, pixPayout } from '../../families/unshown.ts';
import { whiteLabel } from '../../families/white-label.ts';
import { inBody } from '../../kit/auth.ts';
import { lettersAndDigits } from '../../kit/fields.ts';
import { credentials, generalStatuses, generalWithdrawStatuses } from '../../kit/general.ts';

/**
 * CRMCOIN (specification, sections 4, 7, 9; nothing public): every call is a POST with the partner's key in its body,
 * look-ups too. A refund gives the reason MD06; a payout's reference has at most 22 characters.
 */
export default whiteLabel({
  name: 'CRMCOIN',
  evidence: { grade: 'spec', notes: 'The specification’s paths and constants; field names are the family’s.' },
  baseUrl: '',
  methods: ['PIX'],
  credentials: [credentials.secretKey(undefined, 'Partner key'), credentials.baseUrl(true)],
  auth: inBody({ partnerKey: 'secretKey' }),
  paths: { transactions: '/createpix' },
  limits: { pixExpiryMs: 8_000_000 },
  // Unknown words are PENDING: it is one of the early providers (0009).
  statuses: { ...generalStatuses, default: 'PENDING' },
  withdrawStatuses: generalWithdrawStatuses,
  alsoSends: () => ({ pix: { expiresIn: 8_000 } }),
  getTransaction: { method: 'POST', path: '/getstatus', writes: false, body: ({ id }) => ({ id }) },
  refund: {
    method: 'POST',
    path: '/devolver',
    body: ({ transactionId, amount }, { money }) => ({ id: transactionId, amount: money(amount), reason: 'MD06' }),
  },
  payoutReference: (reference) => lettersAndDigits(reference, 22),
  withdraw: pixPayout('/pixout', ({ withdrawReference }) => ({ externalRef: withdrawReference.slice(0, 22) })),
  getWithdraw: { method: 'POST', path: '/consulta', writes: false, body: ({ id }) => ({ id }) },
  payoutAnswer,
  notes: ['A PIX expires after 8000 seconds.'],
});
