import type { ProviderEvent } from '../../domain/core/provider-event.ts';
import type { PaymentMethod } from '../../domain/core/schemas.ts';
import type { PaymentStatus } from '../../domain/core/statuses.ts';
import { mostDaysAhead } from '../../domain/payments/due-terms.ts';
import type { TransactionResult } from '../../domain/payments/payment.ts';
import type { WithdrawRequest, WithdrawResult } from '../../domain/payouts/payout.ts';
import { basicHeader } from '../kit/auth.ts';
import type {
  Connection,
  CredentialField,
  LookUp,
  Provider,
  RefundArgument,
  RefundResult,
  TakenTerms,
  TransactionArgument,
  WebhookDelivery,
} from '../kit/declaration.ts';
import { AdapterRefusal, type Operation } from '../kit/errors.ts';
import { dayIn, digest, digits, filled, referenceOf, taxDocument } from '../kit/fields.ts';
import { aDay, withWords } from '../kit/general.ts';
import type { LogIn } from '../kit/log-in.ts';
import { type ChargeAnswer, type Flow, type Protocol, protocol, type Step } from '../kit/protocol.ts';
import { getPath, type Path } from '../kit/read.ts';
import {
  cobAnswer,
  itemsAt,
  newCob,
  newCobv,
  type Place,
  pixEvents,
  type Registration,
  readCob,
  registerWebhook,
  standardRefund,
} from './pix-standard.ts';

/**
 * A bank's own PIX API: the central bank's, with a client certificate on every call. A bank is its settings: where the
 * standard's resources are, how it logs a client in, and what it wants with every call. The txid is ours, so that a
 * charge whose answer was lost is looked up by it.
 */
export interface BankPix
  extends Pick<Protocol, 'name' | 'evidence' | 'baseUrl' | 'notes'>,
    Partial<Pick<Protocol, 'errorWords' | 'masks' | 'refusalIn' | 'signed'>> {
  /** Before the standard's paths. */
  prefix: string;
  /** Before `/cob/{txid}`, where that resource has another version. */
  cobPrefix?: string;
  /** The path by which a charge is made, after the prefix. Default: the standard's `/cob/{txid}`. */
  createPath?: `${string}/{txid}`;
  /**
   * The path by which a charge with a due date is made, after the prefix, where the bank's sources show one: the standard's
   * `/cobv/{txid}`, or the bank's own.
   */
  dueCreatePath?: `${string}/{txid}`;
  logIn: BankLogIn;
  /** Headers of every call but the log-in. */
  headers?: (connection: Connection) => Record<string, string | undefined>;
  /** Headers of the registration of our address. */
  registrationHeaders?: Record<string, string>;
  /** The query of every call but the log-in. */
  query?: (connection: Connection) => Record<string, string | undefined>;
  /** Further credentials. */
  credentials?: readonly CredentialField[];
  /** Payouts, where the bank has them; the address of webhooks is registered before each. */
  payouts?: BankPayouts;
  /** Boletos, where they are offered: another API of the bank's, with words of its own. */
  boletos?: BankBoletos;
}

export interface BankBoletos {
  /** What one with a due date of the merchant's can carry. */
  terms?: TakenTerms;
  /** They have a PIX code as well. */
  pix?: Protocol['billetPix'];
  words: Parameters<typeof withWords<PaymentStatus>>[1];
  /** Where its answers keep their values. */
  answer: Partial<ChargeAnswer>;
  createTransaction: Flow<TransactionArgument, TransactionResult>;
  /** By its id, or by our reference where `ours` finds its id. */
  getTransaction: Flow<LookUp & { id: string }, TransactionResult>;
  isId: (id: string) => boolean;
  /**
   * Its id, where we choose it. Absent: no boleto is looked up by our reference. Where few digits follow from a reference, a
   * look-up must compare another member with it: the number may be that of another boleto.
   */
  ours?: (reference: string, connection: Connection) => string;
  /** Writes an unpaid one off (baixa). */
  cancel?: Step<RefundArgument>;
  /** Credentials that only boletos need: without them none is asked for. */
  credentials?: readonly CredentialField[];
  /** The form of those credentials, and what an argument needs of the connection. @throws AdapterRefusal */
  check?: (connection: Connection, about: Pick<TransactionArgument, 'billetPix'>) => void;
  /** The event of a notice's element, if it is about a boleto. Absent: no source shows a notice. */
  event?: (element: unknown, delivery: WebhookDelivery) => ProviderEvent | undefined;
}

