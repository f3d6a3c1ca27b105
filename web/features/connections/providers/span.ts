const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** A duration in ms in the largest unit that divides it: `3 dias`, `90 segundos`. */
export function span(ms: number, tag: string): string {
  const [unit, of] = units.find(([, length]) => ms >= length && ms % length === 0) ?? (['second', 1_000] as const);
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 }).format(
    ms / of,
  );
}
