import { Problem } from '../../shared/api/problem.ts';
import { ProblemText } from '../../shared/api/problem-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useReceiverWords } from './words.ts';

/** Why the receiver was not made, or that it is unknown whether it was. */
export function ReceiverRefused({
  error,
  named,
}: {
  error: Error;
  /** How many fields and documents show why. */
  named: number;
}) {
  const t = useReceiverWords().form;
  const isUnclear = !(error instanceof Problem) || error.status === 0 || error.status >= 500;
  if (isUnclear) {
    return (
      <Notice tone="ask" icon="question" role="alert" title={t.unclear}>
        <p>{t.unclearHelp}</p>
      </Notice>
    );
  }
  return (
    <Notice tone="bad" icon="alert" role="alert" title={t.refused}>
      <p>{named > 0 ? t.problems(named) : t.refusedHelp}</p>
      {named === 0 && <ProblemText error={error} />}
    </Notice>
  );
}
