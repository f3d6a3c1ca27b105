import './event-page.css';
import './messages.ts';
import { type UseMutationResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { WebhookEndpoint } from '../../../domain/events/endpoint.ts';
import { useTexts } from '../../i18n/texts.ts';
import { DetailColumns, DetailHead, DetailNotices, DetailPage, pageOfId } from '../../shared/detail/detail-page.tsx';
import { CommandProblem } from '../../shared/forms/command-problem.tsx';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Fact, FactGroup, IdFact, TextFact, TimeFact } from '../../ui/facts.tsx';
import type { May } from '../../ui/may.ts';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { Tick } from '../../ui/tick.tsx';
import { TimeCell } from '../../ui/time-cell.tsx';
import { changeEndpoint, type EndpointChange, endpointQueries, removeEndpoint, rotateSecret } from './api.ts';
import { endpointDisplay, failureOf } from './display.ts';
import { changeOf, EndpointForm } from './endpoint-form.tsx';
import { ReplayForm } from './replay-form.tsx';
import { eventTypes } from './search.ts';
import { Sent } from './sent.tsx';
import { ShownSecret, Verify } from './shown-secret.tsx';
import { Tester } from './tester.tsx';

/** In ms: changes by other people and failures appear without a reload. */
const refreshMs = 10_000;

export const EndpointPage = pageOfId(WithEndpoint);

function WithEndpoint({ id }: { id: string }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const one = useQuery({
    ...endpointQueries.one(merchantId, id),
    refetchInterval: ({ state }) => state.data !== undefined && refreshMs,
  });
  return (
    <DetailPage
      of={one}
      list={{ at: `/m/${merchantId}/endpoints`, title: t('events:endpoints.title') }}
      notFound={{
        title: t('events:endpoints.notFound'),
        help: t('events:endpoints.notFoundHelp'),
        toList: t('events:endpoints.seeAll'),
      }}
      title={({ url }) => url}
    >
      {(endpoint) => <OneEndpoint endpoint={endpoint} />}
    </DetailPage>
  );
}

/** Changes the endpoint and shows its new state. */
function useChange(id: string, onDone: () => void) {
  const { merchantId } = useMerchant();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: EndpointChange) => changeEndpoint(merchantId, id, change),
    onSuccess: (now) => {
      client.setQueryData(endpointQueries.one(merchantId, id).queryKey, now);
      void client.invalidateQueries({ queryKey: endpointQueries.list(merchantId).queryKey });
      onDone();
    },
  });
}

