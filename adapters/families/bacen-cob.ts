import { z } from 'zod';
import { normaliseDocument } from '../../domain/core/documents.ts';
import type { ProviderEvent } from '../../domain/core/provider-event.ts';
import type { WithdrawRequest, WithdrawResult } from '../../domain/payouts/payout.ts';
import { type Host, hasCertificate } from '../kit/certificates.ts';
import type { Connection, LookUp, Provider, RefundArgument, TransactionArgument } from '../kit/declaration.ts';
import { AdapterRefusal, type Operation } from '../kit/errors.ts';
import { lettersAndDigits, pixKeyOf, referenceOf } from '../kit/fields.ts';
import { aDay } from '../kit/general.ts';
import type { LogIn } from '../kit/log-in.ts';
import { toReaisText } from '../kit/money.ts';
import { type Protocol, protocol, type Reply, type Step, type Wire } from '../kit/protocol.ts';
import { EndToEndId, getPath, Id, pick } from '../kit/read.ts';
import { asWord, readStatus } from '../kit/statuses.ts';
import { cobAnswer, itemsAt, newCob, pixEvents, readCob, registerWebhook } from './pix-standard.ts';

/**
 * The central bank's PIX API (`/cob`, amounts as text in reais) for charges, and the ONZ accounts API on a second host
 * for payouts. Both need a client certificate and an OAuth token of their own.
 */
export interface BacenCob
  extends Pick<Protocol, 'name' | 'evidence' | 'baseUrl' | 'notes'>,
    Partial<Pick<Protocol, 'unsupportedMethod' | 'refund' | 'getRefund' | 'refundAnswer' | 'limits' | 'masks'>> {
  /** The log-in is sent as a form. Default: as JSON. Replies are read in both spellings of their members. */
  logIn?: 'form';
  scopes?: Record<Host, string>;
  /** Payouts present the cash-in certificate where the connection has no second one. */
  cashInPaysOut?: true;
}

/** The specification's message where a certificate or the platform's record is missing (sections 5 and 8). */
const unauthorized = 'Unauthorized.';

const credentials = (hasAddress: boolean): Protocol['credentials'] => [
  { field: 'clientId', title: 'Client id', secret: false, required: true },
  { field: 'clientSecret', title: 'Client secret', secret: true, required: true },
  { field: 'pixKey', title: 'PIX key', secret: false, required: true },
  { field: 'baseUrl', title: 'Cash-in address', secret: false, required: !hasAddress },
  { field: 'cashOutBaseUrl', title: 'Cash-out address', secret: false, required: false },
  {
    field: 'certificate',
    title: 'Cash-in certificate (PEM, or PFX in base64)',
    secret: true,
    required: true,
    message: unauthorized,
    orPlatform: 'certCashInUrl',
  },
  {
    field: 'certificatePassword',
    title: 'Password of the cash-in certificate (PFX)',
    secret: true,
    required: false,
  },
  { field: 'cashOutCertificate', title: 'Cash-out certificate', secret: true, required: false },
  {
    field: 'cashOutCertificatePassword',
    title: 'Password of the cash-out certificate (PFX)',
    secret: true,
    required: false,
  },
  { field: 'platform', title: 'Platform: receiver and certificate addresses', secret: true, required: false },
  { field: 'publicKey', title: 'Cash-out client id, if another', secret: false, required: false },
  { field: 'secretKey', title: 'Cash-out client secret, if another', secret: true, required: false },
];

/** Notes that all providers of the family share. */
export const bacenCobNotes: readonly string[] = [
  'Every call needs a client certificate; cash-in and cash-out have one each.',
  'Before the first charge of a day our callback address is registered for the PIX key, in place of any other.',
  'Webhooks are not signed; each status is confirmed by a look-up.',
  'A charge whose answer was lost is found by our reference among those of that time.',
];

const statuses: Protocol['statuses'] = {
  PENDING: ['ativa'],
  APPROVED: ['concluida'],
  REJECTED: ['removida_pelo_usuario_recebedor', 'removida_pelo_psp'],
  default: 'REJECTED',
};
const withdrawStatuses: NonNullable<Protocol['withdrawStatuses']> = {
  PENDING: ['processing', 'on_queue'],
  // A partial return leaves the payout APPROVED; a full return makes it REJECTED.
  APPROVED: ['liquidated', 'partially_refunded'],
  CANCELED: ['canceled'],
  REJECTED: ['rejected', 'refunded'],
  default: 'REJECTED',
};

