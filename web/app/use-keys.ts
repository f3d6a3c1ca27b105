import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { pagesFor, sections } from '../shared/layout/sections.ts';
import type { Membership } from '../shared/session/session.ts';
import { isShortcut } from '../ui/shortcuts.ts';
import { letterOf } from './shortcut-letters.ts';

/** After g, the letter has this long. */
const letterWithinMs = 1_500;

/** Keys that work on every page: Ctrl K for the palette, ? for the list of all keys, g and a letter for a section. */
export function useKeys(merchant: Membership | undefined, onPalette: () => void) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!merchant) return;
    const { merchantId, may } = merchant;
    let asked = 0;

    function onKey(event: KeyboardEvent) {
      // Also in the middle of typing, and when the others are switched off: with its modifier it is no letter.
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
        event.preventDefault();
        onPalette();
        return;
      }
      if (!isShortcut(event)) return;
      const goes = event.timeStamp - asked < letterWithinMs;
      asked = 0;
      if (event.key === 'g') asked = event.timeStamp;
      else if (event.key === '?') void navigate(`/m/${merchantId}/shortcuts`);
      else if (goes) {
        const section = sections.find(({ word }) => letterOf[word] === event.key);
        const [first] = section ? pagesFor(section, may) : [];
        if (!first) return;
        // Not a row's key as well.
        event.preventDefault();
        void navigate(`/m/${merchantId}/${first.at}`);
      }
    }
    // Before the rows of a list, which know the letters too.
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [merchant, navigate, onPalette]);
}
