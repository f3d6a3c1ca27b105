import type { Transaction } from 'kysely';
import { contexts } from '../../db/core/contexts.ts';
import type { Schema } from '../../db/core/schema.ts';
import { abandonSend, releaseSendGuard } from '../../db/core/send-guard.ts';
import { storableText } from '../../db/core/storable.ts';
import type { Store } from '../../db/core/store.ts';
import type { AccountRow } from '../../db/receivers/receivers.ts';
import { idFrom } from '../../domain/core/ids.ts';
import { lostAfterMs } from '../../domain/core/polling.ts';
import type { Failure } from '../../domain/core/schemas.ts';
import { whyNotReceiver } from '../../domain/receivers/actions.ts';
import type { ReceiverStage } from '../../domain/receivers/receiver.ts';
import type { MerchantSeal } from '../../runtime/keys.ts';
import { sendKeyOf } from './row.ts';
import { type LockedChange, type ReceiverRowsDeps, transitionOnboarding } from './transition.ts';
import type { AccountCommand, AccountDecided, AccountRef } from './types.ts';

type Tx = Transaction<Schema>;

/** The effect of a command on the row, or why it is refused. */
type Decision = (LockedChange & { refused?: undefined }) | { refused: string };

type Of<What extends AccountCommand['what']> = Extract<AccountCommand, { what: What }>;

/** A command and its row, under the row's lock. */
interface Locked<Command extends AccountCommand> {
  tx: Tx;
  store: Store;
  seal: MerchantSeal;
  row: AccountRow;
  command: Command;
}

/** Handles a command by the current row, under its lock: what was read before the lock does not count. */
export async function decideOnboarding(
  deps: ReceiverRowsDeps,
  { command, step, accountId, receiverId, merchantId }: AccountRef & { command: AccountCommand; step: string },
): Promise<AccountDecided> {
  const { store } = deps;
  const seal = await store.sealOf(merchantId);
  let refused: string | undefined;
  const transition = { accountId, receiverId, merchantId, step, cause: 'person' };
  const now = await transitionOnboarding(deps, transition, async (tx, row) => {
    const decision = await decide({ tx, store, seal, row }, command);
    refused = decision.refused;
    return decision.refused === undefined ? decision : {};
  });
  return refused === undefined ? { kind: 'done', now } : { kind: 'refused', why: refused, now };
}

const decisions: { [What in AccountCommand['what']]: (locked: Locked<Of<What>>) => Promise<Decision> } = {
  balance: async () => ({}),
  look: decideLook,
  retry: decideRetry,
  resolve: decideResolve,
  dismiss: decideDismiss,
};

const decide = <What extends AccountCommand['what']>(
  at: Omit<Locked<Of<What>>, 'command'>,
  command: Of<What> & { what: What },
): Promise<Decision> => decisions[command.what]({ ...at, command });

const actionOf = ({ what, by, reason }: AccountCommand) => ({ what, by, reason });

const situationOf = (row: AccountRow) => ({
  status: row.status,
  stage: row.stage,
  hasProviderId: row.provider_receiver_id !== null,
  ...(row.attention_reason && { attention: row.attention_reason }),
});

async function decideLook({ row, command }: Locked<Of<'look'>>): Promise<Decision> {
  const why = whyNotReceiver('look', situationOf(row));
  if (why) return { refused: `The account cannot be looked up at ${row.provider} now: ${inWords(row)}.` };
  return { transition: { action: actionOf(command) } };
}

