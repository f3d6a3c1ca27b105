import './platform-page.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { StaleNotice } from '../../../shared/api/error-state.tsx';
import { Absent } from '../../../shared/detail/absent.tsx';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { PageTitle } from '../../../shared/session/page-title.tsx';
import { AttentionBanner } from '../../../shared/timeline/attention-banner.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Fact, FactGroup } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
import { connectionQueries, readConnections } from '../api.ts';
import { nameOf } from '../display.ts';
import { useConnectionWords } from '../words.ts';
import { type Platform, platformQueries, useReceivers } from './api.ts';
import { Certificates } from './certificates.tsx';
import { PlatformFields } from './platform-form.tsx';

/** In ms. The API checks a certificate soon after its address was saved; until then the page polls faster. */
const refreshMs = 15_000;
const lookingMs = 3_000;

export function PlatformPage() {
  const { id = '' } = useParams();
  // The key remounts the page for each platform, so that no state carries over.
  return <OnePlatform key={id} id={id} />;
}

function OnePlatform({ id }: { id: string }) {
  const t = useConnectionWords().platforms;
  const { merchantId } = useMerchant();
  const all = `/m/${merchantId}/platforms`;
  const one = useQuery({
    ...platformQueries.one(merchantId, id),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && (data.certificates.some(({ checkedAt }) => !checkedAt) ? lookingMs : refreshMs),
  });
  const retry = () => void one.refetch();
  if (one.data) {
    return (
      <>
        <PageTitle title={one.data.name} />
        <BackLink to={all}>{t.title}</BackLink>
        <Known platform={one.data} />
        {one.error && <StaleNotice error={one.error} since={one.dataUpdatedAt} onRetry={retry} busy={one.isFetching} />}
      </>
    );
  }
  return (
    <Absent
      of={one}
      list={{ at: all, title: t.title }}
      notFound={{ title: t.notFound, help: t.notFoundHelp, toList: t.seeAll }}
    />
  );
}

function Known({ platform }: { platform: Platform }) {
  const { platforms: t, page } = useConnectionWords();
  const may = useMay('PATCH /v1/platforms/{id}');
  return (
    <>
      <div className="platform-title">
        <h1>
          <bdi>{platform.name}</bdi>
        </h1>
        {platform.isDefault && <Badge tone="plain" icon="check" word={t.isDefault} />}
        <p className="muted">
          {t.column.updated} <TimeCell at={platform.updatedAt} />
        </p>
      </div>
      {platform.needsAttention && <AttentionBanner attention={platform.attention} />}
      {!may.allowed && (
        <div className="platform-readonly">
          <Notice tone="plain" icon="lock" title={page.readOnly}>
            <p>
              {may.why} {t.mayNotHelp}
            </p>
          </Notice>
        </div>
      )}
      <div className="platform-columns">
        <Certificates platform={platform} />
        {may.allowed ? <PlatformFields platform={platform} /> : <PlatformFacts platform={platform} />}
        <UsedBy platform={platform} />
      </div>
    </>
  );
}

/** For people who may not change the platform: a disabled form would look editable. */
function PlatformFacts({ platform }: { platform: Platform }) {
  const { form: t, ...words } = useConnectionWords().platforms;
  const receivers = useReceivers();
  const { name, isDefault, defaultReceiverId, hasPrivateKey, certCashInUrl, certCashOutUrl } = platform;
  const { fact } = words;
  return (
    <section className="facts platform-form" aria-label={name}>
      <FactGroup title={fact.title}>
        <Fact name={t.name}>
          <bdi>{name}</bdi>
        </Fact>
        <Fact name={words.isDefault}>{isDefault ? fact.yes : fact.no}</Fact>
        <Fact name={words.column.receiver}>
          {defaultReceiverId ? (
            <bdi>{receivers?.find(({ id }) => id === defaultReceiverId)?.name ?? defaultReceiverId}</bdi>
          ) : (
            <span className="muted">{t.noReceiver}</span>
          )}
        </Fact>
        <Fact name={fact.key}>{hasPrivateKey ? fact.kept : <span className="muted">{fact.none}</span>}</Fact>
        <Fact name={words.column.cashIn}>{certCashInUrl ?? <span className="muted">{fact.none}</span>}</Fact>
        <Fact name={words.column.cashOut}>{certCashOutUrl ?? <span className="muted">{fact.none}</span>}</Fact>
      </FactGroup>
    </section>
  );
}

function UsedBy({ platform }: { platform: Platform }) {
  const { platforms: t } = useConnectionWords();
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
    <section className="platform-users" aria-labelledby="platform-users">
      <h2 id="platform-users">{t.usedBy}</h2>
      {users.length === 0 && <p className="muted">{t.usedByNone}</p>}
      <ul>
        {users.map((connection) => (
          <li key={connection.id}>
            <Link to={`/m/${merchantId}/connections/${connection.id}`}>
              <bdi>{nameOf(connection)}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function NewPlatformPage() {
  const t = useConnectionWords().platforms;
  const { merchantId } = useMerchant();
  const may = useMay('POST /v1/platforms');
  const navigate = useNavigate();
  const all = `/m/${merchantId}/platforms`;
  return (
    <>
      <PageTitle title={t.new} />
      <BackLink to={all}>{t.title}</BackLink>
      <div className="platform-new">
        <div className="platform-title">
          <h1>{t.new}</h1>
        </div>
        {may.allowed ? (
          <PlatformFields onDone={({ id }) => void navigate(`${all}/${id}`, { replace: true })}>
            <Link className="button" to={all}>
              {t.form.cancel}
            </Link>
          </PlatformFields>
        ) : (
          <div className="platform-readonly">
            <Notice tone="plain" icon="lock" title={may.why}>
              <p>{t.mayNotHelp}</p>
            </Notice>
          </div>
        )}
      </div>
    </>
  );
}
