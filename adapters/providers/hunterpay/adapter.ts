import { purchase, purchaseAnswer, purchaseStatuses, purchaseWebhooks } from '../../families/purchase.ts';
import { basic } from '../../kit/auth.ts';
import { needPhone } from '../../kit/fields.ts';
import { aDay, credentials, notes } from '../../kit/general.ts';
import { protocol } from '../../kit/protocol.ts';

const notYet = 'Not implemented yet.';

/**
 * HunterPay (specification, sections 4 and 7, on AXISBANK's platform; public facts: one field table, grade C, which is not followed).
 *
 * - The table shows another API (`POST /transactions` in the white-label form, Basic key : nothing): not used, grade C.
 * - Basic auth is therefore the platform's `secret` : key.
 * - A refund is `DELETE /transactions/{id}`; the amount goes with it, since no source says what omitting it means.
 */
export default protocol({
  name: 'HunterPay',
  evidence: {
    grade: 'spec',
    notes:
      'The specification’s paths with the body of the platform that has them; the one public table (C) differs, and is not followed.',
  },
  // No public address.
  baseUrl: '',
  methods: ['PIX', 'CREDIT_CARD'],
  credentials: [credentials.secretKey(), credentials.baseUrl(true)],
  auth: basic({ text: 'secret' }, 'secretKey'),
  card: 'raw',
  money: 'cents',
  statuses: purchaseStatuses,
  answer: purchaseAnswer,
  createTransaction: purchase,
  getTransaction: { method: 'GET', path: '/transactions/{id}' },
  refund: {
    method: 'DELETE',
    path: '/transactions/{id}',
    body: ({ amount }, { money }) => ({ amount: money(amount) }),
  },
  webhooks: purchaseWebhooks.filter(({ type }) => type === 'TRANSACTION'),
  lookUpBy: ['id'],
  absenceProof: 'never',
  webhookProof: false,
  limits: { pixExpiryMs: aDay, timeoutMs: 10_000 },
  check: (_, operation, argument) => needPhone('HunterPay', operation, argument),
  unsupported: { createReceiver: notYet, getReceiver: notYet, getWithdraw: notYet, createCardToken: notYet },
  notes: ['Unknown words leave a payment PENDING.', notes.unsigned, notes.notDeduplicated],
});
