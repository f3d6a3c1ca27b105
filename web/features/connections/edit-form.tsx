import './messages.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { PatchConnection } from '../../../domain/connections/connection.ts';
import { useTexts } from '../../i18n/texts.ts';
import { FormField } from '../../shared/forms/fields.tsx';
import { Refused } from '../../shared/forms/refused.tsx';
import { useZodForm } from '../../shared/forms/use-zod-form.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { Button } from '../../ui/button.tsx';
import { type Connection, changeConnection, connectionQueries } from './api.ts';
import { PlatformChoice } from './platform-choice.tsx';

const schema = z.object({ name: z.string().trim(), platformId: z.string() });

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
  const t = useTexts();
  const { merchantId } = useMerchant();
  const client = useQueryClient();
  const command = useMutation({
    mutationFn: (change: PatchConnection) => changeConnection(merchantId, connection.id, change),
    onSuccess: (now) => {
      client.setQueryData(connectionQueries.one(merchantId, now.id).queryKey, now);
      void client.invalidateQueries({ queryKey: connectionQueries.all(merchantId) });
      onClose();
    },
  });
  const before = { name: connection.name ?? '', platformId: connection.platformId ?? '' };
  const form = useZodForm({
    schema,
    initial: before,
    command,
    send: ({ name, platformId }) => {
      const change: PatchConnection = {
        ...(name !== before.name && { name: name || null }),
        ...(platformId !== before.platformId && { platformId: platformId || null }),
      };
      if (Object.keys(change).length === 0) onClose();
      else command.mutate(change);
    },
  });

  return (
    <form {...form.props} className="stack gap-4" aria-label={t('connections:edit.title')}>
      <FormField
        form={form}
        name="name"
        label={t('connections:form.name')}
        maxLength={80}
        autoComplete="off"
        // The form opens in response to a click, so taking the focus does not surprise the user.
        autoFocus
      />
      {takesPlatform && <PlatformChoice form={form} name="platformId" />}
      {form.problem && <Refused error={form.problem} elsewhere={form.elsewhere} />}
      <p className="cluster">
        <Button type="submit" kind="primary" aria-busy={form.busy}>
          {form.busy ? t('connections:edit.saving') : t('connections:edit.save')}
        </Button>
        <Button onClick={onClose}>{t('connections:use.back')}</Button>
      </p>
    </form>
  );
}
