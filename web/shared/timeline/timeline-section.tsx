import './messages.ts';
import type { TimelineEntry, Waiting } from '../../../domain/core/timeline.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ErrorState } from '../api/error-state.tsx';
import type { About } from './attention-words.ts';
import { LinesSkeleton } from './page-skeleton.tsx';
import { Timeline } from './timeline.tsx';

interface Props {
  of: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** Undefined until they have loaded. */
  entries: TimelineEntry[] | undefined;
  /** More entries are expected. */
  open?: boolean;
  waiting?: Waiting | undefined;
  about?: About;
}

/** The timeline of an entity's page, with its loading and error state. */
export function TimelineSection({ of, entries, open = false, waiting, about = 'payment' }: Props) {
  const t = useTexts();
  return (
    <section className="detail-timeline" aria-labelledby="timeline-title">
      <h2 id="timeline-title">{t('timeline:title')}</h2>
      {entries ? (
        <Timeline entries={entries} open={open} waiting={waiting} about={about} />
      ) : of.error ? (
        <ErrorState error={of.error} onRetry={() => void of.refetch()} busy={of.isFetching} />
      ) : (
        <LinesSkeleton />
      )}
    </section>
  );
}
