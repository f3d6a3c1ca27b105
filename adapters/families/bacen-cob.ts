import { z } from 'zod';
import { documentKind, normaliseDocument } from '../../domain/core/documents.ts';
import { makeTxid } from '../../domain/core/pix.ts';
import type { ProviderEvent } from '../../domain/core/provider-event.ts';
import type { PaymentMethod } from '../../domain/core/schemas.ts';
import type { WithdrawStatus } from '../../domain/core/statuses.ts';
import type { TransactionResult } from '../../domain/payments/payment.ts';
import type { WithdrawRequest, WithdrawResult } from '../../domain/payouts/payout.ts';
import { clientCertificate, type Host, hasCertificate } from '../kit/certificates.ts';
import type {
  Connection,
  Context,
  Declaration,
  OperationTable,
  Provider,
  TransactionArgument,
} from '../kit/declaration.ts';
import { AdapterRefusal, type Operation, ProviderError } from '../kit/errors.ts';
import { digest, lettersAndDigits, pixKeyOf, refuseSplits } from '../kit/fields.ts';
import type { Call } from '../kit/http.ts';
import { callWithToken, type LogIn } from '../kit/log-in.ts';
import { fromWire, toReaisText, toWire } from '../kit/money.ts';
import { parseJson } from '../kit/parse.ts';
import { payablePix } from '../kit/payable.ts';
import { asWord, readStatus, type StatusMap } from '../kit/statuses.ts';

/**
 * The central bank's PIX API (`/cob`, amounts as text in reais) for charges, and the ONZ accounts API on a second host
 * for payouts. Both want a client certificate and an OAuth token of their own.
 */
export interface BacenCob extends Declaration {
  tokenPath: string;
  cashIn: HostFacts;
  cashOut: HostFacts;
  /** The specification's form, or the standard's, in which our own txid makes a repeat the same charge. */
  chargeForm: 'POST /cob' | 'PUT /cob/{txid}';
  /** The specification's form, or the standard's, with our own refund id. */
  refundForm: 'POST /sells/{id}/refund' | 'PUT /pix/{e2eid}/devolucao/{id}';
  /** Is our callback address registered for the PIX key (`PUT /webhook/{chave}`), before the first charge of a day? */
  registersWebhook: boolean;
  /** Do payouts need a certificate of their own, or will the cash-in one do? */
  payoutCertificate: 'own' | 'any';
  statuses: StatusMap;
  withdrawStatuses: StatusMap<WithdrawStatus>;
  /** Its code for "token expired", beside a plain 401. */
  expiredTokenCode: string;
  /** Server certificates carry a CN and no alternative names. */
  commonNameOnly: boolean;
  /** Put before the digits of a phone that is a PIX key. */
  phonePrefix: string;
  /** What it says of a method that is no PIX. */
  unsupportedMethod: Record<Exclude<PaymentMethod, 'PIX'>, string>;
  messages: { unsupportedWithdraw: string; noCashOut: string };
}

interface HostFacts {
  /** How the log-in is written: as a form or JSON with `client_id`, or as JSON with `clientId`. Answers are read in both. */
  logIn: 'form' | 'snakeJson' | 'camelJson';
  scope?: string;
}

/** What the brands have in common; the rest, and whatever differs, is in the brand's file. */
export type Brand = Partial<BacenCob> &
  Pick<BacenCob, 'name' | 'evidence' | 'baseUrl' | 'cashIn' | 'cashOut' | 'notes'>;

