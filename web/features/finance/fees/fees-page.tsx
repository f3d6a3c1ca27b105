import './fees.css';
import './messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useTexts } from '../../../i18n/texts.ts';
import { ErrorState, StaleNotice } from '../../../shared/api/error-state.tsx';
import { PageHead } from '../../../shared/layout/page-head.tsx';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type FeeVersion, feeQueries } from './api.ts';
import { ConnectionTables } from './connection-tables.tsx';
import { Differences } from './differences.tsx';

const views = ['tables', 'differences'] as const;

/** The fee tables of the connections, and the payments of which a provider kept another fee. */
export function FeesPage() {
  const t = useTexts();
  const may = useMay('PUT /v1/fees');
  const [params, setParams] = useSearchParams();
  const view = views.find((one) => one === params.get('show')) ?? 'tables';
  return (
    <>
      <PageHead title={t('fees:title')} lead={t('fees:lead')}>
        <LinkButton to="new" kind="primary" may={may}>
          {t('fees:new')}
        </LinkButton>
      </PageHead>
      <div className="fee-view">
        <Segments
          bare
          name="fees-view"
          label={t('fees:show')}
          all={views}
          chosen={view}
          wordOf={(one) => t(`fees:view.${one}`)}
          onChoose={(one) => setParams(one === 'tables' ? {} : { show: one }, { preventScrollReset: true })}
        />
      </div>
      {view === 'tables' ? <Tables /> : <Differences />}
    </>
  );
}

function Tables() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const may = useMay('PUT /v1/fees');
  const query = useQuery(feeQueries.tables(merchantId));
  const retry = () => void query.refetch();
  if (!query.data) {
    return query.error ? (
      <ErrorState error={query.error} onRetry={retry} busy={query.isFetching} />
    ) : (
      <div className="stack" aria-busy="true">
        <p className="unseen" role="status">
          {t('common:loading')}
        </p>
        <Skeleton width="medium" />
        <Skeleton width="long" />
        <Skeleton width="long" />
      </div>
    );
  }
  return (
    <div className="stack gap-5">
      {query.error && (
        <StaleNotice error={query.error} since={query.dataUpdatedAt} onRetry={retry} busy={query.isFetching} />
      )}
      {query.data.length === 0 ? (
        <div className="box fee-connection">
          <EmptyState title={t('fees:empty')} help={t('fees:emptyHelp')}>
            <LinkButton to="new" may={may}>
              {t('fees:new')}
            </LinkButton>
          </EmptyState>
        </div>
      ) : (
        grouped(query.data).map((versions) => <ConnectionTables key={versions[0].connectionId} versions={versions} />)
      )}
    </div>
  );
}

/** The versions by connection, in the API's order. */
function grouped(tables: readonly FeeVersion[]): [FeeVersion, ...FeeVersion[]][] {
  const found = new Map<string, [FeeVersion, ...FeeVersion[]]>();
  for (const one of tables) {
    const own = found.get(one.connectionId);
    if (own) own.push(one);
    else found.set(one.connectionId, [one]);
  }
  return [...found.values()];
}
