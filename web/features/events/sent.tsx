import './sent.css';
import './messages.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { DeliveryState, EndpointDelivery } from '../../../domain/events/deliveries.ts';
import type { WebhookEndpoint } from '../../../domain/events/endpoint.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ErrorState } from '../../shared/api/error-state.tsx';
import { EntityLink } from '../../shared/entities/entity-link.tsx';
import { CreatedFilter, useCreatedWords } from '../../shared/lists/created-filter.tsx';
import { useMerchant } from '../../shared/session/merchant.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { RawToggle, useFold } from '../../ui/raw.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tick } from '../../ui/tick.tsx';
import { TimeCell } from '../../ui/time-cell.tsx';
import { eventQueries, fetchSent } from './api.ts';
import { Attempts } from './attempts.tsx';
import { deliveryDisplay, deliveryStates } from './display.ts';

const refreshMs = 4_000;

/** Deliveries to this endpoint, sent or pending, newest first, each with its attempts on request. */
export function Sent({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const [state, setState] = useState<DeliveryState>();
  const [created, setCreated] = useState<string>();
  const list = useInfiniteQuery({
    queryKey: ['endpoints', merchantId, 'sent', endpoint.id, endpoint.enabled, state, created],
    queryFn: ({ pageParam, signal }) => fetchSent(merchantId, endpoint.id, { state, created }, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // Polls only while a single page is loaded, so that rows do not move while a longer list is read.
    refetchInterval: ({ state: { data } }) => data?.pages.length === 1 && refreshMs,
  });
  const rows = list.data?.pages.flatMap(({ data }) => data);
  const isFiltered = state !== undefined || created !== undefined;
  return (
    <div className="sent">
      <div className="filters-row">
        <FilterChip
          name={t('events:sent.filter')}
          value={state && t(`events:state.${state}`)}
          onClear={() => setState(undefined)}
        >
          {deliveryStates.map((one) => (
            <Tick key={one} kind="radio" name="sent-state" checked={one === state} onChange={() => setState(one)}>
              {t(`events:state.${one}`)}
            </Tick>
          ))}
        </FilterChip>
        <FilterChip
          name={t('events:sent.created')}
          value={useCreatedWords(created)}
          onClear={() => setCreated(undefined)}
        >
          <CreatedFilter created={created} onSet={setCreated} />
        </FilterChip>
      </div>
      {list.error && !list.isFetchNextPageError ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} busy={list.isFetching} />
      ) : !rows ? (
        <Skeleton width="long" />
      ) : rows.length === 0 ? (
        <p className="muted">{isFiltered ? t('events:sent.noneOf') : t('events:sent.none')}</p>
      ) : (
        <ol className="sent-list">
          {rows.map((delivery) => (
            <Row key={delivery.id} delivery={delivery} />
          ))}
        </ol>
      )}
      {list.isFetchNextPageError && <ErrorState error={list.error} onRetry={() => void list.fetchNextPage()} />}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <p>
          <Button aria-busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {list.isFetchingNextPage ? t('events:sent.moreBusy') : t('events:sent.more')}
          </Button>
        </p>
      )}
    </div>
  );
}

function Row({ delivery }: { delivery: EndpointDelivery }) {
  const { tag } = useLanguage();
  const t = useTexts();
  const { merchantId } = useMerchant();
  const fold = useFold();
  const { lastTry: last } = delivery;
  return (
    <li>
      <div className="sent-head">
        <span className="sent-event anywhere">
          <Link to={`/m/${merchantId}/events/${delivery.eventId}`}>
            <code>{delivery.type}</code>
          </Link>
          <EntityLink id={delivery.entityId} />
        </span>
        <Badge {...deliveryDisplay[delivery.state]} word={t(`events:state.${delivery.state}`)} />
        <span className="number">
          {last
            ? `${last.httpStatus === undefined ? t('events:attempts.noAnswer') : `HTTP ${last.httpStatus}`} · ${new Intl.NumberFormat(tag).format(last.ms)} ms`
            : t('events:sent.neverTried')}
        </span>
        <span className="muted sent-at">
          <TimeCell at={last?.at ?? delivery.createdAt} />
        </span>
        <RawToggle title={t('events:attempts.tries', { count: delivery.tries })} about={delivery.type} fold={fold} />
      </div>
      <div id={fold.id} hidden={!fold.open}>
        {fold.open && <Tries delivery={delivery} />}
      </div>
    </li>
  );
}

function Tries({ delivery }: { delivery: EndpointDelivery }) {
  const { merchantId } = useMerchant();
  const list = useQuery({ ...eventQueries.deliveries(merchantId, delivery.eventId), refetchInterval: refreshMs });
  const found = list.data?.find(({ id }) => id === delivery.id);
  if (found) return <Attempts attempts={found.attempts} tries={found.tries} heading="h3" />;
  if (!list.error) return <Skeleton width="medium" />;
  return <ErrorState error={list.error} onRetry={() => void list.refetch()} busy={list.isFetching} />;
}
