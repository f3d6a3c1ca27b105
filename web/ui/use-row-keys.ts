import { type RefObject, useEffect } from 'react';
import { isTyping } from './is-typing.ts';

/** j and k walk the rows of a list, x presses the tick of the row; Enter is the link's own. */
export function useRowKeys(body: RefObject<HTMLElement | null>) {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (!['j', 'k', 'x'].includes(event.key) || isTyping(event)) return;
      if (event.key === 'x') {
        const row = document.activeElement?.closest('tr');
        if (row && body.current?.contains(row)) row.querySelector<HTMLElement>('[data-row-tick]')?.click();
        return;
      }
      const links = [...(body.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];
      const at = links.indexOf(document.activeElement as HTMLElement);
      const next = event.key === 'j' ? at + 1 : Math.max(at - 1, 0);
      const link = links[Math.min(next, links.length - 1)];
      if (!link) return;
      event.preventDefault();
      link.focus({ preventScroll: true });
      link.closest('tr')?.scrollIntoView({ block: 'nearest' });
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [body]);
}
