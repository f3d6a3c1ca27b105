import './live-sign.css';
import './messages.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { LiveState } from './use-live.ts';

/** Shows whether the data is current. Unobtrusive while it is; screen readers announce only changes. */
export function LiveSign({ state }: { state: LiveState }) {
  const t = useTexts();
  return (
    <p className="live-sign muted" data-state={state} title={t(`timeline:live.${state}Help`)} role="status">
      <span className="live-dot" aria-hidden="true" />
      {t(`timeline:live.${state}`)}
    </p>
  );
}
