import { useLanguage } from '../../../i18n/language.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { dateAndTime } from '../../../ui/time.ts';
import type { OneTimePassword } from './api.ts';
import { usePeopleWords } from './words.ts';

/** A one-time password for another person, shown only once. */
export function OneTime({ given }: { given: OneTimePassword }) {
  const { once: t } = usePeopleWords();
  const { tag } = useLanguage();
  return (
    <Notice tone="wait" icon="lock" role="status" title={t.title}>
      <p className="one-time large anywhere">{given.password}</p>
      <p>
        {t.help} {t.until} {dateAndTime(given.oneTimePasswordUntil, tag)}.
      </p>
      <p className="notice-actions">
        <CopyButton text={given.password} label={t.copy} />
      </p>
    </Notice>
  );
}
