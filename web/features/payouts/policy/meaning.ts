import { formatBRL, parseReais } from '../../../../domain/core/money.ts';
import { useWords } from '../../../i18n/language.tsx';
import type { Approver } from '../../../shared/payout-policy/api.ts';
import { ableBy, type PolicyForm } from './form.ts';

/** The form's policy in sentences, with a line for each rule, also for rules that are not set. */
export function useMeaning(form: PolicyForm, people: readonly Approver[]): string[] {
  const words = useWords();
  const { means } = words.policy;
  const money = (text: string) => {
    const cents = parseReais(text);
    return cents ? formatBRL(cents) : undefined;
  };
  const [from, most, day] = [money(form.approveFrom), money(form.maxAmount), money(form.maxPerDay)];
  const minutes = Number(form.duplicateWindowMinutes);
  const named = form.approversOf === 'some' ? ableBy(form, people).map(({ name }) => name) : undefined;
  const roles = form.approverRoles.map((role) => words.roles[role] ?? role).join(means.or);
  return [
    from ? means.waits(from, words.policy.people(Number(form.approvals))) : means.noneWaits,
    means.batches(words.policy.people(Number(form.approvals))),
    ...(named?.length ? [means.who(named.join(', '))] : roles && !named ? [means.who(roles)] : []),
    most ? means.most(most) : means.noMost,
    day ? means.day(day) : means.noDay,
    minutes > 0 ? means.duplicate(String(minutes)) : means.noDuplicate,
  ];
}