export interface BankPayouts
  extends Required<Pick<Protocol, 'withdrawStatuses' | 'payoutAnswer' | 'withdrawLookUpBy'>>,
    Pick<Protocol, 'payoutReference'> {
  /** How our address is registered for payouts, where that differs from charges. */
  registration?: Registration;
  /** One call, or several where a payout is begun and then confirmed. */
  withdraw: Step<WithdrawRequest> | Flow<WithdrawRequest, WithdrawResult>;
  getWithdraw: Step<LookUp>;
  /** The event of a notice's element, if it is about a payout. */
  event: (element: unknown) => ProviderEvent | undefined;
}

export interface BankLogIn {
  path: string;
  /** The log-in's host by the API's, where it is another. */
  hosts?: Readonly<Record<string, string>>;
  /** Where id and secret are sent. `id alone`: the certificate is the secret. */
  client: 'body' | 'Basic' | 'id alone';
  /** Default: a form. */
  json?: true;
  /** The grant type is in the path's query. */
  grantInQuery?: true;
  /** The token is asked for with the scopes that our calls need. */
  scoped?: true;
}

/** The standard's scopes of what is called: charges, refunds, the address of webhooks. */
const scope = 'cob.write cob.read pix.write pix.read webhook.write';

/** A charge with a due date has scopes of its own, with which the token of the others is not asked for. */
const dueScope = `${scope} cobv.write cobv.read`;

/** What it can carry: all that the standard has. */
const dueTermsOfPix: TakenTerms = {
  daysAfterDue: mostDaysAhead,
  discount: ['PERCENTAGE', 'FIXED'],
  fine: ['PERCENTAGE', 'FIXED'],
  interest: true,
};

/** For a bank with charges with a due date. */
export const dueNote = 'A PIX with a due date (cobv) needs the scopes cobv.write and cobv.read.';

/** Notes that all banks share. */
export const bankPixNotes: readonly string[] = [
  'Every call needs the client certificate that the bank issued to the application, with its key in the same file.',
  'Before the first charge of a day our callback address is registered for the PIX key, in place of any other.',
  'Webhooks are not signed; each status is confirmed by a look-up.',
  'A charge whose answer was lost is found by its txid, which is made of our reference.',
  'A claim under MED is seen once the bank has a return of that nature in process: it opens a dispute, which is lost when the return is made. What is answered to it is answered at the bank.',
];

export const bankScopes = `The application needs the scopes ${scope}.`;

const credentials = (client: BankLogIn['client'], own: readonly CredentialField[]): Protocol['credentials'] => [
  { field: 'clientId', title: 'Client id', secret: false, required: true },
  ...(client === 'id alone'
    ? []
    : [{ field: 'clientSecret', title: 'Client secret', secret: true, required: true } as const]),
  ...own,
  { field: 'pixKey', title: 'PIX key', secret: false, required: true },
  {
    field: 'certificate',
    title: 'Client certificate and key (PEM, or PFX in base64)',
    secret: true,
    required: true,
  },
  { field: 'certificatePassword', title: 'Password of the certificate (PFX)', secret: true, required: false },
  { field: 'baseUrl', title: 'API address', secret: false, required: false },
];

