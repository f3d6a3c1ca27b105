import './empty-state.css';
import type { ReactNode } from 'react';

/** Nothing to show: says why, and what fills it. */
export function EmptyState({ title, help, children }: { title: string; help: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      <p className="muted">{help}</p>
      {children && <div className="empty-actions">{children}</div>}
    </div>
  );
}
