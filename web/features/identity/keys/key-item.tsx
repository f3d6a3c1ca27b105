import './messages.ts';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ApiKey, ApiKeyWithSecret } from '../../../../domain/identity/api-keys.ts';
import type { ScopeArea } from '../../../../domain/identity/scopes.ts';
import { known, useTexts } from '../../../i18n/texts.ts';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyId } from '../../../ui/copy-id.tsx';
import type { IconName } from '../../../ui/icon.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
import type { Tone } from '../../../ui/tone.ts';
import { RenamePanel, RevokePanel, RotatePanel, ScopesPanel } from './key-panels.tsx';

const stateDisplay: Record<ApiKey['state'], { tone: Tone; icon: IconName }> = {
  active: { tone: 'good', icon: 'check' },
  ending: { tone: 'wait', icon: 'clock' },
  ended: { tone: 'plain', icon: 'dismiss' },
  revoked: { tone: 'plain', icon: 'lock' },
};

type Doing = 'rename' | 'scopes' | 'rotate' | 'revoke';

/** One key: its permissions, its use, and its actions, each with its effect stated before the click. */
export function KeyItem({ apiKey, onMade }: { apiKey: ApiKey; onMade: (made: ApiKeyWithSecret) => void }) {
  const t = useTexts();
  const { merchantId, may } = useMerchant();
  const id = useId();
  const opener = useRef<HTMLElement | null>(null);
  const [doing, setDoing] = useState<Doing>();
  const [done, setDone] = useState('');
  const mayChange = useMay('POST /v1/api-keys');
  const works = apiKey.state === 'active' || apiKey.state === 'ending';
  const possible: Doing[] = [
    ...(apiKey.state === 'active' ? (['rename'] as const) : []),
    ...(apiKey.state === 'active' && apiKey.kind === 'secret' ? (['scopes', 'rotate'] as const) : []),
    ...(works ? (['revoke'] as const) : []),
  ];

  function close(now = '') {
    setDoing(undefined);
    setDone(now);
    requestAnimationFrame(() => opener.current?.focus());
  }

  const panel = { apiKey, id: `${id}-panel`, onBack: () => close() };
  return (
    <li className="key" data-works={works}>
      <div className="key-head cluster gap-3 shrink">
        <h3 id={id}>
          <bdi>{apiKey.name}</bdi>
        </h3>
        <Badge {...stateDisplay[apiKey.state]} word={t(`keys:state.${apiKey.state}`)} />
        <span className="muted">{t(`keys:kind.${apiKey.kind}`)}</span>
        {apiKey.kind === 'public' ? (
          <CopyId id={apiKey.shown} what={t('keys:once.label')} />
        ) : (
          <code className="key-shown mono muted">{apiKey.shown}</code>
        )}
      </div>
      <p>
        {apiKey.kind === 'public' ? (
          t('keys:tokensOnly')
        ) : apiKey.scopes ? (
          <Scopes scopes={apiKey.scopes} />
        ) : (
          t('keys:all')
        )}
      </p>
      <KeyFacts apiKey={apiKey} />
      <p className="key-actions cluster">
        {possible.map((action) => (
          <Button
            key={action}
            kind="quiet"
            may={mayChange}
            aria-label={t('keys:actionOn', { action: t(`keys:${action}.open`), name: apiKey.name })}
            aria-expanded={mayChange.allowed ? doing === action : undefined}
            aria-controls={doing === action ? panel.id : undefined}
            onClick={(event) => {
              opener.current = event.currentTarget;
              setDone('');
              setDoing(doing === action ? undefined : action);
            }}
          >
            {t(`keys:${action}.open`)}
          </Button>
        ))}
        {may.includes('GET /v1/requests') && (
          <Link
            className="button"
            data-kind="quiet"
            to={`/m/${merchantId}/requests?key=${apiKey.id}`}
            aria-label={t('keys:requestsOf', { name: apiKey.name })}
          >
            {t('keys:requests')}
          </Link>
        )}
        <span role="status">{done}</span>
      </p>
      {doing === 'rename' && <RenamePanel {...panel} onDone={() => close(t('keys:done.renamed'))} />}
      {doing === 'scopes' && <ScopesPanel {...panel} onDone={() => close(t('keys:done.scopes'))} />}
      {doing === 'rotate' && (
        <RotatePanel
          {...panel}
          onDone={(made) => {
            setDoing(undefined);
            onMade(made);
          }}
        />
      )}
      {doing === 'revoke' && <RevokePanel {...panel} onDone={() => close(t('keys:done.revoked'))} />}
    </li>
  );
}

function KeyFacts({ apiKey }: { apiKey: ApiKey }) {
  const t = useTexts();
  return (
    <p className="key-facts muted cluster gap-4">
      <span>
        {t('keys:made')} <TimeCell at={apiKey.createdAt} />{' '}
        {apiKey.createdBy ? t('keys:by', { name: apiKey.createdBy }) : t('keys:byOperator')}
      </span>
      <span>
        {apiKey.lastUsedAt ? (
          <>
            {t('keys:used')} <TimeCell at={apiKey.lastUsedAt} />
          </>
        ) : (
          t('keys:never')
        )}
      </span>
      {apiKey.endsAt && apiKey.state !== 'revoked' && (
        <span>
          {apiKey.state === 'ending' ? t('keys:ends') : t('keys:ended')} <TimeCell at={apiKey.endsAt} />
        </span>
      )}
      {apiKey.revokedAt && (
        <span>
          {t('keys:revoked')} <TimeCell at={apiKey.revokedAt} />{' '}
          {apiKey.revokedBy && t('keys:by', { name: apiKey.revokedBy })}
          {apiKey.revokedReason && (
            <>
              : <bdi>{apiKey.revokedReason}</bdi>
            </>
          )}
        </span>
      )}
    </p>
  );
}

function Scopes({ scopes }: { scopes: readonly string[] }) {
  const t = useTexts();
  return (
    <span className="cluster gap-4">
      {scopes.map((scope) => {
        const [area = '', level] = scope.split(':');
        const named = known(t, `keys:area.${area as ScopeArea}`, area);
        return (
          <span key={scope} title={scope}>
            {named}: {level === 'write' ? t('keys:write') : t('keys:read')}
          </span>
        );
      })}
    </span>
  );
}
