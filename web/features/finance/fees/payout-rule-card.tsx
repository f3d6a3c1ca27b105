import './messages.ts';
import { useId } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { FormField, FormMoney, FormSegments, FormTick } from '../../../shared/forms/fields.tsx';
import { type FeesForm, type PayoutRuleForm, payoutMethods, readPayoutRule } from './form.ts';
import { RuleFrame } from './rule-frame.tsx';
import { payoutExampleText } from './words.ts';

interface Props {
  form: FeesForm;
  /** The rule's values now. */
  rule: PayoutRuleForm;
  index: number;
  disabled: boolean;
  onRemove: () => void;
}

/** What the provider keeps for payouts by one method, and an example of what leaves the account. */
export function PayoutRuleCard({ form, rule: typed, index, disabled, onRemove }: Props) {
  const t = useTexts();
  const id = useId();
  const title = t(`common:payoutMethod.${typed.method}`);
  const whole = form.errorOf(`payouts.${index}`, typed, form.formState.errors.payouts?.[index]?.message);
  const at = `payouts.${index}` as const;
  const { rule } = readPayoutRule(typed);
  return (
    <RuleFrame
      title={title}
      legend={t('fees:payouts.ruleTitle', { name: title })}
      level="h3"
      wrong={whole}
      disabled={disabled}
      remove={t('fees:payouts.removeRule', { name: title })}
      onRemove={onRemove}
    >
      <FormSegments
        form={form}
        name={`${at}.method`}
        group={`${id}-method`}
        label={t('fees:field.method')}
        all={payoutMethods}
        wordOf={(method) => t(`common:payoutMethod.${method}`)}
      />
      <div className="fee-fields">
        <FormMoney form={form} name={`${at}.fixed`} label={t('fees:payouts.fixed')} />
        <FormField
          form={form}
          inputMode="decimal"
          autoComplete="off"
          suffix="%"
          name={`${at}.percentage`}
          label={t('fees:field.percentage')}
        />
        <FormMoney form={form} name={`${at}.min`} label={t('fees:field.min')} />
        <FormMoney form={form} name={`${at}.max`} label={t('fees:field.max')} />
      </div>
      <FormTick form={form} name={`${at}.givenBack`}>
        {t('fees:payouts.givenBack')}
      </FormTick>
      <div className="fee-example" role="status">
        {rule ? <p>{payoutExampleText(t, rule)}</p> : <p className="muted">{t('fees:noExample')}</p>}
      </div>
    </RuleFrame>
  );
}
