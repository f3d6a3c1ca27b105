import { useMutation } from '@tanstack/react-query';
import { useWords } from '../i18n/language.tsx';
import { signOut, useSession } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Popover } from '../ui/popover.tsx';

/** Who is signed in and as what, and what concerns only them. */
export function UserMenu({ role }: { role: string | undefined }) {
  const { header, roles } = useWords();
  const { user } = useSession();
  const leave = useMutation({ mutationFn: signOut });
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
      <Button aria-busy={leave.isPending} onClick={() => leave.mutate()}>
        <Icon name="signOut" />
        {header.signOut}
      </Button>
    </Popover>
  );
}
