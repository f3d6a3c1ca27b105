import { plain } from '../../ui/plain.ts';

/**
 * Ranks a text against the typed words: 0 is the best match, undefined is none. Each typed word has to begin a word of
 * the text. A match at the beginning of the text ranks before one in its middle, and the text before its aliases.
 */
export function matchOf(typed: string, text: string, aliases = ''): number | undefined {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const title = plain(text);
  const begins = (all: string, word: string) => all.split(/[\s/]+/).some((each) => each.startsWith(word));
  if (words.every((word) => begins(title, word))) return title.startsWith(words.join(' ')) ? 0 : 1;
  const all = `${title} ${plain(aliases)}`;
  return words.every((word) => begins(all, word)) ? 2 : undefined;
}
