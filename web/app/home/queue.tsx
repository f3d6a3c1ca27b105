import './messages.ts';
import '../queue/acts/messages.ts';
import '../../shared/attention/messages.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatBRL } from '../../../domain/core/money.ts';
import type { PaymentMethod } from '../../../domain/core/schemas.ts';
import { type Circuit, healthQuery, readHealth } from '../../features/connections/provider-health/api.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ErrorState, StaleNotice } from '../../shared/api/error-state.tsx';
import { ProviderLink } from '../../shared/providers/provider-link.tsx';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { exactTime, merchantZone, relativeDate, relativeTime } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import { EntryTools } from '../queue/acts/tools.tsx';
import { type AttentionItem, type WaitingEntity, whereOf } from '../queue/entities.ts';
import { reasonTexts, type Why, whyOf } from '../queue/why.ts';
import { openDisputesQuery, waitingQuery } from './api.ts';
import { type Kind, kindNames, kinds } from './kinds.ts';

/** Kinds are counted up to this number; above it, the count is shown with a plus. */
const countedAtMost = 1000;

interface Down extends Circuit {
  provider: string;
  slug: string;
}

/**
 * The attention queue, restricted to the kind in the URL.
 *
 * `known` is true once the size of the queue has loaded or failed to load.
 */
export function useQueue(enabled: boolean) {
  const { merchantId } = useMerchant();
  const [params] = useSearchParams();
  const kind = kindNames.find((each) => each === params.get('waits'));
  const { allowed: mayReadHealth } = useMay(readHealth);
  const health = useQuery({ ...healthQuery(merchantId), enabled: enabled && mayReadHealth });
  const waiting = useInfiniteQuery({
    ...waitingQuery(merchantId, kind ? kinds[kind] : []),
    placeholderData: keepPreviousData,
    enabled,
  });
  const disputes = useQuery({ ...openDisputesQuery(merchantId), enabled });
  const hasSettled = ({ data, error }: { data: unknown; error: unknown }) => data !== undefined || error !== null;
  const known = hasSettled(waiting) && hasSettled(disputes) && (!mayReadHealth || hasSettled(health));
  return { kind, health, waiting, disputes, known };
}

/**
 * The attention queue in one list: providers that do not answer, then entries with a deadline, then the longest
 * waiting. Each entry shows its subject, since when it waits and what to do, and links to the page for that.
 */
