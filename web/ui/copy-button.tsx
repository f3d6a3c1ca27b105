import { useWords } from '../i18n/language.tsx';
import { Button } from './button.tsx';
import { useCopy } from './copy.ts';
import { Icon } from './icon.tsx';

/** Copies a text that is shown nearby. `label` is the button's text before and after the feedback. */
export function CopyButton({
  text,
  label,
  kind,
}: {
  text: string;
  label: string;
  kind?: 'primary' | 'plain' | 'quiet';
}) {
  const words = useWords();
  const { state, copy } = useCopy(text);
  const t = { idle: label, done: words.copy.done, failed: words.copy.failed }[state];
  return (
    <>
      <Button kind={kind ?? 'plain'} onClick={copy}>
        <Icon name={state === 'done' ? 'check' : 'copy'} />
        {t}
      </Button>
      <span className="unseen" role="status">
        {state === 'idle' ? '' : t}
      </span>
    </>
  );
}
