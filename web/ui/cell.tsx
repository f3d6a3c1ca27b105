import type { ReactNode } from 'react';
import type { Step } from './table.tsx';

/** Lines of a table's cell, one below the other; each is cut at the cell's edge. */
export const Lines = ({ children }: { children: ReactNode }) => <span className="lines">{children}</span>;

/** A line that is shown only where the table is narrower than `under` px: the values of columns that are hidden there. */
export const NarrowLine = ({ under, children }: { under: Step; children: ReactNode }) => (
  <span className="narrow-line muted" data-under={under}>
    {children}
  </span>
);