export function bacenCob({ logIn: encoding, scopes, cashInPaysOut, ...brand }: BacenCob): Provider {
  const logIn = (host: Host): LogIn => ({
    path: '/oauth/token',
    expiredCode: 'onz-0018',
    request: (connection) => {
      const scope = scopes?.[host];
      const [client_id = '', client_secret = ''] = clientOf(connection, host);
      const body = { grant_type: 'client_credentials', client_id, client_secret, ...(scope && { scope }) };
      return encoding === 'form' ? { form: body } : { json: body };
    },
  });
  const cashOut = { host: 'cashOut', logIn: logIn('cashOut') } as const;
  return protocol({
    methods: ['PIX'],
    credentials: credentials(brand.baseUrl !== ''),
    accountBy: ['clientId'],
    auth: { logIn: logIn('cashIn') },
    certificates: {
      cashIn: unauthorized,
      cashOut: unauthorized,
      commonNameOnly: true,
      ...(cashInPaysOut && { cashInPaysOut }),
    },
    money: 'reais',
    limits: { pixExpiryMs: aDay, timeoutMs: 10_000 },
    statuses,
    withdrawStatuses,
    // By reference: a search in the list of charges of a time span.
    lookUpBy: ['id', 'reference'],
    withdrawLookUpBy: ['id', 'reference', 'endToEndId'],
    payoutReference: payoutKey,
    absenceProof: 'never',
    webhookProof: false,
    // The standard has no word for it: a charge that was returned in full is read as REFUNDED.
    returnWords: ['refund'],
    answersAt: ['data'],
    answer: cobAnswer,
    payoutAnswer: {
      id: ['endToEndId', 'e2eId', 'id'],
      status: 'status',
      amount: 'payment.amount',
      approvedAt: 'eventDate',
      endToEndId: ['endToEndId', 'e2eId'],
      refs: { paymentId: 'id' },
    },
    createTransaction: async (wire, request) => {
      await registerWebhook(wire, request.webhookUrl);
      return readOwn(wire, await wire.send(createCob, request));
    },
    getTransaction: async (wire, lookUp) =>
      readOwn(wire, lookUp.id ? await wire.send(cobById, { id: lookUp.id }) : await findByReference(wire, lookUp)),
    refund: sellsRefund,
    // HTTP 200 is success by the specification; the standard's words for less are heeded where they come.
    refundAnswer: { id: 'id', status: 'status', pending: ['em_processamento'], refused: ['nao_realizado'] },
    withdraw: async (wire, request) => {
      const reply = await wire.send({ ...sendPayout, ...cashOut }, request);
      const payout = wire.payout(reply, request);
      return payout.providerWord === '' && reply.status === 202 ? acceptedOnly(payout) : payout;
    },
    defaultWithdrawStatus: 'APPROVED',
    getWithdraw: { ...payoutById, ...cashOut },
    webhooks: readEvents,
    check: check(brand.name, cashInPaysOut ?? false),
    ...brand,
  });
}

/** The two hosts may have credentials of their own. */
const clientOf = ({ clientId, clientSecret, publicKey, secretKey }: Connection, host: Host) =>
  host === 'cashOut' && publicKey ? [publicKey, secretKey] : [clientId, clientSecret];

// Charges

/** The name under which our reference is sent with the charge: the standard has no other place for it. */
const referenceName = 'referencia';

const createCob: Step<TransactionArgument> = {
  method: 'POST',
  path: '/cob',
  body: (request, { connection }) => {
    const reference = referenceOf(request);
    return {
      ...newCob(request, connection),
      ...(reference && { infoAdicionais: [{ nome: referenceName, valor: reference.slice(0, 200) }] }),
    };
  },
};

const cobById: Step<{ id: string }> = { method: 'GET', path: '/cob/{id}' };

const maxPages = 10;

/** Finds a charge among those created around that time, by the reference that was sent with it. */
async function findByReference(wire: Wire, { reference, createdAt }: LookUp): Promise<Reply> {
  if (!reference || !createdAt) throw new AdapterRefusal(`${wire.provider}: nothing to look up.`, 'invalid', 'id');
  const around = (ms: number) => new Date(Date.parse(createdAt) + ms).toISOString();
  let pages = 1;
  for (let page = 0; page < pages && page < maxPages; page += 1) {
    const query = new URLSearchParams({ inicio: around(-60_000), fim: around(300_000) });
    query.set('paginacao.paginaAtual', String(page));
    const reply = await wire.send({ method: 'GET', path: () => `/cob?${query}` }, {});
    const cobs = wire.need(reply, 'cobs', z.array(z.unknown()));
    const found = cobs.find((cob) => sentReference(cob) === reference);
    if (found) return { ...reply, body: found };
    pages = pick(reply.body, 'parametros.paginacao.quantidadeDePaginas', z.number()) ?? 1;
  }
  throw wire.failed(`${wire.provider} lists no charge with our reference`);
}

const Info = z.object({ nome: z.string(), valor: z.string() });

const sentReference = (cob: unknown): string | undefined =>
  pick(cob, 'infoAdicionais', z.array(Info))?.find(({ nome }) => nome === referenceName)?.valor;