export function Queue({ queue: { kind, health, waiting, disputes } }: { queue: ReturnType<typeof useQueue> }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const [said, setSaid] = useState('');
  const [, setParams] = useSearchParams();

  const downs: Down[] = (health.data ?? []).flatMap(({ provider, slug, connections }) =>
    connections.filter(({ breaker }) => breaker !== 'closed').map((circuit) => ({ ...circuit, provider, slug })),
  );
  const counts = waiting.data?.pages[0]?.counts;
  const forYou = waiting.data?.pages[0]?.forYou ?? 0;
  const countOf = (one: Kind) =>
    one === 'provider' ? downs.length : kinds[one].reduce((sum, entity) => sum + (counts?.[entity] ?? 0), 0);
  const total = kindNames.reduce((sum, one) => sum + countOf(one), 0);
  const isCapped = Object.values(counts ?? {}).some((count) => count >= countedAtMost);
  const known = counts !== undefined;
  const offered = kindNames.filter((one) => countOf(one) > 0 || one === kind);
  const entities: readonly WaitingEntity[] | undefined = kind && kinds[kind];
  // While the next result loads, the entries of the previous one that match the new filter stay.
  const items = (waiting.data?.pages ?? []).flatMap(({ data }) =>
    data.filter(({ entity }) => !entities || entities.includes(entity)),
  );
  const shownDowns = kind === undefined || kind === 'provider' ? downs : [];
  const isEmpty = known && items.length === 0 && shownDowns.length === 0 && !waiting.isFetching;
  const retry = () => void waiting.refetch();
  const choose = (one: Kind | undefined) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (one) next.set('waits', one);
        else next.delete('waits');
        return next;
      },
      { preventScrollReset: true },
    );

  return (
    <section className="queue box" aria-labelledby="home-queue" data-waiting={total > 0}>
      <div className="queue-head cluster gap-3 between">
        <h2 id="home-queue">
          <Icon name={known && total === 0 ? 'check' : 'alert'} />
          {known && total === 0 ? t('home:queue.empty') : t('attention:label')}
          {total > 0 && (
            <span className="queue-count">
              {isCapped ? t('home:queue.countedMore', { n: total }) : t('home:queue.counted', { n: total })}
            </span>
          )}
        </h2>
        {forYou > 0 && <span className="queue-mine">{t('home:queue.forYouCount', { count: forYou })}</span>}
        <Link className="queue-whole" to={`/m/${merchantId}/attention`}>
          {t('home:queue.whole')}
        </Link>
      </div>
      <p className="queue-said" role="status">
        {said}
      </p>
      {offered.length > 1 || kind ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields, and these are buttons
        <div className="queue-kinds cluster gap-1" role="group" aria-label={t('home:queue.filter')}>
          <KindButton isChosen={kind === undefined} onChoose={() => choose(undefined)}>
            {t('home:queue.all')}
          </KindButton>
          {offered.map((one) => (
            <KindButton key={one} isChosen={one === kind} onChoose={() => choose(one === kind ? undefined : one)}>
              {t(`home:queue.kind.${one}`)}{' '}
              <span className="number">
                {countOf(one) >= countedAtMost
                  ? t('home:queue.countedMore', { n: countOf(one) })
                  : t('home:queue.counted', { n: countOf(one) })}
              </span>
            </KindButton>
          ))}
        </div>
      ) : null}
      {waiting.error && waiting.data && (
        <StaleNotice error={waiting.error} since={waiting.dataUpdatedAt} onRetry={retry} busy={waiting.isFetching} />
      )}
      {waiting.error && !waiting.data ? (
        <div className="queue-wait">
          <ErrorState error={waiting.error} onRetry={retry} busy={waiting.isFetching} />
        </div>
      ) : (
        kind !== 'provider' &&
        !waiting.data && (
          <p className="queue-wait" aria-busy="true">
            <Skeleton width="long" />
          </p>
        )
      )}
      {kind && isEmpty && <p className="queue-wait muted">{t('home:queue.none')}</p>}
      {(shownDowns.length > 0 || items.length > 0) && (
        <ul>
          {shownDowns.map((down) => (
            <DownEntry key={down.connectionId} down={down} />
          ))}
          {items.map((item) => (
            <ItemEntry key={`${item.entity} ${item.id}`} item={item} onSaid={setSaid} />
          ))}
        </ul>
      )}
      {kind !== 'provider' && waiting.hasNextPage && (
        <p className="queue-more">
          <Button kind="quiet" aria-busy={waiting.isFetchingNextPage} onClick={() => void waiting.fetchNextPage()}>
            {t('home:queue.more')}
          </Button>
        </p>
      )}
      {waiting.data && disputes.data && <OpenDisputes of={disputes.data} />}
    </section>
  );
}

/** The disputes that are not answered, whether their deadline is near (and they are in the queue) or not. */
function OpenDisputes({ of: { count, deadline } }: { of: { count: number; deadline?: string | undefined } }) {
  const t = useTexts();
  const { tag } = useLanguage();
  const { merchantId } = useMerchant();
  const now = useNow();
  if (count === 0) return null;
  return (
    <p className="queue-more cluster">
      <Link to={`/m/${merchantId}/disputes?state=OPEN`}>{t('home:queue.disputes', { count })}</Link>
      {deadline && (
        <span className="queue-due" title={exactTime(deadline, tag)}>
          {t('home:queue.firstDue', { when: relativeDate(deadline, now, tag) })}
        </span>
      )}
    </p>
  );
}

function KindButton({
  isChosen,
  onChoose,
  children,
}: {
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}) {
  return (
    <button type="button" className="queue-kind" aria-pressed={isChosen} onClick={onChoose}>
      {children}
    </button>
  );
}

