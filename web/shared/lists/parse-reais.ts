/**
 * Parses an amount in reais as a person writes or pastes it (`1.234,56`, `R$ 1234.5`, `12`).
 *
 * @returns cents; undefined for an empty text, null for a text that is no amount.
 */
export function parseReais(text: string): number | undefined | null {
  const bare = text.replace(/R\$|\s/g, '');
  if (bare === '') return undefined;
  const [, whole, decimals = ''] =
    /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(bare) ?? /^(\d{1,3}(?:,\d{3})+|\d+)\.(\d{1,2})$/.exec(bare) ?? [];
  const digits = whole?.replace(/\D/g, '');
  return digits && digits.length <= 10 ? Number(digits + decimals.padEnd(2, '0')) : null;
}
