import { createECDH, createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { z } from 'zod';
import {
  accountId,
  type Call,
  type Caller,
  type Provider,
  Refusal,
  type ReportedCharge,
  type ReportedTransfer,
  type Route,
  signingSecret,
  type WebhookPost,
} from '../../../sandbox/core/provider.ts';
import { boletoOf, brCode, dayInBrazil, is } from '../../../sandbox/core/shapes.ts';

const text = z.string().min(1);
const tags = z.array(text).optional();
const percent = z.number().min(0).optional();

/** No page says whether a mask may stay, and every integration sends one or the other. */
const taxId = z
  .string()
  .transform((masked) => masked.replace(/[./-]/g, ''))
  .pipe(is.cpfOrCnpj);

const Invoice = z.strictObject({
  amount: is.cents,
  taxId,
  name: text,
  due: z.union([z.iso.datetime(), is.day]).optional(),
  expiration: z.int().min(0).optional(),
  fine: percent,
  interest: percent,
  discounts: z.array(z.looseObject({})).optional(),
  descriptions: z.array(z.strictObject({ key: text, value: text })).optional(),
  tags,
  displayDescription: text.optional(),
  rules: z.array(z.looseObject({})).optional(),
  splits: z.array(z.looseObject({})).optional(),
});
/** Before payment it is cancelled; after it the amount is lowered to what shall remain. */
const InvoiceChange = z.union([
  z.strictObject({ status: z.literal('canceled') }),
  z.strictObject({ amount: z.int().min(0) }),
]);
const leastBoleto = 200;
const Boleto = z.strictObject({
  amount: is.cents.min(leastBoleto),
  name: text,
  taxId,
  streetLine1: text,
  streetLine2: text,
  district: text,
  city: text,
  stateCode: is.state,
  zipCode: z.string().regex(/^\d{5}-?\d{3}$/),
  due: is.day.optional(),
  fine: percent,
  interest: percent,
  overdueLimit: z.int().min(0).optional(),
  discounts: z.array(z.looseObject({})).optional(),
  descriptions: z.array(z.looseObject({})).optional(),
  tags,
});
const Transfer = z.strictObject({
  amount: is.cents,
  name: text,
  taxId,
  bankCode: z.string().regex(/^(\d{3}|\d{8})$/, { error: 'must be a bank code or an ISPB' }),
  branchCode: text,
  accountNumber: text,
  accountType: z.enum(['checking', 'savings', 'salary', 'payment']).optional(),
  externalId: text.optional(),
  scheduled: z.union([z.iso.datetime(), is.day]).optional(),
  tags,
  description: text.optional(),
  displayDescription: text.optional(),
  rules: z.array(z.looseObject({})).optional(),
});
const PixKey = z.union([is.cpfOrCnpj, is.phoneWithPlus55, is.email, is.uuid], { error: 'is not a PIX key' });

/** A creation takes a list under the plural name, of up to a hundred. */
const listOf = <Item extends z.ZodType>(name: string, item: Item) =>
  z.strictObject({ [name]: z.array(item).min(1).max(100) }).transform((body) => body[name] as z.output<Item>[]);
const Invoices = listOf('invoices', Invoice);
const Boletos = listOf('boletos', Boleto);
const Transfers = listOf('transfers', Transfer);

/** The default lifetime of an invoice after its due date; that of a boleto is not told. */
const defaultExpirationSeconds = 59 * 86_400;
const defaultDueMs = 2 * 86_400_000;
/** Cents that it keeps of a paid charge. */
const feeOfCharge = 50;

/**
 * Stark Bank, by its SDKs for Node and Python. Amounts are cents. Every call is signed with the project's private key
 * (secp256k1), every webhook with the bank's.
 *
 * An entity has fewer words than its log: an invoice that can no longer be paid keeps `overdue`, and one whose money went
 * back keeps `paid`, with the amount that remains. Chargebacks are not described. A refund of an unpaid invoice is
 * refused, since the sources disagree about a lower amount before the payment.
 */
export const starkBank: Provider = {
  name: 'Stark Bank',
  slug: 'stark-bank',
  bases: ['/v2'],
  bodyKind: 'json',
  addresses: (root) => ({ baseUrl: `${root}/v2` }),
  account: (caller) => {
    const project = projectOf(caller);
    return project === undefined ? undefined : accountId(project);
  },
  accountOf: ({ clientId }) => accountId(String(clientId)),
  privateKeys: 'secp256k1',
  webhookKey: (account) => createPublicKey(bankKey(account)).export({ type: 'spki', format: 'pem' }).toString(),
  words: {
    waiting: 'created',
    paid: 'paid',
    refused: 'canceled',
    expired: 'overdue',
    refunded: 'paid',
    charged_back: 'paid',
  },
  refundWord: '',
  transferWords: {
    waiting: 'created',
    done: 'success',
    refused: 'failed',
    canceled: 'canceled',
    // No word is told for money that the receiver's bank sends back.
    returned: 'success',
  },
  moreWords: { charge: ['registered'], transfer: ['processing'] },
  routes: (
    [
      {
        method: 'post',
        path: '/invoice',
        operation: 'createTransaction',
        handle: (call) => {
          const invoices = Invoices.parse(call.body).map(({ amount, ...details }) => {
            const { due, expiration = defaultExpirationSeconds } = details;
            const now = call.context.now().getTime();
            const dueAt = due === undefined ? now + defaultDueMs : Date.parse(due);
            const expiresInMs = dueAt + expiration * 1000 - now;
            const draft = { method: 'pix', amount, reference: details.tags?.[0], expiresInMs, details } as const;
            return invoiceOf(call.reportCharge(call.context.openCharge(draft)));
          });
          return { status: 200, body: { message: 'Invoice(s) successfully created', invoices } };
        },
      },
      {
        method: 'get',
        path: '/invoice/:id',
        operation: 'getTransaction',
        handle: (call) => ({ status: 200, body: { invoice: invoiceOf(call.reportCharge(named(call, 'pix'))) } }),
      },
      {
        method: 'patch',
        path: '/invoice/:id',
        operation: 'refund',
        handle: (call) => {
          const change = InvoiceChange.parse(call.body);
          const invoice = named(call, 'pix');
          return { status: 200, body: { invoice: invoiceOf(call.reportCharge(changed(call, invoice, change))) } };
        },
      },
      {
        method: 'post',
        path: '/boleto',
        operation: 'createTransaction',
        handle: (call) => {
          const boletos = Boletos.parse(call.body).map(({ amount, ...details }) => {
            const now = call.context.now();
            const due = details.due ?? dayInBrazil(new Date(now.getTime() + defaultDueMs).toISOString());
            const expiresInMs = Date.parse(`${due}T23:59:59-03:00`) - now.getTime();
            const draft = { method: 'boleto', amount, reference: details.tags?.[0], expiresInMs } as const;
            const opened = call.context.openCharge({ ...draft, details: { ...details, due } });
            return boletoView(call.reportCharge(opened));
          });
          return { status: 200, body: { message: 'Boleto(s) successfully created', boletos } };
        },
      },
      {
        method: 'get',
        path: '/boleto/:id',
        operation: 'getTransaction',
        handle: (call) => ({ status: 200, body: { boleto: boletoView(call.reportCharge(named(call, 'boleto'))) } }),
      },
      {
        method: 'delete',
        path: '/boleto/:id',
        operation: 'refund',
        handle: (call) => {
          const canceled = call.context.cancelCharge(named(call, 'boleto'), 'canceled');
          return { status: 200, body: { boleto: boletoView(call.reportCharge(canceled)) } };
        },
      },
      {
        method: 'get',
        path: '/balance',
        operation: 'getBalance',
        handle: ({ context }) => {
          const fees = context.charges().filter(({ paidAt }) => paidAt !== null).length * feeOfCharge;
          const now = context.now().toISOString();
          const id = '5656565656565656';
          return {
            status: 200,
            body: { balances: [{ id, amount: context.balance() - fees, currency: 'BRL', updated: now }] },
          };
        },
      },
      {
        method: 'get',
        path: '/dict-key/:key',
        handle: ({ context, params, account: caller }) => {
          const id = PixKey.parse(params.key);
          const account = accountBehind(id, caller);
          context.storeRow('account', account, account.accountNumber);
          return { status: 200, body: { key: { id, ...account } } };
        },
      },
      {
        method: 'post',
        path: '/transfer',
        operation: 'withdraw',
        handle: (call) => {
          const { context } = call;
          const transfers = Transfers.parse(call.body).map(({ amount, externalId, description, ...to }) => {
            checkAccount(call, to);
            if (externalId && context.transfer({ reference: externalId })) {
              throw new Refusal(400, 'externalId: a transfer has it already');
            }
            const { bankCode, tags: labels } = to;
            const details = { bankCode, description, tags: labels };
            return transferOf(call.reportTransfer(context.sendTransfer({ amount, reference: externalId, details })));
          });
          return { status: 200, body: { message: 'Transfer(s) successfully created', transfers } };
        },
      },
      {
        method: 'get',
        path: '/transfer/:id',
        operation: 'getWithdraw',
        handle: ({ context, params, reportTransfer }) => {
          const sent = known(context.transfer({ id: params.id ?? '' }), 'transfer');
          return { status: 200, body: { transfer: transferOf(reportTransfer(sent)) } };
        },
      },
      {
        method: 'delete',
        path: '/transfer/:id',
        handle: ({ context, params, reportTransfer }) => {
          const sent = known(context.transfer({ id: params.id ?? '' }), 'transfer');
          return { status: 200, body: { transfer: transferOf(reportTransfer(context.cancelTransfer(sent))) } };
        },
      },
    ] satisfies Route[]
  ).map(signedRoute),
  webhook: (charge, event) => {
    const type = logTypeOf(charge);
    if (type === undefined) return undefined;
    const isBoleto = charge.method === 'boleto';
    const entity = isBoleto ? { boleto: boletoView(charge) } : { invoice: invoiceOf(charge) };
    return delivery(event.id, isBoleto ? 'boleto' : 'invoice', type, entity, charge);
  },
  transferWebhook: (transfer, event) =>
    delivery(event.id, 'transfer', transfer.word, { transfer: transferOf(transfer) }, transfer),
  // An error of the server has no body.
  problem: (status, message) => ({
    status,
    body: status >= 500 ? undefined : { errors: [{ code: 'invalidRequest', message }] },
  }),
};

/** What it refuses is answered 400, also an id that it does not know. @throws Refusal */
function known<Entity>(entity: Entity | undefined, what: string): Entity {
  if (entity === undefined) throw new Refusal(400, `There is no such ${what}`);
  return entity;
}

/** @throws Refusal where there is none of that method. */
function named({ context, params }: Call, method: 'pix' | 'boleto') {
  const charge = context.charge(params.id ?? '');
  return known(charge?.method === method ? charge : undefined, method === 'pix' ? 'invoice' : 'boleto');
}

/** @throws Refusal, or InvalidChange for an invoice in another state. */
function changed({ context }: Call, invoice: ReturnType<typeof named>, change: z.output<typeof InvoiceChange>) {
  if ('status' in change) return context.cancelCharge(invoice, 'canceled');
  const remains = invoice.amount - invoice.refundedAmount;
  if (change.amount >= remains) throw new Refusal(400, 'amount: must be lower than before');
  return context.refund(invoice, remains - change.amount);
}

function invoiceOf(charge: ReportedCharge) {
  const code = hash(charge.id).slice(0, 32);
  return {
    ...charge.details,
    id: charge.id,
    amount: charge.amount - charge.refundedAmount,
    nominalAmount: charge.amount,
    fineAmount: 0,
    interestAmount: 0,
    discountAmount: 0,
    fee: charge.paidAt === null ? 0 : feeOfCharge,
    status: charge.word,
    brcode: brCode('brcode.stark-bank.invalid', charge),
    link: `https://stark-bank.invalid/invoicelink/${code}`,
    pdf: `https://stark-bank.invalid/invoice/${code}.pdf`,
    transactionIds: charge.paidAt === null ? [] : [hash(`payment of ${charge.id}`).slice(0, 16)],
    created: charge.createdAt,
    updated: charge.updatedAt,
  };
}

function boletoView(charge: ReportedCharge) {
  const { digitableLine, barcode } = boletoOf(charge);
  return {
    ...charge.details,
    id: charge.id,
    amount: charge.amount,
    line: digitableLine,
    barCode: barcode,
    ourNumber: charge.id.padStart(8, '0'),
    status: charge.word,
    created: charge.createdAt,
  };
}

const transferOf = ({ id, amount, reference, details, word, createdAt }: ReportedTransfer) => ({
  ...details,
  id,
  amount,
  ...(reference !== null && { externalId: reference }),
  status: word,
  created: createdAt,
});

/** The account behind a PIX key. Its branch and number are encrypted for the caller, and are sent back as they are. */
function accountBehind(key: string, caller: string) {
  return {
    ispb: '99999999',
    branchCode: hash(`branch of ${key} for ${caller}`),
    accountNumber: hash(`account of ${key} for ${caller}`),
    accountType: 'payment',
    name: 'Joana Souza',
    taxId: '11144477735',
  };
}

/** An account is written with its dash, or is the one that a look-up of a key gave, unchanged. @throws Refusal */
function checkAccount(
  { context }: Call,
  to: Pick<z.output<typeof Transfer>, 'bankCode' | 'branchCode' | 'accountNumber' | 'accountType' | 'name' | 'taxId'>,
): void {
  if (/^\d{1,20}-[\dXx]{1,2}$/.test(to.accountNumber) && /^\d{1,6}(-[\dXx])?$/.test(to.branchCode)) return;
  const { bankCode: ispb, branchCode, accountNumber, accountType, name, taxId: document } = to;
  const sent = { ispb, branchCode, accountNumber, accountType, name, taxId: document };
  const given = context.findRow('account', accountNumber);
  if (JSON.stringify(given) !== JSON.stringify(sent)) throw new Refusal(400, 'accountNumber: is no account');
}

/** The log entry that is delivered; undefined for a change that is not described. */
function logTypeOf(charge: ReportedCharge): string | undefined {
  if (charge.state === 'refunded' || (charge.state === 'paid' && charge.refundedAmount > 0)) return 'reversed';
  if (charge.state === 'paid') return 'paid';
  if (charge.state === 'expired' || charge.state === 'refused') return charge.word;
  return undefined;
}

function delivery(
  id: string,
  subscription: string,
  type: string,
  entity: object,
  of: { account: string; updatedAt: string },
): WebhookPost {
  const log = { id: hash(`log of ${id}`).slice(0, 16), type, errors: [], created: of.updatedAt, ...entity };
  // `workspaceId` and `isDelivered` may be missing.
  const body = JSON.stringify({ event: { id, created: of.updatedAt, subscription, log } });
  const signature = sign('sha256', Buffer.from(body), bankKey(of.account)).toString('base64');
  return { body, headers: { 'content-type': 'application/json', 'digital-signature': signature } };
}

// Signatures

const projectOf = ({ headers }: Pick<Caller, 'headers'>) =>
  /^project\/([^/:\s]+)$/.exec(String(headers['access-id'] ?? ''))?.[1];

/** No page tells how old a time may be: five minutes, as is usual. */
const skewSeconds = 300;

/** The route behind the check of the signature, in DER, over id, time and the body's exact text. */
function signedRoute(route: Route): Route {
  return {
    ...route,
    handle: (call) => {
      const { 'access-id': id, 'access-time': time, 'access-signature': signature } = call.headers;
      if (!/^\d{10}$/.test(String(time)) || Math.abs(Date.now() / 1000 - Number(time)) > skewSeconds) {
        throw new Refusal(400, 'Access-Time: must be now, in seconds');
      }
      const key = call.publicKey();
      const signed = Buffer.from(`${id}:${time}:${call.text}`);
      if (!key || !verify('sha256', signed, key, Buffer.from(String(signature ?? ''), 'base64'))) {
        throw new Refusal(400, 'Access-Signature: is not the project’s over this request');
      }
      return route.handle(call);
    },
  };
}

/** The key of the bank for an account. The real one has a single key for all. */
function bankKey(account: string): KeyObject {
  const secret = signingSecret(account);
  const pair = createECDH('secp256k1');
  pair.setPrivateKey(secret, 'hex');
  const point = pair.getPublicKey();
  const [d, x, y] = [Buffer.from(secret, 'hex'), point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  ) as [string, string, string];
  return createPrivateKey({ key: { kty: 'EC', crv: 'secp256k1', d, x, y }, format: 'jwk' });
}

const hash = (of: string): string => createHash('sha256').update(of).digest('hex');
