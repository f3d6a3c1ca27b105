import { sql } from 'kysely';
import { contexts } from '../../db/core/contexts.ts';
import type { Database } from '../../db/core/database.ts';
import { storableJson, storableText } from '../../db/core/storable.ts';
import { insertTimelineOnce } from '../../db/core/timeline.ts';
import type { PaymentRow } from '../../db/payments/payments.ts';
import type { TimelineKind } from '../../domain/core/timeline.ts';
import type { TransactionRequest } from '../../domain/payments/payment.ts';
import type { MerchantSeal } from '../../runtime/keys.ts';
import type { EntityRef, PaymentRef } from './types.ts';

export const refOf = (row: PaymentRow): PaymentRef => ({ paymentId: row.id, merchantId: row.merchant_id });

/** The entity whose timeline a row of payments, payouts or receivers has. */
export const entityOf = (row: { id: string; merchant_id: string }): EntityRef => ({
  entityId: row.id,
  merchantId: row.merchant_id,
});

export const paymentEntity = ({ paymentId, merchantId }: PaymentRef): EntityRef => ({
  entityId: paymentId,
  merchantId,
});

/** The address that the payment's own request names for its events. */
export const webhookUrlOf = (row: PaymentRow, seal: MerchantSeal): string | undefined =>
  seal.open<TransactionRequest>(contexts.request(row.id), row.request_sealed).webhookUrl;

/** A line on the timeline. `once` keeps a repeated step from adding the line twice. */
export async function addTimelineEntry(
  db: Database,
  ref: EntityRef,
  kind: TimelineKind,
  title: string,
  data: Record<string, unknown>,
  once?: string,
): Promise<void> {
  const line = lineOf(ref, kind, title, data);
  if (once === undefined) await db.insertInto('timeline').values(line).execute();
  else await insertTimelineOnce(db, { ...line, dedupe_key: once });
}

/** A line on the timeline, as a part of a statement that writes more. */
export const timelineInsert = (
  db: Database,
  ref: EntityRef,
  kind: TimelineKind,
  title: string,
  data: Record<string, unknown>,
) => db.insertInto('timeline').values(lineOf(ref, kind, title, data));

const lineOf = (ref: EntityRef, kind: TimelineKind, title: string, data: Record<string, unknown>) => ({
  merchant_id: ref.merchantId,
  entity_id: ref.entityId,
  kind,
  title: storableText(title, 200),
  data: storableJson(data),
});

/** A line on the timeline if the part `from` of the same statement has inserted its row: once, as that row. */
export const timelineInsertAfter = (
  db: Database,
  from: string,
  ref: EntityRef,
  kind: TimelineKind,
  title: string,
  data: Record<string, unknown>,
) =>
  db
    .insertInto('timeline')
    .columns(['merchant_id', 'entity_id', 'kind', 'title', 'data'])
    .expression(
      sql`select ${ref.merchantId}::text, ${ref.entityId}::text, ${kind}::text, ${storableText(title, 200)}::text,
        ${storableJson(data)}::jsonb from ${sql.table(from)}`,
    );
