import { Notice } from '../../ui/notice.tsx';
import { ProblemText, useProblemWords } from '../api/problem-text.tsx';

/** An error of a command, with its reason. */
export function CommandProblem({ error }: { error: Error }) {
  const { title } = useProblemWords(error);
  return (
    <Notice tone="bad" icon="alert" role="alert" title={title}>
      <ProblemText error={error} />
    </Notice>
  );
}
