import './connection-page.css';
import './messages.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { DetailColumns, DetailHead, DetailNotices } from '../../shared/detail/detail-page.tsx';
import { ProviderLink } from '../../shared/providers/provider-link.tsx';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { AttentionBanner } from '../../shared/timeline/attention-banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Fact, FactGroup, IdFact, TimeFact } from '../../ui/facts.tsx';
import { ForeignText } from '../../ui/foreign-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { dateAndTime } from '../../ui/time.ts';
import { Age, TimeCell } from '../../ui/time-cell.tsx';
import type { Connection } from './api.ts';
import { ProxyBadge, StateBadge } from './badges.tsx';
import { CallbackAddress } from './callback-address.tsx';
import { nameOf } from './display.ts';
import { EditForm } from './edit-form.tsx';
import { certificateOf, isServed, kindOf, platformOf } from './form.ts';
import { History } from './history.tsx';
import { usePlatforms } from './platforms/api.ts';
import { CertificateBadge } from './platforms/days-left.tsx';
import { RotateForm } from './rotate-form.tsx';
import { SwitchPanel } from './switch-panel.tsx';
import { TestPanel } from './test-panel.tsx';
import { titleOf } from './titles.ts';
import { WithConnection } from './with-connection.tsx';

export const ConnectionPage = () => (
  <WithConnection>{(connection) => <OneConnection connection={connection} />}</WithConnection>
);

function OneConnection({ connection }: { connection: Connection }) {
  const t = useTexts();
  return (
    <>
      <DetailHead
        title={nameOf(connection)}
        status={<StateBadge connection={connection} />}
        badges={connection.proxy && <ProxyBadge />}
        line={[<ProviderLink key="provider" name={connection.provider} />, <Age key="age" at={connection.createdAt} />]}
      />
      {connection.needsAttention && <AttentionBanner attention={connection.attention} />}
      <Notices connection={connection} />
      <DetailColumns
        facts={
          <>
            <Facts connection={connection} />
            <History connection={connection} />
          </>
        }
      >
        <Section title={t('connections:test.title')}>
          <TestPanel connection={connection} />
        </Section>
        <Section title={t('connections:page.credentials')} className="connection-section">
          <Credentials connection={connection} />
        </Section>
        <Section title={t('connections:webhook.title')}>
          <CallbackAddress connection={connection} />
        </Section>
        <Section title={t('connections:use.title')}>
          <SwitchPanel connection={connection} />
        </Section>
      </DetailColumns>
    </>
  );
}

function Notices({ connection }: { connection: Connection }) {
  const t = useTexts();
  const may = useMay('PATCH /v1/connections/{id}');
  return (
    <DetailNotices>
      {connection.proxy && (
        <Notice tone="bad" icon="alert" title={t('connections:proxyTitle')}>
          <p>{t('connections:proxyHelp')}</p>
        </Notice>
      )}
      {connection.disabledAt && (
        <Notice tone="ask" icon="dismiss" title={t('connections:use.offTitle')}>
          <p>
            {t('connections:use.offHelp')} <TimeCell at={connection.disabledAt} />
          </p>
        </Notice>
      )}
      {!may.allowed && (
        <Notice tone="plain" icon="lock" title={t('connections:page.readOnly')}>
          <p>
            {may.why} {t('connections:form.mayNotHelp')}
          </p>
        </Notice>
      )}
    </DetailNotices>
  );
}

