import './provider-page.css';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useLanguage, useWords } from '../../../i18n/language.tsx';
import type { Words } from '../../../i18n/pt.ts';
import { Problem } from '../../../shared/api/problem.ts';
import { DetailColumns, DetailHead, DetailNotices, DetailPage } from '../../../shared/detail/detail-page.tsx';
import { type LookUpKey, type Provider, providersQuery } from '../../../shared/providers/api.ts';
import { operations } from '../../../shared/providers/display.ts';
import { EvidenceBadge, gradeWords } from '../../../shared/providers/evidence.tsx';
import { methodWords } from '../../../shared/providers/method-words.ts';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { methods } from '../../../shared/status/display.ts';
import { LinesSkeleton } from '../../../shared/timeline/page-skeleton.tsx';
import { Fact, FactGroup } from '../../../ui/facts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { readHealth } from '../provider-health/api.ts';
import { ProviderSection } from '../provider-health/provider-section.tsx';
import { span } from './span.ts';

/** In ms: three days, for declarations that name no expiry of their own. */
const usualBilletMs = 259_200_000;

export function ProviderPage() {
  const { slug } = useParams();
  const words = useWords();
  const t = words.providers;
  const { merchantId } = useMerchant();
  const all = useQuery(providersQuery(merchantId));
  const provider = all.data?.find((one) => one.slug === slug);
  const absent = all.data && !provider ? new Problem(404, {}) : all.error;
  return (
    <DetailPage
      of={{ ...all, data: provider, error: absent }}
      list={{ at: `/m/${merchantId}/providers`, title: t.title }}
      notFound={{ title: t.notFound, help: t.notFoundHelp, toList: t.seeAll }}
      skeleton={<ProviderSkeleton />}
      title={({ name }) => name}
    >
      {(found) => <OneProvider provider={found} />}
    </DetailPage>
  );
}

function OneProvider({ provider }: { provider: Provider }) {
  const words = useWords();
  const t = words.providers;
  const { merchantId } = useMerchant();
  const may = useMay('POST /v1/connections');
  const { grade } = provider.evidence;
  return (
    <>
      <DetailHead
        title={provider.name}
        badges={<EvidenceBadge grade={grade} />}
        line={[methodWords(words, provider.methods)]}
        actions={
          <LinkButton to={`/m/${merchantId}/connections/new?provider=${provider.slug}`} may={may}>
            {t.connect}
          </LinkButton>
        }
      />
      {grade === 'assumed' && (
        <DetailNotices>
          <Notice tone="ask" icon="alert" title={t.guess}>
            <p>{t.guessHelp}</p>
          </Notice>
        </DetailNotices>
      )}
      <DetailColumns facts={<ProviderFacts provider={provider} />}>
        <Parts provider={provider} />
      </DetailColumns>
    </>
  );
}

function Parts({ provider }: { provider: Provider }) {
  const words = useWords();
  const t = words.providers;
  const mayHealth = useMay(readHealth);
  return (
    <>
      <Section title={t.filter.evidence} className="gap-2">
        <p className="prose">{gradeWords(words, provider.evidence.grade).meaning}</p>
        <p className="prose" lang="en">
          {provider.evidence.notes}
        </p>
        <p className="prose muted">{t.neverCalled}</p>
      </Section>
      {mayHealth.allowed && <ProviderSection provider={provider.name} />}
      <Section title={t.can} className="gap-2">
        <ul className="provider-can">
          {[...operations, 'processWebhook' as const].map((operation) => (
            <Ability
              key={operation}
              name={words.timeline.operation[operation]}
              has={provider.operations.includes(operation)}
            />
          ))}
        </ul>
      </Section>
      <Credentials provider={provider} />
      {provider.notes.length > 0 && (
        <Section title={t.notes} className="gap-2">
          <ul className="provider-notes stack gap-1 prose" lang="en">
            {[...new Set(provider.notes)].map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function Credentials({ provider: { credentials } }: { provider: Provider }) {
  const t = useWords().providers;
  return (
    <Section title={t.credentials} className="gap-2">
      {credentials.length === 0 && <p className="muted">{t.noCredentials}</p>}
      <ul className="provider-credentials rows">
        {credentials.map(({ field, title, secret, required }) => (
          <li key={field} className="cluster between">
            <span className="cluster">
              <span lang="en">{title}</span>
              <code className="muted">{field}</code>
            </span>
            <span className="cluster">
              {secret && (
                <span className="cluster">
                  <Icon name="lock" />
                  {t.secret}
                </span>
              )}
              <span className="muted">{required ? t.required : t.optional}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Ability({ name, has }: { name: string; has: boolean }) {
  const t = useWords().providers;
  return (
    <li className={has ? 'cluster' : 'cluster muted'}>
      <Icon name={has ? 'check' : 'dismiss'} />
      <span>{name}</span>
      {!has && <span className="small">{t.lacks}</span>}
    </li>
  );
}

/** What applies to payments at this provider, in words. A fact without a value has no line. */
function ProviderFacts({ provider }: { provider: Provider }) {
  const { tag, words } = useLanguage();
  const t = words.providers;
  const { limits, payouts, card } = provider;
  const has = (operation: string) => provider.operations.includes(operation);
  const charges = methods.some((method) => provider.methods.includes(method));
  return (
    <section className="facts" aria-label={t.facts}>
      <FactGroup title={t.limits}>
        {provider.methods.includes('PIX') && (
          <Fact name={words.method.PIX}>{t.payableFor(span(limits.pixExpiryMs, tag))}</Fact>
        )}
        {provider.methods.includes('BILLET') && (
          <Fact name={words.method.BILLET}>{t.payableFor(span(limits.billetExpiryMs ?? usualBilletMs, tag))}</Fact>
        )}
        <Fact name={t.timeout}>{t.timeoutAfter(span(limits.timeoutMs, tag))}</Fact>
      </FactGroup>
      <FactGroup title={t.lookUps}>
        {charges && (
          <Fact name={t.ofCharge}>{has('getTransaction') ? keyWords(words, provider.lookUpBy) : t.noLookUp}</Fact>
        )}
        {has('withdraw') && (
          <Fact name={t.ofPayout}>
            {has('getWithdraw') ? keyWords(words, provider.withdrawLookUpBy ?? provider.lookUpBy) : t.noLookUp}
          </Fact>
        )}
        {(has('getTransaction') || has('getWithdraw')) && (
          <Fact name={t.absence}>
            {provider.absenceProof === 'never'
              ? t.absenceNever
              : t.absenceAfter(span(provider.absenceProof.afterMs, tag))}
          </Fact>
        )}
        <Fact name={t.webhook}>{provider.webhookProof ? t.webhookProof : t.webhookHint}</Fact>
      </FactGroup>
      {payouts && (
        <FactGroup title={t.payouts}>
          <Fact name={t.payoutsTo}>{payouts.map((to) => t.payoutTo[to] ?? to).join(', ')}</Fact>
        </FactGroup>
      )}
      {card && (
        <FactGroup title={words.method.CREDIT_CARD}>
          <Fact name={t.cardReaches}>{t.cardBy[card]}</Fact>
        </FactGroup>
      )}
    </section>
  );
}

const keyWords = ({ providers }: Words, keys: readonly LookUpKey[]): string =>
  keys.map((key) => providers.lookUpBy[key] ?? key).join(', ') || providers.noLookUp;

function ProviderSkeleton() {
  return (
    <>
      <div className="detail-head">
        <Skeleton width="long" />
      </div>
      <DetailColumns facts={<LinesSkeleton />}>
        <LinesSkeleton />
      </DetailColumns>
    </>
  );
}
