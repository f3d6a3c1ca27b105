import type { WithdrawStatus } from '../../../domain/core/statuses.ts';
import { deposits } from '../../families/deposits.ts';
import { signedWithTime } from '../../kit/signature.ts';
import type { StatusMap } from '../../kit/statuses.ts';

/**
 * Words of both forms of its webhook: the specification's (section 4: Vexy), whose "others REJECTED" includes refunds,
 * and `paid` of the public nested form. `RETIDO`: held over a claim of fraud.
 */
const statuses: StatusMap = {
  PENDING: ['pending', 'processing'],
  APPROVED: ['completed', 'paid'],
  CHARGEBACK: ['retido'],
  REJECTED: ['expired', 'canceled', 'refunded'],
  default: 'REJECTED',
};
const withdrawStatuses: StatusMap<WithdrawStatus> = {
  PENDING: ['pending', 'processing'],
  APPROVED: ['completed', 'paid'],
  REJECTED: ['expired', 'canceled', 'refunded'],
  default: 'REJECTED',
};

/**
 * Vexy (specification, sections 4, 5, 7; public facts: one detailed integration, grade C).
 *
 * - Its second product (`api.vexybank.com`) is another API.
 * - The integration checks `Vexy-Signature` on the nested form of its webhook. It is not known whether every webhook
 *   carries it: they are no proof, but with a `webhookSecret` only signed ones are read.
 */
export default deposits({
  name: 'Vexy',
  evidence: {
    grade: 'C',
    operations: { getTransaction: 'spec', getWithdraw: 'spec' },
    notes: 'One detailed integration and sister brands; the look-ups are the specification’s.',
  },
  baseUrl: 'https://api.vexypayments.com',
  money: 'reais',
  statuses,
  withdrawStatuses,
  alsoNeeds: [{ field: 'webhookSecret', title: 'Webhook secret', secret: true, required: false }],
  signed: (delivery, secret, now) => signedWithTime('vexy-signature', delivery, secret, now),
  notes: [
    'PIX only.',
    'A key without a type is classified by its form: 11 digits are a CPF.',
    'With a webhook secret only signed webhooks are taken; each status is confirmed by a look-up all the same.',
  ],
});
