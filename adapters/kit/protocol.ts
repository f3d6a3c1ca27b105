import { z } from 'zod';
import type { PaymentMethod } from '../../domain/core/schemas.ts';
import type { ReceiverStatus, WithdrawStatus } from '../../domain/core/statuses.ts';
import type { TransactionResult } from '../../domain/payments/payment.ts';
import { splitCents } from '../../domain/payments/splits.ts';
import type { WithdrawRequest, WithdrawResult } from '../../domain/payouts/payout.ts';
import type { ReceiverRequest, ReceiverResult } from '../../domain/receivers/receiver.ts';
import type { Auth } from './auth.ts';
import { clientCertificate, type Host } from './certificates.ts';
import type {
  CardArgument,
  ConnectArgument,
  Connection,
  Context,
  Declaration,
  LookUp,
  OperationTable,
  Provider,
  RefundArgument,
  TransactionArgument,
  WebhookDelivery,
} from './declaration.ts';
import { AdapterRefusal, type Operation, ProviderError } from './errors.ts';
import { refuseSplits } from './fields.ts';
import { formFields } from './form.ts';
import { type Call, call } from './http.ts';
import { callWithToken, type LogIn, logInAlone } from './log-in.ts';
import { fromWire, type MoneyUnit, toWire } from './money.ts';
import { payableBillet, payablePix } from './payable.ts';
import {
  Address,
  Amount,
  EndToEndId,
  getPath,
  Id,
  Instant,
  type Path,
  Pdf,
  pick,
  Reference,
  Text,
  texts,
  Word,
} from './read.ts';
import { checkReceiver } from './receivers.ts';
import { readError } from './reply.ts';
import { readStatus, type StatusMap } from './statuses.ts';
import { readWebhook, type WebhookForm } from './webhook-forms.ts';

/*
 * What all protocols have in common. A provider's protocol is a table: for each operation the call that it takes
 * (`Step`) and where its answer keeps what we need (`…Answer`); the engine below sends, classifies and reads. Code
 * stands in a protocol only where a provider takes several calls for one operation (`Flow`).
 */

/** One call: what goes over the wire. */
export interface Step<Argument> {
  method: Call['method'];
  /** Behind the host's address. `{name}` is filled from the argument, its `providerRefs`, or the connection. */
  path: string | ((argument: Argument, wire: Wire) => string);
  host?: Host;
  body?: (argument: Argument, wire: Wire) => object | undefined;
  headers?: (argument: Argument, wire: Wire) => Record<string, string>;
  /** Default: the protocol's. */
  encoding?: 'json' | 'form';
  /** Default: everything but GET. A call that only prepares or asks is `false`: its lost answer does no harm. */
  writes?: boolean;
  /** Goes without the protocol's credentials. */
  open?: true;
  /** This call alone needs a token, beside the protocol's credentials. */
  logIn?: LogIn;
}

/** An operation that takes several calls. */
export type Flow<Argument, Result> = (wire: Wire, argument: Argument) => Promise<Result>;
export type Doing<Argument, Result> = Step<Argument> | Flow<Argument, Result>;

/** Where an answer about a charge keeps what we read. Only `id` is indispensable, and in a look-up by it not even that. */
export interface ChargeAnswer {
  id: Path;
  /** Absent where the provider writes none: a new charge is PENDING then. */
  status?: Path;
  amount?: Path;
  paidAmount?: Path;
  refundedAmount?: Path;
  pixCode?: Path;
  pixImage?: Path;
  billetCode?: Path;
  billetUrl?: Path;
  /** The boleto itself in base64, where the provider has no address of it. */
  billetPdf?: Path;
  expiresAt?: Path;
  endToEndId?: Path;
  txid?: Path;
  nsu?: Path;
  reference?: Path;
  fee?: Path;
  netAmount?: Path;
  /** Small opaque ids that later calls need, by the names under which a path may use them. */
  refs?: Record<string, Path>;
}

export interface PayoutAnswer {
  id: Path;
  status?: Path;
  amount?: Path;
  approvedAt?: Path;
  endToEndId?: Path;
  refs?: Record<string, Path>;
}

