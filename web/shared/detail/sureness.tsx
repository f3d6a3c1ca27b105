import './messages.ts';
import type { StatusBasis } from '../../../domain/core/status-basis.ts';
import type { TimelineEntry } from '../../../domain/core/timeline.ts';
import { known, useTexts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { Age } from '../../ui/time-cell.tsx';
import { lastLookUp } from '../timeline/quiet.ts';

/** How sure the status is: what it rests on, and when the provider was asked last. */
export function Sureness({
  basis,
  entries,
}: {
  basis: StatusBasis | undefined;
  entries: readonly TimelineEntry[] | undefined;
}) {
  const t = useTexts();
  const look = lastLookUp(entries);
  const isSure = basis !== undefined && basis !== 'unsigned_webhook';
  return (
    <p className="detail-sure cluster">
      {basis && (
        <span className="icon-text" data-tone={isSure ? 'good' : 'ask'}>
          <Icon name={isSure ? 'check' : 'question'} />
          <span>{known(t, `detail:sure.${basis}`, basis)}</span>
        </span>
      )}
      <span className="muted">
        {entries === undefined ? (
          '\u00a0'
        ) : look ? (
          <>
            {look.answered ? t('detail:looked') : t('detail:lookFailed')} <Age at={look.at} />
          </>
        ) : (
          t('detail:neverLooked')
        )}
      </span>
    </p>
  );
}
