import { Link } from 'react-router';
import { useWords } from '../i18n/language.tsx';
import { PageTitle } from '../shared/session/page-title.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export function NotFound({ what }: { what: 'page' | 'merchant' }) {
  const { notFound } = useWords();
  const [title, help] = what === 'page' ? [notFound.title, notFound.help] : [notFound.merchant, notFound.merchantHelp];
  return (
    <>
      <PageTitle title={title} />
      <EmptyState whole title={title} help={help}>
        <Link className="button" to="/">
          {notFound.home}
        </Link>
      </EmptyState>
    </>
  );
}
