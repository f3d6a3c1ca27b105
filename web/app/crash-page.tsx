import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { useWords } from '../i18n/language.tsx';
import { ErrorState } from '../shared/api/error-state.tsx';
import { Problem } from '../shared/api/problem.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { whenServerIsBack } from './server-is-back.ts';

/** As browsers say that a file of the page did not come: the server is away, or has a newer console by now. */
const notFetched = /dynamically imported module|importing a module script|preload css/i;
const reload = () => window.location.reload();
const absent = new Problem(0);

/** What stands in place of a page that cannot be shown. */
export function CrashPage() {
  const error = useRouteError();
  return error instanceof Error && notFetched.test(error.message) ? <NotFetched /> : <Crashed />;
}

/** The page did not come; it does as soon as the server is back. */
function NotFetched() {
  useEffect(() => whenServerIsBack(reload), []);
  return <ErrorState error={absent} onRetry={reload} />;
}

/** A fault of ours on a page. Nothing of the error is shown: it would help nobody who reads this. */
function Crashed() {
  const { problem } = useWords();
  return (
    <div role="alert">
      <EmptyState whole title={problem.crash} help={problem.crashHelp}>
        <Button kind="primary" onClick={reload}>
          {problem.reload}
        </Button>
      </EmptyState>
    </div>
  );
}
