import { z } from 'zod';
import type { AttentionReason } from '../core/attention.ts';
import { dayInBrazil, daysLater } from '../core/days.ts';

/**
 * What people and channels are alerted of: the reasons of the work queue by what they ask of a person, what the queue
 * shows too late or not at all, and what is meant for one person.
 */
export const AlertKind = z.enum([
  'uncertain',
  'money',
  'approval',
  'not_paid_out',
  'dispute',
  'authorization',
  'receiver',
  'provider',
  'endpoint',
  'certificate',
  'reconciliation',
  'settlement',
  'overdue',
  'mention',
  'assignment',
]);
export type AlertKind = z.infer<typeof AlertKind>;

/** Reasons beside those of the work queue. */
export const ownReasons = [
  'endpoint_failing',
  'circuit_open',
  'mention',
  'assigned',
  'not_looked_at',
  'overdue',
] as const;
export type AlertReason = AttentionReason | (typeof ownReasons)[number];

/** The kind of each reason. A reason that is missing is a compile error. */
export const kindOf: Readonly<Record<AlertReason, AlertKind>> = {
  outcome_unknown: 'uncertain',
  provider_unreachable: 'uncertain',
  webhook_unconfirmed: 'uncertain',
  not_reported: 'uncertain',
  unmapped_word: 'uncertain',
  pending_too_long: 'uncertain',
  code_mismatch: 'money',
  paid_amount_differs: 'money',
  late_payment: 'money',
  second_charge: 'money',
  chargeback_after_refund: 'money',
  approval_needed: 'approval',
  not_sent: 'not_paid_out',
  returned: 'not_paid_out',
  dispute_due: 'dispute',
  authorization_ending: 'authorization',
  deactivated: 'receiver',
  bank_account_differs: 'receiver',
  circuit_open: 'provider',
  delivery_exhausted: 'endpoint',
  endpoint_disabled: 'endpoint',
  endpoint_failing: 'endpoint',
  certificate_ending: 'certificate',
  books_differ: 'reconciliation',
  settlement_overdue: 'settlement',
  not_looked_at: 'overdue',
  overdue: 'overdue',
  mention: 'mention',
  assigned: 'assignment',
};

/** What is meant for one person is told no channel. */
export const ChannelAlertKind = AlertKind.exclude(['mention', 'assignment']);
export type ChannelAlertKind = z.infer<typeof ChannelAlertKind>;

/** Entities of which a built-in role is not told, as it may not read them. */
const hiddenFrom: Readonly<Record<string, readonly string[]>> = { settlement: ['developer'] };

/** The permission (`domain/identity/permissions.ts`) to read an entity: a role of a merchant's own needs it to be told of one. */
export const readBy: Readonly<Record<string, string>> = {
  payment: 'payments.read',
  refund: 'refunds.read',
  dispute: 'disputes.read',
  payout: 'payouts.read',
  payout_batch: 'payouts.read',
  bulk_run: 'work.runs',
  payout_policy: 'payouts.read',
  receiver: 'receivers.read',
  receiver_account: 'receivers.read',
  reconciliation: 'finance.reconciliations',
  settlement: 'finance.settlements',
  connection: 'connections.read',
  platform: 'connections.read',
  webhook_endpoint: 'webhooks.read',
};

/** Whether somebody with a role may be told of an entity. @param permissions of a role of the merchant's own, else null. */
export const mayBeTold = (role: string, permissions: readonly string[] | null, entity: string): boolean => {
  if (permissions === null) return !hiddenFrom[entity]?.includes(role);
  const needed = readBy[entity];
  return needed !== undefined && permissions.includes(needed);
};

/** How a person is told of a kind. */
export const AlertMode = z.enum(['off', 'at_once', 'digest']);
export type AlertMode = z.infer<typeof AlertMode>;

const Hour = z.int().min(0).max(23);