export function bankPix(bank: BankPix): Provider {
  const { name, evidence, baseUrl, notes, prefix, cobPrefix = prefix, createPath = '/cob/{txid}', boletos } = bank;
  const at: Place = (path, connection) => {
    const query = new URLSearchParams(filled(bank.query?.(connection) ?? {}) as Record<string, string>);
    return `${path.startsWith('/cob/') ? cobPrefix : prefix}${path}${query.size > 0 ? `?${query}` : ''}`;
  };
  const registration = { at, headers: bank.registrationHeaders ?? {} };
  const createCob: Step<TransactionArgument> = {
    method: 'PUT',
    path: (request, { connection }) => at(createPath.replace('{txid}', txidOf(name, referenceOf(request))), connection),
    body: (request, { connection }) => newCob(request, connection),
  };
  const { dueCreatePath } = bank;
  const dueLogIn = bank.logIn.scoped ? { logIn: bankLogIn(bank.logIn, dueScope) } : {};
  const createCobv: Step<TransactionArgument> = {
    ...createCob,
    ...dueLogIn,
    path: (request, { connection }) =>
      at((dueCreatePath ?? '').replace('{txid}', txidOf(name, referenceOf(request))), connection),
    body: (request, { connection }) => newCobv(request, connection),
  };
  /** @param dueDate of a charge that was made with one: then it is another resource. */
  const cobById = ({ dueDate }: { dueDate?: string }): Step<LookUp> => ({
    ...(dueDate !== undefined && dueLogIn),
    method: 'GET',
    path: ({ id, reference }, { connection }) =>
      at(`/${dueDate === undefined ? 'cob' : 'cobv'}/${encodeURIComponent(id ?? txidOf(name, reference))}`, connection),
  });
  const createTransaction: Flow<TransactionArgument, TransactionResult> = async (wire, request) => {
    await registerWebhook(wire, request.webhookUrl, registration);
    return readCob(wire, await wire.send(request.dueDate === undefined ? createCob : createCobv, request));
  };
  const getTransaction: Flow<LookUp, TransactionResult> = async (wire, lookUp) => {
    const found = readCob(wire, await wire.send(cobById(lookUp), lookUp));
    const { reference } = lookUp;
    const isOurs = reference !== undefined && found.transactionId === txidOf(name, reference);
    return isOurs ? { ...found, reference } : found;
  };
  const standard = standardRefund(at, (request) => {
    const { method, path, ...how } = cobById(request);
    return {
      method,
      ...how,
      path: ({ transactionId: id }, wire) => (typeof path === 'string' ? path : path({ id }, wire)),
    };
  });
  const refund: Flow<RefundArgument, RefundResult> = async (wire, request) => {
    if (!boletos?.cancel || !isBoleto({ ...request, id: request.transactionId })) return standard.refund(wire, request);
    // Its answer need not say more than its status does.
    await wire.send(boletos.cancel, request);
    return { refundId: request.transactionId, status: true };
  };
  const isBoleto = ({ id, paymentMethod }: { id?: string | undefined; paymentMethod?: PaymentMethod | undefined }) =>
    paymentMethod === undefined ? id !== undefined && (boletos?.isId(id) ?? false) : paymentMethod === 'BILLET';
  const dueTerms = {
    ...(dueCreatePath && { PIX: dueTermsOfPix }),
    ...(boletos?.terms && { BILLET: boletos.terms }),
  };
  const missing = `${name}: the client certificate is required`;
  return protocol({
    name,
    evidence,
    baseUrl,
    methods: boletos ? ['PIX', 'BILLET'] : ['PIX'],
    credentials: credentials(bank.logIn.client, [...(bank.credentials ?? []), ...(boletos?.credentials ?? [])]),
    accountBy: ['clientId'],
    auth: {
      logIn: bankLogIn(bank.logIn),
      headers: (connection) => filled(bank.headers?.(connection) ?? {}) as Record<string, string>,
    },
    certificates: { cashIn: missing, cashOut: missing },
    money: 'reais',
    limits: { pixExpiryMs: aDay, ...(boletos && { billetExpiryMs: boletoMs }), timeoutMs: 10_000 },
    statuses: withWords(cobStatuses, boletos?.words ?? {}),
    lookUpBy: ['id', 'reference'],
    absenceProof: 'never',
    webhookProof: false,
    // With a txid of ours a conflict can only be about this charge, or this refund.
    duplicateKeyStatus: 409,
    answer: beside({ ...cobAnswer, pixCode: codeAt }, boletos?.answer ?? {}),
    createTransaction: { PIX: createTransaction, ...(boletos && { BILLET: boletos.createTransaction }) },
    getTransaction: async (wire, lookUp) => {
      if (!boletos || !isBoleto(lookUp)) return getTransaction(wire, lookUp);
      const { reference } = lookUp;
      const ours = reference && boletos.ours?.(reference, wire.connection);
      const { id = ours } = lookUp;
      if (!id) throw new AdapterRefusal(`${name} looks boletos up by id only.`, 'unsupported', 'id');
      const found = await boletos.getTransaction(wire, { ...lookUp, id });
      return reference && id === ours ? { ...found, reference } : found;
    },
    ...(boletos && {
      check: (connection: Connection, operation: Operation, argument: unknown) => {
        const about = argument as Partial<TransactionArgument & LookUp & RefundArgument>;
        if (!withBoletos.includes(operation) || !isBoleto({ ...about, id: about.transactionId ?? about.id })) return;
        if (operation === 'refund' && !(about.unpaid && boletos.cancel)) {
          throw new AdapterRefusal(`${name}: a boleto is not refunded.`, 'unsupported', 'paymentMethod');
        }
        if (operation === 'createTransaction' && !about.address) {
          throw new AdapterRefusal(`${name}: a boleto needs the payer's address`, 'invalid', 'address');
        }
        const absent = boletos.credentials?.find(({ field }) => !connection[field]);
        if (absent) {
          throw new AdapterRefusal(`${name}: a boleto needs the credential "${absent.title}"`, 'invalid', absent.field);
        }
        boletos.check?.(connection, about);
      },
    }),
    ...(boletos?.cancel && { cancels: ['BILLET'] }),
    ...(boletos?.pix && { billetPix: boletos.pix }),
    ...(Object.keys(dueTerms).length > 0 && { dueTerms }),
    ...standard,
    refund,
    ...(bank.payouts && payoutsOf(bank.payouts, registration)),
    webhooks: (body, delivery) => readNotice(body, delivery, bank),
    ...(bank.errorWords && { errorWords: bank.errorWords }),
    ...(bank.masks && { masks: bank.masks }),
    ...(bank.refusalIn && { refusalIn: bank.refusalIn }),
    ...(bank.signed && { signed: bank.signed }),
    notes,
  });
}