export interface ReceiverAnswer {
  id: Path;
  status?: Path;
  /** A time that only an active receiver has, where that and no word tells its state. */
  activeSince?: Path;
  token?: Path;
  name?: Path;
  document?: Path;
  email?: Path;
  balance?: Path;
  refs?: Record<string, Path>;
}

export interface Protocol extends Declaration {
  auth: Auth;
  encoding?: 'json' | 'form';
  /** A client certificate is presented at the hosts named here; the text says what to answer when there is none. */
  certificates?: Partial<Record<Host, string>> & { commonNameOnly?: boolean };
  /** Headers that every call carries. */
  fixedHeaders?: Record<string, string>;
  /** Where answers keep their subject; `''` is the root. The first place that is an object counts. */
  answersAt?: readonly string[];
  /** The unit of answers, where it is not that of requests. */
  answerMoney?: MoneyUnit;
  /**
   * The HTTP status with which it says that it has seen an idempotency key before: what was sent the first time may
   * well have been done.
   */
  seenBefore?: number;
  /** A refusal that comes with a good HTTP status: what the provider said. */
  saysNo?: (body: unknown, operation: Operation) => string | undefined;

  statuses: StatusMap;
  withdrawStatuses?: StatusMap<WithdrawStatus>;
  receiverStatuses?: StatusMap<ReceiverStatus>;

  answer: ChargeAnswer;
  payoutAnswer?: PayoutAnswer;
  receiverAnswer?: ReceiverAnswer;

  /** By method where they differ. */
  createTransaction?:
    | Doing<TransactionArgument, TransactionResult>
    | Partial<Record<PaymentMethod, Doing<TransactionArgument, TransactionResult>>>;
  getTransaction?: Doing<LookUp, TransactionResult>;
  refund?: Doing<RefundArgument, { refundId: string; status: boolean }>;
  /** Where the answer to a refund keeps the refund's own id, and words that mean that it was not made. */
  refundAnswer?: { id?: Path; status?: Path; refused?: readonly string[] };
  withdraw?: Doing<WithdrawRequest, WithdrawResult>;
  /** What a payout is that was answered without a word (specification, section 4: instant ones are APPROVED at once). */
  wordlessWithdraw?: WithdrawStatus;
  getWithdraw?: Doing<LookUp, WithdrawResult>;
  createReceiver?: Doing<ReceiverRequest, ReceiverResult>;
  getReceiver?: Doing<LookUp, ReceiverResult>;
  createCardToken?: Doing<CardArgument, { cardToken: string }>;
  createCardId?: Doing<CardArgument, { cardId: string }>;
  /** Where the answer keeps the token or card id. */
  cardAnswer?: { token?: Path; id?: Path };

  webhooks: readonly WebhookForm[];
  /** Asks it to send them to our address: where it wants to be told once for all, and not in each call. */
  connect?: Flow<ConnectArgument, void>;
  /** Is this delivery the provider's own, as far as a signature or shared secret says? Asked only if a secret is kept. */
  signed?: (delivery: WebhookDelivery, secret: string, now: Date) => boolean;
  /** Where that secret is kept. Default: `webhookSecret`. */
  signedWith?: 'clientSecret';

  /** Fixed messages of the specification. */
  unsupported?: Partial<Record<Operation, string>>;
  /** For a method that the provider lacks. */
  unsupportedMethod?: string | Partial<Record<PaymentMethod, string>>;
  unsupportedWithdraw?: string;
  /** What replaces, or wraps, the provider's own words when an operation fails there; `undefined` leaves them. */
  failures?: Partial<Record<Operation, string | ((said: string, facts: FailureFacts) => string | undefined)>>;
  /** Is a charge whose answer lacks what the payer needs an error, and not only a problem to be looked at? */
  demandsCodes?: true;
  /** A new boleto is PENDING whatever its word (specification, section 4). */
  boletosBeginPending?: true;
  /** Are splits and instalments of a charge sent? What is not sent must not be taken. */
  sendsSplits?: true;
  /** More checks before a call. @throws AdapterRefusal */
  check?: (connection: Connection, operation: Operation, argument: unknown) => void;
}

