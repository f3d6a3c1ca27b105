/*
 * The form of a row of the wire table, and what many rows have in common. How the table is written, and what it is for:
 * index.ts.
 */

/** One call. A member of the body that the row does not name, or that is absent, is an error. */
export interface WireRow {
  provider: string;
  operation: string;
  /** Overrides fields of the suite's usual argument. */
  given?: object;
  /** Put over the connection. */
  connection?: object;
  /**
   * Method and full address. `{id}` is any one segment, `<field>` that credential of the connection. A pattern where the
   * sources give several addresses without saying whose they are.
   */
  call: string | RegExp;
  /**
   * Headers by name; `<field>` is that credential of the connection, `Basic a:b` is written in base64, and an undefined
   * one must be absent.
   */
  headers: Readonly<Record<string, string | RegExp | undefined>>;
  /**
   * Members by their path, with unit and type, or a matcher for a number that the provider gave; absent: the call has no
   * body.
   */
  body?: Readonly<Record<string, unknown>>;
  form?: true;
  /**
   * Values that must go out, in members whose name no source gives. Without `open` the body has no further member that
   * holds anything else.
   */
  holds?: readonly unknown[];
  /** No source lists the body: further members may go out, and are not checked. */
  open?: true;
  /** The stand-in refuses it, since it asks for another entity or state: what goes out counts, whatever comes back. */
  refused?: true;
}

/** Given to each call whose method and path fit, in place of the stand-in's answer. */
export interface Answer {
  to: RegExp;
  /** HTTP status; 200 by default. */
  status?: number;
  body: unknown;
}

/** Answers in the form of the sources, and what is read from them. */
export interface AnswerRow {
  provider: string;
  operation: string;
  /** What the answer shows, shortened. */
  says: string;
  /** Overrides fields of the suite's usual argument. */
  given?: object;
  answers: readonly Answer[];
  /** Members of the operation's result. */
  result?: object;
  /** Members of its error, where it fails. */
  error?: object;
}

/** A member that may be absent, because no source says whether it goes out; if it does, it has this value. */
export class Optional {
  readonly expected: unknown;
  constructor(expected: unknown) {
    this.expected = expected;
  }
}
export const optional = (members: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(members).map(([path, expected]) => [path, new Optional(expected)]));

/** Members below a path. */
export const under = (path: string, members: object) =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [`${path}.${name}`, value]));

/** The rows of one provider. `headers` are those of each of its calls; a call with a body has its content type, too. */
export const rowsOf =
  (provider: string, base: string, headers: WireRow['headers']) =>
  (operation: string, call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`, more: Partial<WireRow> = {}): WireRow => {
    const [method, at] = call.split(' ') as [string, string];
    const type = more.form ? form : json;
    return {
      provider,
      operation,
      call: `${method} ${at.startsWith('https:') ? '' : base}${at}`,
      ...more,
      headers: { ...(more.headers ?? headers), ...((more.body || more.holds) && type) },
    };
  };

/** Addresses of providers that publish none: each account has its own. */
export const unpublished = 'https://provider.example';
export const unpublishedCashOut = 'https://cash-out.example';

export const json = { 'content-type': 'application/json' };
export const form = { 'content-type': 'application/x-www-form-urlencoded' };
/** Section 7, "Authentication": decision 9 has Basic publicKey:secretKey unless a source says another scheme. */
export const basic = { authorization: 'Basic <publicKey>:<secretKey>' };
/** The token of a log-in. */
export const bearer = { authorization: /^Bearer \S+$/ };

// The usual arguments of the suite, and how they are recognised

export const aUrl = /^https?:\/\/./;
export const aDay = /^\d{4}-\d{2}-\d{2}$/;
export const anything = /^.*$/;
export const ours = /^(pay|out|rfd|rec)_[a-z0-9]+$/;
/** Our reference, in letters and digits only. */
export const oursPlain = /^[A-Za-z0-9]{10,64}$/;
/** A PIX key of the usual payout: an e-mail. */
export const email = 'maria@example.com';
export const cpf = '52998224725';
export const payer = { name: 'Maria da Silva', email, phone: '11987654321' };

/** A card as the white-label family writes it, and as the specification writes it for Orbita and RAPDYN. */
export const rawCard = {
  number: '4111111111111111',
  holderName: 'MARIA DA SILVA',
  expirationMonth: 7,
  expirationYear: 2031,
  cvv: '737',
};
