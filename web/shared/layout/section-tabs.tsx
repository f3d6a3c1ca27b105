import './section-tabs.css';
import { useLayoutEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { useMerchant } from '../session/merchant.ts';
import { pagesFor, sectionAt } from './sections.ts';

/** The tabs of the current section, at the top of each of its pages. A section with one page has no tabs. */
export function SectionTabs() {
  const t = useTexts();
  const { merchantId, may } = useMerchant();
  const { pathname } = useLocation();
  const section = sectionAt(pathname);
  const bar = useRef<HTMLElement>(null);
  // Where there is no room for all tabs, the current one is scrolled into view.
  useLayoutEffect(() => {
    const open = pathname && bar.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (bar.current && open)
      bar.current.scrollLeft = open.offsetLeft - (bar.current.clientWidth - open.offsetWidth) / 2;
  }, [pathname]);
  const pages = section ? pagesFor(section, may) : [];
  if (!section || pages.length < 2) return null;
  return (
    <nav ref={bar} className="section-tabs" aria-label={t(`common:nav.section.${section.word}`)}>
      {pages.map(({ at, word }) => (
        <NavLink key={at} to={`/m/${merchantId}/${at}`}>
          {t(`common:nav.page.${word}`)}
        </NavLink>
      ))}
    </nav>
  );
}
