import { z } from 'zod';
import { documentKind, normaliseDocument } from '../../domain/documents.ts';
import type { PaymentMethod, TransactionResult, WebhookNews } from '../../domain/entities.ts';
import type {
  Connection,
  Context,
  Declaration,
  OperationTable,
  Provider,
  StatusMap,
  TransactionArgument,
} from '../kit/declaration.ts';
import { AdapterRefusal, type Operation, ProviderError } from '../kit/errors.ts';
import { call } from '../kit/http.ts';
import { fromWire, toWire } from '../kit/money.ts';
import { parseJson } from '../kit/parse.ts';
import { payablePix } from '../kit/payable.ts';
import { asWord, readStatus } from '../kit/statuses.ts';

/**
 * The white-label `POST /transactions` protocol that many brands resell: one transaction object for every method, at
 * the root of the answer, with `externalRef` as our reference and unsigned postbacks `{ type: 'transaction', data }`.
 * It de-duplicates nothing and finds nothing by reference, so a lost answer stays unknown until a postback comes.
 */
export interface WhiteLabel extends Declaration {
  auth: { scheme: 'basic'; user: keyof Connection; password: keyof Connection };
  paths: { transactions: string };
  /** The brand's words for our methods; a method that is not here is not offered. */
  methodWords: Partial<Record<PaymentMethod, string>>;
  statuses: StatusMap;
  /** Are items sent as tangible only when the request has an address? */
  tangibleNeedsAddress: boolean;
  messages: { unsupportedMethod: string; refund: string };
}

/** Only what we read, and tolerant of null: a brand that adds or empties a field breaks nothing. */
const Transaction = z.object({
  id: z.union([z.string().regex(/^[\x21-\x7e]{1,100}$/), z.int()]).transform(String),
  status: z.string().min(1).transform(asWord),
  amount: z.union([z.number(), z.string()]).nullish(),
  paidAmount: z.union([z.number(), z.string()]).nullish(),
  refundedAmount: z.union([z.number(), z.string()]).nullish(),
  externalRef: z.union([z.string(), z.number()]).nullish(),
  pix: z
    .object({
      qrcode: z.string().nullish(),
      end2EndId: z
        .string()
        .regex(/^[\x21-\x7e]{1,64}$/)
        .nullish()
        .catch(undefined),
      expirationDate: z.string().nullish(),
    })
    .nullish(),
  fee: z.object({ netAmount: z.number().nullish(), estimatedFee: z.number().nullish() }).nullish().catch(undefined),
  refusedReason: z.unknown().optional(),
});
type Transaction = z.output<typeof Transaction>;

const Postback = z.union([
  z.object({ type: z.literal('transaction'), id: z.union([z.string(), z.number()]).optional(), data: Transaction }),
  // One integration shows the bare transaction, without an envelope.
  Transaction.refine((value) => !('type' in value)).transform((data) => ({ data, id: undefined })),
]);

const ErrorBody = z.object({ message: z.unknown(), error: z.unknown(), code: z.unknown() }).partial();

