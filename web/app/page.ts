import type { ComponentType } from 'react';
import { textsLoaded } from '../i18n/texts.ts';

let arrived = () => {};
/** The first page is there, or why not is. What the frame needs less than its page waits for it. */
export const firstPage = new Promise<void>((resolve) => {
  arrived = resolve;
});

/** Each page is a chunk of its own, loaded on navigation. No page is rendered before it and its texts are there. */
export const page = (load: () => Promise<ComponentType>) => async () => {
  try {
    const Component = await load();
    await textsLoaded();
    return { Component };
  } finally {
    arrived();
  }
};
