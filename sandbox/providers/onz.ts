import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { buildBrCode } from '../../domain/brcode.ts';
import { documentKind } from '../../domain/documents.ts';
import { centsToReais, reaisToCents } from '../../domain/money.ts';
import type { Charge, Transfer } from '../books.ts';
import {
  accountId,
  type Call,
  type Caller,
  type Provider,
  type Reply,
  type Told,
  type ToldTransfer,
} from '../provider.ts';

/**
 * Onz: the central bank's PIX API for charges, and below `/cash-out/api/v2` the ONZ accounts API for payouts. Two hosts
 * in real life, so each has its own certificates (told apart by their unit) and its own tokens. Amounts are reais.
 *
 * `POST /sells/{id}/refund` is the specification's; nothing public shows its body. A refund of the standard is here
 * too. A charge that lapses unpaid stays ATIVA: the standard has no word for it. Payouts tell nobody yet.
 */
export const onz: Provider = {
  name: 'Onz',
  slug: 'onz',
  bases: [''],
  certificates: 'demanded',
  addresses: (root) => ({ baseUrl: root, cashOutBaseUrl: `${root}${cashOut}` }),

  /** Bearer token, of the host that is called, in the hands of whom the certificate names. */
  account: (caller) => {
    const [, token = ''] = /^bearer +(\S+)$/i.exec(caller.headers.authorization ?? '') ?? [];
    const known = caller.tokens.read(token);
    return known && known.use === hostOf(caller) && known.account === holder(caller) ? known.account : undefined;
  },

  accountOf: ({ clientId }) => accountId(String(clientId)),

  /** The standard's own: whoever sends a txid again means the same charge. */
  sameCharge: ({ params }) => params.txid,

  words: {
    waiting: 'ATIVA',
    expired: 'ATIVA',
    refused: 'REMOVIDA_PELO_PSP',
    paid: 'CONCLUIDA',
    // What was given back shows in `pix[].devolucoes[]`.
    refunded: 'CONCLUIDA',
    charged_back: 'CONCLUIDA',
  },
  refundWord: 'DEVOLVIDO',
  transferWords: {
    waiting: 'PROCESSING',
    done: 'LIQUIDATED',
    refused: 'REJECTED',
    canceled: 'CANCELED',
    returned: 'REFUNDED',
  },
  moreWords: { charge: ['REMOVIDA_PELO_USUARIO_RECEBEDOR'], transfer: ['PARTIALLY_REFUNDED', 'ON_QUEUE'] },

  routes: [
    { method: 'post', path: '/oauth/token', open: true, handle: logIn },
    { method: 'post', path: '/cash-out/api/v2/oauth/token', open: true, handle: logIn },
    { method: 'post', path: '/cob', operation: 'createTransaction', handle: (call) => create(call, randomId()) },
    {
      method: 'put',
      path: '/cob/:txid',
      operation: 'createTransaction',
      handle: (call) => {
        const { txid = '' } = call.params;
        return /^[a-zA-Z0-9]{26,35}$/.test(txid)
          ? create(call, txid)
          : problem(400, 'txid: 26 to 35 letters and digits');
      },
    },
    {
      method: 'get',
      path: '/cob',
      operation: 'getTransaction',
      handle: (call) => {
        const span = Span.safeParse(Object.fromEntries(call.query));
        if (!span.success) return complaint(span.error);
        const { inicio, fim, 'paginacao.paginaAtual': page } = span.data;
        const made = (charge: Charge) => Date.parse(charge.createdAt);
        const all = call.desk
          .charges()
          .filter((charge) => made(charge) >= Date.parse(inicio) && made(charge) <= Date.parse(fim));
        const paginacao = {
          paginaAtual: page,
          itensPorPagina: pageSize,
          quantidadeDePaginas: Math.ceil(all.length / pageSize),
          quantidadeTotalDeItens: all.length,
        };
        const cobs = all.slice(page * pageSize, (page + 1) * pageSize).map((charge) => cob(call.tell(charge)));
        return { status: 200, body: { parametros: { inicio, fim, paginacao }, cobs } };
      },
    },
    {
      method: 'get',
      path: '/cob/:txid',
      operation: 'getTransaction',
      handle: (call) => {
        const charge = call.desk.find(call.params.txid ?? '');
        return charge ? { status: 200, body: cob(call.tell(charge)) } : problem(404, 'Cobrança não encontrada');
      },
    },
    {
      method: 'put',
      path: '/webhook/:chave',
      handle: (call) => {
        const body = z.object({ webhookUrl: z.url() }).safeParse(call.body);
        if (!body.success) return complaint(body.error);
        call.desk.keepHook(call.params.chave ?? '', body.data.webhookUrl);
        return { status: 200, body: { webhookUrl: body.data.webhookUrl } };
      },
    },
    {
      method: 'post',
      path: '/sells/:id/refund',
      operation: 'refund',
      handle: (call) => {
        const charge = call.desk.find(call.params.id ?? '');
        if (charge === undefined) return problem(404, 'Cobrança não encontrada');
        const body = z.object({ amount: Reais.optional() }).safeParse(call.body ?? {});
        if (!body.success) return complaint(body.error);
        const last = call.desk.refund(charge, body.data.amount).refunds.at(-1);
        return { status: 200, body: { id: last?.id, status: 'DEVOLVIDO' } };
      },
    },
    {
      method: 'put',
      path: '/pix/:e2eid/devolucao/:id',
      operation: 'refund',
      handle: (call) => {
        const charge = call.desk.charges().find(({ endToEndId }) => endToEndId === call.params.e2eid);
        if (charge === undefined) return problem(404, 'Pix não encontrado');
        const body = z.object({ valor: Reais }).safeParse(call.body);
        if (!body.success) return complaint(body.error);
        const { id = '' } = call.params;
        // The caller's id: the same one again is the same refund.
        const { refunds } = call.desk.refund(charge, body.data.valor, id);
        const valor = centsToReais(refunds.find((refund) => refund.id === id)?.amount ?? 0);
        return { status: 201, body: { id, rtrId: randomId(), valor, natureza: 'ORIGINAL', status: 'DEVOLVIDO' } };
      },
    },
    {
      method: 'post',
      path: '/cash-out/api/v2/pix/payments/dict',
      operation: 'withdraw',
      handle: (call) => {
        const key = String(call.headers['x-idempotency-key'] ?? '');
        if (!/^[a-zA-Z0-9]{1,50}$/.test(key)) return problem(400, 'x-idempotency-key: 1 to 50 letters and digits');
        const body = Payment.safeParse(call.body);
        if (!body.success) return complaint(body.error);
        // The standard has no reference beside the key.
        const sent = call.desk.send({ key, reference: key, amount: body.data.payment.amount, details: {} });
        return { status: 202, body: payout(call.tellTransfer(sent)) };
      },
    },
    {
      method: 'get',
      path: '/cash-out/api/v2/pix/payments/idempotencyKey/:key',
      operation: 'getWithdraw',
      handle: (call) => payoutOr404(call, call.desk.transfer({ key: call.params.key ?? '' })),
    },
    {
      method: 'get',
      path: '/cash-out/api/v2/pix/payments/:id',
      operation: 'getWithdraw',
      handle: (call) => {
        const { id = '' } = call.params;
        return payoutOr404(call, call.desk.transfer({ id }) ?? call.desk.transfer({ endToEndId: id }));
      },
    },
  ],

  /**
   * The accounts API's form, which is the specification's. It is posted to what `PUT /webhook/{chave}` registered; the
   * sources leave open which registration brings which form.
   */
  webhook: (charge) => {
    const word = { paid: 'RECEIVE', refunded: 'REFUND', charged_back: 'REFUND' } as Partial<Record<string, string>>;
    const type = charge.state === 'paid' && charge.refundedAmount > 0 ? 'REFUND' : word[charge.state];
    if (type === undefined) return undefined;
    const data = {
      id: Number(charge.details.number),
      txId: charge.id,
      endToEndId: charge.endToEndId,
      pixKey: charge.details.chave,
      transactionType: 'PIX',
      status: 'LIQUIDATED',
      errorCode: null,
      creditDebitType: type === 'RECEIVE' ? 'CREDIT' : 'DEBIT',
      createdAt: charge.updatedAt,
      payment: { currency: 'BRL', amount: centsToReais(charge.paidAmount) },
      refunds: [],
    };
    return { body: { type, data } };
  },

  problem,
};

