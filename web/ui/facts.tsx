import './facts.css';
import type { ReactNode } from 'react';
import { CopyId } from './copy-id.tsx';
import { ForeignText } from './foreign-text.tsx';
import { TimeCell } from './time-cell.tsx';

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

/** A fact that is an id, to copy; absent without one. */
export function IdFact({ name, id }: { name: string; id: string | undefined }) {
  if (!id) return null;
  return (
    <Fact name={name}>
      <CopyId id={id} what={name} />
    </Fact>
  );
}

/** A fact that others wrote; absent where it is empty. */
export function TextFact({ name, text }: { name: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <Fact name={name}>
      <ForeignText text={text} />
    </Fact>
  );
}

/** A fact that is an instant; absent where it has not come. */
export function TimeFact({ name, at }: { name: string; at: string | undefined }) {
  if (!at) return null;
  return (
    <Fact name={name}>
      <TimeCell at={at} />
    </Fact>
  );
}
