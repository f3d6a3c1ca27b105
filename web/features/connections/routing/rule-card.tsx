import { useId } from 'react';
import { useLanguage } from '../../../i18n/language.tsx';
import { methods } from '../../../shared/status/display.ts';
import { Button } from '../../../ui/button.tsx';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Tick } from '../../../ui/tick.tsx';
import { moved, newFallback, newTarget, type RuleFieldError, type RuleForm } from './form.ts';
import type { useChoice } from './use-choice.ts';
import { useRouteWords } from './words.ts';

/** One rule: when it decides, where it sends, and who takes over. */
export function RuleCard({
  rule,
  index,
  last,
  faults,
  choice,
  disabled,
  onSet,
  onMove,
  onRemove,
}: {
  rule: RuleForm;
  index: number;
  last: boolean;
  /** By field, as far as they are of this rule: `when.amountMin`. What is wrong with all of it is `''`. */
  faults: Record<string, RuleFieldError>;
  choice: ReturnType<typeof useChoice>;
  disabled: boolean;
  onSet: (change: Partial<RuleForm>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}) {
  const { tag, words } = useLanguage();
  const said = useRouteWords();
  const id = useId();
  const title = said.rule(index + 1);
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 });
  const sum = rule.to.reduce((all, { weight }) => all + (Number(weight) || 0), 0);
  const errorOf = (field: string) => {
    const fault = faults[field];
    return fault && (said.fault[fault] ?? said.fault.other);
  };
  const setTarget = (key: string, change: object) =>
    onSet({ to: rule.to.map((one) => (one.key === key ? { ...one, ...change } : one)) });
  const cards = rule.methods.length === 0 || rule.methods.includes('CREDIT_CARD');
  const whole = errorOf('');
  return (
    <fieldset className="rule" disabled={disabled} aria-describedby={whole ? `${id}-whole` : undefined}>
      <legend className="unseen">{title}</legend>
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
          <Button
            kind="quiet"
            aria-label={said.up(title)}
            disabled={disabled || index === 0}
            onClick={() => onMove(-1)}
          >
            <Icon name="sortUp" />
          </Button>
          <Button kind="quiet" aria-label={said.down(title)} disabled={disabled || last} onClick={() => onMove(1)}>
            <Icon name="sortDown" />
          </Button>
          <Button kind="quiet" aria-label={said.remove(title)} disabled={disabled} onClick={onRemove}>
            <Icon name="trash" />
          </Button>
        </span>
      </div>
      {whole && (
        <p id={`${id}-whole`} className="field-note" data-tone="bad">
          <Icon name="alert" />
          {whole}
        </p>
      )}
      <Field
        label={said.name}
        help={said.nameHelp}
        autoComplete="off"
        maxLength={60}
        value={rule.name}
        error={errorOf('name')}
        onChange={(event) => onSet({ name: event.target.value })}
      />
      <div className="rule-part">
        <h3>{said.when}</h3>
        <fieldset className="rule-methods">
          <legend>{said.methods}</legend>
          <div className="rule-ticks">
            {methods.map((method) => (
              <Tick
                key={method}
                checked={rule.methods.includes(method)}
                onChange={(event) =>
                  onSet({
                    methods: methods.filter((one) =>
                      one === method ? event.target.checked : rule.methods.includes(one),
                    ),
                  })
                }
              >
                {words.method[method]}
              </Tick>
            ))}
          </div>
          <p className="field-note">{said.methodsHelp}</p>
        </fieldset>
        <div className="rule-pair">
          <Field
            label={said.amountMin}
            help={said.noBound}
            prefix="R$"
            inputMode="decimal"
            autoComplete="off"
            value={rule.amountMin}
            error={errorOf('when.amountMin')}
            onChange={(event) => onSet({ amountMin: event.target.value })}
          />
          <Field
            label={said.amountMax}
            help={said.noBound}
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
                label={said.installmentsMin}
                inputMode="numeric"
                autoComplete="off"
                value={rule.installmentsMin}
                error={errorOf('when.installmentsMin')}
                onChange={(event) => onSet({ installmentsMin: event.target.value })}
              />
              <Field
                label={said.installmentsMax}
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
      <div className="rule-part">
        <h3>{said.to}</h3>
        <p className="muted">{said.toHelp}</p>
        {rule.to.map(({ key, provider, weight }, at) => (
          <div key={key} className="rule-target">
            <Dropdown
              searchable
              label={rule.to.length > 1 ? `${said.provider}, ${said.target(at + 1)}` : said.provider}
              placeholder={said.choose}
              options={choice.optionsWith(provider)}
              value={provider}
              disabled={disabled}
              error={errorOf(`to.${at}.provider`)}
              onChange={(chosen) => setTarget(key, { provider: chosen })}
            />
            {rule.to.length > 1 && (
              <>
                <Field
                  label={said.weight}
                  inputMode="numeric"
                  autoComplete="off"
                  value={weight}
                  error={errorOf(`to.${at}.weight`)}
                  help={sum > 0 ? said.share(percent.format((Number(weight) || 0) / sum)) : undefined}
                  onChange={(event) => setTarget(key, { weight: event.target.value })}
                />
                <Button
                  kind="quiet"
                  aria-label={said.remove(`${said.target(at + 1)}, ${title}`)}
                  disabled={disabled}
                  onClick={() => onSet({ to: rule.to.filter((one) => one.key !== key) })}
                >
                  <Icon name="trash" />
                </Button>
              </>
            )}
          </div>
        ))}
        {!disabled && rule.to.length < 10 && (
          <p>
            <Button onClick={() => onSet({ to: [...rule.to, newTarget()] })}>{said.addTarget}</Button>
          </p>
        )}
      </div>
      <div className="rule-part">
        <h3>{said.fallback}</h3>
        <p className="muted">{said.fallbackHelp}</p>
        {rule.fallback.map(({ key, provider }, at) => (
          <div key={key} className="rule-target">
            <Dropdown
              searchable
              label={said.fallbackOne(at + 1)}
              placeholder={said.choose}
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
                aria-label={said.up(`${said.fallbackOne(at + 1)}, ${title}`)}
                disabled={disabled || at === 0}
                onClick={() => onSet({ fallback: moved(rule.fallback, at, -1) })}
              >
                <Icon name="sortUp" />
              </Button>
              <Button
                kind="quiet"
                aria-label={said.remove(`${said.fallbackOne(at + 1)}, ${title}`)}
                disabled={disabled}
                onClick={() => onSet({ fallback: rule.fallback.filter((one) => one.key !== key) })}
              >
                <Icon name="trash" />
              </Button>
            </span>
          </div>
        ))}
        {!disabled && rule.fallback.length < 10 && (
          <p>
            <Button onClick={() => onSet({ fallback: [...rule.fallback, newFallback()] })}>{said.addFallback}</Button>
          </p>
        )}
      </div>
    </fieldset>
  );
}
