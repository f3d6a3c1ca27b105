import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type ChargeState, InvalidChange } from '../core/entities.ts';
import {
  accountId,
  type BodyKind,
  basicPair,
  type Call,
  type Caller,
  type Provider,
  Refusal,
  type Reply,
  type ReportedCharge,
  type Route,
  type WebhookPost,
} from '../core/provider.ts';
import { firstIssue, is } from '../core/shapes.ts';
import {
  claimWord,
  cob,
  cobNamed,
  cobWords,
  devolucao,
  openCob,
  openCobv,
  receivedPix,
  refundRoutes,
  refundWord,
  Txid,
  webhookRoute,
} from './pix-standard.ts';

/** A header or a member of the query: the calling client's id, or a text of this form. */
type Demand = 'client id' | RegExp;

/** What a bank adds to the standard. */
export interface BankPix {
  name: string;
  slug: string;
  /** Before the standard's paths. */
  prefix: string;
  /** Before `/cob/{txid}`, where that resource has another version. */
  cobPrefix?: string;
  logIn: {
    path: string;
    body: Exclude<BodyKind, 'upload'>;
    /** Where the client's id and secret are. `id alone`: the certificate is the secret. */
    client: 'body' | 'Basic' | 'id alone';
    /** The grant type is in the query. */
    grantInQuery?: true;
    /** A log-in names the scopes of its token. Absent: no source shows a scope. */
    scopes?: true;
  };
  /** Headers of each call but the log-in, by name in lower case. */
  headers?: Readonly<Record<string, Demand>>;
  /** Headers of the registration of an address. */
  registrationHeaders?: Readonly<Record<string, Demand>>;
  query?: Readonly<Record<string, Demand>>;
  /** The HTTP status of what was made. 201 if absent, as in the standard. */
  made?: 200;
  /** The member that has the PIX code. `pixCopiaECola` if absent. */
  code?: 'brcode';
  /** `/cob-emv/{txid}` answers the PIX code as `emv`; the standard's own call has none. */
  emv?: true;
  /** Charges with a due date: by the standard's path, or by `/cobv-emv/{txid}`, which answers the PIX code as `emv`. */
  due?: 'cobv' | 'cobv-emv';
  /** A notice is the bare array. */
  bareNotice?: true;
  /** Further members of a received payment in a notice. */
  noticeExtras?: (charge: ReportedCharge) => object;
  /** Payouts and boletos, at the bank's own paths, each with the scope that it needs. */
  routes?: readonly (Route & { scope: string })[];
  /** Scopes of a log-in of their own: a token of another log-in has none of them. */
  ownScopes?: readonly string[];
  /** The rest of its description. */
  also?: Pick<Provider, 'transferWords' | 'transferWebhook' | 'credentials'>;
  moreWords?: Provider['moreWords'];
  /** The notice about a boleto. */
  boletoNotice?: (charge: ReportedCharge, url: string) => WebhookPost | undefined;
  /** The HTTP status for a txid that is taken. Absent: the call is the same charge, as in the standard. */
  txidTaken?: 409;
}

/**
 * A bank's own PIX API: the central bank's, with a client certificate on every call, a txid of the caller's, and the
 * bank's paths, log-in and headers. Notices go to the registered address with `/pix` after it, and are not signed.
 */
