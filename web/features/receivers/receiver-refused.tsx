import './messages.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Problem } from '../../shared/api/problem.ts';
import { ProblemText } from '../../shared/api/problem-text.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Why the receiver was not made, or that it is unknown whether it was. */
export function ReceiverRefused({
  error,
  named,
}: {
  error: Error;
  /** How many fields and documents show why. */
  named: number;
}) {
  const t = useTexts();
  const isUnclear = !(error instanceof Problem) || error.status === 0 || error.status >= 500;
  if (isUnclear) {
    return (
      <Notice tone="ask" icon="question" role="alert" title={t('receivers:form.unclear')}>
        <p>{t('receivers:form.unclearHelp')}</p>
      </Notice>
    );
  }
  return (
    <Notice tone="bad" icon="alert" role="alert" title={t('receivers:form.refused')}>
      <p>{named > 0 ? t('receivers:form.problems', { count: named }) : t('receivers:form.refusedHelp')}</p>
      {named === 0 && <ProblemText error={error} />}
    </Notice>
  );
}
