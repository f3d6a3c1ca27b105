import './fields.css';
import './messages.ts';
import { type ComponentProps, useId } from 'react';
import { bankNames } from '../../../domain/core/banks.ts';
import { known, useTexts } from '../../i18n/texts.ts';
import { FormDropdown } from '../../shared/forms/dropdown-field.tsx';
import { useBound } from '../../shared/forms/fields.tsx';
import type { FilledField, ReceiverForm } from './form.ts';
import { MaskedField } from './masked-field.tsx';
import { checkDigitMask, digitsMask, zipcodeMask } from './masks.ts';

type Rest = Omit<ComponentProps<typeof MaskedField>, 'label' | 'value' | 'onValue' | 'name' | 'form'> & {
  label?: string;
};

/** A text field with the label of its field name. */
export function ReceiverField<Given>({
  form,
  name,
  ...rest
}: { form: ReceiverForm<Given>; name: Exclude<FilledField, 'documentType'> } & Rest) {
  const t = useTexts();
  // The field keeps its own ref, for the cursor.
  const { ref: _, onChange, ...bound } = useBound(form, name);
  return (
    <MaskedField
      label={t(`receivers:form.label.${name}`)}
      help={known(t, `receivers:form.help.${name}`, undefined)}
      {...rest}
      {...bound}
      onValue={onChange}
    />
  );
}

const states = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'
  .split(' ')
  .map((state) => ({ value: state, label: state }));

export function AddressFields<Given>({ form }: { form: ReceiverForm<Given> }) {
  const t = useTexts();
  return (
    <>
      <div className="receiver-row" data-first="short">
        <ReceiverField form={form} name="zipcode" mask={zipcodeMask} inputMode="numeric" />
        <FormDropdown
          form={form}
          name="state"
          label={t('receivers:form.label.state')}
          placeholder={t('receivers:form.choose')}
          options={states}
        />
        <ReceiverField form={form} name="city" maxLength={80} />
      </div>
      <div className="receiver-row" data-first="wide">
        <ReceiverField form={form} name="street" maxLength={140} />
        <ReceiverField form={form} name="number" maxLength={20} />
      </div>
      <ReceiverField form={form} name="district" maxLength={80} />
    </>
  );
}

const accountTypes = ['CORRENTE', 'POUPANCA'] as const;

export function BankFields<Given>({ form }: { form: ReceiverForm<Given> }) {
  const t = useTexts();
  const id = useId();
  const code = form.watch('bankCode').trim();
  return (
    <>
      <div className="receiver-row" data-first="short">
        <ReceiverField
          form={form}
          name="bankCode"
          mask={digitsMask(3)}
          inputMode="numeric"
          list={id}
          help={
            bankNames[code] ?? (code.length === 3 ? t('receivers:form.bankUnknown') : t('receivers:form.help.bankCode'))
          }
        />
        <FormDropdown
          form={form}
          name="accountType"
          label={t('receivers:form.label.accountType')}
          options={accountTypes.map((value) => ({ value, label: t(`receivers:form.accountType.${value}`) }))}
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
        <ReceiverField form={form} name="branchNumber" mask={digitsMask(6)} inputMode="numeric" />
        <ReceiverField form={form} name="branchDigit" mask={checkDigitMask(1)} />
      </div>
      <div className="receiver-row" data-first="wide">
        <ReceiverField form={form} name="accountNumber" mask={digitsMask(20)} inputMode="numeric" />
        <ReceiverField form={form} name="accountDigit" mask={checkDigitMask(2)} />
      </div>
      <ReceiverField form={form} name="pixCode" maxLength={140} spellCheck={false} />
    </>
  );
}
