import '../messages.ts';
import './messages.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PlatformUser } from '../../../../domain/receivers/platform-user.ts';
import { known, useTexts } from '../../../i18n/texts.ts';
import { isStatus } from '../../../shared/api/problem.ts';
import { FormDropdown } from '../../../shared/forms/dropdown-field.tsx';
import { Refused } from '../../../shared/forms/refused.tsx';
import { useZodForm } from '../../../shared/forms/use-zod-form.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { platformUserQuery } from '../api.ts';
import { AddressFields, ReceiverField } from '../fields.tsx';
import { emptyForm, type Filled, fieldAt, newUserSchema, type ReceiverForm, userSchema } from '../form.ts';
import { phoneMask, zipcodeMask } from '../masks.ts';
import { changeUser, createUser } from './api.ts';
import { usePlatforms } from './platforms.ts';

const formOf = ({ name, email, phone = '', address }: PlatformUser): Filled => ({
  ...emptyForm,
  name,
  email,
  phone: phoneMask(phone),
  ...address,
  zipcode: zipcodeMask(address?.zipcode ?? ''),
});

/** Makes the record of a user, or changes what may change of it. */
export const UserForm = ({ user, ...rest }: FormProps & { user?: PlatformUser }) =>
  user ? <ChangeUser user={user} {...rest} /> : <NewUser {...rest} />;

interface FormProps {
  onDone: (now: PlatformUser) => void;
  /** Beside the button that sends the form. */
  children: ReactNode;
}

function NewUser({ onDone, children }: FormProps) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const { platforms, isLoading } = usePlatforms();
  const command = useUserCommand((body: Parameters<typeof createUser>[1]) => createUser(merchantId, body), onDone);
  const form = useZodForm({
    schema: newUserSchema,
    initial: emptyForm,
    texts: (message) => known(t, `receivers:form.fault.${message}`, message),
    fieldAt: (field) => (field === 'platformId' ? field : fieldAt(field)),
    command,
    send: (body) => command.mutate(body),
    onChange: () => command.isError && command.reset(),
    problemAt: (problem) => (isStatus(problem, 409) ? { userId: t('users:form.exists') } : {}),
  });
  return (
    <form {...form.props} className="stack gap-4 in-order" aria-label={t('users:form.title')}>
      <ReceiverField
        form={form}
        name="userId"
        label={t('users:list.column.userId')}
        help={t('users:form.userIdHelp')}
        maxLength={100}
        spellCheck={false}
      />
      {/* Whether there is a choice is not known before, and what follows would move down while it is read. */}
      {isLoading && (
        <p aria-busy="true">
          <Skeleton width="medium" />
        </p>
      )}
      {platforms.length > 0 && (
        <FormDropdown
          form={form}
          name="platformId"
          label={t('users:list.column.platform')}
          options={[
            { value: '', label: t('users:form.noPlatform') },
            ...platforms.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <ReceiverField
        form={form}
        name="document"
        label={t('users:form.document')}
        help={t('users:form.documentHelp')}
        spellCheck={false}
      />
      <Identity form={form} />
      {form.problem && <Refused error={form.problem} elsewhere={form.elsewhere} />}
      <p className="cluster gap-3">
        <Button type="submit" kind="primary" aria-busy={form.busy}>
          {form.busy ? t('users:form.creating') : t('users:form.create')}
        </Button>
        {children}
      </p>
    </form>
  );
}

function ChangeUser({ user, onDone, children }: FormProps & { user: PlatformUser }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const command = useUserCommand(
    (body: Parameters<typeof changeUser>[2]) => changeUser(merchantId, user.id, body),
    onDone,
  );
  const form = useZodForm({
    schema: userSchema,
    initial: formOf(user),
    texts: (message) => known(t, `receivers:form.fault.${message}`, message),
    fieldAt,
    command,
    send: (body) => command.mutate(body),
    onChange: () => command.isError && command.reset(),
  });
  return (
    <form {...form.props} className="stack gap-4" aria-label={t('users:page.change')}>
      <p className="muted">{t('users:form.changeHelp')}</p>
      <Identity form={form} />
      {form.problem && <Refused error={form.problem} elsewhere={form.elsewhere} />}
      <p className="cluster gap-3">
        <Button type="submit" kind="primary" aria-busy={form.busy}>
          {form.busy ? t('users:form.saving') : t('users:form.save')}
        </Button>
        {children}
      </p>
    </form>
  );
}

function Identity<Given>({ form }: { form: ReceiverForm<Given> }) {
  const t = useTexts();
  return (
    <>
      <ReceiverField form={form} name="name" maxLength={140} />
      <div className="receiver-row">
        <ReceiverField form={form} name="email" type="email" maxLength={254} spellCheck={false} />
        <ReceiverField form={form} name="phone" type="tel" mask={phoneMask} />
      </div>
      <fieldset className="stack gap-4">
        <legend>{t('receivers:form.address')}</legend>
        <p className="muted">{t('receivers:form.addressLead')}</p>
        <AddressFields form={form} />
      </fieldset>
    </>
  );
}

function useUserCommand<Body>(send: (body: Body) => Promise<PlatformUser>, onDone: (now: PlatformUser) => void) {
  const { merchantId } = useMerchant();
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (now) => {
      client.setQueryData(platformUserQuery(merchantId, now.id).queryKey, now);
      void client.invalidateQueries({ queryKey: ['platform-users', merchantId, 'list'] });
      onDone(now);
    },
  });
}
