import { hasCardNumber, refusedAsCard } from '../../domain/core/card-numbers.ts';
import { Problem, type Violation } from './problems.ts';

const message = 'has a card number: card data goes to POST /v1/card-tokens or POST /v1/cards only';

/**
 * Refuses card numbers outside a card's own field: in texts, numbers, field names and addresses (decision 13). Every
 * request is checked as a whole, so that a new field cannot be missed. A field of ids may have digits that only might be
 * a card's.
 *
 * @param except names of members of the body itself
 * @throws Problem 422 that names the fields and repeats no value
 */
export function refuseCardNumbers(value: unknown, except: readonly string[] = []): void {
  const found: Violation[] = [];
  for (const field of fieldsWithCards(value, '', except)) {
    if (found.length < 50) found.push({ field, rule: 'card_number', message });
  }
  const [first] = found;
  if (first) throw new Problem('validation', `${first.field} ${message}`, found);
}

function* fieldsWithCards(value: unknown, path: string, except: readonly string[] = []): Generator<string> {
  if (typeof value === 'string' || typeof value === 'number') {
    const name = path.slice(path.lastIndexOf('.') + 1);
    if (withDecoded(String(value)).some((text) => refusedAsCard(name, text))) yield path || 'body';
    return;
  }
  if (value === null || typeof value !== 'object') return;
  for (const [name, inner] of Object.entries(value)) {
    if (hasCardNumber(name)) yield path || 'body';
    else if (!except.includes(name)) yield* fieldsWithCards(inner, [path, name.slice(0, 60)].filter(Boolean).join('.'));
  }
}

/** A text, and its URL-decoded form. */
function withDecoded(text: string): string[] {
  if (!/%[0-9a-f]{2}|\+/i.test(text)) return [text];
  try {
    return [text, decodeURIComponent(text.replaceAll('+', ' '))];
  } catch {
    return [text];
  }
}
