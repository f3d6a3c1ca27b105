import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { textsLoaded } from '../i18n/texts.ts';

let arrived = () => {};
/** The first page is there, or why not is. */
export const firstPage = new Promise<void>((resolve) => {
  arrived = resolve;
});

let asking: QueryClient | undefined;
/** The client with which the first page may ask for its data while its texts are still on their way. */
export function askAheadWith(client: QueryClient): void {
  asking = client;
}

/** Each page is a chunk of its own, loaded on navigation. No page is rendered before it and its texts are there. */
export const page = (load: (ahead: QueryClient | undefined) => Promise<ComponentType>) => async () => {
  const ahead = asking;
  asking = undefined;
  try {
    const Component = await load(ahead);
    await textsLoaded();
    return { Component };
  } finally {
    arrived();
  }
};
