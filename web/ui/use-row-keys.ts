import { useEffect } from 'react';
import { isShortcut } from './shortcuts.ts';

/**
 * j and k move the focus through the rows of the page's lists, x toggles the row's checkbox; Enter follows the focused
 * link. A row is the `tr` or `li` around a link marked `data-row-link`; its checkbox is marked `data-row-tick`.
 */
export function useRowKeys() {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (!['j', 'k', 'x'].includes(event.key) || !isShortcut(event)) return;
      const links = [...document.querySelectorAll<HTMLElement>('main [data-row-link]')];
      const rowOf = (element: Element | null) => element?.closest('tr, li');
      const here = rowOf(document.activeElement);
      if (event.key === 'x') {
        here?.querySelector<HTMLElement>('[data-row-tick]')?.click();
        return;
      }
      const at = here ? links.findIndex((link) => rowOf(link) === here) : -1;
      const next = event.key === 'j' ? at + 1 : Math.max(at - 1, 0);
      const link = links[Math.min(next, links.length - 1)];
      if (!link) return;
      event.preventDefault();
      link.focus({ preventScroll: true });
      rowOf(link)?.scrollIntoView({ block: 'nearest' });
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
