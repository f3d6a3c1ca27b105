import './figures.css';
import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';

/** Key figures side by side; two in a row where there is less room. */
export function FigureRow({ busy, children }: { busy?: boolean; children: ReactNode }) {
  return (
    <div className="figures" aria-busy={busy}>
      <dl className="figures-row">{children}</dl>
    </div>
  );
}

/** A figure, with a note below it. Placeholders keep the space of what is undefined. */
export function Figure({ name, value, note }: { name: string; value: ReactNode; note: ReactNode }) {
  return (
    <div className="figure">
      <dt>{name}</dt>
      <dd className="figure-value">{value ?? <Skeleton width="medium" />}</dd>
      <dd className="muted small">{note ?? <Skeleton width="short" />}</dd>
    </div>
  );
}
