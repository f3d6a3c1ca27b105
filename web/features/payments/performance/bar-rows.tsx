import type { ReactNode } from 'react';
import { Link } from 'react-router';

export interface BarRow {
  key: string;
  /** The name of the bar, and below it what it needs to be understood. */
  name: string;
  detail?: ReactNode;
  /** The list of the payments behind it. */
  to: string;
  /** The share that the bar fills; undefined: no bar is drawn. */
  share: number | undefined;
  /** The share of the days that it is compared with, marked by a tick. */
  before?: number | undefined;
  value: string;
  change: ReactNode;
  /** The numbers behind it, each with its list. */
  parts: { key: string; text: string; to: string }[];
}

const width = 1_000;

/** Bars below each other. Each leads to the payments that it counts, and so do the numbers below it. */
export function BarRows({ rows }: { rows: readonly BarRow[] }) {
  const x = (share: number) => (width - 4) * Math.min(1, share);
  return (
    <ul className="figure-rows">
      {rows.map(({ key, name, detail, to, share, before, value, change, parts }) => (
        <li key={key} className="figure-row">
          <div className="figure-row-name">
            <Link to={to}>
              <bdi>{name}</bdi>
            </Link>
            {detail && <span className="muted small">{detail}</span>}
          </div>
          <svg
            viewBox={`0 0 ${width} 16`}
            preserveAspectRatio="none"
            aria-hidden="true"
            focusable="false"
            className="figure-row-bar"
          >
            <rect className="chart-ground" width={width} height="16" />
            {share !== undefined && <rect className="chart-column" width={x(share)} height="16" />}
            {before !== undefined && <rect className="figure-row-before" x={x(before)} width="5" height="16" />}
          </svg>
          <span className="figure-row-value number strong">{value}</span>
          <span className="figure-row-change">{change}</span>
          <span className="figure-row-parts muted small">
            {parts.map((part) => (
              <Link key={part.key} to={part.to} className="number">
                {part.text}
              </Link>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
