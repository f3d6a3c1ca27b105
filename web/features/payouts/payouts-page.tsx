import './messages.ts';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Payout } from '../../../domain/payouts/payout.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ListPage } from '../../shared/lists/list-page.tsx';
import { listTexts } from '../../shared/lists/list-texts.ts';
import { useList } from '../../shared/lists/use-list.ts';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { fetchMatching, maxBulk, payoutFilterQuery, payoutList } from './api.ts';
import { BulkBar } from './bulk-bar.tsx';
import { payoutColumns, type Selection, SelectionContext } from './columns.tsx';
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
        columnsKey="trilho.payouts.columns.hidden"
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

/**
 * The selected rows with their current data. A change of the filters clears the selection, so that no command affects
 * hidden rows.
 */
function useSelection(rows: Payout[], loaded: Payout[], search: string) {
  const [{ ids, others, of }, setIds] = useState({ ids: new Set<string>(), others: noPayouts, of: search });
  const current = of === search ? ids : none;
  const chosen = useMemo(() => {
    const known = new Set(loaded.map(({ id }) => id));
    // Those of pages that were never shown are as they were when they were selected.
    const all = [...loaded, ...(of === search ? others : []).filter(({ id }) => !known.has(id))];
    return all.filter(({ id }) => current.has(id));
  }, [loaded, others, current, of, search]);
  const selection = useMemo((): Selection => {
    const set = (next: Set<string>) => setIds((before) => ({ ...before, ids: next, of: search }));
    const isAll = rows.length > 0 && rows.every(({ id }) => current.has(id));
    return {
      chosen: current,
      all: isAll ? 'all' : chosen.length > 0 ? 'some' : 'none',
      toggle(id) {
        const next = new Set(current);
        if (!next.delete(id)) next.add(id);
        set(next);
      },
      toggleAll: () => set(isAll ? new Set() : new Set([...current, ...rows.map(({ id }) => id)])),
    };
  }, [rows, chosen, current, search]);
  return {
    selection,
    chosen,
    choose: (payouts: Payout[]) => setIds({ ids: new Set(payouts.map(({ id }) => id)), others: payouts, of: search }),
    clear: () => setIds({ ids: new Set(), others: noPayouts, of: search }),
  };
}

const noPayouts: Payout[] = [];

const none: ReadonlySet<string> = new Set();
