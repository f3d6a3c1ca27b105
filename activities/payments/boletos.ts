import { ApplicationFailure } from '@temporalio/activity';
import axios from 'axios';
import type { Transaction } from 'kysely';
import { contexts } from '../../db/core/contexts.ts';
import type { Schema } from '../../db/core/schema.ts';
import type { Store } from '../../db/core/store.ts';
import type { PaymentRow } from '../../db/payments/payments.ts';
import { showPayment } from '../../db/payments/payments.ts';
import type { TransactionResult } from '../../domain/payments/payment.ts';
import type { MerchantSeal } from '../../runtime/keys.ts';
import { type Log, withLogFields } from '../../runtime/log.ts';
import { newFileName, type Storage } from '../../runtime/storage/storage.ts';
import { announce, announcedIn, type DeliverNew, type NewDelivery } from '../core/announce.ts';
import { addTimelineEntry, entityOf, paymentEntity, webhookUrlOf } from '../core/timeline.ts';
import type { PaymentRef } from '../core/types.ts';
import { lockPayment } from './row.ts';

/** Thrown while a boleto cannot be stored. A retry is always safe. */
export const NotStored = 'NotStored';
/** The specification's message (section 8). */
const failed = 'Error on upload pdf';

/** The payment's own workflow retries for this long (ms); after that the sweep does. */
const runTriesMs = 30_000;
const latestRetryMs = 6 * 3_600_000;
const timeoutMs = 4_000;

interface Deps {
  store: Store;
  deliverNew: DeliverNew;
  /** Absent: files cannot be stored. */
  storage: Storage | undefined;
  log: Log;
}

/**
 * Boletos that the provider sends as bytes. They wait sealed in a row of ours, since no workflow history may contain a
 * document, until they are stored through a signed link; then the bytes are erased from the row.
 */
export const boletoFiles = (deps: Deps) => ({
  storeBoleto: (ref: PaymentRef): Promise<void> => storeBoleto(deps, ref),
  storeWaitingBoletos: (): Promise<number> => storeWaitingBoletos(deps),
});

/** Stores boletos that could not be stored at once, and drops those of payments that are closed. */
async function storeWaitingBoletos(deps: Deps): Promise<number> {
  const { store, storage, log } = deps;
  await store.db
    .updateTable('boleto_files')
    .set({ sealed: null })
    .where('sealed', 'is not', null)
    .where('payment_id', 'in', (db) => db.selectFrom('payments').select('id').where('status', '<>', 'PENDING'))
    .execute();
  if (!storage) return 0;
  const left = await store.db
    .selectFrom('boleto_files')
    .select(['payment_id', 'merchant_id'])
    .where('sealed', 'is not', null)
    .where('next_try_at', '<', new Date())
    .orderBy('next_try_at')
    .limit(20)
    .execute();
  let stored = 0;
  for (const row of left) {
    const ref = { paymentId: row.payment_id, merchantId: row.merchant_id };
    await withLogFields(ref, () => storeBoleto(deps, ref)).then(
      () => {
        stored += 1;
      },
      // The failure is on the timeline, and the next pass tries again.
      () => {},
    );
  }
  if (stored > 0) log.warn({ count: stored }, 'boletos were not stored at once; stored now');
  return stored;
}

/**
 * Stores a waiting boleto, and announces its address to the merchant; does nothing when none waits. @throws NotStored
 */
async function storeBoleto(deps: Deps, ref: PaymentRef): Promise<void> {
  const { store, deliverNew, storage, log } = deps;
  const row = await store.db
    .selectFrom('boleto_files')
    .selectAll()
    .where('payment_id', '=', ref.paymentId)
    .where('merchant_id', '=', ref.merchantId)
    .executeTakeFirst();
  if (!row?.sealed) return;
  const seal = await store.sealOf(ref.merchantId);
  try {
    await upload(
      storage,
      row.name,
      Buffer.from(seal.open<string>(contexts.boleto(ref.paymentId), row.sealed), 'base64'),
    );
  } catch (error) {
    const why = error instanceof Error ? error.message : 'no reason';
    const waitMs = Math.min(runTriesMs * 2 ** row.tries, latestRetryMs);
    await store.db
      .updateTable('boleto_files')
      .set({ tries: row.tries + 1, next_try_at: new Date(Date.now() + waitMs) })
      .where('payment_id', '=', ref.paymentId)
      .execute();
    await addTimelineEntry(store.db, paymentEntity(ref), 'evidence', failed, { why, attempt: row.tries + 1 });
    log.warn({ why, tries: row.tries + 1 }, 'boleto not stored; it is retried');
    throw ApplicationFailure.create({ type: NotStored, message: `${failed}: ${why}` });
  }
  const announced = await store.db.transaction().execute((tx) => storeAddress(deps, tx, seal, ref, row.name));
  deliverNew(announced);
}

