import { useLocation } from 'react-router';
import { known, useTexts } from '../i18n/texts.ts';
import { PageHead } from '../shared/layout/page-head.tsx';
import { sectionAt } from '../shared/layout/sections.ts';

/**
 * What is known of the first page before its code is there: the title of a tab's page. Nothing below, which would move when the
 * page comes. The start page has a head of its own.
 */
export function Arriving() {
  const t = useTexts();
  const { pathname } = useLocation();
  const at = pathname.split('/').slice(3).join('/');
  const word = sectionAt(pathname)?.pages.find((page) => page.at === at)?.word;
  return (
    <div data-arriving aria-busy="true">
      {word && at !== 'home' && <PageHead title={known(t, `common:nav.title.${word}`, t(`common:nav.page.${word}`))} />}
    </div>
  );
}
