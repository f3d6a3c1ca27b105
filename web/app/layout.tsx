import './layout.css';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Link, Outlet, useLocation, useNavigate, useParams } from 'react-router';
import { useWords } from '../i18n/language.tsx';
import { pagesFor, sectionAt, sections } from '../shared/layout/sections.ts';
import { MerchantContext, useMerchant } from '../shared/session/merchant.ts';
import { type Membership, useSession } from '../shared/session/session.ts';
import { Icon } from '../ui/icon.tsx';
import { Mark } from '../ui/mark.tsx';
import { Preferences } from '../ui/preferences.tsx';
import { useLate } from '../ui/use-late.ts';
import { useRowKeys } from '../ui/use-row-keys.ts';
import { Menu } from './menu.tsx';
import { NotFound } from './not-found.tsx';
import { PaletteButton } from './palette-button.tsx';
import { UserMenu } from './user-menu.tsx';

/** After the first page is there: until then the merchant's name stands in its place. */
const loadDropdown = () => import('../ui/dropdown.tsx');

/** Hardly anybody has to be led there. */
const loadSetUp = () => import('../features/identity/account/first-thing.tsx');

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
          <Admitted key={merchant.merchantId}>
            <Outlet />
          </Admitted>
        </MerchantContext>
      ) : (
        <NotFound what="merchant" />
      )}
    </Frame>
  );
}

type SetUpStep = 'password' | 'secondFactor';

/** What this person must do first stands in place of every page, until they say that it is done: not before they have read it. */
function Admitted({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const { secondFactorRequired } = useMerchant();
  const missing = secondFactorRequired && !user.secondFactor;
  const needed: SetUpStep | undefined = user.oneTimePassword ? 'password' : missing ? 'secondFactor' : undefined;
  const [first, setFirst] = useState<SetUpStep | undefined>(needed);
  if (needed && !first) setFirst(needed);
  const late = useLate(loadSetUp, first !== undefined);
  if (!first) return children;
  return late && <late.RequiredSetup key={first} what={first} onDone={() => setFirst(undefined)} />;
}

export function Frame({ merchant, children }: { merchant?: Membership | undefined; children: ReactNode }) {
  const words = useWords();
  const { mode } = useSession();
  const content = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useRowKeys();

  // A new page begins at its beginning for the keyboard and for screen readers too: at once, or whoever is quick and has
  // gone further would be pulled back.
  useLayoutEffect(() => {
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
      {merchant && (
        <MerchantContext value={merchant}>
          <Menu />
        </MerchantContext>
      )}
      <Link className="side-home" to="/" aria-label={header.home}>
        <Mark />
        <span>Trilho</span>
      </Link>
      <MerchantChoice merchantId={merchant?.merchantId} />
      {merchant && (
        <MerchantContext value={merchant}>
          <PaletteButton merchant={merchant} />
          <Sections />
        </MerchantContext>
      )}
      <div className="side-end">
        <Preferences />
        <UserMenu merchant={merchant} />
      </div>
    </header>
  );
}

/** What this person may read of the merchant. */
function Sections() {
  const { header, nav } = useWords();
  const { merchantId, may } = useMerchant();
  const here = sectionAt(useLocation().pathname);
  return (
    <nav className="side-nav" aria-label={header.sections}>
      {sections.map((section) => {
        const [first] = pagesFor(section, may);
        return (
          first && (
            <Link
              key={section.word}
              to={`/m/${merchantId}/${first.at}`}
              aria-current={here === section ? 'page' : undefined}
            >
              <Icon name={section.icon} />
              {nav.section[section.word]}
            </Link>
          )
        );
      })}
    </nav>
  );
}

function MerchantChoice({ merchantId }: { merchantId: string | undefined }) {
  const words = useWords();
  const { memberships } = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [only] = memberships;
  const late = useLate(loadDropdown, memberships.length > 1);
  if (memberships.length < 2) {
    return (
      <span className="side-merchant">
        <bdi>{only?.merchantName ?? ''}</bdi>
      </span>
    );
  }
  const here = memberships.find((membership) => membership.merchantId === merchantId);
  // The same section of the other merchant; an entity of this one would not be there.
  const section = pathname.split('/')[3] ?? 'home';
  return (
    <span className="side-merchant">
      {late ? (
        <late.Dropdown
          label={words.header.merchant}
          hideLabel
          value={merchantId ?? ''}
          onChange={(chosen) => void navigate(`/m/${chosen}/${section}`)}
          options={memberships.map(({ merchantId: value, merchantName: label }) => ({ value, label }))}
        />
      ) : (
        <bdi className="side-merchant-wait">{here?.merchantName ?? ''}</bdi>
      )}
    </span>
  );
}
