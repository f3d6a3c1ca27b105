import './messages.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { dateAndTime } from '../../../ui/time.ts';
import type { OneTimePassword } from './api.ts';

/** A one-time password for another person, shown only once. */
export function OneTime({ given }: { given: OneTimePassword }) {
  const t = useTexts();
  const { tag } = useLanguage();
  return (
    <Notice tone="wait" icon="lock" role="status" title={t('people:once.title')}>
      <p className="one-time large anywhere">{given.password}</p>
      <p>
        {t('people:once.help')} {t('people:once.until')} {dateAndTime(given.oneTimePasswordUntil, tag)}.
      </p>
      <p className="notice-actions">
        <CopyButton text={given.password} label={t('people:once.copy')} />
      </p>
    </Notice>
  );
}
