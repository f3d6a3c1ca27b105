import './filters.css';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { Icon } from './icon.tsx';
import { isShortcut } from './shortcuts.ts';

/** Longer than a pause between words, and short enough not to be noticed as a delay (ms). */
const settleMs = 300;

interface Props {
  value: string;
  /** The placeholder: which values can be searched. */
  help: string;
  onSearch: (value: string) => void;
}

/**
 * A search for free text. The address changes when typing pauses, and at once on Enter and on blur: a later change
 * would bring back a person who has left the page. The key `/` moves the focus here.
 */
export function SearchBox({ value, help, onSearch }: Props) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [searched, setSearched] = useState(value);
  const [seen, setSeen] = useState(value);

  // The address was changed by other means (back, cleared filters), so it replaces the typed text.
  if (value !== seen) {
    setSeen(value);
    if (value !== searched) {
      setSearched(value);
      setText(value);
    }
  }

  function ask(next: string) {
    if (next === searched) return;
    setSearched(next);
    onSearch(next);
  }

  useEffect(() => {
    const next = text.trim();
    if (next === searched) return;
    const timer = setTimeout(() => {
      setSearched(next);
      onSearch(next);
    }, settleMs);
    return () => clearTimeout(timer);
  }, [text, searched, onSearch]);

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== '/' || !isShortcut(event)) return;
      event.preventDefault();
      input.current?.select();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <form
      className="search-box"
      onSubmit={(event) => {
        event.preventDefault();
        ask(text.trim());
      }}
    >
      <Icon name="search" />
      <input
        ref={input}
        className="input"
        type="search"
        aria-label={t('common:list.search')}
        aria-keyshortcuts="/"
        placeholder={help}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => ask(text.trim())}
      />
    </form>
  );
}
