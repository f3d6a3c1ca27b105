import './messages.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { dateAndTime } from '../../../ui/time.ts';
import type { Handed } from './api.ts';

/** A link for another person: that it was mailed, or the link itself, which is shown only now. */
export function HandedLink({ given, email }: { given: Handed; email: string }) {
  const t = useTexts();
  const { tag } = useLanguage();
  const until = `${t('people:link.until')} ${dateAndTime(given.expiresAt, tag)}.`;
  if (given.link === undefined) {
    return (
      <Notice tone="good" icon="check" role="status" title={t('people:link.mailed', { email })}>
        <p>{until}</p>
      </Notice>
    );
  }
  return (
    <Notice tone="wait" icon="lock" role="status" title={t('people:link.title', { email })}>
      <p className="handed-link anywhere">{given.link}</p>
      <p>
        {t('people:link.help')} {until}
      </p>
      <p className="notice-actions">
        <CopyButton text={given.link} label={t('people:link.copy')} />
      </p>
    </Notice>
  );
}
