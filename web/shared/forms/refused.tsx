import { Notice } from '../../ui/notice.tsx';
import { ProblemText, useProblemWords } from '../api/problem-text.tsx';

/** The errors of a refused command that belong to no field. */
export function Refused({
  error,
  title,
  help,
  elsewhere = [],
}: {
  error: Error;
  title?: string;
  help?: string;
  elsewhere?: readonly string[];
}) {
  const usual = useProblemWords(error);
  return (
    <Notice tone="bad" icon="alert" role="alert" title={title ?? usual.title}>
      {help && <p>{help}</p>}
      <ProblemText error={error} />
      {elsewhere.length > 0 && (
        <ul>
          {elsewhere.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
