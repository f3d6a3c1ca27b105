import {
  constants,
  createCipheriv,
  generateKeyPairSync,
  type KeyObject,
  publicEncrypt,
  randomBytes,
  randomUUID,
  sign,
  verify,
} from 'node:crypto';
import { z } from 'zod';
import { fromBody, logIn } from '../../../sandbox/core/auth.ts';
import type { Transfer } from '../../../sandbox/core/entities.ts';
import {
  type Call,
  type Caller,
  orNotFound,
  type Provider,
  Refusal,
  type Reply,
  type ReportedCharge,
  type ReportedTransfer,
  type Route,
  type WebhookEvent,
  type WebhookPost,
} from '../../../sandbox/core/provider.ts';
import { brCode, is } from '../../../sandbox/core/shapes.ts';

const text = z.string().min(1);
const realm = '/auth/realms/stone_bank';
const tokenMs = 900_000;

const Invoice = z.strictObject({
  account_id: text,
  key: text,
  amount: is.cents,
  transaction_id: z.string().regex(/^[a-zA-Z0-9]{26,35}$/, { error: 'is invalid' }),
  expiration: z.int().min(1).optional(),
  customer: z.strictObject({ name: is.text(200), document: is.cpfOrCnpj }).optional(),
  request_for_payer: is.text(140).optional(),
});
const Payment = z.strictObject({
  account_id: text,
  amount: is.cents,
  key: z.union([is.cpf, is.cnpj, is.email.max(77), is.phoneWithPlus55, is.uuid], { error: 'is invalid' }),
  description: text.optional(),
});

const LogIn = z.strictObject({
  grant_type: z.literal('client_credentials'),
  client_id: text,
  client_assertion_type: z.literal('urn:ietf:params:oauth:client-assertion-type:jwt-bearer'),
  client_assertion: z.string().regex(/^[\w-]+\.[\w-]+\.[\w-]+$/),
});
/** At most fifteen minutes from its making to its end. */
const Claims = z
  .looseObject({
    iss: text,
    sub: text,
    aud: z.string().endsWith(realm),
    jti: text,
    iat: z.int(),
    exp: z.int(),
  })
  .refine(({ iat, exp }) => exp > iat && exp - iat <= 900 && exp * 1000 > Date.now(), {
    error: 'is too old or too long',
  });
const Head = z.looseObject({ alg: z.literal('RS256') });

const session = logIn({
  path: `${realm}/protocol/openid-connect/token`,
  bodyKind: 'form',
  fields: ['clientId'],
  readCredentials: fromBody({ client_id: 'clientId' }),
  tokenBody: (access_token) => ({ access_token, token_type: 'Bearer', expires_in: tokenMs / 1000 }),
  lifeMs: tokenMs,
});
const { open: _, ...issuing } = session.route;

/** A log-in without a secret: by an assertion that the application signs with its private key, each of them once. */
const logInRoute: Route = {
  ...issuing,
  account: ({ body }: Caller) => {
    const { data } = LogIn.safeParse(body);
    return data && session.accountOf({ clientId: data.client_id });
  },
  handle: (call) => {
    const { client_id: clientId, client_assertion: assertion } = LogIn.parse(call.body);
    const [head = '', body = '', signature = ''] = assertion.split('.');
    const key = call.publicKey();
    const isOurs = key && verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'));
    const claims = Claims.safeParse(jsonIn(body)).data;
    if (!isOurs || !Head.safeParse(jsonIn(head)).success || claims?.sub !== clientId || claims.iss !== clientId) {
      throw new Refusal(401, 'Unauthorized');
    }
    if (call.context.findRow('assertion', claims.jti)) throw new Refusal(401, 'Unauthorized');
    call.context.storeRow('assertion', {}, claims.jti);
    return issuing.handle(call);
  },
};

const invoices = '/api/v1/pix_payment_invoices';
const payments = '/api/v1/pix/outbound_pix_payments';

/**
 * Stone OpenBank by its own pages of 2021 to 2023 and its Go client: PIX charges, and PIX that is sent, in cents. What
 * is made has an idempotency key: the same one with another body is refused with 409.
 *
 * No page lists the words of a charge. Those here are of its events (created, paid, cancelled), and one client reads
 * PAID; a charge that has expired has no event, and keeps its word. A page of 2020 shows the look-up of a charge.
 *
 * A payment that was created moves nothing until it is confirmed, which no page shows the answer of: here the payment.
 * Webhooks are encrypted for the application's key, around a token that Stone signs.
 */
