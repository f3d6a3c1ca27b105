import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../api/error-state.tsx';
import { isStatus } from '../api/problem.ts';
import { asLeft } from '../lists/last-search.ts';
import { PageTitle } from '../session/page-title.tsx';

interface Props {
  /** The query of the entity, which has no data. */
  of: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** The entity's list, to which a link leads. */
  list: { at: string; title: string };
  notFound: { title: string; help: string; toList: string };
  /** The placeholder while the page is loading. */
  children?: ReactNode;
}

/** Replaces the page of an entity while it is loading, if loading failed, and if the entity does not exist. */
export function Absent({ of, list, notFound, children }: Props) {
  if (isStatus(of.error, 404)) {
    return (
      <>
        <PageTitle title={notFound.title} />
        <EmptyState whole title={notFound.title} help={notFound.help}>
          <Link className="button" to={list.at}>
            {notFound.toList}
          </Link>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageTitle title={list.title} />
      <BackLink to={asLeft(list.at)}>{list.title}</BackLink>
      {of.error ? (
        <ErrorState error={of.error} onRetry={() => void of.refetch()} busy={of.isFetching} />
      ) : (
        <Coming>{children}</Coming>
      )}
    </>
  );
}

function Coming({ children }: { children: ReactNode }) {
  const t = useTexts();
  return (
    <div aria-busy="true">
      <p className="unseen" role="status">
        {t('common:loading')}
      </p>
      {children ?? (
        <p>
          <Skeleton width="long" />
        </p>
      )}
    </div>
  );
}
