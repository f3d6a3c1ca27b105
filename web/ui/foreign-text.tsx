import './foreign-text.css';
import { useState } from 'react';
import { useWords } from '../i18n/language.tsx';

/** About six lines: enough to judge by, short enough not to push the page away. */
const shownLength = 360;

/**
 * Text that someone else wrote: a provider, a payer. Shown as text and nothing more, kept from turning the line around
 * it by right-to-left marks, wrapped wherever it must be, and folded when it is long.
 */
export function ForeignText({ text }: { text: string }) {
  const words = useWords();
  const [open, setOpen] = useState(false);
  if (text.length <= shownLength) return <bdi className="foreign-text">{text}</bdi>;
  return (
    <span>
      <bdi className="foreign-text">{open ? text : `${text.slice(0, shownLength)}…`}</bdi>{' '}
      <button type="button" className="text-button" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? words.text.less : words.text.more(text.length)}
      </button>
    </span>
  );
}
