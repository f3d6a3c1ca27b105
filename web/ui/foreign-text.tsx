import './foreign-text.css';
import { useState } from 'react';
import { useTexts } from '../i18n/texts.ts';

/** About six lines: enough to recognise the text without moving the page's content far down. */
const shownLength = 360;

/**
 * Text from outside: from a provider or a payer. Shown as plain text, isolated so that right-to-left marks cannot
 * reorder the text around it, wrapped anywhere, and folded when it is long.
 */
export function ForeignText({ text }: { text: string }) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  if (text.length <= shownLength) return <bdi className="foreign-text">{text}</bdi>;
  return (
    <span>
      <bdi className="foreign-text">{open ? text : `${text.slice(0, shownLength)}…`}</bdi>{' '}
      <button type="button" className="text-button" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? t('common:text.less') : t('common:text.more', { length: text.length })}
      </button>
    </span>
  );
}
