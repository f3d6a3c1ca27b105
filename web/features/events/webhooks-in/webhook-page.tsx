import './webhook-page.css';
import './messages.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { mayReadAgain } from '../../../../domain/events/webhook-outcomes.ts';
import type { ProviderEventRead, WebhookInDetail } from '../../../../domain/events/webhooks-in.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/texts.ts';
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
import { Age, TimeCell } from '../../../ui/time-cell.tsx';
import { readAgain, webhookQuery } from './api.ts';
import { outcomeLooks } from './display.ts';

/** In ms: the outcome of a webhook that is not processed yet appears without a reload. */
const refreshMs = 5_000;

export const WebhookPage = pageOfId(WithWebhook);

function WithWebhook({ id }: { id: string }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const one = useQuery({
    ...webhookQuery(merchantId, id),
    refetchInterval: ({ state }) => state.data !== undefined && refreshMs,
  });
  return (
    <DetailPage
      of={one}
      list={{ at: `/m/${merchantId}/webhooks-in`, title: t('webhooks-in:page.back') }}
      notFound={{
        title: t('webhooks-in:page.notFound'),
        help: t('webhooks-in:page.notFoundHelp'),
        toList: t('webhooks-in:page.back'),
      }}
      title={titleOf}
    >
      {(webhook) => <OneWebhook webhook={webhook} />}
    </DetailPage>
  );
}

const titleOf = ({ provider, id }: WebhookInDetail) => `${provider} · ${id}`;

function OneWebhook({ webhook }: { webhook: WebhookInDetail }) {
  const t = useTexts();
  return (
    <>
      <DetailHead
        title={titleOf(webhook)}
        status={<Badge {...outcomeLooks[webhook.outcome]} word={t(`webhooks-in:outcome.${webhook.outcome}`)} />}
        line={[<ProviderLink key="provider" name={webhook.provider} />, <Age key="age" at={webhook.receivedAt} />]}
      />
      <p className="webhook-meaning prose">{t(`webhooks-in:meaning.${webhook.outcome}`)}</p>
      {webhook.problem !== undefined && (
        <Notice tone="bad" icon="alert" title={t('webhooks-in:page.problem')}>
          <p lang="en">
            <ForeignText text={webhook.problem} />
          </p>
          {webhook.nextTryAt && (
            <p>
              {t('webhooks-in:page.nextTry')}: <TimeCell at={webhook.nextTryAt} />
            </p>
          )}
        </Notice>
      )}
      <DetailColumns tools={<ReadAgain webhook={webhook} />} facts={<Facts webhook={webhook} />}>
        <Section title={t('webhooks-in:page.read')}>
          {webhook.news.length === 0 && <p className="muted">{t('webhooks-in:page.nothing')}</p>}
          {webhook.news.map((event, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order of a webhook's events never changes
            <ProviderEventFacts key={index} event={event} />
          ))}
        </Section>
        {webhook.news.some(({ entityId }) => entityId !== undefined) && <Moves webhook={webhook} />}
        <Request request={webhook.request} />
      </DetailColumns>
    </>
  );
}

function Request({ request }: Pick<WebhookInDetail, 'request'>) {
  const t = useTexts();
  return (
    <Section title={t('webhooks-in:page.request')}>
      <p className="muted">{t('webhooks-in:page.masked')}</p>
      <RawParts
        heading="h3"
        parts={[
          {
            label: t('webhooks-in:page.body', { bytes: request.bytes }),
            text: printed(request.body) || t('webhooks-in:page.empty'),
          },
          { label: t('webhooks-in:page.headers'), text: linesOf(request.headers) || t('webhooks-in:page.empty') },
          ...(Object.keys(request.query).length > 0
            ? [{ label: t('webhooks-in:page.query'), text: linesOf(request.query) }]
            : []),
          ...(request.path ? [{ label: t('webhooks-in:page.path'), text: request.path }] : []),
        ]}
      />
    </Section>
  );
}

function Facts({ webhook }: { webhook: WebhookInDetail }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  return (
    <section className="facts" aria-label={t('webhooks-in:page.facts')}>
      <FactGroup title={t('webhooks-in:page.group')}>
        <Fact name={t('webhooks-in:fact.provider')}>
          <ProviderLink name={webhook.provider} warn />
        </Fact>
        <Fact name={t('webhooks-in:fact.connection')}>
          <Link to={`/m/${merchantId}/connections/${webhook.connectionId}`}>
            <code>…{webhook.connectionId.slice(-6)}</code>
          </Link>
        </Fact>
        <TimeFact name={t('webhooks-in:fact.received')} at={webhook.receivedAt} />
        <TimeFact name={t('webhooks-in:fact.done')} at={webhook.doneAt} />
        <IdFact name={t('webhooks-in:fact.number')} id={webhook.id} />
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
function ProviderEventFacts({ event }: { event: ProviderEventRead }) {
  const t = useTexts();
  return (
    <dl className="webhook-event panel">
      <Fact name={t('webhooks-in:fact.of')}>
        {event.entityId ? (
          <EntityLink id={event.entityId} />
        ) : (
          <span className="muted">
            {t(`webhooks-in:kind.${event.kind}`)}, {t('webhooks-in:list.nobody')}
          </span>
        )}
      </Fact>
      <Fact name={t('webhooks-in:fact.word')}>
        <ForeignText text={event.providerWord} />
      </Fact>
      <Fact name={t('webhooks-in:fact.means')}>
        <StatusBadge status={event.status} />
        {event.unmapped && (
          <p className="icon-text" data-tone="ask">
            <Icon name="question" />
            {t('webhooks-in:unmapped')}
          </p>
        )}
      </Fact>
      {event.dispute && <Fact name={t('webhooks-in:fact.dispute')}>{t(`webhooks-in:dispute.${event.dispute}`)}</Fact>}
      <IdFact name={t('webhooks-in:fact.transaction')} id={event.transactionId} />
      <IdFact name={t('webhooks-in:fact.reference')} id={event.reference} />
      <IdFact name={t('webhooks-in:fact.endToEnd')} id={event.endToEndId} />
    </dl>
  );
}

function Moves({ webhook }: { webhook: WebhookInDetail }) {
  const { language } = useLanguage();
  const t = useTexts();
  return (
    <Section title={t('webhooks-in:page.came')}>
      {webhook.moves.length === 0 ? (
        <p className="muted">{t('webhooks-in:page.noMove')}</p>
      ) : (
        <ul>
          {webhook.moves.map(({ entityId, from, to, at }) => (
            <li key={`${entityId} ${at}`} className="cluster">
              <EntityLink id={entityId} />
              <span>
                {t('webhooks-in:page.move', { from: displayOf(from).word[language], to: displayOf(to).word[language] })}
              </span>
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
  const t = useTexts();
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
          may={isOpen ? may : { allowed: false, why: t('webhooks-in:again.notNeeded') }}
          aria-busy={command.isPending}
          aria-describedby={isOpen && may.allowed ? 'webhook-again' : undefined}
          onClick={() => !command.isPending && command.mutate()}
        >
          <Icon name="refresh" />
          {command.isPending ? t('webhooks-in:again.busy') : t('webhooks-in:again.do')}
        </Button>
        <span role="status">
          {command.data && t('webhooks-in:again.done', { outcome: t(`webhooks-in:outcome.${command.data.outcome}`) })}
        </span>
      </p>
      <p id="webhook-again" className="muted">
        {isOpen ? (may.why ?? t('webhooks-in:again.effect')) : t('webhooks-in:again.notNeeded')}
      </p>
      {command.error && <CommandProblem error={command.error} />}
    </div>
  );
}
