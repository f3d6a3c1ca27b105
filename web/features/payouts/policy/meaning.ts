import './messages.ts';
import { formatBRL, parseReais } from '../../../../domain/core/money.ts';
import { useTexts } from '../../../i18n/texts.ts';
import type { SavedPolicy } from '../../../shared/payout-policy/api.ts';
import { roleWord } from '../../../shared/session/role.ts';
import { ableBy, type PolicyForm } from './form.ts';

/** The form's policy in sentences, with a line for each rule, also for rules that are not set. */
export function useMeaning(form: PolicyForm, { people, roles: all }: Pick<SavedPolicy, 'people' | 'roles'>): string[] {
  const t = useTexts();
  const money = (text: string) => {
    const cents = parseReais(text);
    return cents ? formatBRL(cents) : undefined;
  };
  const [from, most, day] = [money(form.approveFrom), money(form.maxAmount), money(form.maxPerDay)];
  const minutes = Number(form.duplicateWindowMinutes);
  const named = form.approversOf === 'some' ? ableBy(form, people).map(({ name }) => name) : undefined;
  const roles = form.approverRoles
    .map((role) => roleWord(t, all.find((one) => one.role === role) ?? { role }))
    .join(t('policy:means.or'));
  return [
    from
      ? t('policy:means.waits', { from, people: t('policy:people', { count: Number(form.approvals) }) })
      : t('policy:means.noneWaits'),
    t('policy:means.batches', { people: t('policy:people', { count: Number(form.approvals) }) }),
    ...(named?.length
      ? [t('policy:means.who', { who: named.join(', ') })]
      : roles && !named
        ? [t('policy:means.who', { who: roles })]
        : []),
    most ? t('policy:means.most', { amount: most }) : t('policy:means.noMost'),
    day ? t('policy:means.day', { amount: day }) : t('policy:means.noDay'),
    minutes > 0 ? t('policy:means.duplicate', { minutes: String(minutes) }) : t('policy:means.noDuplicate'),
  ];
}
