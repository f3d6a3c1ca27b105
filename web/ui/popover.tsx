import './popover.css';
import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';

interface Props {
  /** The button that opens it. */
  trigger: ReactElement;
  /** Names the box for screen readers, and is its heading. */
  title: string;
  align?: 'start' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}

/** A small form beside its button. What is chosen in it counts at once, so it has no button of its own to close it. */
export function Popover({ trigger, title, align = 'start', open, onOpenChange, children }: Props) {
  return (
    <Base.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
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
