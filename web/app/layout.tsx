import './layout.css';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, NavLink, Outlet, useLocation, useNavigate, useParams } from 'react-router';
import { useWords } from '../i18n/language.tsx';
import { MerchantContext } from '../session/merchant.ts';
import { signOut, useSession } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Mark } from '../ui/mark.tsx';
import { Preferences } from '../ui/preferences.tsx';
import { Select } from '../ui/select.tsx';
import { NotFound } from './not-found.tsx';

/** What every page behind the login has around it. The merchant is part of the address. */
export function Layout() {
  const { memberships } = useSession();
  const { merchantId } = useParams();
  const merchant = memberships.find((membership) => membership.merchantId === merchantId);
  return (
    <Frame merchantId={merchant?.merchantId}>
      {merchant ? (
        <MerchantContext value={merchant}>
          {/* Nothing of one merchant's page survives on another's. */}
          <Outlet key={merchant.merchantId} />
        </MerchantContext>
      ) : (
        <NotFound what="merchant" />
      )}
    </Frame>
  );
}

export function Frame({ merchantId, children }: { merchantId?: string | undefined; children: ReactNode }) {
  const words = useWords();
  const { mode } = useSession();
  const content = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  // A new page begins at its beginning for the keyboard and for screen readers too.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    content.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <div className="frame" data-mode={mode}>
      <a className="skip" href="#content">
        {words.header.skip}
      </a>
      {mode === 'sandbox' && (
        <aside className="band" aria-label={words.band.name}>
          {words.band.text}
        </aside>
      )}
      <Header merchantId={merchantId} />
      <main ref={content} id="content" className="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

function Header({ merchantId }: { merchantId: string | undefined }) {
  const words = useWords();
  const { user } = useSession();
  const leave = useMutation({ mutationFn: signOut });
  return (
    <header className="header">
      <Link className="header-home" to="/" aria-label={words.header.home}>
        <Mark />
        <span>Trilho</span>
      </Link>
      <MerchantChoice merchantId={merchantId} />
      {merchantId && (
        <nav className="header-nav" aria-label={words.header.sections}>
          <NavLink to={`/m/${merchantId}/payments`}>{words.header.payments}</NavLink>
        </nav>
      )}
      <div className="header-end">
        <Preferences />
        <span className="header-user muted" title={user.email}>
          <bdi>{user.name}</bdi>
        </span>
        <Button
          kind="quiet"
          aria-label={words.header.signOut}
          title={words.header.signOut}
          aria-busy={leave.isPending}
          onClick={() => leave.mutate()}
        >
          <Icon name="signOut" />
          <span className="header-sign-out">{words.header.signOut}</span>
        </Button>
      </div>
    </header>
  );
}

function MerchantChoice({ merchantId }: { merchantId: string | undefined }) {
  const words = useWords();
  const { memberships } = useSession();
  const navigate = useNavigate();
  const [only] = memberships;
  if (memberships.length < 2) {
    return (
      <span className="header-merchant">
        <bdi>{only?.merchantName ?? ''}</bdi>
      </span>
    );
  }
  return (
    <span className="header-merchant">
      <Select
        aria-label={words.header.merchant}
        value={merchantId ?? ''}
        onChange={(event) => void navigate(`/m/${event.target.value}/payments`)}
      >
        {!merchantId && <option value="" />}
        {memberships.map((membership) => (
          <option key={membership.merchantId} value={membership.merchantId}>
            {membership.merchantName}
          </option>
        ))}
      </Select>
    </span>
  );
}
