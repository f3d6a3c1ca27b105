import './messages.ts';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Payout } from '../../../domain/payouts/payout.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ListPage } from '../../shared/lists/list-page.tsx';
import { listTexts } from '../../shared/lists/list-texts.ts';
import { SelectionContext, useSelection } from '../../shared/lists/selection.tsx';
import { useList } from '../../shared/lists/use-list.ts';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { fetchMatching, maxBulk, payoutFilterQuery, payoutList } from './api.ts';
import { BulkBar } from './bulk-bar.tsx';
import { payoutColumns } from './columns.tsx';
import { Filters } from './filters.tsx';
import { address, isFiltered, stuckSearch } from './search.ts';

const flagged = (payout: Payout) => payout.needsAttention;
const withoutTicks = ['select'];

export function PayoutsPage() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const navigate = useNavigate();
  const list = useList(payoutList, address);
  const columns = useMemo(() => payoutColumns(t, merchantId), [t, merchantId]);
  const mayCreate = useMay('POST /v1/payouts');
  const { allowed: mayAct } = useMay('POST /v1/payouts/actions');
  const { selection, chosen, choose, clear } = useSelection(list.rows, list.loaded, list.text);
  const matching = useMutation({
    mutationFn: () => fetchMatching(merchantId, list.search),
    onSuccess: choose,
  });
  const isMore = list.list.hasNextPage || list.loaded.length > list.rows.length;
  const onlyStuck = list.search.stuck !== undefined && !isFiltered({ ...list.search, stuck: undefined });

  return (
    <SelectionContext value={selection}>
      <ListPage
        texts={listTexts(t, 'payouts:list')}
        list={list}
        columns={columns}
        layoutOf="payouts"
        hidden={mayAct ? undefined : withoutTicks}
        cards={760}
        flagged={flagged}
        sort={list.search.sort ?? '-createdAt'}
        filters={<Filters />}
        views={{ of: 'payouts', fixed: [{ name: t('payouts:list.stuck'), search: stuckSearch }] }}
        exports={{ of: 'payouts', query: () => payoutFilterQuery(list.search) }}
        create={
          <Button kind="primary" may={mayCreate} onClick={() => void navigate('new')}>
            {t('payouts:list.new')}
          </Button>
        }
        start={
          <>
            {mayCreate.allowed && (
              <Link className="button" to="new">
                {t('payouts:list.new')}
              </Link>
            )}
            <a className="button" href="/docs">
              {t('common:list.emptyDocs')}
            </a>
          </>
        }
        nothingFound={
          onlyStuck && (
            <EmptyState title={t('payouts:list.noneStuck')} help={t('payouts:list.noneStuckHelp')}>
              <Button onClick={list.clear}>{t('payouts:list.seeAll')}</Button>
            </EmptyState>
          )
        }
      />
      {mayAct && (
        <BulkBar
          merchantId={merchantId}
          chosen={chosen}
          onClear={clear}
          onResults={list.renew}
          more={
            isMore &&
            selection.all === 'all' && (
              <AllMatching count={list.counted} busy={matching.isPending} onPress={() => matching.mutate()} />
            )
          }
        />
      )}
    </SelectionContext>
  );
}

/** Selects all that match the filters, on all pages. */
function AllMatching({
  count,
  busy,
  onPress,
}: {
  count: { count: number; exact: boolean } | undefined;
  busy: boolean;
  onPress: () => void;
}) {
  const t = useTexts();
  return (
    <Button kind="quiet" aria-busy={busy} onClick={() => !busy && onPress()}>
      {count?.exact && count.count <= maxBulk
        ? t('payouts:bulk.allMatching', { count: count.count })
        : t('payouts:bulk.firstMatching', { most: maxBulk })}
    </Button>
  );
}
