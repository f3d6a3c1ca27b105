import './messages.ts';
import { Link } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { May } from '../../ui/may.ts';
import { type Step, steps } from './form.ts';

export function StepList({
  current,
  done,
  onGo,
}: {
  current: Step;
  done: (step: Step) => boolean;
  onGo: (step: Step) => void;
}) {
  const t = useTexts();
  const at = steps.indexOf(current);
  return (
    <nav className="receiver-steps" aria-label={t('receivers:form.steps')}>
      <p className="receiver-steps-short muted">{t('receivers:form.stepOf', { at: at + 1, all: steps.length })}</p>
      <ol>
        {steps.map((step, index) => {
          const passed = index < at && done(step);
          return (
            <li key={step} data-state={index === at ? 'current' : passed ? 'done' : 'open'}>
              <button type="button" aria-current={index === at ? 'step' : undefined} onClick={() => onGo(step)}>
                <span className="receiver-steps-mark number" aria-hidden="true">
                  {passed ? <Icon name="check" /> : index + 1}
                </span>
                <span>{t(`receivers:form.step.${step}`)}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

export function StepButtons({
  step,
  may,
  underWay,
  sending,
  incomplete,
  onGo,
}: {
  step: Step;
  may: May;
  underWay: boolean;
  sending: boolean;
  /** A requirement of the provider is not met; the data can be added later. */
  incomplete: boolean;
  onGo: (to: Step) => void;
}) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  return (
    <p className="cluster gap-3">
      {step === 'review' ? (
        <Button type="submit" kind="primary" may={may} disabled={underWay} aria-busy={sending}>
          {sending
            ? t('receivers:form.sending')
            : incomplete
              ? t('receivers:form.sendIncomplete')
              : t('receivers:form.send')}
        </Button>
      ) : (
        <Button type="submit" kind="primary">
          {t('receivers:form.next')}
        </Button>
      )}
      {step === 'who' ? (
        <Link className="button" to={`/m/${merchantId}/receivers`}>
          {t('receivers:form.leave')}
        </Link>
      ) : (
        <Button onClick={() => onGo(steps[steps.indexOf(step) - 1] ?? 'who')}>{t('receivers:form.back')}</Button>
      )}
    </p>
  );
}
