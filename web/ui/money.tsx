import { formatBRL } from '../../domain/core/money.ts';

/** An amount in cents as money. `bare` omits the currency, for columns whose heading names it. */
export function Money({ cents, bare }: { cents: number; bare?: boolean }) {
  const text = formatBRL(cents);
  return <span className="number">{bare ? text.replace(/R\$\s*/, '') : text}</span>;
}
