import { useWords } from '../../i18n/language.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Problem } from '../api/problem.ts';
import { ProblemText, useProblemWords } from '../api/problem-text.tsx';

/** Reasons why a password was not checked: too many failed attempts before, or no answer. */
export function SignInProblem({ error }: { error: Error }) {
  const words = useWords();
  const { title } = useProblemWords(error);
  if (error instanceof Problem && error.code === 'too_many_attempts') {
    return (
      <Notice tone="wait" icon="clock" role="alert" title={words.login.locked}>
        <p>{words.login.lockedHelp(error.retryAfter ?? 60)}</p>
      </Notice>
    );
  }
  return (
    <Notice tone="bad" icon="alert" role="alert" title={title}>
      <ProblemText error={error} />
    </Notice>
  );
}
