import { Link } from 'react-router';
import { useMerchant } from '../../shared/session/merchant.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { May } from '../../ui/may.ts';
import { type Step, steps } from './form.ts';
import { useReceiverWords } from './words.ts';

export function StepList({
  current,
  done,
  onGo,
}: {
  current: Step;
  done: (step: Step) => boolean;
  onGo: (step: Step) => void;
}) {
  const { form: t } = useReceiverWords();
  const at = steps.indexOf(current);
  return (
    <nav className="receiver-steps" aria-label={t.steps}>
      <p className="receiver-steps-short muted">{t.stepOf(at + 1, steps.length)}</p>
      <ol>
        {steps.map((step, index) => {
          const passed = index < at && done(step);
          return (
            <li key={step} data-state={index === at ? 'current' : passed ? 'done' : 'open'}>
              <button type="button" aria-current={index === at ? 'step' : undefined} onClick={() => onGo(step)}>
                <span className="receiver-steps-mark number" aria-hidden="true">
                  {passed ? <Icon name="check" /> : index + 1}
                </span>
                <span>{t.step[step]}</span>
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
  const { form: t } = useReceiverWords();
  const { merchantId } = useMerchant();
  return (
    <p className="cluster gap-3">
      {step === 'review' ? (
        <Button type="submit" kind="primary" may={may} disabled={underWay} aria-busy={sending}>
          {sending ? t.sending : incomplete ? t.sendIncomplete : t.send}
        </Button>
      ) : (
        <Button type="submit" kind="primary">
          {t.next}
        </Button>
      )}
      {step === 'who' ? (
        <Link className="button" to={`/m/${merchantId}/receivers`}>
          {t.leave}
        </Link>
      ) : (
        <Button onClick={() => onGo(steps[steps.indexOf(step) - 1] ?? 'who')}>{t.back}</Button>
      )}
    </p>
  );
}
