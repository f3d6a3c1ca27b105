import { type createBrowserRouter, matchRoutes } from 'react-router';

/** Loads the code of a page once a link to it is pointed at or has the focus: by the click it is there. */
export function fetchPagesAhead({ routes }: ReturnType<typeof createBrowserRouter>) {
  const begun = new Set<unknown>();
  const begin = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link?.origin !== window.location.origin) return;
    for (const { route } of matchRoutes(routes, link.pathname) ?? []) {
      const { lazy } = route;
      if (typeof lazy !== 'function' || begun.has(lazy)) continue;
      begun.add(lazy);
      // The navigation itself says what went wrong.
      lazy().catch(() => begun.delete(lazy));
    }
  };
  document.addEventListener('pointerover', begin, { passive: true });
  document.addEventListener('focusin', begin);
}
