import './provider-page.css';
import '../../../shared/providers/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useLanguage } from '../../../i18n/language.ts';
import { known, type Translate, useTexts } from '../../../i18n/texts.ts';
import { Problem } from '../../../shared/api/problem.ts';
import { DetailColumns, DetailHead, DetailNotices, DetailPage } from '../../../shared/detail/detail-page.tsx';
import { type LookUpKey, type Provider, providersQuery } from '../../../shared/providers/api.ts';
import { operations } from '../../../shared/providers/display.ts';
import { EvidenceBadge } from '../../../shared/providers/evidence.tsx';
import { gradeMeaning } from '../../../shared/providers/grade-meaning.ts';
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
import { titleOf } from '../titles.ts';
import notes from './notes.pt.json';
import { span } from './span.ts';

/** In ms: three days, for declarations that name no expiry of their own. */
const usualBilletMs = 259_200_000;

export function ProviderPage() {
  const { slug } = useParams();
  const t = useTexts();
  const { merchantId } = useMerchant();
  const all = useQuery(providersQuery(merchantId));
  const provider = all.data?.find((one) => one.slug === slug);
  const absent = all.data && !provider ? new Problem(404, {}) : all.error;
  return (
    <DetailPage
      of={{ ...all, data: provider, error: absent }}
      list={{ at: `/m/${merchantId}/providers`, title: t('providers:title') }}
      notFound={{ title: t('providers:notFound'), help: t('providers:notFoundHelp'), toList: t('providers:seeAll') }}
      skeleton={<ProviderSkeleton />}
      title={({ name }) => name}
    >
      {(found) => <OneProvider provider={found} />}
    </DetailPage>
  );
}