/** What failed: the operation's argument, and the answer's HTTP status if there was an answer. */
export interface FailureFacts {
  argument: unknown;
  httpStatus: number | undefined;
}

/** What is known of a charge before its answer is read. */
interface Known {
  paymentMethod?: PaymentMethod;
  amount?: number;
  /** The id by which it was looked up. */
  askedId?: string;
}

/** One operation under way: what its steps and flows work with. */
export interface Wire {
  connection: Connection;
  context: Context;
  now: Date;
  /** An amount as this provider writes it. @param cents integer cents */
  money(cents: number): number;
  /** One call, and the subject of its answer. */
  send<Argument>(step: Step<Argument>, argument: Argument): Promise<Reply>;
  /** Reads an answer about a charge. */
  charge(reply: Reply, request: Known): TransactionResult;
  payout(reply: Reply, asked?: WithdrawRequest): WithdrawResult;
  receiver(reply: Reply, asked?: ReceiverRequest): ReceiverResult;
  refunded(reply: Reply, asked: RefundArgument): { refundId: string; status: boolean };
  /** The error of an operation that came to nothing; `refused` is final, in the specification's words if it has any. */
  failed(message: string, effect?: ProviderError['effect']): ProviderError;
  /** A value that the answer must have. @throws ProviderError naming it, with the effect of a lost answer. */
  need<Shape extends z.ZodType>(reply: Reply, path: Path, shape: Shape): z.output<Shape>;
}

export interface Reply {
  status: number;
  /** The subject, out of its envelope. */
  body: unknown;
  /** As it came. */
  whole: unknown;
  wrote: boolean;
}

