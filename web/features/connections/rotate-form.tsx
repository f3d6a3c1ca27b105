import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Refused } from '../../shared/forms/refused.tsx';
import { useMerchant } from '../../shared/session/merchant.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Connection, changeConnection, connectionQueries } from './api.ts';
import { CredentialFields } from './credential-fields.tsx';
import { credentialsOf, refusalsOf, typedOf, type Values } from './form.ts';
import { ProxyChoice } from './proxy-choice.tsx';
import { useConnectionWords } from './words.ts';

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
  const { rotate: t, use } = useConnectionWords();
  const { merchantId } = useMerchant();
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Values>({});
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const { credentials } = connection;
  const hasProxy = credentials.some(({ field, set }) => field === 'proxy' && set);
  const given = {
    ...Object.fromEntries([...dropped].map((field) => [field, ''])),
    ...credentialsOf(credentials, values),
  };
  const isEmpty = Object.keys(given).length === 0;
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
  const refused = refusalsOf(
    command.error,
    typedOf(credentials).map(({ field }) => field),
  );

  function type(field: string, value: string) {
    setValues((before) => ({ ...before, [field]: value }));
    changed();
  }

  function changed() {
    if (command.isError) command.reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isEmpty) form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
    else if (!command.isPending) command.mutate(given);
  }

  return (
    <form ref={form} className="connection-rotate" noValidate autoComplete="off" aria-label={t.title} onSubmit={submit}>
      <p className="muted">{t.lead}</p>
      <CredentialFields
        credentials={credentials.filter(({ field }) => field !== 'proxy' || hasProxy)}
        values={values}
        errors={refused.at}
        dropped={dropped}
        onChange={type}
        onDrop={(field, drop) => {
          setDropped((before) => new Set(drop ? [...before, field] : [...before].filter((one) => one !== field)));
          changed();
        }}
      />
      {!hasProxy && (
        <ProxyChoice
          value={values.proxy ?? ''}
          error={refused.at.proxy}
          onChange={(address) => type('proxy', address)}
        />
      )}
      <Notice tone="wait" icon="clock">
        <p>{t.effect(connection.version + 1)}</p>
      </Notice>
      {command.error && <Refused error={command.error} elsewhere={refused.elsewhere} />}
      <p className="connection-open">
        <Button type="submit" kind="primary" aria-busy={command.isPending}>
          {command.isPending ? t.saving : t.save}
        </Button>
        <Button onClick={onBack}>{use.back}</Button>
        <span className="connection-wrong" role="status">
          {tried && isEmpty && t.nothing}
        </span>
      </p>
    </form>
  );
}