const cashOut = '/cash-out/api/v2';
const pageSize = 100;
const tokenLifeMs = 1_800_000;
const expiredToken = 'onz-0018';

const hostOf = ({ path }: Pick<Caller, 'path'>) => (path.startsWith(cashOut) ? 'cash-out' : 'cash-in');

/** The account of whom the certificate names, at the host that is called. */
function holder(caller: Caller): string | undefined {
  const { certificate } = caller;
  return certificate?.unit === hostOf(caller) ? accountId(certificate.commonName) : undefined;
}

// What it takes

const Credentials = z.object({
  grant_type: z.literal('client_credentials'),
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
});

const Reais = z.union([z.string(), z.number()]).transform((value, context) => {
  try {
    return reaisToCents(value);
  } catch {
    context.addIssue({ code: 'custom', message: 'is not an amount in reais' });
    return z.NEVER;
  }
});

const documentOf = (kind: 'CPF' | 'CNPJ') => z.string().refine((text) => documentKind(text) === kind);

const Charging = z.object({
  calendario: z.object({ expiracao: z.int().min(1).default(86_400) }).prefault({}),
  devedor: z
    .union([
      z.strictObject({ cpf: documentOf('CPF'), nome: z.string().min(1).max(200) }),
      z.strictObject({ cnpj: documentOf('CNPJ'), nome: z.string().min(1).max(200) }),
    ])
    .optional(),
  valor: z.object({
    original: z
      .string()
      .regex(/^\d{1,10}\.\d{2}$/)
      .refine((text) => Number(text) > 0),
  }),
  chave: z.string().min(1).max(77),
  solicitacaoPagador: z.string().max(140).optional(),
  infoAdicionais: z
    .array(z.object({ nome: z.string().max(50), valor: z.string().max(200) }))
    .max(50)
    .default([]),
});

