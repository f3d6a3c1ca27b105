import './provider-page.css';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link, useParams } from 'react-router';
import { useLanguage, useWords } from '../../../i18n/language.tsx';
import type { Words } from '../../../i18n/pt.ts';
import { ErrorState } from '../../../shared/api/error-state.tsx';
import { type LookUpKey, type Provider, providersQuery } from '../../../shared/providers/api.ts';
import { operations } from '../../../shared/providers/display.ts';
import { EvidenceBadge, gradeWords } from '../../../shared/providers/evidence.tsx';
import { methodWords } from '../../../shared/providers/method-words.ts';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { PageTitle } from '../../../shared/session/page-title.tsx';
import { methods } from '../../../shared/status/display.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Fact, FactGroup } from '../../../ui/facts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
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
  const all = `/m/${merchantId}/providers`;
  const { data, error, isFetching, refetch } = useQuery(providersQuery(merchantId));
  const provider = data?.find((one) => one.slug === slug);

  if (provider) {
    return (
      <>
        <PageTitle title={provider.name} />
        <BackLink to={all}>{t.title}</BackLink>
        <OneProvider provider={provider} />
      </>
    );
  }
  if (data) {
    return (
      <>
        <PageTitle title={t.notFound} />
        <EmptyState whole title={t.notFound} help={t.notFoundHelp}>
          <Link className="button" to={all}>
            {t.seeAll}
          </Link>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageTitle title={t.title} />
      <BackLink to={all}>{t.title}</BackLink>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} /> : <ProviderSkeleton />}
    </>
  );
}

function OneProvider({ provider }: { provider: Provider }) {
  const words = useWords();
  const t = words.providers;
  const { merchantId } = useMerchant();
  const may = useMay('POST /v1/connections');
  const mayHealth = useMay(readHealth);
  const { grade, notes } = provider.evidence;
  return (
    <>
      <div className="provider-title">
        <h1>
          <bdi>{provider.name}</bdi>
        </h1>
        <EvidenceBadge grade={grade} />
        <p className="muted">{methodWords(words, provider.methods)}</p>
        <span className="provider-connect">
          <LinkButton to={`/m/${merchantId}/connections/new?provider=${provider.slug}`} may={may}>
            {t.connect}
          </LinkButton>
        </span>
      </div>
      {grade === 'assumed' && (
        <div className="provider-guess">
          <Notice tone="ask" icon="alert" title={t.guess}>
            <p>{t.guessHelp}</p>
          </Notice>
        </div>
      )}
      <div className="provider-columns">
        <div className="provider-main in-order">
          <Section title={t.filter.evidence}>
            <p>{gradeWords(words, grade).meaning}</p>
            <p lang="en">{notes}</p>
            <p className="muted">{t.neverCalled}</p>
          </Section>
          {mayHealth.allowed && <ProviderSection provider={provider.name} />}
          <Section title={t.can}>
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
          <Section title={t.credentials}>
            {provider.credentials.length === 0 && <p className="muted">{t.noCredentials}</p>}
            <ul className="provider-credentials">
              {provider.credentials.map(({ field, title, secret, required }) => (
                <li key={field}>
                  <span className="provider-credential">
                    <span lang="en">{title}</span>
                    <code>{field}</code>
                  </span>
                  <span className="provider-credential-kind">
                    {secret && (
                      <span className="provider-secret">
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
          {provider.notes.length > 0 && (
            <Section title={t.notes}>
              <ul className="provider-notes" lang="en">
                {[...new Set(provider.notes)].map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            </Section>
          )}
        </div>
        <ProviderFacts provider={provider} />
      </div>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="provider-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function Ability({ name, has }: { name: string; has: boolean }) {
  const t = useWords().providers;
  return (
    <li className={has ? undefined : 'muted'}>
      <Icon name={has ? 'check' : 'dismiss'} />
      <span>{name}</span>
      {!has && <span className="provider-lacks">{t.lacks}</span>}
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
  const { loading } = useWords();
  return (
    <div aria-busy="true">
      <p className="unseen" role="status">
        {loading}
      </p>
      <div className="provider-title">
        <Skeleton width="long" />
      </div>
      <div className="provider-columns">
        <div className="provider-main">
          <Skeleton width="long" />
          <Skeleton width="medium" />
          <Skeleton width="long" />
        </div>
        <div className="facts">
          <Skeleton width="medium" />
          <Skeleton width="medium" />
        </div>
      </div>
    </div>
  );
}
