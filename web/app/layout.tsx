import './layout.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, NavLink, Outlet, useLocation, useNavigate, useParams } from 'react-router';
import { useWords } from '../i18n/language.tsx';
import { useMay } from '../session/may.ts';
import { MerchantContext, useMerchant } from '../session/merchant.ts';
import { type Membership, useSession } from '../session/session.ts';
import { Icon } from '../ui/icon.tsx';
import { Mark } from '../ui/mark.tsx';
import { Preferences } from '../ui/preferences.tsx';
import { Select } from '../ui/select.tsx';
import { NotFound } from './not-found.tsx';
import { UserMenu } from './user-menu.tsx';

/** What every page behind the login has around it. The merchant is part of the address. */
export function Layout() {
  const { memberships } = useSession();
  const { merchantId } = useParams();
  const merchant = memberships.find((membership) => membership.merchantId === merchantId);
  return (
    <Frame merchant={merchant}>
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

export function Frame({ merchant, children }: { merchant?: Membership | undefined; children: ReactNode }) {
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
      <Side merchant={merchant} />
      <main ref={content} id="content" className="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

/** Down the left of a wide window; across the top of a narrow one. */
function Side({ merchant }: { merchant: Membership | undefined }) {
  const { header } = useWords();
  return (
    <header className="side">
      <Link className="side-home" to="/" aria-label={header.home}>
        <Mark />
        <span>Trilho</span>
      </Link>
      <MerchantChoice merchantId={merchant?.merchantId} />
      {merchant && (
        <MerchantContext value={merchant}>
          <Sections />
        </MerchantContext>
      )}
      <div className="side-end">
        <Preferences />
        <UserMenu role={merchant?.role} />
      </div>
    </header>
  );
}

/** The lists of money that leaves are one section, with tabs of their own. */
const payoutSections = new Set(['payouts', 'payout-batches', 'reconciliations', 'payout-policy']);

/** What this person may read of the merchant. */
function Sections() {
  const { header } = useWords();
  const { merchantId } = useMerchant();
  const section = useLocation().pathname.split('/')[3] ?? '';
  const { allowed: mayReadPayouts } = useMay('GET /v1/payouts');
  const { allowed: mayReadProviders } = useMay('GET /v1/providers');
  return (
    <nav className="side-nav" aria-label={header.sections}>
      <NavLink to={`/m/${merchantId}/home`}>
        <Icon name="home" />
        {header.start}
      </NavLink>
      <NavLink to={`/m/${merchantId}/payments`}>
        <Icon name="payments" />
        {header.payments}
      </NavLink>
      {mayReadPayouts && (
        <Link to={`/m/${merchantId}/payouts`} aria-current={payoutSections.has(section) ? 'page' : undefined}>
          <Icon name="outward" />
          {header.payouts}
        </Link>
      )}
      {mayReadProviders && (
        <NavLink to={`/m/${merchantId}/providers`}>
          <Icon name="provider" />
          {header.providers}
        </NavLink>
      )}
    </nav>
  );
}

function MerchantChoice({ merchantId }: { merchantId: string | undefined }) {
  const words = useWords();
  const { memberships } = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [only] = memberships;
  if (memberships.length < 2) {
    return (
      <span className="side-merchant">
        <bdi>{only?.merchantName ?? ''}</bdi>
      </span>
    );
  }
  // The same section of the other merchant; an entity of this one would not be there.
  const section = pathname.split('/')[3] ?? 'home';
  return (
    <span className="side-merchant">
      <Select
        aria-label={words.header.merchant}
        value={merchantId ?? ''}
        onChange={(event) => void navigate(`/m/${event.target.value}/${section}`)}
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
