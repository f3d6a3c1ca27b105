import { useEffect, useState } from 'react';

const againMs = 3_000;

/** What has come once is there at once: whoever opens the next box, or types into it, does not have it replaced. */
const here = new WeakMap<() => Promise<unknown>, { part: unknown }>();

/**
 * A part of the console that comes when it is wanted. While the server is away it is asked for again, and what stands in
 * its place stays: a page with work in it does not go down for a box that would not open.
 *
 * @param load the same function each time, and of one part alone.
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
      void load().then(
        (part) => {
          here.set(load, { part });
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
