/**
 * The lines of an axis of whole numbers, those with a text of their own: an empty chart would have three at 0, in a unit
 * that rounds.
 */
export const wholeTicks = (ticks: readonly number[], tickOf: (value: number) => string): number[] =>
  ticks
    .filter(Number.isInteger)
    .filter((tick, index, all) => index === 0 || tickOf(tick) !== tickOf(all[index - 1] ?? 0));