/** What may be about a boleto. */
const withBoletos: readonly Operation[] = ['createTransaction', 'getTransaction', 'refund'];

const cobStatuses: Protocol['statuses'] = {
  PENDING: ['ativa'],
  APPROVED: ['concluida'],
  // Some banks write the masculine.
  REJECTED: ['usuario_recebedor', 'psp'].flatMap((by) => [`removida_pelo_${by}`, `removido_pelo_${by}`]),
  default: 'PENDING',
};

/** The payer of a boleto, in the parts that banks take. */
export function boletoPayer({ customer, address }: TransactionArgument) {
  return {
    ...taxDocument(customer.document),
    name: customer.name,
    email: customer.email,
    street: [address?.address, address?.number].filter(Boolean).join(', '),
    district: address?.district,
    city: address?.city,
    state: address?.state,
    zipCode: digits(address?.zipCode),
  };
}

/** Our own number on a boleto: letters and digits, unique to our reference, no longer than any bank takes. */
export const boletoNumber = (name: string, reference: string | undefined): string =>
  txidOf(name, reference).slice(0, 15);

/** How long a boleto can be paid: the specification's three days. */
const boletoMs = 3 * aDay;

/** The day on which a boleto is due: the merchant's, else the specification's. */
export const boletoDueDate = ({ dueDate }: TransactionArgument, now: Date): string => dueDate ?? dayIn(now, boletoMs);

/** The paths of both, in this order. */
const beside = (one: ChargeAnswer, other: Partial<ChargeAnswer>): ChargeAnswer => {
  const added = Object.entries(other) as [keyof ChargeAnswer, Path][];
  return { ...one, ...Object.fromEntries(added.map(([name, path]) => [name, [one[name] ?? [], path].flat()])) };
};

const codeNames = ['pixCopiaECola', 'brcode', 'emv', 'textoImagemQRcode'];
/** Banks differ in the name of the PIX code, and in whether it is beside its location. */
const codeAt = [...codeNames, ...codeNames.map((member) => `loc.${member}`)];

/** Our reference as a txid: letters and digits, as many as the standard wants. @throws AdapterRefusal without one */
export function txidOf(name: string, reference: string | undefined): string {
  if (!reference) throw new AdapterRefusal(`${name}: a charge needs a reference of ours`, 'invalid', 'reference');
  return digest(reference).slice(0, 32);
}

/** @param scopes of the token, where they are not those of the standard. */
export function bankLogIn({ path, hosts = {}, client, json, grantInQuery, scoped }: BankLogIn, scopes = scope): LogIn {
  return {
    path,
    at: (base) => hosts[base] ?? base,
    request: ({ clientId = '', clientSecret = '' }) => {
      const fields = {
        ...(!grantInQuery && { grant_type: 'client_credentials' }),
        ...(client !== 'Basic' && { client_id: clientId }),
        ...(client === 'body' && { client_secret: clientSecret }),
        ...(scoped && { scope: scopes }),
      };
      return {
        ...(client === 'Basic' && { headers: { authorization: basicHeader(clientId, clientSecret) } }),
        ...(json ? { json: fields } : { form: fields }),
      };
    },
  };
}

function payoutsOf(
  { event: _, registration: own, withdraw, ...payouts }: BankPayouts,
  usual: Registration,
): Partial<Protocol> {
  return {
    ...payouts,
    withdraw: async (wire, request) => {
      await registerWebhook(wire, request.webhookUrl, { ...usual, ...own });
      if (typeof withdraw === 'function') return withdraw(wire, request);
      return wire.payout(await wire.send(withdraw, request), request);
    },
  };
}

/**
 * The standard's object, or the array alone, as one bank is reported to send it. An element with a `tipo` is about a
 * payout, which has come to the same address; one about a boleto or a payout may be the whole body.
 */
function readNotice(
  body: unknown,
  delivery: WebhookDelivery,
  { payouts, boletos }: Pick<BankPix, 'payouts' | 'boletos'>,
): ProviderEvent[] {
  const own = (one: unknown) => boletos?.event?.(one, delivery) ?? payouts?.event(one);
  const alone = own(body);
  if (alone) return [alone];
  const elements = Array.isArray(body) ? body : itemsAt(body, 'pix').map((path) => getPath(body, path));
  return elements.flatMap((one) => {
    const found = own(one);
    if (found) return [found];
    if (getPath(one, 'tipo') !== undefined) return [];
    return pixEvents(one, (isMed) => (isMed ? 'CHARGEBACK' : 'REFUNDED'));
  });
}
