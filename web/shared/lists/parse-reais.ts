/**
 * Reais as a person writes or pastes them (`1.234,56`, `R$ 1234.5`, `12`) in cents.
 *
 * @returns undefined for nothing, null for what is no amount.
 */
export function parseReais(text: string): number | undefined | null {
  const bare = text.replace(/R\$|\s/g, '');
  if (bare === '') return undefined;
  const [, whole, decimals = ''] =
    /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(bare) ?? /^(\d{1,3}(?:,\d{3})+|\d+)\.(\d{1,2})$/.exec(bare) ?? [];
  const digits = whole?.replace(/\D/g, '');
  return digits && digits.length <= 10 ? Number(digits + decimals.padEnd(2, '0')) : null;
}
