import type { QueryClient } from '@tanstack/react-query';
import { firstPage } from './page.ts';

const idle = () => new Promise<void>((resolve) => (window.requestIdleCallback ?? setTimeout)(() => resolve()));

/** What has been drawn is on the screen. */
const shown = () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** Resolves once the first page is shown with its data, and the browser has nothing to do. */
export async function onceDrawn(client: QueryClient): Promise<void> {
  await firstPage;
  do await idle();
  while (document.querySelector('[data-arriving]'));
  while (client.isFetching() > 0) {
    await new Promise<void>((resolve) => {
      const stop = client.getQueryCache().subscribe(() => {
        if (client.isFetching() > 0) return;
        stop();
        resolve();
      });
    });
  }
  await shown();
  await idle();
}
