import './messages.ts';
import type { Translate } from '../../i18n/texts.ts';
import { api } from '../../shared/api/client.ts';
import { timeoutMs } from './acts/look.ts';
import type { AttentionItem } from './entities.ts';

const refsOf = (items: readonly AttentionItem[]) => items.map(({ entity, id }) => ({ entity, id }));

/** The largest number of entries of one request. */
export const maxAtOnce = 100;

/** @param assignee a person's id; null: nobody. */
export const assign = (merchantId: string, items: readonly AttentionItem[], assignee: string | null) =>
  api.post('/v1/attention/assign', { merchantId, body: { items: refsOf(items), assignee } });

export interface Snooze {
  /** ISO; null: back at once. */
  until: string | null;
  reason?: string;
}
export const snooze = (merchantId: string, items: readonly AttentionItem[], { until, reason }: Snooze) =>
  api.post('/v1/attention/snooze', { merchantId, body: { items: refsOf(items), until, ...(reason && { reason }) } });

export interface Resolution {
  outcome: 'approved' | 'rejected';
  reason: string;
  evidence?: string;
}

/** `settled`: it took effect. Otherwise a second person must record the same outcome. */
export async function resolve(merchantId: string, { entity, id }: AttentionItem, body: Resolution) {
  const of = { merchantId, params: { path: { id } }, body, timeoutMs } as const;
  const { status } =
    entity === 'payout'
      ? await api.postWithStatus('/v1/payouts/{id}/resolve', of)
      : await api.postWithStatus('/v1/payments/{id}/resolve', of);
  return { settled: status !== 202 };
}

/** What a command did to one entry, in words; `about` is what the entry is called. */
export async function assignOne(
  t: Translate,
  merchantId: string,
  { item, about }: { item: AttentionItem; about: string },
  person: { id: string; name: string } | null,
): Promise<string> {
  await assign(merchantId, [item], person?.id ?? null);
  return person ? t('queue:said.assigned', { about, name: person.name }) : t('queue:said.unassigned', { about });
}

export async function snoozeOne(
  t: Translate,
  merchantId: string,
  { item, about }: { item: AttentionItem; about: string },
  body: Snooze,
): Promise<string> {
  const { changed } = await snooze(merchantId, [item], body);
  if (body.until === null) return t('queue:said.back', { about });
  return changed.length > 0 ? t('queue:said.snoozed', { about }) : t('queue:said.notSnoozed', { about });
}
