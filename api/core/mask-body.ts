import { maskText } from '../../adapters/kit/mask.ts';

/**
 * Makes a request or an answer of ours fit to be kept: structure, amounts and words of ours stay. Unlike a provider's
 * message, ours has known names: text under any name that is not in this list is told by its length alone, so that what
 * is new is hidden until somebody has thought about it.
 */
const open = new Set(
  `action active amount amountMax amountMin area attempts availableAmount balance cause code contentType country
  createdFrom createdTo currency dateFrom dateTo declaredAmount detail direction documentType enabled entity event
  events exact field fields from grantType graceHours grade installments interestRate kind language limit method methods
  missing mode month needsAttention operation operations orderId outcome paymentMethod path percentage position precision
  provider providers purpose quantity reason reasons received refundedAmount region requestId required role roles rule
  scope scopes scenario sort source stage state states status statusCode statuses step steps tangible target timezone
  title total type types unit unitPrice use version when where why withdrawReference year`.split(/\s+/),
);
const ourId = /^[a-z]{3}_[0-9a-hjkmnp-tv-z]{26}$/;
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/;
/** A name that a program would choose; a person's data may stand where a name should be. */
const plainName = /^[A-Za-z_][A-Za-z_0-9.-]{0,50}$/;
const manyDigits = /\d{7}/;

const longestText = 500;
const longestList = 20;
const mostMembers = 100;
const deepest = 10;
/** Characters of JSON that are kept of one body. */
const mostCharacters = 20_000;

/**
 * @param known of what was refused: the names that were asked for. Anything may stand anywhere in such a body, a card
 * number where a provider should be: names that nobody asked for are hidden, and of texts only the length is told.
 * @returns what may be kept of it; undefined for nothing.
 */
export function maskBody(body: unknown, known?: ReadonlySet<string>): unknown {
  if (body === undefined || body === null) return undefined;
  const masked = maskValue(body, '', 0, known);
  const { length } = JSON.stringify(masked);
  return length > mostCharacters ? { '…': `${length} characters, too many to be kept` } : masked;
}

/**
 * An answer that refuses a body, without what it repeats of it: whatever was sent, under a name or as one, is hidden in
 * its sentences.
 */
export function withoutSent(answer: unknown, sent: unknown, known: ReadonlySet<string>): unknown {
  const texts = [...new Set(textsOf(sent, known))].sort((a, b) => b.length - a.length);
  const hide = (value: unknown): unknown => {
    if (typeof value === 'string') return texts.reduce((left, text) => left.replaceAll(text, '••••'), value);
    if (Array.isArray(value)) return value.map(hide);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, hide(inner)]));
  };
  return hide(answer);
}

/** What was sent that is no name of ours. Shorter ones tell nothing, and would hide half of every sentence. */
function textsOf(sent: unknown, known: ReadonlySet<string>, depth = 0): string[] {
  if (depth > deepest) return [];
  if (typeof sent === 'string' || typeof sent === 'number') {
    const text = String(sent);
    return text.length >= 3 && !known.has(text) ? [text] : [];
  }
  if (Array.isArray(sent)) return sent.slice(0, mostMembers).flatMap((one) => textsOf(one, known, depth + 1));
  if (typeof sent !== 'object' || sent === null) return [];
  return Object.entries(sent)
    .slice(0, mostMembers)
    .flatMap(([key, inner]) => [...textsOf(key, known), ...textsOf(inner, known, depth + 1)]);
}

function maskValue(value: unknown, name: string, depth: number, known: ReadonlySet<string> | undefined): unknown {
  const isOpen = open.has(name);
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number') {
    const isSmall = Math.abs(value) < 1e7;
    return (known ? isOpen && isSmall : isOpen || isSmall) ? value : '••••';
  }
  if (typeof value === 'string') return maskString(value, isOpen && !known);
  if (typeof value !== 'object') return undefined;
  if (depth > deepest) return '…';
  if (Array.isArray(value)) {
    const kept = value.slice(0, longestList).map((one) => maskValue(one, name, depth + 1, known));
    return value.length > longestList ? [...kept, `… ${value.length - longestList} more`] : kept;
  }
  const members = Object.entries(value).filter(([, inner]) => inner !== undefined);
  // Why a body cannot be read quotes the body.
  const unreadable = 'code' in value && value.code === 'invalid_json';
  return Object.fromEntries(
    members
      .slice(0, mostMembers)
      .map(([key, inner]) => [
        (known ? known.has(key) : plainName.test(key) && !manyDigits.test(key)) ? key : '••••',
        maskValue(inner, unreadable && key === 'detail' ? '' : key, depth + 1, known),
      ]),
  );
}

function maskString(text: string, isOpen: boolean): string {
  if (text === '' || ourId.test(text) || instant.test(text)) return text;
  if (!isOpen) return `•••• (${[...text.slice(0, 10_000)].length})`;
  const masked = maskText(text.slice(0, longestText));
  return text.length > longestText ? `${masked}…` : masked;
}
