/**
 * Characters that Postgres refuses (NUL, half a surrogate pair) are replaced. Text of providers and merchants is stored
 * as evidence, and one such character would otherwise make the write of the whole row fail, with the answer in it.
 */

/** JSON for a jsonb column, with U+FFFD in place of refused characters, in keys and values. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value).replace(/\\\\|\\u(?:0000|d[89a-f][0-9a-f]{2})/gi, (found) =>
    found === '\\\\' ? found : '\ufffd',
  );
}

/** Text for a text column, at most `max` characters. */
export function storableText(text: string, max: number): string {
  return [...text.slice(0, max * 2).replaceAll('\0', '\ufffd')].slice(0, max).join('');
}
