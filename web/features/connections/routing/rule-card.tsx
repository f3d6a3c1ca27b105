import { useId } from 'react';
import { useLanguage, useWords } from '../../../i18n/language.tsx';
import { methods } from '../../../shared/status/display.ts';
import { Button } from '../../../ui/button.tsx';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Tick } from '../../../ui/tick.tsx';
import { moved, newFallback, newTarget, type RuleFieldError, type RuleForm } from './form.ts';
import type { useChoice } from './use-choice.ts';
import { useRouteWords } from './words.ts';

interface RuleProps {
  rule: RuleForm;
  index: number;
  last: boolean;
  /** This rule's faults by field: `when.amountMin`. The key of a fault of the whole rule is `''`. */
  faults: Record<string, RuleFieldError>;
  choice: ReturnType<typeof useChoice>;
  disabled: boolean;
  onSet: (change: Partial<RuleForm>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** Props of each part of a card. */
interface PartProps extends Pick<RuleProps, 'rule' | 'choice' | 'disabled' | 'onSet'> {
  title: string;
  errorOf: (field: string) => string | undefined;
}

/** Maximum number of a rule's targets, and of its fallbacks. */
const maxConnections = 10;

/** One rule: its conditions, targets and fallbacks. */
export function RuleCard({ rule, index, last, faults, choice, disabled, onSet, onMove, onRemove }: RuleProps) {
  const t = useRouteWords();
  const id = useId();
  const title = t.rule(index + 1);
  const errorOf = (field: string) => {
    const fault = faults[field];
    return fault && (t.fault[fault] ?? t.fault.other);
  };
  const whole = errorOf('');
  const part: PartProps = { rule, choice, disabled, onSet, title, errorOf };
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
      <Field
        label={t.name}
        help={t.nameHelp}
        autoComplete="off"
        maxLength={60}
        value={rule.name}
        error={errorOf('name')}
        onChange={(event) => onSet({ name: event.target.value })}
      />
      <Conditions {...part} />
      <Targets {...part} />
      <Fallback {...part} />
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
}: Omit<RuleProps, 'faults' | 'choice' | 'onSet'> & { title: string }) {
  const t = useRouteWords();
  return (
    <div className="rule-head">
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
        <Button kind="quiet" aria-label={t.up(title)} disabled={disabled || index === 0} onClick={() => onMove(-1)}>
          <Icon name="sortUp" />
        </Button>
        <Button kind="quiet" aria-label={t.down(title)} disabled={disabled || last} onClick={() => onMove(1)}>
          <Icon name="sortDown" />
        </Button>
        <Button kind="quiet" aria-label={t.remove(title)} disabled={disabled} onClick={onRemove}>
          <Icon name="trash" />
        </Button>
      </span>
    </div>
  );
}

/** The methods, amounts and instalments that a payment must have for the rule to decide. */
function Conditions({ rule, errorOf, onSet }: PartProps) {
  const t = useRouteWords();
  const cards = rule.methods.length === 0 || rule.methods.includes('CREDIT_CARD');
  return (
    <div className="rule-part">
      <h3>{t.when}</h3>
      <Methods rule={rule} onSet={onSet} />
      <div className="rule-pair">
        <Field
          label={t.amountMin}
          help={t.noBound}
          prefix="R$"
          inputMode="decimal"
          autoComplete="off"
          value={rule.amountMin}
          error={errorOf('when.amountMin')}
          onChange={(event) => onSet({ amountMin: event.target.value })}
        />
        <Field
          label={t.amountMax}
          help={t.noBound}
          prefix="R$"
          inputMode="decimal"
          autoComplete="off"
          value={rule.amountMax}
          error={errorOf('when.amountMax')}
          onChange={(event) => onSet({ amountMax: event.target.value })}
        />
        {cards && (
          <>
            <Field
              label={t.installmentsMin}
              inputMode="numeric"
              autoComplete="off"
              value={rule.installmentsMin}
              error={errorOf('when.installmentsMin')}
              onChange={(event) => onSet({ installmentsMin: event.target.value })}
            />
            <Field
              label={t.installmentsMax}
              inputMode="numeric"
              autoComplete="off"
              value={rule.installmentsMax}
              error={errorOf('when.installmentsMax')}
              onChange={(event) => onSet({ installmentsMax: event.target.value })}
            />
          </>
        )}
      </div>
    </div>
  );
}

function Methods({ rule, onSet }: Pick<PartProps, 'rule' | 'onSet'>) {
  const words = useWords();
  const t = useRouteWords();
  return (
    <fieldset className="rule-methods">
      <legend>{t.methods}</legend>
      <div className="rule-ticks">
        {methods.map((method) => (
          <Tick
            key={method}
            checked={rule.methods.includes(method)}
            onChange={(event) =>
              onSet({
                methods: methods.filter((one) => (one === method ? event.target.checked : rule.methods.includes(one))),
              })
            }
          >
            {words.method[method]}
          </Tick>
        ))}
      </div>
      <p className="field-note">{t.methodsHelp}</p>
    </fieldset>
  );
}

/** Where the rule sends payments, with the share of each where there are several. */
function Targets({ rule, title, choice, disabled, errorOf, onSet }: PartProps) {
  const { tag } = useLanguage();
  const t = useRouteWords();
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 });
  const sum = rule.to.reduce((all, { weight }) => all + (Number(weight) || 0), 0);
  const setTarget = (key: string, change: object) =>
    onSet({ to: rule.to.map((target) => (target.key === key ? { ...target, ...change } : target)) });
  return (
    <div className="rule-part">
      <h3>{t.to}</h3>
      <p className="muted">{t.toHelp}</p>
      {rule.to.map(({ key, provider, weight }, at) => (
        <div key={key} className="rule-target">
          <Dropdown
            searchable
            label={rule.to.length > 1 ? `${t.provider}, ${t.target(at + 1)}` : t.provider}
            placeholder={t.choose}
            options={choice.optionsWith(provider)}
            value={provider}
            disabled={disabled}
            error={errorOf(`to.${at}.provider`)}
            onChange={(chosen) => setTarget(key, { provider: chosen })}
          />
          {rule.to.length > 1 && (
            <>
              <Field
                label={t.weight}
                inputMode="numeric"
                autoComplete="off"
                value={weight}
                error={errorOf(`to.${at}.weight`)}
                help={sum > 0 ? t.share(percent.format((Number(weight) || 0) / sum)) : undefined}
                onChange={(event) => setTarget(key, { weight: event.target.value })}
              />
              <Button
                kind="quiet"
                aria-label={t.remove(`${t.target(at + 1)}, ${title}`)}
                disabled={disabled}
                onClick={() => onSet({ to: rule.to.filter((one) => one.key !== key) })}
              >
                <Icon name="trash" />
              </Button>
            </>
          )}
        </div>
      ))}
      {!disabled && rule.to.length < maxConnections && (
        <p>
          <Button onClick={() => onSet({ to: [...rule.to, newTarget()] })}>{t.addTarget}</Button>
        </p>
      )}
    </div>
  );
}