const Span = z.object({
  inicio: z.iso.datetime(),
  fim: z.iso.datetime(),
  'paginacao.paginaAtual': z.coerce.number().int().min(0).default(0),
});

const Payment = z.object({
  pixKey: z.string().min(1),
  creditorDocument: z.string().optional(),
  priority: z.enum(['HIGH', 'NORM']),
  description: z.string().max(140).optional(),
  paymentFlow: z.enum(['INSTANT', 'APPROVAL_REQUIRED']),
  payment: z.object({ currency: z.literal('BRL'), amount: Reais }),
});

function logIn(call: Call): Reply {
  const asked = Credentials.safeParse(call.body);
  if (!asked.success) return problem(401, 'client credentials are required');
  const account = accountId(asked.data.client_id);
  if (account !== holder(call)) return problem(401, 'this certificate is not of that client');
  const { token, expiresAt } = call.tokens.issue(account, hostOf(call), tokenLifeMs);
  return hostOf(call) === 'cash-in'
    ? { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: tokenLifeMs / 1000 } }
    : {
        status: 200,
        body: { accessToken: token, tokenType: 'Bearer', expiresAt: Math.floor(expiresAt.getTime() / 1000) },
      };
}

function create(call: Call, txid: string): Reply {
  const parsed = Charging.safeParse(call.body);
  if (!parsed.success) return complaint(parsed.error);
  const { valor, calendario, ...kept } = parsed.data;
  const charge = call.desk.open({
    id: txid,
    method: 'pix',
    amount: reaisToCents(valor.original),
    // The standard has no field for a caller's reference; what came first is taken for it.
    reference: kept.infoAdicionais[0]?.valor,
    notifyUrl: call.desk.hook(kept.chave),
    expiresInMs: calendario.expiracao * 1000,
    details: { ...kept, expiracao: calendario.expiracao, number: Date.now(), location: randomId() },
  });
  return { status: 201, body: cob(call.tell(charge)) };
}

// What it answers

/** The charge of the standard. No QR image: only the text. */
function cob(charge: Told): Record<string, unknown> {
  const { chave, devedor, solicitacaoPagador, infoAdicionais, expiracao } = charge.details;
  const location = `pix.onz.invalid/qr/v3/at/${charge.details.location}`;
  return {
    txid: charge.id,
    status: charge.word,
    revisao: 0,
    calendario: { criacao: charge.createdAt, expiracao },
    loc: { id: charge.details.number, location, tipoCob: 'cob' },
    location,
    pixCopiaECola: buildBrCode({
      url: location,
      amountCents: charge.amount,
      merchantName: 'Onz Pagamentos',
      merchantCity: 'Sao Paulo',
    }),
    valor: { original: centsToReais(charge.amount) },
    chave,
    devedor,
    solicitacaoPagador,
    infoAdicionais,
    ...(charge.paidAt && { pix: [received(charge)] }),
  };
}

function received(charge: Told) {
  const back = (id: string, cents: number, natureza: string) => {
    return { id, rtrId: `D${id}`, valor: centsToReais(cents), natureza, status: 'DEVOLVIDO' };
  };
  const disputed = charge.state === 'charged_back' ? charge.paidAmount - charge.refundedAmount : undefined;
  return {
    endToEndId: charge.endToEndId,
    txid: charge.id,
    // Under the fault of a wrong amount the answer lies about both.
    valor: centsToReais(charge.paidAmount),
    chave: charge.details.chave,
    horario: charge.paidAt,
    devolucoes: [
      ...charge.refunds.map(({ id, amount }) => back(id, amount, 'ORIGINAL')),
      ...(disputed === undefined ? [] : [back('med', disputed, 'MED_FRAUDE')]),
    ],
  };
}

function payout(transfer: ToldTransfer): Record<string, unknown> {
  return {
    endToEndId: transfer.endToEndId,
    id: Number(transfer.id),
    eventDate: transfer.createdAt,
    payment: { currency: 'BRL', amount: Number(centsToReais(transfer.amount)) },
    type: 'PIX',
    status: transfer.word,
  };
}

function payoutOr404(call: Call, transfer: Transfer | undefined): Reply {
  return transfer
    ? { status: 200, body: { data: payout(call.tellTransfer(transfer)) } }
    : problem(404, 'Pagamento não encontrado');
}

const randomId = () => randomBytes(16).toString('hex');

function problem(status: number, detail: string): Reply {
  const types: Record<number, string> = { 400: 'onz-0002', 401: expiredToken };
  const type = types[status] ?? 'about:blank';
  return { status, body: { type, title: detail, status, detail } };
}

function complaint(error: z.ZodError): Reply {
  const [first] = error.issues;
  return problem(400, `${first?.path.join('.') || 'body'}: ${first?.message}`);
}