/** The provider that a protocol's table describes. */
export function protocol(p: Protocol): Provider {
  const declared = (operation: Operation) => operation === 'processWebhook' || operation in p;
  const all: Required<OperationTable> = {
    createTransaction: run('createTransaction', async (wire, request: TransactionArgument) => {
      const made = await perform(wire, doingOf(request.paymentMethod), request, (reply) => wire.charge(reply, request));
      const lacks = p.demandsCodes && missingCode(made);
      if (lacks) throw wire.failed(`${p.name}'s answer lacks the ${lacks}`, 'unknown');
      return asCreated(made, p.boletosBeginPending);
    }),
    getTransaction: run('getTransaction', (wire, ask: LookUp) =>
      perform(wire, p.getTransaction, ask, (reply) =>
        wire.charge(reply, {
          ...(ask.paymentMethod && { paymentMethod: ask.paymentMethod }),
          ...(ask.id && { askedId: ask.id }),
        }),
      ),
    ),
    refund: run('refund', (wire, ask: RefundArgument) =>
      perform(wire, p.refund, ask, (reply) => wire.refunded(reply, ask)),
    ),
    withdraw: run('withdraw', (wire, ask: WithdrawRequest) =>
      perform(wire, p.withdraw, ask, (reply) => wire.payout(reply, ask)),
    ),
    getWithdraw: run('getWithdraw', (wire, ask: LookUp) =>
      perform(wire, p.getWithdraw, ask, (reply) => wire.payout(reply)),
    ),
    createReceiver: run('createReceiver', (wire, ask: ReceiverRequest) =>
      perform(wire, p.createReceiver, ask, (reply) => wire.receiver(reply, ask)),
    ),
    getReceiver: run('getReceiver', (wire, ask: LookUp) =>
      perform(wire, p.getReceiver, ask, (reply) => wire.receiver(reply)),
    ),
    createCardToken: run('createCardToken', (wire, card: CardArgument) =>
      perform(wire, p.createCardToken, card, (reply) => ({
        cardToken: wire.need(reply, p.cardAnswer?.token ?? 'id', z.string().min(1).max(4000)),
      })),
    ),
    createCardId: run('createCardId', (wire, card: CardArgument) =>
      perform(wire, p.createCardId, card, (reply) => ({
        cardId: wire.need(reply, p.cardAnswer?.id ?? 'id', z.string().min(1).max(4000)),
      })),
    ),
    processWebhook: async ({ connection, now }, delivery) => {
      const secret = connection[p.signedWith ?? 'webhookSecret'];
      // Where webhooks are proof, one that nothing could be checked by is none.
      const trusted = !p.signed || (secret ? p.signed(delivery, secret, now()) : !p.webhookProof);
      return trusted ? readWebhook(p, delivery) : [];
    },
  };
  const operations = Object.fromEntries(
    Object.entries(all).filter(([operation]) => declared(operation as Operation)),
  ) as OperationTable;
  const { connect, auth } = p;
  return {
    declaration: p,
    operations,
    unsupported: p.unsupported ?? {},
    check,
    ...(connect && { connect: run('processWebhook', connect) }),
    ...(auth.logIn && !p.certificates && { logIn: (context) => logInOf(context, auth.logIn as LogIn) }),
  };

  function doingOf(method: PaymentMethod) {
    const doing = p.createTransaction;
    return doing && (typeof doing === 'function' || 'path' in doing) ? doing : doing?.[method];
  }

  /** An operation with its errors in the specification's words. */
  function run<Argument, Result>(operation: Operation, work: (wire: Wire, argument: Argument) => Promise<Result>) {
    return async (context: Context, argument: Argument): Promise<Result> => {
      try {
        return await work(wireOf(context, operation), argument);
      } catch (error) {
        throw inItsWords(operation, error, argument);
      }
    };
  }

  async function perform<Argument, Result>(
    wire: Wire,
    doing: Doing<Argument, Result> | undefined,
    argument: Argument,
    read: (reply: Reply) => Result,
  ): Promise<Result> {
    if (!doing) throw new AdapterRefusal('Method not implemented.', 'unsupported');
    return typeof doing === 'function' ? doing(wire, argument) : read(await wire.send(doing, argument));
  }

  function failed(operation: Operation, message: string, effect: ProviderError['effect'] = 'refused') {
    return new ProviderError(message, { provider: p.name, operation, effect });
  }

  /** Only what the provider itself answered is put in other words: a rate limit or a refused key speaks for itself. */
  function inItsWords(operation: Operation, error: unknown, argument: unknown): unknown {
    const words = p.failures?.[operation];
    if (!(error instanceof ProviderError) || words === undefined) return error;
    const { httpStatus = 0, effect } = error;
    const answered = effect === 'refused' || (httpStatus >= 400 && ![401, 403, 429].includes(httpStatus));
    if (!answered) return error;
    const facts = { argument, httpStatus: error.httpStatus };
    const message = typeof words === 'string' ? words : words(error.said ?? error.message, facts);
    return message === undefined ? error : new ProviderError(message, error);
  }

  // Calls

  function wireOf(context: Context, operation: Operation): Wire {
    const { connection } = context;
    const wire: Wire = {
      connection,
      context,
      now: context.now(),
      money: (cents) => toWire(p.money, cents),
      send: (step, argument) => send(wire, operation, step, argument),
      charge: (reply, request) => charge(wire, operation, reply, request),
      payout: (reply, asked) => payout(wire, operation, reply, asked),
      receiver: (reply, asked) => receiver(operation, reply, asked),
      refunded,
      failed: (message, effect) => failed(operation, message, effect),
      need: (reply, path, shape) => need(operation, reply, path, shape),
    };
    return wire;
  }

  async function send<Argument>(wire: Wire, operation: Operation, step: Step<Argument>, argument: Argument) {
    const { connection, context } = wire;
    const { host = 'cashIn' } = step;
    const path =
      typeof step.path === 'string' ? filledPath(step.path, connection, argument) : step.path(argument, wire);
    const given = step.body?.(argument, wire);
    const body = given && { ...given, ...p.auth.body?.(connection) };
    const writes = step.writes ?? step.method !== 'GET';
    const missing = p.certificates?.[host];
    const { commonNameOnly = false } = p.certificates ?? {};
    const certificate =
      missing === undefined
        ? undefined
        : await clientCertificate(context, { host, provider: p.name, operation, missing, commonNameOnly });
    const road = {
      provider: p.name,
      operation,
      timeoutMs: (operation === 'createReceiver' ? p.limits.receiverTimeoutMs : undefined) ?? p.limits.timeoutMs,
      readError,
      ...(certificate && { agent: certificate.agent }),
    };
    const base = addressOf(connection, host);
    const exchange = {
      method: step.method,
      url: `${base}${path}`,
      writes,
      secrets: secretsOf(p, connection),
      headers: {
        ...p.fixedHeaders,
        ...(step.open ? {} : p.auth.headers?.(connection)),
        ...step.headers?.(argument, wire),
      },
      ...(body && ((step.encoding ?? p.encoding) === 'form' ? { form: formFields(body) } : { json: body })),
    };
    const logIn = step.logIn ?? (step.open ? undefined : p.auth.logIn);
    const sent =
      logIn !== undefined
        ? callWithToken(context, logIn, { base, certificate: certificate?.name }, road, exchange)
        : call(context, { ...road, ...exchange });
    const answer = await sent.catch((error: unknown) => {
      const seen = p.seenBefore !== undefined && error instanceof ProviderError && error.httpStatus === p.seenBefore;
      if (!seen || !writes) throw error;
      throw new ProviderError(error.message, { ...error, effect: 'unknown' });
    });
    const no = p.saysNo?.(answer.body, operation);
    if (no !== undefined) {
      throw new ProviderError(`${p.name} refused: ${no.slice(0, 300)}`, {
        provider: p.name,
        operation,
        effect: 'refused',
        httpStatus: answer.status,
        said: no.slice(0, 300),
      });
    }
    const places = p.answersAt ?? [''];
    const subject = places
      .map((place) => getPath(answer.body, place))
      .find((one) => one !== null && typeof one === 'object');
    return { status: answer.status, body: subject ?? answer.body, whole: answer.body, wrote: writes };
  }

  async function logInOf(context: Context, logIn: LogIn): Promise<void> {
    const road = {
      provider: p.name,
      operation: 'createTransaction',
      timeoutMs: p.limits.timeoutMs,
      readError,
    } as const;
    await logInAlone(context, logIn, { base: addressOf(context.connection, 'cashIn') }, road);
  }

  function addressOf(connection: Connection, host: Host): string {
    const address = host === 'cashOut' ? (connection.cashOutBaseUrl ?? connection.baseUrl) : connection.baseUrl;
    return (address ?? p.baseUrl).replace(/\/$/, '');
  }

  // Answers

  function need<Shape extends z.ZodType>(operation: Operation, reply: Reply, path: Path, shape: Shape) {
    const found = pick(reply.body, path, shape);
    if (found !== undefined) return found;
    const names = typeof path === 'string' ? path : path.join(' or ');
    throw failed(operation, `${p.name}'s answer lacks or garbles ${names}`, reply.wrote ? 'unknown' : 'none');
  }

  function cents(operation: Operation, reply: Reply, path: Path | undefined): number | undefined {
    const amount = pick(reply.body, path, Amount);
    if (amount === undefined) return undefined;
    try {
      return fromWire(p.answerMoney ?? p.money, amount);
    } catch {
      throw failed(operation, `${p.name}'s answer has an amount that is none`, reply.wrote ? 'unknown' : 'none');
    }
  }

  function charge(wire: Wire, operation: Operation, reply: Reply, request: Known): TransactionResult {
    const { body } = reply;
    const a = p.answer;
    // Some answer a look-up with the state alone.
    const transactionId = pick(body, a.id, Id) ?? request.askedId ?? need(operation, reply, a.id, Id);
    const word =
      operation === 'getTransaction' && a.status ? need(operation, reply, a.status, Word) : pick(body, a.status, Word);
    const [amount, paid, refunded, fee, net] = [a.amount, a.paidAmount, a.refundedAmount, a.fee, a.netAmount].map(
      (path) => cents(operation, reply, path),
    );
    const { paymentMethod = methodOf(body, a) } = request;
    const result: TransactionResult = {
      paymentMethod,
      transactionId,
      ...(word === undefined ? { status: 'PENDING' as const } : readStatus(p.statuses, word)),
      providerWord: word ?? '',
      amount: amount ?? 0,
      ...texts(body, {
        expiresAt: [a.expiresAt, Instant],
        endToEndId: [a.endToEndId, EndToEndId],
        txid: [a.txid, Id],
        nsu: [a.nsu, Id],
        reference: [a.reference, Reference],
      }),
      // Brands write 0 for "nothing yet".
      ...(paid !== undefined && paid > 0 && { paidAmount: paid }),
      ...(refunded !== undefined && { refundedAmount: refunded }),
      ...(fee !== undefined && { fee }),
      ...(net !== undefined && { netAmount: net }),
      ...refsOf(body, a.refs),
    };
    return { ...result, ...payable(wire, body, paymentMethod, request.amount ?? amount ?? 0) };
  }

  /** What the payer needs, checked; and what is wrong with it, where a new charge must have it. */
  function payable(wire: Wire, body: unknown, method: PaymentMethod, amount: number): Partial<TransactionResult> {
    const a = p.answer;
    if (method === 'PIX' && a.pixCode) {
      const code = pick(body, a.pixCode, Text);
      return code && amount > 0 ? payablePix(code, amount, pick(body, a.pixImage, Text)) : {};
    }
    if (method === 'BILLET' && a.billetCode) {
      const code = pick(body, a.billetCode, Text);
      const line: Partial<TransactionResult> = code && amount > 0 ? payableBillet(code, amount, wire.now) : {};
      // A boleto that shows a wrong line is withheld with it.
      if (line.codeProblem !== undefined) return line;
      const billetUrl = pick(body, a.billetUrl, Address);
      const billetPdf = billetUrl === undefined ? pick(body, a.billetPdf, Pdf) : undefined;
      return { ...line, ...(billetUrl && { billetUrl }), ...(billetPdf && { billetPdf }) };
    }
    return {};
  }

  function payout(wire: Wire, operation: Operation, reply: Reply, asked?: WithdrawRequest): WithdrawResult {
    const a: PayoutAnswer = p.payoutAnswer ?? { id: 'id', status: 'status', amount: 'amount' };
    const withdrawId = need(operation, reply, a.id, Id);
    const word =
      operation === 'getWithdraw' && a.status
        ? need(operation, reply, a.status, Word)
        : pick(reply.body, a.status, Word);
    const map = p.withdrawStatuses ?? { default: 'REJECTED' as const };
    const said = word === undefined ? { status: p.wordlessWithdraw ?? ('PENDING' as const) } : readStatus(map, word);
    const approvedAt = pick(reply.body, a.approvedAt, Instant) ?? wire.now.toISOString();
    return {
      withdrawId,
      ...said,
      providerWord: word ?? '',
      amount: cents(operation, reply, a.amount) ?? asked?.amount ?? 0,
      ...(said.status === 'APPROVED' && { approvedAt }),
      ...texts(reply.body, { endToEndId: [a.endToEndId, EndToEndId] }),
      ...refsOf(reply.body, a.refs),
    };
  }

  function receiver(operation: Operation, reply: Reply, asked?: ReceiverRequest): ReceiverResult {
    const { body } = reply;
    const a: ReceiverAnswer = p.receiverAnswer ?? { id: 'id', status: 'status' };
    const receiverId = need(operation, reply, a.id, Id);
    const active = pick(body, a.activeSince, Instant) !== undefined;
    const word = a.activeSince ? (active ? 'active' : 'pending') : pick(body, a.status, Word);
    const map = p.receiverStatuses ?? { default: 'PENDING' as const };
    const balance = cents(operation, reply, a.balance);
    return {
      receiverId,
      receiverProvider: p.name,
      ...(word === undefined ? { status: 'PENDING' as const } : readStatus(map, word)),
      providerWord: word ?? '',
      ...(asked && {
        name: asked.name,
        document: asked.document,
        documentType: asked.documentType,
        email: asked.email,
      }),
      ...texts(body, { receiverToken: [a.token, Text], name: [a.name, Text], email: [a.email, Text] }),
      ...(balance !== undefined && { balance }),
      ...refsOf(body, a.refs),
    };
  }

  function refunded({ body }: Reply, { transactionId }: RefundArgument) {
    const { id, status, refused } = p.refundAnswer ?? {};
    const word = pick(body, status, Word);
    if (word && refused?.includes(word.toLowerCase())) throw failed('refund', `${p.name} did not make the refund`);
    return { refundId: pick(body, id, Id) ?? transactionId, status: true };
  }

  // What is refused before anything is sent

  function check(connection: Connection, operation: Operation, argument: unknown): void {
    // The protocol's own checks come first: their messages are the specification's.
    p.check?.(connection, operation, argument);
    if (operation === 'createTransaction') checkCharge(argument as TransactionArgument);
    if (operation === 'refund' && (argument as RefundArgument).unpaid && !p.cancels) {
      throw new AdapterRefusal(`${p.name} cannot cancel an unpaid charge.`, 'unsupported');
    }
    if (operation === 'withdraw') checkPayout(argument as WithdrawRequest);
    if (operation === 'createReceiver') checkReceiver(p.receiverRules ?? [], argument as ReceiverRequest);
    if (operation === 'getTransaction' || operation === 'getWithdraw') checkLookUp(operation, argument as LookUp);
  }

  function checkCharge({ amount, paymentMethod, splits, installments, card, cardToken, cardId }: TransactionArgument) {
    const refuse = (message: string, reason: AdapterRefusal['reason'], field: string) => {
      throw new AdapterRefusal(message, reason, field);
    };
    if (!p.methods.includes(paymentMethod)) {
      const own = typeof p.unsupportedMethod === 'string' ? p.unsupportedMethod : p.unsupportedMethod?.[paymentMethod];
      refuse(own ?? usualUnsupported[paymentMethod] ?? unknownMethod, 'unsupported', 'paymentMethod');
    }
    if (paymentMethod === 'CREDIT_CARD' && !card && !cardToken && !cardId) {
      refuse('Card token is required for credit card payments.', 'invalid', 'cardToken');
    }
    if (splits?.length && !p.sendsSplits) refuseSplits(p.name);
    if (splits) {
      try {
        splitCents(amount, splits);
      } catch (error) {
        refuse(`${p.name}: ${(error as RangeError).message}`, 'invalid', 'splits');
      }
    }
    if (paymentMethod !== 'CREDIT_CARD' && (installments ?? 1) > 1) {
      const what = paymentMethod === 'PIX' ? 'a PIX' : 'a boleto';
      refuse(`${p.name}: ${what} is paid at once, without installments.`, 'unsupported', 'installments');
    }
  }

  function checkPayout({ paymentMethod, pixKey, ...request }: WithdrawRequest) {
    if (!(p.payouts ?? ['PIX']).includes(paymentMethod)) {
      const message = p.unsupportedWithdraw ?? 'Método de saque não implementado';
      throw new AdapterRefusal(message, 'unsupported', 'paymentMethod');
    }
    if (paymentMethod === 'PIX' && !pixKey)
      throw new AdapterRefusal(`${p.name}: PIX key is required`, 'invalid', 'pixKey');
    const needed = neededForPayout[paymentMethod].find((field) => !request[field]);
    if (needed) throw new AdapterRefusal(`${p.name}: ${needed} is required`, 'invalid', needed);
  }

  function checkLookUp(operation: Operation, { id, reference, endToEndId }: LookUp) {
    const given = { id, reference, endToEndId };
    const by = operation === 'getTransaction' ? p.lookUpBy : (p.withdrawLookUpBy ?? p.lookUpBy);
    if (by.some((field) => given[field])) return;
    const message = `${p.name} is asked by ${by.join(' or ')} only.`;
    throw new AdapterRefusal(message, 'unsupported', by[0] ?? 'id');
  }
}

