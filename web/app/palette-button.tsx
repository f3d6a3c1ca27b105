import { useCallback, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import type { Membership } from '../shared/session/session.ts';
import { Icon } from '../ui/icon.tsx';
import { useLate } from '../ui/use-late.ts';
import { useKeys } from './use-keys.ts';

const load = () => import('./palette/palette.tsx');
const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the command palette. It also installs the keyboard shortcuts that work on every page. */
export function PaletteButton({ merchant }: { merchant: Membership }) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  const box = useLate(load, opened);
  const show = useCallback(() => {
    setOpened(true);
    setOpen(true);
  }, []);
  useKeys(merchant, show);
  return (
    <>
      <button
        type="button"
        className="side-search"
        title={t('common:header.search')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        aria-busy={opened && !box}
        onClick={show}
      >
        <Icon name="search" />
        <span className="side-search-word">{t('common:header.search')}</span>
        {/* Drawn by CSS, because screen readers announce `aria-keyshortcuts`. */}
        <kbd data-keys={isApple ? '⌘ K' : 'Ctrl K'} />
      </button>
      {box && <box.Palette open={open} onOpenChange={setOpen} />}
    </>
  );
}
