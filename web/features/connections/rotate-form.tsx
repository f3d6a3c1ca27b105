import './messages.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { useTexts } from '../../i18n/texts.ts';
import { Refused } from '../../shared/forms/refused.tsx';
import { useZodForm } from '../../shared/forms/use-zod-form.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Connection, changeConnection, connectionQueries } from './api.ts';
import { CredentialFields } from './credential-fields.tsx';
import { credentialsOf, emptyOf, platformOf, typedOf } from './form.ts';
import { usePlatforms } from './platforms/api.ts';
import { ProxyChoice } from './proxy-choice.tsx';
import { credentialRefusals } from './refusals.ts';

const schema = z.object({
  credentials: z.record(z.string(), z.string()),
  /** The set credentials that will be removed. */
  dropped: z.record(z.string(), z.boolean()),
});

/** The new values, and `''` for each value that will be removed. */
const givenOf = (credentials: Connection['credentials'], { credentials: values, dropped }: z.infer<typeof schema>) => ({
  ...Object.fromEntries(Object.entries(dropped).flatMap(([field, drop]) => (drop ? [[field, '']] : []))),
  ...credentialsOf(credentials, values),
});

/** New values for some credentials. An empty field keeps its value, and work in progress keeps the old version. */
export function RotateForm({
  connection,
  onBack,
  onDone,
}: {
  connection: Connection;
  onBack: () => void;
  onDone: (now: Connection) => void;
}) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const client = useQueryClient();
  const platforms = usePlatforms();
  const { credentials } = connection;
  const hasProxy = credentials.some(({ field, set }) => field === 'proxy' && set);
  const shown = typedOf(credentials.filter(({ field }) => field !== 'proxy' || hasProxy));
  const command = useMutation({
    mutationFn: (replaced: Record<string, string>) =>
      changeConnection(merchantId, connection.id, { credentials: replaced }),
    // The mutation cache must not keep the credentials.
    gcTime: 0,
    onSuccess: (now) => {
      client.setQueryData(connectionQueries.one(merchantId, now.id).queryKey, now);
      void client.invalidateQueries({ queryKey: connectionQueries.all(merchantId) });
      onDone(now);
    },
  });
  const form = useZodForm({
    schema,
    initial: {
      credentials: emptyOf(credentials),
      dropped: Object.fromEntries(typedOf(credentials).map(({ field }) => [field, false])),
    },
    command,
    send: (values) => {
      const given = givenOf(credentials, values);
      if (Object.keys(given).length > 0) command.mutate(given);
      else if (shown[0]) form.setFocus(`credentials.${shown[0].field}`);
    },
    // A secret that a new address needs again. What the connection must have, it has already.
    problemAt: (problem) => ({
      ...credentialRefusals(t, problem),
      ...Object.fromEntries(
        problem.violations.flatMap(({ field, rule }) =>
          rule === 'required' ? [[field, t('connections:rotate.again')]] : [],
        ),
      ),
    }),
    onChange: () => command.isError && command.reset(),
  });
  const isEmpty = Object.keys(givenOf(credentials, form.watch())).length === 0;

  return (
    <form
      {...form.props}
      className="connection-rotate stack gap-4"
      autoComplete="off"
      aria-label={t('connections:rotate.title')}
    >
      <p className="muted">{t('connections:rotate.lead')}</p>
      <CredentialFields
        form={form}
        nameOf={(field) => `credentials.${field}` as const}
        dropOf={(field) => `dropped.${field}` as const}
        credentials={shown}
        platform={platformOf(platforms, connection.platformId)}
      />
      {!hasProxy && <ProxyChoice form={form} name="credentials.proxy" />}
      <Notice tone="wait" icon="clock">
        <p>{t('connections:rotate.effect', { next: connection.version + 1 })}</p>
      </Notice>
      {form.problem && <Refused error={form.problem} elsewhere={form.elsewhere} />}
      <p className="cluster">
        <Button type="submit" kind="primary" aria-busy={form.busy}>
          {form.busy ? t('connections:rotate.saving') : t('connections:rotate.save')}
        </Button>
        <Button onClick={onBack}>{t('connections:use.back')}</Button>
        <span className="connection-wrong" role="status">
          {form.formState.isSubmitted && isEmpty && t('connections:rotate.nothing')}
        </span>
      </p>
    </form>
  );
}
