import './shown-secret.css';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Heading, RawParts } from '../../ui/raw.tsx';
import { useEventWords } from './words.ts';

const verifying = (throws: string) => `import { Webhook } from 'standardwebhooks';
const webhook = new Webhook(process.env.TRILHO_WEBHOOK_SECRET);
app.post('/hook', express.raw({ type: 'application/json' }), (request, response) => {
  const event = webhook.verify(request.body, request.headers); // ${throws}
  response.sendStatus(204); });`;

/** A secret on the only page that shows it, with instructions. */
export function ShownSecret({ secret, title, heading }: { secret: string; title: string; heading: Heading }) {
  const { secret: t } = useEventWords();
  return (
    <div className="shown-secret stack gap-4 shrink">
      <Notice tone="ask" icon="key" role="status" title={title}>
        <p>{t.once}</p>
        <p className="shown-secret-line cluster gap-3">
          <code>{secret}</code>
          <CopyButton kind="primary" text={secret} label={t.copy} />
        </p>
      </Notice>
      <Verify heading={heading} />
    </div>
  );
}

/** How the merchant's server verifies that an event is ours. */
export function Verify({ heading }: { heading: Heading }) {
  const { secret: t } = useEventWords();
  return (
    <div>
      <RawParts heading={heading} parts={[{ label: t.verify, text: verifying(t.throws) }]} />
      <p className="muted">{t.verifyHelp}</p>
    </div>
  );
}
