import './error-state.css';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { clockTime } from '../../ui/time.ts';
import { ProblemText, useProblemWords } from './problem-text.tsx';

interface Props {
  error: unknown;
  onRetry: () => void;
  busy?: boolean;
}

/** Replaces content that could not be loaded: states what failed and what to try, with a button to retry. */
export function ErrorState({ error, onRetry, busy }: Props) {
  const t = useTexts();
  const { title } = useProblemWords(error);
  return (
    <Notice tone="bad" icon="alert" role="alert" title={title}>
      <ProblemText error={error} />
      <p className="notice-actions">
        <Button onClick={onRetry} aria-busy={busy}>
          <Icon name="refresh" />
          {t('common:problem.retry')}
        </Button>
      </p>
    </Notice>
  );
}

/** A failed refresh: the old content stays visible, and the notice states its age. */
export function StaleNotice({ error, since, onRetry, busy }: Props & { since: number }) {
  const { tag } = useLanguage();
  const t = useTexts();
  const { title } = useProblemWords(error);
  return (
    <div className="stale">
      <Notice tone="ask" icon="alert" role="status">
        <p>
          {title}. {t('common:problem.stale', { since: clockTime(new Date(since).toISOString(), tag) })}.{' '}
          <button type="button" className="text-button" aria-busy={busy} onClick={onRetry}>
            {t('common:problem.retry')}
          </button>
        </p>
      </Notice>
    </div>
  );
}
