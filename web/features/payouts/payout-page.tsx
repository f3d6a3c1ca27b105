import '../../shared/detail/detail-page.css';
import { Absent } from '../../shared/detail/absent.tsx';
import { LinesSkeleton, PageSkeleton } from '../../shared/timeline/page-skeleton.tsx';
import './payout-page.css';
import { useMutation } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { formatBRL } from '../../../domain/core/money.ts';
import type { Payout } from '../../../domain/payouts/payout.ts';
import { useLanguage, useWords } from '../../i18n/language.tsx';
import { ErrorState, StaleNotice } from '../../shared/api/error-state.tsx';
import { CommandProblem } from '../../shared/forms/command-problem.tsx';
import { saveFile } from '../../shared/lists/save-file.ts';
import { ProviderLink } from '../../shared/providers/provider-link.tsx';
import { PrintButton, PrintedReceipt } from '../../shared/receipts/receipt.tsx';
import { payoutReceipt } from '../../shared/receipts/receipts.ts';
import { useReceiptWords } from '../../shared/receipts/words.ts';
import { FaultPanel } from '../../shared/sandbox/fault-panel.tsx';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant, useSandbox } from '../../shared/session/merchant.ts';
import { PageTitle } from '../../shared/session/page-title.tsx';
import { displayOf } from '../../shared/status/display.ts';
import { StatusBadge } from '../../shared/status/status-badge.tsx';
import { AttentionBanner } from '../../shared/timeline/attention-banner.tsx';
import { LiveSign } from '../../shared/timeline/live-sign.tsx';
import { Timeline } from '../../shared/timeline/timeline.tsx';
import type { LiveState } from '../../shared/timeline/use-live.ts';
import { useLiveEntity } from '../../shared/timeline/use-live-entity.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { ForeignText } from '../../ui/foreign-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { exactTime, relativeTime } from '../../ui/time.ts';
import { TimeCell } from '../../ui/time-cell.tsx';
import { useNow } from '../../ui/use-now.ts';
import { ActionsPanel } from './actions-panel.tsx';
import { fetchReceipt, livePayout } from './api.ts';
import { Facts } from './facts.tsx';
import { receiverOf, targetOf } from './receiver.ts';
import { SimulatePanel } from './simulate-panel.tsx';

export function PayoutPage() {
  const { id = '' } = useParams();
  // The key remounts the page for each payout, so that no state carries over.
  return <OnePayout key={id} id={id} />;
}

function OnePayout({ id }: { id: string }) {
  const { tag, words } = useLanguage();
  const t = words.payouts;
  const printed = useReceiptWords();
  const { merchantId, merchantName } = useMerchant();
  const sandbox = useSandbox();
  const { one, timeline, waiting, live, failed, retry, hurry } = useLiveEntity(livePayout, merchantId, id);

  const payout = one.data;
  const back = <BackLink to={`/m/${merchantId}/payouts`}>{t.list.title}</BackLink>;

  if (!payout) {
    return (
      <Absent
        of={one}
        list={{ at: `/m/${merchantId}/payouts`, title: t.list.title }}
        notFound={{ title: t.page.notFound, help: t.page.notFoundHelp, toList: t.list.seeAll }}
      >
        <PageSkeleton />
      </Absent>
    );
  }

  const tools = [
    payout.resolution && <ResolutionNotice key="resolution" resolution={payout.resolution} />,
    payout.approval && <Approvals key="approvals" approval={payout.approval} payout={payout} />,
  ];
  return (
    <>
      <PageTitle title={formatBRL(payout.amount)} />
      {back}
      <Title payout={payout} live={live} />
      {failed && <StaleNotice error={failed} since={one.dataUpdatedAt} busy={one.isFetching} onRetry={retry} />}
      {payout.needsAttention && <AttentionBanner attention={payout.attention} about="payout" />}
      {payout.failure && payout.status !== 'PENDING' && !payout.needsAttention && (
        <FailureNotice failure={payout.failure} />
      )}
      <div className="payment-columns">
        <div className="payment-tools">
          {tools}
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
        </div>
        <section className="payment-timeline" aria-labelledby="timeline-title">
          <h2 id="timeline-title">{words.payment.timeline}</h2>
          {timeline.data ? (
            <Timeline
              entries={timeline.data}
              open={!displayOf(payout.status).final}
              waiting={waiting.data}
              about="payout"
            />
          ) : timeline.error ? (
            <ErrorState error={timeline.error} onRetry={() => void timeline.refetch()} busy={timeline.isFetching} />
          ) : (
            <LinesSkeleton />
          )}
        </section>
        <Facts payout={payout} run={waiting.data?.run} />
      </div>
      <PrintedReceipt {...payoutReceipt({ payout, merchantName, words, messages: printed, tag })} />
    </>
  );
}

