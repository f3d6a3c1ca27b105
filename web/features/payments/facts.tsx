import type { ReactNode } from 'react';
import { parseBrCode } from '../../../domain/core/brcode.ts';
import type { Waiting } from '../../../domain/core/timeline.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { useWords } from '../../i18n/language.tsx';
import { TrafficLinks } from '../../shared/entities/traffic-links.tsx';
import { ProviderLink } from '../../shared/providers/provider-link.tsx';
import { Fact, FactGroup, IdFact, TextFact, TimeFact } from '../../ui/facts.tsx';
import { ForeignText } from '../../ui/foreign-text.tsx';
import { Money } from '../../ui/money.tsx';

/** The payment's facts. A fact without a value has no line. */
export function Facts({
  payment,
  run,
  children,
}: {
  payment: Payment;
  run: Waiting['run'] | undefined;
  /** Shown before the other groups. */
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
        <IdFact name={fact.id} id={payment.id} />
        <IdFact name={fact.order} id={payment.orderId} />
        <TextFact name={fact.description} text={payment.description} />
        <Fact name={fact.amount}>
          <Money cents={payment.amount} />
        </Fact>
        {payment.refundedAmount > 0 && (
          <Fact name={fact.refunded}>
            <Money cents={payment.refundedAmount} />
          </Fact>
        )}
        <Fact name={fact.method}>{words.method[payment.paymentMethod] ?? payment.paymentMethod}</Fact>
        <TimeFact name={fact.created} at={payment.createdAt} />
        <TimeFact name={fact.approved} at={payment.approvedAt} />
        <TimeFact name={fact.expires} at={payment.status === 'PENDING' ? payment.expiresAt : undefined} />
        <TimeFact name={fact.updated} at={payment.updatedAt} />
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
        <IdFact name={fact.transaction} id={payment.transactionId} />
        <IdFact name={fact.endToEnd} id={payment.endToEndId} />
        <IdFact name={fact.txid} id={txid} />
        <IdFact name={fact.connection} id={payment.connectionId} />
      </FactGroup>
      <TrafficLinks id={payment.id} />
      {run && (
        <FactGroup title={factsOf.run}>
          <IdFact name={fact.workflow} id={run.workflowId} />
          <IdFact name={fact.run} id={run.runId} />
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

/** The txid inside the PIX code, if it has one. */
function txidOf(pixCode: string | undefined): string | undefined {
  try {
    return pixCode === undefined ? undefined : parseBrCode(pixCode).txid;
  } catch {
    return undefined;
  }
}
