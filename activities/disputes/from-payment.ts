import type { Transaction } from 'kysely';
import { catalogueEntry } from '../../adapters/index.ts';
import { contexts } from '../../db/core/contexts.ts';
import type { Schema } from '../../db/core/schema.ts';
import { storableText } from '../../db/core/storable.ts';
import { type DisputeRow, disputeReason, existingDisputes, shownDispute } from '../../db/disputes/disputes.ts';
import { disputeFactsOf, disputeHead, withEntry } from '../../db/finance/ledger.ts';
import type { PaymentRow } from '../../db/payments/payments.ts';
import type { ProviderDispute } from '../../domain/core/provider-event.ts';
import type { StatusBasis } from '../../domain/core/status-basis.ts';
import type { PaymentStatus } from '../../domain/core/statuses.ts';
import type { DisputeState } from '../../domain/disputes/dispute.ts';
import {
  chargebackIsKnown,
  confirmed,
  type DisputeDecision,
  decideDisputeTransition,
  disputeKindOf,
  isUndecided,
  medAnswerMs,
} from '../../domain/disputes/transition.ts';
import type { EventType } from '../../domain/events/event.ts';
import { type Position, positionOfDispute } from '../../domain/finance/ledger.ts';
import { newId } from '../../runtime/ids.ts';
import type { MerchantSeal } from '../../runtime/keys.ts';
import { announce } from '../core/announce.ts';
import { addTimelineEntry, entityOf, webhookUrlOf } from '../core/timeline.ts';
import { noAttention } from '../core/transition.ts';
import type { DisputeRef } from './types.ts';

type Tx = Transaction<Schema>;
export type Ended = Exclude<DisputeState, 'OPEN'>;

const stateEntries: Record<DisputeState, { what: string; title: string; event: EventType }> = {
  OPEN: { what: 'opened', title: 'Dispute opened', event: 'dispute.opened' },
  ACCEPTED: { what: 'accepted', title: 'Dispute accepted', event: 'dispute.accepted' },
  CONTESTED: { what: 'contested', title: 'Dispute contested', event: 'dispute.contested' },
  WON: { what: 'won', title: 'Dispute won', event: 'dispute.won' },
  LOST: { what: 'lost', title: 'Dispute lost', event: 'dispute.lost' },
  EXPIRED: { what: 'expired', title: 'Dispute expired unanswered', event: 'dispute.expired' },
};

/** The effect of a payment's transition on its disputes. */
export interface PaymentDispute {
  reported: ProviderDispute;
  decision: DisputeDecision;
}

/**
 * Decides before anything is written, since the change of the payment's own row depends on it. The payment's row must
 * be locked.
 */
export async function decideDisputes(
  tx: Tx,
  payment: PaymentRow,
  { dispute: event, basis = webhookBasisOf(payment.provider) }: { dispute?: ProviderDispute; basis?: StatusBasis },
  to: PaymentStatus | undefined,
): Promise<PaymentDispute | undefined> {
  if (event === undefined && to !== 'CHARGEBACK') return undefined;
  const existing = await existingDisputes(tx, payment.id);
  // A CHARGEBACK opens a dispute where no event reported one, or where the event reports the end of one that we do not
  // have.
  if (event === undefined || (to === 'CHARGEBACK' && existing.length === 0)) {
    const reported = { kind: disputeKindOf(payment.payment_method), phase: 'opened' } as const;
    if (!chargebackIsKnown(existing)) return { reported, decision: { basis } };
    const open = existing.findLast(({ state }) => isUndecided(state));
    return open && { reported, decision: confirmed(open, basis) };
  }
  const reported = payment.payment_method === 'PIX' ? { ...event, kind: 'MED' as const } : event;
  return { reported, decision: decideDisputeTransition(existing, reported, basis) };
}

const webhookBasisOf = (provider: string): StatusBasis =>
  catalogueEntry(provider)?.webhookProof === true ? 'signed_webhook' : 'unsigned_webhook';

/** Whether it is a new claim for the money. */
export const claimsMoney = ({ decision }: PaymentDispute): boolean =>
  decision.about === undefined && decision.to !== 'WON';

