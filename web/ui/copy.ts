import { useEffect, useState } from 'react';

/**
 * Browsers offer the clipboard API to secure origins only. Over plain HTTP, as in a trial, `execCommand` is used
 * instead.
 */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'unseen';
  document.body.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (!copied) throw new Error('copy refused');
}

/** Copies, and keeps the result in `state` for two seconds. */
export function useCopy(text: string): { state: 'idle' | 'done' | 'failed'; copy: () => void } {
  const [state, setState] = useState<'idle' | 'done' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), 2_000);
    return () => clearTimeout(timer);
  }, [state]);
  return {
    state,
    copy: () => {
      copyText(text).then(
        () => setState('done'),
        () => setState('failed'),
      );
    },
  };
}
