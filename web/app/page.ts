import type { ComponentType } from 'react';
import { textsLoaded } from '../i18n/texts.ts';

/** Each page is a chunk of its own, loaded on navigation. Nothing is rendered before the page and its texts are there. */
export const page = (load: () => Promise<ComponentType>) => async () => {
  const Component = await load();
  await textsLoaded();
  return { Component };
};
