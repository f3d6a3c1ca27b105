import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useRouteWords } from './words.ts';

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
  const t = useRouteWords();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={box} className="routes-leaving">
      <Notice tone="ask" icon="alert" role="alert" title={t.leave}>
        <p>{t.leaveHelp}</p>
        <p className="notice-actions">
          <Button onClick={onStay}>{t.stay}</Button>
          <Button kind="quiet" onClick={onGo}>
            {t.go}
          </Button>
        </p>
      </Notice>
    </div>
  );
}