const usual = {
  methods: ['PIX'],
  accountBy: ['clientId'],
  tokenPath: '/oauth/token',
  chargeForm: 'POST /cob',
  refundForm: 'POST /sells/{id}/refund',
  registersWebhook: true,
  payoutCertificate: 'own',
  money: 'reais',
  statuses: {
    PENDING: ['ativa'],
    APPROVED: ['concluida'],
    REJECTED: ['removida_pelo_usuario_recebedor', 'removida_pelo_psp'],
    default: 'REJECTED',
  },
  withdrawStatuses: {
    PENDING: ['processing', 'on_queue'],
    // A part that came back leaves the payout done; all of it undoes it.
    APPROVED: ['liquidated', 'partially_refunded'],
    CANCELED: ['canceled'],
    REJECTED: ['rejected', 'refunded'],
    default: 'REJECTED',
  },
  expiredTokenCode: 'onz-0018',
  commonNameOnly: true,
  phonePrefix: '55',
  // By reference: among the charges that the standard lists for a span of time.
  lookUpBy: ['id', 'reference'],
  payoutReference: payoutKey,
  absenceProof: 'never',
  webhookProof: false,
  // The standard's look-up has no word for it: all of it gone back reads as REFUNDED.
  returnWords: ['refund'],
  limits: { pixExpiryMs: 86_400_000, timeoutMs: 10_000 },
  unsupportedMethod: { CREDIT_CARD: 'Credit card not implemented', BILLET: 'Boleto not implemented' },
  messages: {
    unsupportedWithdraw: 'Método de saque não implementado',
    noCashOut: 'Unauthorized.',
  },
} satisfies Partial<BacenCob>;

const credentials = (hasAddress: boolean): BacenCob['credentials'] => [
  { field: 'clientId', title: 'Client id', secret: false, required: true },
  { field: 'clientSecret', title: 'Client secret', secret: true, required: true },
  { field: 'pixKey', title: 'PIX key', secret: false, required: true },
  { field: 'baseUrl', title: 'Cash-in address', secret: false, required: !hasAddress },
  { field: 'cashOutBaseUrl', title: 'Cash-out address', secret: false, required: false },
  { field: 'certificate', title: 'Cash-in certificate (PEM, or PFX in base64)', secret: true, required: false },
  { field: 'cashOutCertificate', title: 'Cash-out certificate', secret: true, required: false },
  { field: 'platform', title: 'Platform: receiver and certificate addresses', secret: true, required: false },
  { field: 'publicKey', title: 'Cash-out client id, if another', secret: false, required: false },
  { field: 'secretKey', title: 'Cash-out client secret, if another', secret: true, required: false },
];

/** Notes that hold for all of them. */
export const bacenCobNotes: readonly string[] = [
  'Every call needs a client certificate; cash-in and cash-out have one each.',
  'Before the first charge of a day our callback address is registered for the PIX key, in place of any other.',
  'Webhooks are not signed; each status is confirmed by a look-up.',
  'A charge whose answer was lost is found by our reference among those of that time.',
];

/** Under this name our reference travels with the charge: the standard has no other place for it. */
const referenceName = 'referencia';

const Amount = z.union([z.string(), z.number()]);
const EndToEndId = z
  .string()
  .regex(/^[\x21-\x7e]{1,64}$/)
  .nullish()
  .catch(undefined);
const Refund = z.object({
  valor: Amount.nullish(),
  status: z.string().nullish(),
  natureza: z.string().nullish(),
});
const ReceivedPix = z.object({
  endToEndId: EndToEndId,
  txid: z.string().max(100).nullish(),
  valor: Amount.nullish(),
  // The schema has a list, one published example an object.
  devolucoes: z
    .union([z.array(Refund), Refund.transform((one) => [one])])
    .nullish()
    .catch(undefined),
});

/** Only what we read, and tolerant of null. */
const Cob = z.object({
  txid: z.string().regex(/^[\x21-\x7e]{1,100}$/),
  status: z.string().min(1).transform(asWord),
  calendario: z
    .object({ criacao: z.string().nullish(), expiracao: z.coerce.number().nullish() })
    .nullish()
    .catch(undefined),
  valor: z.object({ original: Amount }).nullish(),
  pixCopiaECola: z.string().nullish(),
  infoAdicionais: z
    .array(z.object({ nome: z.string(), valor: z.string() }))
    .nullish()
    .catch(undefined),
  pix: z.array(ReceivedPix).nullish(),
});
type Cob = z.output<typeof Cob>;

