import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../i18n/language.tsx';
import { signOut, useSession } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Popover } from '../ui/popover.tsx';
import { ChangePassword } from './change-password.tsx';

/** Who is signed in and as what, and what concerns only them. */
export function UserMenu({ role }: { role: string | undefined }) {
  const { header, roles } = useWords();
  const { user } = useSession();
  const roleName = role && (roles[role] ?? role);
  return (
    <Popover
      title={header.you}
      trigger={
        <button type="button" className="user">
          <Icon name="person" />
          <span className="user-text">
            <span className="unseen">{header.account}</span>
            <bdi className="user-name">{user.name}</bdi>
            {roleName && <span className="muted">{roleName}</span>}
          </span>
          <Icon name="expand" />
        </button>
      }
    >
      <p className="user-head">
        <bdi className="user-name">{user.name}</bdi>
        <bdi className="muted">{user.email}</bdi>
        {roleName && <span className="muted">{roleName}</span>}
      </p>
      <Choices />
    </Popover>
  );
}

/** Begins anew each time that the menu is opened. */
function Choices() {
  const { header, password: said } = useWords();
  const [password, setPassword] = useState<'idle' | 'asked' | 'changed'>('idle');
  const leave = useMutation({ mutationFn: signOut });
  if (password === 'asked') {
    return <ChangePassword onDone={() => setPassword('changed')} onCancel={() => setPassword('idle')} />;
  }
  return (
    <>
      <p className="user-said" role="status">
        {password === 'changed' && said.changed}
      </p>
      <Button onClick={() => setPassword('asked')}>
        <Icon name="lock" />
        {said.change}
      </Button>
      <Button aria-busy={leave.isPending} onClick={() => leave.mutate()}>
        <Icon name="signOut" />
        {header.signOut}
      </Button>
    </>
  );
}
