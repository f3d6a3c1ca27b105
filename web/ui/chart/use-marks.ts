import { type KeyboardEvent, type PointerEvent, useState } from 'react';

/**
 * Which mark of a chart is spoken about: that under the pointer, or that which the arrow keys have reached. The chart is
 * one stop of the keyboard, however many marks it has.
 *
 * @param way whether its marks stand side by side or below each other.
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
