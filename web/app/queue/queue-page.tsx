import './queue-page.css';
import './messages.ts';
import '../../shared/lists/messages.ts';
import '../home/messages.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatBRL } from '../../../domain/core/money.ts';
import { type Translate, useTexts } from '../../i18n/texts.ts';
import { ErrorState, StaleNotice } from '../../shared/api/error-state.tsx';
import { PageHead } from '../../shared/layout/page-head.tsx';
import { OneFilter, SeveralFilter } from '../../shared/lists/filter-bar.tsx';
import { colleaguesQuery } from '../../shared/people/api.ts';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { type Membership, useSession } from '../../shared/session/session.ts';
import { attentionWords } from '../../shared/timeline/attention-words.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { groupsQuery } from './api.ts';
import { BulkBar } from './bulk-bar.tsx';
import type { AttentionItem } from './entities.ts';
import { Group, type Selection } from './group.tsx';
import { Mentions } from './mentions.tsx';
import { address, type QueueSearch, type View, views } from './search.ts';

type Groups = Awaited<ReturnType<NonNullable<ReturnType<typeof groupsQuery>['queryFn']>>>;
const placeholders = ['a', 'b', 'c', 'd', 'e'];

export function ahead(client: QueryClient, { merchantId }: Membership, params: URLSearchParams) {
  void client.prefetchQuery(groupsQuery(merchantId, address.read(params)));
}

/** Everything that needs a person, by reason: who takes it, what is late, and what can be done at once. */
export function QueuePage() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const [params] = useSearchParams();
  const search = address.read(params);
  const groups = useQuery(groupsQuery(merchantId, search));
  const { allowed: mayAssign } = useMay('POST /v1/attention/assign');
  const [said, setSaid] = useState('');
  const { selection, chosen, clear } = useSelection(address.write(search).toString(), groups.data);
  const retry = () => void groups.refetch();
  const { data, error } = groups;
  return (
    <div className="work">
      <PageHead title={t('common:nav.title.queue')} count={data && summaryOf(t, data)} />
      <Views search={search} sizes={data} />
      <div className="work-bar">
        <Filters search={search} offered={data} />
        <p className="work-said" role="status">
          {said}
        </p>
      </div>
      {error && data && (
        <StaleNotice error={error} since={groups.dataUpdatedAt} onRetry={retry} busy={groups.isFetching} />
      )}
      {error && !data ? (
        <ErrorState error={error} onRetry={retry} busy={groups.isFetching} />
      ) : !data ? (
        <Waiting />
      ) : (
        <div className="work-groups" aria-busy={groups.isPlaceholderData}>
          {search.view === 'mine' && <Mentions />}
          {data.data.map((group) => (
            <Group
              key={`${group.entity} ${group.reason}`}
              group={group}
              search={search}
              selection={mayAssign ? selection : undefined}
              onSaid={setSaid}
            />
          ))}
          {data.data.length === 0 && !(search.view === 'mine' && data.mentions > 0) && <Nothing search={search} />}
        </div>
      )}
      <BulkBar chosen={chosen} onClear={clear} onSaid={setSaid} />
    </div>
  );
}

