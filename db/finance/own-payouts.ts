import type { Transaction } from 'kysely';
import { positionOfPayout } from '../../domain/finance/ledger.ts';
import type { Schema } from '../core/schema.ts';
import type { PayoutRow } from '../payouts/index.ts';
import { payoutFactsOf, payoutHead, withEntry } from './ledger.ts';

type Tx = Transaction<Schema>;

/* Payouts of a merchant to itself: what a line of its own bank shows to have arrived is no longer paid out, but in the bank. */

const lockPayout = (tx: Tx, merchantId: string, id: string): Promise<PayoutRow | undefined> =>
  tx
    .selectFrom('payouts')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

const change = (tx: Tx, row: PayoutRow, to: Pick<PayoutRow, 'banked_amount' | 'bank_line'>) =>
  withEntry(
    tx,
    payoutHead(row),
    positionOfPayout(payoutFactsOf(row)),
    positionOfPayout(payoutFactsOf({ ...row, ...to })),
  )
    .updateTable('payouts')
    .set({ ...to, updated_at: new Date() })
    .where('id', '=', row.id)
    .execute();

/** Books that a payout has arrived in the merchant's bank. @returns false where its money has not left, or has come back. */
export async function bankPayout(tx: Tx, merchantId: string, id: string, line: string): Promise<boolean> {
  const row = await lockPayout(tx, merchantId, id);
  if (row?.status !== 'APPROVED') return false;
  if (row.bank_line === null) await change(tx, row, { banked_amount: row.amount, bank_line: line });
  return true;
}

/** Takes back what was booked by a line that is not this payout's. */
export async function disprovePayout(tx: Tx, merchantId: string, id: string, line: string): Promise<void> {
  const row = await lockPayout(tx, merchantId, id);
  if (row?.bank_line === line) await change(tx, row, { banked_amount: null, bank_line: null });
}