function OneEndpoint({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = useTexts();
  const [search] = useSearchParams();
  return (
    <>
      <DetailHead whole title={endpoint.url} status={<Badge {...endpointDisplay(t, endpoint)} />} />
      <EndpointState endpoint={endpoint} />
      <DetailColumns
        facts={
          <>
            <About endpoint={endpoint} />
            <Section title={t('events:secret.title')}>
              <SecretPanel endpoint={endpoint} />
            </Section>
            <Section title={t('events:use.title')}>
              <UsePanel endpoint={endpoint} />
            </Section>
          </>
        }
      >
        <Section title={t('events:sent.title')}>
          <Sent endpoint={endpoint} />
        </Section>
        <Section title={t('events:test.title')}>
          <Tester id={endpoint.id} type={eventTypes.find((type) => type === search.get('test'))} />
        </Section>
        <Section title={t('events:replay.title')}>
          <ReplayForm endpoint={endpoint} />
        </Section>
      </DetailColumns>
    </>
  );
}

/** Why the endpoint is disabled, or since when its deliveries fail. */
function EndpointState({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = useTexts();
  const { disabledReason, disabledAt, failingSince, previousSecretUntil } = endpoint;
  return (
    <DetailNotices>
      {disabledReason && (
        <Notice
          tone={disabledReason === 'asked' ? 'plain' : 'bad'}
          icon="alert"
          title={t(`events:endpoints.offWhy.${disabledReason}`)}
        >
          <p>
            {t('events:endpoints.offHelp')} {disabledAt && <TimeCell at={disabledAt} />}
          </p>
        </Notice>
      )}
      {!disabledReason && failingSince && (
        <Notice tone="ask" icon="alert" title={failureOf(t, endpoint)}>
          <p>
            {t('events:endpoints.failingSince')} <TimeCell at={failingSince} />
            {endpoint.lastFailure && (
              <>
                {' · '}
                {t('events:endpoints.lastFailure')} <TimeCell at={endpoint.lastFailure.at} />
              </>
            )}
          </p>
          <p>{t('events:endpoints.failingHelp')}</p>
        </Notice>
      )}
      {previousSecretUntil && (
        <Notice tone="wait" icon="key">
          <p>
            {t('events:secret.both')} <TimeCell at={previousSecretUntil} />
          </p>
        </Notice>
      )}
    </DetailNotices>
  );
}

function About({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = useTexts();
  const may = useMay('PATCH /v1/webhook-endpoints/{id}');
  const [open, setOpen] = useState(false);
  const command = useChange(endpoint.id, () => setOpen(false));
  if (open) {
    return (
      <Section title={t('events:form.editTitle')}>
        <EndpointForm
          endpoint={endpoint}
          command={command}
          onSubmit={(given) => {
            const change = changeOf(endpoint, given);
            if (Object.keys(change).length === 0) setOpen(false);
            else command.mutate(change);
          }}
          onCancel={() => setOpen(false)}
        />
      </Section>
    );
  }
  return (
    <section className="facts" aria-label={t('events:fact.facts')}>
      <FactGroup title={t('events:fact.endpoint')}>
        <TextFact name={t('events:fact.description')} text={endpoint.description} />
        <Fact name={t('events:fact.types')}>
          {endpoint.types.length === 0 ? (
            t('events:endpoints.everything')
          ) : (
            <ul>
              {endpoint.types.map((type) => (
                <li key={type}>
                  <code>{type}</code>
                </li>
              ))}
            </ul>
          )}
        </Fact>
        <TimeFact name={t('events:fact.created')} at={endpoint.createdAt} />
        <IdFact name={t('events:fact.id')} id={endpoint.id} />
      </FactGroup>
      <p>
        <Button may={may} onClick={() => setOpen(true)}>
          {t('events:form.edit')}
        </Button>
      </p>
    </section>
  );
}

function SecretPanel({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const may = useMay('POST /v1/webhook-endpoints/{id}/rotate-secret');
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [leaked, setLeaked] = useState(false);
  const command = useMutation({
    mutationFn: () => rotateSecret(merchantId, endpoint.id, leaked ? 0 : 24),
    // Drops the secret from the mutation cache when the page is left.
    gcTime: 0,
    onSuccess: ({ secret: _, ...now }) => {
      client.setQueryData(endpointQueries.one(merchantId, endpoint.id).queryKey, now);
      setIsOpen(false);
    },
  });
  if (command.data) return <ShownSecret secret={command.data.secret} title={t('events:secret.rotated')} />;
  return (
    <>
      <p className="muted">{t('events:secret.lead')}</p>
      {isOpen ? (
        <>
          <Tick checked={leaked} onChange={(event) => setLeaked(event.target.checked)}>
            {t('events:secret.rotateNow')}
          </Tick>
          <p id="endpoint-rotate">{leaked ? t('events:secret.rotateNowEffect') : t('events:secret.rotateEffect')}</p>
          <p className="cluster">
            <Button
              kind="primary"
              aria-busy={command.isPending}
              aria-describedby="endpoint-rotate"
              onClick={() => !command.isPending && command.mutate()}
            >
              {command.isPending ? t('events:secret.busy') : t('events:secret.confirm')}
            </Button>
            <Button onClick={() => setIsOpen(false)}>{t('events:secret.back')}</Button>
          </p>
        </>
      ) : (
        <p>
          <Button may={may} onClick={() => setIsOpen(true)}>
            {t('events:secret.rotate')}
          </Button>
        </p>
      )}
      {command.error && <CommandProblem error={command.error} />}
      <Verify />
    </>
  );
}

function UsePanel({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const client = useQueryClient();
  const navigate = useNavigate();
  const mayChange = useMay('PATCH /v1/webhook-endpoints/{id}');
  const mayRemove = useMay('DELETE /v1/webhook-endpoints/{id}');
  const turn = useChange(endpoint.id, () => {});
  const remove = useMutation({
    mutationFn: () => removeEndpoint(merchantId, endpoint.id),
    onSuccess: async () => {
      await navigate(`/m/${merchantId}/endpoints`);
      client.removeQueries({ queryKey: endpointQueries.one(merchantId, endpoint.id).queryKey });
      void client.invalidateQueries({ queryKey: endpointQueries.list(merchantId).queryKey });
    },
  });
  const on = endpoint.enabled;
  return (
    <>
      <AskedTwice
        effect={on ? t('events:use.offEffect') : t('events:use.onEffect')}
        ask={on ? t('events:use.off') : t('events:use.on')}
        confirm={on ? t('events:use.confirmOff') : t('events:use.confirmOn')}
        may={mayChange}
        command={turn}
        onConfirm={() => turn.mutate({ enabled: !on })}
      />
      <AskedTwice
        effect={t('events:use.removeEffect')}
        ask={t('events:use.remove')}
        confirm={t('events:use.confirmRemove')}
        danger
        may={mayRemove}
        command={remove}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}

/** A command that states its effect and needs a confirmation. */
function AskedTwice({
  effect,
  ask,
  confirm,
  danger,
  may,
  command,
  onConfirm,
}: {
  effect: string;
  ask: string;
  confirm: string;
  danger?: boolean;
  may: May;
  command: Pick<UseMutationResult<unknown, Error, never>, 'isPending' | 'error'>;
  onConfirm: () => void;
}) {
  const t = useTexts();
  const id = useId();
  const [confirming, setConfirming] = useState<string>();
  // After the command the question changes, so the confirmation closes.
  const isConfirming = confirming === ask;
  return (
    <div className="stack gap-2">
      <p id={id} className="muted">
        {effect}
      </p>
      <p className="cluster">
        {isConfirming ? (
          <>
            <Button
              kind={danger ? 'danger' : 'plain'}
              // The confirmation opens in response to a click, so taking the focus does not surprise the user.
              autoFocus
              aria-busy={command.isPending}
              aria-describedby={id}
              onClick={() => !command.isPending && onConfirm()}
            >
              {confirm}
            </Button>
            <Button onClick={() => setConfirming(undefined)}>{t('events:use.back')}</Button>
          </>
        ) : (
          <Button may={may} aria-describedby={id} onClick={() => setConfirming(ask)}>
            {ask}
          </Button>
        )}
      </p>
      {command.error && <CommandProblem error={command.error} />}
    </div>
  );
}
