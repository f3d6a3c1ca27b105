import type { Transaction, Updateable } from 'kysely';
import { contexts } from '../../db/core/contexts.ts';
import type { Schema } from '../../db/core/schema.ts';
import { storableJson } from '../../db/core/storable.ts';
import type { Store } from '../../db/core/store.ts';
import { type ReceiverRow, receiverDetailsOf } from '../../db/receivers/receivers.ts';
import type { ReceiverBankAccount } from '../../domain/receivers/receiver.ts';
import { attentionRaised } from '../../runtime/metrics.ts';
import { announce, announcedIn, type DeliverNew } from '../core/announce.ts';
import { addTimelineEntry } from '../core/timeline.ts';
import { noAttention, shownActor } from '../core/transition.ts';
import { receiverEntity } from './entity.ts';
import { receiverAsShown } from './row.ts';
import type { BankChangeCommand, BankChangeSnapshot, ReceiverRef } from './types.ts';

type Tx = Transaction<Schema>;

interface Deps {
  store: Store;
  deliverNew: DeliverNew;
}

/**
 * New bank details of a receiver that a provider already has. They wait for a second person and a cool-off, since an
 * intruder in a merchant's account changes these first. Short and idempotent: the workflow runs these as local
 * activities.
 */
export const bankChanges = (deps: Deps) => ({
  loadBankChange: (ref: ReceiverRef): Promise<BankChangeSnapshot> => loadBankChange(deps, ref),
  decideBankChange: (
    ask: ReceiverRef & { command: BankChangeCommand; step: string },
  ): Promise<{ now: BankChangeSnapshot; refused?: string }> => decideBankChange(deps, ask),
  applyBankChange: (ask: ReceiverRef & { step: string }): Promise<BankChangeSnapshot> => applyBankChange(deps, ask),
});

async function loadBankChange({ store }: Deps, ref: ReceiverRef): Promise<BankChangeSnapshot> {
  return store.db.transaction().execute(async (tx) => snapshotOf(await lockReceiver(tx, ref)));
}

/** Handles a command by the current row, under its lock. */
async function decideBankChange(
  deps: Deps,
  ask: ReceiverRef & { command: BankChangeCommand; step: string },
): Promise<{ now: BankChangeSnapshot; refused?: string }> {
  const { command, step } = ask;
  const { by } = command;
  const who = shownActor(by);
  return change(deps, ask, async (tx, row) => {
    const pending = row.bank_change;
    const line = receiverEntity(ask);
    switch (command.what) {
      case 'ask': {
        const { coolsOffAt, sealedAccount } = command;
        const at = new Date();
        const requested = { askedBy: who.by, askedById: by.id ?? null, askedAt: at.toISOString(), coolsOffAt };
        await addTimelineEntry(
          tx,
          line,
          'action',
          'New bank details',
          { what: 'bank_change', ...who },
          `${step}:asked`,
        );
        return {
          patch: {
            bank_change: storableJson(requested),
            bank_change_sealed: Buffer.from(sealedAccount, 'base64'),
            attention_reason: 'approval_needed' as const,
            attention_detail: 'New bank details wait for approval by a second person.',
            attention_since: at,
          },
          event: 'attention.raised' as const,
        };
      }
      case 'approve': {
        if (!pending) return { refused: 'No bank details wait for approval.' };
        if (command.askedAt !== undefined && Date.parse(command.askedAt) !== Date.parse(pending.askedAt))
          return {
            refused: 'These bank details were replaced by others since you read them. Read the receiver again.',
          };
        if (pending.approvedAt) return { refused: `${pending.approvedBy} has already approved them.` };
        if (pending.askedById === by.id) return { refused: 'A person other than the requester must approve it.' };
        const approved = { ...pending, approvedBy: who.by, approvedAt: new Date().toISOString() };
        const data = { what: 'given', ...who, reason: command.reason };
        await addTimelineEntry(tx, line, 'approval', `Bank details approved by ${who.by}`, data, `${step}:approved`);
        return { patch: { bank_change: storableJson(approved), ...noAttention }, event: 'attention.cleared' as const };
      }
      case 'cancel': {
        if (!pending) return { refused: 'No bank details wait for approval: there is nothing to cancel.' };
        const data = { what: 'bank_change_canceled', ...who, reason: command.reason };
        await addTimelineEntry(tx, line, 'action', 'New bank details cancelled', data, `${step}:canceled`);
        return {
          patch: { bank_change: null, bank_change_sealed: null, ...noAttention },
          ...(row.attention_reason && { event: 'attention.cleared' as const }),
        };
      }
    }
  });
}

