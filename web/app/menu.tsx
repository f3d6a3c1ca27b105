import { useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useLate } from '../ui/use-late.ts';

const load = () => import('./menu-box.tsx');

/** The sections and their pages behind one button, for windows too narrow for the sidebar. */
export function Menu() {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  const box = useLate(load, opened);
  return (
    <>
      <Button
        kind="quiet"
        className="side-menu"
        aria-haspopup="dialog"
        aria-expanded={open && box !== undefined}
        aria-busy={opened && !box}
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        <Icon name="menu" />
        <span className="unseen">{t('common:header.menu')}</span>
      </Button>
      {box && <box.MenuBox open={open} onOpenChange={setOpen} />}
    </>
  );
}
