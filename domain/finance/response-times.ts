import { z } from 'zod';
import { AttentionReason, defaultTimes, type ResponseTime } from '../core/attention.ts';

/*
 * Within which time a merchant's people look at what needs them, and settle it. Time is counted in all hours, or in the
 * business hours of Brazil's business days.
 */

/** Thirty days. */
const longest = 43_200;
/** In days of at least so many hours the longest time ends within the calendar of the queue. */
export const fewestHours = 4;

const Minutes = z.int().min(5).max(longest);

const ofReason = {
  look: Minutes.nullable().meta({ description: 'Minutes until somebody must have looked; null: at any time' }),
  settle: Minutes.meta({ description: 'Minutes until it must be settled' }),
};

export const BusinessHours = z
  .strictObject({ opens: z.int().min(0).max(23), closes: z.int().min(1).max(24) })
  .refine(({ opens, closes }) => closes - opens >= fewestHours, {
    path: ['closes'],
    error: `must be at least ${fewestHours} hours after opens`,
  })
  .meta({ id: 'BusinessHours', description: 'Whole hours in Brasília, on Brazil’s business days' });
export type BusinessHours = z.infer<typeof BusinessHours>;

export const ChangeResponseTimes = z
  .strictObject({
    version: z.int().min(0).meta({ description: 'The version that was read' }),
    hours: BusinessHours.nullable().meta({ description: 'Null: all hours count' }),
    times: z
      .array(z.strictObject({ reason: AttentionReason, ...ofReason }))
      .max(AttentionReason.options.length)
      .meta({ description: 'Reasons that are missing have the defaults' }),
  })
  .superRefine(({ times }, context) => {
    const refuse = (at: number, field: string, message: string) =>
      context.addIssue({ code: 'custom', path: ['times', at, field], message });
    for (const [at, { reason, look, settle }] of times.entries()) {
      if (look !== null && look > settle) refuse(at, 'look', 'must not be after settle');
      if (times.findIndex((one) => one.reason === reason) !== at) refuse(at, 'reason', 'is named twice');
    }
  })
  .meta({ id: 'ChangeResponseTimes' });

export const ResponseTimes = z
  .object({
    version: z.int().meta({ description: '0: nothing was changed yet' }),
    hours: BusinessHours.nullable(),
    times: z.array(z.object({ reason: AttentionReason, ...ofReason, default: z.object(ofReason) })),
    changed: z.object({ at: z.iso.datetime(), by: z.string() }).optional().meta({ description: 'By whom, last' }),
  })
  .meta({ id: 'ResponseTimes' });
export type ResponseTimes = z.infer<typeof ResponseTimes>;

/** What is stored: the reasons that differ from the defaults. */
export type StoredTimes = Partial<Record<AttentionReason, ResponseTime>>;

/** The times by which a queue is read. */
export interface QueueTimes {
  of: Readonly<Record<AttentionReason, ResponseTime>>;
  hours: BusinessHours | null;
}

export const timesWith = (stored: StoredTimes): QueueTimes['of'] => ({ ...defaultTimes, ...stored });

/** Of given times, those that differ from the defaults. */
export const changedTimes = (times: readonly ({ reason: AttentionReason } & ResponseTime)[]): StoredTimes =>
  Object.fromEntries(
    times.flatMap(({ reason, look, settle }) => {
      const usual = defaultTimes[reason];
      return look === usual.look && settle === usual.settle ? [] : [[reason, { look, settle }]];
    }),
  );
