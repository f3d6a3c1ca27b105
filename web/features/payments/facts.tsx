import '../../shared/detail/messages.ts';
import './messages.ts';
import type { ReactNode } from 'react';
import { parseBrCode } from '../../../domain/core/brcode.ts';
import { formatInstallments } from '../../../domain/core/display.ts';
import type { Waiting } from '../../../domain/core/timeline.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { known, useTexts } from '../../i18n/texts.ts';
import { TrafficLinks } from '../../shared/entities/traffic-links.tsx';
import { ProviderLink } from '../../shared/providers/provider-link.tsx';
import { Fact, FactGroup, IdFact, TextFact, TimeFact } from '../../ui/facts.tsx';
import { ForeignText } from '../../ui/foreign-text.tsx';
import { Money } from '../../ui/money.tsx';
import { ProceedsFacts } from './proceeds-facts.tsx';

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
  const t = useTexts();
  const { customer } = payment;
  const txid = txidOf(payment.pixCode);
  return (
    <section className="facts" aria-label={t('detail:facts')}>
      {children}
      <FactGroup title={t('payments:factsOf.payment')}>
        <IdFact name={t('detail:fact.id')} id={payment.id} />
        <IdFact name={t('detail:fact.order')} id={payment.orderId} />
        <TextFact name={t('detail:fact.description')} text={payment.description} />
        <Fact name={t('detail:fact.amount')}>
          <Money cents={payment.amount} />
        </Fact>
        {payment.authorizedAmount !== undefined && (
          <Fact name={t('detail:fact.authorized')}>
            <Money cents={payment.authorizedAmount} />
          </Fact>
        )}
        {payment.receivedAmount !== undefined && (
          <Fact name={t('detail:fact.received')}>
            <Money cents={payment.receivedAmount} />
          </Fact>
        )}
        {payment.refundedAmount > 0 && (
          <Fact name={t('detail:fact.refunded')}>
            <Money cents={payment.refundedAmount} />
          </Fact>
        )}
        <Fact name={t('detail:fact.method')}>
          {known(t, `common:method.${payment.paymentMethod}`, payment.paymentMethod)}
        </Fact>
        {payment.installments !== undefined && payment.installments > 1 && (
          <TextFact
            name={t('payments:fact.installments')}
            text={formatInstallments(payment.installments, Math.round(payment.amount / payment.installments))}
          />
        )}
        {payment.card && <CardLines card={payment.card} />}
        {payment.threeDSecure && <ThreeDSecureLine known={payment.threeDSecure} />}
        <TextFact name={t('payments:fact.descriptor')} text={payment.softDescriptor} />
        <TimeFact name={t('detail:fact.created')} at={payment.createdAt} />
        <TimeFact name={t('detail:fact.approved')} at={payment.approvedAt} />
        <TimeFact
          name={t('detail:fact.authorizedUntil')}
          at={payment.status === 'PENDING' ? payment.authorizedUntil : undefined}
        />
        <TimeFact name={t('detail:fact.expires')} at={payment.status === 'PENDING' ? payment.expiresAt : undefined} />
        <TimeFact name={t('detail:fact.updated')} at={payment.updatedAt} />
      </FactGroup>
      <ProceedsFacts payment={payment} />
      <FactGroup title={t('payments:factsOf.customer')}>
        <Fact name={t('detail:fact.name')}>
          <ForeignText text={customer.name} />
        </Fact>
        <Fact name={t('detail:fact.email')}>
          <ForeignText text={customer.email} />
        </Fact>
        <Fact name={t('detail:fact.document')}>
          <span className="number">{customer.document}</span>
        </Fact>
      </FactGroup>
      <FactGroup title={t('payments:factsOf.provider')}>
        <Fact name={t('detail:fact.provider')}>
          <ProviderLink name={payment.provider} warn />
        </Fact>
        <TextFact
          name={t('detail:fact.basis')}
          text={payment.statusBasis && t(`detail:basis.${payment.statusBasis}`)}
        />
        <IdFact name={t('detail:fact.transaction')} id={payment.transactionId} />
        <IdFact name={t('detail:fact.endToEnd')} id={payment.endToEndId} />
        <IdFact name={t('detail:fact.txid')} id={txid} />
        <IdFact name={t('detail:fact.connection')} id={payment.connectionId} />
      </FactGroup>
      <TrafficLinks id={payment.id} />
      {run && (
        <FactGroup title={t('payments:factsOf.run')}>
          <IdFact name={t('detail:fact.workflow')} id={run.workflowId} />
          <IdFact name={t('detail:fact.run')} id={run.runId} />
          {run.url && (
            <Fact name={t('detail:fact.temporal')}>
              <a href={run.url} target="_blank" rel="noopener noreferrer">
                {t('detail:fact.openRun')}
              </a>
            </Fact>
          )}
        </FactGroup>
      )}
    </section>
  );
}

/** What is known of the card, and what the code of a refusal means. */
function CardLines({ card }: { card: NonNullable<Payment['card']> }) {
  const t = useTexts();
  const { brand, lastFour, returnCode, returnMessage, meaning, mayRetry } = card;
  const shown = [brand && brand.charAt(0).toUpperCase() + brand.slice(1), lastFour && `•••• ${lastFour}`]
    .filter(Boolean)
    .join(' ');
  const result = [returnCode, meaning ?? returnMessage].filter(Boolean).join(' · ');
  return (
    <>
      <TextFact name={t('payments:fact.card')} text={shown || undefined} />
      <TextFact name={t('payments:fact.authorization')} text={card.authorizationCode} />
      <TextFact name={t('payments:fact.nsu')} text={card.nsu} />
      <TextFact name={t('payments:fact.tid')} text={card.tid} />
      <TextFact name={t('payments:fact.returnCode')} text={result || undefined} />
      {mayRetry !== undefined && (
        <TextFact name={t('payments:fact.retry')} text={t(mayRetry ? 'payments:retryMay' : 'payments:retryNever')} />
      )}
    </>
  );
}

function ThreeDSecureLine({ known: { challenge, authentication } }: { known: NonNullable<Payment['threeDSecure']> }) {
  const t = useTexts();
  const own = authentication && [t('payments:threeDSecure.own'), authentication.eci && `ECI ${authentication.eci}`];
  const shown = [challenge && t(`payments:threeDSecure.${challenge}`), ...(own ?? [])].filter(Boolean).join(' · ');
  return <TextFact name={t('payments:fact.threeDSecure')} text={shown || undefined} />;
}

/** The txid inside the PIX code, if it has one. */
function txidOf(pixCode: string | undefined): string | undefined {
  try {
    return pixCode === undefined ? undefined : parseBrCode(pixCode).txid;
  } catch {
    return undefined;
  }
}
