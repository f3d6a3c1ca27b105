import './event-page.css';
import { type UseMutationResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { WebhookEndpoint } from '../../../domain/events/endpoint.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { StaleNotice } from '../../shared/api/error-state.tsx';
import { isStatus } from '../../shared/api/problem.ts';
import { Absent } from '../../shared/detail/absent.tsx';
import { CommandProblem } from '../../shared/forms/command-problem.tsx';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { PageTitle } from '../../shared/session/page-title.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import { Fact, FactGroup } from '../../ui/facts.tsx';
import { ForeignText } from '../../ui/foreign-text.tsx';
import type { May } from '../../ui/may.ts';
import { Notice } from '../../ui/notice.tsx';
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

/** What others change, and failures, show up without a reload. */
const refreshMs = 10_000;

export function EndpointPage() {
  const { id = '' } = useParams();
  // Nothing of one endpoint's page survives on another's, a secret least of all.
  return <WithEndpoint key={id} id={id} />;
}

function WithEndpoint({ id }: { id: string }) {
  const { endpoints: said } = useEventWords();
  const { merchantId } = useMerchant();
  const all = `/m/${merchantId}/endpoints`;
  const one = useQuery({
    ...endpointQueries.one(merchantId, id),
    refetchInterval: ({ state }) => state.data !== undefined && refreshMs,
  });
  const retry = () => void one.refetch();
  if (one.data && !isStatus(one.error, 404)) {
    return (
      <>
        <OneEndpoint endpoint={one.data} />
        {one.error && <StaleNotice error={one.error} since={one.dataUpdatedAt} onRetry={retry} busy={one.isFetching} />}
      </>
    );
  }
  return (
    <Absent
      of={one}
      list={{ at: all, title: said.title }}
      notFound={{ title: said.notFound, help: said.notFoundHelp, toList: said.seeAll }}
    />
  );
}

/** Changes the endpoint, and shows it as it is then. */
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
  const { endpoints: said, sent, replay, test, secret, use } = words;
  const { merchantId } = useMerchant();
  return (
    <>
      <PageTitle title={endpoint.url} />
      <BackLink to={`/m/${merchantId}/endpoints`}>{said.title}</BackLink>
      <div className="event-title">
        <h1>
          <bdi>{endpoint.url}</bdi>
        </h1>
        {/* Announced when it changes. */}
        <span aria-live="polite">
          <Badge {...endpointDisplay(words, endpoint)} />
        </span>
      </div>
      <Standing endpoint={endpoint} />
      <div className="endpoint-columns">
        <div className="endpoint-main">
          <Section title={sent.title}>
            <Sent endpoint={endpoint} />
          </Section>
          <Section title={replay.title}>
            <ReplayForm endpoint={endpoint} />
          </Section>
        </div>
        <div className="endpoint-side">
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
        </div>
      </div>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="event-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** Why it gets nothing, or for how long it has taken nothing. */
function Standing({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { endpoints: said, secret } = useEventWords();
  const { disabledReason, disabledAt, failingSince, previousSecretUntil } = endpoint;
  return (
    <div className="endpoint-notices">
      {disabledReason && (
        <Notice tone={disabledReason === 'asked' ? 'plain' : 'bad'} icon="alert" title={said.offWhy[disabledReason]}>
          <p>
            {said.offHelp} {disabledAt && <TimeCell at={disabledAt} />}
          </p>
        </Notice>
      )}
      {!disabledReason && failingSince && (
        <Notice tone="ask" icon="alert" title={said.failing}>
          <p>
            {said.failingSince} <TimeCell at={failingSince} />
          </p>
          <p>{said.failingHelp}</p>
        </Notice>
      )}
      {previousSecretUntil && (
        <Notice tone="wait" icon="key">
          <p>
            {secret.both} <TimeCell at={previousSecretUntil} />
          </p>
        </Notice>
      )}
    </div>
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
          busy={command.isPending}
          error={command.error}
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
        {endpoint.description && (
          <Fact name={fact.description}>
            <ForeignText text={endpoint.description} />
          </Fact>
        )}
        <Fact name={fact.types}>
          {endpoint.types.length === 0 ? (
            endpoints.everything
          ) : (
            <ul className="endpoint-type-list">
              {endpoint.types.map((type) => (
                <li key={type}>
                  <code>{type}</code>
                </li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact name={fact.created}>
          <TimeCell at={endpoint.createdAt} />
        </Fact>
        <Fact name={fact.id}>
          <CopyId id={endpoint.id} what={fact.id} />
        </Fact>
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
  const { test: said } = useEventWords();
  const { merchantId } = useMerchant();
  const may = useMay('POST /v1/webhook-endpoints/{id}/test');
  const command = useMutation({ mutationFn: () => testEndpoint(merchantId, id) });
  return (
    <>
      <p className="muted">{said.lead}</p>
      <p>
        <Button may={may} aria-busy={command.isPending} onClick={() => !command.isPending && command.mutate()}>
          {command.isPending ? said.busy : said.send}
        </Button>
      </p>
      <div role="status">{command.data && !command.isPending && <TestResult test={command.data} />}</div>
      {command.error && <CommandProblem error={command.error} />}
    </>
  );
}

function TestResult({ test }: { test: EndpointTest }) {
  const { tag } = useLanguage();
  const { test: said } = useEventWords();
  const ms = new Intl.NumberFormat(tag).format(test.ms);
  return (
    <Notice
      tone={test.delivered ? 'good' : 'bad'}
      icon={test.delivered ? 'check' : 'close'}
      title={test.delivered ? said.delivered : said.failed}
    >
      <p>{test.httpStatus === undefined ? said.silent(test.error ?? '?', ms) : said.answered(test.httpStatus, ms)}</p>
      {test.answer && (
        <p>
          {said.said}: <ForeignText text={test.answer} />
        </p>
      )}
    </Notice>
  );
}

function SecretPanel({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { secret: said } = useEventWords();
  const { merchantId } = useMerchant();
  const may = useMay('POST /v1/webhook-endpoints/{id}/rotate-secret');
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const [leaked, setLeaked] = useState(false);
  const command = useMutation({
    mutationFn: () => rotateSecret(merchantId, endpoint.id, leaked ? 0 : 24),
    // The secret is kept nowhere once this page is left.
    gcTime: 0,
    onSuccess: ({ secret: _, ...now }) => {
      client.setQueryData(endpointQueries.one(merchantId, endpoint.id).queryKey, now);
      setAsked(false);
    },
  });
  if (command.data) return <ShownSecret secret={command.data.secret} title={said.rotated} heading="h3" />;
  return (
    <>
      <p className="muted">{said.lead}</p>
      {asked ? (
        <>
          <Tick checked={leaked} onChange={(event) => setLeaked(event.target.checked)}>
            {said.rotateNow}
          </Tick>
          <p id="endpoint-rotate">{leaked ? said.rotateNowEffect : said.rotateEffect}</p>
          <p className="event-again-row">
            <Button
              kind="primary"
              aria-busy={command.isPending}
              aria-describedby="endpoint-rotate"
              onClick={() => !command.isPending && command.mutate()}
            >
              {command.isPending ? said.busy : said.confirm}
            </Button>
            <Button onClick={() => setAsked(false)}>{said.back}</Button>
          </p>
        </>
      ) : (
        <p>
          <Button may={may} onClick={() => setAsked(true)}>
            {said.rotate}
          </Button>
        </p>
      )}
      {command.error && <CommandProblem error={command.error} />}
      <Verify heading="h3" />
    </>
  );
}

function UsePanel({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { use: said } = useEventWords();
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
        effect={on ? said.offEffect : said.onEffect}
        ask={on ? said.off : said.on}
        confirm={on ? said.confirmOff : said.confirmOn}
        may={mayChange}
        command={turn}
        onConfirm={() => turn.mutate({ enabled: !on })}
      />
      <AskedTwice
        effect={said.removeEffect}
        ask={said.remove}
        confirm={said.confirmRemove}
        danger
        may={mayRemove}
        command={remove}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}

/** A command with its consequence before it, and asked twice. */
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
  const { use: said } = useEventWords();
  const id = useId();
  const [asked, setAsked] = useState<string>();
  // Once it was done, another thing is asked.
  const isAsked = asked === ask;
  return (
    <div className="endpoint-use">
      <p id={id} className="muted">
        {effect}
      </p>
      <p className="event-again-row">
        {isAsked ? (
          <>
            <Button
              className={danger ? 'event-danger' : ''}
              // The question stands where somebody has just asked for it.
              autoFocus
              aria-busy={command.isPending}
              aria-describedby={id}
              onClick={() => !command.isPending && onConfirm()}
            >
              {confirm}
            </Button>
            <Button onClick={() => setAsked(undefined)}>{said.back}</Button>
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
