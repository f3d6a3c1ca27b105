import { useState } from 'react';
import { FormField, useBound } from '../../../shared/forms/fields.tsx';
import type { FormOf } from '../../../shared/forms/use-zod-form.ts';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { useConnectionWords } from '../words.ts';
import { useReceivers } from './api.ts';
import type { platformSchema } from './form.ts';

const other = 'other';

/** One of the merchant's receivers, or an id typed by hand. */
export function ReceiverChoice({ form }: { form: FormOf<typeof platformSchema> }) {
  const { form: t } = useConnectionWords().platforms;
  const receivers = useReceivers();
  const { value, error, onChange } = useBound(form, 'defaultReceiverId');
  const known = receivers?.some(({ id }) => id === value) ?? false;
  const [types, setTypes] = useState(false);
  const typing = types || (value !== '' && !known);
  const field = (
    <FormField
      form={form}
      label={typing && receivers ? t.receiverId : t.receiver}
      help={receivers ? t.receiverIdHelp : `${t.receiverHelp} ${t.receiverIdHelp}`}
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
        label={t.receiver}
        helper={typing ? undefined : t.receiverHelp}
        error={typing ? undefined : error}
        searchable={receivers.length > 8}
        options={[
          { value: '', label: t.noReceiver },
          ...receivers.map(({ id, name }) => ({ value: id, label: name, hint: id })),
          { value: other, label: t.otherReceiver },
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
