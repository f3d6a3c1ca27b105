import './shown-secret.css';
import './messages.ts';
import { useTexts } from '../../i18n/texts.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Heading, RawParts } from '../../ui/raw.tsx';

const verifying = (throws: string) => `import { Webhook } from 'standardwebhooks';
const webhook = new Webhook(process.env.TRILHO_WEBHOOK_SECRET);
app.post('/hook', express.raw({ type: 'application/json' }), (request, response) => {
  const event = webhook.verify(request.body, request.headers); // ${throws}
  response.sendStatus(204); });`;

/** A secret on the only page that shows it, with instructions. */
export function ShownSecret({ secret, title, heading }: { secret: string; title: string; heading: Heading }) {
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
      <Verify heading={heading} />
    </div>
  );
}

/** How the merchant's server verifies that an event is ours. */
export function Verify({ heading }: { heading: Heading }) {
  const t = useTexts();
  return (
    <div>
      <RawParts
        heading={heading}
        parts={[{ label: t('events:secret.verify'), text: verifying(t('events:secret.throws')) }]}
      />
      <p className="muted">{t('events:secret.verifyHelp')}</p>
    </div>
  );
}