/** Writes the decision. @returns the dispute that is new or has ended, so that its workflow can be notified. */
export async function settleDisputes(
  tx: Tx,
  seal: MerchantSeal,
  payment: PaymentRow,
  { reported, decision }: PaymentDispute,
  { providerWord = '', step }: { providerWord?: string; step: string },
): Promise<string | undefined> {
  const at = Date.now();
  const existing =
    decision.about && (await lockDispute(tx, { disputeId: decision.about.id, merchantId: payment.merchant_id }));
  const row = existing ?? (await open(tx, seal, payment, reported, { providerWord, basis: decision.basis ?? null }));
  if (reported.id !== undefined && row.provider_dispute_id === null) {
    await tx.updateTable('disputes').set({ provider_dispute_id: reported.id }).where('id', '=', row.id).execute();
  }
  if (decision.to) {
    await decide(tx, seal, payment, row, { to: decision.to, at, providerWord, basis: decision.basis });
  } else if (decision.unconfirmed !== undefined) {
    await holdOutcome(tx, seal, payment, row, { outcome: decision.unconfirmed, providerWord, step });
  } else if (existing !== undefined && decision.basis) await confirm(tx, seal, payment, existing, decision.basis);
  if (decision.evidence !== undefined) {
    const data = { providerWord, why: decision.evidence, disputeId: row.id };
    await addTimelineEntry(
      tx,
      entityOf(payment),
      'evidence',
      'Event stored as evidence, status unchanged',
      data,
      `${step}:dispute`,
    );
  }
  return decision.about === undefined || decision.to !== undefined ? row.id : undefined;
}

