/** Parsed JSON, or undefined for any other text. Untrusted until it is read with a schema. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
