import './roles.css';
import './messages.ts';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { isPermission, type Permission } from '../../../../domain/identity/permissions.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { FormField, useBound } from '../../../shared/forms/fields.tsx';
import { Refused } from '../../../shared/forms/refused.tsx';
import { useZodForm } from '../../../shared/forms/use-zod-form.ts';
import { Button } from '../../../ui/button.tsx';
import type { Role } from './api.ts';
import { Compare } from './compare.tsx';
import { PermissionList } from './permission-list.tsx';

const schema = z.object({
  name: z.string().trim().min(1, 'nameMissing'),
  description: z.string().trim(),
  permissions: z
    .array(z.string())
    .transform((all): Permission[] => all.filter(isPermission))
    .pipe(z.array(z.custom<Permission>()).min(1, 'nothing')),
});
export type RoleValues = z.output<typeof schema>;

interface Props {
  initial: RoleValues;
  /** Roles that it may be compared with, and the one at the start. */
  roles: readonly Role[];
  compared?: string;
  command: { isPending: boolean; error: Error | null };
  onSend: (role: RoleValues) => void;
  /** What the button says, and says while the command runs. */
  words: { send: string; sending: string };
  /** Beside the buttons. Called with whether the form differs from its start, and what sets it back. */
  children: (state: { changed: boolean; reset: () => void }) => ReactNode;
}

/** Name, purpose and permissions of a role, compared with another one. */
export function RoleForm({ initial, roles, compared = '', command, onSend, words, children }: Props) {
  const t = useTexts();
  const [other, setOther] = useState(compared);
  const form = useZodForm({
    schema,
    initial,
    texts: { nameMissing: t('roles:form.nameMissing'), nothing: t('roles:form.nothing') },
    problemAt: ({ status, message }) => ({
      name: status === 409 && /name|built-in/.test(message) ? message : undefined,
    }),
    command,
    send: onSend,
  });
  const { value, error, onChange } = useBound(form, 'permissions');
  const chosen = value.filter(isPermission);
  const values = form.watch();
  const changed =
    values.name !== initial.name ||
    values.description !== initial.description ||
    values.permissions.length !== initial.permissions.length ||
    initial.permissions.some((one) => !values.permissions.includes(one));
  return (
    <form {...form.props} className="role-form stack gap-6" autoComplete="off">
      <div className="role-fields stack gap-4">
        <FormField
          form={form}
          name="name"
          label={t('roles:form.name')}
          help={t('roles:form.nameHelp')}
          maxLength={40}
          required
        />
        <FormField form={form} name="description" label={t('roles:form.description')} maxLength={200} />
      </div>
      <fieldset className="role-permissions stack" data-wrong={error ? true : undefined}>
        <legend className="large">{t('roles:form.permissions')}</legend>
        <Compare chosen={chosen} roles={roles} value={other} onChange={setOther} />
        {error && (
          <p className="field-note" data-tone="bad">
            {error}
          </p>
        )}
        <PermissionList chosen={chosen} onChange={onChange} other={roles.find(({ id }) => id === other)} />
      </fieldset>
      {form.problem && <Refused error={form.problem} elsewhere={form.elsewhere} />}
      <div className="role-bar cluster gap-3">
        <Button type="submit" kind="primary" aria-busy={form.busy}>
          {form.busy ? words.sending : words.send}
        </Button>
        {children({ changed, reset: () => form.reset(initial) })}
      </div>
    </form>
  );
}