async function open(
  tx: Tx,
  seal: MerchantSeal,
  payment: PaymentRow,
  { kind, id: providerId, deadline, reason }: ProviderDispute,
  { providerWord, basis }: { providerWord: string; basis: StatusBasis | null },
): Promise<DisputeRow> {
  const id = newId('dsp');
  const isUnsure = basis === 'unsigned_webhook';
  const usual = kind === 'MED' ? new Date(Date.now() + medAnswerMs) : null;
  const row = await tx
    .insertInto('disputes')
    .values({
      id,
      merchant_id: payment.merchant_id,
      payment_id: payment.id,
      kind,
      state: 'OPEN',
      amount: payment.amount,
      provider_dispute_id: providerId ?? null,
      provider_word: storableText(providerWord, 100),
      deadline: deadline === undefined ? usual : new Date(deadline),
      reason_sealed: reason === undefined ? null : seal.seal(contexts.dispute(id, 'reason'), disputeReason(reason)),
      statement_sealed: null,
      outcome_sealed: null,
      answered_at: null,
      answered_by: null,
      decided_at: null,
      decided_by: null,
      status_basis: basis,
      attention_reason: isUnsure ? 'webhook_unconfirmed' : null,
      attention_detail: isUnsure ? unconfirmedOpening : null,
      attention_since: isUnsure ? new Date() : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordState(tx, seal, payment, row, {
    providerWord,
    ...(row.deadline && { deadline: row.deadline.toISOString() }),
    ...(basis && { basis }),
  });
  if (isUnsure) await announceDispute(tx, seal, payment, row, 'attention.raised');
  return row;
}

const unconfirmedOpening =
  'A webhook reports this dispute. It is not signed, and no look-up has confirmed it: check it in the provider’s panel, then answer the dispute, or record that it was won if there is none.';

/** Notes an outcome that only an unsigned webhook reports: the dispute does not end by it, and a person is called. */
async function holdOutcome(
  tx: Tx,
  seal: MerchantSeal,
  payment: PaymentRow,
  row: DisputeRow,
  { outcome, providerWord, step }: { outcome: 'WON' | 'LOST'; providerWord: string; step: string },
): Promise<void> {
  if (row.reported_outcome === outcome) return;
  const detail = `A webhook reports that this dispute was ${outcome === 'WON' ? 'won' : 'lost'}. It is not signed, and no look-up can confirm it: check it in the provider’s panel, then record the outcome.`;
  const after = await tx
    .updateTable('disputes')
    .set({
      reported_outcome: outcome,
      attention_reason: 'webhook_unconfirmed',
      attention_detail: detail,
      attention_since: new Date(),
      updated_at: new Date(),
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const data = { providerWord, why: detail, disputeId: row.id, outcome };
  const title = 'Outcome of a dispute reported, not confirmed';
  await addTimelineEntry(tx, entityOf(payment), 'evidence', title, data, `${step}:dispute`);
  await announceDispute(tx, seal, payment, after, 'attention.raised', `attention.raised:${outcome}`);
}

/** Something surer reports a dispute that only an unsigned webhook had reported. */
async function confirm(
  tx: Tx,
  seal: MerchantSeal,
  payment: PaymentRow,
  row: DisputeRow,
  basis: StatusBasis,
): Promise<void> {
  const clears = row.attention_reason === 'webhook_unconfirmed' && row.reported_outcome === null;
  const after = await tx
    .updateTable('disputes')
    .set({ status_basis: basis, updated_at: new Date(), ...(clears && noAttention) })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (clears) await announceDispute(tx, seal, payment, after, 'attention.cleared', 'attention.cleared:confirmed');
}

interface Decided {
  to: Ended;
  /** Milliseconds since the epoch. */
  at: number;
  /** The person; absent for the provider and for the deadline. */
  by?: string;
  /** Its text, sealed, in base64. */
  words?: string;
  providerWord?: string;
  basis?: StatusBasis | undefined;
}

/** Writes an answer or an end of the dispute. */
export async function decide(
  tx: Tx,
  seal: MerchantSeal,
  payment: PaymentRow,
  row: DisputeRow,
  { to, at, by, words, providerWord, basis = by === undefined ? undefined : 'person' }: Decided,
): Promise<DisputeRow> {
  const text = words === undefined ? null : Buffer.from(words, 'base64');
  const isAnswer = to === 'ACCEPTED' || to === 'CONTESTED';
  const [was, is] = [row.state, to].map((state) => positionOfDispute(disputeFactsOf(state, payment))) as [
    Position,
    Position,
  ];
  const after = await withEntry(tx, disputeHead(payment, row.id), was, is)
    .updateTable('disputes')
    .set({
      state: to,
      updated_at: new Date(),
      reported_outcome: null,
      ...(basis && { status_basis: basis }),
      ...noAttention,
      ...(isAnswer
        ? { answered_at: new Date(at), answered_by: by ?? null, statement_sealed: text }
        : { decided_at: new Date(at), decided_by: by ?? null, outcome_sealed: text }),
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordState(tx, seal, payment, after, {
    ...(by !== undefined && { by }),
    ...(providerWord && { providerWord }),
  });
  if (row.attention_reason !== null) await announceDispute(tx, seal, payment, after, 'attention.cleared');
  return after;
}

export async function callForPerson(
  tx: Tx,
  seal: MerchantSeal,
  payment: PaymentRow,
  row: DisputeRow,
  detail: string,
): Promise<DisputeRow> {
  const after = await tx
    .updateTable('disputes')
    .set({ attention_reason: 'dispute_due', attention_detail: detail, attention_since: new Date() })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const data = { reason: 'dispute_due', detail, disputeId: row.id };
  await addTimelineEntry(tx, entityOf(payment), 'attention', 'A dispute needs a person', data, `dispute:${row.id}:due`);
  await announceDispute(tx, seal, payment, after, 'attention.raised');
  return after;
}

/** Writes the timeline line and the event of the state that was reached. */
async function recordState(
  tx: Tx,
  seal: MerchantSeal,
  payment: PaymentRow,
  row: DisputeRow,
  more: object,
): Promise<void> {
  const { what, title, event } = stateEntries[row.state];
  const data = { what, disputeId: row.id, kind: row.kind, amount: row.amount, ...more };
  await addTimelineEntry(tx, entityOf(payment), 'dispute', title, data, `dispute:${row.id}:${what}`);
  await announceDispute(tx, seal, payment, row, event);
}

async function announceDispute(
  tx: Tx,
  seal: MerchantSeal,
  payment: PaymentRow,
  row: DisputeRow,
  type: EventType,
  once: string = type,
) {
  await announce(tx, seal, {
    ...entityOf(payment),
    about: row.id,
    type,
    once,
    data: await shownDispute(tx, seal, row),
    webhookUrl: webhookUrlOf(payment, seal),
  });
}

export async function lockDispute(tx: Tx, { disputeId, merchantId }: DisputeRef): Promise<DisputeRow> {
  return tx
    .selectFrom('disputes')
    .selectAll()
    .where('id', '=', disputeId)
    .where('merchant_id', '=', merchantId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Error(`no dispute ${disputeId}`));
}