/** Applies approved bank details after the cool-off. Accounts at providers that have the old details are flagged. */
async function applyBankChange(deps: Deps, ask: ReceiverRef & { step: string }): Promise<BankChangeSnapshot> {
  const { store } = deps;
  const seal = await store.sealOf(ask.merchantId);
  const { now } = await change(deps, ask, async (tx, row) => {
    const { bank_change: pending, bank_change_sealed: sealed } = row;
    if (!sealed || !pending?.approvedAt || Date.parse(pending.coolsOffAt) > Date.now()) return {};
    const bankAccount = seal.open<ReceiverBankAccount>(contexts.receiver(row.id, 'bank-change'), sealed);
    const details = { ...receiverDetailsOf(row, seal), bankAccount };
    const accounts = await tx
      .updateTable('receiver_accounts')
      .set({
        attention_reason: 'bank_account_differs',
        attention_detail:
          'It still has the earlier bank account and offers no call to change it: change it in the provider’s panel.',
        attention_since: new Date(),
        updated_at: new Date(),
      })
      .where('receiver_id', '=', row.id)
      .where('stage', 'in', ['sending', 'verifying', 'closed'])
      .where('status', '<>', 'REJECTED')
      .where('attention_reason', 'is', null)
      .returning('provider')
      .execute();
    const data = { what: 'bank_change_done', providers: accounts.map(({ provider }) => provider) };
    await addTimelineEntry(tx, receiverEntity(ask), 'action', 'New bank details in force', data, `${ask.step}:applied`);
    return {
      patch: {
        details_sealed: seal.seal(contexts.receiver(row.id, 'details'), details),
        bank_change: null,
        bank_change_sealed: null,
      },
      ...(accounts.length > 0 && { event: 'attention.raised' as const }),
    };
  });
  return now;
}

async function change(
  { store, deliverNew }: Deps,
  ask: ReceiverRef & { step: string },
  decide: (tx: Tx, row: ReceiverRow) => Promise<Change>,
): Promise<{ now: BankChangeSnapshot; refused?: string }> {
  const seal = await store.sealOf(ask.merchantId);
  const done = await store.db.transaction().execute(async (tx) => {
    const before = await lockReceiver(tx, ask);
    const { patch, event, refused } = await decide(tx, before);
    if (!patch) return { now: snapshotOf(before), announced: [], ...(refused !== undefined && { refused }) };
    const after = await tx
      .updateTable('receivers')
      .set({ updated_at: new Date(), ...patch })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const entity = receiverEntity(ask);
    if (event) {
      const { shown, webhookUrl } = await receiverAsShown(tx, seal, before.id);
      const once = `${event}:${ask.step}`;
      await announce(tx, seal, { ...entity, type: event, once, data: shown, webhookUrl });
      if (event === 'attention.raised') {
        attentionRaised.inc({ reason: after.attention_reason ?? 'bank_account_differs' });
      }
    }
    return { now: snapshotOf(after), announced: announcedIn(tx) };
  });
  const { announced, ...answer } = done;
  deliverNew(announced);
  return answer;
}

interface Change {
  patch?: Updateable<Schema['receivers']>;
  event?: 'attention.raised' | 'attention.cleared';
  refused?: string;
}

const snapshotOf = ({ bank_change: pending }: ReceiverRow): BankChangeSnapshot => ({
  waits: pending !== null,
  approved: pending?.approvedAt !== undefined,
  coolsOffAt: pending ? Date.parse(pending.coolsOffAt) : 0,
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
