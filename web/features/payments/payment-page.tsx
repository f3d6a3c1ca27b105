import '../../shared/detail/detail-page.css';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { formatBRL } from '../../../domain/core/money.ts';
import type { TimelineEntry } from '../../../domain/core/timeline.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { ErrorState, StaleNotice } from '../../shared/api/error-state.tsx';
import { Absent } from '../../shared/detail/absent.tsx';
import { livePayment } from '../../shared/payments/api.ts';
import { ProviderLink } from '../../shared/providers/provider-link.tsx';
import { PrintButton, PrintedReceipt } from '../../shared/receipts/receipt.tsx';
import { paymentReceipt } from '../../shared/receipts/receipts.ts';
import { useReceiptWords } from '../../shared/receipts/words.ts';
import { FaultPanel } from '../../shared/sandbox/fault-panel.tsx';
import { useMerchant, useSandbox } from '../../shared/session/merchant.ts';
import { PageTitle } from '../../shared/session/page-title.tsx';
import { displayOf } from '../../shared/status/display.ts';
import { StatusBadge } from '../../shared/status/status-badge.tsx';
import { AttentionBanner } from '../../shared/timeline/attention-banner.tsx';
import { LiveSign } from '../../shared/timeline/live-sign.tsx';
import { LinesSkeleton, PageSkeleton } from '../../shared/timeline/page-skeleton.tsx';
import { Timeline } from '../../shared/timeline/timeline.tsx';
import type { LiveState } from '../../shared/timeline/use-live.ts';
import { useLiveEntity } from '../../shared/timeline/use-live-entity.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { ForeignText } from '../../ui/foreign-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { exactTime, relativeTime } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import { ActionsPanel } from './actions-panel.tsx';
import { Facts } from './facts.tsx';
import { PayPanel } from './pay-panel.tsx';
import { SimulatePanel } from './simulate-panel.tsx';

/** `related` renders the payment's refunds and disputes, which belong to other features. */
type RelatedOf = (payment: Payment, entries: readonly TimelineEntry[] | undefined) => ReactNode;

export function PaymentPage({ related }: { related: RelatedOf }) {
  const { id = '' } = useParams();
  // The key remounts the page for each payment, so that no state carries over.
  return <OnePayment key={id} id={id} related={related} />;
}

function OnePayment({ id, related }: { id: string; related: RelatedOf }) {
  const { tag, words } = useLanguage();
  const printed = useReceiptWords();
  const { merchantId, merchantName } = useMerchant();
  const sandbox = useSandbox();
  const { one, timeline, waiting, live, failed, retry, hurry } = useLiveEntity(livePayment, merchantId, id);

  const payment = one.data;
  const back = <BackLink to={`/m/${merchantId}/payments`}>{words.payment.back}</BackLink>;

  if (!payment) {
    return (
      <Absent
        of={one}
        list={{ at: `/m/${merchantId}/payments`, title: words.payment.back }}
        notFound={{
          title: words.notFound.payment,
          help: words.notFound.paymentHelp,
          toList: words.notFound.toPayments,
        }}
      >
        <PageSkeleton />
      </Absent>
    );
  }

  return (
    <>
      <PageTitle title={formatBRL(payment.amount)} />
      {back}
      <Title payment={payment} live={live} />
      {failed && <StaleNotice error={failed} since={one.dataUpdatedAt} busy={one.isFetching} onRetry={retry} />}
      {payment.needsAttention && <AttentionBanner attention={payment.attention} />}
      {payment.failure && tellsFailure(payment) && <FailureNotice failure={payment.failure} />}
      <div className="payment-columns">
        <div className="payment-tools">
          <PayWhilePending payment={payment} />
          <ActionsPanel merchantId={merchantId} payment={payment} onDone={hurry} />
          {sandbox && <SimulatePanel merchantId={merchantId} payment={payment} onDone={hurry} />}
          {sandbox && (
            <FaultPanel
              merchantId={merchantId}
              provider={payment.provider}
              about="payment"
              seen={timeline.data?.length ?? 0}
            />
          )}
        </div>
        <section className="payment-timeline" aria-labelledby="timeline-title">
          <h2 id="timeline-title">{words.payment.timeline}</h2>
          {timeline.data ? (
            <Timeline entries={timeline.data} open={!displayOf(payment.status).final} waiting={waiting.data} />
          ) : timeline.error ? (
            <ErrorState error={timeline.error} onRetry={() => void timeline.refetch()} busy={timeline.isFetching} />
          ) : (
            <LinesSkeleton />
          )}
        </section>
        <Facts payment={payment} run={waiting.data?.run}>
          {related(payment, timeline.data)}
        </Facts>
      </div>
      <PrintedReceipt {...paymentReceipt({ payment, merchantName, words, messages: printed, tag })} />
    </>
  );
}

