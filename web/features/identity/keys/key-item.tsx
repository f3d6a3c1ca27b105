import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ApiKey, ApiKeyWithSecret } from '../../../../domain/identity/api-keys.ts';
import { graceHours, type ScopeArea } from '../../../../domain/identity/scopes.ts';
import { Refused } from '../../../shared/forms/refused.tsx';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyId } from '../../../ui/copy-id.tsx';
import { Field } from '../../../ui/field.tsx';
import type { IconName } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
import type { Tone } from '../../../ui/tone.ts';
import { keysQuery, renameKey, revokeKey, rotateKey } from './api.ts';
import { useKeyWords } from './words.ts';

const stateDisplay: Record<ApiKey['state'], { tone: Tone; icon: IconName }> = {
  active: { tone: 'good', icon: 'check' },
  ending: { tone: 'wait', icon: 'clock' },
  ended: { tone: 'plain', icon: 'dismiss' },
  revoked: { tone: 'plain', icon: 'lock' },
};

const hours = graceHours.map(String) as `${(typeof graceHours)[number]}`[];
type Doing = 'rename' | 'rotate' | 'revoke';

/** One key: its permissions, its use, and its actions, each with its effect stated before the click. */
export function KeyItem({ apiKey, onMade }: { apiKey: ApiKey; onMade: (made: ApiKeyWithSecret) => void }) {
  const t = useKeyWords();
  const { merchantId, may } = useMerchant();
  const id = useId();
  const opener = useRef<HTMLElement | null>(null);
  const [doing, setDoing] = useState<Doing>();
  const [done, setDone] = useState('');
  const mayChange = useMay('POST /v1/api-keys');
  const works = apiKey.state === 'active' || apiKey.state === 'ending';
  const possible: Doing[] = [
    ...(apiKey.state === 'active' ? (['rename'] as const) : []),
    ...(apiKey.state === 'active' && apiKey.kind === 'secret' ? (['rotate'] as const) : []),
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
      <div className="key-head">
        <h3 id={id}>
          <bdi>{apiKey.name}</bdi>
        </h3>
        <Badge {...stateDisplay[apiKey.state]} word={t.state[apiKey.state]} />
        <span className="muted">{t.kind[apiKey.kind]}</span>
        {apiKey.kind === 'public' ? (
          <CopyId id={apiKey.shown} what={t.once.label} />
        ) : (
          <code className="key-shown">{apiKey.shown}</code>
        )}
      </div>
      <p className="key-may">
        {apiKey.kind === 'public' ? t.tokensOnly : apiKey.scopes ? <Scopes scopes={apiKey.scopes} /> : t.all}
      </p>
      <p className="key-facts muted">
        <span>
          {t.made} <TimeCell at={apiKey.createdAt} /> {apiKey.createdBy ? t.by(apiKey.createdBy) : t.byOperator}
        </span>
        <span>
          {apiKey.lastUsedAt ? (
            <>
              {t.used} <TimeCell at={apiKey.lastUsedAt} />
            </>
          ) : (
            t.never
          )}
        </span>
        {apiKey.endsAt && apiKey.state !== 'revoked' && (
          <span>
            {apiKey.state === 'ending' ? t.ends : t.ended} <TimeCell at={apiKey.endsAt} />
          </span>
        )}
        {apiKey.revokedAt && (
          <span>
            {t.revoked} <TimeCell at={apiKey.revokedAt} /> {apiKey.revokedBy && t.by(apiKey.revokedBy)}
            {apiKey.revokedReason && (
              <>
                : <bdi>{apiKey.revokedReason}</bdi>
              </>
            )}
          </span>
        )}
      </p>
      <p className="key-actions">
        {possible.map((action) => (
          <Button
            key={action}
            kind="quiet"
            may={mayChange}
            aria-label={t.actionOn(t[action].open, apiKey.name)}
            aria-expanded={mayChange.allowed ? doing === action : undefined}
            aria-controls={doing === action ? panel.id : undefined}
            onClick={(event) => {
              opener.current = event.currentTarget;
              setDone('');
              setDoing(doing === action ? undefined : action);
            }}
          >
            {t[action].open}
          </Button>
        ))}
        {may.includes('GET /v1/requests') && (
          <Link
            className="button"
            data-kind="quiet"
            to={`/m/${merchantId}/requests?key=${apiKey.id}`}
            aria-label={t.requestsOf(apiKey.name)}
          >
            {t.requests}
          </Link>
        )}
        <span role="status">{done}</span>
      </p>
      {doing === 'rename' && <RenamePanel {...panel} onDone={() => close(t.done.renamed)} />}
      {doing === 'rotate' && (
        <RotatePanel
          {...panel}
          onDone={(made) => {
            setDoing(undefined);
            onMade(made);
          }}
        />
      )}
      {doing === 'revoke' && <RevokePanel {...panel} onDone={() => close(t.done.revoked)} />}
    </li>
  );
}

