import type { Transaction } from 'kysely';
import { catalogueEntry, payoutReference } from '../../adapters/index.ts';
import { versionInForce } from '../../db/connections/connections.ts';
import { contexts } from '../../db/core/contexts.ts';
import type { Schema } from '../../db/core/schema.ts';
import { abandonSend } from '../../db/core/send-guard.ts';
import { storableJson, storableText } from '../../db/core/storable.ts';
import type { Store } from '../../db/core/store.ts';
import type { PayoutRow } from '../../db/payouts/payouts.ts';
import { policyOf } from '../../db/payouts/policies.ts';
import type { AttentionReason } from '../../domain/core/attention.ts';
import { idFrom } from '../../domain/core/ids.ts';
import type { Failure } from '../../domain/core/schemas.ts';
import { canTransitionPayout } from '../../domain/core/status-transitions.ts';
import { type PayoutSituation, whyNotPayout } from '../../domain/payouts/actions.ts';
import { whyNotApprove } from '../../domain/payouts/policy.ts';
import type { MerchantSeal } from '../../runtime/keys.ts';
import { addTimelineEntry, entityOf } from '../core/timeline.ts';
import { payoutLookUpBy } from './provider.ts';
import { isReported, reportedAttempt } from './reports.ts';
import { sendingNow, sendKeyOf, snapshotOf } from './row.ts';
import { type LockedChange, type PayoutRowsDeps, transitionPayout } from './transition.ts';
import type { Decided, PayoutCommand, PayoutRef } from './types.ts';

type Tx = Transaction<Schema>;

/** The effect of a command on the row, or why it is refused. `send`, `open`: as in `Decided`. */
type Decision = (LockedChange & { refused?: undefined; send?: true; open?: string }) | { refused: string };

type Of<What extends PayoutCommand['what']> = Extract<PayoutCommand, { what: What }>;

/** A command and its row, under the row's lock. */
interface Locked<Command extends PayoutCommand> {
  tx: Tx;
  store: Store;
  seal: MerchantSeal;
  row: PayoutRow;
  command: Command;
}

/**
 * Handles a command by the current row, under its lock: what was read before the lock does not count. The provider call
 * that follows is made by the workflow, behind its own send guard.
 */
export async function decidePayout(
  deps: PayoutRowsDeps,
  { payoutId, merchantId, command, step }: PayoutRef & { command: PayoutCommand; step: string },
): Promise<Decided> {
  const { store } = deps;
  const seal = await store.sealOf(merchantId);
  let decision: Decision = {};
  const now = await transitionPayout(deps, { payoutId, merchantId, step, cause: 'person' }, async (tx, row) => {
    decision = await decide({ tx, store, seal, row }, command);
    return decision.refused === undefined ? decision : {};
  });
  return resultOf(decision, now);
}

const resultOf = (decision: Decision, now: Awaited<ReturnType<typeof transitionPayout>>): Decided =>
  decision.refused !== undefined
    ? { kind: 'refused', why: decision.refused, now }
    : {
        kind: 'done',
        now,
        ...(decision.send && { send: decision.send }),
        ...(decision.open !== undefined && { open: decision.open }),
      };

const decisions: { [What in PayoutCommand['what']]: (locked: Locked<Of<What>>) => Promise<Decision> } = {
  look: async ({ command }) => ({ transition: { action: actionOf(command) } }),
  approve: decideApprove,
  retry: decideRetry,
  cancel: decideCancel,
  resolve: decideResolve,
  dismiss: decideDismiss,
};

const decide = <What extends PayoutCommand['what']>(
  at: Omit<Locked<Of<What>>, 'command'>,
  command: Of<What> & { what: What },
): Promise<Decision> => decisions[command.what]({ ...at, command });

const actionOf = ({ what, by, reason }: PayoutCommand) => ({ what, by, reason });