function Title({ payment, live }: { payment: Payment; live: LiveState }) {
  const { tag, words } = useLanguage();
  const now = useNow();
  const amount = formatBRL(payment.amount);
  const partly = payment.refundedAmount > 0 && payment.refundedAmount < payment.amount;
  return (
    <div className="payment-title">
      <h1 aria-label={words.payment.title(amount)} className="payment-amount number">
        {amount}
      </h1>
      {/* A live region: screen readers announce a change of the status. */}
      <span aria-live="polite">
        <StatusBadge status={payment.status} />
      </span>
      <ul className="payment-line muted">
        {partly && <li>{words.payment.partlyRefunded(formatBRL(payment.refundedAmount))}</li>}
        <li>{words.method[payment.paymentMethod] ?? payment.paymentMethod}</li>
        <li>
          <ProviderLink name={payment.provider} warn />
        </li>
        <li>
          <time dateTime={payment.createdAt} title={exactTime(payment.createdAt, tag)}>
            {relativeTime(payment.createdAt, now, tag)}
          </time>
        </li>
      </ul>
      <div className="payment-actions">
        <PrintButton />
        <LiveSign state={live} />
      </div>
    </div>
  );
}

/** Shown while the payment is open, and until the page is left if it was open before (see PayPanel). */
function PayWhilePending({ payment }: { payment: Payment }) {
  const [wasOpen] = useState(payment.status === 'PENDING');
  if (payment.paymentMethod === 'CREDIT_CARD' || !(wasOpen || payment.status === 'PENDING')) return null;
  return <PayPanel payment={payment} />;
}

/** Codes of payments that ended without a refusal. */
const endings = { expired: 'plain', cancelled: 'plain', resolved: 'plain' } as const;
const isEnding = (code: string): code is keyof typeof endings => Object.hasOwn(endings, code);
const failureTones = { ...endings, refused: 'bad', none: 'ask', unknown: 'ask' } as const;

/**
 * While a person is needed, the attention banner explains the failure. A payment that was approved after all has none
 * to show.
 */
const tellsFailure = ({ status, needsAttention }: Payment): boolean =>
  status === 'REJECTED' || status === 'REFUNDED' || (status === 'PENDING' && !needsAttention);

function FailureNotice({ failure }: { failure: NonNullable<Payment['failure']> }) {
  const { failure: t } = useLanguage().words.payment;
  const kind = isEnding(failure.code) ? failure.code : failure.effect;
  const code = failure.providerCode ?? failure.code;
  return (
    <div className="payment-failure">
      <Notice tone={failureTones[kind]} icon={kind === 'expired' ? 'clock' : 'alert'} title={t[kind]}>
        <p>
          <ForeignText text={failure.message} />
        </p>
        <p>{t[`${kind}Help`]}</p>
        <p className="muted">
          {t.code}: <ForeignText text={code} />
          {failure.httpStatus !== undefined && ` · HTTP ${failure.httpStatus}`}
        </p>
      </Notice>
    </div>
  );
}
