import { known, useTexts } from '../../i18n/texts.ts';
import { CopyId } from '../../ui/copy-id.tsx';
import { SentenceText } from '../sentences/sentence-text.tsx';
import { Problem } from './problem.ts';

interface ProblemMessages {
  title: string;
  help: string | undefined;
}

/** Title and help for an error. The help for a refused request is the API's own detail. */
export function useProblemWords(error: unknown): ProblemMessages {
  const t = useTexts();
  const { status, code, message } = error instanceof Problem ? error : new Problem(500);
  if (status === 0) return { title: t('common:problem.unreachable'), help: t('common:problem.unreachableHelp') };
  if (status === 403) return { title: t('common:problem.forbidden'), help: t('common:problem.forbiddenHelp') };
  if (status === 404) return { title: t('common:notFound.title'), help: t('common:notFound.help') };
  if (status === 429) return { title: t('common:problem.tooMany'), help: t('common:problem.tooManyHelp') };
  if (status >= 500) return { title: t('common:problem.server'), help: t('common:problem.serverHelp') };
  const title = known(t, `common:problem.refusedFor.${code}`, t('common:problem.refused'));
  return { title, help: message || undefined };
}

/** Help, and the request id by which support finds the request. */
export function ProblemText({ error }: { error: unknown }) {
  const t = useTexts();
  const { help } = useProblemWords(error);
  const requestId = error instanceof Problem ? error.requestId : undefined;
  return (
    <>
      {help && (
        <p>
          <SentenceText text={help} />
        </p>
      )}
      {requestId && (
        <p className="muted">
          {t('common:problem.requestId')}: <CopyId id={requestId} what={t('common:problem.requestId')} whole />
        </p>
      )}
    </>
  );
}
