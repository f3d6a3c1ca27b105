import './messages.ts';
import { useId } from 'react';
import { kindOfPixKey } from '../../../domain/core/pix-keys.ts';
import { known, namesIn, useTexts } from '../../i18n/texts.ts';
import { FormDropdown } from '../../shared/forms/dropdown-field.tsx';
import { FormField, FormMoney, useBound } from '../../shared/forms/fields.tsx';
import type { FormOf } from '../../shared/forms/use-zod-form.ts';
import { Tick } from '../../ui/tick.tsx';
import type { payoutSchema } from './form.ts';
import { methods } from './states.ts';
import { useProviderChoices } from './use-provider-choices.ts';

interface PartProps {
  form: FormOf<typeof payoutSchema>;
}

/** The method, and the receiver's fields for that method. */
export function Recipient({ form }: PartProps) {
  const t = useTexts();
  const id = useId();
  const { value: method, onChange } = useBound(form, 'paymentMethod');
  return (
    <fieldset className="payout-new-part stack gap-4 box">
      <legend>{t('payouts:form.who')}</legend>
      <div className="cluster gap-4">
        {methods.map((each) => (
          <Tick key={each} kind="radio" name={`${id}-method`} checked={method === each} onChange={() => onChange(each)}>
            {t(`payouts:form.methodOf.${each}`)}
          </Tick>
        ))}
      </div>
      {method === 'PIX' && <PixKey form={form} />}
      {method === 'BANK_ACCOUNT' && (
        <div className="payout-new-row">
          <FormField
            form={form}
            name="bankCode"
            label={t('payouts:form.bankCode')}
            help={t('payouts:form.bankCodeHelp')}
            inputMode="numeric"
            autoComplete="off"
          />
          <FormField form={form} name="branchNumber" label={t('payouts:form.branch')} autoComplete="off" />
          <FormField
            form={form}
            name="accountNumber"
            label={t('payouts:form.account')}
            help={t('payouts:form.accountHelp')}
            autoComplete="off"
          />
        </div>
      )}
      {method === 'RECEIVER' ? (
        <FormField
          form={form}
          name="receiverId"
          label={t('payouts:form.receiverId')}
          spellCheck={false}
          autoComplete="off"
        />
      ) : (
        <div className="payout-new-row">
          <FormField
            form={form}
            name="name"
            label={method === 'PIX' ? t('payouts:form.name') : t('payouts:form.holder')}
            autoComplete="off"
          />
          <FormField
            form={form}
            name="document"
            label={method === 'PIX' ? t('payouts:form.document') : t('payouts:form.holderDocument')}
            help={t('payouts:form.documentHelp')}
            autoComplete="off"
          />
        </div>
      )}
    </fieldset>
  );
}

/** The Pix key and its kind, which is recognised where the key's form is unambiguous. */
function PixKey({ form }: PartProps) {
  const t = useTexts();
  const key = form.watch('pixKey');
  const inferred = kindOfPixKey(key);
  const isAmbiguous = key.trim() !== '' && !form.watch('pixType') && !inferred;
  return (
    <>
      <FormField
        form={form}
        name="pixKey"
        label={t('payouts:form.key')}
        help={t('payouts:form.keyHelp')}
        spellCheck={false}
        autoComplete="off"
      />
      <FormDropdown
        form={form}
        name="pixType"
        label={t('payouts:form.keyType')}
        helper={isAmbiguous ? t('payouts:form.keyAmbiguous') : undefined}
        options={[
          {
            value: '',
            label: inferred
              ? t('payouts:form.keyTypeAuto', { type: known(t, `payouts:page.keyType.${inferred}`, inferred) })
              : t('payouts:form.keyTypeUnknown'),
          },
          ...namesIn('payouts:page.keyType').map((value) => ({ value, label: t(`payouts:page.keyType.${value}`) })),
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
  const t = useTexts();
  const choices = useProviderChoices(providers ?? []);
  return (
    <fieldset className="payout-new-part stack gap-4 box">
      <legend>{t('payouts:form.what')}</legend>
      <div className="payout-new-row">
        <FormMoney form={form} name="amount" label={t('payouts:form.amount')} help={t('payouts:form.amountHelp')} />
        <FormDropdown
          form={form}
          name="provider"
          label={t('payouts:form.provider')}
          helper={providers?.length === 0 ? t('payouts:form.noProvider') : undefined}
          placeholder={loading ? t('common:loading') : t('payouts:form.choose')}
          options={choices}
        />
      </div>
      <FormField
        form={form}
        name="description"
        label={t('payouts:form.description')}
        help={t('payouts:form.descriptionHelp')}
        maxLength={255}
        autoComplete="off"
      />
      <FormField
        form={form}
        name="withdrawReference"
        label={t('payouts:form.reference')}
        help={t('payouts:form.referenceHelp')}
        maxLength={100}
        spellCheck={false}
        autoComplete="off"
      />
    </fieldset>
  );
}
