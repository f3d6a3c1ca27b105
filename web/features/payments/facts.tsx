import type { ReactNode } from 'react';
import { parseBrCode } from '../../../domain/core/brcode.ts';
import type { Waiting } from '../../../domain/core/timeline.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { useWords } from '../../i18n/language.tsx';
import { TrafficLinks } from '../../shared/entities/traffic-links.tsx';
import { ProviderLink } from '../../shared/providers/provider-link.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import { Fact, FactGroup } from '../../ui/facts.tsx';
import { ForeignText } from '../../ui/foreign-text.tsx';
import { Money } from '../../ui/money.tsx';
import { TimeCell } from '../../ui/time-cell.tsx';

/** Everything known of the payment that is not news. What is not known has no line. */
export function Facts({
  payment,
  run,
  children,
}: {
  payment: Payment;
  run: Waiting['run'] | undefined;
  /** Groups before the others. */
  children?: ReactNode;
}) {
  const words = useWords();
  const { fact, factsOf } = words.payment;
  const { customer } = payment;
  const txid = txidOf(payment.pixCode);
  return (
    <section className="facts" aria-label={words.payment.facts}>
      {children}
      <FactGroup title={factsOf.payment}>
        <Fact name={fact.id}>
          <CopyId id={payment.id} what={fact.id} />
        </Fact>
        {payment.orderId && (
          <Fact name={fact.order}>
            <CopyId id={payment.orderId} what={fact.order} />
          </Fact>
        )}
        {payment.description && (
          <Fact name={fact.description}>
            <ForeignText text={payment.description} />
          </Fact>
        )}
        <Fact name={fact.amount}>
          <Money cents={payment.amount} />
        </Fact>
        {payment.refundedAmount > 0 && (
          <Fact name={fact.refunded}>
            <Money cents={payment.refundedAmount} />
          </Fact>
        )}
        <Fact name={fact.method}>{words.method[payment.paymentMethod] ?? payment.paymentMethod}</Fact>
        <Moment name={fact.created} at={payment.createdAt} />
        <Moment name={fact.approved} at={payment.approvedAt} />
        <Moment name={fact.expires} at={payment.status === 'PENDING' ? payment.expiresAt : undefined} />
        <Moment name={fact.updated} at={payment.updatedAt} />
      </FactGroup>
      <FactGroup title={factsOf.customer}>
        <Fact name={fact.name}>
          <ForeignText text={customer.name} />
        </Fact>
        <Fact name={fact.email}>
          <ForeignText text={customer.email} />
        </Fact>
        <Fact name={fact.document}>
          <span className="number">{customer.document}</span>
        </Fact>
      </FactGroup>
      <FactGroup title={factsOf.provider}>
        <Fact name={fact.provider}>
          <ProviderLink name={payment.provider} warn />
        </Fact>
        {payment.transactionId && (
          <Fact name={fact.transaction}>
            <CopyId id={payment.transactionId} what={fact.transaction} />
          </Fact>
        )}
        {payment.endToEndId && (
          <Fact name={fact.endToEnd}>
            <CopyId id={payment.endToEndId} what={fact.endToEnd} />
          </Fact>
        )}
        {txid && (
          <Fact name={fact.txid}>
            <CopyId id={txid} what={fact.txid} />
          </Fact>
        )}
        <Fact name={fact.connection}>
          <CopyId id={payment.connectionId} what={fact.connection} />
        </Fact>
      </FactGroup>
      <TrafficLinks id={payment.id} />
      {run && (
        <FactGroup title={factsOf.run}>
          <Fact name={fact.workflow}>
            <CopyId id={run.workflowId} what={fact.workflow} />
          </Fact>
          <Fact name={fact.run}>
            <CopyId id={run.runId} what={fact.run} />
          </Fact>
          {run.url && (
            <Fact name={fact.temporal}>
              <a href={run.url} target="_blank" rel="noopener noreferrer">
                {fact.openRun}
              </a>
            </Fact>
          )}
        </FactGroup>
      )}
    </section>
  );
}

/** Where the code itself carries one. */
function txidOf(pixCode: string | undefined): string | undefined {
  try {
    return pixCode === undefined ? undefined : parseBrCode(pixCode).txid;
  } catch {
    return undefined;
  }
}

function Moment({ name, at }: { name: string; at: string | undefined }) {
  if (!at) return null;
  return (
    <Fact name={name}>
      <TimeCell at={at} />
    </Fact>
  );
}
