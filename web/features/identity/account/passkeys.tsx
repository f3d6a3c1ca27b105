import './messages.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { useTexts } from '../../../i18n/texts.ts';
import { ErrorState } from '../../../shared/api/error-state.tsx';
import { FormField } from '../../../shared/forms/fields.tsx';
import { useZodForm } from '../../../shared/forms/use-zod-form.ts';
import { sessionKey } from '../../../shared/session/session.ts';
import { SignInProblem } from '../../../shared/session/sign-in-problem.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
import { makePasskey, methodsQuery, usesPasskeys } from '../login/passkeys.ts';
import { shortAgent } from './agent.ts';
import {
  factorQuery,
  historyQuery,
  type Passkey,
  passkeysQuery,
  removePasskey,
  renamePasskey,
  sessionsQuery,
} from './api.ts';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The person's passkeys: added, renamed and removed. */
export function Passkeys() {
  const t = useTexts();
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(passkeysQuery);
  const methods = useQuery(methodsQuery);
  const [adding, setAdding] = useState(false);
  const [note, setNote] = useState('');
  const changed = (now: string) => {
    setAdding(false);
    setNote(now);
    const changed = [passkeysQuery, factorQuery, sessionsQuery, historyQuery].map(({ queryKey }) => queryKey);
    for (const queryKey of [...changed, sessionKey]) void client.invalidateQueries({ queryKey });
  };
  const usable = usesPasskeys(methods.data);
  return (
    <section className="account-part stack" aria-labelledby="you-passkeys">
      <h2 id="you-passkeys">{t('account:passkeys.title')}</h2>
      <p className="muted">{t('account:passkeys.lead')}</p>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <Skeleton width="long" />}
      {data?.length === 0 && !adding && <p className="muted">{t('account:passkeys.none')}</p>}
      {data && data.length > 0 && (
        <ul className="own-sessions">
          {data.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} onChanged={changed} />
          ))}
        </ul>
      )}
      {methods.data && !usable && <Unusable methods={methods.data} />}
      {usable && !adding && (
        <p>
          <Button
            onClick={() => {
              setNote('');
              setAdding(true);
            }}
          >
            <Icon name="key" />
            {t('account:passkeys.add')}
          </Button>
        </p>
      )}
      {adding && <AddPasskey onDone={() => changed(t('account:passkeys.added'))} onCancel={() => setAdding(false)} />}
      <p role="status">{note}</p>
    </section>
  );
}

/** Why no passkey can be made here. */
function Unusable({ methods: { passkeys } }: { methods: { passkeys?: { rpId: string; origin: string } } }) {
  const t = useTexts();
  const { hostname } = window.location;
  const here = passkeys && (hostname === passkeys.rpId || hostname.endsWith(`.${passkeys.rpId}`));
  return (
    <Notice tone="wait" icon="key">
      <p className="anywhere">
        {!passkeys
          ? t('account:passkeys.unavailable')
          : here
            ? t('account:passkeys.unsupported')
            : t('account:passkeys.elsewhere', { origin: passkeys.origin })}
      </p>
    </Notice>
  );
}

/** Confirms who it is, lets the browser make a passkey, and shows recovery codes if it is the first second factor. */
export function AddPasskey({ onDone, onCancel }: { onDone: () => void; onCancel?: () => void }) {
  const t = useTexts();
  const [codes, setCodes] = useState<string[]>();
  if (codes) {
    return (
      <>
        <h3>{t('account:passkeys.codes')}</h3>
        <RecoveryCodes codes={codes} onDone={onDone} />
      </>
    );
  }
  return (
    <ProofForm
      consequence={t('account:passkeys.addHelp')}
      label={t('account:passkeys.continue')}
      act={(proof) => makePasskey(proof, shortAgent(navigator.userAgent) ?? t('account:passkeys.unnamed'))}
      onDone={({ recoveryCodes }) => (recoveryCodes ? setCodes(recoveryCodes) : onDone())}
      onCancel={onCancel}
    />
  );
}

