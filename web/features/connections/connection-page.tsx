import './connection-page.css';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../../i18n/language.tsx';
import { ProviderLink } from '../../shared/providers/provider-link.tsx';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { PageTitle } from '../../shared/session/page-title.tsx';
import { AttentionBanner } from '../../shared/timeline/attention-banner.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import { Fact, FactGroup } from '../../ui/facts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TimeCell } from '../../ui/time-cell.tsx';
import type { Connection } from './api.ts';
import { ProxyBadge, StateBadge } from './badges.tsx';
import { CallbackAddress } from './callback-address.tsx';
import { nameOf } from './display.ts';
import { EditForm } from './edit-form.tsx';
import { kindOf } from './form.ts';
import { History } from './history.tsx';
import { usePlatforms } from './platforms/api.ts';
import { RotateForm } from './rotate-form.tsx';
import { SwitchPanel } from './switch-panel.tsx';
import { TestPanel } from './test-panel.tsx';
import { titleOf } from './titles.ts';
import { WithConnection } from './with-connection.tsx';
import { useConnectionWords } from './words.ts';

export const ConnectionPage = () => (
  <WithConnection>{(connection) => <OneConnection connection={connection} />}</WithConnection>
);

function OneConnection({ connection }: { connection: Connection }) {
  const said = useConnectionWords();
  const { merchantId } = useMerchant();
  const may = useMay('PATCH /v1/connections/{id}');
  return (
    <>
      <PageTitle title={nameOf(connection)} />
      <BackLink to={`/m/${merchantId}/connections`}>{said.list.title}</BackLink>
      <div className="connection-title">
        <h1>
          <bdi>{nameOf(connection)}</bdi>
        </h1>
        {/* Announced when it changes. */}
        <span aria-live="polite">
          <StateBadge connection={connection} />
        </span>
        {connection.proxy && <ProxyBadge />}
        {connection.name && (
          <p className="muted">
            <ProviderLink name={connection.provider} />
          </p>
        )}
      </div>
      {connection.needsAttention && <AttentionBanner attention={connection.attention} />}
      <div className="connection-notices">
        {connection.proxy && (
          <Notice tone="bad" icon="alert" title={said.proxyTitle}>
            <p>{said.proxyHelp}</p>
          </Notice>
        )}
        {connection.disabledAt && (
          <Notice tone="ask" icon="dismiss" title={said.use.offTitle}>
            <p>
              {said.use.offHelp} <TimeCell at={connection.disabledAt} />
            </p>
          </Notice>
        )}
        {!may.allowed && (
          <Notice tone="plain" icon="lock" title={said.page.readOnly}>
            <p>
              {may.why} {said.form.mayNotHelp}
            </p>
          </Notice>
        )}
      </div>
      <div className="connection-columns">
        <div className="connection-main">
          <Section title={said.test.title}>
            <TestPanel connection={connection} />
          </Section>
          <Section title={said.page.credentials}>
            <Credentials connection={connection} />
          </Section>
          <Section title={said.webhook.title}>
            <CallbackAddress connection={connection} />
          </Section>
          <Section title={said.use.title}>
            <SwitchPanel connection={connection} />
          </Section>
        </div>
        <div className="connection-side">
          <Facts connection={connection} />
          <History connection={connection} />
        </div>
      </div>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="connection-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** Which are there; and a form for other ones. */
function Credentials({ connection }: { connection: Connection }) {
  const { language } = useLanguage();
  const { page: said, rotate, form } = useConnectionWords();
  const may = useMay('PATCH /v1/connections/{id}');
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState<number>();
  // Which platform it is stands with the facts; and no proxy is nothing that is missing.
  const credentials = connection.credentials.filter(
    (one) => kindOf(one) !== 'platform' && (one.field !== 'proxy' || one.set),
  );
  if (credentials.length === 0) return <p className="muted">{said.noCredentials}</p>;
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
          <ul className="connection-credentials">
            {credentials.map(({ field, title, secret, required, set }) => (
              <li key={field}>
                <span className="connection-credential">
                  <span>{titleOf(language, title)}</span>
                  <code>{field}</code>
                </span>
                <span className="connection-credential-state" data-set={set}>
                  {set && <Icon name={secret ? 'lock' : 'check'} />}
                  {set ? said.set : required ? form.missing : said.unset}
                </span>
              </li>
            ))}
          </ul>
          <p className="muted">{said.sealed}</p>
          <p className="connection-open">
            <Button may={may} onClick={() => setOpen(true)}>
              {rotate.open}
            </Button>
            <span role="status">{done !== undefined && rotate.done(done)}</span>
          </p>
        </>
      )}
    </>
  );
}

function Facts({ connection }: { connection: Connection }) {
  const { page: said, edit } = useConnectionWords();
  const { fact } = said;
  const { merchantId } = useMerchant();
  const may = useMay('PATCH /v1/connections/{id}');
  const platforms = usePlatforms();
  const [open, setOpen] = useState(false);
  const takesPlatform = connection.credentials.some((one) => kindOf(one) === 'platform');
  const platform = platforms?.find(({ id }) => id === connection.platformId);
  return (
    <section className="facts" aria-label={said.facts}>
      <FactGroup title={said.factsOf.connection}>
        <Fact name={fact.provider}>
          <ProviderLink name={connection.provider} warn />
        </Fact>
        <Fact name={fact.name}>
          {connection.name ? <bdi>{connection.name}</bdi> : <span className="muted">{said.noName}</span>}
        </Fact>
        {takesPlatform && (
          <Fact name={fact.platform}>
            {connection.platformId ? (
              <Link to={`/m/${merchantId}/platforms/${connection.platformId}`}>
                <bdi>{platform?.name ?? connection.platformId}</bdi>
              </Link>
            ) : (
              <span className="muted">{said.noPlatform}</span>
            )}
          </Fact>
        )}
        <Fact name={fact.id}>
          <CopyId id={connection.id} what={fact.id} />
        </Fact>
        <Fact name={fact.version}>
          <span className="number">{connection.version}</span>
        </Fact>
        <Fact name={fact.created}>
          <TimeCell at={connection.createdAt} />
        </Fact>
        {connection.rotatedAt && (
          <Fact name={fact.rotated}>
            <TimeCell at={connection.rotatedAt} />
          </Fact>
        )}
        {connection.disabledAt && (
          <Fact name={fact.disabled}>
            <TimeCell at={connection.disabledAt} />
          </Fact>
        )}
      </FactGroup>
      {open ? (
        <EditForm connection={connection} takesPlatform={takesPlatform} onClose={() => setOpen(false)} />
      ) : (
        <p>
          <Button may={may} onClick={() => setOpen(true)}>
            {takesPlatform ? edit.open : edit.openName}
          </Button>
        </p>
      )}
    </section>
  );
}