export function whiteLabel(d: WhiteLabel): Provider {
  const operations: OperationTable = {
    async createTransaction(context, request) {
      const reply = await send(context, 'createTransaction', 'POST', d.paths.transactions, body(request));
      const sent = read('createTransaction', reply, true);
      const { status, unmapped } = readStatus(d.statuses, sent.status);
      // Creation answers PENDING whatever the word (specification, section 4), unless the brand refused outright: that
      // it was paid is for a look-up to say.
      const created = {
        ...result(request.paymentMethod, sent),
        status: status === 'REJECTED' ? status : 'PENDING',
      } as const;
      const code = sent.pix?.qrcode;
      if (!code && (unmapped || created.status === 'REJECTED')) return created;
      // The charge is there, and its id lets us look: that is worth more than an error.
      if (!code) return { ...created, codeProblem: 'the answer has no PIX code' };
      return { ...created, ...payablePix(code, request.amount) };
    },

    async getTransaction(context, ask) {
      if (!ask.id) throw new AdapterRefusal(`${d.name} finds a transaction by its own id only.`, 'unsupported', 'id');
      const path = `${d.paths.transactions}/${encodeURIComponent(ask.id)}`;
      const found = read('getTransaction', await send(context, 'getTransaction', 'GET', path), false);
      const looked = result(ask.paymentMethod ?? 'PIX', found);
      const code = found.pix?.qrcode;
      return code && looked.amount > 0 ? { ...looked, ...payablePix(code, looked.amount) } : looked;
    },

    async refund(context, ask) {
      const path = `${d.paths.transactions}/${encodeURIComponent(ask.transactionId)}/refund`;
      const reply = await send(context, 'refund', 'POST', path, { amount: toWire(d.money, ask.amount) }).catch(
        (error) => {
          throw error instanceof ProviderError && error.effect === 'refused'
            ? new ProviderError(d.messages.refund, { ...error, effect: 'refused' })
            : error;
        },
      );
      const done = Transaction.partial().safeParse(reply);
      return { refundId: done.data?.id ?? ask.transactionId, status: true };
    },

    async processWebhook(_context, delivery) {
      const postback = Postback.safeParse(parseJson(delivery.rawBody));
      if (!postback.success) return [];
      const { data, id } = postback.data;
      const news: WebhookNews = {
        transactionId: data.id,
        type: 'TRANSACTION',
        status: readStatus(d.statuses, data.status).status,
        providerWord: data.status,
        ...(data.externalRef != null && { reference: String(data.externalRef) }),
        ...(data.pix?.end2EndId && { endToEndId: data.pix.end2EndId }),
        ...(id !== undefined && { eventId: String(id) }),
      };
      return [news];
    },
  };

  return { declaration: d, operations, unsupported: {}, check };

  async function send(context: Context, operation: Operation, method: 'GET' | 'POST', path: string, json?: unknown) {
    const { connection } = context;
    const credentials = `${connection[d.auth.user]}:${connection[d.auth.password]}`;
    const { body } = await call(context, {
      provider: d.name,
      operation,
      method,
      url: `${(connection.baseUrl ?? d.baseUrl).replace(/\/$/, '')}${path}`,
      headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
      ...(json !== undefined && { json }),
      timeoutMs: d.limits.timeoutMs,
      writes: method !== 'GET',
      readError: (answer) => {
        const said = ErrorBody.safeParse(answer).data ?? {};
        const message = [said.message, said.error].find((text) => typeof text === 'string');
        return {
          message: message as string | undefined,
          code: typeof said.code === 'string' || typeof said.code === 'number' ? String(said.code) : undefined,
        };
      },
    });
    return body;
  }

  function body(request: TransactionArgument) {
    const document = normaliseDocument(request.customer.document);
    return {
      amount: toWire(d.money, request.amount),
      currency: 'BRL',
      paymentMethod: d.methodWords[request.paymentMethod],
      customer: {
        name: request.customer.name,
        email: request.customer.email,
        ...(request.customer.phone && { phone: request.customer.phone.replace(/\D/g, '') }),
        document: { type: documentKind(document) === 'CNPJ' ? 'cnpj' : 'cpf', number: document },
      },
      items: request.items.map((item) => ({
        title: item.title,
        unitPrice: toWire(d.money, item.unitPrice),
        quantity: item.quantity,
        tangible: d.tangibleNeedsAddress ? request.address !== undefined : item.tangible,
        ...(item.id && { externalRef: item.id }),
      })),
      externalRef: request.reference ?? request.orderId,
      ...(request.webhookUrl && { postbackUrl: request.webhookUrl }),
      ...(request.customerIp && { ip: request.customerIp }),
      ...(request.paymentMethod === 'PIX' && { pix: { expiresInDays: Math.ceil(d.limits.pixExpiryMs / 86_400_000) } }),
    };
  }

  function read(operation: Operation, reply: unknown, wrote: boolean): Transaction {
    const parsed = Transaction.safeParse(reply);
    if (parsed.success) return parsed.data;
    const lacks = parsed.error.issues.map((issue) => issue.path.join('.') || 'body').slice(0, 5);
    throw unreadable(operation, `lacks or garbles ${lacks.join(', ')}`, wrote);
  }

  function unreadable(operation: Operation, why: string, wrote: boolean) {
    const effect = wrote ? 'unknown' : 'none';
    return new ProviderError(`${d.name}'s answer ${why}`, { provider: d.name, operation, effect });
  }

  function result(paymentMethod: PaymentMethod, t: Transaction): TransactionResult {
    const cents = (value: number | string | null | undefined) => (value == null ? undefined : fromWire(d.money, value));
    const [amount, paid, refunded] = [cents(t.amount), cents(t.paidAmount), cents(t.refundedAmount)];
    const expires = t.pix?.expirationDate ? new Date(t.pix.expirationDate) : undefined;
    return {
      paymentMethod,
      transactionId: t.id,
      ...readStatus(d.statuses, t.status),
      providerWord: t.status,
      amount: amount ?? 0,
      ...(expires && !Number.isNaN(expires.getTime()) && { expiresAt: expires.toISOString() }),
      ...(t.pix?.end2EndId && { endToEndId: t.pix.end2EndId }),
      ...(t.externalRef != null && { reference: String(t.externalRef) }),
      // Brands write 0 for "nothing yet".
      ...(paid !== undefined && paid > 0 && { paidAmount: paid }),
      ...(refunded !== undefined && { refundedAmount: refunded }),
      ...(t.fee?.estimatedFee != null && { fee: t.fee.estimatedFee }),
      ...(t.fee?.netAmount != null && { netAmount: t.fee.netAmount }),
    };
  }

  function check(_connection: Connection, operation: Operation, argument: unknown) {
    if (operation !== 'createTransaction') return;
    const { paymentMethod, splits, installments } = argument as TransactionArgument;
    if (!d.methodWords[paymentMethod]) {
      throw new AdapterRefusal(d.messages.unsupportedMethod, 'unsupported', 'paymentMethod');
    }
    // What is not sent must not be taken: a split that is dropped pays one party everything.
    if (splits?.length) throw new AdapterRefusal(`${d.name}: splits are not offered here.`, 'unsupported', 'splits');
    if (paymentMethod === 'PIX' && (installments ?? 1) > 1) {
      throw new AdapterRefusal(
        `${d.name}: a PIX is paid at once, without installments.`,
        'unsupported',
        'installments',
      );
    }
  }
}