export const stone: Provider = {
  name: 'Stone',
  slug: 'stone',
  bases: [''],
  bodyKind: 'json',
  addresses: (root) => ({ baseUrl: root }),
  requiredHeaders: { 'user-agent': /\S/ },
  account: session.account,
  accountOf: session.accountOf,
  idempotencyKey: ({ headers }) => headers['x-stone-idempotency-key']?.toString(),
  words: {
    waiting: 'CREATED',
    paid: 'PAID',
    refused: 'CANCELLED',
    expired: 'CREATED',
    refunded: 'PAID',
    charged_back: 'PAID',
  },
  refundWord: '',
  transferWords: {
    waiting: 'MONEY_RESERVED',
    done: 'SETTLED',
    refused: 'FAILED',
    canceled: 'CANCELLED',
    returned: 'REFUNDED',
  },
  moreWords: { transfer: ['CREATED', 'CONFIRMED', 'SCHEDULED'] },
  routes: [
    logInRoute,
    {
      method: 'post',
      path: invoices,
      operation: 'createTransaction',
      handle: (call) => {
        const invoice = Invoice.parse(call.body);
        const { amount, transaction_id: txid, account_id, expiration = 86_400 } = invoice;
        const key = onceOnly(call);
        const { context } = call;
        if (context.charges().some((charge) => charge.idempotencyKey === key && charge.details.txid !== txid)) {
          throw new Refusal(409, conflict);
        }
        const opened = context.openCharge({
          id: randomUUID(),
          method: 'pix',
          amount,
          reference: txid,
          expiresInMs: expiration * 1000,
          details: { txid, account_id, expiration },
        });
        return { status: 201, body: invoiceOf(call.reportCharge(opened)) };
      },
    },
    {
      method: 'get',
      path: `${invoices}/:id`,
      operation: 'getTransaction',
      handle: (call) => {
        const charge = orNotFound(call.context.charge(call.params.id ?? ''));
        return { status: 200, body: invoiceOf(call.reportCharge(charge)) };
      },
    },
    {
      method: 'post',
      path: payments,
      operation: 'withdraw',
      handle: (call) => {
        const { amount, account_id, description = null } = Payment.parse(call.body);
        const idempotencyKey = onceOnly(call);
        const known = call.context.transfer({ idempotencyKey });
        if (known && known.amount !== amount) throw new Refusal(409, conflict);
        const draft = { id: randomUUID(), idempotencyKey, amount, held: true as const };
        const sent = call.context.sendTransfer({ ...draft, details: { account_id, description } });
        return paymentReply(call, 201, sent);
      },
    },
    {
      method: 'post',
      path: `${payments}/:id/actions/confirm`,
      operation: 'withdraw',
      handle: (call) => {
        onceOnly(call);
        const payment = named(call);
        if (isConfirmed(call, payment)) throw new Refusal(422, 'srn:error:invalid_status');
        const released = call.context.releaseTransfer(payment);
        call.context.storeRow('confirmation', {}, payment.id);
        return paymentReply(call, 200, released);
      },
    },
    {
      method: 'get',
      path: `${payments}/:id/`,
      operation: 'getWithdraw',
      handle: (call) => paymentReply(call, 200, named(call)),
    },
    {
      method: 'get',
      path: '/api/v1/accounts/:id/balance',
      operation: 'getBalance',
      handle: ({ context }) => ({
        status: 200,
        body: { balance: context.balance(), blocked_balance: 0, scheduled_balance: 0 },
      }),
    },
  ],
  webhook: (charge, event) => {
    const what = { paid: 'paid', refused: 'cancelled' }[charge.state as string];
    const { qr_code_content: _code, qr_code_image: _image, ...data } = invoiceOf(charge);
    return what === undefined ? undefined : notice(`pix_invoice_payment_${what}`, 'pix_payment_invoice', data, event);
  },
  transferWebhook: (transfer, event) => {
    const what = { done: 'settled', refused: 'failed', returned: 'refunded' }[transfer.state as string];
    const data = paymentOf(transfer, transfer.word);
    return what === undefined ? undefined : notice(`pix_outbound_payment_${what}`, 'outbound_pix_payment', data, event);
  },
  problem: (status, message) => {
    const types: Record<number, string> = {
      401: 'srn:error:unauthenticated',
      403: 'srn:error:unauthorized',
      404: 'srn:error:not_found',
    };
    const type = types[status] ?? (message.startsWith('srn:') ? message : 'srn:error:validation');
    return {
      status,
      body: { type, ...(type === 'srn:error:validation' && { reason: [{ error: message, path: [] }] }) },
    };
  },
};

