import './empty-state.css';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  help: string;
  /** The empty state is the whole content of the page. */
  whole?: boolean;
  children?: ReactNode;
}

/** Shown where there is no data: states the reason, and how to add data. */
export function EmptyState({ title, help, whole, children }: Props) {
  const Heading = whole ? 'h1' : 'h2';
  return (
    <div className="empty">
      <Heading>{title}</Heading>
      <p className="muted">{help}</p>
      {children && <div className="empty-actions">{children}</div>}
    </div>
  );
}
