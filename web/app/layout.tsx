import './layout.css';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Link, Outlet, useLocation, useNavigate, useParams } from 'react-router';
import { useTexts } from '../i18n/texts.ts';
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

/** Loaded once the first page is drawn; until then the merchant's name is shown in its place. */
const loadDropdown = async (client: QueryClient) => {
  await (await import('./once-drawn.ts')).onceDrawn(client);
  return import('../ui/dropdown.tsx');
};

/** Loaded on demand, because few sessions need it. */
const loadSetUp = () => import('../features/identity/account/first-thing.tsx');

/** The frame of every page behind the login. The merchant's id is part of the URL. */
export function Layout() {
  const { memberships } = useSession();
  const { merchantId } = useParams();
  const merchant = memberships.find((membership) => membership.merchantId === merchantId);
  return (
    <Frame merchant={merchant}>
      {merchant ? (
        <MerchantContext value={merchant}>
          {/* The key remounts the page for each merchant, so that no state carries over. */}
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

/**
 * Replaces every page by a required setup step (password, second factor) until the person confirms that it is done, so
 * that its last screen can be read.
 */
function Admitted({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const { secondFactorRequired } = useMerchant();
  const missing = secondFactorRequired && !user.secondFactor && !user.assured;
  const needed: SetUpStep | undefined = user.oneTimePassword ? 'password' : missing ? 'secondFactor' : undefined;
  const [first, setFirst] = useState<SetUpStep | undefined>(needed);
  if (needed && !first) setFirst(needed);
  const late = useLate(loadSetUp, first !== undefined);
  if (!first) return children;
  return late && <late.RequiredSetup key={first} what={first} onDone={() => setFirst(undefined)} />;
}

export function Frame({ merchant, children }: { merchant?: Membership | undefined; children: ReactNode }) {
  const t = useTexts();
  const { mode } = useSession();
  const content = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useRowKeys();

  // Moves the focus to the content on each navigation, for keyboards and screen readers. Synchronous, because a later
  // focus call would undo the focus of a person who has already moved on.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    content.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <div className="frame" data-mode={mode}>
      <a className="skip" href="#content">
        {t('common:header.skip')}
      </a>
      {mode === 'sandbox' && (
        <aside className="band" aria-label={t('common:band.name')}>
          {t('common:band.text')}
        </aside>
      )}
      <Side merchant={merchant} />
      <main ref={content} id="content" className="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

/** On the left of a wide window, across the top of a narrow one. */
function Side({ merchant }: { merchant: Membership | undefined }) {
  const t = useTexts();
  return (
    <header className="side">
      {merchant && (
        <MerchantContext value={merchant}>
          <Menu />
        </MerchantContext>
      )}
      <Link className="side-home" to="/" aria-label={t('common:header.home')}>
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

/** The sections that this person may read. */
function Sections() {
  const t = useTexts();
  const { merchantId, may } = useMerchant();
  const here = sectionAt(useLocation().pathname);
  return (
    <nav className="side-nav" aria-label={t('common:header.sections')}>
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
              {t(`common:nav.section.${section.word}`)}
            </Link>
          )
        );
      })}
    </nav>
  );
}

function MerchantChoice({ merchantId }: { merchantId: string | undefined }) {
  const t = useTexts();
  const { memberships } = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [only] = memberships;
  const client = useQueryClient();
  const [load] = useState(() => () => loadDropdown(client));
  const late = useLate(load, memberships.length > 1);
  if (memberships.length < 2) {
    return (
      <span className="side-merchant">
        <bdi>{only?.merchantName ?? ''}</bdi>
      </span>
    );
  }
  const here = memberships.find((membership) => membership.merchantId === merchantId);
  // Keeps the section when the merchant changes, but not the entity, which the other merchant does not have.
  const section = pathname.split('/')[3] ?? 'home';
  return (
    <span className="side-merchant">
      {late ? (
        <late.Dropdown
          label={t('common:header.merchant')}
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