async function decideRetry({ tx, store, seal, row, command }: Locked<Of<'retry'>>): Promise<Decision> {
  const why = whyNotReceiver('retry', situationOf(row));
  if (why === 'may_be_there') {
    return {
      refused: `${row.provider} has this account or may have it: check the provider’s panel and resolve the account before another one is created.`,
    };
  }
  if (why) return { refused: `There is nothing to repeat: this account is ${inWords(row)}.` };
  if (row.stage === 'held' && !(await closeAttempt(tx, seal, row))) {
    return {
      refused: `It may have been created at ${row.provider} after all: check the provider’s panel, then resolve it.`,
    };
  }
  const attempt = row.attempt + 1;
  return {
    patch: {
      status: 'PENDING',
      stage: 'gathering',
      attempt,
      reference: idFrom('rac', store.keys.mac('receiver-reference', row.id, String(attempt))),
      provider_receiver_id: null,
      provider_refs: null,
      token_sealed: null,
      provider_word: null,
      failure: null,
      activated_at: null,
      poll_due_at: new Date(Date.now() + lostAfterMs),
    },
    transition: {
      attention: 'dismiss',
      action: actionOf(command),
      ...(row.provider_receiver_id !== null && {
        evidence: `The account before was ${row.provider_receiver_id.slice(0, 60)}.`,
      }),
    },
  };
}

/**
 * Closes the send guard of the current attempt for good: a late step of it creates nothing.
 * @returns false when the attempt may have been sent.
 */
function closeAttempt(tx: Tx, seal: MerchantSeal, row: AccountRow): Promise<boolean> {
  const key = sendKeyOf(row);
  const failure = row.failure ?? { code: 'not_sent', message: 'It was certainly not created.', effect: 'none' };
  const answer = seal.seal(contexts.send(row.id, key.operation, key.attempt), { kind: 'failed', failure });
  return abandonSend(tx, key, answer);
}

async function decideResolve({ tx, row, command }: Locked<Of<'resolve'>>): Promise<Decision> {
  const changed = whyChanged(row, command.attention);
  if (changed) return { refused: changed };
  if (whyNotReceiver('resolve', situationOf(row))) {
    return { refused: 'The state of this account is known: there is nothing to resolve.' };
  }
  const action = { ...actionOf(command), outcome: command.outcome };
  if (command.outcome === 'not_created') {
    // A person has checked at the provider, which proves as much as the provider's own answer.
    await releaseSendGuard(tx, sendKeyOf(row));
    const message = `${command.by.name ?? 'A person'} checked that it does not exist.`;
    const failure: Failure = { code: 'not_sent', message, effect: 'none' };
    return { transition: { stage: 'held', attention: { reason: 'not_sent', detail: message }, failure, action } };
  }
  const facts = { receiverId: storableText(command.receiverId ?? '', 100) };
  const taken = await tx
    .selectFrom('receiver_accounts')
    .select('receiver_id')
    .where('account', '=', row.account)
    .where('provider_receiver_id', '=', facts.receiverId)
    .where('id', '<>', row.id)
    .executeTakeFirst();
  if (taken) return { refused: `${facts.receiverId} belongs to another receiver: ${taken.receiver_id}.` };
  return { transition: { stage: 'verifying', facts, attention: 'dismiss', action } };
}

async function decideDismiss({ row, command }: Locked<Of<'dismiss'>>): Promise<Decision> {
  const changed = whyChanged(row, command.attention);
  if (changed) return { refused: changed };
  const why = whyNotReceiver('dismiss', situationOf(row));
  if (why)
    return {
      refused:
        'The state of this account is not known, so the attention cannot be dismissed: resolve the account, or wait until a look-up or a webhook reports its state.',
    };
  return { transition: { attention: 'dismiss', action: actionOf(command) } };
}

const stageWords: Record<ReceiverStage, string> = {
  gathering: 'waiting for missing fields or documents',
  sending: 'being created',
  verifying: 'being verified',
  held: 'held',
  closed: 'closed',
};
const inWords = ({ status, stage }: AccountRow) => (status === 'PENDING' ? stageWords[stage] : status);

/** The attention reason that the person saw must still be the current one. */
function whyChanged(row: AccountRow, seen: string): string | undefined {
  if (row.attention_reason === seen) return undefined;
  return row.attention_reason
    ? `The attention reason has changed since you read the account; it is now ${row.attention_reason}. Read it again.`
    : 'This was settled since you read the account: it no longer needs a person.';
}
