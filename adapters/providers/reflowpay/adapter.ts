import { whiteLabel } from '../../families/white-label.ts';
import { requestWithdraw } from '../../families/white-label-payouts.ts';
import { bySpecification, generalStatuses, withWords } from '../../kit/general.ts';

/** REFLOWPAY (specification, sections 4 and 7). Public code of this name is the specification's Reflow2. */
export default whiteLabel({
  name: 'REFLOWPAY',
  evidence: {
    ...bySpecification,
    notes: `${bySpecification.notes} Public code of this name (C) shows Reflow2’s API instead.`,
  },
  baseUrl: '',
  methods: ['PIX'],
  paths: { transactions: '/transactions', refund: false },
  statuses: withWords(generalStatuses, { APPROVED: ['infraction'] }),
  ...requestWithdraw(),
  getWithdraw: { method: 'GET', path: '/request/withdraw/{id}' },
});
