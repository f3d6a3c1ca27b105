import type { Transaction } from 'kysely';
import type { BankChangeCommand } from '../../activities/receivers/types.ts';
import { contexts } from '../../db/core/contexts.ts';
import type { Schema } from '../../db/core/schema.ts';
import { storableJson, storableText } from '../../db/core/storable.ts';
import { blindIndex, nameIndex } from '../../db/core/store.ts';
import { shareDocuments } from '../../db/receivers/documents.ts';
import { expectNotice } from '../../db/receivers/notice.ts';
import { keepPlatformUser } from '../../db/receivers/platform-users.ts';
import { type ReceiverRow, receiverDetailsOf, receiverRequestOf, receiversOf } from '../../db/receivers/receivers.ts';
import { receiversOfSameUser } from '../../db/receivers/same-user.ts';
import { lostAfterMs } from '../../domain/core/polling.ts';
import { nameWords } from '../../domain/core/search.ts';
import { bankCoolOffMs } from '../../domain/receivers/actions.ts';
import type { PatchReceiver, Receiver, ReceiverDetails } from '../../domain/receivers/receiver.ts';
import type { MerchantSeal } from '../../runtime/keys.ts';
import { notifyReceiver } from '../../runtime/workflow-starts.ts';
import { actOnBankChange, actorOf } from '../core/command.ts';
import type { Api } from '../core/context.ts';
import { entityReader } from '../core/entity-routes.ts';
import { Problem } from '../core/problems.ts';
import type { Caller, RouteRequest } from '../core/route.ts';
import { refuseReceiver } from './create.ts';

export const receiverOr404 = entityReader('receiver', 'rcv', ({ store }, merchantId, id) =>
  receiversOf(store, merchantId).get(id),
);

/**
 * Changes a receiver's rows, and notifies the onboardings that wait for documents or details. If this process dies in
 * between, the sweep notifies them.
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
    return expectNotice(tx, await receiversOfSameUser(tx, receiverId), new Date(Date.now() + lostAfterMs));
  });
  await notifyOnboardings(api, merchantId, waiting);
  return receiverOr404(api, merchantId, receiverId);
}

/** Notifies onboardings of data that they may have waited for. */
export async function notifyOnboardings(
  api: Api,
  merchantId: string,
  accounts: Awaited<ReturnType<typeof expectNotice>>,
): Promise<void> {
  await Promise.all(
    accounts.map(({ id: accountId, receiver_id: receiverId, provider }) =>
      notifyReceiver(api.client, { accountId, receiverId, merchantId, provider }).catch((error: unknown) =>
        api.log.error(
          { err: error, receiverId },
          'an onboarding was not notified of a change; the sweep will notify it',
        ),
      ),
    ),
  );
}

/**
 * Changes a receiver's details. A change of bank details that a provider already has becomes a bank change, which waits
 * for approval and its cool-off.
 * @throws Problem 422 with the message of a provider that is still being onboarded and does not accept the details.
 */
export async function patchReceiver(
  api: Api,
  request: Pick<RouteRequest<unknown, PatchReceiver>, 'caller' | 'requestId' | 'body'>,
  receiver: Receiver,
): Promise<Receiver> {
  const { caller, body } = request;
  const { merchantId } = caller;
  const { bankAccount, ...others } = body;
  const hasWork = receiver.accounts.some(({ stage, status }) => stage !== 'gathering' && status !== 'REJECTED');
  const needsApproval = bankAccount !== undefined && hasWork && receiver.bankAccount !== undefined;
  const now = needsApproval ? others : body;

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
  // A concurrent change may follow this check; the details are checked again before they are sent to a provider.
  const next = { ...merged(receiverDetailsOf(row, seal)), ...(bankAccount && { bankAccount }) };
  for (const account of await receiversOf(api.store, merchantId).accounts(receiver.id)) {
    if (account.stage !== 'gathering') continue;
    const { connection_id: id, connection_version: version, provider, account: accountKey } = account;
    await refuseReceiver(
      api.store,
      { id, merchantId, provider, version, account: accountKey },
      receiverRequestOf(next),
    );
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
      await keepPlatformUser(tx, api.store, seal, { merchantId, details });
      await shareDocuments(tx, before.id);
      const who = actorOf(caller);
      const fields = Object.keys(now);
      await tx
        .insertInto('timeline')
        .values({
          merchant_id: merchantId,
          entity_id: before.id,
          kind: 'action',
          title: storableText(`Changed: ${fields.join(', ')}`, 200),
          // The names of the fields, never their values.
          data: storableJson({ what: 'changed', fields, by: who.name ?? 'API key', actor: who.id, role: who.role }),
          dedupe_key: null,
        })
        .execute();
    });
  }
  if (needsApproval && bankAccount) {
    const sealed = seal.seal(contexts.receiver(receiver.id, 'bank-change'), bankAccount).toString('base64');
    const coolsOffAt = new Date(Date.now() + bankCoolOffMs).toISOString();
    await sendBankChangeCommand(api, request, receiver.id, {
      what: 'ask',
      sealedAccount: sealed,
      coolsOffAt,
      by: actorOf(caller),
    });
  }
  return receiverOr404(api, merchantId, receiver.id);
}

/** @throws Problem 409 with the reason of a refusal. */
export async function sendBankChangeCommand(
  api: Api,
  sender: Pick<RouteRequest<unknown, unknown>, 'caller' | 'requestId'>,
  receiverId: string,
  command: BankChangeCommand,
): Promise<void> {
  const result = await actOnBankChange(api, sender, receiverId, command);
  if (result?.kind === 'refused') throw new Problem('conflict', result.why);
}
