import './messages.ts';
import { Link } from 'react-router';
import type { Payment, PaymentSettlement } from '../../../domain/payments/payment.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { Fact, FactGroup } from '../../ui/facts.tsx';
import { Money } from '../../ui/money.tsx';
import { calendarDay } from '../../ui/time.ts';
import { useValued } from './use-valued.ts';

/** The fee beside the expected one, and when what is left arrives. */
export function ProceedsFacts({ payment }: { payment: Payment }) {
  const t = useTexts();
  const { fee, expectedFee, settlements = [] } = useValued(payment);
  const isOther = fee !== undefined && expectedFee !== undefined && fee !== expectedFee;
  if (expectedFee === undefined && settlements.length === 0) return null;
  // Where all arrives at once, there is one part whatever the instalments are.
  const of = settlements.some(({ installment }) => installment > 1) ? payment.installments : undefined;
  return (
    <FactGroup title={t('payments:factsOf.proceeds')}>
      {expectedFee !== undefined && (
        <Fact name={t('payments:fact.expectedFee')}>
          <Money cents={expectedFee} />
        </Fact>
      )}
      {isOther && (
        <Fact name={t('payments:fact.feeDifference')}>
          <span className="icon-text strong" data-tone="ask">
            <Money cents={fee - expectedFee} signed />
          </span>{' '}
          <span className="muted">{fee > expectedFee ? t('payments:keptMore') : t('payments:keptLess')}</span>
        </Fact>
      )}
      {settlements.map((part) => (
        <Arrival key={`${part.settlementId} ${part.installment}`} part={part} of={of} />
      ))}
    </FactGroup>
  );
}

/** A part and its day, with a link to the settlement for whoever may see it. */
function Arrival({ part, of }: { part: PaymentSettlement; of: number | undefined }) {
  const { tag } = useLanguage();
  const t = useTexts();
  const { merchantId } = useMerchant();
  const { allowed } = useMay('GET /v1/settlements/{id}');
  const { settlementId, installment, amount, expectedOn, settledOn } = part;
  const day = settledOn
    ? t('payments:arrivedOn', { day: calendarDay(settledOn, tag) })
    : t('payments:arrivesOn', { day: calendarDay(expectedOn, tag) });
  const name =
    installment === 0
      ? t('payments:correction')
      : of !== undefined
        ? t('payments:installment', { n: installment, of })
        : t('payments:fact.arrives');
  return (
    <Fact name={name}>
      <Money cents={amount} /> {allowed ? <Link to={`/m/${merchantId}/settlements/${settlementId}`}>{day}</Link> : day}
    </Fact>
  );
}
