import './messages.ts';
import { useId } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { FormDropdown } from '../../../shared/forms/dropdown-field.tsx';
import { FormField, FormMoney, FormSegments, useBound } from '../../../shared/forms/fields.tsx';
import { methods } from '../../../shared/status/display.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Tick } from '../../../ui/tick.tsx';
import { newFallback, newTarget, orders, type RoutesForm, type RuleForm, retryCounts, takesCards } from './form.ts';
import type { useChoice } from './use-choice.ts';

interface RuleProps {
  form: RoutesForm;
  /** The rule's values now. */
  rule: RuleForm;
  index: number;
  last: boolean;
  choice: ReturnType<typeof useChoice>;
  disabled: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** Props of each part of a card. */
interface PartProps extends Pick<RuleProps, 'form' | 'rule' | 'index' | 'choice' | 'disabled'> {
  title: string;
}

/** Maximum number of a rule's targets, and of its fallbacks. */
const maxConnections = 10;

/** One rule: its conditions, targets and fallbacks. */
export function RuleCard({ form, rule, index, last, choice, disabled, onMove, onRemove }: RuleProps) {
  const t = useTexts();
  const id = useId();
  const title = t('routing:rule', { n: index + 1 });
  const whole = form.errorOf(`rules.${index}`, rule, form.formState.errors.rules?.[index]?.message);
  const part: PartProps = { form, rule, index, choice, disabled, title };
  return (
    <fieldset className="rule" disabled={disabled} aria-describedby={whole ? `${id}-whole` : undefined}>
      <legend className="unseen">{title}</legend>
      <Head {...{ rule, title, index, last, disabled, onMove, onRemove }} />
      {whole && (
        <p id={`${id}-whole`} className="field-note" data-tone="bad">
          <Icon name="alert" />
          {whole}
        </p>
      )}
      <FormField
        form={form}
        name={`rules.${index}.name`}
        label={t('routing:name')}
        help={t('routing:nameHelp')}
        autoComplete="off"
        maxLength={60}
      />
      <Conditions {...part} />
      <Targets {...part} />
      <Fallback {...part} />
      {takesCards(rule) && <Declines {...part} />}
    </fieldset>
  );
}

/** The rule's number and name, with buttons to move or remove it. */
function Head({
  rule,
  title,
  index,
  last,
  disabled,
  onMove,
  onRemove,
}: Omit<RuleProps, 'form' | 'choice'> & { title: string }) {
  const t = useTexts();
  return (
    <div className="rule-head row gap-3 between">
      <h2>
        {title}
        {rule.name.trim() && (
          <>
            {' · '}
            <bdi>{rule.name}</bdi>
          </>
        )}
      </h2>
      <span className="rule-tools">
        <Button
          kind="quiet"
          aria-label={t('routing:up', { what: title })}
          disabled={disabled || index === 0}
          onClick={() => onMove(-1)}
        >
          <Icon name="sortUp" />
        </Button>
        <Button
          kind="quiet"
          aria-label={t('routing:down', { what: title })}
          disabled={disabled || last}
          onClick={() => onMove(1)}
        >
          <Icon name="sortDown" />
        </Button>
        <Button kind="quiet" aria-label={t('routing:remove', { what: title })} disabled={disabled} onClick={onRemove}>
          <Icon name="trash" />
        </Button>
      </span>
    </div>
  );
}

/** The methods, amounts and instalments that a payment must have for the rule to decide. */
function Conditions({ form, rule, index }: PartProps) {
  const t = useTexts();
  const cards = takesCards(rule);
  const count = { form, inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <div className="rule-part stack shrink">
      <h3>{t('routing:when')}</h3>
      <Methods form={form} index={index} />
      <div className="rule-pair">
        <FormMoney
          form={form}
          name={`rules.${index}.amountMin`}
          label={t('routing:amountMin')}
          help={t('routing:noBound')}
        />
        <FormMoney
          form={form}
          name={`rules.${index}.amountMax`}
          label={t('routing:amountMax')}
          help={t('routing:noBound')}
        />
        {cards && (
          <>
            <FormField {...count} name={`rules.${index}.installmentsMin`} label={t('routing:installmentsMin')} />
            <FormField {...count} name={`rules.${index}.installmentsMax`} label={t('routing:installmentsMax')} />
          </>
        )}
      </div>
    </div>
  );
}

function Methods({ form, index }: Pick<PartProps, 'form' | 'index'>) {
  const t = useTexts();
  const { value: chosen, onChange } = useBound(form, `rules.${index}.methods`);
  return (
    <fieldset className="rule-methods">
      <legend>{t('routing:methods')}</legend>
      <div className="cluster gap-4">
        {methods.map((method) => (
          <Tick
            key={method}
            checked={chosen.includes(method)}
            onChange={(event) =>
              onChange(methods.filter((one) => (one === method ? event.target.checked : chosen.includes(one))))
            }
          >
            {t(`common:method.${method}`)}
          </Tick>
        ))}
      </div>
      <p className="field-note">{t('routing:methodsHelp')}</p>
    </fieldset>
  );
}

/** Where the rule sends payments, with the share of each where there are several. */
function Targets({ form, rule, index, title, choice, disabled }: PartProps) {
  const { tag } = useLanguage();
  const t = useTexts();
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: `rules.${index}.to` });
  const targets = fields.map((field, at) => ({ ...(rule.to[at] ?? field), id: field.id }));
  const sum = targets.reduce((all, { weight }) => all + (Number(weight) || 0), 0);
  const isCheapest = targets.length > 1 && rule.order === 'cheapest';
  return (
    <div className="rule-part stack shrink">
      <h3>{t('routing:to')}</h3>
      {targets.length > 1 && (
        <FormSegments
          form={form}
          name={`rules.${index}.order`}
          label={t('routing:order')}
          all={orders}
          wordOf={(order) => t(`routing:orderOf.${order}`)}
        />
      )}
      <p className="muted">{t(isCheapest ? 'routing:cheapestHelp' : 'routing:toHelp')}</p>
      {targets.map(({ id, provider, weight }, at) => (
        <div key={id} className="rule-target" data-plain={isCheapest || undefined}>
          <FormDropdown
            form={form}
            name={`rules.${index}.to.${at}.provider`}
            searchable
            label={
              targets.length > 1
                ? `${t('routing:provider')}, ${t('routing:target', { n: at + 1 })}`
                : t('routing:provider')
            }
            placeholder={t('routing:choose')}
            options={choice.optionsWith(provider)}
            disabled={disabled}
          />
          {targets.length > 1 && (
            <>
              {!isCheapest && (
                <FormField
                  form={form}
                  name={`rules.${index}.to.${at}.weight`}
                  label={t('routing:weight')}
                  inputMode="numeric"
                  autoComplete="off"
                  help={
                    sum > 0 ? t('routing:share', { percent: percent.format((Number(weight) || 0) / sum) }) : undefined
                  }
                />
              )}
              <Button
                kind="quiet"
                aria-label={t('routing:remove', { what: `${t('routing:target', { n: at + 1 })}, ${title}` })}
                disabled={disabled}
                onClick={() => remove(at)}
              >
                <Icon name="trash" />
              </Button>
            </>
          )}
        </div>
      ))}
      {!disabled && targets.length < maxConnections && (
        <p>
          <Button onClick={() => append(newTarget(), { shouldFocus: false })}>{t('routing:addTarget')}</Button>
        </p>
      )}
    </div>
  );
}

