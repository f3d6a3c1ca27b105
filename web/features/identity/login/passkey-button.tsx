import './messages.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { Problem } from '../../../shared/api/problem.ts';
import { SignInProblem } from '../../../shared/session/sign-in-problem.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { HeldPasskey, NoPasskey } from './passkeys.ts';

/** Opens the browser's dialogue for passkeys. */
export function PasskeyButton({ label, busy, onPress }: { label: string; busy: boolean; onPress: () => void }) {
  return (
    <Button aria-busy={busy} onClick={onPress}>
      <Icon name="key" />
      {label}
    </Button>
  );
}

/** Why a passkey was not used: in the browser, or at the API. */
export function PasskeyProblem({ error }: { error: Error }) {
  const t = useTexts();
  if (error instanceof NoPasskey || error instanceof HeldPasskey) {
    return (
      <Notice tone="wait" icon="key" role="alert">
        <p>{error instanceof HeldPasskey ? t('login:passkey.held') : t('login:passkey.none')}</p>
      </Notice>
    );
  }
  const refused =
    error instanceof Problem &&
    (error.code === 'passkey_refused' || error.violations.some(({ field }) => field === 'passkey'));
  if (!refused) return <SignInProblem error={error} />;
  return (
    <Notice tone="bad" icon="alert" role="alert">
      <p>{t('login:passkey.refused')}</p>
    </Notice>
  );
}
