import { z } from 'zod';
import { centsToReais } from '../../domain/core/money.ts';
import type { Charge, Transfer } from '../core/entities.ts';
import {
  accountId,
  type BodyKind,
  type Call,
  type Caller,
  orNotFound,
  type Provider,
  Refusal,
  type Reply,
  type ReportedCharge,
  type ReportedTransfer,
  type Route,
  type WebhookPost,
} from '../core/provider.ts';
import { is, reais } from '../core/shapes.ts';
import {
  chargeOf,
  cobWords,
  numberOf,
  openCob,
  randomId,
  refundRoutes,
  refundWord,
  cob as standardCob,
  Txid,
  webhookRoute,
} from './pix-standard.ts';

/** The differences between the brands of this protocol. */
export interface CobBrand {
  name: string;
  slug: string;
  /** The body of log-ins at the host of charges; absent: JSON or a form. */
  logIn?: BodyKind;
  /** The same at the host of payouts. */
  cashOutLogIn?: BodyKind;
  /** The field of the token in log-ins at the host of payouts. */
  cashOutToken: 'accessToken' | 'access_token';
  /** Whether it has the specification's `POST /sells/{id}/refund` instead of the standard's refund. */
  sells: boolean;
  /** The form of a phone as PIX key. */
  phone: z.ZodType<string>;
}

/**
 * The central bank's PIX API for charges, and below `/cash-out/api/v2` the ONZ accounts API for payouts. These are two
 * hosts in production, so each has its own certificates (with different units) and its own tokens. Amounts are reais:
 * text in charges, a number in payouts.
 *
 * No public source shows the body of `POST /sells/{id}/refund`. A charge that expires unpaid stays ATIVA: the standard
 * has no word for it.
 */
export function cobProvider(brand: CobBrand): Provider {
  return {
    name: brand.name,
    slug: brand.slug,
    bases: [''],
    clientCertificate: 'required',
    addresses: (root) => ({ baseUrl: root, cashOutBaseUrl: `${root}${cashOut}` }),
    account: sessionAccount,
    accountOf: ({ clientId }) => accountId(String(clientId)),

    /** As the standard defines: the same txid again means the same charge. */
    idempotencyKey: ({ params }) => params.txid,

    words: cobWords,
    refundWord,
    infraction: { word: infractionWord },
    transferWords: {
      waiting: 'PROCESSING',
      done: 'LIQUIDATED',
      refused: 'REJECTED',
      canceled: 'CANCELED',
      returned: 'REFUNDED',
    },
    moreWords: { charge: ['REMOVIDA_PELO_USUARIO_RECEBEDOR'], transfer: ['PARTIALLY_REFUNDED', 'ON_QUEUE'] },
    routes: [
      logInRoute('/oauth/token', brand.logIn, 'access_token'),
      logInRoute(`${cashOut}/oauth/token`, brand.cashOutLogIn, brand.cashOutToken),
      ...chargeRoutes,
      ...payoutRoutes(brand.phone),
      ...(brand.sells ? [sellsRefundRoute] : refundRoutes()),
    ],
    webhook: chargeWebhook,
    transferWebhook,
    problem,
  };
}

const chargeRoutes: Route[] = [
  needing('cob.write', {
    method: 'post',
    path: '/cob',
    operation: 'createTransaction',
    handle: (call) => ({ status: 201, body: cob(call, openCob(call, randomId())) }),
  }),
  needing('cob.write', {
    method: 'put',
    path: '/cob/:txid',
    operation: 'createTransaction',
    handle: (call) => ({ status: 201, body: cob(call, openCob(call, Txid.parse(call.params.txid))) }),
  }),
  needing('cob.read', { method: 'get', path: '/cob', operation: 'getTransaction', handle: (call) => list(call) }),
  needing('cob.read', {
    method: 'get',
    path: '/cob/:txid',
    operation: 'getTransaction',
    handle: (call) => ({ status: 200, body: cob(call, chargeOf(call)) }),
  }),
  needing('webhook.write', webhookRoute()),
];

const sellsRefundRoute: Route = {
  method: 'post',
  path: '/sells/:id/refund',
  operation: 'refund',
  handle: (call) => {
    const { amount } = SellsRefund.parse(call.body ?? {});
    const charge = call.context.refund(chargeOf(call, 'id'), amount);
    const { id, word } = call.reportRefund(orNotFound(charge.refunds.at(-1)), charge);
    return { status: 200, body: { id, status: word } };
  },
};