function ItemEntry({ item, onSaid }: { item: AttentionItem; onSaid: (text: string) => void }) {
  const t = useTexts();
  const { entity, reason, amount, provider, paymentMethod, name } = item;
  const method =
    entity === 'payment' && paymentMethod ? t(`common:method.${paymentMethod as PaymentMethod}`) : undefined;
  return (
    <Entry
      why={whyOf(t, entity, reason)}
      amount={amount}
      name={name ?? t(`home:queue.one.${entity}`)}
      to={whereOf(item)}
      since={item.since}
      deadline={item.deadline}
      overdueSince={item.overdue && !item.deadline ? item.dueAt : undefined}
      forYou={item.forYou}
      tools={<EntryTools item={item} name={name ?? t(`home:queue.one.${entity}`)} onSaid={onSaid} />}
    >
      {method ?? t(`home:queue.one.${entity}`)}
      {provider && (
        <>
          {' · '}
          <ProviderLink name={provider} />
        </>
      )}
    </Entry>
  );
}

/** A provider that does not answer. No payment may wait for it yet, but every new one will. */
function DownEntry({ down }: { down: Down }) {
  const t = useTexts();
  return (
    <Entry
      why={reasonTexts(t, down.breaker === 'open' ? 'down' : 'trying')}
      name={down.name ?? down.provider}
      to={`providers/${down.slug}#health`}
      since={down.failingSince}
    >
      {t('home:queue.one.provider')}
      {' · '}
      <ProviderLink name={down.provider} />
    </Entry>
  );
}

function Entry({
  why,
  amount,
  name,
  to,
  since,
  deadline,
  overdueSince,
  forYou = false,
  tools,
  children,
}: {
  why: Why;
  /** Cents. */
  amount?: number | undefined;
  name: string;
  /** The path, relative to the merchant's. */
  to: string;
  since?: string | undefined;
  deadline?: string | undefined;
  /** When it should have been handled. */
  overdueSince?: string | undefined;
  /** It waits for the reader's confirmation. */
  forYou?: boolean;
  /** What can be done about it here. */
  tools?: ReactNode;
  /** The reason, in a word or two. */
  children: ReactNode;
}) {
  const t = useTexts();
  const { tag } = useLanguage();
  const { merchantId } = useMerchant();
  const now = useNow();
  const when = (at: string) => (
    <time dateTime={at} title={`${exactTime(at, tag)}, ${t('common:time.zone', { zone: merchantZone })}`}>
      {relativeTime(at, now, tag)}
    </time>
  );
  const due = deadline && relativeDate(deadline, now, tag);
  return (
    <li className="queue-entry">
      <p className="queue-amount">{amount !== undefined && <Money cents={amount} />}</p>
      <div className="queue-text">
        <h3>
          <Link
            to={`/m/${merchantId}/${to}`}
            aria-label={
              amount === undefined
                ? t('home:queue.open', { reason: why.title, name })
                : t('home:queue.openAmount', { reason: why.title, amount: formatBRL(amount), name })
            }
          >
            {why.title}
          </Link>
        </h3>
        <p className="muted">{why.advice}</p>
      </div>
      <div className="queue-facts muted">
        <bdi className="queue-name cut">{name}</bdi>
        <span>
          {children}
          {since && <> · {when(since)}</>}
        </span>
        {forYou && <span className="queue-mine">{t('home:queue.forYou')}</span>}
        {overdueSince && (
          <span className="queue-due" title={exactTime(overdueSince, tag)}>
            <Icon name="alert" />
            {t('acts:overdue', { when: relativeDate(overdueSince, now, tag) })}
          </span>
        )}
        {deadline && due && (
          <span className="queue-due" title={exactTime(deadline, tag)}>
            <Icon name="clock" />
            {Date.parse(deadline) > now ? t('home:queue.until', { when: due }) : t('home:queue.overdue', { when: due })}
          </span>
        )}
      </div>
      {tools}
    </li>
  );
}
