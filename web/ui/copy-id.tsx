import './copy-id.css';
import { useTexts } from '../i18n/texts.ts';
import { useCopy } from './copy.ts';
import { Icon } from './icon.tsx';

/** People compare both ends of an id, so the middle is left out. */
export function shorten(id: string): string {
  return id.length <= 17 ? id : `${id.slice(0, 9)}…${id.slice(-6)}`;
}

/**
 * An id in the monospaced font, shortened in the middle; one click copies all of it. `what` names it for screen
 * readers.
 */
export function CopyId({ id, what, whole }: { id: string; what: string; whole?: boolean }) {
  const t = useTexts();
  const { state, copy } = useCopy(id);
  return (
    <button type="button" className="copy-id" data-whole={whole || undefined} title={id} onClick={copy}>
      <span className="unseen">{t('common:copy.action', { what })} </span>
      <bdi>{whole ? id : shorten(id)}</bdi>
      <Icon name={state === 'done' ? 'check' : 'copy'} />
      <span className="unseen" role="status">
        {state === 'done' ? t('common:copy.done') : state === 'failed' ? t('common:copy.failed') : ''}
      </span>
    </button>
  );
}
