import type { Transaction } from 'kysely';
import type { BankChangeCommand } from '../../activities/receivers/types.ts';
import { contexts } from '../../db/core/contexts.ts';
import type { Schema } from '../../db/core/schema.ts';
import { storableJson, storableText } from '../../db/core/storable.ts';
import { blindIndex, nameIndex } from '../../db/core/store.ts';
import { type ReceiverRow, receiverDetailsOf, receiverRequestOf, receiversOf } from '../../db/receivers/receivers.ts';
import { isId } from '../../domain/core/ids.ts';
import { lostAfterMs } from '../../domain/core/polling.ts';
import { nameWords } from '../../domain/core/search.ts';
import { bankCoolOffMs } from '../../domain/receivers/actions.ts';
import type { PatchReceiver, Receiver, ReceiverDetails } from '../../domain/receivers/receiver.ts';
import type { MerchantSeal } from '../../runtime/keys.ts';
import { notifyReceiver } from '../../runtime/temporal.ts';
import { actOnBankChange, actorOf } from '../core/command.ts';
import type { Api } from '../core/context.ts';
import { Problem } from '../core/problems.ts';
import type { Caller, RouteRequest } from '../core/route.ts';
import { refuseReceiver } from './create.ts';

/** @throws Problem 404; a malformed id is unknown too. */
export async function receiverOr404(api: Api, merchantId: string, id: string): Promise<Receiver> {
  const found = isId('rcv', id) ? await receiversOf(api.store, merchantId).get(id) : undefined;
  if (!found) throw new Problem('not_found', 'There is no such receiver.');
  return found;
}

/**
 * Changes a receiver's rows, and has the accounts that wait for something look again: at once, or, were this process to
 * die in between, by the sweep.
 */
export async function changeReceiver(
  api: Api,
  { merchantId }: Caller,
  receiverId: string,
  change: (tx: Transaction<Schema>, row: ReceiverRow, seal: MerchantSeal) => Promise<void>,
): Promise<Receiver> {
  const seal = await api.store.sealOf(merchantId);
  const waiting = await api.store.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('receivers')
      .selectAll()
      .where('id', '=', receiverId)
      .where('merchant_id', '=', merchantId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await change(tx, row, seal);
    await tx.updateTable('receivers').set({ updated_at: new Date() }).where('id', '=', receiverId).execute();
    return tx
      .updateTable('receiver_accounts')
      .set({ poll_due_at: new Date(Date.now() + lostAfterMs) })
      .where('receiver_id', '=', receiverId)
      .where('stage', '=', 'gathering')
      .returning(['id', 'provider'])
      .execute();
  });
  await Promise.all(
    waiting.map(({ id: accountId, provider }) =>
      notifyReceiver(api.client, { accountId, receiverId, merchantId, provider }).catch((error: unknown) =>
        api.log.error({ err: error, receiverId }, 'an onboarding was not told; the sweep will'),
      ),
    ),
  );
  return receiverOr404(api, merchantId, receiverId);
}

/**
 * Changes what is known of a receiver. Bank details that some provider has already are not changed here: others are asked
 * for, and wait. @throws Problem 422 in the words of a provider whose account waits, and does not take it so.
 */
export async function patchReceiver(
  api: Api,
  asked: Pick<RouteRequest<unknown, PatchReceiver>, 'caller' | 'requestId' | 'body'>,
  receiver: Receiver,
): Promise<Receiver> {
  const { caller, body } = asked;
  const { merchantId } = caller;
  const { bankAccount, ...others } = body;
  const hasWork = receiver.accounts.some(({ stage, status }) => stage !== 'gathering' && status !== 'REJECTED');
  const waits = bankAccount !== undefined && hasWork && receiver.bankAccount !== undefined;
  const now = waits ? others : body;

  const row = await receiversOf(api.store, merchantId).row(receiver.id);
  if (!row) throw new Problem('not_found', 'There is no such receiver.');
  const seal = await api.store.sealOf(merchantId);
  const merged = (details: ReceiverDetails) =>
    ({
      ...details,
      ...now,
      ...(now.providerSpecificData && {
        providerSpecificData: { ...details.providerSpecificData, ...now.providerSpecificData },
      }),
    }) as ReceiverDetails;
  // The details may be another's a moment later; what is kept then is checked again before anything is sent.
  const next = { ...merged(receiverDetailsOf(row, seal)), ...(bankAccount && { bankAccount }) };
  for (const account of await receiversOf(api.store, merchantId).accounts(receiver.id)) {
    if (account.stage !== 'gathering') continue;
    const { connection_id: id, connection_version: version, provider, account: named } = account;
    await refuseReceiver(api.store, { id, merchantId, provider, version, account: named }, receiverRequestOf(next));
  }
  if (Object.keys(now).length > 0) {
    await changeReceiver(api, caller, receiver.id, async (tx, before) => {
      const details = merged(receiverDetailsOf(before, seal));
      await tx
        .updateTable('receivers')
        .set({
          details_sealed: seal.seal(contexts.receiver(before.id, 'details'), details),
          email_index: blindIndex(api.store.keys, merchantId, 'email', details.email),
          name_index: nameIndex(api.store.keys, merchantId, nameWords(details.name)),
          user_id: details.userId ?? null,
        })
        .where('id', '=', before.id)
        .execute();
      const who = actorOf(caller);
      const fields = Object.keys(now);
      await tx
        .insertInto('timeline')
        .values({
          merchant_id: merchantId,
          entity_id: before.id,
          kind: 'action',
          title: storableText(`Changed: ${fields.join(', ')}`, 200),
          // Which fields, never what they hold.
          data: storableJson({ what: 'changed', fields, by: who.name ?? 'API key', actor: who.id, role: who.role }),
          dedupe_key: null,
        })
        .execute();
    });
  }
  if (waits && bankAccount) {
    const sealed = seal.seal(contexts.receiver(receiver.id, 'bank-change'), bankAccount).toString('base64');
    const coolsOffAt = new Date(Date.now() + bankCoolOffMs).toISOString();
    await wishBankChange(api, asked, receiver.id, {
      what: 'ask',
      sealedAccount: sealed,
      coolsOffAt,
      by: actorOf(caller),
    });
  }
  return receiverOr404(api, merchantId, receiver.id);
}

/** @throws Problem 409 with why not. */
export async function wishBankChange(
  api: Api,
  by: Pick<RouteRequest<unknown, unknown>, 'caller' | 'requestId'>,
  receiverId: string,
  command: BankChangeCommand,
): Promise<void> {
  const result = await actOnBankChange(api, by, receiverId, command);
  if (result?.kind === 'refused') throw new Problem('conflict', result.why);
}
