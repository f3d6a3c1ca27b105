import { useId } from 'react';
import { formatBRL } from '../../../domain/money.ts';
import { useLanguage } from '../../i18n/language.tsx';
import type { Overview } from './api.ts';

const hourMs = 3_600_000;
const steps = { hour: { count: 24, ms: hourMs }, day: { count: 7, ms: 24 * hourMs } } as const;
/** Of the drawing, in its own units: each step has ten of width. */
const height = 100;

/** Approved money along the period, a bar a step. The table behind it says the same to whoever does not see it. */
export function Bars({ overview }: { overview: Overview | undefined }) {
  const { tag, words } = useLanguage();
  const { home } = words;
  const id = useId();
  const { count, ms } = steps[overview?.step ?? 'hour'];
  const begin = Date.parse(overview?.from ?? '') || 0;
  const bars = Array.from({ length: count }, (_, step) => ({ at: begin + step * ms, volume: 0, count: 0 }));
  for (const { at, ...entry } of overview?.series ?? []) {
    const bar = bars[Math.round((Date.parse(at) - begin) / ms)];
    if (bar) Object.assign(bar, entry);
  }
  const most = Math.max(...bars.map(({ volume }) => volume), 1);
  const timeZone = overview?.timeZone ?? 'America/Sao_Paulo';
  const label =
    overview?.step === 'day'
      ? new Intl.DateTimeFormat(tag, { weekday: 'short', day: '2-digit', timeZone })
      : new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', timeZone });
  const marked = overview?.step === 'day' ? bars : bars.filter((_, step) => step % 6 === 0);
  return (
    <figure className="bars">
      <figcaption id={id}>
        <h3>{overview?.step === 'day' ? home.byDay : home.byHour}</h3>
        <span className="muted">{overview && most > 1 ? home.most(formatBRL(most)) : ''}</span>
      </figcaption>
      <svg viewBox={`0 0 ${count * 10} ${height}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
        {bars.map(({ at, volume, count: made }, step) => {
          const tall = volume > 0 ? Math.max((volume / most) * height, 2) : 0;
          return (
            <g key={at}>
              <rect className="bars-ground" x={step * 10 + 1.5} y={0} width={7} height={height}>
                <title>{`${label.format(at)}: ${formatBRL(volume)} (${made})`}</title>
              </rect>
              <rect className="bars-bar" x={step * 10 + 1.5} y={height - tall} width={7} height={tall} />
            </g>
          );
        })}
      </svg>
      <div className="bars-axis muted" aria-hidden="true">
        {marked.map(({ at }) => (
          <span key={at}>{overview ? label.format(at) : ''}</span>
        ))}
      </div>
      <table className="unseen" aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{words.list.created}</th>
            <th scope="col">{home.volume}</th>
            <th scope="col">{home.payments}</th>
          </tr>
        </thead>
        <tbody>
          {bars
            .filter((bar) => bar.count > 0)
            .map((bar) => (
              <tr key={bar.at}>
                <th scope="row">{label.format(bar.at)}</th>
                <td>{formatBRL(bar.volume)}</td>
                <td>{bar.count}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </figure>
  );
}
