import './ready-page.css';
import { Link } from 'react-router';
import { useMerchant } from '../../shared/session/merchant.ts';
import { CallbackAddress } from './callback-address.tsx';
import { nameOf } from './display.ts';
import { TestPanel } from './test-panel.tsx';
import { WithConnection } from './with-connection.tsx';
import { useConnectionWords } from './words.ts';

/** Shown after a connection was created: the two steps before it can take payments. */
export function ReadyPage() {
  const { ready: t } = useConnectionWords();
  const { merchantId } = useMerchant();
  return (
    <WithConnection title={(connection) => t.title(nameOf(connection))}>
      {(connection) => (
        <div className="ready stack gap-2">
          <h1>{t.title(nameOf(connection))}</h1>
          <p className="muted">{t.lead}</p>
          <ol className="stack gap-6">
            <li>
              <h2>{connection.webhook ? t.stepRegistered : t.stepAddress}</h2>
              <CallbackAddress connection={connection} />
            </li>
            <li>
              <h2>{t.stepTest}</h2>
              <TestPanel connection={connection} atOnce={!connection.lastTest} />
            </li>
          </ol>
          <p>
            <Link className="button" data-kind="primary" to={`/m/${merchantId}/connections/${connection.id}`}>
              {t.open}
            </Link>
          </p>
        </div>
      )}
    </WithConnection>
  );
}
