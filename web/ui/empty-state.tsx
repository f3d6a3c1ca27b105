import './empty-state.css';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  help: string;
  /** It is all that the page has to say. */
  whole?: boolean;
  children?: ReactNode;
}

/** Nothing to show: says why, and what fills it. */
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