function Scopes({ scopes }: { scopes: readonly string[] }) {
  const t = useKeyWords();
  return (
    <span className="key-scopes">
      {scopes.map((scope) => {
        const [area = '', level] = scope.split(':');
        const named = t.area[area as ScopeArea] ?? area;
        return (
          <span key={scope} title={scope}>
            {named}: {level === 'write' ? t.write : t.read}
          </span>
        );
      })}
    </span>
  );
}

interface PanelProps {
  apiKey: ApiKey;
  id: string;
  onBack: () => void;
}

function useKeyCommand<Given, Answer>(run: (given: Given) => Promise<Answer>, onDone: (answer: Answer) => void) {
  const { merchantId } = useMerchant();
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    gcTime: 0,
    onSuccess: async (answer) => {
      await client.invalidateQueries(keysQuery(merchantId));
      onDone(answer);
    },
  });
}

function RenamePanel({ apiKey, id, onBack, onDone }: PanelProps & { onDone: () => void }) {
  const t = useKeyWords();
  const { merchantId } = useMerchant();
  const [name, setName] = useState(apiKey.name);
  const [tried, setTried] = useState(false);
  const nameless = name.trim() === '';
  const command = useKeyCommand(() => renameKey(merchantId, apiKey.id, name.trim()), onDone);
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!nameless && !command.isPending) command.mutate(undefined);
  }
  return (
    <form id={id} className="key-panel" noValidate autoComplete="off" onSubmit={submit}>
      <Field
        label={t.rename.name}
        error={tried && nameless ? t.form.nameMissing : undefined}
        maxLength={80}
        value={name}
        autoFocus
        onChange={(event) => setName(event.target.value)}
      />
      {command.error && <Refused error={command.error} />}
      <p className="key-actions">
        <Button type="submit" kind="primary" aria-busy={command.isPending}>
          {command.isPending ? t.rename.saving : t.rename.save}
        </Button>
        <Button onClick={onBack}>{t.form.back}</Button>
      </p>
    </form>
  );
}

function RotatePanel({ apiKey, id, onBack, onDone }: PanelProps & { onDone: (made: ApiKeyWithSecret) => void }) {
  const t = useKeyWords();
  const { merchantId } = useMerchant();
  const [grace, setGrace] = useState<(typeof hours)[number]>('24');
  const command = useKeyCommand(
    () => rotateKey(merchantId, apiKey.id, graceHours.find((one) => String(one) === grace) ?? 24),
    onDone,
  );
  return (
    <div id={id} className="key-panel">
      <p>{t.rotate.lead}</p>
      <Segments
        name={`${id}-grace`}
        label={t.rotate.grace}
        bare
        all={hours}
        chosen={grace}
        wordOf={(one) => t.rotate.hours[one]}
        onChoose={setGrace}
      />
      <Notice tone={grace === '0' ? 'ask' : 'wait'} icon={grace === '0' ? 'alert' : 'clock'}>
        <p>{t.rotate.effect[grace]}</p>
      </Notice>
      {command.error && <Refused error={command.error} />}
      <p className="key-actions">
        <Button
          kind="primary"
          autoFocus
          aria-busy={command.isPending}
          onClick={() => !command.isPending && command.mutate(undefined)}
        >
          {command.isPending ? t.rotate.confirming : t.rotate.confirm}
        </Button>
        <Button onClick={onBack}>{t.form.back}</Button>
      </p>
    </div>
  );
}

function RevokePanel({ apiKey, id, onBack, onDone }: PanelProps & { onDone: () => void }) {
  const t = useKeyWords();
  const { merchantId } = useMerchant();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const missing = reason.trim().length < 3;
  const command = useKeyCommand(() => revokeKey(merchantId, apiKey.id, reason.trim()), onDone);
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!missing && !command.isPending) command.mutate(undefined);
  }
  return (
    <form id={id} className="key-panel" noValidate autoComplete="off" onSubmit={submit}>
      <Notice tone="bad" icon="alert">
        <p>{t.revoke.effect}</p>
      </Notice>
      <Field
        label={t.revoke.reason}
        help={t.revoke.reasonHelp}
        error={tried && missing ? t.revoke.reasonMissing : undefined}
        maxLength={200}
        value={reason}
        autoFocus
        onChange={(event) => setReason(event.target.value)}
      />
      {command.error && <Refused error={command.error} />}
      <p className="key-actions">
        <Button type="submit" className="key-danger" aria-busy={command.isPending}>
          {command.isPending ? t.revoke.confirming : t.revoke.confirm(apiKey.name)}
        </Button>
        <Button onClick={onBack}>{t.form.back}</Button>
      </p>
    </form>
  );
}
