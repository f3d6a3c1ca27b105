import '../messages.ts';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { FormField, useBound } from '../../../shared/forms/fields.tsx';
import type { FormOf } from '../../../shared/forms/use-zod-form.ts';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { useReceivers } from './api.ts';
import type { platformSchema } from './form.ts';

const other = 'other';

/** One of the merchant's receivers, or an id typed by hand. */
export function ReceiverChoice({ form }: { form: FormOf<typeof platformSchema> }) {
  const t = useTexts();
  const receivers = useReceivers();
  const { value, error, onChange } = useBound(form, 'defaultReceiverId');
  const known = receivers?.some(({ id }) => id === value) ?? false;
  const [types, setTypes] = useState(false);
  const typing = types || (value !== '' && !known);
  const field = (
    <FormField
      form={form}
      label={
        typing && receivers ? t('connections:platforms.form.receiverId') : t('connections:platforms.form.receiver')
      }
      help={
        receivers
          ? t('connections:platforms.form.receiverIdHelp')
          : `${t('connections:platforms.form.receiverHelp')} ${t('connections:platforms.form.receiverIdHelp')}`
      }
      name="defaultReceiverId"
      maxLength={100}
      autoComplete="off"
      spellCheck={false}
    />
  );
  if (!receivers) return field;
  return (
    <>
      <Dropdown
        label={t('connections:platforms.form.receiver')}
        helper={typing ? undefined : t('connections:platforms.form.receiverHelp')}
        error={typing ? undefined : error}
        searchable={receivers.length > 8}
        options={[
          { value: '', label: t('connections:platforms.form.noReceiver') },
          ...receivers.map(({ id, name }) => ({ value: id, label: name, hint: id })),
          { value: other, label: t('connections:platforms.form.otherReceiver') },
        ]}
        value={typing ? other : value}
        onChange={(chosen) => {
          setTypes(chosen === other);
          onChange(chosen === other ? '' : chosen);
        }}
      />
      {typing && field}
    </>
  );
}