function payoutRoutes(phone: CobBrand['phone']): Route[] {
  const Payment = paymentOf(phone);
  return [
    {
      method: 'post',
      path: `${cashOut}/webhooks/transfer`,
      handle: (call) => {
        const { uri } = Registration.parse(call.body);
        call.context.storeWebhookUrl('transfer', uri);
        return { status: 200, body: { uri, enabled: true } };
      },
    },
    needing('pix.write', {
      method: 'post',
      path: `${cashOut}/pix/payments/dict`,
      operation: 'withdraw',
      handle: (call) => {
        const idempotencyKey = IdempotencyKey.parse(call.headers['x-idempotency-key']);
        const { amount } = Payment.parse(call.body).payment;
        // The API has no other reference than the key.
        const transfer = call.context.sendTransfer({
          idempotencyKey,
          reference: idempotencyKey,
          amount,
          notifyUrl: call.context.webhookUrl('transfer'),
          details: {},
        });
        return { status: 202, body: payout(call.reportTransfer(transfer)) };
      },
    }),
    needing('pix.read', {
      method: 'get',
      path: `${cashOut}/pix/payments/idempotencyKey/:key`,
      operation: 'getWithdraw',
      handle: (call) => readPayout(call, call.context.transfer({ idempotencyKey: call.params.key ?? '' })),
    }),
    needing('pix.read', {
      method: 'get',
      path: `${cashOut}/pix/payments/:endToEndId`,
      operation: 'getWithdraw',
      handle: (call) => readPayout(call, call.context.transfer({ endToEndId: call.params.endToEndId ?? '' })),
    }),
  ];
}

/**
 * The accounts API's form, which is the specification's. It is posted to what `PUT /webhook/{chave}` registered; the
 * sources leave open which registration brings which form.
 */
function chargeWebhook(charge: ReportedCharge): WebhookPost | undefined {
  const type = movementOf(charge);
  if (type === undefined) return undefined;
  const data = {
    ...movement(charge, numberOf(charge), charge.paidAmount, type === 'RECEIVE' ? 'CREDIT' : 'DEBIT'),
    txId: charge.id,
    pixKey: charge.details.chave,
    status: 'LIQUIDATED',
  };
  return { body: { type, data } };
}

function transferWebhook(transfer: ReportedTransfer): WebhookPost {
  const data = {
    ...movement(transfer, Number(transfer.id), transfer.amount, 'DEBIT'),
    idempotencyKey: transfer.idempotencyKey,
    status: transfer.word,
    errorCode: transfer.state === 'refused' ? 'AC03' : null,
  };
  return { body: { type: 'TRANSFER', data } };
}

const cashOut = '/cash-out/api/v2';
/** A type of webhook, not a word of a charge, which stays CONCLUIDA. */
const infractionWord = 'INFRACTION';
const pageSize = 100;
const tokenLifeMs = 1_800_000;

const isCashOut = ({ path }: Pick<Caller, 'path'>) => path.startsWith(cashOut);
const unitOf = (caller: Caller) => (isCashOut(caller) ? 'cash-out' : 'cash-in');
const hostOf = (caller: Caller) => `${caller.provider} ${unitOf(caller)}`;

/** The account that the client certificate names, at the host that is called. */
function certificateAccount(caller: Caller): string | undefined {
  const { certificate } = caller;
  return certificate?.unit === unitOf(caller) ? accountId(certificate.commonName) : undefined;
}

/** The account of a bearer token that was issued by the called host to the owner of the client certificate. */
function sessionAccount(caller: Caller): string | undefined {
  const session = sessionOf(caller);
  const ofThisHost = session?.use.split(',')[0] === hostOf(caller);
  return ofThisHost && session?.account === certificateAccount(caller) ? session?.account : undefined;
}

const sessionOf = ({ tokens, headers }: Caller) =>
  tokens.read(/^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '');

/** What a token is for: a host and, after a comma, the scopes of its log-in. One that names no scopes has them all. */
const tokenUse = (caller: Caller, scope: string | undefined): string =>
  scope === undefined ? hostOf(caller) : `${hostOf(caller)},${scope}`;

/** A route that is closed to a token without this scope: the standard's, or at the other host the accounts API's. */
function needing(scope: string, route: Route): Route {
  const handle = (call: Call): Reply => {
    const [, scopes] = sessionOf(call)?.use.split(',') ?? [];
    if (scopes !== undefined && !scopes.split(' ').includes(scope)) {
      throw new Refusal(403, `the token lacks the scope ${scope}`);
    }
    return route.handle(call);
  };
  return { ...route, handle };
}

function logInRoute(path: string, bodyKind: BodyKind | undefined, tokenField: CobBrand['cashOutToken']): Route {
  return {
    method: 'post',
    path,
    open: true,
    ...(bodyKind && { bodyKind }),
    handle: (call) => {
      const credentials = Credentials.safeParse(call.body);
      if (!credentials.success) return problem(401, 'client credentials are required');
      const account = accountId(credentials.data.client_id);
      if (account !== certificateAccount(call)) return problem(401, 'this certificate is not of that client');
      const use = tokenUse(call, credentials.data.scope);
      const { token, expiresAt } = call.tokens.issue(account, use, tokenLifeMs);
      return tokenField === 'access_token'
        ? { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: tokenLifeMs / 1000 } }
        : {
            status: 200,
            body: { accessToken: token, tokenType: 'Bearer', expiresAt: Math.floor(expiresAt.getTime() / 1000) },
          };
    },
  };
}