const neededForPayout = {
  PIX: [],
  BANK_ACCOUNT: ['bankCode', 'branchNumber', 'accountNumber'],
  RECEIVER: ['receiverId'],
} as const satisfies Record<WithdrawRequest['paymentMethod'], readonly (keyof WithdrawRequest)[]>;

/** A look-up whose answer need not repeat the id: it is about the charge that was asked for. */
export const lookUpById =
  (path: Step<LookUp>['path']): Flow<LookUp, TransactionResult> =>
  async (wire, ask) => {
    const reply = await wire.send({ method: 'GET', path }, ask);
    return wire.charge({ ...reply, body: { id: ask.id, ...(reply.body as object) } }, ask);
  };

const unknownMethod = 'Método de pagamento não reconhecido';
const usualUnsupported: Record<PaymentMethod, string> = {
  PIX: 'Método de pagamento não suportado',
  CREDIT_CARD: 'Credit card not implemented',
  BILLET: 'Boleto not implemented',
};

/**
 * A new PIX or boleto is PENDING whatever the word (specification, section 4), unless the provider refused outright: that
 * it was paid is for a look-up to say. A card is decided at once.
 */
function asCreated(made: TransactionResult, boletosBeginPending = false): TransactionResult {
  if (made.paymentMethod === 'CREDIT_CARD') return made;
  const refused = made.status === 'REJECTED' && !(boletosBeginPending && made.paymentMethod === 'BILLET');
  const created: TransactionResult = { ...made, status: refused ? made.status : 'PENDING' };
  const payable = made.paymentMethod === 'PIX' ? made.pixCode : (made.billetCode ?? made.billetUrl);
  if (payable || made.codeProblem || refused) return created;
  // The charge is there, and its id lets us look: that is worth more than an error.
  return { ...created, codeProblem: `the answer has no ${missingCode(made)}` };
}

