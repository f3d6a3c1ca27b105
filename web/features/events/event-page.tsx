import './event-page.css';
import './messages.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Delivery } from '../../../domain/events/deliveries.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ErrorState, StaleNotice } from '../../shared/api/error-state.tsx';
import { DetailColumns, DetailHead, DetailPage, pageOfId } from '../../shared/detail/detail-page.tsx';
import { EntityLink } from '../../shared/entities/entity-link.tsx';
import { CommandProblem } from '../../shared/forms/command-problem.tsx';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dropdown } from '../../ui/dropdown.tsx';
import { Fact, FactGroup, IdFact, TimeFact } from '../../ui/facts.tsx';
import { RawParts } from '../../ui/raw.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type EventRow, endpointQueries, eventQueries, redeliver } from './api.ts';
import { Attempts } from './attempts.tsx';
import { deliveryDisplay } from './display.ts';

/** In ms: deliveries change by themselves and by an action on this page. */
const refreshMs = 3_000;

export const EventPage = pageOfId(OneEvent);

function OneEvent({ id }: { id: string }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const one = useQuery({ ...eventQueries.one(merchantId, id), staleTime: Number.POSITIVE_INFINITY });
  return (
    <DetailPage
      of={one}
      list={{ at: `/m/${merchantId}/events`, title: t('events:list.title') }}
      notFound={{
        title: t('events:event.notFound'),
        help: t('events:event.notFoundHelp'),
        toList: t('events:list.seeAll'),
      }}
      title={({ type }) => type}
    >
      {(event) => (
        <>
          <DetailHead title={event.type} line={[<EntityLink key="entity" id={event.data.id} />]} />
          <DetailColumns facts={<Facts event={event} />}>
            <Deliveries event={event} />
            <Section title={t('events:event.payload')} className="event-payload">
              <p className="muted">{t('events:event.payloadHelp')}</p>
              <RawParts heading="h3" parts={[{ label: t('events:event.body'), text: bodyOf(event) }]} />
            </Section>
          </DetailColumns>
        </>
      )}
    </DetailPage>
  );
}

function Facts({ event }: { event: EventRow }) {
  const t = useTexts();
  return (
    <section className="facts" aria-label={t('events:event.facts')}>
      <FactGroup title={t('events:event.group')}>
        <IdFact name={t('events:event.id')} id={event.id} />
        <Fact name={t('events:event.of')}>
          <EntityLink id={event.data.id} />
        </Fact>
        <TimeFact name={t('events:event.at')} at={event.timestamp} />
      </FactGroup>
    </section>
  );
}

const bodyOf = ({ type, timestamp, data }: EventRow) => JSON.stringify({ type, timestamp, data }, null, 2);

/** The event's deliveries with their attempts, and the action to send it again. */
function Deliveries({ event }: { event: EventRow }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const list = useQuery({
    ...eventQueries.deliveries(merchantId, event.id),
    refetchInterval: ({ state }) => state.data !== undefined && refreshMs,
  });
  // Endpoints that it was sent to and those that it can be sent to, shown with the deliveries once both have loaded.
  const endpoints = useQuery(endpointQueries.list(merchantId));
  const retry = () => {
    void list.refetch();
    void endpoints.refetch();
  };
  return (
    <Section title={t('events:event.deliveries')}>
      {list.error && list.data && (
        <StaleNotice error={list.error} since={list.dataUpdatedAt} onRetry={retry} busy={list.isFetching} />
      )}
      {list.data && (endpoints.data || endpoints.error) ? (
        <>
          {list.data.length === 0 && (
            <div>
              <h3>{t('events:event.nowhere')}</h3>
              <p className="muted">{t('events:event.nowhereHelp')}</p>
            </div>
          )}
          {list.data.map((delivery) => (
            <OneDelivery key={delivery.id} delivery={delivery} />
          ))}
          <SendAgain event={event} went={list.data.length > 0} />
        </>
      ) : list.error ? (
        <ErrorState error={list.error} onRetry={retry} busy={list.isFetching} />
      ) : (
        <Skeleton width="long" />
      )}
    </Section>
  );
}

function OneDelivery({ delivery }: { delivery: Delivery }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const endpoints = useQuery(endpointQueries.list(merchantId));
  const { endpointId } = delivery;
  const endpoint = endpoints.data?.find(({ id }) => id === endpointId);
  return (
    <article className="panel gap-2">
      <div className="cluster">
        <h3>
          {endpointId === undefined ? (
            t('events:event.address')
          ) : endpoint ? (
            <Link to={`/m/${merchantId}/endpoints/${endpointId}`}>
              <bdi>{endpoint.url}</bdi>
            </Link>
          ) : (
            <bdi>{endpoints.data ? t('events:event.removed') : endpointId}</bdi>
          )}
        </h3>
        {/* A live region: screen readers announce a change of the status. */}
        <span aria-live="polite">
          <Badge {...deliveryDisplay[delivery.state]} word={t(`events:state.${delivery.state}`)} />
        </span>
        <span className="muted">{t('events:attempts.tries', { count: delivery.tries })}</span>
      </div>
      <p className="muted">{t(`events:stateHelp.${delivery.state}`)}</p>
      <Attempts attempts={delivery.attempts} tries={delivery.tries} heading="h4" />
    </article>
  );
}

const everywhere = 'everywhere';

function SendAgain({ event, went }: { event: EventRow; went: boolean }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const may = useMay('POST /v1/events/{id}/redeliver');
  const client = useQueryClient();
  const endpoints = useQuery(endpointQueries.list(merchantId));
  const on = endpoints.data?.filter(({ enabled }) => enabled) ?? [];
  const [chosen, setChosen] = useState<string>();
  const command = useMutation({
    mutationFn: (endpointId: string | undefined) => redeliver(merchantId, event.id, endpointId),
    onSettled: () => client.invalidateQueries(eventQueries.deliveries(merchantId, event.id)),
  });
  const options = [
    ...(went ? [{ value: everywhere, label: t('events:event.everywhere') }] : []),
    ...on.map(({ id, url }) => ({ value: id, label: url })),
  ];
  const value = chosen ?? options[0]?.value;
  if (value === undefined) {
    return (
      <p>
        <Link className="button" to={`/m/${merchantId}/endpoints`}>
          {t('events:event.seeEndpoints')}
        </Link>
      </p>
    );
  }
  const url = on.find(({ id }) => id === value)?.url;
  return (
    <form
      className="event-again stack"
      aria-label={t('events:event.again')}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (may.allowed && !command.isPending) command.mutate(value === everywhere ? undefined : value);
      }}
    >
      <Dropdown
        label={t('events:event.where')}
        disabled={!may.allowed}
        value={value}
        options={options}
        onChange={(next) => {
          setChosen(next);
          command.reset();
        }}
      />
      <p id="event-again-effect" className="muted">
        {url === undefined ? t('events:event.effectAll') : t('events:event.effectOne', { url })}
      </p>
      <p className="cluster">
        <Button type="submit" may={may} aria-busy={command.isPending} aria-describedby="event-again-effect">
          {command.isPending ? t('events:event.sending') : t('events:event.again')}
        </Button>
        <span role="status">{command.data && t('events:event.sent', { count: command.data.deliveries })}</span>
      </p>
      {command.error && <CommandProblem error={command.error} />}
    </form>
  );
}