/** How much is shown, what is at risk, and what is late. */
function summaryOf(t: Translate, { data }: Groups): string {
  const sum = (of: (group: Groups['data'][number]) => number) => data.reduce((total, group) => total + of(group), 0);
  const overdue = sum((group) => group.overdue);
  return [
    t('queue:count', { count: sum((group) => group.count) }),
    t('queue:atRisk', { amount: formatBRL(sum((group) => group.amount ?? 0)) }),
    overdue > 0 && t('queue:fact.overdue', { count: overdue }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The views with their sizes. Each is a link, and keeps the filters. */
function Views({ search, sizes }: { search: QueueSearch; sizes: Groups | undefined }) {
  const t = useTexts();
  const sizeOf = (view: View | undefined): number | undefined => {
    if (!sizes || view === 'free') return undefined;
    if (view === 'mine') return sizes.mine + sizes.mentions;
    return view === 'late' ? sizes.overdue : view === 'snoozed' ? sizes.snoozed : sizes.open;
  };
  return (
    <nav className="work-views" aria-label={t('queue:views')}>
      {[undefined, ...views].map((view) => {
        const size = sizeOf(view);
        // A group or a person of another view would leave nothing.
        const { entity: _, assignee: __, ...kept } = search;
        return (
          <Link
            key={view ?? 'all'}
            to={`?${address.write({ ...kept, view })}`}
            aria-current={search.view === view ? 'page' : undefined}
            preventScrollReset
          >
            {t(`queue:view.${view ?? 'all'}`)}
            {size !== undefined && (
              <span className="number" data-tone={view === 'late' && size > 0 ? 'bad' : undefined}>
                {t('home:queue.counted', { n: size })}
              </span>
            )}
          </Link>
        );
      })}
    </nav>
  );
}

/** The filters, kept in the address. Only what is in the queue is offered. */
function Filters({ search, offered }: { search: QueueSearch; offered: Groups | undefined }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const { user } = useSession();
  const [, setParams] = useSearchParams();
  const people = useQuery(colleaguesQuery(merchantId)).data ?? [];
  const set = (change: QueueSearch) =>
    setParams((before) => address.write({ ...address.read(before), ...change }), { preventScrollReset: true });
  const others = people.filter(({ id, works }) => id !== user.id && works);
  const nameOf = (who: string) =>
    who === 'me'
      ? t('queue:assign.me')
      : who === 'none'
        ? t('queue:assign.free')
        : (people.find(({ id }) => id === who)?.name ?? who);
  const reasons = [...new Set([...(offered?.reasons ?? []), ...(search.reason ?? [])])].sort();
  const providers = [...new Set([...(offered?.providers ?? []), ...(search.provider ?? [])])].sort();
  return (
    <search className="work-filters filters-row" aria-label={t('common:list.filters')}>
      <SeveralFilter
        name={t('queue:filter.reason')}
        all={reasons}
        value={search.reason}
        wordOf={(reason) => attentionWords(t, reason).title}
        onSet={(reason) => set({ reason, entity: undefined })}
      />
      {search.view !== 'free' && (
        <OneFilter
          name={t('queue:filter.assignee')}
          all={['me', 'none', ...others.map(({ id }) => id)]}
          value={search.assignee}
          wordOf={nameOf}
          onSet={(assignee) => set({ assignee })}
        />
      )}
      <SeveralFilter
        name={t('common:list.provider')}
        all={providers}
        value={search.provider}
        wordOf={(name) => name}
        onSet={(provider) => set({ provider })}
      />
      {address.isFiltered({ ...search, view: undefined }) && (
        <Button kind="quiet" onClick={() => setParams(address.write({ view: search.view }))}>
          {t('lists:clear')}
        </Button>
      )}
    </search>
  );
}

function Nothing({ search }: { search: QueueSearch }) {
  const t = useTexts();
  const isFiltered = address.isFiltered({ ...search, view: undefined });
  const view = search.view ?? 'all';
  return (
    <EmptyState
      title={isFiltered ? t('queue:empty.filtered') : t(`queue:empty.${view}`)}
      help={isFiltered ? t('queue:empty.filteredHelp') : t(`queue:empty.${view}Help`)}
    >
      {(isFiltered || search.view) && (
        <Link className="button" to="?">
          {t('queue:seeAll')}
        </Link>
      )}
    </EmptyState>
  );
}

/** Placeholders of the height of rows. */
function Waiting() {
  const t = useTexts();
  return (
    <div className="work-groups" aria-busy="true">
      <p className="unseen" role="status">
        {t('common:loading')}
      </p>
      <ul className="group group-rows">
        {placeholders.map((key) => (
          <li key={key} className="entry">
            <Skeleton width="long" />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The chosen entries with their current data. Another search clears them, so that no command affects hidden rows. */
function useSelection(of: string, groups: Groups | undefined) {
  const [{ items, search }, setItems] = useState({ items: new Map<string, AttentionItem>(), search: of });
  const current = search === of ? items : new Map<string, AttentionItem>();
  // What has left the queue is not chosen any more; entries of later pages are not in the groups.
  const known = new Set(groups?.data.map(({ entity, reason }) => `${entity} ${reason}`));
  const chosen = [...current.values()].filter(({ entity, reason }) => known.has(`${entity} ${reason}`));
  const selection: Selection = {
    chosen: new Map(chosen.map((item) => [item.id, item])),
    set(changed, isChosen) {
      const next = new Map(current);
      for (const item of changed) {
        if (isChosen) next.set(item.id, item);
        else next.delete(item.id);
      }
      setItems({ items: next, search: of });
    },
  };
  return { selection, chosen, clear: () => setItems({ items: new Map(), search: of }) };
}
