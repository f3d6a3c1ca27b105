import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { basic } from '../../../sandbox/core/auth.ts';
import type { Provider } from '../../../sandbox/core/provider.ts';
import { is } from '../../../sandbox/core/shapes.ts';
import { keyIsOfItsKind, keyWords } from '../../../sandbox/dialects/pix-keys.ts';
import { purchasePlatform } from '../../../sandbox/dialects/purchase.ts';

const platform = purchasePlatform({
  idField: 'transactionId',
  refund: { method: 'post', path: '/transactions/refund/:id', amount: is.cents },
});

const CashOut = z
  .strictObject({
    amount: is.cents,
    pixType: z.string(),
    pixKey: z.string(),
    externalId: is.text(255).optional(),
    document: is.cpfOrCnpj,
    postbackUrl: is.url.optional(),
  })
  .superRefine(keyIsOfItsKind('pixType', 'pixKey', keyWords.usual));

/** AXISBANK: the purchase platform with Basic of the literal `secret` and the secret key, and with payouts by PIX. */
export const axisbank: Provider = {
  ...platform,
  name: 'AXISBANK',
  slug: 'axisbank',
  ...basic({ text: 'secret' }, 'secretKey'),
  transferWords: {
    waiting: 'WITHDRAW_REQUEST',
    done: 'WITHDRAW_APPROVED',
    refused: 'WITHDRAW_ERROR',
    canceled: 'WITHDRAW_ERROR',
    returned: 'WITHDRAW_RETURNED',
  },
  moreWords: { ...platform.moreWords, transfer: ['WITHDRAW_PROCESSING'] },
  routes: [
    ...platform.routes,
    {
      method: 'get',
      path: '/users/balance',
      operation: 'getBalance',
      handle: ({ context }) => ({
        status: 200,
        body: { balance: context.balance(), pendingBalance: 0, garanteeBalance: 0, precautionaryBlock: 0 },
      }),
    },
    {
      method: 'post',
      path: '/withdraws/cash-out',
      operation: 'withdraw',
      handle: (call) => {
        const { amount, externalId, postbackUrl } = CashOut.parse(call.body);
        const draft = { id: randomUUID(), amount, reference: externalId, notifyUrl: postbackUrl, details: {} };
        const { id, word, endToEndId } = call.reportTransfer(call.context.sendTransfer(draft));
        return { status: 201, body: { id, status: word, end2End: endToEndId, errorMessage: null } };
      },
    },
  ],
  transferWebhook: ({ id, word, amount, endToEndId, refusedReason }) => ({
    body: {
      type: 'WITHDRAW',
      withdrawId: id,
      status: word,
      amount,
      endToEnd: endToEndId,
      errorMessage: refusedReason,
    },
  }),
};