async function decideApprove({ tx, row, command }: Locked<Of<'approve'>>): Promise<Decision> {
  const { by, reason } = command;
  if (row.stage !== 'awaiting_approval') {
    return { refused: `This payout does not wait for approval: it is ${inWords(row)}.` };
  }
  const person = { id: by.id ?? '', role: by.role ?? '' };
  const approvalState = { given: row.approvals, ...(row.created_by !== null && { createdBy: row.created_by }) };
  const why = whyNotApprove(await policyOf(tx, row.merchant_id), approvalState, person);
  if (why) return { refused: why };
  const approval = { by: person.id, name: by.name ?? '', at: new Date().toISOString(), ...(reason && { reason }) };
  const given = [...row.approvals, approval];
  const title = `Approved by ${by.name} (${given.length} of ${row.approvals_needed})`;
  const data = { what: 'given', by: by.name, actor: by.id, role: by.role, reason };
  await addTimelineEntry(tx, entityOf(row), 'approval', title, data, `approval:${by.id}`);
  const approvals = storableJson(given);
  if (given.length < row.approvals_needed) {
    return { patch: { approvals }, open: `${given.length} of ${row.approvals_needed} people have approved it.` };
  }
  const patch = { approvals, ...sendingNow(), connection_version: await versionInForce(tx, row.connection_id) };
  return { patch, transition: { attention: 'dismiss' }, send: true };
}

async function decideRetry({ tx, store, seal, row, command }: Locked<Of<'retry'>>): Promise<Decision> {
  const why = await whyNotSafe(tx, row);
  if (why) return { refused: why };
  const failure = row.failure ?? notSent;
  if (!(await closeAttempt(tx, seal, row, failure))) return { refused: mayHaveLeft(row) };
  const { to } = command;
  const attempt = row.attempt + 1;
  const last = {
    provider: row.provider,
    connectionId: row.connection_id,
    attempt: row.attempt,
    reference: row.reference,
    why: storableText(failure.message, 300),
  };
  const mac = store.keys.mac('payout-reference', row.id, String(attempt));
  return {
    send: true,
    patch: {
      ...sendingNow(),
      attempt,
      reference: payoutReference(to?.provider ?? row.provider, idFrom('pyo', mac)),
      tried: storableJson([...row.tried, last]),
      failure: null,
      ...(to
        ? {
            provider: to.provider,
            connection_id: to.connectionId,
            connection_version: to.connectionVersion,
            account: to.account,
          }
        : { connection_version: await versionInForce(tx, row.connection_id) }),
    },
    transition: {
      attention: 'dismiss',
      action: { ...actionOf(command), ...(to && { outcome: `${row.provider} → ${to.provider}` }) },
    },
  };
}

async function decideCancel({ tx, seal, row, command }: Locked<Of<'cancel'>>): Promise<Decision> {
  if (row.status !== 'PENDING') return { refused: `This payout is ${row.status}: there is nothing to cancel.` };
  const why = row.stage === 'awaiting_approval' ? undefined : await whyNotSafe(tx, row);
  if (why) return { refused: why };
  const failure: Failure = { code: 'canceled', message: 'Canceled before it was sent.', effect: 'refused' };
  if (!(await closeAttempt(tx, seal, row, failure))) return { refused: mayHaveLeft(row) };
  return { transition: { to: 'CANCELED', basis: 'person', attention: 'dismiss', failure, action: actionOf(command) } };
}

/**
 * Two people must report the same outcome: the first report is stored as `resolution`, the second one changes the
 * payout. A statement that names the payout takes the place of one of them, where only the provider's word was missing.
 */
async function decideResolve({ row, command }: Locked<Of<'resolve'>>): Promise<Decision> {
  const { by, reason, outcome, evidence, attention, byStatement } = command;
  const changed = whyChanged(row, attention);
  if (changed) return { refused: changed };
  const first = row.resolution;
  const isOnStatement = byStatement === true && outcome === 'approved' && unconfirmable.includes(attention);
  if (first?.by === by.id && !isOnStatement)
    return {
      refused: 'You have already given this outcome. It takes effect when another person gives the same outcome.',
    };
  if (whyNotPayout('resolve', situationOf(row))) {
    return { refused: `The outcome of this payout is known: it is ${inWords(row)}. There is nothing to resolve.` };
  }
  const action = { ...actionOf(command), outcome, ...(evidence && { evidence }) };
  if (first?.outcome !== outcome && !isOnStatement) {
    const at = new Date().toISOString();
    const mine = { outcome, by: by.id ?? '', name: by.name ?? '', at, reason, ...(evidence && { evidence }) };
    return {
      open: `${by.name} gave the outcome ${outcome}. It takes effect when a second person gives the same outcome.`,
      patch: { resolution: storableJson(mine) },
      transition: { action },
    };
  }
  const to = outcome === 'approved' ? 'APPROVED' : 'REJECTED';
  if (row.status !== to && !canTransitionPayout(row.status, to)) {
    return { refused: `A payout that is ${row.status} cannot become ${to}: dismiss its attention reason instead.` };
  }
  const message = `${first?.name} and ${by.name} decided that this payout was not made.`;
  return {
    transition: {
      to,
      basis: isOnStatement ? 'statement' : 'person',
      ...(row.status === 'APPROVED' && to === 'REJECTED' && { returned: true as const }),
      attention: 'dismiss',
      action,
      ...(outcome === 'rejected' && { failure: { code: 'resolved', message, effect: 'refused' as const } }),
    },
  };
}

