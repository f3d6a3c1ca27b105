import { useEffect, useState } from 'react';

const againMs = 3_000;

/**
 * A part of the console that comes when it is wanted. While the server is away it is asked for again, and what stands in
 * its place stays: a page with work in it does not go down for a box that would not open.
 *
 * @param load the same function each time.
 */
export function useLate<Part>(load: () => Promise<Part>, wanted: boolean): Part | undefined {
  const [found, setFound] = useState<{ part: Part }>();
  const missing = wanted && !found;
  useEffect(() => {
    if (!missing) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const ask = () =>
      void load().then(
        (part) => !gone && setFound({ part }),
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
  return found?.part;
}
