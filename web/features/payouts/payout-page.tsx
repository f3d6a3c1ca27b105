import './payout-page.css';
import './messages.ts';
import '../../shared/timeline/messages.ts';
import { useMutation } from '@tanstack/react-query';
import { formatBRL } from '../../../domain/core/money.ts';
import type { TimelineEntry } from '../../../domain/core/timeline.ts';
import type { Payout } from '../../../domain/payouts/payout.ts';
import { useLanguage } from '../../i18n/language.ts';
import { known, useTexts } from '../../i18n/texts.ts';
import { Coverage } from '../../shared/balance-warning/coverage.tsx';
import { DetailColumns, DetailHead, DetailNotices, DetailPage, pageOfId } from '../../shared/detail/detail-page.tsx';
import { Sureness } from '../../shared/detail/sureness.tsx';
import { TechnicalFacts } from '../../shared/detail/technical-facts.tsx';
import { CommandProblem } from '../../shared/forms/command-problem.tsx';
import { saveFile } from '../../shared/lists/save-file.ts';
import { NotesPanel } from '../../shared/notes/notes.tsx';
import { ProviderLink } from '../../shared/providers/provider-link.tsx';
import { PrintButton, PrintedReceipt } from '../../shared/receipts/receipt.tsx';
import { hasReceipt, payoutReceipt } from '../../shared/receipts/receipts.ts';
import { FaultPanel } from '../../shared/sandbox/fault-panel.tsx';
import { SentenceText } from '../../shared/sentences/sentence-text.tsx';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant, useSandbox } from '../../shared/session/merchant.ts';
import { displayOf } from '../../shared/status/display.ts';
import { StatusBadge } from '../../shared/status/status-badge.tsx';
import { AttentionBanner } from '../../shared/timeline/attention-banner.tsx';
import { LiveSign } from '../../shared/timeline/live-sign.tsx';
import { PageSkeleton } from '../../shared/timeline/page-skeleton.tsx';
import { TimelineSection } from '../../shared/timeline/timeline-section.tsx';
import type { LiveState } from '../../shared/timeline/use-live.ts';
import { useLiveEntity } from '../../shared/timeline/use-live-entity.ts';
import { Button } from '../../ui/button.tsx';
import { ForeignText } from '../../ui/foreign-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/section.tsx';
import { Age, TimeCell } from '../../ui/time-cell.tsx';
import { ActionsPanel } from './actions-panel.tsx';
import { fetchReceipt, livePayout } from './api.ts';
import { Facts } from './facts.tsx';
import { receiverOf, targetOf } from './receiver.ts';
import { SimulatePanel } from './simulate-panel.tsx';
import { useAskable } from './situation.ts';

export const PayoutPage = pageOfId(OnePayout);

function OnePayout({ id }: { id: string }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const entity = useLiveEntity(livePayout, merchantId, id);
  return (
    <DetailPage
      of={entity.one}
      failed={entity.failed}
      retry={entity.retry}
      list={{ at: `/m/${merchantId}/payouts`, title: t('payouts:list.title') }}
      notFound={{
        title: t('payouts:page.notFound'),
        help: t('payouts:page.notFoundHelp'),
        toList: t('payouts:list.seeAll'),
      }}
      skeleton={<PageSkeleton />}
      title={({ amount }) => formatBRL(amount)}
    >
      {(payout) => <Known payout={payout} entity={entity} />}
    </DetailPage>
  );
}

interface KnownProps {
  payout: Payout;
  entity: ReturnType<typeof useLiveEntity<Payout>>;
}

function Known({ payout, entity }: KnownProps) {
  const { tag } = useLanguage();
  const t = useTexts();
  const { merchantName } = useMerchant();
  const { timeline, waiting } = entity;
  const askable = useAskable(payout);
  return (
    <>
      <Head payout={payout} live={entity.live} entries={timeline.data} />
      {payout.needsAttention && <AttentionBanner attention={payout.attention} about="payout" askable={askable} />}
      {payout.stage === 'awaiting_approval' && (
        <DetailNotices>
          <Coverage connectionId={payout.connectionId} payouts={[payout]} />
        </DetailNotices>
      )}
      {payout.failure && payout.status !== 'PENDING' && !payout.needsAttention && (
        <FailureNotice failure={payout.failure} />
      )}
      <DetailColumns
        tools={<Tools payout={payout} entity={entity} />}
        facts={
          <>
            <NotesPanel entity="payout" id={payout.id} />
            <TechnicalFacts id={payout.id} run={waiting.data?.run} />
          </>
        }
      >
        <Facts payout={payout} />
        <TimelineSection
          of={timeline}
          entries={timeline.data}
          open={!displayOf(payout.status).final}
          waiting={waiting.data}
          about="payout"
        />
      </DetailColumns>
      <PrintedReceipt {...payoutReceipt({ payout, merchantName, t, tag })} />
    </>
  );
}

function Tools({ payout, entity: { timeline, hurry } }: KnownProps) {
  const { merchantId } = useMerchant();
  const sandbox = useSandbox();
  return (
    <>
      {payout.resolution && <ResolutionNotice resolution={payout.resolution} />}
      {payout.approval && <Approvals approval={payout.approval} payout={payout} />}
      <ActionsPanel merchantId={merchantId} payout={payout} onDone={hurry} />
      {payout.tried.length > 0 && <Tried tried={payout.tried} />}
      {sandbox && <SimulatePanel merchantId={merchantId} payout={payout} onDone={hurry} />}
      {sandbox && (
        <FaultPanel
          merchantId={merchantId}
          provider={payout.provider}
          about="payout"
          seen={timeline.data?.length ?? 0}
        />
      )}
    </>
  );
}

