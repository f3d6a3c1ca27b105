import './filters.css';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '../i18n/language.tsx';
import { Icon } from './icon.tsx';
import { isShortcut } from './shortcuts.ts';

/** Long enough for a pause between words, short enough not to be waited for. */
const settleMs = 300;

interface Props {
  value: string;
  /** What can be searched by. */
  help: string;
  onSearch: (value: string) => void;
}

/**
 * Free text. The address follows once typing pauses, at once on Enter and on the way out: a pause that ended later would
 * pull back whoever has gone on to another page. `/` from anywhere brings the cursor here.
 */
export function SearchBox({ value, help, onSearch }: Props) {
  const words = useWords();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [asked, setAsked] = useState(value);
  const [seen, setSeen] = useState(value);

  // The address changed by other means (back, cleared filters): it wins over what was typed.
  if (value !== seen) {
    setSeen(value);
    if (value !== asked) {
      setAsked(value);
      setText(value);
    }
  }

  function ask(next: string) {
    if (next === asked) return;
    setAsked(next);
    onSearch(next);
  }

  useEffect(() => {
    const next = text.trim();
    if (next === asked) return;
    const timer = setTimeout(() => {
      setAsked(next);
      onSearch(next);
    }, settleMs);
    return () => clearTimeout(timer);
  }, [text, asked, onSearch]);

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
        aria-label={words.list.search}
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