const CobPage = z.object({
  cobs: z.array(z.unknown()),
  parametros: z
    .object({ paginacao: z.object({ quantidadeDePaginas: z.number().nullish() }).nullish() })
    .nullish()
    .catch(undefined),
});

const Payout = z.object({
  endToEndId: EndToEndId,
  e2eId: EndToEndId,
  id: z.union([z.string(), z.number()]).nullish(),
  status: z.string().min(1).transform(asWord).nullish(),
  payment: z.object({ amount: Amount.nullish() }).nullish().catch(undefined),
  eventDate: z.string().nullish().catch(undefined),
});

const AccountWebhook = z.object({
  type: z.string().transform(asWord),
  data: z.object({
    id: z.union([z.string(), z.number()]).nullish().catch(undefined),
    txId: z.string().max(100).nullish(),
    endToEndId: EndToEndId,
    idempotencyKey: z.string().max(100).nullish().catch(undefined),
    status: z.string().transform(asWord).nullish(),
  }),
});
const PixWebhook = z.object({ pix: z.array(ReceivedPix) });

const ErrorBody = z.object({ type: z.unknown(), title: z.unknown(), detail: z.unknown() }).partial();

export function bacenCob(brand: Brand): Provider {
  const d: BacenCob = { ...usual, credentials: credentials(brand.baseUrl !== ''), ...brand };
  const operations: OperationTable = {
    async createTransaction(context, request) {
      await registerWebhook(context, request.webhookUrl);
      const reference = request.reference ?? request.orderId;
      const own = d.chargeForm === 'PUT /cob/{txid}' && reference !== undefined;
      const { body } = await send(context, 'createTransaction', 'cashIn', {
        method: own ? 'PUT' : 'POST',
        path: own ? `/cob/${txidOf(reference)}` : '/cob',
        json: charge(context.connection, request, reference),
        writes: true,
      });
      const cob = read('createTransaction', Cob, body, true);
      const { status, unmapped } = readStatus(d.statuses, cob.status);
      const created = { ...result(cob), status: status === 'REJECTED' ? status : ('PENDING' as const) };
      if (!cob.pixCopiaECola && (unmapped || created.status === 'REJECTED')) return created;
      // The charge is there, and its id lets us look: that is worth more than an error.
      if (!cob.pixCopiaECola) return { ...created, codeProblem: 'the answer has no PIX code' };
      return { ...created, ...(await payablePix(cob.pixCopiaECola, request.amount)) };
    },

    async getTransaction(context, ask) {
      const cob = ask.id ? await cobOf(context, ask.id) : await findByReference(context, ask);
      const looked = { ...result(cob), ...(ownTxid(ask) === cob.txid && { reference: ask.reference as string }) };
      const code = cob.pixCopiaECola;
      return code && looked.amount > 0 ? { ...looked, ...(await payablePix(code, looked.amount)) } : looked;
    },

    async refund(context, ask) {
      if (d.refundForm === 'POST /sells/{id}/refund') {
        const { body } = await send(context, 'refund', 'cashIn', {
          method: 'POST',
          path: `/sells/${encodeURIComponent(ask.transactionId)}/refund`,
          json: { amount: toReaisText(ask.amount) },
          writes: true,
        });
        const id = z.object({ id: z.union([z.string(), z.number()]) }).safeParse(body).data?.id;
        return { refundId: String(id ?? ask.transactionId), status: true };
      }
      const endToEndId = ask.endToEndId ?? result(await cobOf(context, ask.transactionId, 'refund')).endToEndId;
      if (!endToEndId) throw new AdapterRefusal(`${d.name} refunds by end-to-end id.`, 'invalid', 'endToEndId');
      const id = lettersAndDigits(ask.reference, 35);
      const { body } = await send(context, 'refund', 'cashIn', {
        method: 'PUT',
        path: `/pix/${encodeURIComponent(endToEndId)}/devolucao/${id}`,
        json: { valor: toReaisText(ask.amount) },
        writes: true,
      });
      const { status } = read('refund', Refund, body, true);
      if (status === 'NAO_REALIZADO') {
        const facts = { provider: d.name, operation: 'refund', effect: 'refused', providerCode: status } as const;
        throw new ProviderError(`${d.name} did not make the refund`, facts);
      }
      return { refundId: id, status: true };
    },

    async withdraw(context, request) {
      const { body, status } = await send(context, 'withdraw', 'cashOut', {
        method: 'POST',
        path: '/pix/payments/dict',
        headers: { 'x-idempotency-key': payoutKey(request.withdrawReference) },
        json: {
          pixKey: pixKeyOf(request, d.phonePrefix),
          ...(request.document && { creditorDocument: normaliseDocument(request.document) }),
          priority: 'NORM',
          ...(request.description && { description: request.description.slice(0, 140) }),
          paymentFlow: 'INSTANT',
          payment: { currency: 'BRL', amount: toWire(d.money, request.amount) },
        },
        writes: true,
      });
      const payout = read('withdraw', Payout, body, true);
      // An instant payout that is answered without a word is done (specification, section 4). 202 is "not yet".
      return withdrawn(context, 'withdraw', payout, status === 202 ? 'PENDING' : 'APPROVED', request.amount);
    },

    async getWithdraw(context, ask) {
      const id = ask.endToEndId ?? ask.id;
      if (!id && !ask.reference) throw new AdapterRefusal(`${d.name}: nothing to look up.`, 'invalid', 'id');
      const by = id ?? `idempotencyKey/${payoutKey(ask.reference ?? '')}`;
      const path = `/pix/payments/${id ? encodeURIComponent(by) : by}`;
      const { body } = await send(context, 'getWithdraw', 'cashOut', { method: 'GET', path, writes: false });
      const bare = z.object({ data: z.record(z.string(), z.unknown()) }).safeParse(body).data?.data ?? body;
      return withdrawn(context, 'getWithdraw', read('getWithdraw', Payout, bare, false), 'PENDING', 0);
    },

    async processWebhook(_context, delivery) {
      const body = parseJson(delivery.rawBody);
      const account = AccountWebhook.safeParse(body).data;
      if (account) return accountNews(account);
      return (PixWebhook.safeParse(body).data?.pix ?? []).flatMap(pixNews);
    },
  };

  return { declaration: d, operations, unsupported: {}, check };

  // Calls

  async function send(
    context: Context,
    operation: Operation,
    host: Host,
    exchange: Pick<Call, 'method' | 'headers' | 'json' | 'writes' | 'shownPath'> & { path: string },
  ) {
    const { connection } = context;
    const shared = host === 'cashOut' && d.payoutCertificate === 'any' && !hasCertificate(connection, 'cashOut');
    const certificate = await clientCertificate(context, {
      host: shared ? 'cashIn' : host,
      provider: d.name,
      operation,
      missing: host === 'cashIn' ? noCertificate : d.messages.noCashOut,
      commonNameOnly: d.commonNameOnly,
    });
    const own = host === 'cashIn' ? (connection.baseUrl ?? d.baseUrl) : (connection.cashOutBaseUrl ?? '');
    const base = own.replace(/\/$/, '');
    // The two hosts may have credentials of their own.
    const [clientId = '', clientSecret = ''] =
      host === 'cashOut' && connection.publicKey
        ? [connection.publicKey, connection.secretKey]
        : [connection.clientId, connection.clientSecret];
    const { logIn: form, ...scope } = { ...d[host] };
    const snake = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret, ...scope };
    const camel = { grantType: 'client_credentials', clientId, clientSecret, ...scope };
    const logIn: LogIn = {
      path: d.tokenPath,
      expiredCode: d.expiredTokenCode,
      request: () => (form === 'form' ? { form: snake } : { json: form === 'camelJson' ? camel : snake }),
    };
    return callWithToken(
      context,
      logIn,
      { base, certificate: certificate.name },
      { provider: d.name, operation, agent: certificate.agent, timeoutMs: d.limits.timeoutMs, readError },
      { ...exchange, url: `${base}${exchange.path}` },
    );
  }

  /** The provider has one address per PIX key. A webhook is a hint, so a charge does not fail over it. */
  async function registerWebhook(context: Context, webhookUrl: string | undefined): Promise<void> {
    const { pixKey = '', clientId } = context.connection;
    if (!d.registersWebhook || !webhookUrl) return;
    await context.tokens.get(JSON.stringify(['webhook', d.name, clientId, pixKey, webhookUrl]), async () => {
      const own = { ...context, began: performance.now() - d.limits.timeoutMs + 3_000 };
      const done = await send(own, 'createTransaction', 'cashIn', {
        method: 'PUT',
        path: `/webhook/${encodeURIComponent(pixKey)}`,
        shownPath: '/webhook/••••',
        json: { webhookUrl },
        writes: false,
      }).then(
        () => true,
        (error) => error instanceof ProviderError && (error.httpStatus ?? 500) < 300,
      );
      return { value: 'asked', until: context.now().getTime() + (done ? 86_400_000 : 300_000) };
    });
  }

  async function cobOf(context: Context, txid: string, operation: Operation = 'getTransaction'): Promise<Cob> {
    const path = `/cob/${encodeURIComponent(txid)}`;
    const { body } = await send(context, operation, 'cashIn', { method: 'GET', path, writes: false });
    return read(operation, Cob, body, false);
  }

  /** By our own txid; else among what was made about then, by the reference that travelled with it. */
  async function findByReference(context: Context, ask: Parameters<typeof ownTxid>[0]): Promise<Cob> {
    const txid = ownTxid(ask);
    if (txid) return cobOf(context, txid);
    if (!ask.reference || !ask.createdAt) throw new AdapterRefusal(`${d.name}: nothing to look up.`, 'invalid', 'id');
    const around = (ms: number) => new Date(Date.parse(ask.createdAt ?? '') + ms).toISOString();
    let pages = 1;
    for (let page = 0; page < pages && page < mostPages; page += 1) {
      const query = new URLSearchParams({ inicio: around(-60_000), fim: around(300_000) });
      query.set('paginacao.paginaAtual', String(page));
      const path = `/cob?${query}`;
      const { body } = await send(context, 'getTransaction', 'cashIn', { method: 'GET', path, writes: false });
      const { cobs, parametros } = read('getTransaction', CobPage, body, false);
      const found = cobs.find((one) => referenceOf(Cob.safeParse(one).data) === ask.reference);
      if (found) return read('getTransaction', Cob, found, false);
      pages = parametros?.paginacao?.quantidadeDePaginas ?? 1;
    }
    const facts = { provider: d.name, operation: 'getTransaction', effect: 'refused' } as const;
    throw new ProviderError(`${d.name} lists no charge with our reference`, facts);
  }

  function ownTxid(ask: { reference?: string; createdAt?: string }): string | undefined {
    return d.chargeForm === 'PUT /cob/{txid}' && ask.reference ? txidOf(ask.reference) : undefined;
  }

  // What is sent

  function charge(connection: Connection, request: TransactionArgument, reference: string | undefined) {
    const document = normaliseDocument(request.customer.document);
    return {
      calendario: { expiracao: d.limits.pixExpiryMs / 1000 },
      devedor: {
        [documentKind(document) === 'CNPJ' ? 'cnpj' : 'cpf']: document,
        nome: request.customer.name,
      },
      valor: { original: toReaisText(request.amount) },
      chave: connection.pixKey,
      ...(request.description && { solicitacaoPagador: request.description.slice(0, 140) }),
      ...(reference && { infoAdicionais: [{ nome: referenceName, valor: reference.slice(0, 200) }] }),
    };
  }

  // What comes back

  function read<Shape extends z.ZodType>(operation: Operation, shape: Shape, body: unknown, wrote: boolean) {
    const parsed = shape.safeParse(body);
    if (parsed.success) return parsed.data;
    const lacks = parsed.error.issues.map((issue) => issue.path.join('.') || 'body').slice(0, 5);
    const effect = wrote ? 'unknown' : 'none';
    const message = `${d.name}'s answer lacks or garbles ${lacks.join(', ')}`;
    throw new ProviderError(message, { provider: d.name, operation, effect });
  }

  function result(cob: Cob): TransactionResult {
    const cents = (value: string | number | null | undefined) => (value == null ? 0 : fromWire('reais', value));
    const sum = (values: number[]) => values.reduce((left, right) => left + right, 0);
    const received = cob.pix ?? [];
    const refunds = received.flatMap((pix) => pix.devolucoes ?? []).filter(({ status }) => status === 'DEVOLVIDO');
    const paidAmount = sum(received.map(({ valor }) => cents(valor)));
    const refundedAmount = sum(refunds.map(({ valor }) => cents(valor)));
    const { status, unmapped } = readStatus(d.statuses, cob.status);
    // The standard has no words for these: they show in what was given back, and why.
    const disputed = refunds.some(({ natureza }) => natureza?.startsWith('MED_'));
    const refunded = paidAmount > 0 && refundedAmount >= paidAmount;
    const moved = disputed ? 'CHARGEBACK' : refunded ? 'REFUNDED' : status;
    const { criacao, expiracao } = cob.calendario ?? {};
    const expires = new Date(Date.parse(criacao ?? '') + (expiracao ?? Number.NaN) * 1000);
    const endToEndId = received.find((pix) => pix.endToEndId)?.endToEndId;
    const reference = referenceOf(cob);
    return {
      paymentMethod: 'PIX',
      transactionId: cob.txid,
      txid: cob.txid,
      status: status === 'APPROVED' ? moved : status,
      ...(unmapped && { unmapped }),
      providerWord: cob.status,
      amount: cents(cob.valor?.original),
      ...(!Number.isNaN(expires.getTime()) && { expiresAt: expires.toISOString() }),
      ...(endToEndId && { endToEndId }),
      ...(reference !== undefined && { reference }),
      ...(paidAmount > 0 && { paidAmount }),
      ...(paidAmount > 0 && { refundedAmount }),
      ...(disputed && { dispute: { kind: 'MED', phase: 'lost' } as const }),
    };
  }

  function withdrawn(
    context: Context,
    operation: Operation,
    payout: z.output<typeof Payout>,
    wordless: WithdrawStatus,
    asked: number,
  ): WithdrawResult {
    const endToEndId = payout.endToEndId ?? payout.e2eId;
    const id = endToEndId ?? payout.id;
    if (id == null) {
      const effect = operation === 'withdraw' ? 'unknown' : 'none';
      throw new ProviderError(`${d.name}'s answer has no id`, { provider: d.name, operation, effect });
    }
    const said = payout.status ? readStatus(d.withdrawStatuses, payout.status) : { status: wordless };
    const when = Date.parse(payout.eventDate ?? '');
    return {
      withdrawId: String(id),
      ...said,
      providerWord: payout.status ?? '',
      amount: payout.payment?.amount == null ? asked : fromWire(d.money, payout.payment.amount),
      ...(said.status === 'APPROVED' && {
        approvedAt: (Number.isNaN(when) ? context.now() : new Date(when)).toISOString(),
      }),
      ...(endToEndId && { endToEndId }),
      ...(payout.id != null && { providerRefs: { paymentId: String(payout.id) } }),
    };
  }

  /**
   * The accounts API's webhook (specification, section 4): CANCELED says nothing, of payouts too: those are polled. Of
   * INFRACTION nothing but the type is shown: the payment was made, and is disputed.
   */
  function accountNews({ type, data }: z.output<typeof AccountWebhook>): ProviderEvent[] {
    const word = data.status ?? '';
    if (type === 'CANCELED' || word === 'CANCELED') return [];
    const isPayout = type === 'TRANSFER' || type === 'CASHOUT';
    const transactionId = isPayout ? (data.endToEndId ?? data.id) : data.txId;
    const status = isPayout
      ? readStatus(d.withdrawStatuses, word).status
      : type === 'REFUND'
        ? 'CHARGEBACK'
        : type === 'INFRACTION'
          ? 'APPROVED'
          : type === 'RECEIVE' && (word === 'LIQUIDATED' ? 'APPROVED' : 'PENDING');
    if (!transactionId || !status) return [];
    return [
      {
        transactionId: String(transactionId),
        type: isPayout ? 'WITHDRAW' : 'TRANSACTION',
        status,
        providerWord: `${type} ${word}`.trim(),
        ...(isPayout && data.idempotencyKey && { reference: data.idempotencyKey }),
        ...(data.endToEndId && { endToEndId: data.endToEndId }),
        ...(data.id != null && { eventId: String(data.id) }),
        ...(type === 'INFRACTION' && { dispute: { kind: 'MED', phase: 'opened' } as const }),
      },
    ];
  }

  /** The standard's webhook has no words: that it came says "received", and what was given back says the rest. */
  function pixNews({ txid, endToEndId, devolucoes }: z.output<typeof ReceivedPix>): ProviderEvent[] {
    if (!txid) return [];
    const back = devolucoes?.some(({ status }) => status === 'DEVOLVIDO');
    return [
      {
        transactionId: txid,
        type: 'TRANSACTION',
        status: back ? 'CHARGEBACK' : 'APPROVED',
        providerWord: back ? 'DEVOLVIDO' : 'pix',
        ...(endToEndId && { endToEndId }),
      },
    ];
  }

  // What is refused before anything is sent

  function check(connection: Connection, operation: Operation, argument: unknown) {
    if (operation === 'createTransaction') {
      const { paymentMethod, splits, installments } = argument as TransactionArgument;
      const refuse = (message: string, field: string) => {
        throw new AdapterRefusal(message, 'unsupported', field);
      };
      if (paymentMethod !== 'PIX') refuse(d.unsupportedMethod[paymentMethod], 'paymentMethod');
      if (splits?.length) refuseSplits(d.name);
      if ((installments ?? 1) > 1) refuse(`${d.name}: a PIX is paid at once, without installments.`, 'installments');
    }
    if (operation === 'withdraw') {
      const { paymentMethod, pixKey, pixType } = argument as WithdrawRequest;
      if (paymentMethod !== 'PIX') {
        throw new AdapterRefusal(d.messages.unsupportedWithdraw, 'unsupported', 'paymentMethod');
      }
      const certified = hasCertificate(connection, 'cashOut') || d.payoutCertificate === 'any';
      if (!connection.platform || !certified) {
        throw new AdapterRefusal(d.messages.noCashOut, 'invalid', 'cashOutCertificate');
      }
      if (!pixKey || !pixType) throw new AdapterRefusal(`${d.name}: PIX key is required`, 'invalid', 'pixKey');
    }
    if (operation === 'withdraw' || operation === 'getWithdraw') {
      if (!connection.cashOutBaseUrl) {
        throw new AdapterRefusal(`${d.name}: cash-out address is required`, 'invalid', 'cashOutBaseUrl');
      }
    } else if (operation !== 'processWebhook' && !hasCertificate(connection, 'cashIn')) {
      throw new AdapterRefusal(noCertificate, 'invalid', 'certificate');
    }
  }
}

const noCertificate = 'A client certificate is required: this connection has none.';
const mostPages = 10;

const referenceOf = (cob: Cob | undefined): string | undefined =>
  cob?.infoAdicionais?.find(({ nome }) => nome === referenceName)?.valor;

/** The idempotency key of a payout, by which it can be looked up too. */
function payoutKey(reference: string): string {
  return lettersAndDigits(reference, 50);
}

/** 26 to 35 letters and digits: ours from our ids, a digest of any other reference. */
function txidOf(reference: string): string {
  return /^[a-z]{3}_[0-9a-z]{1,32}$/.test(reference) ? makeTxid(reference) : digest(reference).slice(0, 32);
}

function readError(body: unknown) {
  const said = ErrorBody.safeParse(body).data ?? {};
  const message = [said.detail, said.title].find((text) => typeof text === 'string') as string | undefined;
  const code = typeof said.type === 'string' ? said.type.split('/').at(-1)?.slice(0, 100) : undefined;
  return { message, code };
}
