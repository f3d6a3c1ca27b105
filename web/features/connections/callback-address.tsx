import './callback-address.css';
import './messages.ts';
import { useTexts } from '../../i18n/texts.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ForeignText } from '../../ui/foreign-text.tsx';
import { TimeCell } from '../../ui/time-cell.tsx';
import type { Connection } from './api.ts';
import { WebhookBadge } from './badges.tsx';

/** The address for the provider's events, where to enter it, and whether the provider has confirmed a registration. */
export function CallbackAddress({ connection }: { connection: Connection }) {
  const t = useTexts();
  const { callbackUrl, webhook, provider } = connection;
  return (
    <div className="callback stack gap-2">
      <p>
        {webhook ? t('connections:webhook.registers', { provider }) : t('connections:webhook.elsewhere', { provider })}
      </p>
      {callbackUrl ? (
        <>
          <div className="callback-address cluster">
            <code>{callbackUrl}</code>
            <CopyButton text={callbackUrl} label={t('connections:webhook.copy')} />
          </div>
          <p className="muted">{t('connections:webhook.keep')}</p>
        </>
      ) : (
        <p className="muted">{t('connections:webhook.hidden')}</p>
      )}
      {webhook && (
        <div className="callback-registered stack gap-1 start">
          <WebhookBadge registered={webhook.registered} />
          <p>
            {webhook.registered ? t('connections:webhook.registered') : t('connections:webhook.notRegistered')}{' '}
            <span className="muted">
              <TimeCell at={webhook.at} />
            </span>
          </p>
          {!webhook.registered && (
            <p className="muted">
              {t('connections:test.record')}:{' '}
              <span lang="en">
                <ForeignText text={webhook.detail} />
              </span>
            </p>
          )}
        </div>
      )}
    </div>
  );
}
