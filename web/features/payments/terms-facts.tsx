import './messages.ts';
import { dayInBrazil } from '../../../domain/core/days.ts';
import { formatBRL } from '../../../domain/core/money.ts';
import { dueOn, dueTermsOf, lastDayOf, type ShareType } from '../../../domain/payments/due-terms.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Fact, FactGroup, TextFact } from '../../ui/facts.tsx';
import { Money } from '../../ui/money.tsx';
import { calendarDay } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';

/** The due date of a charge, what it changes before and after it, and what is due today. */
export function TermsFacts({ payment }: { payment: Payment }) {
  const { tag } = useLanguage();
  const t = useTexts();
  const today = dayInBrazil(useNow());
  const { terms, amount, status } = payment;
  if (!terms) return null;
  const { dueDate, daysAfterDue, discount, fine, interest } = terms;
  const percent = (value: number) => `${new Intl.NumberFormat(tag, { maximumFractionDigits: 2 }).format(value)}%`;
  const share = ({ type, amount: of }: { type: ShareType; amount: number }) =>
    type === 'PERCENTAGE' ? percent(of) : formatBRL(of);
  const asked = dueTermsOf({ ...payment, ...terms }) ?? { dueDate, daysAfterDue };
  const due = status === 'PENDING' && today <= lastDayOf(asked) ? dueOn(asked, amount, today) : amount;
  return (
    <FactGroup title={t('payments:terms.title')}>
      <TextFact name={t('payments:terms.due')} text={calendarDay(dueDate, tag)} />
      <TextFact
        name={t('payments:terms.last')}
        text={daysAfterDue > 0 ? calendarDay(lastDayOf(asked), tag) : undefined}
      />
      <TextFact
        name={t('payments:terms.discount')}
        text={
          discount &&
          t('payments:terms.until', { share: share(discount), day: calendarDay(discount.until ?? dueDate, tag) })
        }
      />
      <TextFact name={t('payments:terms.fine')} text={fine && share(fine)} />
      <TextFact
        name={t('payments:terms.interest')}
        text={interest && t('payments:terms.monthly', { percent: percent(interest.percentPerMonth) })}
      />
      {due !== amount && (
        <Fact name={t('payments:terms.today')}>
          <Money cents={due} />
        </Fact>
      )}
    </FactGroup>
  );
}
