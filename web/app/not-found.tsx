import { Link } from 'react-router';
import { useTexts } from '../i18n/texts.ts';
import { PageTitle } from '../shared/session/page-title.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export function NotFound({ what }: { what: 'page' | 'merchant' }) {
  const t = useTexts();
  const [title, help] =
    what === 'page'
      ? [t('common:notFound.title'), t('common:notFound.help')]
      : [t('common:notFound.merchant'), t('common:notFound.merchantHelp')];
  return (
    <>
      <PageTitle title={title} />
      <EmptyState whole title={title} help={help}>
        <Link className="button" to="/">
          {t('common:notFound.home')}
        </Link>
      </EmptyState>
    </>
  );
}
