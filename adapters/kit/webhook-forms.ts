import type { ProviderDispute, ProviderEvent } from '../../domain/core/provider-event.ts';
import type { PaymentStatus, ReceiverStatus, WithdrawStatus } from '../../domain/core/statuses.ts';
import type { WebhookDelivery } from './declaration.ts';
import { parseForm } from './form.ts';
import { parseJson } from './parse.ts';
import { EndToEndId, getPath, Id, Instant, type Path, pick, Reference, Text, texts, Word } from './read.ts';
import { readStatus, type StatusMap } from './statuses.ts';

/** One form of webhook: whose news it is, and where it keeps them. A payload that no form takes is ignored. */
export interface WebhookForm {
  type: ProviderEvent['type'];
  /** Members that must be there with one of these values (compared without case); `*` is any. */
  when?: Record<string, string | readonly string[]>;
  /** Members that must not be there. */
  without?: readonly string[];
  /** Where a list of news stands, if one post carries several. */
  each?: string;
  id: Path;
  /** Where its word stands. */
  status?: Path;
  /** Words of this webhook, where they are not those of the answers. */
  statuses?: StatusMap<PaymentStatus> | StatusMap<WithdrawStatus> | StatusMap<ReceiverStatus>;
  /** The status that any news of this form means, whatever word it carries. */
  means?: string;
  /** Words that say nothing. */
  ignored?: readonly string[];
  reference?: Path;
  endToEndId?: Path;
  refundId?: Path;
  eventId?: Path;
  /** How it tells of a dispute; the first that fits. */
  disputes?: readonly DisputeForm[];
}

/** A dispute in a webhook: by a word of its status, or by a member that is there. Only what the provider shows. */
export interface DisputeForm {
  kind: ProviderDispute['kind'];
  words?: readonly string[];
  at?: string;
  /** Where its outcome stands, once there is one, and the words for it. Any other word leaves it open. */
  outcome?: { at: Path; won: readonly string[]; lost: readonly string[] };
  id?: Path;
  reason?: Path;
  deadline?: Path;
}

interface Readable {
  webhooks: readonly WebhookForm[];
  statuses: StatusMap;
  withdrawStatuses?: StatusMap<WithdrawStatus>;
  receiverStatuses?: StatusMap<ReceiverStatus>;
}

/** What a delivery says, by the first form that takes it; nothing for anything else, however hostile. */
export function readWebhook(p: Readable, delivery: WebhookDelivery): ProviderEvent[] {
  const body = parseJson(delivery.rawBody) ?? parseForm(delivery.rawBody);
  if (body === null || typeof body !== 'object') return [];
  for (const form of p.webhooks) {
    if (!Object.entries(form.when ?? {}).every(([path, values]) => isOne(getPath(body, path), values))) continue;
    if (form.without?.some((path) => getPath(body, path) !== undefined)) continue;
    const listed = form.each === undefined ? [body] : getPath(body, form.each);
    const news = (Array.isArray(listed) ? listed.slice(0, 100) : []).flatMap((one) => newsOf(p, form, one) ?? []);
    if (news.length > 0 || form.each !== undefined) return news;
  }
  return [];
}

function isOne(value: unknown, values: string | readonly string[]): boolean {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return false;
  const wanted = typeof values === 'string' ? [values] : values;
  return wanted.some((one) => one === '*' || one.toLowerCase() === String(value).toLowerCase());
}

function newsOf(p: Readable, form: WebhookForm, body: unknown): ProviderEvent | undefined {
  const transactionId = pick(body, form.id, Id);
  const word = pick(body, form.status, Word);
  if (!transactionId || (form.status && word === undefined)) return undefined;
  if (word && form.ignored?.includes(word.toLowerCase())) return undefined;
  const usual = { TRANSACTION: p.statuses, WITHDRAW: p.withdrawStatuses, RECEIVER: p.receiverStatuses }[form.type];
  const map = (form.statuses ?? usual ?? { default: 'PENDING' }) as StatusMap<string>;
  return {
    transactionId,
    type: form.type,
    ...(form.means === undefined ? readStatus(map, word ?? '') : { status: form.means }),
    providerWord: word ?? form.means ?? '',
    ...texts(body, {
      reference: [form.reference, Reference],
      endToEndId: [form.endToEndId, EndToEndId],
      refundId: [form.refundId, Id],
      eventId: [form.eventId, Id],
    }),
    ...disputeOf(form.disputes, body, word),
  };
}

function disputeOf(forms: readonly DisputeForm[] = [], body: unknown, word = ''): { dispute?: ProviderDispute } {
  const isWord = (words: readonly string[] | undefined, said = '') => words?.includes(said.toLowerCase()) ?? false;
  const form = forms.find(({ words, at }) => isWord(words, word) || (at !== undefined && getPath(body, at) != null));
  if (!form) return {};
  const outcome = pick(body, form.outcome?.at, Word);
  const phase = isWord(form.outcome?.won, outcome) ? 'won' : isWord(form.outcome?.lost, outcome) ? 'lost' : 'opened';
  return {
    dispute: {
      kind: form.kind,
      phase,
      ...texts(body, { id: [form.id, Id], reason: [form.reason, Text], deadline: [form.deadline, Instant] }),
    },
  };
}
