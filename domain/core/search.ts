import { maxCents, parseReais } from './money.ts';

/** Particles of Brazilian names, which do not distinguish people. */
const particles = new Set(['da', 'de', 'do', 'das', 'dos', 'e']);

/** The most words that are indexed of a name and searched at once. */
const maxWords = 12;

/**
 * The words of a name for comparison: without accents, in lower case, each once. `João D’Ávila dos Santos` →
 * `joao`, `d`, `avila`, `santos`. Text without a letter or digit has none.
 */
export function nameWords(name: string): string[] {
  const words =
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words)].filter((word) => !particles.has(word)).slice(0, maxWords);
}

/** The lengths of the beginnings by which a word is found, in letters. */
const beginnings = { shortest: 3, longest: 8 };

/** The beginnings of a word by which it is found while it is typed: `prado` → `pra`, `prad`. */
export function beginningsOf(word: string): string[] {
  const letters = [...word];
  const longest = Math.min(letters.length - 1, beginnings.longest);
  const lengths = Array.from({ length: Math.max(0, longest - beginnings.shortest + 1) }, (_, at) => at);
  return lengths.map((at) => letters.slice(0, beginnings.shortest + at).join(''));
}

/** Whether a typed text may be the beginning of a word. */
export function isBeginning(word: string): boolean {
  const { length } = [...word];
  return length >= beginnings.shortest && length <= beginnings.longest;
}

/** What a searched text may mean, besides an id or a reference, which any text may be. */
export interface SearchText {
  text: string;
  /** The words that a name must contain; empty where the text cannot be a name. */
  words: string[];
  /** Integer cents, where the text is an amount in reais. */
  amount?: number;
}

/** Parses the text of a search. */
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
