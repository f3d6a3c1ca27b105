import './progress-bar.css';
import type { PayoutTallies } from '../../../../domain/payouts/batch.ts';
import { allLineStates, batchLineDisplay } from './display.ts';

/**
 * The states of a batch's lines as segments of a bar. Hidden from screen readers: the counts beside it say the same.
 */
export function ProgressBar({ counts, of }: { counts: PayoutTallies; of: number }) {
  let at = 0;
  return (
    <svg className="progress-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect className="progress-bar-ground" width="100" height="8" />
      {allLineStates.map((state) => {
        const width = of > 0 ? (100 * counts[state].count) / of : 0;
        const x = at;
        at += width;
        return state !== 'waiting' && width > 0 ? (
          <rect key={state} data-tone={batchLineDisplay(state).tone} x={x} width={width} height="8" />
        ) : null;
      })}
    </svg>
  );
}
