import { z } from 'zod';
import { maxCents } from '../core/money.ts';
import { type ShareType as Kind, mostDaysAhead } from './due-terms.ts';

/* The fields of a request that are about its due date. What they mean, and which of them go together: due-terms.ts. */

/** Per cent of the amount, or cents. */
export const ShareType = z.enum(['PERCENTAGE', 'FIXED']) satisfies z.ZodType<Kind>;

/** Per cent with at most two decimals. */
const isPercent = (value: number): boolean => /^\d+(\.\d{1,2})?$/.test(`${value}`);

const day = z.iso.date({ error: 'must be a day, such as 2026-12-24' });
const share = { type: ShareType, amount: z.number().positive().max(maxCents) };
const inItsUnit = ({ type, amount }: { type: Kind; amount: number }) =>
  type === 'FIXED' ? Number.isInteger(amount) : isPercent(amount) && amount <= 100;
const notInItsUnit = {
  path: ['amount'],
  error: 'must be whole cents, or per cent up to 100 with at most two decimals',
};

export const Discount = z
  .strictObject({ ...share, until: day.optional().meta({ description: 'The last day of it. Absent: the due date' }) })
  .refine(inItsUnit, notInItsUnit)
  .meta({ id: 'Discount' });

export const Fine = z.strictObject(share).refine(inItsUnit, notInItsUnit).meta({ id: 'Fine' });

export const Interest = z
  .strictObject({
    percentPerMonth: z
      .number()
      .positive()
      .refine(isPercent, { error: 'must be per cent with at most two decimals' })
      .meta({ description: 'A thirtieth of it counts for each day', example: 1 }),
  })
  .meta({ id: 'Interest' });

/** The fields of a request that are about its due date. */
export const dueFields = {
  dueDate: day.optional().meta({
    description:
      'For a boleto, or a PIX with a due date: the last day without fine and interest, in São Paulo. Refused where `dueTerms` of the provider lacks the method',
    example: '2026-12-24',
  }),
  daysAfterDue: z
    .int()
    .min(0)
    .max(mostDaysAhead)
    .optional()
    .meta({ description: 'Days after the due date on which it can still be paid. Absent: none' }),
  discount: Discount.optional().meta({ description: 'Per cent of `amount`, or cents, less until a day' }),
  fine: Fine.optional().meta({
    description: 'Per cent of `amount`, or cents, from the day after the due date on: at most 2 %',
  }),
  interest: Interest.optional().meta({ description: 'For each day after the due date: at most 1 % a month' }),
};
