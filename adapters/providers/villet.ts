import { whiteLabel } from '../families/white-label.ts';
import { recipients, transfers } from '../families/white-label-payouts.ts';
import { bySpecification } from '../kit/general.ts';

/**
 * VILLET (specification, sections 4, 7 and 9). No public source. A receiver is made with transfers and anticipation off,
 * and is active once it has a creation time.
 */
const receivers = recipients('/recipients', {
  alsoSends: { transferSettings: { transferEnabled: false, automaticAnticipationEnabled: false } },
  balanceAt: '/balance/available',
});

export default whiteLabel({
  name: 'VILLET',
  evidence: bySpecification,
  baseUrl: '',
  methods: ['PIX', 'CREDIT_CARD', 'BILLET'],
  paths: { transactions: '/transactions' },
  card: 'raw',
  sendsSplits: true,
  ...transfers(),
  ...receivers,
  receiverAnswer: { ...receivers.receiverAnswer, activeSince: 'createdAt' },
});
