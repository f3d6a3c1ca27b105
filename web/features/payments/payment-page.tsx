import './messages.ts';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { formatBRL } from '../../../domain/core/money.ts';
import type { TimelineEntry } from '../../../domain/core/timeline.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { useLanguage } from '../../i18n/language.ts';
import { known, useTexts } from '../../i18n/texts.ts';
import { DetailColumns, DetailHead, DetailNotices, DetailPage } from '../../shared/detail/detail-page.tsx';
import { Sureness } from '../../shared/detail/sureness.tsx';
import { TechnicalFacts } from '../../shared/detail/technical-facts.tsx';
import { NotesPanel } from '../../shared/notes/notes.tsx';
import { livePayment } from '../../shared/payments/api.ts';
import { ProviderLink } from '../../shared/providers/provider-link.tsx';
import { PrintButton, PrintedReceipt } from '../../shared/receipts/receipt.tsx';
import { hasReceipt, paymentReceipt } from '../../shared/receipts/receipts.ts';
import { FaultPanel } from '../../shared/sandbox/fault-panel.tsx';
import { SentenceText } from '../../shared/sentences/sentence-text.tsx';
import { useMerchant, useSandbox } from '../../shared/session/merchant.ts';
import { displayOf } from '../../shared/status/display.ts';
import { StatusBadge } from '../../shared/status/status-badge.tsx';
import { AttentionBanner } from '../../shared/timeline/attention-banner.tsx';
import { LiveSign } from '../../shared/timeline/live-sign.tsx';
import { PageSkeleton } from '../../shared/timeline/page-skeleton.tsx';
import { TimelineSection } from '../../shared/timeline/timeline-section.tsx';
import type { LiveState } from '../../shared/timeline/use-live.ts';
import { useLiveEntity } from '../../shared/timeline/use-live-entity.ts';
import { ForeignText } from '../../ui/foreign-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Age } from '../../ui/time-cell.tsx';
import { ActionsPanel } from './actions-panel.tsx';
import { Amounts } from './amounts.tsx';
import { Facts } from './facts.tsx';
import { PayPanel } from './pay-panel.tsx';
import { SimulatePanel } from './simulate-panel.tsx';
import { useAskable } from './situation.ts';

/** The payment's refunds and disputes, which belong to other features. */
interface Related {
  facts: ReactNode;
  /** Its disputes and refunds that a person must know of before anything else. */
  badges: ReactNode;
  /** Whether a dispute that was not won claims the money. */
  disputed: boolean;
  /** They are not known yet. */
  pending: boolean;
}
type UseRelated = (payment: Payment, entries: readonly TimelineEntry[] | undefined) => Related;

export function PaymentPage({ useRelated }: { useRelated: UseRelated }) {
  const { id = '' } = useParams();
  // The key remounts the page for each payment, so that no state carries over.
  return <OnePayment key={id} id={id} useRelated={useRelated} />;
}

function OnePayment({ id, useRelated }: { id: string; useRelated: UseRelated }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const entity = useLiveEntity(livePayment, merchantId, id);
  return (
    <DetailPage
      of={entity.one}
      failed={entity.failed}
      retry={entity.retry}
      list={{ at: `/m/${merchantId}/payments`, title: t('payments:back') }}
      notFound={{
        title: t('common:notFound.payment'),
        help: t('common:notFound.paymentHelp'),
        toList: t('common:notFound.toPayments'),
      }}
      skeleton={<PageSkeleton />}
      title={({ amount }) => formatBRL(amount)}
    >
      {(payment) => <Known payment={payment} entity={entity} useRelated={useRelated} />}
    </DetailPage>
  );
}

interface KnownProps {
  payment: Payment;
  entity: ReturnType<typeof useLiveEntity<Payment>>;
  useRelated: UseRelated;
}

function Known({ payment, entity, useRelated }: KnownProps) {
  const { tag } = useLanguage();
  const t = useTexts();
  const { merchantName } = useMerchant();
  const { timeline, waiting } = entity;
  const related = useRelated(payment, timeline.data);
  const askable = useAskable(payment);
  return (
    <>
      <Head payment={payment} live={entity.live} badges={related.badges} entries={timeline.data} />
      {payment.needsAttention && <AttentionBanner attention={payment.attention} askable={askable} />}
      {payment.failure && tellsFailure(payment) && <FailureNotice failure={payment.failure} />}
      <Amounts payment={payment} />
      <DetailColumns
        tools={<Tools payment={payment} entity={entity} disputed={related.disputed} />}
        facts={
          <>
            <NotesPanel entity="payment" id={payment.id} />
            <TechnicalFacts id={payment.id} run={waiting.data?.run} />
          </>
        }
      >
        <Facts payment={payment} pending={related.pending && !timeline.error}>
          {related.facts}
        </Facts>
        <TimelineSection
          of={timeline}
          entries={timeline.data}
          open={!displayOf(payment.status).final}
          waiting={waiting.data}
        />
      </DetailColumns>
      <PrintedReceipt {...paymentReceipt({ payment, merchantName, t, tag })} />
    </>
  );
}

