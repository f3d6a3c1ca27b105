import type { ProviderEvent } from '../../domain/core/provider-event.ts';
import type { WithdrawRequest } from '../../domain/payouts/payout.ts';
import { basicHeader } from '../kit/auth.ts';
import type { Connection, CredentialField, LookUp, Provider, TransactionArgument } from '../kit/declaration.ts';
import { AdapterRefusal } from '../kit/errors.ts';
import { digest, filled, referenceOf } from '../kit/fields.ts';
import { aDay } from '../kit/general.ts';
import type { LogIn } from '../kit/log-in.ts';
import { type Protocol, protocol, type Step } from '../kit/protocol.ts';
import { getPath } from '../kit/read.ts';
import {
  cobAnswer,
  itemsAt,
  newCob,
  type Place,
  pixEvents,
  readCob,
  registerWebhook,
  standardRefund,
} from './pix-standard.ts';

/**
 * A bank's own PIX API: the central bank's, with a client certificate on every call. A bank is its settings: where the
 * standard's resources are, how it logs a client in, and what it wants with every call. The txid is ours, so that a
 * charge whose answer was lost is looked up by it.
 */
export interface BankPix extends Pick<Protocol, 'name' | 'evidence' | 'baseUrl' | 'notes'> {
  /** Before the standard's paths. */
  prefix: string;
  /** Before `/cob/{txid}`, where that resource has another version. */
  cobPrefix?: string;
  /** The path by which a charge is made, after the prefix. Default: the standard's `/cob/{txid}`. */
  createPath?: `${string}/{txid}`;
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
}

export interface BankPayouts
  extends Required<Pick<Protocol, 'withdrawStatuses' | 'payoutAnswer' | 'withdrawLookUpBy' | 'payoutReference'>> {
  withdraw: Step<WithdrawRequest>;
  getWithdraw: Step<LookUp>;
  /** The event of a notice's element with a `tipo`. */
  event: (element: unknown) => ProviderEvent[];
}

interface BankLogIn {
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

/** Notes that all banks share. */
export const bankPixNotes: readonly string[] = [
  'Every call needs the client certificate that the bank issued to the application, with its key in the same file.',
  'Before the first charge of a day our callback address is registered for the PIX key, in place of any other.',
  'Webhooks are not signed; each status is confirmed by a look-up.',
  'A charge whose answer was lost is found by its txid, which is made of our reference.',
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
  const { name, evidence, baseUrl, notes, prefix, cobPrefix = prefix, createPath = '/cob/{txid}' } = bank;
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
  const cobById: Step<LookUp> = {
    method: 'GET',
    path: ({ id, reference }, { connection }) =>
      at(`/cob/${encodeURIComponent(id ?? txidOf(name, reference))}`, connection),
  };
  const missing = `${name}: the client certificate is required`;
  return protocol({
    name,
    evidence,
    baseUrl,
    methods: ['PIX'],
    credentials: credentials(bank.logIn.client, bank.credentials ?? []),
    accountBy: ['clientId'],
    auth: {
      logIn: logInOf(bank.logIn),
      headers: (connection) => filled(bank.headers?.(connection) ?? {}) as Record<string, string>,
    },
    // A server certificate with alternative names is checked by these alone.
    certificates: { cashIn: missing, cashOut: missing, commonNameOnly: true },
    money: 'reais',
    limits: { pixExpiryMs: aDay, timeoutMs: 10_000 },
    statuses: {
      PENDING: ['ativa'],
      APPROVED: ['concluida'],
      // Some banks write the masculine.
      REJECTED: ['usuario_recebedor', 'psp'].flatMap((by) => [`removida_pelo_${by}`, `removido_pelo_${by}`]),
      default: 'PENDING',
    },
    lookUpBy: ['id', 'reference'],
    absenceProof: 'never',
    webhookProof: false,
    // With a txid of ours a conflict can only be about this charge, or this refund.
    duplicateKeyStatus: 409,
    answer: { ...cobAnswer, pixCode: codeAt },
    createTransaction: async (wire, request) => {
      await registerWebhook(wire, request.webhookUrl, registration);
      return readCob(wire, await wire.send(createCob, request), { amount: request.amount });
    },
    getTransaction: async (wire, lookUp) => {
      const found = readCob(wire, await wire.send(cobById, lookUp));
      const { reference } = lookUp;
      const isOurs = reference !== undefined && found.transactionId === txidOf(name, reference);
      return isOurs ? { ...found, reference } : found;
    },
    ...standardRefund(at),
    ...(bank.payouts && payoutsOf(bank.payouts, registration)),
    webhooks: (body) => readNotice(body, bank.payouts?.event),
    notes,
  });
}

const codeNames = ['pixCopiaECola', 'brcode', 'emv', 'textoImagemQRcode'];
/** Banks differ in the name of the PIX code, and in whether it is beside its location. */
const codeAt = [...codeNames, ...codeNames.map((member) => `loc.${member}`)];

/** Our reference as a txid: letters and digits, as many as the standard wants. @throws AdapterRefusal without one */
function txidOf(name: string, reference: string | undefined): string {
  if (!reference) throw new AdapterRefusal(`${name}: a charge needs a reference of ours`, 'invalid', 'reference');
  return digest(reference).slice(0, 32);
}

function logInOf({ path, hosts = {}, client, json, grantInQuery, scoped }: BankLogIn): LogIn {
  return {
    path,
    at: (base) => hosts[base] ?? base,
    request: ({ clientId = '', clientSecret = '' }) => {
      const fields = {
        ...(!grantInQuery && { grant_type: 'client_credentials' }),
        ...(client !== 'Basic' && { client_id: clientId }),
        ...(client === 'body' && { client_secret: clientSecret }),
        ...(scoped && { scope }),
      };
      return {
        ...(client === 'Basic' && { headers: { authorization: basicHeader(clientId, clientSecret) } }),
        ...(json ? { json: fields } : { form: fields }),
      };
    },
  };
}

type Registration = NonNullable<Parameters<typeof registerWebhook>[2]>;

function payoutsOf({ event: _, withdraw, ...payouts }: BankPayouts, registration: Registration): Partial<Protocol> {
  return {
    ...payouts,
    withdraw: async (wire, request) => {
      await registerWebhook(wire, request.webhookUrl, registration);
      return wire.payout(await wire.send(withdraw, request), request);
    },
  };
}

/**
 * The standard's object, or the array alone, as one bank is reported to send it. An element with a `tipo` is about a
 * payout, which has come to the same address.
 */
function readNotice(body: unknown, payoutEvents: BankPayouts['event'] = () => []): ProviderEvent[] {
  const elements = Array.isArray(body) ? body : itemsAt(body, 'pix').map((path) => getPath(body, path));
  return elements.flatMap((one) =>
    getPath(one, 'tipo') === undefined
      ? pixEvents(one, (isMed) => (isMed ? 'CHARGEBACK' : 'REFUNDED'))
      : payoutEvents(one),
  );
}
