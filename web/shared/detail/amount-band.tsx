import './amount-band.css';
import type { ReactNode } from 'react';
import { Money } from '../../ui/money.tsx';
import type { Tone } from '../../ui/tone.ts';

/** The amounts of an entity side by side, below its head. */
export const AmountBand = ({ children }: { children: ReactNode }) => <dl className="amount-band">{children}</dl>;

/** One amount in cents; a dash while it is not known, or nothing. */
export function Amount({
  name,
  cents,
  note,
  tone,
}: {
  name: string;
  cents: number | undefined;
  note?: ReactNode;
  tone?: Tone | undefined;
}) {
  return (
    <BandFact name={name} note={note} tone={tone}>
      {cents !== undefined && <Money cents={cents} />}
    </BandFact>
  );
}

/** Another fact that belongs beside the amounts; a dash without one. */
export function BandFact({
  name,
  note,
  tone,
  children,
}: {
  name: string;
  note?: ReactNode;
  tone?: Tone | undefined;
  children: ReactNode;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="amount-value" data-tone={tone}>
        {children || <span className="muted">–</span>}
      </dd>
      {note && <dd className="muted small">{note}</dd>}
    </div>
  );
}
