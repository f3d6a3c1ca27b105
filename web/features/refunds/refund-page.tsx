import { known, type Translate, useTexts } from '../../i18n/texts.ts';
import '../../shared/detail/messages.ts';
import './messages.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatBRL } from '../../../domain/core/money.ts';
import type { TimelineEntry } from '../../../domain/core/timeline.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import type { Refund } from '../../../domain/refunds/refund.ts';
import { useLanguage } from '../../i18n/language.ts';
import { type Decided, Decisions } from '../../shared/decisions/decisions.tsx';
import { Amount, AmountBand } from '../../shared/detail/amount-band.tsx';
import { DetailColumns, DetailHead, DetailNotices, DetailPage, pageOfId } from '../../shared/detail/detail-page.tsx';
import { TechnicalFacts } from '../../shared/detail/technical-facts.tsx';
import { NotesPanel } from '../../shared/notes/notes.tsx';
import { ProviderLink } from '../../shared/providers/provider-link.tsx';
import { PrintButton, PrintedReceipt } from '../../shared/receipts/receipt.tsx';
import { hasReceipt, refundReceipt } from '../../shared/receipts/receipts.ts';
import { SentenceText } from '../../shared/sentences/sentence-text.tsx';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { AttentionBanner } from '../../shared/timeline/attention-banner.tsx';
import { LiveSign } from '../../shared/timeline/live-sign.tsx';
import { LinesSkeleton, PageSkeleton } from '../../shared/timeline/page-skeleton.tsx';
import { TimelineSection } from '../../shared/timeline/timeline-section.tsx';
import type { LiveState } from '../../shared/timeline/use-live.ts';
import { usePaymentTimeline } from '../../shared/timeline/use-payment-timeline.ts';
import { shorten } from '../../ui/copy-id.tsx';
import { Fact, FactColumns, FactGroup, IdFact, TextFact, TimeFact } from '../../ui/facts.tsx';
import { ForeignText } from '../../ui/foreign-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Age } from '../../ui/time-cell.tsx';
import { refundQueries, resolveRefund } from './api.ts';
import { RefundBadge } from './display.tsx';

export const RefundPage = pageOfId(OneRefund);

function OneRefund({ id }: { id: string }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const one = useQuery(refundQueries.one(merchantId, id));
  const renew = () => void one.refetch();
  const ofPayment = usePaymentTimeline(one.data?.paymentId, id, renew);
  return (
    <DetailPage
      of={one}
      failed={one.error ?? (ofPayment.timeline.data ? ofPayment.timeline.error : null)}
      retry={() => {
        renew();
        void ofPayment.timeline.refetch();
      }}
      list={{ at: `/m/${merchantId}/refunds`, title: t('refunds:list.title') }}
      notFound={{
        title: t('refunds:page.notFound'),
        help: t('refunds:page.notFoundHelp'),
        toList: t('refunds:list.seeAll'),
      }}
      skeleton={<PageSkeleton />}
      title={({ amount }) => t('refunds:page.title', { amount: formatBRL(amount) })}
    >
      {(refund) => <Known refund={refund} ofPayment={ofPayment} onDone={renew} />}
    </DetailPage>
  );
}

interface KnownProps {
  refund: Refund;
  ofPayment: ReturnType<typeof usePaymentTimeline>;
  onDone: () => void;
}

function Known({ refund, ofPayment: { payment, entries, timeline, live, hurry }, onDone }: KnownProps) {
  const { tag } = useLanguage();
  const t = useTexts();
  const { merchantName } = useMerchant();
  const done = () => {
    hurry();
    onDone();
  };
  return (
    <>
      <Head refund={refund} live={live} />
      <Amounts refund={refund} payment={payment} />
      {refund.needsAttention && <AttentionBanner attention={refund.attention} about="refund" />}
      <DetailNotices>
        {refund.state === 'PENDING' && !refund.needsAttention && (
          <Notice tone="wait" icon="clock">
            <p>{t('refunds:page.waiting')}</p>
          </Notice>
        )}
        {refund.state === 'REFUSED' && refund.failure && (
          <Notice tone="bad" icon="alert" title={t('refunds:page.refused')}>
            <p>
              <SentenceText text={refund.failure.message} />
            </p>
            <p>{t('refunds:page.refusedHelp')}</p>
          </Notice>
        )}
      </DetailNotices>
      <DetailColumns
        tools={canResolve(refund) && <Resolve refund={refund} onDone={done} />}
        facts={
          <>
            <NotesPanel entity="refund" id={refund.id} />
            <TechnicalFacts id={refund.id} />
          </>
        }
      >
        {(payment && entries) || timeline.error ? (
          <Facts refund={refund} payment={payment} entries={entries} />
        ) : (
          <LinesSkeleton />
        )}
        <TimelineSection of={timeline} entries={entries} />
      </DetailColumns>
      <PrintedReceipt
        {...refundReceipt({
          refund,
          state: known(t, `refunds:state.${refund.state}`, refund.state),
          payment,
          merchantName,
          t,
          tag,
        })}
      />
    </>
  );
}

