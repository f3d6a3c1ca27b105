import { verify } from 'node:crypto';
import { z } from 'zod';
import { logIn } from '../../../sandbox/core/auth.ts';
import { type Call, orNotFound, type Provider, Refusal } from '../../../sandbox/core/provider.ts';
import { is } from '../../../sandbox/core/shapes.ts';
import { anyClient, eitherKeyName } from '../../../sandbox/dialects/client-credentials.ts';
import { postback, transfer } from '../../../sandbox/dialects/undocumented.ts';

const token = logIn({
  path: '/auth',
  fields: ['clientId', 'clientSecret'],
  readCredentials: anyClient,
  // No source names the token's field, so both usual names are present.
  tokenBody: (text) => ({ token: text, access_token: text, expires_in: 3600 }),
  lifeMs: 3_600_000,
});

const PixOut = z.object({
  amount: is.cents,
  pixKey: z.union([is.cpfOrCnpj, is.phoneWith55, is.email, is.uuid], { error: 'is not a PIX key' }),
  identifier: is.text(255).optional(),
  externalRef: is.text(255).optional(),
  postbackUrl: is.url.optional(),
});

/**
 * Lexxen: payouts only, each signed with the account's private key. The specification has the paths, the words, the
 * prefix of phones and the signature's headers; no wire format is public. No source says which id `identifier` in a
 * look-up is, so a payout is found by the caller's reference and by the provider's id.
 */
export const lexxen: Provider = {
  name: 'Lexxen',
  slug: 'lexxen',
  bases: [''],
  addresses: (root) => ({ baseUrl: root }),
  ...eitherKeyName(token),
  // It has no charges.
  words: { waiting: '', paid: '', refused: '', expired: '', refunded: '', charged_back: '' },
  refundWord: '',
  transferWords: {
    waiting: 'CREATED',
    done: 'COMPLETED',
    refused: 'FAILED',
    canceled: 'CANCELED',
    returned: 'REFUNDED',
  },
  moreWords: { transfer: ['PROCESSING'] },
  routes: [
    token.route,
    {
      method: 'post',
      path: '/transaction/pix-out',
      operation: 'withdraw',
      bodyKind: 'json',
      handle: (call) => {
        checkSignature(call);
        const { amount, identifier, externalRef, postbackUrl } = PixOut.parse(call.body);
        const draft = { amount, reference: identifier ?? externalRef, notifyUrl: postbackUrl, details: {} };
        return { status: 201, body: payout(call.reportTransfer(call.context.sendTransfer(draft))) };
      },
    },
    {
      method: 'get',
      path: '/transaction/identifier/:id',
      operation: 'getWithdraw',
      handle: ({ context, params: { id = '' }, reportTransfer }) => {
        const sent = orNotFound(context.transfer({ reference: id }) ?? context.transfer({ id }));
        return { status: 200, body: payout(reportTransfer(sent)) };
      },
    },
  ],
  webhook: () => undefined,
  transferWebhook: (sent, event) => postback('transfer', payout(sent), event),
  problem: (status, message) => ({ status, body: { message } }),
};

const payout = (sent: Parameters<typeof transfer>[0]) => ({ ...transfer(sent), identifier: sent.reference });

/**
 * Checks the RSA-SHA256 signature, in base64, over `METHOD\npath\ntoken\nRequest-Time\nbody`. @throws Refusal 401 for a
 * wrong signature, or a Request-Time more than five minutes from now.
 */
function checkSignature(call: Call): void {
  const at = String(call.headers['request-time'] ?? '');
  const sentAt = /^\d{13}$/.test(at) ? Number(at) : /^\d{10}$/.test(at) ? Number(at) * 1000 : Date.parse(at);
  if (!(Math.abs(Date.now() - sentAt) < 300_000)) throw new Refusal(401, 'Request-Time: must be now');
  const signature = String(call.headers.signature ?? '');
  if (!/^[A-Za-z0-9+/]+=*$/.test(signature)) throw new Refusal(401, 'Signature: must be base64');
  const key = call.publicKey();
  const [, bearer = ''] = /^bearer +(\S+)$/i.exec(call.headers.authorization ?? '') ?? [];
  // The signed path is the provider's own path, without the stand-in's slug.
  const text = ['POST', call.path, bearer, at, call.text].join('\n');
  if (!key || !verify('sha256', Buffer.from(text), key, Buffer.from(signature, 'base64'))) {
    throw new Refusal(401, 'Signature: is not the account’s over this request');
  }
}
