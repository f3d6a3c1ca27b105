import './messages.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import type { ApiKey, ApiKeyWithSecret } from '../../../../domain/identity/api-keys.ts';
import { graceHours } from '../../../../domain/identity/scopes.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { FormField } from '../../../shared/forms/fields.tsx';
import { Refused } from '../../../shared/forms/refused.tsx';
import { useZodForm } from '../../../shared/forms/use-zod-form.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { useSession } from '../../../shared/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { changeScopes, keysQuery, renameKey, revokeKey, rotateKey } from './api.ts';
import { levelsOf, ScopeChoice, scopesOf } from './scope-choice.tsx';

const hours = graceHours.map(String) as `${(typeof graceHours)[number]}`[];

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

const nameSchema = z.object({ name: z.string().trim().min(1, 'nameMissing') });

export function RenamePanel({ apiKey, id, onBack, onDone }: PanelProps & { onDone: () => void }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const command = useKeyCommand((name: string) => renameKey(merchantId, apiKey.id, name), onDone);
  const form = useZodForm({
    schema: nameSchema,
    initial: { name: apiKey.name },
    texts: { nameMissing: t('keys:form.nameMissing') },
    command,
    send: ({ name }) => command.mutate(name),
  });
  return (
    <form {...form.props} id={id} className="key-panel stack" autoComplete="off">
      <FormField form={form} name="name" label={t('keys:rename.name')} maxLength={80} autoFocus />
      {form.problem && <Refused error={form.problem} elsewhere={form.elsewhere} />}
      <p className="key-actions cluster">
        <Button type="submit" kind="primary" aria-busy={form.busy}>
          {form.busy ? t('keys:rename.saving') : t('keys:rename.save')}
        </Button>
        <Button onClick={onBack}>{t('keys:form.back')}</Button>
      </p>
    </form>
  );
}

/** What the key may do, changed at once. */
export function ScopesPanel({ apiKey, id, onBack, onDone }: PanelProps & { onDone: () => void }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const { user } = useSession();
  const [levels, setLevels] = useState(() => levelsOf(apiKey.scopes));
  const command = useKeyCommand(() => changeScopes(merchantId, apiKey.id, scopesOf(levels)), onDone);
  const isMine = apiKey.createdById === user.id;
  const isEmpty = scopesOf(levels).length === 0;
  return (
    <div id={id} className="key-panel stack">
      <p>{t('keys:scopes.effect')}</p>
      {!isMine && (
        <Notice tone="wait" icon="lock">
          <p>{apiKey.createdBy ? t('keys:scopes.others', { name: apiKey.createdBy }) : t('keys:scopes.operator')}</p>
        </Notice>
      )}
      <ScopeChoice levels={levels} onChange={setLevels} now={levelsOf(apiKey.scopes)} onlyLess={!isMine} />
      {command.error && <Refused error={command.error} />}
      <p className="key-actions cluster">
        <Button
          kind="primary"
          aria-busy={command.isPending}
          onClick={() => !command.isPending && !isEmpty && command.mutate(undefined)}
        >
          {command.isPending ? t('keys:scopes.saving') : t('keys:scopes.save')}
        </Button>
        <Button onClick={onBack}>{t('keys:form.back')}</Button>
        <span className="key-wrong" role="status">
          {isEmpty && t('keys:form.nothing')}
        </span>
      </p>
    </div>
  );
}

export function RotatePanel({ apiKey, id, onBack, onDone }: PanelProps & { onDone: (made: ApiKeyWithSecret) => void }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const [grace, setGrace] = useState<(typeof hours)[number]>('24');
  const command = useKeyCommand(
    () => rotateKey(merchantId, apiKey.id, graceHours.find((one) => String(one) === grace) ?? 24),
    onDone,
  );
  return (
    <div id={id} className="key-panel stack">
      <p>{t('keys:rotate.lead')}</p>
      <Segments
        name={`${id}-grace`}
        label={t('keys:rotate.grace')}
        bare
        all={hours}
        chosen={grace}
        wordOf={(one) => t(`keys:rotate.hours.${one}`)}
        onChoose={setGrace}
      />
      <Notice tone={grace === '0' ? 'ask' : 'wait'} icon={grace === '0' ? 'alert' : 'clock'}>
        <p>{t(`keys:rotate.effect.${grace}`)}</p>
      </Notice>
      {command.error && <Refused error={command.error} />}
      <p className="key-actions cluster">
        <Button
          kind="primary"
          autoFocus
          aria-busy={command.isPending}
          onClick={() => !command.isPending && command.mutate(undefined)}
        >
          {command.isPending ? t('keys:rotate.confirming') : t('keys:rotate.confirm')}
        </Button>
        <Button onClick={onBack}>{t('keys:form.back')}</Button>
      </p>
    </div>
  );
}

/** The API's minimum length. */
const shortestReason = 3;

const reasonSchema = z.object({ reason: z.string().trim().min(shortestReason, 'reasonMissing') });

export function RevokePanel({ apiKey, id, onBack, onDone }: PanelProps & { onDone: () => void }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const command = useKeyCommand((reason: string) => revokeKey(merchantId, apiKey.id, reason), onDone);
  const form = useZodForm({
    schema: reasonSchema,
    initial: { reason: '' },
    texts: { reasonMissing: t('keys:revoke.reasonMissing') },
    command,
    send: ({ reason }) => command.mutate(reason),
  });
  return (
    <form {...form.props} id={id} className="key-panel stack" autoComplete="off">
      <Notice tone="bad" icon="alert">
        <p>{t('keys:revoke.effect')}</p>
      </Notice>
      <FormField
        form={form}
        name="reason"
        label={t('keys:revoke.reason')}
        help={t('keys:revoke.reasonHelp')}
        maxLength={200}
        autoFocus
      />
      {form.problem && <Refused error={form.problem} elsewhere={form.elsewhere} />}
      <p className="key-actions cluster">
        <Button type="submit" className="key-danger" aria-busy={form.busy}>
          {form.busy ? t('keys:revoke.confirming') : t('keys:revoke.confirm', { name: apiKey.name })}
        </Button>
        <Button onClick={onBack}>{t('keys:form.back')}</Button>
      </p>
    </form>
  );
}