function Head({ refund, live }: { refund: Refund; live: LiveState }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const amount = formatBRL(refund.amount);
  return (
    <DetailHead
      title={amount}
      label={t('refunds:page.title', { amount })}
      status={<RefundBadge state={refund.state} />}
      line={[
        <Link key="payment" to={`/m/${merchantId}/payments/${refund.paymentId}`}>
          {t('refunds:page.of')}
        </Link>,
        refund.provider && <ProviderLink key="provider" name={refund.provider} warn />,
        <Age key="age" at={refund.createdAt} />,
      ]}
      actions={
        <>
          {hasReceipt.refund(refund) && <PrintButton />}
          <LiveSign state={live} />
        </>
      }
    />
  );
}

/** The refund, and what it leaves of its payment. */
function Amounts({ refund, payment }: { refund: Refund; payment: Payment | undefined }) {
  const t = useTexts();
  const paid = payment && (payment.receivedAmount ?? payment.amount);
  return (
    <AmountBand>
      <Amount name={t('refunds:page.fact.amount')} cents={refund.amount} />
      <Amount name={t('refunds:page.fact.whole')} cents={paid} />
      <Amount name={t('refunds:page.fact.back')} cents={payment?.refundedAmount} />
      <Amount name={t('refunds:page.fact.left')} cents={payment && (paid ?? 0) - payment.refundedAmount} />
    </AmountBand>
  );
}

const canResolve = ({ state, attention }: Refund) => state === 'PENDING' && attention?.reason === 'outcome_unknown';

/** A person reports the outcome of a refund whose outcome is unknown. */
function Resolve({ refund, onDone }: { refund: Refund; onDone: () => void }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const may = useMay('POST /v1/refunds/{id}/resolve');
  const decide = async ({ text: reason, outcome, evidence }: Decided) => {
    await resolveRefund(merchantId, refund.id, {
      outcome: outcome === 'done' ? 'done' : 'not_done',
      reason,
      ...(evidence && { evidence }),
    });
    onDone();
  };
  return (
    <Decisions
      lead={t('refunds:act.lead')}
      onDecide={decide}
      decisions={[
        {
          what: 'resolve',
          label: t('refunds:act.resolve'),
          effect: t('refunds:act.effect'),
          may,
          confirm: t('refunds:act.confirm'),
          text: { label: t('refunds:act.reason'), help: t('refunds:act.reasonHelp'), most: 500 },
          outcomes: (['done', 'not_done'] as const).map((value) => ({
            value,
            label: t(`refunds:act.outcome.${value}`),
          })),
          takesEvidence: true,
        },
      ]}
    />
  );
}

/** The requester, from the timeline entry of the request. */
function askedBy(entries: readonly TimelineEntry[] | undefined, t: Translate) {
  const request = entries?.find(({ kind, data }) => kind === 'refund' && data.what === 'asked');
  if (!request) return undefined;
  const { by } = request.data;
  if (by === 'policy') return t('refunds:page.byPolicy');
  if (typeof by !== 'string') return t('refunds:page.byKey');
  // Entries of earlier versions contain the person's id instead of the name.
  return by.startsWith('usr_') ? t('refunds:page.byPerson') : by;
}

function Facts({
  refund,
  payment,
  entries,
}: {
  refund: Refund;
  payment: Payment | undefined;
  entries: TimelineEntry[] | undefined;
}) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const by = askedBy(entries, t);
  return (
    <section aria-label={t('refunds:page.facts')}>
      <FactColumns
        first={
          <FactGroup title={t('refunds:page.factsOf.refund')}>
            <IdFact name={t('refunds:page.fact.id')} id={refund.id} />
            <TextFact name={t('refunds:page.fact.reason')} text={refund.reason} />
            <TextFact name={t('refunds:page.fact.by')} text={by} />
            {refund.provider && (
              <Fact name={t('refunds:page.fact.provider')}>
                <ProviderLink name={refund.provider} warn />
              </Fact>
            )}
            <IdFact name={t('refunds:page.fact.providerId')} id={refund.refundId} />
            <TextFact
              name={t('detail:fact.basis')}
              text={refund.statusBasis && t(`detail:basis.${refund.statusBasis}`)}
            />
            <TimeFact name={t('refunds:page.fact.created')} at={refund.createdAt} />
            <TimeFact name={t('refunds:page.fact.settled')} at={refund.settledAt} />
          </FactGroup>
        }
        second={
          <FactGroup title={t('refunds:page.factsOf.payment')}>
            <Fact name={t('refunds:page.fact.payment')}>
              <Link className="mono" title={refund.paymentId} to={`/m/${merchantId}/payments/${refund.paymentId}`}>
                {shorten(refund.paymentId)}
              </Link>
            </Fact>
            {payment && (
              <>
                <Fact name={t('refunds:page.fact.customer')}>
                  <ForeignText text={payment.customer.name} />
                </Fact>
                <IdFact name={t('refunds:page.fact.order')} id={payment.orderId} />
                <IdFact name={t('refunds:page.fact.endToEnd')} id={payment.endToEndId} />
              </>
            )}
          </FactGroup>
        }
      />
    </section>
  );
}
