import './messages.ts';
import { useEffect, useRef } from 'react';
import type { ApiKeyWithSecret } from '../../../../domain/identity/api-keys.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** The new key, shown only once. It exists only in the memory of this page. */
export function ShownOnce({ made, onDone }: { made: ApiKeyWithSecret; onDone: () => void }) {
  const t = useTexts();
  const box = useRef<HTMLElement>(null);
  const isPublic = made.kind === 'public';
  const title = isPublic ? t('keys:once.publicTitle', { name: made.name }) : t('keys:once.title', { name: made.name });
  useEffect(() => box.current?.focus(), []);
  return (
    <section ref={box} className="key-once" tabIndex={-1} aria-label={title}>
      <Notice tone={isPublic ? 'good' : 'ask'} icon="key" title={title}>
        <p>{isPublic ? t('keys:once.publicHelp') : t('keys:once.help')}</p>
        <p className="key-value anywhere">
          <code data-key>{made.key}</code>
        </p>
        <p className="notice-actions">
          <CopyButton kind="primary" text={made.key} label={t('keys:once.copy')} />
          <Button onClick={onDone}>{t('keys:once.done')}</Button>
        </p>
      </Notice>
    </section>
  );
}