function Tools({
  payment,
  entity: { timeline, hurry },
  disputed,
}: Omit<KnownProps, 'useRelated'> & { disputed: boolean }) {
  const { merchantId } = useMerchant();
  const sandbox = useSandbox();
  return (
    <>
      <PayWhilePending payment={payment} />
      <ActionsPanel merchantId={merchantId} payment={payment} disputed={disputed} onDone={hurry} />
      {sandbox && <SimulatePanel merchantId={merchantId} payment={payment} onDone={hurry} />}
      {sandbox && (
        <FaultPanel
          merchantId={merchantId}
          provider={payment.provider}
          about="payment"
          seen={timeline.data?.length ?? 0}
        />
      )}
    </>
  );
}

function Head({
  payment,
  live,
  badges,
  entries,
}: {
  payment: Payment;
  live: LiveState;
  badges: ReactNode;
  entries: readonly TimelineEntry[] | undefined;
}) {
  const t = useTexts();
  const amount = formatBRL(payment.amount);
  const partly = payment.refundedAmount > 0 && payment.refundedAmount < payment.amount;
  return (
    <DetailHead
      title={amount}
      label={t('payments:title', { amount })}
      status={<StatusBadge status={payment.status} />}
      badges={badges}
      line={[
        payment.receivedAmount !== undefined &&
          t('payments:received', { amount: formatBRL(payment.receivedAmount), expected: amount }),
        partly && t('payments:partlyRefunded', { amount: formatBRL(payment.refundedAmount) }),
        known(t, `common:method.${payment.paymentMethod}`, payment.paymentMethod),
        <ProviderLink key="provider" name={payment.provider} warn />,
        <Age key="age" at={payment.createdAt} />,
      ]}
      sure={<Sureness basis={payment.statusBasis} entries={entries} />}
      actions={
        <>
          {hasReceipt.payment(payment) && <PrintButton />}
          <LiveSign state={live} />
        </>
      }
    />
  );
}

/** Shown while the payment is open, and until the page is left if it was open before (see PayPanel). */
function PayWhilePending({ payment }: { payment: Payment }) {
  const [wasOpen] = useState(payment.status === 'PENDING');
  const isCard = payment.paymentMethod === 'CREDIT_CARD' && payment.nextAction === undefined;
  if (isCard || !(wasOpen || payment.status === 'PENDING')) return null;
  return <PayPanel payment={payment} />;
}

/** Codes of payments that ended without a refusal. Their texts say it all. */
const endings = { expired: 'plain', cancelled: 'plain', resolved: 'plain', paid_amount_differs: 'plain' } as const;
const isEnding = (code: string): code is keyof typeof endings => Object.hasOwn(endings, code);
const failureTones = { ...endings, refused: 'bad', none: 'ask', unknown: 'ask' } as const;

/**
 * While a person is needed, the attention banner explains the failure. A payment that was approved after all has none
 * to show.
 */
const tellsFailure = ({ status, needsAttention }: Payment): boolean =>
  status === 'REJECTED' || status === 'REFUNDED' || (status === 'PENDING' && !needsAttention);

function FailureNotice({ failure }: { failure: NonNullable<Payment['failure']> }) {
  const t = useTexts();
  const kind = isEnding(failure.code) ? failure.code : failure.effect;
  const code = failure.providerCode ?? failure.code;
  return (
    <DetailNotices>
      <Notice
        tone={failureTones[kind]}
        icon={kind === 'expired' ? 'clock' : 'alert'}
        title={t(`payments:failure.${kind}`)}
      >
        {!isEnding(kind) && (
          <p>
            <SentenceText text={failure.message} />
          </p>
        )}
        <p>{t(`payments:failure.${kind}Help`)}</p>
        <p className="muted">
          {t('payments:failure.code')}: <ForeignText text={code} />
          {failure.httpStatus !== undefined && ` · HTTP ${failure.httpStatus}`}
        </p>
      </Notice>
    </DetailNotices>
  );
}
