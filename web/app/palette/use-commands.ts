import './messages.ts';
import { useLocation, useNavigate } from 'react-router';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { pagesFor, sectionAt, sections } from '../../shared/layout/sections.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { readRecent } from '../../shared/session/recent.ts';
import { signOut, useSession } from '../../shared/session/session.ts';
import type { IconName } from '../../ui/icon.tsx';
import { useTheme } from '../../ui/theme.ts';
import type { Found } from './api.ts';
import { matchOf } from './match.ts';

export interface Command {
  key: string;
  label: string;
  icon: IconName;
  /** Shown at the end of the row. */
  hint?: string | undefined;
  /** The record, whose details the row shows beside its title. */
  found?: Found;
  run: () => void;
}

export interface CommandGroup {
  /** The group's heading. */
  value: string;
  items: Command[];
}

interface Named extends Command {
  aliases?: string;
}

const looksOf: Record<Found['entity'], { at: string; icon: IconName }> = {
  payment: { at: 'payments', icon: 'payments' },
  refund: { at: 'refunds', icon: 'undo' },
  dispute: { at: 'disputes', icon: 'flag' },
  payout: { at: 'payouts', icon: 'outward' },
  receiver: { at: 'receivers', icon: 'person' },
  event: { at: 'events', icon: 'signal' },
  webhook: { at: 'webhooks-in', icon: 'inward' },
};

/**
 * Commands that match the typed text: navigation, actions and found records, restricted to the person's permissions.
 */
export function useCommands(typed: string, found: readonly Found[]): CommandGroup[] {
  const t = useTexts();
  const { language, setLanguage } = useLanguage();
  const [theme, setTheme] = useTheme();
  const { user, memberships } = useSession();
  const { merchantId, may } = useMerchant();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const to = (at: string) => () => void navigate(`/m/${merchantId}/${at}`);

  const pages: Named[] = sections.flatMap((section) => {
    const name = t(`common:nav.section.${section.word}`);
    return pagesFor(section, may).map(({ at, word }) => {
      const page = t(`common:nav.page.${word}`);
      return {
        key: `page ${at}`,
        label: page === name ? page : `${name} / ${page}`,
        icon: section.icon,
        run: to(at),
      };
    });
  });

  const makes = [
    { word: 'newPayout', at: 'payouts/new', icon: 'outward', needs: 'POST /v1/payouts' },
    { word: 'newBatch', at: 'payout-batches/new', icon: 'outward', needs: 'POST /v1/payout-batches' },
    { word: 'newReceiver', at: 'receivers/new', icon: 'person', needs: 'POST /v1/receivers' },
    { word: 'newConnection', at: 'connections/new', icon: 'provider', needs: 'POST /v1/connections' },
  ] as const;
  const actions: Named[] = [
    ...makes
      .filter(({ needs }) => may.includes(needs))
      .map(({ word, at, icon }) => ({
        key: `action ${word}`,
        label: t(`palette:action.${word}`),
        aliases: t(`palette:alias.${word}`),
        icon,
        run: to(at),
      })),
    {
      key: 'action theme',
      label: theme === 'dark' ? t('common:header.useLight') : t('common:header.useDark'),
      aliases: t('palette:alias.theme'),
      icon: theme === 'dark' ? 'sun' : 'moon',
      run: () => setTheme(theme === 'dark' ? 'light' : 'dark'),
    },
    {
      key: 'action language',
      label: t('palette:action.language'),
      aliases: t('palette:alias.language'),
      icon: 'exchange',
      run: () => setLanguage(language === 'pt' ? 'en' : 'pt'),
    },
    {
      key: 'action shortcuts',
      label: t('palette:action.shortcuts'),
      aliases: t('palette:alias.shortcuts'),
      icon: 'keyboard',
      hint: '?',
      run: to('shortcuts'),
    },
    {
      key: 'action docs',
      label: t('palette:action.docs'),
      aliases: t('palette:alias.docs'),
      icon: 'code',
      run: () => window.location.assign('/docs'),
    },
    ...memberships
      .filter((other) => other.merchantId !== merchantId)
      .map((other) => ({
        key: `merchant ${other.merchantId}`,
        label: t('palette:action.merchant', { name: other.merchantName }),
        aliases: t('palette:alias.merchant'),
        icon: 'exchange' as const,
        run: () => void navigate(`/m/${other.merchantId}/${pathname.split('/')[3] ?? 'home'}`),
      })),
    {
      key: 'action sign out',
      label: t('common:header.signOut'),
      aliases: t('palette:alias.signOut'),
      icon: 'signOut',
      run: () => void signOut(),
    },
  ];

  const recent: Named[] = readRecent(user.id, merchantId)
    .filter(({ at }) => pathname !== `/m/${merchantId}/${at}`)
    .map(({ at, title }) => ({
      key: `recent ${at}`,
      label: title,
      hint: at.split('/')[1] ?? '',
      aliases: at.split('/')[1] ?? '',
      icon: sectionAt(`/m/${merchantId}/${at}`)?.icon ?? 'clock',
      run: to(at),
    }));

  const records: Command[] = found
    .filter(({ entity }) => Object.hasOwn(looksOf, entity))
    .map((one) => ({
      key: `found ${one.entity} ${one.id}`,
      label: one.title,
      icon: looksOf[one.entity].icon,
      found: one,
      run: to(`${looksOf[one.entity].at}/${one.id}`),
    }));

  const isFound = new Set(found.map(({ id }) => id));
  const groups: CommandGroup[] = [
    // A found record has more detail, so a recent entry with the same id is dropped.
    { value: t('palette:group.recent'), items: best(recent, typed).filter(({ hint = '' }) => !isFound.has(hint)) },
    { value: t('palette:group.found'), items: records },
    { value: t('palette:group.pages'), items: best(pages, typed) },
    { value: t('palette:group.actions'), items: best(actions, typed) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

/** Matches, the best first; equal matches keep their order. */
function best(all: Named[], typed: string): Named[] {
  if (typed === '') return all;
  return all
    .flatMap((one) => {
      const rank = matchOf(typed, one.label, one.aliases);
      return rank === undefined ? [] : [{ one, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
}