const conflict = 'srn:error:idempotency_conflict';

/** The key without which nothing is made. */
function onceOnly({ headers }: Call): string {
  const key = headers['x-stone-idempotency-key'];
  if (typeof key !== 'string' || key.length < 1 || key.length > 72) throw new Refusal(400, 'x-stone-idempotency-key');
  return key;
}

const named = ({ context, params }: Call): Transfer => orNotFound(context.transfer({ id: params.id ?? '' }));
const isConfirmed = ({ context }: Call, { id }: Transfer): boolean => context.findRow('confirmation', id) !== undefined;

function invoiceOf(charge: ReportedCharge) {
  const { id, amount, word, createdAt, paidAt, state, updatedAt, details } = charge;
  return {
    id,
    account_id: details.account_id,
    transaction_id: details.txid,
    amount,
    expiration: details.expiration,
    status: word,
    created_at: createdAt,
    paid_at: paidAt,
    cancelled_at: state === 'refused' ? updatedAt : null,
    location: `pix.stone.invalid/qr/v2/${id}`,
    qr_code_content: brCode('pix.stone.invalid', charge),
    qr_code_image: 'data:image/svg+xml;base64,PHN2Zy8+',
  };
}

function paymentReply(call: Call, status: number, transfer: Transfer): Reply {
  const shown = call.reportTransfer(transfer);
  const isWaiting = shown.word === 'MONEY_RESERVED' && !isConfirmed(call, transfer);
  return { status, body: paymentOf(shown, isWaiting ? 'CREATED' : shown.word) };
}

function paymentOf(transfer: ReportedTransfer, status: string) {
  const { id, amount, endToEndId, createdAt, doneAt, state, updatedAt, details } = transfer;
  return {
    id,
    account_id: details.account_id,
    amount,
    description: details.description,
    end_to_end_id: endToEndId,
    status,
    fee: 0,
    created_at: createdAt,
    settled_at: doneAt,
    failed_at: state === 'refused' ? updatedAt : null,
    failure_reason_code: state === 'refused' ? 'AC03' : null,
    refunded_amount: state === 'returned' ? amount : 0,
  };
}

/** A token that Stone signs, encrypted for the application's key; none where the application has no key here. */
function notice(
  type: string,
  target: string,
  data: object & { id: string },
  event: WebhookEvent,
): WebhookPost | undefined {
  const key = event.publicKey();
  if (!key) return undefined;
  const at = new Date().toISOString();
  const claims = {
    env: 'sandbox',
    event_type: type,
    event_happened_at: at,
    event_notified_at: at,
    target_type: target,
    target_id: data.id,
    target_data: data,
  };
  return {
    headers: { 'x-stone-webhook-event-id': event.id, 'x-stone-webhook-event-type': type },
    body: { encrypted_body: encrypted(key, signed(claims)) },
  };
}

let ownKey: KeyObject | undefined;
/** Stone's own key, which is made when it first signs. */
function stoneKey(): KeyObject {
  ownKey ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  return ownKey;
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function jsonIn(encoded: string): unknown {
  try {
    return JSON.parse(Buffer.from(encoded, 'base64url').toString());
  } catch {
    return undefined;
  }
}

function signed(claims: object): string {
  const content = `${part({ alg: 'RS256', kid: 'stone-1' })}.${part(claims)}`;
  return `${content}.${sign('sha256', Buffer.from(content), stoneKey()).toString('base64url')}`;
}

function encrypted(key: KeyObject, content: string): string {
  const head = part({ alg: 'RSA-OAEP-256', enc: 'A256GCM' });
  const [secret, iv] = [randomBytes(32), randomBytes(12)];
  const wrapped = publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, secret);
  const cipher = createCipheriv('aes-256-gcm', secret, iv).setAAD(Buffer.from(head));
  const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
  return [head, ...[wrapped, iv, sealed, cipher.getAuthTag()].map((bytes) => bytes.toString('base64url'))].join('.');
}
