import { formatBRL } from '../../domain/core/money.ts';

/** Cents as money. `bare` leaves the currency out, for columns whose head names it. */
export function Money({ cents, bare }: { cents: number; bare?: boolean }) {
  const text = formatBRL(cents);
  return <span className="number">{bare ? text.replace(/R\$\s*/, '') : text}</span>;
}
