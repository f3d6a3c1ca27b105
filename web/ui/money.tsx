import { formatBRL } from '../../domain/core/money.ts';

/**
 * An amount in cents as money. `bare` omits the currency, for columns whose heading names it. `signed` has a plus too, for
 * differences.
 */
export function Money({ cents, bare, signed }: { cents: number; bare?: boolean; signed?: boolean }) {
  const text = `${signed && cents > 0 ? '+' : ''}${formatBRL(cents)}`;
  return <span className="number">{bare ? text.replace(/R\$\s*/, '') : text}</span>;
}
