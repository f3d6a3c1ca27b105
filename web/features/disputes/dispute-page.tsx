import './dispute-page.css';
import './messages.ts';
import '../../shared/detail/messages.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatBRL } from '../../../domain/core/money.ts';
import type { Dispute } from '../../../domain/disputes/dispute.ts';
import { isUndecided } from '../../../domain/disputes/transition.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { useLanguage } from '../../i18n/language.ts';
import { known, useTexts } from '../../i18n/texts.ts';
import { type Decided, type Decision, Decisions } from '../../shared/decisions/decisions.tsx';
import { Amount, AmountBand, BandFact } from '../../shared/detail/amount-band.tsx';
import { DetailColumns, DetailHead, DetailNotices, DetailPage, pageOfId } from '../../shared/detail/detail-page.tsx';
import { TechnicalFacts } from '../../shared/detail/technical-facts.tsx';
import { NotesPanel } from '../../shared/notes/notes.tsx';
import { ProviderLink } from '../../shared/providers/provider-link.tsx';
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
import { Panel } from '../../ui/section.tsx';
import { dateAndTime } from '../../ui/time.ts';
import { Age, TimeCell } from '../../ui/time-cell.tsx';
import { type DisputeDecision, decideDispute, disputeQueries } from './api.ts';
import { Deadline, DisputeBadge } from './display.tsx';
import { EvidencePanel } from './evidence-panel.tsx';

export const DisputePage = pageOfId(OneDispute);

function OneDispute({ id }: { id: string }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const one = useQuery(disputeQueries.one(merchantId, id));
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
      list={{ at: `/m/${merchantId}/disputes`, title: t('disputes:list.title') }}
      notFound={{
        title: t('disputes:page.notFound'),
        help: t('disputes:page.notFoundHelp'),
        toList: t('disputes:list.seeAll'),
      }}
      skeleton={<PageSkeleton />}
      title={({ amount }) => t('disputes:page.title', { amount: formatBRL(amount) })}
    >
      {(dispute) => <Known dispute={dispute} ofPayment={ofPayment} />}
    </DetailPage>
  );
}

function Known({ dispute, ofPayment }: { dispute: Dispute; ofPayment: ReturnType<typeof usePaymentTimeline> }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const client = useQueryClient();
  const { payment, entries, timeline, live, hurry } = ofPayment;
  const keep = (now: Dispute) => {
    client.setQueryData(disputeQueries.one(merchantId, dispute.id).queryKey, now);
    hurry();
    // The timeline's new entries exist already. If the event stream was faster, this refetch finds nothing new.
    void timeline.refetch();
  };
  return (
    <>
      <Head dispute={dispute} live={live} />
      <Stakes dispute={dispute} payment={payment} />
      {dispute.needsAttention && <AttentionBanner attention={dispute.attention} />}
      {dispute.reportedOutcome && (
        <DetailNotices>
          <Notice tone="ask" icon="question">
            <p>{t('disputes:page.reportedOutcome', { outcome: t(`disputes:state.${dispute.reportedOutcome}`) })}</p>
          </Notice>
        </DetailNotices>
      )}
      {dispute.toDo && (
        <DetailNotices>
          <Notice tone="ask" icon="outward" title={t('disputes:page.toDo')}>
            <p>{t('disputes:page.toDoHelp')}</p>
          </Notice>
        </DetailNotices>
      )}
      <DetailColumns
        tools={
          <>
            <Panel title={t('disputes:page.payer')}>
              {dispute.reason ? (
                <p>
                  <ForeignText text={dispute.reason} />
                </p>
              ) : (
                <p className="muted">{t('disputes:page.payerSilent')}</p>
              )}
            </Panel>
            <Answer dispute={dispute} />
            <EvidencePanel dispute={dispute} onAdded={keep} />
            <Decide dispute={dispute} onDone={keep} />
          </>
        }
        facts={
          <>
            <NotesPanel entity="dispute" id={dispute.id} />
            <TechnicalFacts id={dispute.id} />
          </>
        }
      >
        {payment || timeline.error ? <Facts dispute={dispute} payment={payment} /> : <LinesSkeleton />}
        <TimelineSection of={timeline} entries={entries} />
      </DetailColumns>
    </>
  );
}

function Head({ dispute, live }: { dispute: Dispute; live: LiveState }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const amount = formatBRL(dispute.amount);
  return (
    <DetailHead
      title={amount}
      label={t('disputes:page.title', { amount })}
      status={<DisputeBadge state={dispute.state} />}
      badges={dispute.state === 'OPEN' && <Deadline dispute={dispute} />}
      line={[
        known(t, `disputes:kind.${dispute.kind}`, dispute.kind),
        <Link key="payment" to={`/m/${merchantId}/payments/${dispute.paymentId}`}>
          {t('disputes:page.of')}
        </Link>,
        <Age key="age" at={dispute.createdAt} />,
      ]}
      actions={<LiveSign state={live} />}
    />
  );
}

/** What is at stake, and until when it can be answered. */
function Stakes({ dispute, payment }: { dispute: Dispute; payment: Payment | undefined }) {
  const { tag } = useLanguage();
  const t = useTexts();
  const { deadline } = dispute;
  return (
    <AmountBand>
      <Amount name={t('disputes:page.fact.amount')} cents={dispute.amount} />
      <Amount name={t('disputes:page.fact.paid')} cents={payment && (payment.receivedAmount ?? payment.amount)} />
      <Amount name={t('disputes:page.fact.refunded')} cents={payment?.refundedAmount} />
      <BandFact
        name={t('disputes:page.fact.deadline')}
        note={deadline === undefined && t('disputes:deadline.none')}
        tone={deadline !== undefined && dispute.state === 'OPEN' ? 'ask' : undefined}
      >
        {deadline !== undefined && <time dateTime={deadline}>{dateAndTime(deadline, tag)}</time>}
      </BandFact>
    </AmountBand>
  );
}

