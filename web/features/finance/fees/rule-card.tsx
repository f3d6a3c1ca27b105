import './messages.ts';
import { useId } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { FormDropdown } from '../../../shared/forms/dropdown-field.tsx';
import { FormField, FormMoney, FormSegments } from '../../../shared/forms/fields.tsx';
import { methods } from '../../../shared/status/display.ts';
import { arrivals, type FeesForm, type RuleForm, readRule, takes } from './form.ts';
import { RuleFrame } from './rule-frame.tsx';
import { examplesOf, exampleText } from './words.ts';

interface Props {
  form: FeesForm;
  /** The rule's values now. */
  rule: RuleForm;
  index: number;
  disabled: boolean;
  onRemove: () => void;
}

/** One rule of a fee table: for whom it is, what the provider keeps, when the rest arrives, and an example. */
export function RuleCard({ form, rule, index, disabled, onRemove }: Props) {
  const t = useTexts();
  const id = useId();
  const title = t('fees:ruleTitle', { n: index + 1 });
  const whole = form.errorOf(`rules.${index}`, rule, form.formState.errors.rules?.[index]?.message);
  const shown = takes(rule);
  const at = `rules.${index}` as const;
  const number = { form, inputMode: 'numeric', autoComplete: 'off' } as const;
  const percent = { form, inputMode: 'decimal', autoComplete: 'off', suffix: '%' } as const;
  return (
    <RuleFrame
      title={title}
      level="h2"
      wrong={whole}
      disabled={disabled}
      remove={t('fees:removeRule', { n: index + 1 })}
      onRemove={onRemove}
    >
      <div className="fee-fields">
        <div className="fee-wide">
          <FormSegments
            form={form}
            name={`${at}.method`}
            group={`${id}-method`}
            label={t('fees:field.method')}
            all={methods}
            wordOf={(method) => t(`common:method.${method}`)}
          />
        </div>
        {shown.installments && (
          <>
            <FormField
              {...number}
              name={`${at}.installmentsFrom`}
              label={t('fees:field.installmentsFrom')}
              suffix="x"
            />
            <FormField {...number} name={`${at}.installmentsTo`} label={t('fees:field.installmentsTo')} suffix="x" />
          </>
        )}
      </div>
      <div className="fee-fields">
        <FormField {...percent} name={`${at}.percentage`} label={t('fees:field.percentage')} />
        <FormMoney form={form} name={`${at}.fixed`} label={t('fees:field.fixed')} />
        <FormMoney form={form} name={`${at}.min`} label={t('fees:field.min')} />
        <FormMoney form={form} name={`${at}.max`} label={t('fees:field.max')} />
      </div>
      {shown.terms ? (
        <div className="fee-fields">
          <div className="fee-wide">
            <FormSegments
              form={form}
              name={`${at}.arrives`}
              group={`${id}-arrives`}
              label={t('fees:field.arrives')}
              all={shown.installments ? arrivals : arrivals.slice(0, 2)}
              wordOf={(one) => t(`fees:arrives.${one}`)}
            />
          </div>
          {shown.days && (
            <>
              <FormField
                {...number}
                name={`${at}.days`}
                label={rule.arrives === 'each' && shown.installments ? t('fees:field.daysEach') : t('fees:field.days')}
              />
              <FormDropdown
                form={form}
                name={`${at}.count`}
                label={t('fees:field.count')}
                disabled={disabled}
                options={(['calendar', 'business'] as const).map((value) => ({
                  value,
                  label: t(`fees:count.${value}`),
                }))}
              />
            </>
          )}
          {shown.anticipation && (
            <FormField
              {...percent}
              name={`${at}.anticipation`}
              label={t('fees:field.anticipation')}
              help={t('fees:field.anticipationHelp')}
            />
          )}
        </div>
      ) : (
        <p className="muted">{t('fees:pixTerms')}</p>
      )}
      <Example rule={rule} />
    </RuleFrame>
  );
}

/** What the rule on the screen would keep of R$ 100,00. */
function Example({ rule: typed }: { rule: RuleForm }) {
  const t = useTexts();
  const { rule } = readRule(typed);
  return (
    <div className="fee-example" role="status">
      {rule ? (
        examplesOf(rule).map((one) => <p key={one.installments}>{exampleText(t, rule, one)}</p>)
      ) : (
        <p className="muted">{t('fees:noExample')}</p>
      )}
    </div>
  );
}