// Requests

const Credentials = z.object({
  grant_type: z.literal('client_credentials'),
  client_id: is.text(255),
  client_secret: is.text(255),
  scope: z.string().optional(),
});

const IdempotencyKey = z
  .string({ error: 'x-idempotency-key: is required' })
  .regex(/^[a-zA-Z0-9]{1,50}$/, { error: 'x-idempotency-key: must be 1 to 50 letters and digits' });

const SellsRefund = z.strictObject({ amount: is.reaisText });

const Registration = z.object({ uri: is.url, method: z.string().optional(), enabled: z.boolean().optional() });

const Span = z.object({
  inicio: z.iso.datetime(),
  fim: z.iso.datetime(),
  'paginacao.paginaAtual': z.coerce.number().int().min(0).default(0),
});

const paymentOf = (phone: z.ZodType<string>) =>
  z
    .strictObject({
      pixKey: z.union([is.cpfOrCnpj, phone, is.email.max(77), is.uuid], {
        error: 'is not a PIX key in the form taken here',
      }),
      creditorDocument: is.cpfOrCnpj.optional(),
      priority: z.enum(['HIGH', 'NORM']),
      description: z.string().max(140).optional(),
      paymentFlow: z.enum(['INSTANT', 'APPROVAL_REQUIRED']),
      expiration: z.int().min(1).max(10_800).optional(),
      payment: z.strictObject({ currency: z.literal('BRL'), amount: is.reais }),
      ispbDeny: z.array(is.digits(8)).optional(),
    })
    .refine(({ priority, creditorDocument }) => priority === 'NORM' || creditorDocument !== undefined, {
      path: ['creditorDocument'],
      error: 'is required where priority is HIGH',
    });

function list(call: Call): Reply {
  const { inicio, fim, 'paginacao.paginaAtual': page } = Span.parse(Object.fromEntries(call.query));
  const createdMs = (charge: Charge) => Date.parse(charge.createdAt);
  const all = call.context
    .charges()
    .filter((charge) => createdMs(charge) >= Date.parse(inicio) && createdMs(charge) <= Date.parse(fim));
  const paginacao = {
    paginaAtual: page,
    itensPorPagina: pageSize,
    quantidadeDePaginas: Math.ceil(all.length / pageSize),
    quantidadeTotalDeItens: all.length,
  };
  const cobs = all.slice(page * pageSize, (page + 1) * pageSize).map((charge) => cob(call, charge));
  return { status: 200, body: { parametros: { inicio, fim, paginacao }, cobs } };
}

/** An infraction is a type of webhook: the charge's own word stays. */
const cob = (call: Call, charge: Charge) =>
  standardCob(call, charge, { status: ({ ownWord, word }) => (ownWord === infractionWord ? 'CONCLUIDA' : word) });

function readPayout(call: Call, transfer: Transfer | undefined): Reply {
  return {
    status: 200,
    body: { data: payout(call.reportTransfer(orNotFound(transfer, 'Pagamento não encontrado'))) },
  };
}

// Answers

function payout(transfer: ReportedTransfer): Record<string, unknown> {
  return {
    endToEndId: transfer.endToEndId,
    id: Number(transfer.id),
    eventDate: transfer.createdAt,
    payment: { currency: 'BRL', amount: reais(transfer.amount) },
    type: 'PIX',
    status: transfer.word,
  };
}

/** The account movement that a webhook reports, undefined where a change of the charge moves no money. */
function movementOf(charge: Charge): 'RECEIVE' | 'REFUND' | 'INFRACTION' | undefined {
  if (charge.ownWord === infractionWord) return 'INFRACTION';
  if (charge.state === 'refunded' || charge.state === 'charged_back') return 'REFUND';
  if (charge.state !== 'paid') return undefined;
  return charge.refundedAmount > 0 ? 'REFUND' : 'RECEIVE';
}

function movement(of: Charge | Transfer, id: number, cents: number, creditDebitType: 'CREDIT' | 'DEBIT') {
  return {
    id,
    endToEndId: of.endToEndId,
    transactionType: 'PIX',
    errorCode: null,
    creditDebitType,
    createdAt: of.updatedAt,
    payment: { currency: 'BRL', amount: centsToReais(cents) },
    refunds: [],
  };
}

function problem(status: number, detail: string): Reply {
  const types: Record<number, string> = { 400: 'onz-0002', 401: 'onz-0018' };
  return { status, body: { type: types[status] ?? 'about:blank', title: detail, status, detail } };
}
