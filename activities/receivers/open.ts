import type { Transaction } from 'kysely';
import { contexts } from '../../db/core/contexts.ts';
import type { Schema } from '../../db/core/schema.ts';
import type { Store } from '../../db/core/store.ts';
import { addDocuments } from '../../db/receivers/documents.ts';
import { expectNotice } from '../../db/receivers/notice.ts';
import { keepPlatformUser } from '../../db/receivers/platform-users.ts';
import { receiversOfSameUser } from '../../db/receivers/same-user.ts';
import { lostAfterMs } from '../../domain/core/polling.ts';
import type { ReceiverDetails } from '../../domain/receivers/receiver.ts';
import type { MerchantSeal } from '../../runtime/keys.ts';
import { idempotencyRecord } from '../core/idempotency.ts';
import { addTimelineEntry } from '../core/timeline.ts';
import { receiverEntity } from './entity.ts';
import { snapshotOf } from './row.ts';
import type { AccountSnapshot, OnboardingOrder } from './types.ts';

/** Inserts the account, and a new receiver with its idempotency record; loads them if they exist. */
export async function openOnboarding(store: Store, order: OnboardingOrder): Promise<AccountSnapshot> {
  const { accountId, receiverId, merchantId, provider, receiver } = order;
  const seal = await store.sealOf(merchantId);
  return store.db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('receiver_accounts')
      .selectAll()
      .where('id', '=', accountId)
      .where('merchant_id', '=', merchantId)
      .executeTakeFirst();
    if (before) return snapshotOf(before);
    if (receiver) await insertReceiver(tx, { store, seal }, order, receiver);
    const row = await tx
      .insertInto('receiver_accounts')
      .values({
        id: accountId,
        receiver_id: receiverId,
        merchant_id: merchantId,
        connection_id: order.connectionId,
        connection_version: order.connectionVersion,
        account: order.account,
        provider,
        stage: 'gathering',
        reference: accountId,
        // After this time the sweep recovers it: its requirements were not checked.
        poll_due_at: new Date(Date.now() + lostAfterMs),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await addTimelineEntry(
      tx,
      receiverEntity(order),
      'action',
      `Account at ${provider} requested`,
      { what: 'account', provider, by: order.by },
      `account:${accountId}`,
    );
    return snapshotOf(row);
  });
}

async function insertReceiver(
  tx: Transaction<Schema>,
  { store, seal }: { store: Store; seal: MerchantSeal },
  order: OnboardingOrder,
  receiver: NonNullable<OnboardingOrder['receiver']>,
): Promise<void> {
  const { receiverId, merchantId, correlationId } = order;
  const bytes = (text: string) => Buffer.from(text, 'base64');
  await tx
    .insertInto('idempotency_keys')
    .values(idempotencyRecord({ merchantId, entityId: receiverId }, receiver.idempotency))
    .execute();
  await tx
    .insertInto('receivers')
    .values({
      id: receiverId,
      merchant_id: merchantId,
      document_type: receiver.documentType,
      details_sealed: bytes(receiver.sealedDetails),
      document_index: bytes(receiver.documentIndex),
      email_index: bytes(receiver.emailIndex),
      name_index: receiver.nameIndex,
      user_id: receiver.userId ?? null,
      platform_id: receiver.platformId ?? null,
      created_by: order.createdBy ?? null,
      correlation_id: correlationId ?? null,
    })
    .execute();
  const data = { requestId: correlationId };
  await addTimelineEntry(tx, receiverEntity(order), 'accepted', 'Request accepted', data, 'accepted');
  const details = seal.open<ReceiverDetails>(contexts.receiver(receiverId, 'details'), bytes(receiver.sealedDetails));
  await keepPlatformUser(tx, store, seal, { merchantId, details });
  const { documents } = receiver;
  if (!documents) return;
  await addDocuments(tx, { receiverId, merchantId, documents, by: order.by });
  // The sweep notifies the onboardings of this user's other receivers that wait for these documents.
  await expectNotice(tx, await receiversOfSameUser(tx, receiverId), new Date());
}
