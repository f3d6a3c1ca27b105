import './shown-secret.css';
import './messages.ts';
import '../../shared/code/messages.ts';
import { useTexts } from '../../i18n/texts.ts';
import { CodeSamples } from '../../shared/code/code-block.tsx';
import { verifying } from '../../shared/code/verifying.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** A secret on the only page that shows it, with instructions. */
export function ShownSecret({ secret, title }: { secret: string; title: string }) {
  const t = useTexts();
  return (
    <div className="shown-secret stack gap-4 shrink">
      <Notice tone="ask" icon="key" role="status" title={title}>
        <p>{t('events:secret.once')}</p>
        <p className="shown-secret-line cluster gap-3">
          <code>{secret}</code>
          <CopyButton kind="primary" text={secret} label={t('events:secret.copy')} />
        </p>
      </Notice>
      <Verify />
    </div>
  );
}

/** How the merchant's server verifies that an event is ours. */
export function Verify() {
  const t = useTexts();
  return (
    <div className="stack gap-2">
      <CodeSamples title={t('code:verify.title')} samples={verifying(t('code:verify.throws'), t('code:verify.body'))} />
      <p className="muted">{t('code:verify.lead')}</p>
    </div>
  );
}
