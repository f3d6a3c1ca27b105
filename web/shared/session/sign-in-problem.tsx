import { useTexts } from '../../i18n/texts.ts';
import { Notice } from '../../ui/notice.tsx';
import { Problem } from '../api/problem.ts';
import { ProblemText, useProblemWords } from '../api/problem-text.tsx';

/** Reasons why a password was not checked: too many failed attempts before, or no answer. */
export function SignInProblem({ error }: { error: Error }) {
  const t = useTexts();
  const { title } = useProblemWords(error);
  if (error instanceof Problem && error.code === 'too_many_attempts') {
    const seconds = error.retryAfter ?? 60;
    return (
      <Notice tone="wait" icon="clock" role="alert" title={t('common:locked')}>
        <p>
          {seconds <= 90
            ? t('common:lockedSeconds', { seconds })
            : t('common:lockedMinutes', { minutes: Math.ceil(seconds / 60) })}
        </p>
      </Notice>
    );
  }
  return (
    <Notice tone="bad" icon="alert" role="alert" title={title}>
      <ProblemText error={error} />
    </Notice>
  );
}
