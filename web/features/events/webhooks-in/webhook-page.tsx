import './webhook-page.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { mayReadAgain } from '../../../../domain/events/webhook-outcomes.ts';
import type { ProviderEventRead, WebhookInDetail } from '../../../../domain/events/webhooks-in.ts';
import { useLanguage } from '../../../i18n/language.tsx';
import { DetailColumns, DetailHead, DetailPage, pageOfId } from '../../../shared/detail/detail-page.tsx';
import { EntityLink } from '../../../shared/entities/entity-link.tsx';
import { CommandProblem } from '../../../shared/forms/command-problem.tsx';
import { ProviderLink } from '../../../shared/providers/provider-link.tsx';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { displayOf } from '../../../shared/status/display.ts';
import { StatusBadge } from '../../../shared/status/status-badge.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Fact, FactGroup, IdFact, TimeFact } from '../../../ui/facts.tsx';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RawParts } from '../../../ui/raw.tsx';
import { Section } from '../../../ui/section.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
import { readAgain, webhookQuery } from './api.ts';
import { outcomeLooks } from './display.ts';
import { useInboxWords } from './words.ts';

/** In ms: the outcome of a webhook that is not processed yet appears without a reload. */
const refreshMs = 5_000;

export const WebhookPage = pageOfId(WithWebhook);

function WithWebhook({ id }: { id: string }) {
  const { page: t } = useInboxWords();
  const { merchantId } = useMerchant();
  const one = useQuery({
    ...webhookQuery(merchantId, id),
    refetchInterval: ({ state }) => state.data !== undefined && refreshMs,
  });
  return (
    <DetailPage
      of={one}
      list={{ at: `/m/${merchantId}/webhooks-in`, title: t.back }}
      notFound={{ title: t.notFound, help: t.notFoundHelp, toList: t.back }}
      title={titleOf}
    >
      {(webhook) => <OneWebhook webhook={webhook} />}
    </DetailPage>
  );
}

const titleOf = ({ provider, id }: WebhookInDetail) => `${provider} · ${id}`;

function OneWebhook({ webhook }: { webhook: WebhookInDetail }) {
  const { page: t, outcome, meaning } = useInboxWords();
  return (
    <>
      <DetailHead
        title={titleOf(webhook)}
        status={<Badge {...outcomeLooks[webhook.outcome]} word={outcome[webhook.outcome]} />}
      />
      <p className="webhook-meaning prose">{meaning[webhook.outcome]}</p>
      {webhook.problem !== undefined && (
        <Notice tone="bad" icon="alert" title={t.problem}>
          <p lang="en">
            <ForeignText text={webhook.problem} />
          </p>
          {webhook.nextTryAt && (
            <p>
              {t.nextTry}: <TimeCell at={webhook.nextTryAt} />
            </p>
          )}
        </Notice>
      )}
      <ReadAgain webhook={webhook} />
      <DetailColumns facts={<Facts webhook={webhook} />}>
        <Section title={t.read}>
          {webhook.news.length === 0 && <p className="muted">{t.nothing}</p>}
          {webhook.news.map((news, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order of a webhook's events never changes
            <News key={index} news={news} />
          ))}
        </Section>
        {webhook.news.some(({ entityId }) => entityId !== undefined) && <Moves webhook={webhook} />}
        <Request request={webhook.request} />
      </DetailColumns>
    </>
  );
}

function Request({ request }: Pick<WebhookInDetail, 'request'>) {
  const { page: t } = useInboxWords();
  return (
    <Section title={t.request}>
      <p className="muted">{t.masked}</p>
      <RawParts
        heading="h3"
        parts={[
          { label: t.body(request.bytes), text: printed(request.body) || t.empty },
          { label: t.headers, text: linesOf(request.headers) || t.empty },
          ...(Object.keys(request.query).length > 0 ? [{ label: t.query, text: linesOf(request.query) }] : []),
          ...(request.path ? [{ label: t.path, text: request.path }] : []),
        ]}
      />
    </Section>
  );
}

