import { useWords } from '../../i18n/language.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import { ForeignText } from '../../ui/foreign-text.tsx';
import { Problem } from './problem.ts';

interface ProblemMessages {
  title: string;
  help: string | undefined;
}

/** Title and help for an error. The help for a refused request is the API's own detail. */
export function useProblemWords(error: unknown): ProblemMessages {
  const { problem, notFound } = useWords();
  const { status, code, message } = error instanceof Problem ? error : new Problem(500);
  if (status === 0) return { title: problem.unreachable, help: problem.unreachableHelp };
  if (status === 403) return { title: problem.forbidden, help: problem.forbiddenHelp };
  if (status === 404) return { title: notFound.title, help: notFound.help };
  if (status === 429) return { title: problem.tooMany, help: problem.tooManyHelp };
  if (status >= 500) return { title: problem.server, help: problem.serverHelp };
  const { refusedFor, refused } = problem;
  const title = Object.hasOwn(refusedFor, code) ? refusedFor[code as keyof typeof refusedFor] : refused;
  return { title, help: message || undefined };
}

/** Help, and the request id by which support finds the request. */
export function ProblemText({ error }: { error: unknown }) {
  const words = useWords();
  const { help } = useProblemWords(error);
  const requestId = error instanceof Problem ? error.requestId : undefined;
  return (
    <>
      {help && (
        <p>
          <ForeignText text={help} />
        </p>
      )}
      {requestId && (
        <p className="muted">
          {words.problem.requestId}: <CopyId id={requestId} what={words.problem.requestId} whole />
        </p>
      )}
    </>
  );
}
