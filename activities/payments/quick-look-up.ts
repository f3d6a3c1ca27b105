import type { QueryCreator } from 'kysely';
import { catalogueEntry } from '../../adapters/index.ts';
import type { Schema } from '../../db/core/schema.ts';
import { logFieldsOf } from '../../db/payments/payments.ts';
import { pollDueBy } from '../../domain/core/polling.ts';
import { changeByLookUp } from '../../domain/payments/transition.ts';
import { addLogFields } from '../../runtime/log.ts';
import { callEntryInsert } from '../core/exchanges.ts';
import { quickMs } from '../core/quick-tries.ts';
import { entityOf } from '../core/timeline.ts';
import type { PaymentRef } from '../core/types.ts';
import { storeBoletoBytes } from './boletos.ts';
import type { ChargeContext } from './card-in-charge.ts';
import { askProvider, missingColumns, storeNextLookUp } from './look-up.ts';
import { readPayment } from './payment-calls.ts';
import type { QuickCalls } from './quick-charge.ts';
import { lockPayment, snapshotOf } from './row.ts';
import { changePayment, currentSnapshot, type PaymentRowsDeps, reportChange } from './transition.ts';
import type { PaymentSnapshot, QuickLookUp } from './types.ts';

/**
 * Looks a payment's own charge up within the workflow task, and stores what it brings in one transaction: the call, when
 * the next look-up is due, and the transition with its event. Runs at most once; what it leaves open, the activity
 * `lookUp` does again, since a look-up changes nothing.
 *
 * @param overdue the payment had expired before.
 */
export async function quickLookUp(
  context: ChargeContext,
  deps: Omit<PaymentRowsDeps, 'store'>,
  { tries, charged }: QuickCalls,
  { step, cause, overdue, ...ref }: PaymentRef & { step: string; cause: string; overdue: boolean },
): Promise<QuickLookUp> {
  const { store } = context;
  const cached = charged.get(ref.paymentId);
  const row = cached?.merchant_id === ref.merchantId ? cached : await readPayment(store, ref);
  addLogFields(logFieldsOf(row));
  const hasLookUp = catalogueEntry(row.provider)?.operations.includes('getTransaction') ?? false;
  const end = hasLookUp && row.transaction_id !== null ? tries.begin(row) : undefined;
  if (!end || row.transaction_id === null) return { kind: 'open' };
  let timer: NodeJS.Timeout | undefined;
  try {
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, quickMs, undefined);
    });
    // Without an answer, the activity asks again and raises what is wrong.
    const asked = await Promise.race([askProvider(context, row, row.transaction_id).catch(() => undefined), late]);
    if (!asked) {
      end.slow();
      return { kind: 'open' };
    }
    if ('outcome' in asked) {
      await storeNextLookUp(store, row);
      return { kind: 'done', found: asked.outcome };
    }

    const { result, read } = asked;
    const seal = await store.sealOf(row.merchant_id);
    const done = await store.db.transaction().execute(async (tx) => {
      const before = await lockPayment(tx, ref);
      const state = snapshotOf(before);
      const fill = missingColumns(before, result);
      const by = pollDueBy(Date.now(), state);
      const columns = {
        ...fill,
        poll_due_at: before.status === 'PENDING' && by !== undefined ? new Date(by) : null,
      };
      const line = () => callEntryInsert(tx, entityOf(before), asked.call);
      // The part's name is a table of no statement of ours.
      const also = () => tx.with('line', line) as unknown as QueryCreator<Schema>;
      if (fill) await storeBoletoBytes(tx, seal, before, result);
      const change = changeByLookUp(state, read, { cause, overdue, now: Date.now() });
      if (change) return changePayment(tx, seal, before, { ...ref, step, ...change }, { columns, also });
      await also().updateTable('payments').set(columns).where('id', '=', before.id).execute();
      return currentSnapshot(tx, before);
    });
    const snapshot: PaymentSnapshot = 'now' in done ? reportChange(deps, done) : done;
    return { kind: 'done', found: read, snapshot };
  } finally {
    clearTimeout(timer);
    end();
  }
}
