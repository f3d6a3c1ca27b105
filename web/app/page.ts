import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { textsLoaded } from '../i18n/texts.ts';
import { type Membership, sessionQuery } from '../shared/session/session.ts';

let arrived = () => {};
/** The first page is there, or why not is. */
const firstPage = new Promise<void>((resolve) => {
  arrived = resolve;
});

const idle = () => new Promise<void>((resolve) => (window.requestIdleCallback ?? setTimeout)(() => resolve()));

/** The first page is drawn with its data, and the browser has nothing to do: for what the frame needs less than that. */
export async function firstPageDrawn(client: QueryClient): Promise<void> {
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
  await idle();
}

/** A page, and what asks for its first data while its texts are still on their way. */
interface Loaded {
  Page: ComponentType;
  ahead: (client: QueryClient, merchant: Membership, params: URLSearchParams) => void;
}

let asking: QueryClient | undefined;
/** The client with which the first page asks ahead. */
export function askAheadWith(client: QueryClient): void {
  asking = client;
}

async function askAhead(client: QueryClient, { ahead }: Loaded): Promise<void> {
  const { pathname, search } = window.location;
  const session = await client.ensureQueryData(sessionQuery).catch(() => null);
  const merchant = session?.memberships.find(({ merchantId }) => merchantId === pathname.split('/')[2]);
  if (merchant) ahead(client, merchant, new URLSearchParams(search));
}

/** Each page is a chunk of its own, loaded on navigation. No page is rendered before it and its texts are there. */
export const page = (load: () => Promise<ComponentType | Loaded>) => async () => {
  const client = asking;
  asking = undefined;
  try {
    const loaded = await load();
    const isPage = typeof loaded === 'function';
    if (client && !isPage) void askAhead(client, loaded);
    await textsLoaded();
    return { Component: isPage ? loaded : loaded.Page };
  } finally {
    arrived();
  }
};
