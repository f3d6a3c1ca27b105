import './messages.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { FactTable } from '../../ui/facts.tsx';
import { ForeignText } from '../../ui/foreign-text.tsx';
import { Money } from '../../ui/money.tsx';

/** What was sold. */
export function ItemsTable({ payment: { items } }: { payment: Payment }) {
  const { tag } = useLanguage();
  const t = useTexts();
  return (
    <FactTable
      title={t('payments:factsOf.items')}
      heads={[
        t('payments:item.title'),
        t('payments:item.quantity'),
        t('payments:item.price'),
        t('payments:item.total'),
      ]}
    >
      {items.map(({ id, title, unitPrice, quantity }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items of a payment keep their order, and two may be equal
        <tr key={index}>
          <td>
            <bdi className="clamped" title={title}>
              {title}
            </bdi>{' '}
            {id && <bdi className="clamped muted mono">{id}</bdi>}
          </td>
          <td className="number">{quantity.toLocaleString(tag)}</td>
          <td>
            <Money cents={unitPrice} bare />
          </td>
          <td>
            <Money cents={unitPrice * quantity} bare />
          </td>
        </tr>
      ))}
    </FactTable>
  );
}

type Splits = NonNullable<Payment['splits']>;

/** How the amount is divided among receivers. */
export function SplitsTable({ splits }: { splits: Splits }) {
  const { tag } = useLanguage();
  const t = useTexts();
  const share = ({ type, amount }: Splits[number]) =>
    type === 'PERCENTAGE' ? `${amount.toLocaleString(tag)} %` : t('payments:split.fixed');
  return (
    <FactTable
      title={t('payments:factsOf.splits')}
      heads={[t('payments:split.receiver'), t('payments:split.share'), t('payments:split.amount')]}
    >
      {splits.map((split, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a payment keep their order
        <tr key={index}>
          <td>
            <ForeignText text={split.recipientId} />{' '}
            <span className="muted">
              {[
                split.chargeProcessingFee && t('payments:split.paysFee'),
                split.chargeRemainder && t('payments:split.takesRest'),
                split.liable && t('payments:split.liable'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </td>
          <td className="number">{share(split)}</td>
          <td>
            <Money cents={split.cents} bare />
          </td>
        </tr>
      ))}
    </FactTable>
  );
}
