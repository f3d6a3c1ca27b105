import { useTexts } from '../i18n/texts.ts';
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
  const t = useTexts();
  const { state, copy } = useCopy(text);
  const shown = { idle: label, done: t('common:copy.done'), failed: t('common:copy.failed') }[state];
  return (
    <>
      <Button kind={kind ?? 'plain'} onClick={copy}>
        <Icon name={state === 'done' ? 'check' : 'copy'} />
        {shown}
      </Button>
      <span className="unseen" role="status">
        {state === 'idle' ? '' : shown}
      </span>
    </>
  );
}