/** Connections that take over, in this order, if the targets cannot. */
function Fallback({ rule, title, choice, disabled, errorOf, onSet }: PartProps) {
  const t = useRouteWords();
  return (
    <div className="rule-part">
      <h3>{t.fallback}</h3>
      <p className="muted">{t.fallbackHelp}</p>
      {rule.fallback.map(({ key, provider }, at) => (
        <div key={key} className="rule-target">
          <Dropdown
            searchable
            label={t.fallbackOne(at + 1)}
            placeholder={t.choose}
            options={choice.optionsWith(provider)}
            value={provider}
            disabled={disabled}
            error={errorOf(`fallback.${at}`)}
            onChange={(chosen) =>
              onSet({ fallback: rule.fallback.map((one) => (one.key === key ? { ...one, provider: chosen } : one)) })
            }
          />
          <span className="rule-tools">
            <Button
              kind="quiet"
              aria-label={t.up(`${t.fallbackOne(at + 1)}, ${title}`)}
              disabled={disabled || at === 0}
              onClick={() => onSet({ fallback: moved(rule.fallback, at, -1) })}
            >
              <Icon name="sortUp" />
            </Button>
            <Button
              kind="quiet"
              aria-label={t.remove(`${t.fallbackOne(at + 1)}, ${title}`)}
              disabled={disabled}
              onClick={() => onSet({ fallback: rule.fallback.filter((one) => one.key !== key) })}
            >
              <Icon name="trash" />
            </Button>
          </span>
        </div>
      ))}
      {!disabled && rule.fallback.length < maxConnections && (
        <p>
          <Button onClick={() => onSet({ fallback: [...rule.fallback, newFallback()] })}>{t.addFallback}</Button>
        </p>
      )}
    </div>
  );
}