/** Connections that take over, in this order, if the targets cannot. */
function Fallback({ form, rule, index, title, choice, disabled }: PartProps) {
  const t = useTexts();
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: `rules.${index}.fallback` });
  return (
    <div className="rule-part stack shrink">
      <h3>{t('routing:fallback')}</h3>
      <p className="muted">{t('routing:fallbackHelp')}</p>
      {fields.map(({ id, provider }, at) => (
        <div key={id} className="rule-target">
          <FormDropdown
            form={form}
            name={`rules.${index}.fallback.${at}.provider`}
            searchable
            label={t('routing:fallbackOne', { n: at + 1 })}
            placeholder={t('routing:choose')}
            options={choice.optionsWith(rule.fallback[at]?.provider ?? provider)}
            disabled={disabled}
          />
          <span className="rule-tools">
            <Button
              kind="quiet"
              aria-label={t('routing:up', { what: `${t('routing:fallbackOne', { n: at + 1 })}, ${title}` })}
              disabled={disabled || at === 0}
              onClick={() => move(at, at - 1)}
            >
              <Icon name="sortUp" />
            </Button>
            <Button
              kind="quiet"
              aria-label={t('routing:remove', { what: `${t('routing:fallbackOne', { n: at + 1 })}, ${title}` })}
              disabled={disabled}
              onClick={() => remove(at)}
            >
              <Icon name="trash" />
            </Button>
          </span>
        </div>
      ))}
      {!disabled && fields.length < maxConnections && (
        <p>
          <Button onClick={() => append(newFallback(), { shouldFocus: false })}>{t('routing:addFallback')}</Button>
        </p>
      )}
    </div>
  );
}

/** Whether a card that was declined for now is tried at the rule's next connections. */
function Declines({ form, index, disabled }: PartProps) {
  const t = useTexts();
  return (
    <div className="rule-part stack shrink">
      <h3>{t('routing:declines')}</h3>
      <p className="muted">{t('routing:declinesHelp')}</p>
      <div className="rule-target">
        <FormDropdown
          form={form}
          name={`rules.${index}.retryDeclines`}
          label={t('routing:declinesLabel')}
          options={retryCounts.map((value) => ({
            value,
            label: value === '0' ? t('routing:declinesOff') : t('routing:declinesTimes', { count: Number(value) }),
          }))}
          disabled={disabled}
        />
      </div>
    </div>
  );
}