export function bankPix(bank: BankPix): Provider {
  const { prefix, cobPrefix = prefix, made = 201, emv } = bank;
  const guarded = (scope: string, route: Route, headers = bank.headers): Route => ({
    ...route,
    handle: (call) => {
      if (!route.open) demand(call, scope, { headers, query: bank.query, isOwn: bank.ownScopes?.includes(scope) });
      return route.handle(call);
    },
  });
  const creation = (path: string, code: string, open = openCob): Route => ({
    method: 'put',
    path,
    operation: 'createTransaction',
    handle: (call) => {
      const txid = Txid.parse(call.params.txid);
      if (bank.txidTaken && call.context.charge(txid)) throw new Refusal(bank.txidTaken, 'txid duplicado');
      return { status: made, body: cob(call, open(call, txid), { code }) };
    },
  });
  const { code = 'pixCopiaECola' } = bank;
  return {
    name: bank.name,
    slug: bank.slug,
    bases: [''],
    clientCertificate: 'required',
    addresses: (root) => ({ baseUrl: root }),
    account: sessionAccount,
    accountOf: ({ clientId }) => accountId(String(clientId)),
    ...(!bank.txidTaken && { idempotencyKey: ({ params }: Call) => params.txid }),
    words: cobWords,
    refundWord,
    infraction: { word: claimWord },
    // Some write these words in the masculine.
    moreWords: {
      charge: [
        'REMOVIDA_PELO_USUARIO_RECEBEDOR',
        'REMOVIDO_PELO_USUARIO_RECEBEDOR',
        'REMOVIDO_PELO_PSP',
        ...(bank.moreWords?.charge ?? []),
      ],
      transfer: bank.moreWords?.transfer ?? [],
    },
    routes: [
      logInRoute(bank.logIn),
      guarded('cob.write', creation(`${cobPrefix}/cob/:txid`, emv ? 'semCodigo' : code)),
      ...(emv ? [guarded('cob.write', creation(`${prefix}/cob-emv/:txid`, 'emv'))] : []),
      guarded('cob.read', {
        method: 'get',
        path: `${cobPrefix}/cob/:txid`,
        operation: 'getTransaction',
        handle: (call) => ({ status: 200, body: cob(call, cobNamed(call, 'cob'), { code }) }),
      }),
      ...(bank.due
        ? [
            guarded(
              'cobv.write',
              creation(`${prefix}/${bank.due}/:txid`, bank.due === 'cobv-emv' ? 'emv' : code, openCobv),
            ),
            guarded('cobv.read', {
              method: 'get',
              path: `${prefix}/cobv/:txid`,
              operation: 'getTransaction',
              handle: (call) => ({ status: 200, body: cob(call, cobNamed(call, 'cobv'), { code }) }),
            }),
          ]
        : []),
      ...refundRoutes(prefix, made).map((route) => guarded(route.method === 'get' ? 'pix.read' : 'pix.write', route)),
      guarded('webhook.write', webhookRoute(prefix), { ...bank.headers, ...bank.registrationHeaders }),
      ...(bank.routes ?? []).map(({ scope, ...route }) => guarded(scope, route)),
    ],
    ...bank.also,
    webhook: (charge, { url }) =>
      charge.method === 'boleto' ? bank.boletoNotice?.(charge, url) : notice(bank, charge, url),
    problem,
  };
}

/** The account of a token that was issued to the owner of the client certificate. */
function sessionAccount(caller: Caller): string | undefined {
  const session = sessionOf(caller);
  const isOwn = session?.use.split(',')[0] === caller.provider && session.account === certificateAccount(caller);
  return isOwn ? session.account : undefined;
}

const sessionOf = ({ tokens, headers }: Caller) =>
  tokens.read(/^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '');

export function certificateAccount({ certificate }: Caller): string | undefined {
  return certificate && accountId(certificate.commonName);
}

/** @throws Refusal where the token lacks the scope, or the call what the bank demands of it. */
function demand(
  call: Call,
  scope: string,
  {
    headers = {},
    query = {},
    isOwn = false,
  }: { headers?: BankPix['headers']; query?: BankPix['query']; isOwn?: boolean | undefined },
): void {
  const scopes = sessionOf(call)?.use.split(',')[1];
  if (scopes === undefined ? isOwn : !scopes.split(' ').includes(scope)) {
    throw new Refusal(403, `o token não tem o escopo ${scope}`);
  }
  const fits = (wanted: Demand, sent: unknown) => {
    if (typeof sent !== 'string') return false;
    return wanted === 'client id' ? accountId(sent) === call.account : wanted.test(sent);
  };
  const missing = [
    ...Object.entries(headers).filter(([name, wanted]) => !fits(wanted, call.headers[name])),
    ...Object.entries(query).filter(([name, wanted]) => !fits(wanted, call.query.get(name))),
  ];
  if (missing[0]) throw new Refusal(400, `${missing[0][0]}: é obrigatório`);
}

