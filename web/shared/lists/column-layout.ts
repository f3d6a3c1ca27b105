import type { ColumnLayout } from '../../../domain/core/column-layout.ts';

export type { ColumnLayout };

export const noLayout: ColumnLayout = { hidden: [], order: [], widths: {} };

/** The layout that the browser has stored; anything else that is found there is no layout. */
export function readLayout(text: string | undefined): ColumnLayout {
  if (text === undefined) return noLayout;
  try {
    const found: unknown = JSON.parse(text);
    return isLayout(found) ? found : noLayout;
  } catch {
    return noLayout;
  }
}

const isNames = (value: unknown) => Array.isArray(value) && value.every((name) => typeof name === 'string');
const isShare = (value: unknown) => typeof value === 'number' && value >= 3 && value <= 80;

/** As the API's schema has it, without the library of schemas, which would be a third of what a list loads. */
function isLayout(found: unknown): found is ColumnLayout {
  if (typeof found !== 'object' || found === null) return false;
  const { hidden, order, widths } = found as Record<keyof ColumnLayout, unknown>;
  const isRecord = typeof widths === 'object' && widths !== null;
  return isNames(hidden) && isNames(order) && isRecord && Object.values(widths).every(isShare);
}

/** Undefined for a layout in which nothing is changed. */
export const writeLayout = ({ hidden, order, widths }: ColumnLayout): string | undefined =>
  hidden.length + order.length + Object.keys(widths).length > 0 ? JSON.stringify({ hidden, order, widths }) : undefined;

/** The order after a column has changed places with its next visible neighbour on that side. */
export function columnsMoved(order: readonly string[], hidden: readonly string[], id: string, by: -1 | 1): string[] {
  const next = [...order];
  const at = next.indexOf(id);
  let to = at + by;
  while (to >= 0 && to < next.length && hidden.includes(next[to] ?? '')) to += by;
  if (at < 0 || to < 0 || to >= next.length) return next;
  next.splice(at, 1);
  next.splice(to, 0, id);
  return next;
}
