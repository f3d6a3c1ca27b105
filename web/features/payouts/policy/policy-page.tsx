import './policy-page.css';
import './messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/texts.ts';
import { ErrorState } from '../../../shared/api/error-state.tsx';
import { PageHead } from '../../../shared/layout/page-head.tsx';
import { policyQuery } from '../../../shared/payout-policy/api.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PolicyRules } from './policy-rules.tsx';

/** The merchant's payout policy. People who may not change it see it read-only, with the reason. */
export function PolicyPage() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const { data, error, isFetching, refetch } = useQuery({
    ...policyQuery(merchantId),
    // A refetch would replace unsaved input. The version check on save detects a concurrent change.
    refetchOnWindowFocus: false,
  });
  return (
    <div>
      <PageHead title={t('common:nav.title.payoutRules')} lead={t('policy:lead')} />
      {data ? (
        <PolicyRules saved={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <PolicySkeleton />
      )}
    </div>
  );
}

function PolicySkeleton() {
  const t = useTexts();
  return (
    <div className="policy-columns" aria-busy="true">
      <p className="unseen" role="status">
        {t('common:loading')}
      </p>
      <div className="policy-group stack gap-4 shrink">
        <Skeleton width="medium" />
        <Skeleton width="long" />
        <Skeleton width="medium" />
        <Skeleton width="long" />
      </div>
    </div>
  );
}
