/**
 * What Postgres refuses (NUL, half a surrogate pair) must not veto the row that it stands in: provider text and merchant
 * text end up in evidence, and evidence may never cost us the answer that it belongs to.
 */

/** JSON for a jsonb column, with U+FFFD for what the column would refuse, in keys and values alike. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value).replace(/\\\\|\\u(?:0000|d[89a-f][0-9a-f]{2})/gi, (found) =>
    found === '\\\\' ? found : '\ufffd',
  );
}

/** Text for a text column, at most `max` characters. */
export function storableText(text: string, max: number): string {
  return [...text.slice(0, max * 2).replaceAll('\0', '\ufffd')].slice(0, max).join('');
}
