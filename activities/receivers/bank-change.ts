import type { Transaction, Updateable } from 'kysely';
import { contexts } from '../../db/core/contexts.ts';
import type { Schema } from '../../db/core/schema.ts';
import { storableJson } from '../../db/core/storable.ts';
import type { Store } from '../../db/core/store.ts';
import { type ReceiverRow, receiverDetailsOf } from '../../db/receivers/receivers.ts';
import type { ReceiverBankAccount } from '../../domain/receivers/receiver.ts';
import { attentionRaised } from '../../runtime/metrics.ts';
import { announce, newDeliveryQueues } from '../core/announce.ts';
import { addTimelineEntry, type NotifyQueue } from '../core/timeline.ts';
import { receiverEntity } from './entity.ts';
import { receiverAsShown } from './row.ts';
import type { BankChangeCommand, BankChangeSnapshot, ReceiverRef } from './types.ts';

type Tx = Transaction<Schema>;

/**
 * Other bank details of a receiver that a provider has: they wait for a second person and for time, since whoever gets
 * into an account changes these first. Short and idempotent: the workflow runs these as local activities.
 */
export function bankChanges({ store, notifyQueue }: { store: Store; notifyQueue: NotifyQueue }) {
  return {
    async loadBankChange(ref: ReceiverRef): Promise<BankChangeSnapshot> {
      return store.db.transaction().execute(async (tx) => known(await lockReceiver(tx, ref)));
    },

    /** Does what somebody asks for, by the row as it is under its lock. */
    async decideBankChange(
      ask: ReceiverRef & { command: BankChangeCommand; step: string },
    ): Promise<{ now: BankChangeSnapshot; refused?: string }> {
      const { command, step } = ask;
      const { by } = command;
      const who = { by: by.name ?? 'API key', actor: by.id, role: by.role };
      return change(ask, async (tx, row) => {
        const waits = row.bank_change;
        const line = receiverEntity(ask);
        switch (command.what) {
          case 'ask': {
            const { coolsOffAt, sealedAccount } = command;
            const at = new Date();
            const asked = { askedBy: who.by, askedById: by.id ?? null, askedAt: at.toISOString(), coolsOffAt };
            await addTimelineEntry(
              tx,
              line,
              'action',
              'Other bank details',
              { what: 'bank_change', ...who },
              `${step}:asked`,
            );
            return {
              patch: {
                bank_change: storableJson(asked),
                bank_change_sealed: Buffer.from(sealedAccount, 'base64'),
                attention_reason: 'approval_needed' as const,
                attention_detail: 'Other bank details wait for a second person.',
                attention_since: at,
              },
              tell: 'attention.raised' as const,
            };
          }
          case 'approve': {
            if (!waits) return { refused: 'No other bank details wait for approval.' };
            if (waits.approvedAt) return { refused: `${waits.approvedBy} has approved them already.` };
            if (waits.askedById === by.id) return { refused: 'Another person than who asked for it approves it.' };
            const approved = { ...waits, approvedBy: who.by, approvedAt: new Date().toISOString() };
            const data = { what: 'given', ...who, reason: command.reason };
            await addTimelineEntry(
              tx,
              line,
              'approval',
              `Bank details approved by ${who.by}`,
              data,
              `${step}:approved`,
            );
            return { patch: { bank_change: storableJson(approved), ...calm }, tell: 'attention.cleared' as const };
          }
          case 'cancel': {
            if (!waits) return { refused: 'No other bank details wait: there is nothing to cancel.' };
            const data = { what: 'bank_change_canceled', ...who, reason: command.reason };
            await addTimelineEntry(tx, line, 'action', 'Other bank details given up', data, `${step}:canceled`);
            return {
              patch: { bank_change: null, bank_change_sealed: null, ...calm },
              ...(row.attention_reason && { tell: 'attention.cleared' as const }),
            };
          }
        }
      });
    },

    /** They were approved and have cooled off: now they count. Providers that have the old ones are named. */
    async applyBankChange(ask: ReceiverRef & { step: string }): Promise<BankChangeSnapshot> {
      const seal = await store.sealOf(ask.merchantId);
      const { now } = await change(ask, async (tx, row) => {
        const { bank_change: waits, bank_change_sealed: sealed } = row;
        if (!sealed || !waits?.approvedAt || Date.parse(waits.coolsOffAt) > Date.now()) return {};
        const bankAccount = seal.open<ReceiverBankAccount>(contexts.receiver(row.id, 'bank-change'), sealed);
        const details = { ...receiverDetailsOf(row, seal), bankAccount };
        const told = await tx
          .updateTable('receiver_accounts')
          .set({
            attention_reason: 'bank_account_differs',
            attention_detail:
              'It has the bank account from before, and offers no call to change it: change it in its panel.',
            attention_since: new Date(),
            updated_at: new Date(),
          })
          .where('receiver_id', '=', row.id)
          .where('stage', 'in', ['sending', 'verifying', 'closed'])
          .where('status', '<>', 'REJECTED')
          .where('attention_reason', 'is', null)
          .returning('provider')
          .execute();
        const data = { what: 'bank_change_done', providers: told.map(({ provider }) => provider) };
        await addTimelineEntry(
          tx,
          receiverEntity(ask),
          'action',
          'Other bank details count',
          data,
          `${ask.step}:applied`,
        );
        return {
          patch: {
            details_sealed: seal.seal(contexts.receiver(row.id, 'details'), details),
            bank_change: null,
            bank_change_sealed: null,
          },
          ...(told.length > 0 && { tell: 'attention.raised' as const }),
        };
      });
      return now;
    },
  };

  async function change(
    ask: ReceiverRef & { step: string },
    decide: (tx: Tx, row: ReceiverRow) => Promise<Change>,
  ): Promise<{ now: BankChangeSnapshot; refused?: string }> {
    const seal = await store.sealOf(ask.merchantId);
    const done = await store.db.transaction().execute(async (tx) => {
      const before = await lockReceiver(tx, ask);
      const { patch, tell, refused } = await decide(tx, before);
      if (!patch) return { now: known(before), queues: [], ...(refused !== undefined && { refused }) };
      const after = await tx
        .updateTable('receivers')
        .set({ updated_at: new Date(), ...patch })
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      const entity = receiverEntity(ask);
      if (tell) {
        const { shown, webhookUrl } = await receiverAsShown(tx, seal, before.id);
        const once = `${tell}:${ask.step}`;
        await announce(tx, seal, { ...entity, type: tell, once, data: shown, webhookUrl });
        if (tell === 'attention.raised') {
          attentionRaised.inc({ reason: after.attention_reason ?? 'bank_account_differs' });
        }
      }
      return { now: known(after), queues: await newDeliveryQueues(tx, entity) };
    });
    const { queues, ...answer } = done;
    for (const queue of queues) void notifyQueue(queue);
    return answer;
  }
}

interface Change {
  patch?: Updateable<Schema['receivers']>;
  tell?: 'attention.raised' | 'attention.cleared';
  refused?: string;
}

const calm = { attention_reason: null, attention_detail: null, attention_since: null };

const known = ({ bank_change: waits }: ReceiverRow): BankChangeSnapshot => ({
  waits: waits !== null,
  approved: waits?.approvedAt !== undefined,
  coolsOffAt: waits ? Date.parse(waits.coolsOffAt) : 0,
});

/** The row, locked: changes of one receiver happen one after the other. */
async function lockReceiver(tx: Tx, { receiverId, merchantId }: ReceiverRef): Promise<ReceiverRow> {
  return tx
    .selectFrom('receivers')
    .selectAll()
    .where('id', '=', receiverId)
    .where('merchant_id', '=', merchantId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Error(`no receiver ${receiverId}`));
}
