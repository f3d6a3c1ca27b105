import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { useTexts } from '../i18n/texts.ts';
import { ErrorState } from '../shared/api/error-state.tsx';
import { Problem } from '../shared/api/problem.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { whenServerIsBack } from './server-is-back.ts';

/** Browsers' messages for a page's chunk that failed to load: the server is down, or a newer console is deployed. */
const notFetched = /dynamically imported module|importing a module script|preload css/i;
const reload = () => window.location.reload();
const absent = new Problem(0);

/** The error boundary's page. */
export function CrashPage() {
  const error = useRouteError();
  return error instanceof Error && notFetched.test(error.message) ? <NotFetched /> : <Crashed />;
}

/** A page's chunk failed to load. Reloads as soon as the server answers again. */
function NotFetched() {
  useEffect(() => whenServerIsBack(reload), []);
  return <ErrorState error={absent} onRetry={reload} />;
}

/** A defect in a page. The error's text is not shown, because it does not help the reader. */
function Crashed() {
  const t = useTexts();
  return (
    <div role="alert">
      <EmptyState whole title={t('common:problem.crash')} help={t('common:problem.crashHelp')}>
        <Button kind="primary" onClick={reload}>
          {t('common:problem.reload')}
        </Button>
      </EmptyState>
    </div>
  );
}
