import './popover.css';
import { Popover as Base } from '@base-ui/react/popover';
import type { ComponentProps, ReactElement, ReactNode } from 'react';

export interface PopoverProps {
  /** The button that opens the popover. */
  trigger: ReactElement<ComponentProps<'button'>>;
  /** The name of the popover for screen readers, and its heading. */
  title: string;
  align?: 'start' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}

/** The popover's content. It is loaded on the first click on its button, so it is rendered open. */
export function PopoverBox({ trigger, title, align = 'start', open, onOpenChange, children }: PopoverProps) {
  return (
    <Base.Root {...(open === undefined ? { defaultOpen: true } : { open })} {...(onOpenChange && { onOpenChange })}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="popup-place" sideOffset={4} collisionPadding={8} align={align}>
          <Base.Popup className="popup popover">
            <Base.Title className="popover-title">{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
