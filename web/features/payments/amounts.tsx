import '../../shared/detail/messages.ts';
import './messages.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Amount, AmountBand } from '../../shared/detail/amount-band.tsx';
import { useValued } from './use-valued.ts';

/** What was charged, what came in, what went back, and what is left of it. The cells are always there, so none moves. */
export function Amounts({ payment }: { payment: Payment }) {
  const t = useTexts();
  const { fee, expectedFee, netAmount } = useValued(payment);
  const isPaid = payment.approvedAt !== undefined;
  const paid = payment.receivedAmount ?? (isPaid ? payment.amount : undefined);
  const isOther = paid !== undefined && paid !== payment.amount;
  const kept = fee ?? expectedFee;
  return (
    <AmountBand>
      <Amount name={t('payments:fact.gross')} cents={payment.askedAmount ?? payment.amount} />
      <Amount
        name={t('payments:fact.paid')}
        cents={paid}
        note={isOther ? t('payments:otherThanCharged') : payment.askedAmount !== undefined && t('payments:byTerms')}
        tone={isOther ? 'ask' : undefined}
      />
      <Amount name={t('detail:fact.refunded')} cents={payment.refundedAmount || undefined} />
      <Amount
        name={t('payments:fact.fee')}
        cents={kept}
        note={
          fee === undefined
            ? expectedFee === undefined
              ? isPaid && t('payments:feeUnsaid')
              : t('payments:byTable')
            : undefined
        }
      />
      <Amount
        name={t('payments:fact.net')}
        cents={netAmount}
        note={netAmount !== undefined && payment.refundedAmount > 0 ? t('payments:beforeRefunds') : undefined}
      />
    </AmountBand>
  );
}
