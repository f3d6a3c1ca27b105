import './leaving.css';
import './messages.ts';
import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Asks for confirmation before unsaved input is lost by leaving the page or closing the tab. */
export function Leaving({ unsaved }: { unsaved: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  return blocker.state === 'blocked' && <Question onStay={() => blocker.reset()} onGo={() => blocker.proceed()} />;
}

function Question({ onStay, onGo }: { onStay: () => void; onGo: () => void }) {
  const t = useTexts();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={box} className="leaving">
      <Notice tone="ask" icon="alert" role="alert" title={t('forms:leave')}>
        <p>{t('forms:leaveHelp')}</p>
        <p className="notice-actions">
          <Button onClick={onStay}>{t('forms:stay')}</Button>
          <Button kind="quiet" onClick={onGo}>
            {t('forms:go')}
          </Button>
        </p>
      </Notice>
    </div>
  );
}
