/** As people type it: without accents and capitals. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * How well a text answers what was typed: 0 best, undefined not at all. Each word that was typed has to begin a word of
 * the text; the beginning of the text counts before its middle, and the text before its other names.
 */
export function matchOf(typed: string, text: string, aliases = ''): number | undefined {
  const asked = plain(typed).split(/\s+/).filter(Boolean);
  const title = plain(text);
  const begins = (all: string, word: string) => all.split(/[\s/]+/).some((each) => each.startsWith(word));
  if (asked.every((word) => begins(title, word))) return title.startsWith(asked.join(' ')) ? 0 : 1;
  const all = `${title} ${plain(aliases)}`;
  return asked.every((word) => begins(all, word)) ? 2 : undefined;
}