/** The answer and the outcome, each with the person or provider that reported it. */
function Answer({ dispute }: { dispute: Dispute }) {
  const t = useTexts();
  if (!dispute.statement && !dispute.outcome) return null;
  return (
    <Panel title={t('disputes:page.answer')}>
      {dispute.statement && (
        <p className="dispute-statement">
          <ForeignText text={dispute.statement} />
        </p>
      )}
      {dispute.answeredAt && (
        <p className="muted">
          {t('disputes:page.answered')} <TimeCell at={dispute.answeredAt} /> · {t('disputes:page.answeredBy')}{' '}
          <bdi>{dispute.answeredBy}</bdi>
        </p>
      )}
      {dispute.outcome && (
        <>
          <p>
            {t('disputes:page.outcome')}: <ForeignText text={dispute.outcome.reason} />
          </p>
          <p className="muted">
            {t('disputes:page.outcomeBy')} <bdi>{dispute.outcome.by}</bdi>
          </p>
        </>
      )}
    </Panel>
  );
}

function decisionOf(what: string, text: string, outcome: string | undefined): DisputeDecision {
  if (what === 'contest') return { decision: what, body: { statement: text } };
  if (what === 'accept') return { decision: what, body: { reason: text } };
  return { decision: 'resolve', body: { outcome: outcome === 'won' ? 'won' : 'lost', reason: text } };
}

/** The decisions possible now: an answer while the dispute is open, the outcome until it is decided. */
function Decide({ dispute, onDone }: { dispute: Dispute; onDone: (now: Dispute) => void }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const mayAccept = useMay('POST /v1/disputes/{id}/accept');
  const mayContest = useMay('POST /v1/disputes/{id}/contest');
  const mayResolve = useMay('POST /v1/disputes/{id}/resolve');
  if (!isUndecided(dispute.state)) return null;
  const contest: Decision = {
    what: 'contest',
    label: t('disputes:act.contest'),
    effect: t('disputes:act.contestEffect'),
    may: mayContest,
    confirm: t('disputes:act.contestConfirm'),
    text: { label: t('disputes:act.statement'), help: t('disputes:act.statementHelp'), most: 5000, many: true },
  };
  const accept: Decision = {
    what: 'accept',
    label: t('disputes:act.accept'),
    effect: t('disputes:act.acceptEffect'),
    may: mayAccept,
    confirm: t('disputes:act.acceptConfirm'),
    text: { label: t('disputes:act.acceptReason'), help: t('disputes:act.acceptHelp'), most: 1000 },
  };
  const resolve: Decision = {
    what: 'resolve',
    label: t('disputes:act.resolve'),
    effect: t('disputes:act.resolveEffect'),
    may: mayResolve,
    confirm: t('disputes:act.resolveConfirm'),
    text: { label: t('disputes:act.reason'), help: t('disputes:act.reasonHelp'), most: 1000 },
    outcomes: (['won', 'lost'] as const).map((value) => ({ value, label: t(`disputes:act.outcome.${value}`) })),
  };
  const isOpen = dispute.state === 'OPEN';
  const decide = async ({ what, text, outcome }: Decided) => {
    onDone(await decideDispute(merchantId, dispute.id, decisionOf(what, text, outcome)));
  };
  return (
    <Decisions
      lead={isOpen ? t('disputes:act.leadOpen') : t('disputes:act.leadContested')}
      decisions={isOpen ? [contest, accept, resolve] : [resolve]}
      onDecide={decide}
    />
  );
}

function Facts({ dispute, payment }: { dispute: Dispute; payment: Payment | undefined }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  return (
    <section aria-label={t('disputes:page.facts')}>
      <FactColumns
        first={
          <FactGroup title={t('disputes:page.factsOf.dispute')}>
            <IdFact name={t('disputes:page.fact.id')} id={dispute.id} />
            <IdFact name={t('disputes:page.fact.providerId')} id={dispute.providerDisputeId} />
            <Fact name={t('disputes:page.fact.kind')}>{known(t, `disputes:kind.${dispute.kind}`, dispute.kind)}</Fact>
            {dispute.provider && (
              <Fact name={t('disputes:page.fact.provider')}>
                <ProviderLink name={dispute.provider} warn />
              </Fact>
            )}
            <Fact name={t('disputes:page.fact.word')}>
              <ForeignText text={dispute.providerWord} />
            </Fact>
            <TextFact
              name={t('detail:fact.basis')}
              text={dispute.statusBasis && t(`detail:basis.${dispute.statusBasis}`)}
            />
            <TimeFact name={t('disputes:page.fact.created')} at={dispute.createdAt} />
          </FactGroup>
        }
        second={
          <FactGroup title={t('disputes:page.factsOf.payment')}>
            <Fact name={t('disputes:page.fact.payment')}>
              <Link className="mono" title={dispute.paymentId} to={`/m/${merchantId}/payments/${dispute.paymentId}`}>
                {shorten(dispute.paymentId)}
              </Link>
            </Fact>
            {payment && (
              <>
                <Fact name={t('disputes:page.fact.customer')}>
                  <ForeignText text={payment.customer.name} />
                </Fact>
                <IdFact name={t('disputes:page.fact.order')} id={payment.orderId} />
                <IdFact name={t('disputes:page.fact.endToEnd')} id={payment.endToEndId} />
              </>
            )}
          </FactGroup>
        }
      />
    </section>
  );
}
