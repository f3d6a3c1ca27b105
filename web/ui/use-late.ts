import { useEffect, useState } from 'react';
import { textsLoaded } from '../i18n/texts.ts';

const againMs = 3_000;

/**
 * Loaded parts are kept, so that they render at once: a box that was opened again must not be replaced while it is
 * used.
 */
const here = new WeakMap<() => Promise<unknown>, { part: unknown }>();

/**
 * Loads a part of the console when it is first needed. If the load fails it is repeated every 3 seconds, and the
 * current content stays: a part that fails to load must not break a page with unsaved input.
 *
 * @param load must be the same function each time, and load one part only.
 */
export function useLate<Part>(load: () => Promise<Part>, wanted: boolean): Part | undefined {
  const [, setCame] = useState(false);
  const found = here.get(load) as { part: Part } | undefined;
  const missing = wanted && !found;
  useEffect(() => {
    if (!missing) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const ask = () =>
      void load()
        .then(async (part) => {
          await textsLoaded();
          here.set(load, { part });
        })
        .then(
          () => {
            if (!gone) setCame(true);
          },
          () => {
            if (!gone) timer = setTimeout(ask, againMs);
          },
        );
    ask();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [load, missing]);
  return wanted ? found?.part : undefined;
}
