import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { PatchConnection } from '../../../domain/connections/connection.ts';
import { Refused } from '../../shared/forms/refused.tsx';
import { useMerchant } from '../../shared/session/merchant.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { type Connection, changeConnection, connectionQueries } from './api.ts';
import { refusalsOf } from './form.ts';
import { PlatformChoice } from './platform-choice.tsx';
import { useConnectionWords } from './words.ts';

/** Changes a connection's name and platform. */
export function EditForm({
  connection,
  takesPlatform,
  onClose,
}: {
  connection: Connection;
  takesPlatform: boolean;
  onClose: () => void;
}) {
  const { edit: t, form, use } = useConnectionWords();
  const { merchantId } = useMerchant();
  const client = useQueryClient();
  const [name, setName] = useState(connection.name ?? '');
  const [platformId, setPlatformId] = useState(connection.platformId ?? '');
  const command = useMutation({
    mutationFn: (change: PatchConnection) => changeConnection(merchantId, connection.id, change),
    onSuccess: (now) => {
      client.setQueryData(connectionQueries.one(merchantId, now.id).queryKey, now);
      void client.invalidateQueries({ queryKey: connectionQueries.all(merchantId) });
      onClose();
    },
  });
  const refused = refusalsOf(command.error, ['name', 'platformId']);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (command.isPending) return;
    const change: PatchConnection = {
      ...(name.trim() !== (connection.name ?? '') && { name: name.trim() || null }),
      ...(platformId !== (connection.platformId ?? '') && { platformId: platformId || null }),
    };
    if (Object.keys(change).length === 0) onClose();
    else command.mutate(change);
  }

  return (
    <form className="connection-edit" noValidate aria-label={t.title} onSubmit={submit}>
      <Field
        label={form.name}
        maxLength={80}
        autoComplete="off"
        // The form opens in response to a click, so taking the focus does not surprise the user.
        autoFocus
        value={name}
        error={refused.at.name}
        onChange={(event) => setName(event.target.value)}
      />
      {takesPlatform && <PlatformChoice value={platformId} error={refused.at.platformId} onChange={setPlatformId} />}
      {command.error && <Refused error={command.error} elsewhere={refused.elsewhere} />}
      <p className="connection-open">
        <Button type="submit" kind="primary" aria-busy={command.isPending}>
          {command.isPending ? t.saving : t.save}
        </Button>
        <Button onClick={onClose}>{use.back}</Button>
      </p>
    </form>
  );
}
