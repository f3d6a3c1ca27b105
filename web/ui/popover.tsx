import { type ComponentProps, cloneElement, type ReactElement, type ReactNode, useState } from 'react';
import { useLate } from './use-late.ts';

export interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement<ComponentProps<'button'>>;
  /** Names the box for screen readers, and is its heading. */
  title: string;
  align?: 'start' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}

const load = () => import('./popover-box.tsx');

/**
 * A small form beside its button. What is chosen in it counts at once, so it has no button of its own to close it.
 * What it takes to open one is fetched when somebody is about to: until then its button stands alone.
 */
export function Popover(props: PopoverProps) {
  const { trigger, onOpenChange } = props;
  const [asked, setAsked] = useState(false);
  const box = useLate(load, asked);
  if (box) return <box.PopoverBox {...props} />;
  if (asked) return cloneElement(trigger, { 'aria-busy': true });
  return cloneElement(trigger, {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: () => {
      setAsked(true);
      onOpenChange?.(true);
    },
  });
}

/** Should it not come now, it is asked for again when somebody presses. */
const preload = () => void load().catch(() => {});
