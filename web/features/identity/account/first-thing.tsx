import './account.css';
import './messages.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { PageTitle } from '../../../shared/session/page-title.tsx';
import { sessionKey } from '../../../shared/session/session.ts';
import { PasskeyButton } from '../login/passkey-button.tsx';
import { methodsQuery, usesPasskeys } from '../login/passkeys.ts';
import { ChangePassword } from './change-password.tsx';
import { Enrol } from './enrol.tsx';
import { AddPasskey } from './passkeys.tsx';

/** A passkey where the browser has them, or an authenticator app. */
function ChosenFactor({ onDone }: { onDone: () => void }) {
  const t = useTexts();
  const { data: methods } = useQuery(methodsQuery);
  const [passkey, setPasskey] = useState(false);
  if (passkey) return <AddPasskey onDone={onDone} onCancel={() => setPasskey(false)} />;
  return (
    <>
      <Enrol onDone={onDone} />
      {usesPasskeys(methods) && (
        <p>
          <PasskeyButton label={t('account:first.passkey')} busy={false} onPress={() => setPasskey(true)} />
        </p>
      )}
    </>
  );
}

/**
 * A required step before all pages: choosing a password, or setting up the second factor that the merchant requires.
 */
export function RequiredSetup({ what, onDone }: { what: 'password' | 'secondFactor'; onDone: () => void }) {
  const t = useTexts();
  const { merchantName } = useMerchant();
  const client = useQueryClient();
  // Refetches all that was refused until now, the session first.
  const done = async () => {
    await client.invalidateQueries({ queryKey: sessionKey });
    onDone();
    void client.invalidateQueries();
  };
  const title = what === 'password' ? t('account:first.password') : t('account:first.factor');
  return (
    <div className="first-thing stack gap-4">
      <PageTitle title={title} />
      <h1>{title}</h1>
      <p className="muted">
        {what === 'password'
          ? t('account:first.passwordHelp')
          : t('account:first.factorHelp', { merchant: merchantName })}
      </p>
      {what === 'password' && <ChangePassword onDone={() => void done()} />}
      {what === 'secondFactor' && <ChosenFactor onDone={() => void done()} />}
    </div>
  );
}