/** What a payer would need and the answer does not have, in words. */
function missingCode({ paymentMethod, status, codeProblem, pixCode, billetCode, billetUrl }: TransactionResult) {
  if (paymentMethod === 'CREDIT_CARD' || status === 'REJECTED' || codeProblem) return undefined;
  if (paymentMethod === 'PIX') return pixCode ? undefined : 'PIX code';
  return billetCode ? (billetUrl ? undefined : 'address of the boleto') : 'line of the boleto';
}

/** `{name}` is taken from the argument, its refs, or the connection; each is one segment. */
function filledPath(path: string, connection: Connection, argument: unknown): string {
  const given = (argument ?? {}) as Record<string, unknown>;
  const refs = (given.providerRefs ?? {}) as Record<string, unknown>;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const own = name === 'id' ? (given.id ?? given.transactionId) : given[name];
    const value = own ?? refs[name] ?? connection[name as keyof Connection];
    if (typeof value !== 'string' || value === '') throw new AdapterRefusal(`${name} is required`, 'invalid', name);
    return encodeURIComponent(value);
  });
}

function refsOf(body: unknown, refs: Record<string, Path> | undefined): { providerRefs?: Record<string, string> } {
  const found = texts(body, Object.fromEntries(Object.entries(refs ?? {}).map(([name, path]) => [name, [path, Id]])));
  return Object.keys(found).length > 0 ? { providerRefs: found } : {};
}

/** A look-up that nobody told the method finds it by what the answer carries. */
const methodOf = (body: unknown, a: ChargeAnswer): PaymentMethod =>
  !pick(body, a.pixCode, Text) && pick(body, a.billetCode, Text) ? 'BILLET' : 'PIX';

/** What the connection holds in secret, by the declaration: it must not come back in an error. */
const secretsOf = (p: Protocol, connection: Connection): string[] =>
  p.credentials.flatMap(({ field, secret }) => {
    const value = connection[field];
    return secret && typeof value === 'string' ? [value] : [];
  });
