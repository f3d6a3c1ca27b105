import { type KeyboardEvent, type PointerEvent, useState } from 'react';

/**
 * The active mark of a chart: the mark under the pointer, or the mark that was reached with the arrow keys. The chart
 * is a single tab stop, whatever its number of marks.
 *
 * @param way whether its marks are side by side or below each other.
 */
export function useMarks(count: number, way: 'across' | 'down') {
  const [reached, setReached] = useState<number>();
  const active = reached !== undefined && reached < count ? reached : undefined;

  function onPointerMove({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
    const box = currentTarget.getBoundingClientRect();
    const share = way === 'across' ? (clientX - box.left) / box.width : (clientY - box.top) / box.height;
    setReached(Math.min(count - 1, Math.max(0, Math.floor(share * count))));
  }

  function onKeyDown(event: KeyboardEvent) {
    const last = count - 1;
    const [before, after] = way === 'across' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    const next = {
      [before]: active === undefined ? last : Math.max(0, active - 1),
      [after]: active === undefined ? 0 : Math.min(last, active + 1),
      Home: 0,
      End: last,
    }[event.key];
    if (event.key === 'Escape') setReached(undefined);
    else if (next !== undefined && count > 0) {
      event.preventDefault();
      setReached(next);
    }
  }

  const leave = () => setReached(undefined);
  return { active, marks: { tabIndex: 0, onPointerMove, onPointerLeave: leave, onKeyDown, onBlur: leave } };
}
