import { Notice } from '../../ui/notice.tsx';
import { ProblemText, useProblemWords } from '../api/problem-text.tsx';

/** What the stand-in did not do, and why. */
export function CommandProblem({ error }: { error: Error }) {
  const { title } = useProblemWords(error);
  return (
    <Notice tone="bad" icon="alert" role="alert" title={title}>
      <ProblemText error={error} />
    </Notice>
  );
}
