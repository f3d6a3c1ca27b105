import { useLocation } from 'react-router';
import { useTexts } from '../i18n/texts.ts';
import { PageHead } from '../shared/layout/page-head.tsx';
import { SectionTabs } from '../shared/layout/section-tabs.tsx';
import { sectionAt } from '../shared/layout/sections.ts';

/**
 * What is known of the first page before its code is there: where it is, and its title where that is the tab's. Nothing
 * below, which would move when the page comes. The start page has a head of its own.
 */
export function Arriving() {
  const t = useTexts();
  const { pathname } = useLocation();
  const at = pathname.split('/').slice(3).join('/');
  const found = sectionAt(pathname)?.pages.find((page) => page.at === at);
  return (
    <div aria-busy="true">
      {found && found.at !== 'home' ? <PageHead title={t(`common:nav.page.${found.word}`)} /> : <SectionTabs />}
      <p className="unseen" role="status">
        {t('common:loading')}
      </p>
    </div>
  );
}
