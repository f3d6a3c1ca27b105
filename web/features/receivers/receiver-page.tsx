import './messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { Receiver } from '../../../domain/receivers/receiver.ts';
import { useTexts } from '../../i18n/texts.ts';
import { DetailColumns, DetailHead, DetailPage, pageOfId } from '../../shared/detail/detail-page.tsx';
import { NotesPanel } from '../../shared/notes/notes.tsx';
import { FaultPanel } from '../../shared/sandbox/fault-panel.tsx';
import { useMerchant, useSandbox } from '../../shared/session/merchant.ts';
import { displayOf } from '../../shared/status/display.ts';
import { StatusBadge } from '../../shared/status/status-badge.tsx';
import { AttentionBanner } from '../../shared/timeline/attention-banner.tsx';
import { LiveSign } from '../../shared/timeline/live-sign.tsx';
import { PageSkeleton } from '../../shared/timeline/page-skeleton.tsx';
import { TimelineSection } from '../../shared/timeline/timeline-section.tsx';
import type { LiveState } from '../../shared/timeline/use-live.ts';
import { useLiveEntity } from '../../shared/timeline/use-live-entity.ts';
import { Age } from '../../ui/time-cell.tsx';
import { AccountsPanel } from './accounts-panel.tsx';
import { addDocument, cacheReceiver, liveReceiver, refreshShared } from './api.ts';
import { BankPanel } from './bank-panel.tsx';
import { attentionOf } from './display.ts';
import { useDocumentUploads } from './document-box.tsx';
import { DocumentsPanel } from './documents-panel.tsx';
import { Facts } from './facts.tsx';
import { MissingPanel } from './missing-panel.tsx';
import { MoneyPanel } from './money-panel.tsx';
import { SimulatePanel } from './simulate-panel.tsx';
import { UserPanel } from './user-panel.tsx';

export const ReceiverPage = pageOfId(OneReceiver);

function OneReceiver({ id }: { id: string }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const entity = useLiveEntity(liveReceiver, merchantId, id);
  return (
    <DetailPage
      of={entity.one}
      failed={entity.failed}
      retry={entity.retry}
      list={{ at: `/m/${merchantId}/receivers`, title: t('receivers:list.title') }}
      notFound={{
        title: t('receivers:page.notFound'),
        help: t('receivers:page.notFoundHelp'),
        toList: t('receivers:list.seeAll'),
      }}
      skeleton={<PageSkeleton />}
      title={({ name }) => name}
    >
      {(receiver) => <Known receiver={receiver} entity={entity} />}
    </DetailPage>
  );
}

interface KnownProps {
  receiver: Receiver;
  entity: ReturnType<typeof useLiveEntity<Receiver>>;
}

function Known({ receiver, entity }: KnownProps) {
  const { merchantId } = useMerchant();
  const client = useQueryClient();
  const uploads = useDocumentUploads(async (docKind, uploadId) => {
    cacheReceiver(client, merchantId, await addDocument(merchantId, receiver.id, docKind, uploadId));
    if (receiver.platformUserId) await refreshShared(client, merchantId);
  });
  const { timeline, waiting } = entity;
  return (
    <>
      <Head receiver={receiver} live={entity.live} />
      {receiver.needsAttention && <AttentionBanner attention={attentionOf(receiver)} about="receiver" />}
      {receiver.missing.length > 0 && <MissingPanel merchantId={merchantId} receiver={receiver} uploads={uploads} />}
      <DetailColumns
        tools={<Tools receiver={receiver} entity={entity} uploads={uploads} />}
        facts={
          <>
            <NotesPanel entity="receiver" id={receiver.id} />
            <Facts receiver={receiver} run={waiting.data?.run} />
          </>
        }
      >
        <TimelineSection
          of={timeline}
          entries={timeline.data}
          open={!displayOf(receiver.status).final}
          waiting={waiting.data}
          about="receiver"
        />
      </DetailColumns>
    </>
  );
}

interface ToolsProps extends KnownProps {
  uploads: ReturnType<typeof useDocumentUploads>;
}

function Tools({ receiver, entity: { timeline, hurry }, uploads }: ToolsProps) {
  const { merchantId } = useMerchant();
  const sandbox = useSandbox();
  const provider = receiver.accounts[0]?.provider ?? receiver.receiverProvider;
  return (
    <>
      <AccountsPanel merchantId={merchantId} receiver={receiver} onDone={hurry} />
      <DocumentsPanel merchantId={merchantId} receiver={receiver} uploads={uploads} />
      {receiver.platformUserId && (
        <UserPanel merchantId={merchantId} receiver={receiver} platformUserId={receiver.platformUserId} />
      )}
      <BankPanel merchantId={merchantId} receiver={receiver} onDone={hurry} />
      <MoneyPanel merchantId={merchantId} receiver={receiver} />
      {sandbox && <SimulatePanel merchantId={merchantId} receiver={receiver} onDone={hurry} />}
      {sandbox && (
        <FaultPanel merchantId={merchantId} provider={provider} about="receiver" seen={timeline.data?.length ?? 0} />
      )}
    </>
  );
}

function Head({ receiver, live }: { receiver: Receiver; live: LiveState }) {
  const t = useTexts();
  return (
    <DetailHead
      title={receiver.name}
      status={<StatusBadge status={receiver.status} />}
      line={[
        t(`receivers:page.kind.${receiver.documentType}`),
        <span key="document" className="number">
          {receiver.document}
        </span>,
        <Age key="age" at={receiver.createdAt} />,
      ]}
      actions={<LiveSign state={live} />}
    />
  );
}