function Title({ payout, live }: { payout: Payout; live: LiveState }) {
  const { tag, words } = useLanguage();
  const t = words.payouts;
  const now = useNow();
  const amount = formatBRL(payout.amount);
  const receiver = receiverOf(payout) ?? targetOf(payout);
  return (
    <div className="payment-title">
      <h1 aria-label={t.page.title(amount)} className="payment-amount number">
        {amount}
      </h1>
      {/* A live region: screen readers announce a change of the status. */}
      <span aria-live="polite">
        <StatusBadge status={payout.status} />
      </span>
      <ul className="payment-line muted">
        {receiver && (
          <li>
            <bdi>{t.page.to(receiver)}</bdi>
          </li>
        )}
        <li>{t.method[payout.paymentMethod] ?? payout.paymentMethod}</li>
        <li>
          <ProviderLink name={payout.provider} warn />
        </li>
        <li>
          <time dateTime={payout.createdAt} title={exactTime(payout.createdAt, tag)}>
            {relativeTime(payout.createdAt, now, tag)}
          </time>
        </li>
      </ul>
      <div className="payment-actions">
        <PrintButton />
        {payout.status === 'APPROVED' && <ReceiptButton id={payout.id} />}
        <LiveSign state={live} />
      </div>
    </div>
  );
}

function ReceiptButton({ id }: { id: string }) {
  const { page: t } = useWords().payouts;
  const { merchantId } = useMerchant();
  const may = useMay('GET /v1/payouts/{id}/receipt');
  const file = useMutation({ mutationFn: () => fetchReceipt(merchantId, id), onSuccess: saveFile });
  return (
    <>
      <Button may={may} aria-busy={file.isPending} onClick={() => !file.isPending && file.mutate()}>
        <Icon name="download" />
        {file.isPending ? t.receiptBusy : t.receipt}
      </Button>
      {file.error && <CommandProblem error={file.error} />}
    </>
  );
}

/** The approvals given and still needed. */
function Approvals({ approval, payout }: { approval: NonNullable<Payout['approval']>; payout: Payout }) {
  const { approval: t } = useWords().payouts;
  const { given, needed, why } = approval;
  const missing = payout.stage === 'awaiting_approval' ? needed - given.length : 0;
  return (
    <section className="panel" aria-labelledby="approvals-title">
      <div className="panel-head">
        <h2 id="approvals-title">{t.title}</h2>
        <p className="number muted">{t.progress(given.length, needed)}</p>
      </div>
      {given.length === 0 ? (
        <p className="muted">{t.nobody}</p>
      ) : (
        <ol className="approvals">
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
        {missing > 0 ? t.missing(missing) : given.length >= needed && t.complete}{' '}
        <span className="muted">
          {t.why}: <span lang="en">{why}</span>
        </span>
      </p>
    </section>
  );
}

/** The outcome that the first of two people reported, without a judgement whether it is correct. */
function ResolutionNotice({ resolution }: { resolution: NonNullable<Payout['resolution']> }) {
  const { resolution: t } = useWords().payouts;
  return (
    <Notice tone="wait" icon="person" title={t.title(t.outcome[resolution.outcome])}>
      <p>{t.firstResolution(resolution.name)}</p>
      <p>
        {t.reason}: <ForeignText text={resolution.reason} />
      </p>
      {resolution.evidence && (
        <p>
          {t.evidence}: <ForeignText text={resolution.evidence} />
        </p>
      )}
      <p className="muted">
        {t.since} <TimeCell at={resolution.at} />
      </p>
    </Notice>
  );
}

/** Attempts at connections that certainly did not send the payout, each with the reason. */
function Tried({ tried }: { tried: Payout['tried'] }) {
  const { tried: t } = useWords().payouts;
  return (
    <section className="panel" aria-labelledby="tried-title">
      <h2 id="tried-title">{t.title}</h2>
      <p className="muted">{t.help}</p>
      <ol className="tried">
        {tried.map(({ attempt, provider, why }) => (
          <li key={attempt}>
            <p>
              <ProviderLink name={provider} /> <span className="muted">{t.attempt(attempt)}</span>
            </p>
            <p className="muted" lang="en">
              <ForeignText text={why} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const endings = { returned: 'bad', canceled: 'plain', resolved: 'plain' } as const;
const isEnding = (code: string): code is keyof typeof endings => Object.hasOwn(endings, code);

function FailureNotice({ failure }: { failure: NonNullable<Payout['failure']> }) {
  const { failure: t } = useWords().payouts.page;
  const kind = isEnding(failure.code) ? failure.code : 'refused';
  const code = failure.providerCode ?? failure.code;
  return (
    <div className="payment-failure">
      <Notice tone={kind === 'refused' ? 'bad' : endings[kind]} icon="alert" title={t[kind]}>
        <p lang="en">
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
