import './menu-box.css';
import { useTexts } from '../i18n/texts.ts';
import '../ui/backdrop.css';
import { Dialog } from '@base-ui/react/dialog';
import { Link, NavLink, useLocation } from 'react-router';
import { pagesFor, sectionAt, sections } from '../shared/layout/sections.ts';
import { useMerchant } from '../shared/session/merchant.ts';
import { Icon } from '../ui/icon.tsx';
import { Preferences } from '../ui/preferences.tsx';

/** Sections with their pages, then language and theme. Navigation closes it. */
export function MenuBox({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useTexts();
  const { merchantId, may } = useMerchant();
  const here = sectionAt(useLocation().pathname);
  const close = () => onOpenChange(false);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="menu">
          <div className="menu-head">
            <Dialog.Title className="large">{t('common:header.sections')}</Dialog.Title>
            <Dialog.Close className="button" data-kind="quiet">
              <Icon name="close" />
              <span className="unseen">{t('common:header.close')}</span>
            </Dialog.Close>
          </div>
          <nav className="menu-sections" aria-label={t('common:header.menu')}>
            <ul>
              {sections.map((section) => {
                const pages = pagesFor(section, may);
                const [first, ...others] = pages;
                return (
                  first && (
                    <li key={section.word} data-here={section === here}>
                      <Link
                        className="menu-section"
                        to={`/m/${merchantId}/${first.at}`}
                        aria-current={section === here ? 'true' : undefined}
                        onClick={close}
                      >
                        <Icon name={section.icon} />
                        {t(`common:nav.section.${section.word}`)}
                      </Link>
                      {others.length > 0 && (
                        <ul>
                          {pages.map(({ at, word }) => (
                            <li key={at}>
                              <NavLink className="menu-page" to={`/m/${merchantId}/${at}`} onClick={close}>
                                {t(`common:nav.page.${word}`)}
                              </NavLink>
                            </li>
                          ))}
                        </ul>
                      )}
                    </li>
                  )
                );
              })}
            </ul>
          </nav>
          <div className="menu-end">
            <Preferences />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
