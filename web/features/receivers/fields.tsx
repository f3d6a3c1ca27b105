import './fields.css';
import { type ComponentProps, useId } from 'react';
import { bankNames } from '../../../domain/core/banks.ts';
import { Dropdown } from '../../ui/dropdown.tsx';
import type { Filled, FilledField } from './form.ts';
import { MaskedField } from './masked-field.tsx';
import { checkDigitMask, digitsMask, zipcodeMask } from './masks.ts';
import { useReceiverWords } from './words.ts';

/** Connects a field with the form's state. */
export type Bind = (field: FilledField) => {
  name: string;
  value: string;
  error: string | undefined;
  onValue: (value: string) => void;
};

type Rest = Omit<ComponentProps<typeof MaskedField>, 'label' | 'value' | 'onValue' | 'name'> & { label?: string };

/** A text field with the label of its field name. */
export function FormField({
  bind,
  field,
  ...rest
}: { bind: Bind; field: Exclude<FilledField, 'documentType'> } & Rest) {
  const { label, help } = useReceiverWords().form;
  return (
    <MaskedField
      label={label[field]}
      help={Object.hasOwn(help, field) ? help[field as keyof typeof help] : undefined}
      {...rest}
      {...bind(field)}
    />
  );
}

/** A dropdown with the label of its field name. */
export function FormChoice({
  bind,
  field,
  label,
  helper,
  placeholder,
  options,
}: {
  bind: Bind;
  field: FilledField;
  label: string;
  helper?: string | undefined;
  placeholder?: string | undefined;
  options: readonly { value: string; label: string }[];
}) {
  const { onValue, ...bound } = bind(field);
  return (
    <Dropdown label={label} helper={helper} placeholder={placeholder} options={options} {...bound} onChange={onValue} />
  );
}

const states = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'
  .split(' ')
  .map((state) => ({ value: state, label: state }));

export function AddressFields({ bind }: { bind: Bind }) {
  const { form: t } = useReceiverWords();
  return (
    <>
      <div className="receiver-row" data-first="short">
        <FormField bind={bind} field="zipcode" mask={zipcodeMask} inputMode="numeric" />
        <FormChoice bind={bind} field="state" label={t.label.state} placeholder={t.choose} options={states} />
        <FormField bind={bind} field="city" maxLength={80} />
      </div>
      <div className="receiver-row" data-first="wide">
        <FormField bind={bind} field="street" maxLength={140} />
        <FormField bind={bind} field="number" maxLength={20} />
      </div>
      <FormField bind={bind} field="district" maxLength={80} />
    </>
  );
}

const accountTypes = ['CORRENTE', 'POUPANCA'] as const;

export function BankFields({ bind, filled }: { bind: Bind; filled: Pick<Filled, 'bankCode'> }) {
  const { form: t } = useReceiverWords();
  const id = useId();
  const code = filled.bankCode.trim();
  return (
    <>
      <div className="receiver-row" data-first="short">
        <FormField
          bind={bind}
          field="bankCode"
          mask={digitsMask(3)}
          inputMode="numeric"
          list={id}
          help={bankNames[code] ?? (code.length === 3 ? t.bankUnknown : t.help.bankCode)}
        />
        <FormChoice
          bind={bind}
          field="accountType"
          label={t.label.accountType}
          options={accountTypes.map((value) => ({ value, label: t.accountType[value] }))}
        />
      </div>
      <datalist id={id}>
        {Object.entries(bankNames)
          .sort(([, a], [, b]) => a.localeCompare(b, 'pt-BR'))
          .map(([each, name]) => (
            <option key={each} value={each}>
              {name}
            </option>
          ))}
      </datalist>
      <div className="receiver-row" data-first="wide">
        <FormField bind={bind} field="branchNumber" mask={digitsMask(6)} inputMode="numeric" />
        <FormField bind={bind} field="branchDigit" mask={checkDigitMask(1)} />
      </div>
      <div className="receiver-row" data-first="wide">
        <FormField bind={bind} field="accountNumber" mask={digitsMask(20)} inputMode="numeric" />
        <FormField bind={bind} field="accountDigit" mask={checkDigitMask(2)} />
      </div>
      <FormField bind={bind} field="pixCode" maxLength={140} spellCheck={false} />
    </>
  );
}