function Head({
  payout,
  live,
  entries,
}: {
  payout: Payout;
  live: LiveState;
  entries: readonly TimelineEntry[] | undefined;
}) {
  const t = useTexts();
  const amount = formatBRL(payout.amount);
  const receiver = receiverOf(payout) ?? targetOf(payout);
  return (
    <DetailHead
      title={amount}
      label={t('payouts:page.title', { amount })}
      status={<StatusBadge status={payout.status} />}
      line={[
        receiver && <bdi key="receiver">{t('payouts:page.to', { name: receiver })}</bdi>,
        known(t, `common:payoutMethod.${payout.paymentMethod}`, payout.paymentMethod),
        <ProviderLink key="provider" name={payout.provider} warn />,
        <Age key="age" at={payout.createdAt} />,
      ]}
      sure={<Sureness basis={payout.statusBasis} entries={entries} />}
      actions={
        <>
          {hasReceipt.payout(payout) && <PrintButton />}
          {payout.status === 'APPROVED' && <ReceiptButton id={payout.id} />}
          <LiveSign state={live} />
        </>
      }
    />
  );
}

function ReceiptButton({ id }: { id: string }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const may = useMay('GET /v1/payouts/{id}/receipt');
  const file = useMutation({ mutationFn: () => fetchReceipt(merchantId, id), onSuccess: saveFile });
  return (
    <>
      <Button may={may} aria-busy={file.isPending} onClick={() => !file.isPending && file.mutate()}>
        <Icon name="download" />
        {file.isPending ? t('payouts:page.receiptBusy') : t('payouts:page.receipt')}
      </Button>
      {file.error && <CommandProblem error={file.error} />}
    </>
  );
}

/** The approvals given and still needed. */
function Approvals({ approval, payout }: { approval: NonNullable<Payout['approval']>; payout: Payout }) {
  const t = useTexts();
  const { given, needed, why } = approval;
  const missing = payout.stage === 'awaiting_approval' ? needed - given.length : 0;
  return (
    <Panel
      title={t('payouts:approval.title')}
      end={<p className="number muted">{t('payouts:approval.progress', { given: given.length, needed })}</p>}
    >
      {given.length === 0 ? (
        <p className="muted">{t('payouts:approval.nobody')}</p>
      ) : (
        <ol className="approvals stack gap-2">
          {given.map(({ by, name, at, reason }) => (
            <li key={by}>
              <Icon name="check" />
              <p>
                <strong>
                  <bdi>{name}</bdi>
                </strong>{' '}
                <span className="muted">
                  <TimeCell at={at} />
                </span>
              </p>
              {reason && (
                <p>
                  <ForeignText text={reason} />
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
      <p>
        {missing > 0
          ? t('payouts:approval.missing', { count: missing })
          : given.length >= needed && t('payouts:approval.complete')}{' '}
        <span className="muted">
          {t('payouts:approval.why')}: <SentenceText text={why} />
        </span>
      </p>
    </Panel>
  );
}

/** The outcome that the first of two people reported, without a judgement whether it is correct. */
function ResolutionNotice({ resolution }: { resolution: NonNullable<Payout['resolution']> }) {
  const t = useTexts();
  return (
    <Notice
      tone="wait"
      icon="person"
      title={t('timeline:resolution.title', { outcome: t(`timeline:resolution.outcome.${resolution.outcome}`) })}
    >
      <p>{t('timeline:resolution.firstResolution', { name: resolution.name })}</p>
      <p>
        {t('timeline:resolution.reason')}: <ForeignText text={resolution.reason} />
      </p>
      {resolution.evidence && (
        <p>
          {t('timeline:resolution.evidence')}: <ForeignText text={resolution.evidence} />
        </p>
      )}
      <p className="muted">
        {t('timeline:resolution.since')} <TimeCell at={resolution.at} />
      </p>
    </Notice>
  );
}

/** Attempts at connections that certainly did not send the payout, each with the reason. */
function Tried({ tried }: { tried: Payout['tried'] }) {
  const t = useTexts();
  return (
    <Panel title={t('payouts:tried.title')}>
      <p className="muted">{t('payouts:tried.help')}</p>
      <ol className="stack gap-2">
        {tried.map(({ attempt, provider, why }) => (
          <li key={attempt}>
            <p>
              <ProviderLink name={provider} />{' '}
              <span className="muted">{t('payouts:tried.attempt', { n: attempt })}</span>
            </p>
            <p className="muted">
              <SentenceText text={why} />
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const endings = { returned: 'bad', canceled: 'plain', resolved: 'plain' } as const;
const isEnding = (code: string): code is keyof typeof endings => Object.hasOwn(endings, code);

function FailureNotice({ failure }: { failure: NonNullable<Payout['failure']> }) {
  const t = useTexts();
  const kind = isEnding(failure.code) ? failure.code : 'refused';
  const code = failure.providerCode ?? failure.code;
  return (
    <DetailNotices>
      <Notice tone={kind === 'refused' ? 'bad' : endings[kind]} icon="alert" title={t(`payouts:page.failure.${kind}`)}>
        <p>
          <SentenceText text={failure.message} />
        </p>
        <p>{t(`payouts:page.failure.${kind}Help`)}</p>
        <p className="muted">
          {t('payouts:page.failure.code')}: <ForeignText text={code} />
          {failure.httpStatus !== undefined && ` · HTTP ${failure.httpStatus}`}
        </p>
      </Notice>
    </DetailNotices>
  );
}
