import { maxCents, parseReais } from './money.ts';

/** What stands between the parts of Brazilian names, and tells nobody apart. */
const particles = new Set(['da', 'de', 'do', 'das', 'dos', 'e']);

/** Words that one name is found by, and that one search asks for, at most. */
const mostWords = 12;

/**
 * The words of a name as they are compared: without accents, in lower case, each once. `João D’Ávila dos Santos` →
 * `joao`, `d`, `avila`, `santos`. Text without a letter or digit has none.
 */
export function nameWords(name: string): string[] {
  const words =
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words)].filter((word) => !particles.has(word)).slice(0, mostWords);
}

/** What a searched text may be, besides an id or a reference, which any text may be. */
export interface SearchText {
  text: string;
  /** Words that must all be in the name; none where it cannot be a name. */
  words: string[];
  /** Integer cents, where it reads as an amount in reais. */
  amount?: number;
}

/** Reads what a person has in hand. */
export function parseSearchText(q: string): SearchText {
  const text = q.trim();
  const cents = parseReais(text);
  const isAmount = typeof cents === 'number' && cents > 0 && cents <= maxCents;
  return {
    text,
    words: !/\p{L}/u.test(text) || text.includes('@') || isAmount ? [] : nameWords(text),
    ...(isAmount && { amount: cents }),
  };
}
