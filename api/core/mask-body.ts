import { maskText } from '../../adapters/kit/mask.ts';

/**
 * Masks a request or answer of our API for the request log: structure and amounts stay, and so do texts under the field
 * names in this list. For any other text only the length is logged, so that a new field is hidden until it is listed.
 */
const shownInClear = new Set(
  `action active amount amountMax amountMin area attempts availableAmount balance cause challenged code contentType country
  createdFrom createdTo currency dateFrom dateTo declaredAmount detail direction documentType enabled entity event
  events exact field fields from grantType graceHours grade hour installments interestRate kind language limit method methods
  missing mode month needsAttention operation operations orderId outcome paymentMethod path percentage position precision
  provider providers purpose quantity reason reasons received refundedAmount region requestId required role roles rule
  scope scopes scenario sent sort source stage state states status statusCode statuses step steps tangible target timezone
  title total type types unit unitPrice use version weekday when where why withdrawReference year`.split(/\s+/),
);
const ourId = /^[a-z]{3}_[0-9a-hjkmnp-tv-z]{26}$/;
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/;
/** The form of a field name. A name of another form is hidden, since it may be a person's data. */
const plainName = /^[A-Za-z_][A-Za-z_0-9.-]{0,50}$/;
const manyDigits = /\d{7}/;

const maxTextLength = 500;
const maxListLength = 20;
const maxMembers = 100;
const deepest = 10;
/** Maximum number of JSON characters stored per body. */
const maxCharacters = 20_000;

/**
 * @param fieldNames for a refused request: the route's field names. Such a body may have personal data in any place, such as
 *   a card number as the provider: unknown names are hidden, and only the length of a text is logged.
 * @returns the part that may be stored; undefined for nothing.
 */
export function maskBody(body: unknown, fieldNames?: ReadonlySet<string>): unknown {
  if (body === undefined || body === null) return undefined;
  const masked = maskValue(body, '', 0, fieldNames);
  const { length } = JSON.stringify(masked);
  return length > maxCharacters ? { '…': `${length} characters, too many to be stored` } : masked;
}

/**
 * Masks the answer to a refused request, of which `withoutSent` has taken out what was sent. What its violations say is
 * shown, since it is what whoever reads the log looks for: those sentences are ours, and name limits, formats and fields.
 */
export function maskProblem(answer: unknown): unknown {
  const masked = maskBody(answer);
  if (!hasViolations(answer) || !hasViolations(masked)) return masked;
  const said = answer.violations.map((one) => (one as { message?: unknown } | null)?.message);
  const violations = masked.violations.map((one, at) => {
    const message = said[at];
    if (typeof one !== 'object' || one === null || typeof message !== 'string') return one;
    return { ...one, message: maskSentence(message) };
  });
  return { ...masked, violations };
}

const hasViolations = (value: unknown): value is { violations: unknown[] } =>
  typeof value === 'object' && value !== null && Array.isArray((value as { violations?: unknown }).violations);

/** An amount as our sentences write it. */
const money = /(R\$\s?\d{1,3}(?:\.\d{3}){0,3},\d\d(?!\d))/;
const word = /[\p{L}\p{N}_./+=-]+/gu;
/** Digits of a number that is longer than any limit of a text: cards, documents, phones, accounts and codes are. */
const longNumber = /\p{N}(?:[\s.\-/]?\p{N}){4,}/gu;
/** Letters and digits of this length are a token or key, whatever they consist of. */
const tokenLength = 32;

/**
 * Masks a sentence of ours for the case that it repeats a value in another form than it was sent in, as a number without its
 * dots: each number of five digits or more, in any grouping, each word with as many digits, and each long token.
 */
function maskSentence(text: string): string {
  const hide = (part: string) =>
    part
      .replace(word, (one) => {
        if (ourId.test(one)) return one;
        const digits = one.match(/\p{N}/gu)?.length ?? 0;
        return digits >= 5 || one.length >= tokenLength ? '••••' : one;
      })
      .replace(longNumber, '••••');
  const masked = maskText(text.slice(0, maxTextLength))
    .split(money)
    .map((part, at) => (at % 2 === 0 ? hide(part) : part))
    .join('');
  return text.length > maxTextLength ? `${masked}…` : masked;
}

/**
 * The answer to a refused body, with all values and field names that it repeats from the body hidden.
 */
export function withoutSent(answer: unknown, sent: unknown, fieldNames: ReadonlySet<string>): unknown {
  const texts = [...new Set(textsOf(sent, fieldNames))].sort((a, b) => b.length - a.length);
  const hide = (value: unknown): unknown => {
    if (typeof value === 'string') return texts.reduce((left, text) => left.replaceAll(text, '••••'), value);
    if (Array.isArray(value)) return value.map(hide);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, hide(inner)]));
  };
  return hide(answer);
}

/**
 * The texts of a body that are not field names. Texts under three characters are omitted: hiding them would garble the
 * answer.
 */
function textsOf(sent: unknown, fieldNames: ReadonlySet<string>, depth = 0): string[] {
  if (depth > deepest) return [];
  if (typeof sent === 'string' || typeof sent === 'number') {
    const text = String(sent);
    // A sentence may repeat it without the space around it.
    return [text, text.trim()].filter((one) => one.length >= 3 && !fieldNames.has(one));
  }
  if (Array.isArray(sent)) return sent.slice(0, maxMembers).flatMap((one) => textsOf(one, fieldNames, depth + 1));
  if (typeof sent !== 'object' || sent === null) return [];
  return Object.entries(sent)
    .slice(0, maxMembers)
    .flatMap(([key, inner]) => [...textsOf(key, fieldNames), ...textsOf(inner, fieldNames, depth + 1)]);
}

function maskValue(value: unknown, name: string, depth: number, fieldNames: ReadonlySet<string> | undefined): unknown {
  const isOpen = shownInClear.has(name);
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number') {
    const isSmall = Math.abs(value) < 1e7;
    return (fieldNames ? isOpen && isSmall : isOpen || isSmall) ? value : '••••';
  }
  if (typeof value === 'string') return maskString(value, isOpen && !fieldNames);
  if (typeof value !== 'object') return undefined;
  if (depth > deepest) return '…';
  if (Array.isArray(value)) {
    const shown = value.slice(0, maxListLength).map((one) => maskValue(one, name, depth + 1, fieldNames));
    return value.length > maxListLength ? [...shown, `… ${value.length - maxListLength} more`] : shown;
  }
  const members = Object.entries(value).filter(([, inner]) => inner !== undefined);
  // The error message for unreadable JSON quotes the body.
  const unreadable = 'code' in value && value.code === 'invalid_json';
  return Object.fromEntries(
    members
      .slice(0, maxMembers)
      .map(([key, inner]) => [
        (fieldNames ? fieldNames.has(key) : plainName.test(key) && !manyDigits.test(key)) ? key : '••••',
        maskValue(inner, unreadable && key === 'detail' ? '' : key, depth + 1, fieldNames),
      ]),
  );
}

function maskString(text: string, isOpen: boolean): string {
  if (text === '' || ourId.test(text) || instant.test(text)) return text;
  if (!isOpen) return `•••• (${[...text.slice(0, 10_000)].length})`;
  const masked = maskText(text.slice(0, maxTextLength));
  return text.length > maxTextLength ? `${masked}…` : masked;
}
