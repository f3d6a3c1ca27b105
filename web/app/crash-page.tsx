import { useWords } from '../i18n/language.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** A fault of ours on a page. Nothing of the error is shown: it would help nobody who reads this. */
export function CrashPage() {
  const { problem } = useWords();
  return (
    <div role="alert">
      <EmptyState whole title={problem.crash} help={problem.crashHelp}>
        <Button kind="primary" onClick={() => window.location.reload()}>
          {problem.reload}
        </Button>
      </EmptyState>
    </div>
  );
}