/** Whole hours in Brasília. The end is not included; an end before the beginning is on the next day. */
export const QuietHours = z
  .strictObject({ from: Hour, until: Hour })
  .refine(({ from, until }) => from !== until, { path: ['until'], error: 'must be another hour than from' })
  .meta({ id: 'QuietHours', description: 'Hours in Brasília without alerts; `until` is not included' });
export type QuietHours = z.infer<typeof QuietHours>;

export const AlertLanguage = z.enum(['pt', 'en']);
export type AlertLanguage = z.infer<typeof AlertLanguage>;

const withoutRepeats = <Word>(words: Word[]) => [...new Set(words)];

export const AlertPreferences = z
  .strictObject({
    modes: z
      .strictObject(
        Object.fromEntries(AlertKind.options.map((kind) => [kind, AlertMode])) as Record<AlertKind, typeof AlertMode>,
      )
      .meta({ description: 'For each kind: not at all, at once, or once a day' }),
    urgent: z.array(AlertKind).max(50).transform(withoutRepeats).meta({
      description: 'Kinds that are also sent in quiet hours',
    }),
    digestHour: Hour.meta({ description: 'The hour in Brasília of the daily digest' }),
    quiet: QuietHours.nullable().meta({ description: 'Null: none' }),
    language: AlertLanguage.meta({ description: 'Of the mails' }),
  })
  .meta({ id: 'AlertPreferences' });
export type AlertPreferences = z.infer<typeof AlertPreferences>;

/** What counts until a person has chosen: only what is meant for them alone. */
export const defaultPreferences: AlertPreferences = {
  modes: {
    ...(Object.fromEntries(AlertKind.options.map((kind) => [kind, 'off'])) as Record<AlertKind, AlertMode>),
    mention: 'at_once',
    assignment: 'at_once',
  },
  urgent: [],
  digestHour: 8,
  quiet: null,
  language: 'pt',
};

/** Alerts of a kind that come within this time are one message, in ms. */
export const groupedMs = 60_000;

/** Messages that collect alerts of several kinds: what came in quiet hours, and the daily digest. */
export const collecting = ['quiet', 'digest'] as const;
/** What a message collects: the alerts of one kind, or one of `collecting`. */
export type AlertBundle = AlertKind | (typeof collecting)[number];

const hourOf = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: 'America/Sao_Paulo' });
const hourInBrazil = (at: Date) => Number(hourOf.format(at));

/** The next time after an instant at which it is this hour in Brasília. */
export function nextHour(after: Date, hour: number): Date {
  const day = dayInBrazil(after);
  const on = (date: string) => new Date(`${date}T${String(hour).padStart(2, '0')}:00:00-03:00`);
  const today = on(day);
  return today > after ? today : on(daysLater(day, 1));
}

export function isQuiet(at: Date, quiet: QuietHours | null): quiet is QuietHours {
  if (!quiet) return false;
  const hour = hourInBrazil(at);
  const { from, until } = quiet;
  return from < until ? hour >= from && hour < until : hour >= from || hour < until;
}

/** When an alert is sent, and with which others; undefined: not at all. */
export function whenToSend(
  kind: AlertKind,
  {
    mode,
    urgent,
    quiet,
    digestHour,
  }: { mode: AlertMode; urgent: boolean; quiet: QuietHours | null; digestHour: number },
  raisedAt: Date,
): { bundle: AlertBundle; dueAt: Date } | undefined {
  if (mode === 'off') return undefined;
  if (mode === 'digest') return { bundle: 'digest', dueAt: nextHour(raisedAt, digestHour) };
  const dueAt = new Date(raisedAt.getTime() + groupedMs);
  if (!urgent && isQuiet(dueAt, quiet)) return { bundle: 'quiet', dueAt: nextHour(dueAt, quiet.until) };
  return { bundle: kind, dueAt };
}

export const ChannelType = z.enum(['slack', 'teams']);
export type ChannelType = z.infer<typeof ChannelType>;

/** `sending`: not accepted yet, and tried again. `failed`: refused for good, or given up. */
export const AlertState = z.enum(['sending', 'sent', 'failed']);
export type AlertState = z.infer<typeof AlertState>;
