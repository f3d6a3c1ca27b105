import { useMemo, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Payout } from '../../../domain/payouts/payout.ts';
import { useWords } from '../../i18n/language.tsx';
import { ColumnChoice, useHiddenColumns } from '../../shared/lists/column-choice.tsx';
import { ExportButton } from '../../shared/lists/export-button.tsx';
import { ListPage } from '../../shared/lists/list-page.tsx';
import { useLiveList } from '../../shared/lists/use-live-list.ts';
import { Views } from '../../shared/lists/views.tsx';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { payoutFilterQuery, payoutList } from './api.ts';
import { BulkBar } from './bulk-bar.tsx';
import { payoutColumns, type Selection, SelectionContext } from './columns.tsx';
import { Filters } from './filters.tsx';
import { isFiltered, readSearch, sorts, stuckSearch, writeSearch } from './search.ts';

/** Columns that can be hidden. Amount, status and receiver always stay. */
const optionalColumns = ['now', 'key', 'provider', 'reference', 'created', 'age'] as const;
type OptionalColumn = (typeof optionalColumns)[number];

const flagged = (payout: Payout) => payout.needsAttention;

export function PayoutsPage() {
  const words = useWords();
  const t = words.payouts.list;
  const { merchantId } = useMerchant();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const search = useMemo(() => readSearch(params), [params]);
  const current = writeSearch(search).toString();
  const live = useLiveList(payoutList, merchantId, search);
  const columns = useMemo(() => payoutColumns(words, merchantId), [words, merchantId]);
  const choice = useHiddenColumns('trilho.payouts.columns.hidden', optionalColumns);
  const mayCreate = useMay('POST /v1/payouts');
  const { allowed: mayAct } = useMay('POST /v1/payouts/actions');
  const hidden = useMemo(() => (mayAct ? choice.hidden : ['select', ...choice.hidden]), [mayAct, choice.hidden]);
  const { selection, chosen, clear } = useSelection(live.rows, current);

  const views = [{ name: t.stuck, search: stuckSearch }];
  const onlyStuck = search.stuck !== undefined && !isFiltered({ ...search, stuck: undefined });

  return (
    <SelectionContext value={selection}>
      <ListPage
        messages={t}
        live={live}
        filtered={isFiltered(search)}
        columns={columns}
        className="payouts-table"
        flagged={flagged}
        hidden={hidden}
        sort={search.sort ?? '-createdAt'}
        onSort={(sort) => setParams(writeSearch({ ...search, sort: sorts.find((known) => known === sort) }))}
        filters={<Filters />}
        tools={
          <>
            <Views current={current} fixed={views} list="payouts" />
            <ColumnChoice {...choice} wordOf={(column) => t.column[column as OptionalColumn]} />
            <ExportButton list="payouts" search={() => payoutFilterQuery(search)} />
          </>
        }
        create={
          <Button kind="primary" may={mayCreate} onClick={() => void navigate('new')}>
            {t.new}
          </Button>
        }
        start={
          <>
            {mayCreate.allowed && (
              <Link className="button" to="new">
                {t.new}
              </Link>
            )}
            <a className="button" href="/docs">
              {words.list.emptyDocs}
            </a>
          </>
        }
        nothingFound={
          onlyStuck ? (
            <EmptyState title={t.noneStuck} help={t.noneStuckHelp}>
              <Button onClick={() => setParams({})}>{t.seeAll}</Button>
            </EmptyState>
          ) : undefined
        }
      />
      {mayAct && <BulkBar merchantId={merchantId} chosen={chosen} onClear={clear} onResults={live.renew} />}
    </SelectionContext>
  );
}

/**
 * The selected rows with their current data. A change of the filters clears the selection, so that no command affects
 * hidden rows.
 */
function useSelection(rows: Payout[], search: string) {
  const [{ ids, of }, setIds] = useState({ ids: new Set<string>(), of: search });
  const current = of === search ? ids : none;
  const chosen = useMemo(() => rows.filter(({ id }) => current.has(id)), [rows, current]);
  const selection = useMemo((): Selection => {
    const set = (next: Set<string>) => setIds({ ids: next, of: search });
    const isAll = rows.length > 0 && chosen.length === rows.length;
    return {
      chosen: current,
      all: isAll ? 'all' : chosen.length > 0 ? 'some' : 'none',
      toggle(id) {
        const next = new Set(current);
        if (!next.delete(id)) next.add(id);
        set(next);
      },
      toggleAll: () => set(isAll ? new Set() : new Set(rows.map(({ id }) => id))),
    };
  }, [rows, chosen, current, search]);
  return { selection, chosen, clear: () => setIds({ ids: new Set(), of: search }) };
}

const none: ReadonlySet<string> = new Set();
