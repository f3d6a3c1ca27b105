import './live-sign.css';
import { useWords } from '../../i18n/language.tsx';
import type { LiveState } from './use-live.ts';

/** Shows whether the data is current. Unobtrusive while it is; screen readers announce only changes. */
export function LiveSign({ state }: { state: LiveState }) {
  const { live } = useWords();
  return (
    <p className="live-sign muted" data-state={state} title={live[`${state}Help`]} role="status">
      <span className="live-dot" aria-hidden="true" />
      {live[state]}
    </p>
  );
}