const tokenLifeMs = 300_000;

function logInRoute({ path, body: bodyKind, client, grantInQuery, scopes }: BankPix['logIn']): Route {
  const Fields = z.strictObject({
    ...(!grantInQuery && { grant_type: z.literal('client_credentials') }),
    ...(client !== 'Basic' && { client_id: is.text(255) }),
    ...(client === 'body' && { client_secret: is.text(255) }),
    ...(scopes && { scope: is.text(2_000) }),
  });
  return {
    method: 'post',
    path,
    open: true,
    bodyKind,
    handle: (call) => {
      const fields = Fields.safeParse(call.body).data as { client_id?: string; scope?: string } | undefined;
      const pair = basicPair(call.headers.authorization);
      const id = client === 'Basic' ? (pair?.password ? pair.user : undefined) : fields?.client_id;
      const isGranted = !grantInQuery || call.query.get('grant_type') === 'client_credentials';
      if (!fields || !id || !isGranted) return problem(401, 'credenciais inválidas');
      const account = accountId(id);
      if (account !== certificateAccount(call)) return problem(401, 'o certificado não é deste cliente');
      return {
        status: 200,
        body: { ...issued(call, account, fields.scope), ...(fields.scope && { scope: fields.scope }) },
      };
    },
  };
}

/** A log-in's answer, with a token of these scopes, or of none that a source shows. */
export function issued(call: Call, account: string, scopes?: string) {
  const use = scopes === undefined ? call.provider : `${call.provider},${scopes}`;
  const { token } = call.tokens.issue(account, use, tokenLifeMs);
  return { access_token: token, token_type: 'Bearer', expires_in: tokenLifeMs / 1000 };
}

// Boletos

/** A boleto's word. Those of states are PIX's in a description; any other (of a test, of a cancel) is shown as it is. */
export const inWords =
  (words: Record<ChargeState, string>) =>
  ({ word, state, ownWord }: ReportedCharge): string =>
    word === cobWords[state] || ownWord === claimWord ? words[state] : word;

/** The route with its refusals in an envelope of their own. */
export const refusing = <Own extends Route>(form: (status: number, message: string) => Reply, route: Own): Own => ({
  ...route,
  handle: (call: Call) => {
    try {
      return route.handle(call);
    } catch (error) {
      if (error instanceof z.ZodError) return form(400, firstIssue(error));
      if (error instanceof InvalidChange) return form(400, error.message);
      if (error instanceof Refusal) return form(error.status, error.message);
      throw error;
    }
  },
});

/** A number of so many digits for a demo merchant, derived from the text. */
export const demoNumber = (text: string, digits: number): string =>
  `1${BigInt(`0x${createHash('sha256').update(text).digest('hex')}`)}`.slice(0, digits);

/** A payment that was received, or returned since. Other changes are not reported. */
function notice(bank: BankPix, charge: ReportedCharge, url: string): WebhookPost | undefined {
  if (!['paid', 'refunded', 'charged_back'].includes(charge.state)) return undefined;
  const returns = charge.refunds.map((refund) => devolucao(refund, refundWord));
  const pix = [{ ...receivedPix(charge, returns), ...bank.noticeExtras?.(charge) }];
  return { url: `${url}/pix`, body: bank.bareNotice ? pix : { pix } };
}

const names: Readonly<Record<number, string>> = {
  400: 'RequisicaoInvalida',
  403: 'AcessoNegado',
  404: 'NaoEncontrado',
  503: 'ServicoIndisponivel',
};

function problem(status: number, detail: string) {
  const type = `https://pix.bcb.gov.br/api/v2/error/${names[status] ?? 'Erro'}`;
  return { status, body: { type, title: detail, status, detail } };
}
