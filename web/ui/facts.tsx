import './facts.css';
import { type ReactNode, useId } from 'react';
import { CopyId } from './copy-id.tsx';
import { ForeignText } from './foreign-text.tsx';
import { TimeCell } from './time-cell.tsx';

/** A titled group of facts, each with its name. Groups are placed in a box of the class `facts`. */
export function FactGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="facts-group">
      <h2>{title}</h2>
      <dl>{children}</dl>
    </div>
  );
}

/** A titled table of facts, such as the items of a sale. */
export function FactTable({
  title,
  heads,
  children,
}: {
  title: string;
  /** All but the first are aligned to the end of their column. */
  heads: readonly string[];
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div className="facts-group">
      <h2 id={id}>{title}</h2>
      <table className="facts-table" aria-labelledby={id}>
        <thead>
          <tr>
            {heads.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** Groups of facts in two columns, or one below the other where there is less room. */
export function FactColumns({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <div className="facts-columns">
      <div className="facts">{first}</div>
      <div className="facts">{second}</div>
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

/** An id with a copy button; renders nothing without an id. */
export function IdFact({ name, id }: { name: string; id: string | undefined }) {
  if (!id) return null;
  return (
    <Fact name={name}>
      <CopyId id={id} what={name} />
    </Fact>
  );
}

/** A text from outside (a provider, a payer); renders nothing if it is empty. */
export function TextFact({ name, text }: { name: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <Fact name={name}>
      <ForeignText text={text} />
    </Fact>
  );
}

/** An instant; renders nothing without one. */
export function TimeFact({ name, at }: { name: string; at: string | undefined }) {
  if (!at) return null;
  return (
    <Fact name={name}>
      <TimeCell at={at} />
    </Fact>
  );
}
