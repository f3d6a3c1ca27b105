import './facts.css';
import type { ReactNode } from 'react';

/** What is known of something, each with its name. Groups stand in a box of the class `facts`. */
export function FactGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="facts-group">
      <h2>{title}</h2>
      <dl>{children}</dl>
    </div>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