/** @returns the deliveries of the announcing event. */
async function storeAddress(
  { storage }: Deps,
  tx: Transaction<Schema>,
  seal: MerchantSeal,
  ref: PaymentRef,
  name: string,
): Promise<NewDelivery[]> {
  const before = await lockPayment(tx, ref);
  const done = await tx
    .updateTable('boleto_files')
    .set({ sealed: null, stored_at: new Date() })
    .where('payment_id', '=', ref.paymentId)
    .where('stored_at', 'is', null)
    .executeTakeFirst();
  // A concurrent try has stored it.
  if (done.numUpdatedRows === 0n || !storage) return [];
  const after = await tx
    .updateTable('payments')
    .set({ billet_url: storage.publicUrl(name), updated_at: new Date() })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await addTimelineEntry(tx, paymentEntity(ref), 'evidence', 'Boleto stored', { billetUrl: after.billet_url });
  // An earlier event had no address of the boleto.
  const announced = await tx
    .selectFrom('event_keys')
    .select('dedupe_key')
    .where('entity_id', '=', after.id)
    .where('dedupe_key', '=', 'payment.pending')
    .executeTakeFirst();
  if (!announced || after.status !== 'PENDING') return [];
  await announce(tx, seal, {
    ...entityOf(after),
    type: 'payment.pending',
    once: 'payment.pending:boleto',
    data: showPayment(after, seal),
    webhookUrl: webhookUrlOf(after, seal),
  });
  return announcedIn(tx);
}

/** Puts a boleto that came as bytes into its row until it is stored. @returns whether one waits. */
export async function storeBoletoBytes(
  tx: Transaction<Schema>,
  seal: MerchantSeal,
  row: PaymentRow,
  { billetPdf, codeProblem }: TransactionResult,
): Promise<true | undefined> {
  if (billetPdf === undefined || codeProblem !== undefined) return undefined;
  await tx
    .insertInto('boleto_files')
    .values({
      payment_id: row.id,
      merchant_id: row.merchant_id,
      name: newFileName('public', 'application/pdf'),
      sealed: seal.seal(contexts.boleto(row.id), billetPdf),
      next_try_at: new Date(Date.now() + runTriesMs),
      stored_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return isBoletoWaiting(tx, row.id);
}

export async function isBoletoWaiting(tx: Transaction<Schema>, paymentId: string): Promise<true | undefined> {
  const row = await tx
    .selectFrom('boleto_files')
    .select('payment_id')
    .where('payment_id', '=', paymentId)
    .where('sealed', 'is not', null)
    .executeTakeFirst();
  return row && true;
}

/**
 * Stores a boleto under its name through a signed link. @throws Error whose message may be shown: it does not contain
 * the link.
 */
async function upload(storage: Storage | undefined, name: string, pdf: Buffer): Promise<void> {
  if (!storage) throw new Error('there is no object storage (STORAGE_BUCKET)');
  const { url, headers } = await storage.signedPut({ name, contentType: 'application/pdf', size: pdf.length });
  const answer = await axios
    .put(url, pdf, {
      headers,
      maxRedirects: 0,
      timeout: timeoutMs,
      signal: AbortSignal.timeout(timeoutMs),
      responseType: 'stream',
      validateStatus: () => true,
      proxy: false,
    })
    .catch((error: { code?: string }) => {
      throw new Error(`the storage is unreachable (${error.code ?? 'no code'})`);
    });
  answer.data.destroy();
  // 409, 412: the answer to an earlier try was lost, and the file exists. Names are random, so it is this file.
  if (![200, 201, 204, 409, 412].includes(answer.status)) throw new Error(`the storage answered ${answer.status}`);
}
