import type { ProviderDispute, ProviderEvent } from '../../domain/core/provider-event.ts';
import type { PaymentStatus, ReceiverStatus, WithdrawStatus } from '../../domain/core/statuses.ts';
import type { WebhookDelivery } from './declaration.ts';
import { parseForm } from './form.ts';
import { fromWire, type MoneyUnit } from './money.ts';
import { parseJson } from './parse.ts';
import {
  Amount,
  EndToEndId,
  getPath,
  Id,
  idOf,
  type Path,
  pick,
  Reference,
  referenceMember,
  Text,
  texts,
  Word,
} from './read.ts';
import { readStatus, type StatusMap } from './statuses.ts';

/**
 * One form of webhook: the kind of its entity, and the paths at which we read. A payload that fits no form is ignored.
 */
export interface WebhookForm {
  type: ProviderEvent['type'];
  /** Members that must be present with one of these values (compared without case); `*` is any. */
  when?: Record<string, string | readonly string[]>;
  /** Members that may be present, but with none of these values. */
  unless?: Record<string, string | readonly string[]>;
  /** Members that must be absent. */
  without?: readonly string[];
  id: Path;
  /**
   * The form of the ids that its replies give, where a webhook may have another id of the same entity: that one is left
   * out, and the entity is named by our reference alone. Otherwise it would pass for a second charge.
   */
  ids?: RegExp;
  /**
   * Its id is that of the PIX which paid (end-to-end id), and neither the charge's nor ours: the payment is found by it,
   * among those of the connection's account.
   */
  byEndToEndId?: true;
  /** The path of its status word. */
  status?: Path;
  /** Words of this webhook, where they differ from those of replies. */
  statuses?: StatusMap<PaymentStatus> | StatusMap<WithdrawStatus> | StatusMap<ReceiverStatus>;
  /** The status that every event of this form means, whatever its word. */
  means?: string;
  reference?: Path;
  endToEndId?: Path;
  /** The path of its amount, in the provider's unit. */
  amount?: Path;
  eventId?: Path;
  /** The forms of a dispute in it; the first one that fits counts. */
  disputes?: readonly DisputeForm[];
}

/** A dispute in a webhook: recognised by a status word, or by a member that is present. */
export interface DisputeForm {
  kind: ProviderDispute['kind'];
  words?: readonly string[];
  at?: string;
  /** The path of its outcome, and the words for it. Any other word leaves the dispute open. */
  outcome?: { at: Path; won: readonly string[]; lost: readonly string[] };
  id?: Path;
  reason?: Path;
}

interface Readable {
  money: MoneyUnit;
  idsInLowerCase?: true;
  referenceInAddress?: true;
  webhooks: readonly WebhookForm[] | ((body: unknown, delivery: WebhookDelivery) => ProviderEvent[]);
  webhooksInHeaders?: true;
  statuses: StatusMap;
  withdrawStatuses?: StatusMap<WithdrawStatus>;
  receiverStatuses?: StatusMap<ReceiverStatus>;
}

/**
 * The events of a delivery, by the first form that fits; empty for any other payload. Never throws, since the input is
 * untrusted.
 */
export function readWebhook(p: Readable, delivery: WebhookDelivery): ProviderEvent[] {
  const body = p.webhooksInHeaders ? delivery.headers : (parseJson(delivery.rawBody) ?? parseForm(delivery.rawBody));
  if (body === null || typeof body !== 'object') return [];
  if (typeof p.webhooks === 'function') return p.webhooks(body, delivery);
  for (const form of p.webhooks) {
    if (!Object.entries(form.when ?? {}).every(([path, values]) => isOne(getPath(body, path), values))) continue;
    if (Object.entries(form.unless ?? {}).some(([path, values]) => isOne(getPath(body, path), values))) continue;
    if (form.without?.some((path) => getPath(body, path) !== undefined)) continue;
    const event = eventOf(p, form, body, delivery);
    if (event) return [event];
  }
  return [];
}

function isOne(value: unknown, values: string | readonly string[]): boolean {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return false;
  const expected = typeof values === 'string' ? [values] : values;
  return expected.some((text) => text === '*' || text.toLowerCase() === String(value).toLowerCase());
}

function eventOf(p: Readable, form: WebhookForm, body: unknown, { query }: WebhookDelivery): ProviderEvent | undefined {
  const id = pick(body, form.id, Id);
  const word = pick(body, form.status, Word);
  if (!id || (form.status && word === undefined)) return undefined;
  const isOwn = form.ids?.test(id) ?? true;
  if (!isOwn && pick(body, form.reference, Reference) === undefined) return undefined;
  const usual = { TRANSACTION: p.statuses, WITHDRAW: p.withdrawStatuses, RECEIVER: p.receiverStatuses }[form.type];
  const map = (form.statuses ?? usual ?? { default: 'PENDING' }) as StatusMap<string>;
  return {
    transactionId: isOwn && !form.byEndToEndId ? idOf(p, id) : '',
    type: form.type,
    ...(form.means === undefined ? readStatus(map, word ?? '') : { status: form.means }),
    providerWord: word ?? form.means ?? '',
    ...texts(p.referenceInAddress ? query : undefined, { reference: [referenceMember, Reference] }),
    ...texts(body, {
      reference: [form.reference, Reference],
      endToEndId: [form.byEndToEndId ? form.id : form.endToEndId, EndToEndId],
      eventId: [form.eventId, Id],
    }),
    ...amountOf(p, form, body),
    ...disputeOf(form.disputes, body, word),
  };
}

/** Integer cents; nothing where the member is no amount. */
function amountOf({ money }: Readable, { amount: path }: WebhookForm, body: unknown): { amount?: number } {
  const stated = pick(body, path, Amount);
  if (stated === undefined) return {};
  try {
    return { amount: fromWire(money, stated) };
  } catch {
    return {};
  }
}

function disputeOf(forms: readonly DisputeForm[] = [], body: unknown, word = ''): { dispute?: ProviderDispute } {
  const isWord = (words: readonly string[] | undefined, found = '') => words?.includes(found.toLowerCase()) ?? false;
  const form = forms.find(({ words, at }) => isWord(words, word) || (at !== undefined && getPath(body, at) != null));
  if (!form) return {};
  const outcome = pick(body, form.outcome?.at, Word);
  const phase = isWord(form.outcome?.won, outcome) ? 'won' : isWord(form.outcome?.lost, outcome) ? 'lost' : 'opened';
  return {
    dispute: {
      kind: form.kind,
      phase,
      ...texts(body, { id: [form.id, Id], reason: [form.reason, Text] }),
    },
  };
}