function OneProvider({ provider }: { provider: Provider }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const may = useMay('POST /v1/connections');
  const { grade } = provider.evidence;
  return (
    <>
      <DetailHead
        title={provider.name}
        badges={<EvidenceBadge grade={grade} />}
        line={[methodWords(t, provider.methods)]}
        actions={
          <LinkButton kind="primary" to={`/m/${merchantId}/connections/new?provider=${provider.slug}`} may={may}>
            {t('providers:connect')}
          </LinkButton>
        }
      />
      {grade === 'assumed' && (
        <DetailNotices>
          <Notice tone="ask" icon="alert" title={t('providers:guess')}>
            <p>{t('providers:guessHelp')}</p>
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
  const t = useTexts();
  const mayHealth = useMay(readHealth);
  return (
    <>
      <Section title={t('providers:filter.evidence')} className="gap-2">
        <p className="prose">{gradeMeaning(t, provider.evidence.grade)}</p>
        <p className="prose">
          <Note text={provider.evidence.notes} />
        </p>
        <p className="prose muted">{t('providers:neverCalled')}</p>
      </Section>
      {mayHealth.allowed && <ProviderSection provider={provider.name} />}
      <Section title={t('providers:can')} className="gap-2">
        <ul className="provider-can">
          {[...operations, 'processWebhook' as const].map((operation) => (
            <Ability
              key={operation}
              name={t(`common:operation.${operation}`)}
              has={provider.operations.includes(operation)}
              grade={otherGrade(provider, provider.evidence.operations[operation])}
            />
          ))}
          <Ability
            name={t('common:operation.getBalance')}
            has={provider.balance === true}
            grade={otherGrade(provider, provider.evidence.operations.getBalance)}
          />
        </ul>
      </Section>
      <Credentials provider={provider} />
      {provider.notes.length > 0 && (
        <Section title={t('providers:notes')} className="gap-2">
          <ul className="provider-notes stack gap-2 prose">
            {[...new Set(provider.notes)].map((note) => (
              <li key={note}>
                <Note text={note} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

/** A note of the catalogue, which is in English, in the reader's language. One of a newer API has no text here. */
function Note({ text }: { text: string }) {
  const { language } = useLanguage();
  const inPortuguese = (notes as Readonly<Record<string, string>>)[text];
  return language === 'pt' && inPortuguese !== undefined ? inPortuguese : <span lang="en">{text}</span>;
}

function Credentials({ provider: { credentials } }: { provider: Provider }) {
  const t = useTexts();
  const { language } = useLanguage();
  return (
    <Section title={t('providers:credentials')} className="gap-2">
      {credentials.length === 0 && <p className="muted">{t('providers:noCredentials')}</p>}
      <ul className="provider-credentials rows">
        {credentials.map(({ field, title, secret, required }) => (
          <li key={field} className="cluster between">
            <span className="cluster">
              <span>{titleOf(language, title)}</span>
              <code className="muted">{field}</code>
            </span>
            <span className="cluster">
              {secret && (
                <span className="cluster">
                  <Icon name="lock" />
                  {t('providers:secret')}
                </span>
              )}
              <span className="muted">{required ? t('providers:required') : t('providers:optional')}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The grade of an operation where it is not that of the provider, which the head shows. */
const otherGrade = ({ evidence }: Provider, grade: string | undefined) =>
  grade === evidence.grade ? undefined : grade;

function Ability({ name, has, grade }: { name: string; has: boolean; grade: string | undefined }) {
  const t = useTexts();
  return (
    <li className={has ? 'cluster' : 'cluster muted'}>
      <Icon name={has ? 'check' : 'dismiss'} />
      <span>{name}</span>
      {!has && <span className="small">{t('providers:lacks')}</span>}
      {has && grade && <span className="small muted">{known(t, `common:grade.${grade}`, grade)}</span>}
    </li>
  );
}

/** What applies to payments at this provider, in words. A fact without a value has no line. */
function ProviderFacts({ provider }: { provider: Provider }) {
  const { tag } = useLanguage();
  const t = useTexts();
  const { limits, payouts, card } = provider;
  const has = (operation: string) => provider.operations.includes(operation);
  const charges = methods.some((method) => provider.methods.includes(method));
  return (
    <section className="facts" aria-label={t('providers:facts')}>
      <FactGroup title={t('providers:limits')}>
        {provider.methods.includes('PIX') && (
          <Fact name={t('common:method.PIX')}>
            {t('providers:payableFor', { time: span(limits.pixExpiryMs, tag) })}
          </Fact>
        )}
        {provider.methods.includes('BILLET') && (
          <Fact name={t('common:method.BILLET')}>
            {t('providers:payableFor', { time: span(limits.billetExpiryMs ?? usualBilletMs, tag) })}
          </Fact>
        )}
        <Fact name={t('providers:timeout')}>{t('providers:timeoutAfter', { time: span(limits.timeoutMs, tag) })}</Fact>
      </FactGroup>
      <FactGroup title={t('providers:lookUps')}>
        {charges && (
          <Fact name={t('providers:ofCharge')}>
            {has('getTransaction') ? keyWords(t, provider.lookUpBy) : t('providers:noLookUp')}
          </Fact>
        )}
        {has('withdraw') && (
          <Fact name={t('providers:ofPayout')}>
            {has('getWithdraw') ? keyWords(t, provider.withdrawLookUpBy ?? provider.lookUpBy) : t('providers:noLookUp')}
          </Fact>
        )}
        {(has('getTransaction') || has('getWithdraw')) && (
          <Fact name={t('providers:absence')}>
            {provider.absenceProof === 'never'
              ? t('providers:absenceNever')
              : t('providers:absenceAfter', { time: span(provider.absenceProof.afterMs, tag) })}
          </Fact>
        )}
        <Fact name={t('providers:webhook')}>
          {provider.webhookProof ? t('providers:webhookProof') : t('providers:webhookHint')}
        </Fact>
      </FactGroup>
      {payouts && (
        <FactGroup title={t('providers:payouts')}>
          <Fact name={t('providers:payoutsTo')}>
            {payouts.map((to) => known(t, `providers:payoutTo.${to}`, to)).join(', ')}
          </Fact>
        </FactGroup>
      )}
      {card && (
        <FactGroup title={t('common:method.CREDIT_CARD')}>
          <Fact name={t('providers:cardReaches')}>{t(`providers:cardBy.${card}`)}</Fact>
          {provider.captures && (
            <Fact name={t('providers:captures')}>
              {t(provider.captures.inPart ? 'providers:capturesInPart' : 'providers:capturesAll')}
            </Fact>
          )}
        </FactGroup>
      )}
    </section>
  );
}

const keyWords = (t: Translate, keys: readonly LookUpKey[]): string =>
  keys.map((key) => known(t, `providers:lookUpBy.${key}`, key)).join(', ') || t('providers:noLookUp');

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
