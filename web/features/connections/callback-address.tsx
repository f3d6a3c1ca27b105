import './callback-address.css';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ForeignText } from '../../ui/foreign-text.tsx';
import { TimeCell } from '../../ui/time-cell.tsx';
import type { Connection } from './api.ts';
import { WebhookBadge } from './badges.tsx';
import { useConnectionWords } from './words.ts';

/** Where the provider's news come in, where to put that, and whether the provider knows it where we have told it. */
export function CallbackAddress({ connection }: { connection: Connection }) {
  const { webhook: said } = useConnectionWords();
  const { callbackUrl, webhook, provider } = connection;
  return (
    <div className="callback">
      <p>{webhook ? said.registers(provider) : said.elsewhere(provider)}</p>
      {callbackUrl ? (
        <>
          <div className="callback-address">
            <code>{callbackUrl}</code>
            <CopyButton text={callbackUrl} label={said.copy} />
          </div>
          <p className="muted">{said.keep}</p>
        </>
      ) : (
        <p className="muted">{said.hidden}</p>
      )}
      {webhook && (
        <div className="callback-registered">
          <WebhookBadge registered={webhook.registered} />
          <p>
            {webhook.registered ? said.registered : said.notRegistered}{' '}
            <span className="muted">
              <TimeCell at={webhook.at} />
            </span>
          </p>
          {!webhook.registered && (
            <p className="muted" lang="en">
              <ForeignText text={webhook.detail} />
            </p>
          )}
        </div>
      )}
    </div>
  );
}
