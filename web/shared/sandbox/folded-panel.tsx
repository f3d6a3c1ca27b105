import './folded-panel.css';
import { type ReactNode, useId, useState } from 'react';
import { recall, remember } from '../../i18n/remember.ts';
import { Icon } from '../../ui/icon.tsx';

/** Tools of the test environment in a panel that is folded at first, since most people open the page for other purposes. */
export function FoldedPanel({
  title,
  name,
  unfolded = false,
  children,
}: {
  title: string;
  /** Under which name this browser remembers that the panel was left open. */
  name: string;
  /** The page is about these tools: the panel is open at first. */
  unfolded?: boolean | undefined;
  children: ReactNode;
}) {
  const id = useId();
  const key = `trilho.fold.${name}`;
  const [open, setOpen] = useState(() => unfolded || recall(key) === 'open');
  return (
    <section className="panel simulate" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        <button
          type="button"
          className="panel-fold"
          aria-expanded={open}
          aria-controls={`${id}-content`}
          onClick={() => {
            if (!unfolded) remember(key, open ? undefined : 'open');
            setOpen(!open);
          }}
        >
          {title}
          <Icon name="down" />
        </button>
      </h2>
      <div id={`${id}-content`} className="panel-folded" hidden={!open}>
        {open && children}
      </div>
    </section>
  );
}
