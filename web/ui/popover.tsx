import { cloneElement, type ReactNode, useState } from 'react';
import type { PopoverProps } from './popover-box.tsx';
import { useLate } from './use-late.ts';

const load = () => import('./popover-box.tsx');
const nothing = async () => ({});

/**
 * A small form beside its button. Choices apply at once, so the form has no button to submit or close it. Its code is
 * loaded when the pointer or the focus reaches the button; until then only the button is rendered.
 */
export function Popover({ children, ...props }: PopoverProps) {
  return (
    <LatePopover {...props} load={nothing}>
      {() => children}
    </LatePopover>
  );
}

/** The same, with content whose code is loaded then too. @param load as of `useLate` */
export function LatePopover<Part>({
  load: loadContent,
  children,
  ...props
}: Omit<PopoverProps, 'children'> & { load: () => Promise<Part>; children: (part: Part) => ReactNode }) {
  const { trigger, onOpenChange } = props;
  const [opening, setOpening] = useState(false);
  const box = useLate(load, opening);
  const content = useLate(loadContent, opening);
  if (box && content) return <box.PopoverBox {...props}>{children(content)}</box.PopoverBox>;
  if (opening) return cloneElement(trigger, { 'aria-busy': true });
  // A failed preload is harmless: a click on the button loads the code again.
  const preload = () => void Promise.all([load(), loadContent()]).catch(() => {});
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
