import { useEffect, useRef } from 'react';
import type { ApiKeyWithSecret } from '../../../../domain/identity/api-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useKeyWords } from './words.ts';

/** The key itself, the only time that anybody sees it. It lives in this page's memory and goes with it. */
export function ShownOnce({ made, onDone }: { made: ApiKeyWithSecret; onDone: () => void }) {
  const { once: said } = useKeyWords();
  const box = useRef<HTMLElement>(null);
  const isPublic = made.kind === 'public';
  const title = isPublic ? said.publicTitle(made.name) : said.title(made.name);
  useEffect(() => box.current?.focus(), []);
  return (
    <section ref={box} className="key-once" tabIndex={-1} aria-label={title}>
      <Notice tone={isPublic ? 'good' : 'ask'} icon="key" title={title}>
        <p>{isPublic ? said.publicHelp : said.help}</p>
        <p className="key-value">
          <code data-key>{made.key}</code>
        </p>
        <p className="notice-actions">
          <CopyButton kind="primary" text={made.key} label={said.copy} />
          <Button onClick={onDone}>{said.done}</Button>
        </p>
      </Notice>
    </section>
  );
}