function Facts({ webhook }: { webhook: WebhookInDetail }) {
  const { page: t, fact } = useInboxWords();
  const { merchantId } = useMerchant();
  return (
    <section className="facts" aria-label={t.facts}>
      <FactGroup title={t.group}>
        <Fact name={fact.provider}>
          <ProviderLink name={webhook.provider} warn />
        </Fact>
        <Fact name={fact.connection}>
          <Link to={`/m/${merchantId}/connections/${webhook.connectionId}`}>
            <code>…{webhook.connectionId.slice(-6)}</code>
          </Link>
        </Fact>
        <TimeFact name={fact.received} at={webhook.receivedAt} />
        <TimeFact name={fact.done} at={webhook.doneAt} />
        <IdFact name={fact.number} id={webhook.id} />
      </FactGroup>
    </section>
  );
}

const printed = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body, null, 2));

const linesOf = (parts: Record<string, unknown>) =>
  Object.entries(parts)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n');

/** One provider event of the webhook, with the provider's word and ours. */
function News({ news }: { news: ProviderEventRead }) {
  const { fact, kind, unmapped, list, dispute } = useInboxWords();
  return (
    <dl className="webhook-news panel">
      <Fact name={fact.of}>
        {news.entityId ? (
          <EntityLink id={news.entityId} />
        ) : (
          <span className="muted">
            {kind[news.kind]}, {list.nobody}
          </span>
        )}
      </Fact>
      <Fact name={fact.word}>
        <ForeignText text={news.providerWord} />
      </Fact>
      <Fact name={fact.means}>
        <StatusBadge status={news.status} />
        {news.unmapped && (
          <p className="icon-text" data-tone="ask">
            <Icon name="question" />
            {unmapped}
          </p>
        )}
      </Fact>
      {news.dispute && <Fact name={fact.dispute}>{dispute[news.dispute]}</Fact>}
      <IdFact name={fact.transaction} id={news.transactionId} />
      <IdFact name={fact.reference} id={news.reference} />
      <IdFact name={fact.endToEnd} id={news.endToEndId} />
    </dl>
  );
}

function Moves({ webhook }: { webhook: WebhookInDetail }) {
  const { language } = useLanguage();
  const { page: t } = useInboxWords();
  return (
    <Section title={t.came}>
      {webhook.moves.length === 0 ? (
        <p className="muted">{t.noMove}</p>
      ) : (
        <ul>
          {webhook.moves.map(({ entityId, from, to, at }) => (
            <li key={`${entityId} ${at}`} className="cluster">
              <EntityLink id={entityId} />
              <span>{t.move(displayOf(from).word[language], displayOf(to).word[language])}</span>
              <span className="muted">
                <TimeCell at={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function ReadAgain({ webhook }: { webhook: WebhookInDetail }) {
  const { again: t, outcome } = useInboxWords();
  const { merchantId } = useMerchant();
  const may = useMay('POST /v1/webhooks-in/{id}/read-again');
  const client = useQueryClient();
  const command = useMutation({
    mutationFn: () => readAgain(merchantId, webhook.id),
    onSuccess: (now) => client.setQueryData(webhookQuery(merchantId, webhook.id).queryKey, now),
  });
  const isOpen = mayReadAgain(webhook.outcome);
  return (
    <div className="webhook-again stack gap-2 prose">
      <p className="cluster">
        <Button
          may={isOpen ? may : { allowed: false, why: t.notNeeded }}
          aria-busy={command.isPending}
          aria-describedby={isOpen && may.allowed ? 'webhook-again' : undefined}
          onClick={() => !command.isPending && command.mutate()}
        >
          <Icon name="refresh" />
          {command.isPending ? t.busy : t.do}
        </Button>
        <span role="status">{command.data && t.done(outcome[command.data.outcome])}</span>
      </p>
      <p id="webhook-again" className="muted">
        {isOpen ? (may.why ?? t.effect) : t.notNeeded}
      </p>
      {command.error && <CommandProblem error={command.error} />}
    </div>
  );
}
