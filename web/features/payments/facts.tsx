import '../../shared/detail/messages.ts';
import './messages.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { parseBrCode } from '../../../domain/core/brcode.ts';
import { formatInstallments } from '../../../domain/core/display.ts';
import type { Payment, SentRequest } from '../../../domain/payments/payment.ts';
import { known, useTexts } from '../../i18n/texts.ts';
import { ProviderLink } from '../../shared/providers/provider-link.tsx';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { LinesSkeleton } from '../../shared/timeline/page-skeleton.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import { Fact, FactColumns, FactGroup, IdFact, TextFact, TimeFact } from '../../ui/facts.tsx';
import { ForeignText } from '../../ui/foreign-text.tsx';
import { Money } from '../../ui/money.tsx';
import { sentRequestQuery } from './api.ts';
import { ItemsTable, SplitsTable } from './parts-tables.tsx';
import { ProceedsFacts } from './proceeds-facts.tsx';
import { RecoveryLink } from './recovery-link.tsx';
import { TermsFacts } from './terms-facts.tsx';

/** What is known of the payment. A fact without a value has no line. */
export function Facts({
  payment,
  pending,
  children,
}: {
  payment: Payment;
  /** The children are not known yet. All facts are shown at once, so that none moves. */
  pending: boolean;
  /** Groups of other features. */
  children?: ReactNode;
}) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const { allowed: maySeeRequest } = useMay('GET /v1/payments/{id}/request');
  const sent = useQuery({ ...sentRequestQuery(merchantId, payment), enabled: maySeeRequest });
  if (pending || (maySeeRequest && sent.isPending)) {
    return (
      <section aria-label={t('detail:facts')} aria-busy="true">
        <LinesSkeleton />
      </section>
    );
  }
  return (
    <section className="facts" aria-label={t('detail:facts')}>
      <FactColumns
        first={
          <>
            <OrderFacts payment={payment} />
            <MethodFacts payment={payment} />
            <TermsFacts payment={payment} />
            {children}
          </>
        }
        second={
          <>
            <CustomerFacts payment={payment} sent={sent.data} />
            <IdFacts payment={payment} />
            <ProceedsFacts payment={payment} />
          </>
        }
      />
      <ItemsTable payment={payment} />
      {payment.splits && payment.splits.length > 0 && <SplitsTable splits={payment.splits} />}
      <RequestFacts payment={payment} sent={sent.data} maySee={maySeeRequest} failed={sent.isError} />
    </section>
  );
}

function IdFacts({ payment }: { payment: Payment }) {
  const t = useTexts();
  return (
    <FactGroup title={t('payments:factsOf.ids')}>
      <IdFact name={t('detail:fact.id')} id={payment.id} />
      <Fact name={t('payments:fact.provider')}>
        <ProviderLink name={payment.provider} warn />
      </Fact>
      <IdFact name={t('detail:fact.transaction')} id={payment.transactionId} />
      <IdFact name={t('detail:fact.endToEnd')} id={payment.endToEndId} />
      <IdFact name={t('detail:fact.txid')} id={txidOf(payment.pixCode)} />
      <IdFact name={t('detail:fact.connection')} id={payment.connectionId} />
    </FactGroup>
  );
}

function OrderFacts({ payment }: { payment: Payment }) {
  const t = useTexts();
  return (
    <FactGroup title={t('payments:factsOf.order')}>
      <IdFact name={t('detail:fact.order')} id={payment.orderId} />
      <TextFact name={t('detail:fact.description')} text={payment.description} />
      <TextFact name={t('payments:fact.offer')} text={payment.offerId} />
      <TextFact name={t('payments:fact.product')} text={payment.productId} />
      <TextFact name={t('payments:fact.platform')} text={payment.platformId} />
      <TextFact name={t('payments:fact.user')} text={payment.userId} />
      <TextFact name={t('payments:fact.createdBy')} text={payment.createdBy} />
      <TimeFact name={t('detail:fact.created')} at={payment.createdAt} />
      <TimeFact name={t('detail:fact.approved')} at={payment.approvedAt} />
      <TimeFact
        name={t('detail:fact.authorizedUntil')}
        at={payment.status === 'PENDING' ? payment.authorizedUntil : undefined}
      />
      <TimeFact name={t('detail:fact.expires')} at={payment.status === 'PENDING' ? payment.expiresAt : undefined} />
      <TimeFact name={t('detail:fact.updated')} at={payment.updatedAt} />
    </FactGroup>
  );
}

function CustomerFacts({ payment: { customer }, sent }: { payment: Payment; sent: SentRequest | undefined }) {
  const t = useTexts();
  const { address } = sent ?? {};
  return (
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
      <TextFact name={t('payments:fact.phone')} text={sent?.customer.phone} />
      {address && (
        <Fact name={t('payments:fact.address')}>
          <ForeignText text={`${address.address}, ${address.number}`} />
          <br />
          <ForeignText text={`${address.district} · ${address.city}/${address.state} · ${address.zipCode}`} />
        </Fact>
      )}
      <TextFact name={t('payments:fact.ip')} text={sent?.customerIp} />
      {sent && sent.masked.length > 0 && (
        <Fact name={t('payments:fact.masked')}>
          <span className="muted">{t('payments:maskedWhy')}</span>
        </Fact>
      )}
    </FactGroup>
  );
}

