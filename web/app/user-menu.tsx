import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../i18n/texts.ts';
import { roleWord } from '../shared/session/role.ts';
import { type Membership, signOut, useSession } from '../shared/session/session.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Popover } from '../ui/popover.tsx';

/** The signed-in person, their role, and links to their own settings. */
export function UserMenu({ merchant }: { merchant: Membership | undefined }) {
  const t = useTexts();
  const { user } = useSession();
  const roleName = merchant && roleWord(t, merchant);
  const [open, setOpen] = useState(false);
  return (
    <Popover
      title={t('common:header.you')}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className="user">
          <Icon name="person" />
          <span className="user-text">
            <span className="unseen">{t('common:header.account')}</span>
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
      {merchant && (
        <>
          <Link className="button" to={`/m/${merchant.merchantId}/you`} onClick={() => setOpen(false)}>
            <Icon name="lock" />
            {t('common:header.own')}
          </Link>
          <Link className="button" to={`/m/${merchant.merchantId}/alerts`} onClick={() => setOpen(false)}>
            <Icon name="signal" />
            {t('common:header.alerts')}
          </Link>
          <Link className="button" to={`/m/${merchant.merchantId}/shortcuts`} onClick={() => setOpen(false)}>
            <Icon name="keyboard" />
            {t('common:header.shortcuts')}
          </Link>
          <Link className="button" to={`/m/${merchant.merchantId}/components`} onClick={() => setOpen(false)}>
            <Icon name="columns" />
            {t('common:header.components')}
          </Link>
        </>
      )}
      <SignOut />
    </Popover>
  );
}

function SignOut() {
  const t = useTexts();
  const leave = useMutation({ mutationFn: signOut });
  return (
    <Button aria-busy={leave.isPending} onClick={() => leave.mutate()}>
      <Icon name="signOut" />
      {t('common:header.signOut')}
    </Button>
  );
}
