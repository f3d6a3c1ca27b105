import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { pagesFor, sections } from '../shared/layout/sections.ts';
import type { Membership } from '../shared/session/session.ts';
import { isShortcut } from '../ui/shortcuts.ts';
import { letterOf } from './shortcut-letters.ts';

/** Maximum time in ms between g and the letter. */
const letterWithinMs = 1_500;

/** Shortcuts of every page: Ctrl K opens the palette, ? lists all shortcuts, g and a letter opens a section. */
export function useKeys(merchant: Membership | undefined, onPalette: () => void) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!merchant) return;
    const { merchantId, may } = merchant;
    let leaderAt = 0;

    function onKey(event: KeyboardEvent) {
      // Also works in input fields and with single-letter shortcuts off, because it has a modifier.
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
        event.preventDefault();
        onPalette();
        return;
      }
      if (!isShortcut(event)) return;
      const goes = event.timeStamp - leaderAt < letterWithinMs;
      leaderAt = 0;
      if (event.key === 'g') leaderAt = event.timeStamp;
      else if (event.key === '?') void navigate(`/m/${merchantId}/shortcuts`);
      else if (goes) {
        const section = sections.find(({ word }) => letterOf[word] === event.key);
        const [first] = section ? pagesFor(section, may) : [];
        if (!first) return;
        // Stops the key from also being handled as a row's shortcut.
        event.preventDefault();
        void navigate(`/m/${merchantId}/${first.at}`);
      }
    }
    // Captures the key before the rows of a list, which use some of the same letters.
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [merchant, navigate, onPalette]);
}