/** What the provider cannot confirm, and a statement can. */
const unconfirmable: readonly AttentionReason[] = ['webhook_unconfirmed', 'not_reported'];

async function decideDismiss({ row, command }: Locked<Of<'dismiss'>>): Promise<Decision> {
  const changed = whyChanged(row, command.attention);
  if (changed) return { refused: changed };
  const why = whyNotPayout('dismiss', situationOf(row));
  if (why === 'outcome_open') {
    return {
      refused:
        'The outcome of this payout is not known, so the attention cannot be dismissed: resolve the payout, or wait until a look-up or a webhook reports its outcome.',
    };
  }
  if (why) return { refused: `This payout is ${inWords(row)}, which needs a decision and cannot be dismissed.` };
  return { transition: { attention: 'dismiss', action: actionOf(command) } };
}

/**
 * Closes the send guard of the current attempt for good: a late step of it sends nothing.
 * @returns false when the attempt may have been sent.
 */
function closeAttempt(tx: Tx, seal: MerchantSeal, row: PayoutRow, failure: Failure): Promise<boolean> {
  const key = sendKeyOf(row);
  const answer = seal.seal(contexts.send(row.id, key.operation, key.attempt), { kind: 'failed', failure });
  return abandonSend(tx, key, answer);
}

const notSent: Failure = { code: 'not_sent', message: 'It was certainly not sent.', effect: 'none' };

const situationOf = (row: PayoutRow): PayoutSituation => ({
  status: row.status,
  stage: row.stage,
  ...(row.attention_reason && { attention: row.attention_reason }),
  hasProviderId: row.withdraw_id !== null,
  askable: snapshotOf(row).askable,
  given: row.approvals,
});

/** Why another send, or a cancel, is not safe now, and what to wait for; undefined when provably nothing was sent. */
async function whyNotSafe(tx: Tx, row: PayoutRow): Promise<string | undefined> {
  const why = whyNotPayout('retry', situationOf(row));
  if (why === 'not_pending') return `This payout is ${row.status}, which is final.`;
  if (why === 'awaiting_approval') return 'It waits for approval; it was not sent yet.';
  if (why === 'under_way') return `It is being sent to ${row.provider}; the reply is expected within a minute.`;
  if (why) return mayHaveLeft(row);
  // Held, and these events are about to be handled: then the payout's outcome is unknown, and two people resolve it.
  const earlier = await reportedAttempt(tx, row);
  if (earlier)
    return `A webhook of ${earlier} reports a transfer of an earlier attempt, so the money may have left: two people resolve it.`;
  const isDoubtful = await isReported(tx, row);
  return isDoubtful
    ? `A webhook of ${row.provider} reports this payout, so it may have been sent after all: two people resolve it.`
    : undefined;
}

function mayHaveLeft({ provider, withdraw_id }: PayoutRow): string {
  const entry = catalogueEntry(provider);
  const isAskable =
    entry?.operations.includes('getWithdraw') &&
    (withdraw_id !== null || payoutLookUpBy(provider).includes('reference'));
  const outcome = isAskable
    ? `the look-up at ${provider} is repeated automatically, or two people resolve it`
    : entry?.payoutsUnreported
      ? `${provider} reports the outcome of no payout, so two people resolve it`
      : `it waits for ${provider}’s webhook, or two people resolve it`;
  return `The money may have left: ${provider} ${withdraw_id === null ? 'did not report the outcome' : 'has accepted the payout'}. It is not sent again: ${outcome} after checking the provider’s panel.`;
}

const inWords = ({ status, stage }: PayoutRow) => (status === 'PENDING' ? stage.replace('_', ' ') : status);

/** The attention reason that the person saw must still be the current one. */
function whyChanged(row: PayoutRow, seen: string): string | undefined {
  if (row.attention_reason === seen) return undefined;
  return row.attention_reason
    ? `The attention reason has changed since you read the payout; it is now ${row.attention_reason}. Read it again.`
    : 'This was settled since you read the payout: it no longer needs a person.';
}