/** The connection's credentials, and a form to replace them. */
function Credentials({ connection }: { connection: Connection }) {
  const { language } = useLanguage();
  const t = useTexts();
  const may = useMay('PATCH /v1/connections/{id}');
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState<number>();
  const platform = platformOf(usePlatforms(), connection.platformId);
  // The platform is listed among the facts, and an unset proxy or password is no missing credential.
  const credentials = connection.credentials.filter(
    (one) => kindOf(one) !== 'platform' && (one.set || (one.field !== 'proxy' && !certificateOf(one.field))),
  );
  if (credentials.length === 0) return <p className="muted">{t('connections:page.noCredentials')}</p>;
  return (
    <>
      {open ? (
        <RotateForm
          connection={connection}
          onBack={() => setOpen(false)}
          onDone={({ version }) => {
            setOpen(false);
            setDone(version);
          }}
        />
      ) : (
        <>
          <ul className="connection-credentials rows">
            {credentials.map(({ set, ...one }) => (
              <li key={one.field}>
                <span className="cluster">
                  <span>{titleOf(language, one.title)}</span>
                  <code className="muted">{one.field}</code>
                </span>
                <span className={set ? 'cluster' : 'cluster muted'}>
                  {set && <Icon name={one.secret ? 'lock' : 'check'} />}
                  {set
                    ? t('connections:page.set')
                    : isServed(one, platform)
                      ? t('connections:page.served', { name: platform?.name ?? '' })
                      : one.required
                        ? t('connections:page.missing')
                        : t('connections:page.unset')}
                </span>
              </li>
            ))}
          </ul>
          <p className="muted">{t('connections:page.sealed')}</p>
          <Certificates connection={connection} />
          <p className="connection-open cluster">
            <Button may={may} onClick={() => setOpen(true)}>
              {t('connections:rotate.open')}
            </Button>
            <span role="status">{done !== undefined && t('connections:rotate.done', { version: done })}</span>
          </p>
        </>
      )}
    </>
  );
}

/** The connection's own certificates, with their end. */
function Certificates({ connection: { certificates = [] } }: { connection: Connection }) {
  const { tag } = useLanguage();
  const t = useTexts();
  if (certificates.length === 0) return null;
  return (
    <>
      <h3>{t('connections:platforms.certificates.title')}</h3>
      <ul className="connection-credentials connection-certificates rows">
        {certificates.map((one) => (
          <li key={one.use}>
            <span className="cluster">
              <span>{t(`connections:platforms.certificates.use.${one.use}`)}</span>
              {one.subject && (
                <span className="muted">
                  <ForeignText text={one.subject} />
                </span>
              )}
            </span>
            <span className="cluster">
              {one.expiresAt && (
                <time className="number muted" dateTime={one.expiresAt}>
                  {dateAndTime(one.expiresAt, tag)}
                </time>
              )}
              <CertificateBadge
                certificate={
                  one.expiresAt ? one : { ...one, problem: t('connections:platforms.certificates.problemShort') }
                }
              />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Facts({ connection }: { connection: Connection }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const may = useMay('PATCH /v1/connections/{id}');
  const platforms = usePlatforms();
  const [open, setOpen] = useState(false);
  const takesPlatform = connection.credentials.some((one) => kindOf(one) === 'platform');
  const platform = platforms?.find(({ id }) => id === connection.platformId);
  return (
    <section className="facts" aria-label={t('connections:page.facts')}>
      <FactGroup title={t('connections:page.factsOf.connection')}>
        <Fact name={t('connections:page.fact.provider')}>
          <ProviderLink name={connection.provider} warn />
        </Fact>
        <Fact name={t('connections:page.fact.name')}>
          {connection.name ? (
            <bdi>{connection.name}</bdi>
          ) : (
            <span className="muted">{t('connections:page.noName')}</span>
          )}
        </Fact>
        {takesPlatform && (
          <Fact name={t('connections:page.fact.platform')}>
            {connection.platformId ? (
              <Link to={`/m/${merchantId}/platforms/${connection.platformId}`}>
                <bdi>{platform?.name ?? connection.platformId}</bdi>
              </Link>
            ) : (
              <span className="muted">{t('connections:page.noPlatform')}</span>
            )}
          </Fact>
        )}
        <IdFact name={t('connections:page.fact.id')} id={connection.id} />
        <Fact name={t('connections:page.fact.version')}>
          <span className="number">{connection.version}</span>
        </Fact>
        <TimeFact name={t('connections:page.fact.created')} at={connection.createdAt} />
        <TimeFact name={t('connections:page.fact.rotated')} at={connection.rotatedAt} />
        <TimeFact name={t('connections:page.fact.disabled')} at={connection.disabledAt} />
      </FactGroup>
      {open ? (
        <EditForm connection={connection} takesPlatform={takesPlatform} onClose={() => setOpen(false)} />
      ) : (
        <p>
          <Button may={may} onClick={() => setOpen(true)}>
            {takesPlatform ? t('connections:edit.open') : t('connections:edit.openName')}
          </Button>
        </p>
      )}
    </section>
  );
}
