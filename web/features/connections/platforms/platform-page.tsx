import './platform-page.css';
import '../messages.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { useTexts } from '../../../i18n/texts.ts';
import { DetailColumns, DetailHead, DetailNotices, DetailPage, pageOfId } from '../../../shared/detail/detail-page.tsx';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { PageTitle } from '../../../shared/session/page-title.tsx';
import { AttentionBanner } from '../../../shared/timeline/attention-banner.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Fact, FactGroup } from '../../../ui/facts.tsx';
import { Guided, GuideSteps } from '../../../ui/guide.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
import { connectionQueries, readConnections } from '../api.ts';
import { nameOf } from '../display.ts';
import { type Platform, platformQueries, useReceivers } from './api.ts';
import { Certificates } from './certificates.tsx';
import { PlatformFields } from './platform-form.tsx';

/** In ms. The API checks a certificate soon after its address was saved; until then the page polls faster. */
const refreshMs = 15_000;
const lookingMs = 3_000;

export const PlatformPage = pageOfId(OnePlatform);

function OnePlatform({ id }: { id: string }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const one = useQuery({
    ...platformQueries.one(merchantId, id),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && (data.certificates.some(({ checkedAt }) => !checkedAt) ? lookingMs : refreshMs),
  });
  return (
    <DetailPage
      of={one}
      list={{ at: `/m/${merchantId}/platforms`, title: t('connections:platforms.title') }}
      notFound={{
        title: t('connections:platforms.notFound'),
        help: t('connections:platforms.notFoundHelp'),
        toList: t('connections:platforms.seeAll'),
      }}
      title={({ name }) => name}
    >
      {(platform) => <Known platform={platform} />}
    </DetailPage>
  );
}

function Known({ platform }: { platform: Platform }) {
  const t = useTexts();
  const may = useMay('PATCH /v1/platforms/{id}');
  return (
    <>
      <DetailHead
        title={platform.name}
        badges={platform.isDefault && <Badge tone="plain" icon="check" word={t('connections:platforms.isDefault')} />}
        line={[
          <span key="updated">
            {t('connections:platforms.column.updated')} <TimeCell at={platform.updatedAt} />
          </span>,
        ]}
      />
      {platform.needsAttention && <AttentionBanner attention={platform.attention} />}
      {!may.allowed && (
        <DetailNotices>
          <Notice tone="plain" icon="lock" title={t('connections:page.readOnly')}>
            <p>
              {may.why} {t('connections:platforms.mayNotHelp')}
            </p>
          </Notice>
        </DetailNotices>
      )}
      <DetailColumns form tools={<Certificates platform={platform} />} facts={<UsedBy platform={platform} />}>
        {may.allowed ? <PlatformFields platform={platform} /> : <PlatformFacts platform={platform} />}
      </DetailColumns>
    </>
  );
}

/** For people who may not change the platform: a disabled form would look editable. */
function PlatformFacts({ platform }: { platform: Platform }) {
  const t = useTexts();
  const receivers = useReceivers();
  const { name, isDefault, defaultReceiverId, hasPrivateKey, certCashInUrl, certCashOutUrl } = platform;
  return (
    <section className="facts" aria-label={name}>
      <FactGroup title={t('connections:platforms.fact.title')}>
        <Fact name={t('connections:platforms.form.name')}>
          <bdi>{name}</bdi>
        </Fact>
        <Fact name={t('connections:platforms.isDefault')}>
          {isDefault ? t('connections:platforms.fact.yes') : t('connections:platforms.fact.no')}
        </Fact>
        <Fact name={t('connections:platforms.column.receiver')}>
          {defaultReceiverId ? (
            <bdi>{receivers?.find(({ id }) => id === defaultReceiverId)?.name ?? defaultReceiverId}</bdi>
          ) : (
            <span className="muted">{t('connections:platforms.form.noReceiver')}</span>
          )}
        </Fact>
        <Fact name={t('connections:platforms.fact.key')}>
          {hasPrivateKey ? (
            t('connections:platforms.fact.kept')
          ) : (
            <span className="muted">{t('connections:platforms.fact.none')}</span>
          )}
        </Fact>
        <Fact name={t('connections:platforms.column.cashIn')}>
          {certCashInUrl ?? <span className="muted">{t('connections:platforms.fact.none')}</span>}
        </Fact>
        <Fact name={t('connections:platforms.column.cashOut')}>
          {certCashOutUrl ?? <span className="muted">{t('connections:platforms.fact.none')}</span>}
        </Fact>
      </FactGroup>
    </section>
  );
}

function UsedBy({ platform }: { platform: Platform }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const { allowed } = useMay(readConnections);
  const list = useQuery({ ...connectionQueries.list(merchantId), enabled: allowed, retryOnMount: false });
  if (!list.data) return null;
  // Connections that take a platform and name none use the default one.
  const users = list.data.filter(
    ({ platformId, credentials }) =>
      platformId === platform.id ||
      (platform.isDefault && !platformId && credentials.some(({ field }) => field === 'platform')),
  );
  return (
    <Section title={t('connections:platforms.usedBy')} className="platform-users">
      {users.length === 0 && <p className="muted">{t('connections:platforms.usedByNone')}</p>}
      <ul className="stack gap-1">
        {users.map((connection) => (
          <li key={connection.id}>
            <Link to={`/m/${merchantId}/connections/${connection.id}`}>
              <bdi>{nameOf(connection)}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Guide() {
  const t = useTexts();
  return (
    <>
      <section className="stack gap-3">
        <h2>{t('connections:platforms.guide.what')}</h2>
        <p>{t('connections:platforms.guide.whatHelp')}</p>
      </section>
      <GuideSteps
        title={t('connections:platforms.guide.next')}
        steps={[
          t('connections:platforms.guide.fetch'),
          t('connections:platforms.guide.watch'),
          t('connections:platforms.guide.choose'),
        ]}
      />
    </>
  );
}

export function NewPlatformPage() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const may = useMay('POST /v1/platforms');
  const navigate = useNavigate();
  const all = `/m/${merchantId}/platforms`;
  return (
    <>
      <PageTitle title={t('connections:platforms.new')} />
      <BackLink to={all}>{t('connections:platforms.title')}</BackLink>
      <div className="stack">
        <DetailHead title={t('connections:platforms.new')} />
        {may.allowed ? (
          <Guided guide={<Guide />}>
            <PlatformFields onDone={({ id }) => void navigate(`${all}/${id}`, { replace: true })}>
              <Link className="button" to={all}>
                {t('connections:platforms.form.cancel')}
              </Link>
            </PlatformFields>
          </Guided>
        ) : (
          <Notice tone="plain" icon="lock" title={may.why}>
            <p>{t('connections:platforms.mayNotHelp')}</p>
          </Notice>
        )}
      </div>
    </>
  );
}
