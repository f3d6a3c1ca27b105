import { api } from '../../../shared/api/client.ts';
import type { AttentionItem } from '../entities.ts';

/** A provider may take this long to answer; ms. */
export const timeoutMs = 30_000;

const looks = {
  payment: 'POST /v1/payments/{id}/look',
  payout: 'POST /v1/payouts/{id}/look',
  receiver_account: 'POST /v1/receivers/{id}/accounts/{accountId}/look',
} as const;
const resolves = {
  payment: 'POST /v1/payments/{id}/resolve',
  payout: 'POST /v1/payouts/{id}/resolve',
} as const;

const ofMap = <Kinds extends Record<string, string>>(kinds: Kinds, entity: string): Kinds[keyof Kinds] | undefined =>
  Object.hasOwn(kinds, entity) ? kinds[entity as keyof Kinds] : undefined;

/** The operation that asks the provider about an entry, or records its outcome, if that is safe now. */
export const lookOf = ({ entity, actions }: AttentionItem) =>
  actions.includes('look') ? ofMap(looks, entity) : undefined;
export const resolveOf = ({ entity, actions }: AttentionItem) =>
  actions.includes('resolve') ? ofMap(resolves, entity) : undefined;

/** `settled`: the provider has answered. Otherwise the workflow repeats the request by itself. */
export async function look(merchantId: string, { entity, id, receiverId = '' }: AttentionItem) {
  const of = { merchantId, body: {}, timeoutMs } as const;
  const path = { id };
  const { status } =
    entity === 'payment'
      ? await api.postWithStatus('/v1/payments/{id}/look', { ...of, params: { path } })
      : entity === 'payout'
        ? await api.postWithStatus('/v1/payouts/{id}/look', { ...of, params: { path } })
        : await api.postWithStatus('/v1/receivers/{id}/accounts/{accountId}/look', {
            ...of,
            params: { path: { id: receiverId, accountId: id } },
          });
  return { settled: status !== 202 };
}
