import './popover.css';
import { Popover as Base } from '@base-ui/react/popover';
import type { PopoverProps } from './popover.tsx';

/** The popover itself. Open to begin with: it is here because somebody asked for it. */
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
