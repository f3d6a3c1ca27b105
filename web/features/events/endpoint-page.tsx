import './event-page.css';
import { type UseMutationResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { WebhookEndpoint } from '../../../domain/events/endpoint.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { DetailColumns, DetailHead, DetailNotices, DetailPage, pageOfId } from '../../shared/detail/detail-page.tsx';
import { CommandProblem } from '../../shared/forms/command-problem.tsx';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Fact, FactGroup, IdFact, TextFact, TimeFact } from '../../ui/facts.tsx';
import { ForeignText } from '../../ui/foreign-text.tsx';
import type { May } from '../../ui/may.ts';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { Tick } from '../../ui/tick.tsx';
import { TimeCell } from '../../ui/time-cell.tsx';
import {
  changeEndpoint,
  type EndpointChange,
  type EndpointTest,
  endpointQueries,
  removeEndpoint,
  rotateSecret,
  testEndpoint,
} from './api.ts';
import { endpointDisplay } from './display.ts';
import { changeOf, EndpointForm } from './endpoint-form.tsx';
import { ReplayForm } from './replay-form.tsx';
import { Sent } from './sent.tsx';
import { ShownSecret, Verify } from './shown-secret.tsx';
import { useEventWords } from './words.ts';

/** In ms: changes by other people and failures appear without a reload. */
const refreshMs = 10_000;

export const EndpointPage = pageOfId(WithEndpoint);

