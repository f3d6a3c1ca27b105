import { useId } from 'react';
import { kindOfPixKey } from '../../../domain/core/pix-keys.ts';
import { useWords } from '../../i18n/language.tsx';
import { FormDropdown, FormField, FormMoney, useBound } from '../../shared/forms/fields.tsx';
import type { FormOf } from '../../shared/forms/use-zod-form.ts';
import { Tick } from '../../ui/tick.tsx';
import type { payoutSchema } from './form.ts';
import { methods } from './states.ts';

interface PartProps {
  form: FormOf<typeof payoutSchema>;
}

/** The method, and the receiver's fields for that method. */
export function Recipient({ form }: PartProps) {
  const t = useWords().payouts.form;
  const id = useId();
  const { value: method, onChange } = useBound(form, 'paymentMethod');
  return (
    <fieldset className="payout-new-part stack gap-4 box">
      <legend>{t.who}</legend>
      <div className="cluster gap-4">
        {methods.map((each) => (
          <Tick key={each} kind="radio" name={`${id}-method`} checked={method === each} onChange={() => onChange(each)}>
            {t.methodOf[each]}
          </Tick>
        ))}
      </div>
      {method === 'PIX' && <PixKey form={form} />}
      {method === 'BANK_ACCOUNT' && (
        <div className="payout-new-row">
          <FormField
            form={form}
            name="bankCode"
            label={t.bankCode}
            help={t.bankCodeHelp}
            inputMode="numeric"
            autoComplete="off"
          />
          <FormField form={form} name="branchNumber" label={t.branch} autoComplete="off" />
          <FormField form={form} name="accountNumber" label={t.account} autoComplete="off" />
        </div>
      )}
      {method === 'RECEIVER' ? (
        <FormField form={form} name="receiverId" label={t.receiverId} spellCheck={false} autoComplete="off" />
      ) : (
        <div className="payout-new-row">
          <FormField form={form} name="name" label={method === 'PIX' ? t.name : t.holder} autoComplete="off" />
          <FormField
            form={form}
            name="document"
            label={method === 'PIX' ? t.document : t.holderDocument}
            help={t.documentHelp}
            autoComplete="off"
          />
        </div>
      )}
    </fieldset>
  );
}

/** The Pix key and its kind, which is recognised where the key's form is unambiguous. */
function PixKey({ form }: PartProps) {
  const { form: t, page } = useWords().payouts;
  const key = form.watch('pixKey');
  const inferred = kindOfPixKey(key);
  const isAmbiguous = key.trim() !== '' && !form.watch('pixType') && !inferred;
  return (
    <>
      <FormField form={form} name="pixKey" label={t.key} help={t.keyHelp} spellCheck={false} autoComplete="off" />
      <FormDropdown
        form={form}
        name="pixType"
        label={t.keyType}
        helper={isAmbiguous ? t.keyAmbiguous : undefined}
        options={[
          {
            value: '',
            label: inferred ? t.keyTypeAuto(page.keyType[inferred] ?? inferred) : t.keyTypeUnknown,
          },
          ...Object.entries(page.keyType).map(([value, label]) => ({ value, label })),
        ]}
      />
    </>
  );
}

export function AmountAndProvider({
  form,
  providers,
  loading,
}: PartProps & {
  /** Providers that support the chosen method. */
  providers: string[] | undefined;
  loading: boolean;
}) {
  const words = useWords();
  const t = words.payouts.form;
  return (
    <fieldset className="payout-new-part stack gap-4 box">
      <legend>{t.what}</legend>
      <div className="payout-new-row">
        <FormMoney form={form} name="amount" label={t.amount} help={t.amountHelp} />
        <FormDropdown
          form={form}
          name="provider"
          label={t.provider}
          helper={providers?.length === 0 ? t.noProvider : undefined}
          placeholder={loading ? words.loading : t.choose}
          options={(providers ?? []).map((name) => ({ value: name, label: name }))}
        />
      </div>
      <FormField
        form={form}
        name="description"
        label={t.description}
        help={t.descriptionHelp}
        maxLength={255}
        autoComplete="off"
      />
      <FormField
        form={form}
        name="withdrawReference"
        label={t.reference}
        help={t.referenceHelp}
        maxLength={100}
        spellCheck={false}
        autoComplete="off"
      />
    </fieldset>
  );
}