const readOwn = (wire: Wire, reply: Reply) => readCob(wire, reply, sentReference(reply.body));

// Refunds

/** The specification's form of a refund. */
const sellsRefund: Step<RefundArgument> = {
  method: 'POST',
  path: '/sells/{id}/refund',
  body: ({ amount }) => ({ amount: toReaisText(amount) }),
};

// Payouts

const sendPayout: Step<WithdrawRequest> = {
  method: 'POST',
  path: '/pix/payments/dict',
  headers: ({ withdrawReference }) => ({ 'x-idempotency-key': payoutKey(withdrawReference) }),
  body: (request, { money }) => ({
    pixKey: pixKeyOf(request, '55'),
    ...(request.document && { creditorDocument: normaliseDocument(request.document) }),
    priority: 'NORM',
    ...(request.description && { description: request.description.slice(0, 140) }),
    paymentFlow: 'INSTANT',
    payment: { currency: 'BRL', amount: money(request.amount) },
  }),
};

const payoutById: Step<LookUp> = {
  method: 'GET',
  path: ({ id, endToEndId = id, reference = '' }) =>
    `/pix/payments/${endToEndId ? encodeURIComponent(endToEndId) : `idempotencyKey/${payoutKey(reference)}`}`,
};

/** The idempotency key of a payout, which a look-up accepts too. */
function payoutKey(reference: string): string {
  return lettersAndDigits(reference, 50);
}

/** An instant payout whose reply has no word is completed (specification, section 4), unless the HTTP status is 202. */
function acceptedOnly({ approvedAt: _, ...payout }: WithdrawResult): WithdrawResult {
  return { ...payout, status: 'PENDING' };
}

/** Checks that the engine does not make. @throws AdapterRefusal */
function check(name: string, cashInPaysOut: boolean) {
  return (connection: Connection, operation: Operation, argument: unknown): void => {
    const { paymentMethod, pixKey, pixType } = argument as WithdrawRequest;
    const isPayout = operation === 'getWithdraw' || (operation === 'withdraw' && paymentMethod === 'PIX');
    if (isPayout && operation === 'withdraw') {
      if (!connection.platform || !(hasCertificate(connection, 'cashOut') || cashInPaysOut)) {
        throw new AdapterRefusal(unauthorized, 'invalid', 'cashOutCertificate');
      }
      if (!pixKey || !pixType) throw new AdapterRefusal(`${name}: PIX key is required`, 'invalid', 'pixKey');
    }
    if (isPayout && !connection.cashOutBaseUrl) {
      throw new AdapterRefusal(`${name}: cash-out address is required`, 'invalid', 'cashOutBaseUrl');
    }
  };
}

// Webhooks

const AccountEvent = z.object({
  type: z.string().transform(asWord),
  data: z.object({
    id: Id.nullish().catch(undefined),
    txId: Id.nullish().catch(undefined),
    endToEndId: EndToEndId.nullish().catch(undefined),
    idempotencyKey: z.string().max(100).nullish().catch(undefined),
    status: z.string().transform(asWord).nullish(),
  }),
});

function readEvents(body: unknown): ProviderEvent[] {
  const account = AccountEvent.safeParse(body).data;
  return account
    ? accountEvents(account)
    : itemsAt(body, 'pix').flatMap((path) => pixEvents(getPath(body, path), () => 'CHARGEBACK'));
}

/**
 * An event of the accounts API (specification, section 4). CANCELED is ignored, also for payouts, which are polled. Of
 * INFRACTION only the type is public: the payment was made, and is disputed.
 */
function accountEvents({ type, data }: z.output<typeof AccountEvent>): ProviderEvent[] {
  const word = data.status ?? '';
  if (word === 'CANCELED') return [];
  const isPayout = type === 'TRANSFER' || type === 'CASHOUT';
  const transactionId = isPayout ? (data.endToEndId ?? data.id) : data.txId;
  const status = isPayout ? readStatus(withdrawStatuses, word).status : chargeStatusOf(type, word);
  if (!transactionId || !status) return [];
  return [
    {
      transactionId,
      type: isPayout ? 'WITHDRAW' : 'TRANSACTION',
      status,
      providerWord: `${type} ${word}`.trim(),
      ...(isPayout && data.idempotencyKey && { reference: data.idempotencyKey }),
      ...(data.endToEndId && { endToEndId: data.endToEndId }),
      ...(data.id != null && { eventId: data.id }),
      ...(type === 'INFRACTION' && { dispute: { kind: 'MED', phase: 'opened' } as const }),
    },
  ];
}

function chargeStatusOf(type: string, word: string) {
  if (type === 'REFUND') return 'CHARGEBACK';
  if (type === 'INFRACTION') return 'APPROVED';
  if (type === 'RECEIVE') return word === 'LIQUIDATED' ? 'APPROVED' : 'PENDING';
  return undefined;
}
