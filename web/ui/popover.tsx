import { cloneElement, useState } from 'react';
import type { PopoverProps } from './popover-box.tsx';
import { useLate } from './use-late.ts';

const load = () => import('./popover-box.tsx');

/**
 * A small form beside its button. Choices apply at once, so the form has no button to submit or close it. Its code is
 * loaded when the pointer or the focus reaches the button; until then only the button is rendered.
 */
export function Popover(props: PopoverProps) {
  const { trigger, onOpenChange } = props;
  const [opening, setOpening] = useState(false);
  const box = useLate(load, opening);
  if (box) return <box.PopoverBox {...props} />;
  if (opening) return cloneElement(trigger, { 'aria-busy': true });
  return cloneElement(trigger, {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: () => {
      setOpening(true);
      onOpenChange?.(true);
    },
  });
}

/** A failed preload is harmless: a click on the button loads the code again. */
const preload = () => void load().catch(() => {});
