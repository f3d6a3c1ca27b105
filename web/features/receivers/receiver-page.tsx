import { Absent } from '../../shared/detail/absent.tsx';
import { LinesSkeleton, PageSkeleton } from '../../shared/timeline/page-skeleton.tsx';
import { useReceiverWords } from './words.ts';
import '../../shared/detail/detail-page.css';
import { useParams } from 'react-router';
import type { Receiver } from '../../../domain/receivers/receiver.ts';
import { useLanguage, useWords } from '../../i18n/language.tsx';
import { ErrorState, StaleNotice } from '../../shared/api/error-state.tsx';
import { FaultPanel } from '../../shared/sandbox/fault-panel.tsx';
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
import { exactTime, relativeTime } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import { AccountsPanel } from './accounts-panel.tsx';
import { liveReceiver } from './api.ts';
import { BankPanel } from './bank-panel.tsx';
import { attentionOf } from './display.ts';
import { useDocumentUploads } from './document-box.tsx';
import { DocumentsPanel } from './documents-panel.tsx';
import { Facts } from './facts.tsx';
import { MissingPanel } from './missing-panel.tsx';
import { MoneyPanel } from './money-panel.tsx';
import { SimulatePanel } from './simulate-panel.tsx';

export function ReceiverPage() {
  const { id = '' } = useParams();
  // The key remounts the page for each receiver, so that no state carries over.
  return <OneReceiver key={id} id={id} />;
}

function OneReceiver({ id }: { id: string }) {
  const words = useWords();
  const t = useReceiverWords();
  const { merchantId } = useMerchant();
  const sandbox = useSandbox();
  const { one, timeline, waiting, live, failed, retry, hurry } = useLiveEntity(liveReceiver, merchantId, id);
  const uploads = useDocumentUploads(merchantId, id);

  const receiver = one.data;
  const back = <BackLink to={`/m/${merchantId}/receivers`}>{t.list.title}</BackLink>;

  if (!receiver) {
    return (
      <Absent
        of={one}
        list={{ at: `/m/${merchantId}/receivers`, title: t.list.title }}
        notFound={{ title: t.page.notFound, help: t.page.notFoundHelp, toList: t.list.seeAll }}
      >
        <PageSkeleton />
      </Absent>
    );
  }

  const provider = receiver.accounts[0]?.provider ?? receiver.receiverProvider;
  return (
    <>
      <PageTitle title={receiver.name} />
      {back}
      <Title receiver={receiver} live={live} />
      {failed && <StaleNotice error={failed} since={one.dataUpdatedAt} busy={one.isFetching} onRetry={retry} />}
      {receiver.needsAttention && <AttentionBanner attention={attentionOf(receiver)} about="receiver" />}
      {receiver.missing.length > 0 && <MissingPanel merchantId={merchantId} receiver={receiver} uploads={uploads} />}
      <div className="payment-columns">
        <div className="payment-tools">
          <AccountsPanel merchantId={merchantId} receiver={receiver} onDone={hurry} />
          <DocumentsPanel merchantId={merchantId} receiver={receiver} uploads={uploads} />
          <BankPanel merchantId={merchantId} receiver={receiver} onDone={hurry} />
          <MoneyPanel merchantId={merchantId} receiver={receiver} />
          {sandbox && <SimulatePanel merchantId={merchantId} receiver={receiver} onDone={hurry} />}
          {sandbox && (
            <FaultPanel
              merchantId={merchantId}
              provider={provider}
              about="receiver"
              seen={timeline.data?.length ?? 0}
            />
          )}
        </div>
        <section className="payment-timeline" aria-labelledby="timeline-title">
          <h2 id="timeline-title">{words.payment.timeline}</h2>
          {timeline.data ? (
            <Timeline
              entries={timeline.data}
              open={!displayOf(receiver.status).final}
              waiting={waiting.data}
              about="receiver"
            />
          ) : timeline.error ? (
            <ErrorState error={timeline.error} onRetry={() => void timeline.refetch()} busy={timeline.isFetching} />
          ) : (
            <LinesSkeleton />
          )}
        </section>
        <Facts receiver={receiver} run={waiting.data?.run} />
      </div>
    </>
  );
}

function Title({ receiver, live }: { receiver: Receiver; live: LiveState }) {
  const { tag } = useLanguage();
  const t = useReceiverWords();
  const now = useNow();
  return (
    <div className="payment-title">
      <h1 className="payment-amount receiver-title">
        <bdi>{receiver.name}</bdi>
      </h1>
      {/* A live region: screen readers announce a change of the status. */}
      <span aria-live="polite">
        <StatusBadge status={receiver.status} />
      </span>
      <ul className="payment-line muted">
        <li>{t.page.kind[receiver.documentType]}</li>
        <li className="number">{receiver.document}</li>
        <li>
          <time dateTime={receiver.createdAt} title={exactTime(receiver.createdAt, tag)}>
            {relativeTime(receiver.createdAt, now, tag)}
          </time>
        </li>
      </ul>
      <div className="payment-actions">
        <LiveSign state={live} />
      </div>
    </div>
  );
}