function PasskeyItem({ passkey, onChanged }: { passkey: Passkey; onChanged: (note: string) => void }) {
  const t = useTexts();
  const [doing, setDoing] = useState<'rename' | 'remove'>();
  const { data: factor } = useQuery(factorQuery);
  const { id, name, backedUp, createdAt, lastUsedAt } = passkey;
  const last = factor !== undefined && !factor.on && factor.passkeys === 1;
  const help = t('account:passkeys.removeHelp', { name });
  const end = (note: string) => {
    setDoing(undefined);
    onChanged(note);
  };
  return (
    <li>
      <div className="own-session">
        <p className="cluster anywhere">
          <bdi>{name}</bdi>
          <span title={backedUp ? t('account:passkeys.syncedHelp') : t('account:passkeys.singleHelp')}>
            <Badge
              tone={backedUp ? 'good' : 'wait'}
              icon={backedUp ? 'check' : 'key'}
              word={backedUp ? t('account:passkeys.synced') : t('account:passkeys.single')}
            />
          </span>
        </p>
        <p className="muted cluster gap-3 small">
          <span>
            {t('account:passkeys.created')} <TimeCell at={createdAt} />
          </span>
          <span>
            {lastUsedAt ? (
              <>
                {t('account:passkeys.used')} <TimeCell at={lastUsedAt} />
              </>
            ) : (
              t('account:passkeys.never')
            )}
          </span>
        </p>
      </div>
      <p className="cluster gap-2">
        <Button
          kind="quiet"
          aria-label={t('account:passkeys.renameOne', { name })}
          aria-expanded={doing === 'rename'}
          onClick={() => setDoing(doing === 'rename' ? undefined : 'rename')}
        >
          {t('account:passkeys.rename')}
        </Button>
        <Button
          kind="quiet"
          aria-label={t('account:passkeys.removeOne', { name })}
          aria-expanded={doing === 'remove'}
          onClick={() => setDoing(doing === 'remove' ? undefined : 'remove')}
        >
          {t('account:passkeys.remove')}
        </Button>
      </p>
      {doing === 'rename' && (
        <div className="own-session-panel">
          <Rename
            passkey={passkey}
            onDone={() => end(t('account:passkeys.renamed'))}
            onCancel={() => setDoing(undefined)}
          />
        </div>
      )}
      {doing === 'remove' && (
        <div className="own-session-panel">
          <ProofForm
            consequence={last ? `${help} ${t('account:passkeys.removeLast')}` : help}
            label={t('account:passkeys.remove')}
            danger
            act={(proof) => removePasskey(id, proof)}
            onDone={() => end(t('account:passkeys.removed'))}
            onCancel={() => setDoing(undefined)}
          />
        </div>
      )}
    </li>
  );
}

const nameSchema = z.object({ name: z.string().trim().min(1, 'nameMissing') });

function Rename({
  passkey: { id, name },
  onDone,
  onCancel,
}: {
  passkey: Passkey;
  onDone: () => void;
  onCancel: () => void;
}) {
  const t = useTexts();
  const command = useMutation({ mutationFn: (name: string) => renamePasskey(id, name), onSuccess: onDone });
  const form = useZodForm({
    schema: nameSchema,
    initial: { name },
    texts: { nameMissing: t('account:passkeys.nameMissing') },
    command,
    send: (given) => command.mutate(given.name),
  });
  return (
    <form {...form.props} className="account-form stack start">
      <FormField
        form={form}
        label={t('account:passkeys.name')}
        help={t('account:passkeys.nameHelp')}
        name="name"
        maxLength={60}
        autoComplete="off"
        required
      />
      {form.problem && <SignInProblem error={form.problem} />}
      <p className="account-actions cluster stack gap-2">
        <Button kind="primary" type="submit" aria-busy={form.busy}>
          {t('account:passkeys.save')}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t('account:factor.cancel')}
        </Button>
      </p>
    </form>
  );
}
