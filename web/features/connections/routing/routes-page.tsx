import './routes-page.css';
import './messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/texts.ts';
import { ErrorState } from '../../../shared/api/error-state.tsx';
import { PageHead } from '../../../shared/layout/page-head.tsx';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { routesQuery } from './api.ts';
import { RulesForm } from './rules-form.tsx';
import { useChoice } from './use-choice.ts';

/** The rules for payments that name no provider. People who may not change them see them read-only, with the reason. */
export function RoutesPage() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const routes = useQuery({
    ...routesQuery(merchantId),
    // A refetch would replace unsaved input. The version check on save detects a concurrent change.
    refetchOnWindowFocus: false,
  });
  const choice = useChoice();
  const error = routes.error ?? choice.error;
  const retry = () => {
    void routes.refetch();
    choice.retry();
  };
  return (
    <div className="routes">
      <PageHead title={t('routing:title')} lead={t('routing:lead')} />
      {routes.data && choice.ready ? (
        <RulesForm saved={routes.data} choice={choice} />
      ) : error ? (
        <ErrorState error={error} onRetry={retry} busy={routes.isFetching} />
      ) : (
        <RoutesSkeleton />
      )}
    </div>
  );
}

function RoutesSkeleton() {
  const t = useTexts();
  return (
    <div className="routes-columns" aria-busy="true">
      <p className="unseen" role="status">
        {t('common:loading')}
      </p>
      <div className="routes-form stack gap-5 shrink">
        <Skeleton width="medium" />
        <Skeleton width="long" />
        <Skeleton width="medium" />
        <Skeleton width="long" />
      </div>
    </div>
  );
}