/** What belongs to the method: the card, or the boleto. Of a Pix, the ids say it all. */
function MethodFacts({ payment }: { payment: Payment }) {
  const t = useTexts();
  const { installments = 1, card, threeDSecure, cardId } = payment;
  if (payment.paymentMethod === 'BILLET') {
    if (!payment.billetCode) return null;
    return (
      <FactGroup title={t('common:method.BILLET')}>
        <IdFact name={t('payments:fact.billet')} id={payment.billetCode} />
        <TextFact name={t('payments:fact.due')} text={payment.billetDueDate?.split('-').reverse().join('/')} />
      </FactGroup>
    );
  }
  if (payment.paymentMethod !== 'CREDIT_CARD') return null;
  return (
    <FactGroup title={t('payments:factsOf.card')}>
      {card && <CardName card={card} />}
      <TextFact
        name={t('payments:fact.installments')}
        text={
          installments > 1
            ? formatInstallments(installments, Math.round(payment.amount / installments))
            : t('payments:atOnce')
        }
      />
      {payment.authorizedAmount !== undefined && (
        <Fact name={t('detail:fact.authorized')}>
          <Money cents={payment.authorizedAmount} />
        </Fact>
      )}
      {card && <CardResult card={card} />}
      {threeDSecure && <ThreeDSecureLine known={threeDSecure} />}
      <TextFact name={t('payments:fact.descriptor')} text={payment.softDescriptor} />
      <IdFact name={t('payments:fact.savedCard')} id={cardId} />
    </FactGroup>
  );
}

function CardName({ card: { brand, last4 } }: { card: NonNullable<Payment['card']> }) {
  const t = useTexts();
  const shown = [brand && brand.charAt(0).toUpperCase() + brand.slice(1), last4 && `•••• ${last4}`]
    .filter(Boolean)
    .join(' ');
  return <TextFact name={t('payments:fact.card')} text={shown || undefined} />;
}

/** The acquirer's numbers of the sale, and what the code of the result means. */
function CardResult({ card }: { card: NonNullable<Payment['card']> }) {
  const t = useTexts();
  const { returnCode, returnMessage, meaning, mayRetry } = card;
  // A code of the standard has a text here; any other is the provider's own.
  const inWords =
    meaning && returnCode ? known(t, `payments:returnCode.${returnCode.padStart(2, '0')}`, meaning) : meaning;
  const result = [returnCode, inWords ?? returnMessage].filter(Boolean).join(' · ');
  return (
    <>
      <IdFact name={t('payments:fact.authorization')} id={card.authorizationCode} />
      <IdFact name={t('payments:fact.nsu')} id={card.nsu} />
      <IdFact name={t('payments:fact.tid')} id={card.tid} />
      <TextFact name={t('payments:fact.returnCode')} text={result || undefined} />
      {mayRetry !== undefined && (
        <TextFact name={t('payments:fact.retry')} text={t(mayRetry ? 'payments:retryMay' : 'payments:retryNever')} />
      )}
    </>
  );
}

function ThreeDSecureLine({
  known: { challenge, authentication, result },
}: {
  known: NonNullable<Payment['threeDSecure']>;
}) {
  const t = useTexts();
  const { authenticated, liabilityShift } = result ?? {};
  const own = authentication && [t('payments:threeDSecure.own'), authentication.eci && `ECI ${authentication.eci}`];
  const found = [
    authenticated !== undefined && t(authenticated ? 'payments:threeDSecure.passed' : 'payments:threeDSecure.failed'),
    liabilityShift !== undefined &&
      t(liabilityShift ? 'payments:threeDSecure.issuer' : 'payments:threeDSecure.merchant'),
  ];
  const told = [challenge && t(`payments:threeDSecure.${challenge}`), ...(own ?? []), ...found];
  const shown = told.filter(Boolean).join(' · ');
  return <TextFact name={t('payments:fact.threeDSecure')} text={shown || undefined} />;
}

/** The rest of what the merchant sent, and which of it the provider did not get. */
function RequestFacts({
  payment,
  sent,
  maySee,
  failed,
}: {
  payment: Payment;
  sent: SentRequest | undefined;
  maySee: boolean;
  failed: boolean;
}) {
  const t = useTexts();
  const { notPassed = [], fingerPrints = [] } = sent ?? {};
  if (!maySee || failed) {
    return (
      <FactGroup title={t('payments:factsOf.request')}>
        <Fact name={t('payments:fact.personal')}>
          <span className="muted">{failed ? t('payments:requestFailed') : t('payments:requestHidden')}</span>
        </Fact>
      </FactGroup>
    );
  }
  return (
    <FactGroup title={t('payments:factsOf.request')}>
      <TextFact name={t('payments:fact.userDocument')} text={sent?.userDocument} />
      <TextFact name={t('payments:fact.referrer')} text={sent?.referrerUrl} />
      <TextFact name={t('payments:fact.checkout')} text={sent?.checkoutUrl} />
      {fingerPrints.map(({ provider, value }) => (
        <Fact key={`${provider} ${value}`} name={t('payments:fact.fingerprint')}>
          <ForeignText text={provider} /> <CopyId id={value} what={t('payments:fact.fingerprint')} />
        </Fact>
      ))}
      <Fact name={t('payments:fact.notPassed')}>
        {notPassed.length === 0 ? (
          <span className="muted">{t('payments:allPassed')}</span>
        ) : (
          <span title={t('payments:notPassedHelp')}>
            {notPassed.map((field) => known(t, `payments:field.${field.replace('.', '_')}`, field)).join(', ')}
          </span>
        )}
      </Fact>
      <RecoveryLink payment={payment} phone={sent?.customer.phone} />
    </FactGroup>
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
