import './ready-page.css';
import './messages.ts';
import { Link } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { CallbackAddress } from './callback-address.tsx';
import { nameOf } from './display.ts';
import { SwitchPanel } from './switch-panel.tsx';
import { TestPanel } from './test-panel.tsx';
import { WithConnection } from './with-connection.tsx';

/** Shown after a connection was created: the two steps before it can take payments. */
export function ReadyPage() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  return (
    <WithConnection title={(connection) => t('connections:ready.title', { name: nameOf(connection) })}>
      {(connection) => (
        <div className="ready stack gap-2">
          <h1>{t('connections:ready.title', { name: nameOf(connection) })}</h1>
          <p className="muted">{t('connections:ready.lead')}</p>
          <ol className="stack gap-6">
            <li>
              <h2>{connection.webhook ? t('connections:ready.stepRegistered') : t('connections:ready.stepAddress')}</h2>
              <CallbackAddress connection={connection} />
            </li>
            <li>
              <h2>{t('connections:ready.stepTest')}</h2>
              <TestPanel connection={connection} atOnce={!connection.lastTest} />
            </li>
            <li>
              <h2>{t('connections:ready.stepUse')}</h2>
              <SwitchPanel connection={connection} />
            </li>
          </ol>
          <p>
            <Link className="button" data-kind="primary" to={`/m/${merchantId}/connections/${connection.id}`}>
              {t('connections:ready.open')}
            </Link>
          </p>
        </div>
      )}
    </WithConnection>
  );
}