function WithEndpoint({ id }: { id: string }) {
  const { endpoints: t } = useEventWords();
  const { merchantId } = useMerchant();
  const one = useQuery({
    ...endpointQueries.one(merchantId, id),
    refetchInterval: ({ state }) => state.data !== undefined && refreshMs,
  });
  return (
    <DetailPage
      of={one}
      list={{ at: `/m/${merchantId}/endpoints`, title: t.title }}
      notFound={{ title: t.notFound, help: t.notFoundHelp, toList: t.seeAll }}
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
  const words = useEventWords();
  const { sent, replay, test, secret, use } = words;
  return (
    <>
      <DetailHead whole title={endpoint.url} status={<Badge {...endpointDisplay(words, endpoint)} />} />
      <Standing endpoint={endpoint} />
      <DetailColumns
        facts={
          <>
            <About endpoint={endpoint} />
            <Section title={test.title}>
              <TestPanel id={endpoint.id} />
            </Section>
            <Section title={secret.title}>
              <SecretPanel endpoint={endpoint} />
            </Section>
            <Section title={use.title}>
              <UsePanel endpoint={endpoint} />
            </Section>
          </>
        }
      >
        <Section title={sent.title}>
          <Sent endpoint={endpoint} />
        </Section>
        <Section title={replay.title}>
          <ReplayForm endpoint={endpoint} />
        </Section>
      </DetailColumns>
    </>
  );
}

/** Why the endpoint is disabled, or since when its deliveries fail. */
function Standing({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { endpoints: t, secret } = useEventWords();
  const { disabledReason, disabledAt, failingSince, previousSecretUntil } = endpoint;
  return (
    <DetailNotices>
      {disabledReason && (
        <Notice tone={disabledReason === 'asked' ? 'plain' : 'bad'} icon="alert" title={t.offWhy[disabledReason]}>
          <p>
            {t.offHelp} {disabledAt && <TimeCell at={disabledAt} />}
          </p>
        </Notice>
      )}
      {!disabledReason && failingSince && (
        <Notice tone="ask" icon="alert" title={t.failing}>
          <p>
            {t.failingSince} <TimeCell at={failingSince} />
          </p>
          <p>{t.failingHelp}</p>
        </Notice>
      )}
      {previousSecretUntil && (
        <Notice tone="wait" icon="key">
          <p>
            {secret.both} <TimeCell at={previousSecretUntil} />
          </p>
        </Notice>
      )}
    </DetailNotices>
  );
}

function About({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { fact, form, endpoints } = useEventWords();
  const may = useMay('PATCH /v1/webhook-endpoints/{id}');
  const [open, setOpen] = useState(false);
  const command = useChange(endpoint.id, () => setOpen(false));
  if (open) {
    return (
      <Section title={form.editTitle}>
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
    <section className="facts" aria-label={fact.facts}>
      <FactGroup title={fact.endpoint}>
        <TextFact name={fact.description} text={endpoint.description} />
        <Fact name={fact.types}>
          {endpoint.types.length === 0 ? (
            endpoints.everything
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
        <TimeFact name={fact.created} at={endpoint.createdAt} />
        <IdFact name={fact.id} id={endpoint.id} />
      </FactGroup>
      <p>
        <Button may={may} onClick={() => setOpen(true)}>
          {form.edit}
        </Button>
      </p>
    </section>
  );
}

function TestPanel({ id }: { id: string }) {
  const { test: t } = useEventWords();
  const { merchantId } = useMerchant();
  const may = useMay('POST /v1/webhook-endpoints/{id}/test');
  const command = useMutation({ mutationFn: () => testEndpoint(merchantId, id) });
  return (
    <>
      <p className="muted">{t.lead}</p>
      <p>
        <Button may={may} aria-busy={command.isPending} onClick={() => !command.isPending && command.mutate()}>
          {command.isPending ? t.busy : t.send}
        </Button>
      </p>
      <div role="status">{command.data && !command.isPending && <TestResult test={command.data} />}</div>
      {command.error && <CommandProblem error={command.error} />}
    </>
  );
}

function TestResult({ test }: { test: EndpointTest }) {
  const { tag } = useLanguage();
  const { test: t } = useEventWords();
  const ms = new Intl.NumberFormat(tag).format(test.ms);
  return (
    <Notice
      tone={test.delivered ? 'good' : 'bad'}
      icon={test.delivered ? 'check' : 'close'}
      title={test.delivered ? t.delivered : t.failed}
    >
      <p>{test.httpStatus === undefined ? t.silent(test.error ?? '?', ms) : t.answered(test.httpStatus, ms)}</p>
      {test.answer && (
        <p>
          {t.answerStart}: <ForeignText text={test.answer} />
        </p>
      )}
    </Notice>
  );
}

function SecretPanel({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { secret: t } = useEventWords();
  const { merchantId } = useMerchant();
  const may = useMay('POST /v1/webhook-endpoints/{id}/rotate-secret');
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const [leaked, setLeaked] = useState(false);
  const command = useMutation({
    mutationFn: () => rotateSecret(merchantId, endpoint.id, leaked ? 0 : 24),
    // Drops the secret from the mutation cache when the page is left.
    gcTime: 0,
    onSuccess: ({ secret: _, ...now }) => {
      client.setQueryData(endpointQueries.one(merchantId, endpoint.id).queryKey, now);
      setAsked(false);
    },
  });
  if (command.data) return <ShownSecret secret={command.data.secret} title={t.rotated} heading="h3" />;
  return (
    <>
      <p className="muted">{t.lead}</p>
      {asked ? (
        <>
          <Tick checked={leaked} onChange={(event) => setLeaked(event.target.checked)}>
            {t.rotateNow}
          </Tick>
          <p id="endpoint-rotate">{leaked ? t.rotateNowEffect : t.rotateEffect}</p>
          <p className="cluster">
            <Button
              kind="primary"
              aria-busy={command.isPending}
              aria-describedby="endpoint-rotate"
              onClick={() => !command.isPending && command.mutate()}
            >
              {command.isPending ? t.busy : t.confirm}
            </Button>
            <Button onClick={() => setAsked(false)}>{t.back}</Button>
          </p>
        </>
      ) : (
        <p>
          <Button may={may} onClick={() => setAsked(true)}>
            {t.rotate}
          </Button>
        </p>
      )}
      {command.error && <CommandProblem error={command.error} />}
      <Verify heading="h3" />
    </>
  );
}

function UsePanel({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { use: t } = useEventWords();
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
        effect={on ? t.offEffect : t.onEffect}
        ask={on ? t.off : t.on}
        confirm={on ? t.confirmOff : t.confirmOn}
        may={mayChange}
        command={turn}
        onConfirm={() => turn.mutate({ enabled: !on })}
      />
      <AskedTwice
        effect={t.removeEffect}
        ask={t.remove}
        confirm={t.confirmRemove}
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
  const { use: t } = useEventWords();
  const id = useId();
  const [asked, setAsked] = useState<string>();
  // After the command the question changes, so the confirmation closes.
  const isAsked = asked === ask;
  return (
    <div className="stack gap-2">
      <p id={id} className="muted">
        {effect}
      </p>
      <p className="cluster">
        {isAsked ? (
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
            <Button onClick={() => setAsked(undefined)}>{t.back}</Button>
          </>
        ) : (
          <Button may={may} aria-describedby={id} onClick={() => setAsked(ask)}>
            {ask}
          </Button>
        )}
      </p>
      {command.error && <CommandProblem error={command.error} />}
    </div>
  );
}
