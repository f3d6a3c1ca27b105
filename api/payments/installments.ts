import { z } from 'zod';
import { maxCents } from '../../domain/core/money.ts';
import { feeShape, installmentsOf } from '../../domain/payments/installments.ts';
import { type Route, route } from '../core/route.ts';

/**
 * A whole number in a query: digits only, since `Number` reads an empty text as 0. A wrong number aborts the
 * validation, so that no consequential violation is reported.
 */
const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^[0-9]{1,15}$/, { error: 'must be a whole number' })
    .transform(Number)
    .pipe(z.int().min(min, { abort: true }).max(max, { abort: true }))
    .meta({ override: { type: 'integer', minimum: min, maximum: max } });

const InstallmentsQuery = z
  .object({
    amount: whole(1, maxCents).meta({ description: 'Integer cents', example: 12990 }),
    numberOfInstallments: whole(1, 24).default(1).meta({ description: 'Highest number of instalments' }),
    maxInstallmentsWithoutInterest: whole(0, 24)
      .default(1)
      .meta({ description: 'Instalment counts up to this one have no fee' }),
    fees: z
      .string()
      .max(500)
      .default('')
      .transform((text) => (text === '' ? [] : text.split(',').map((fee) => fee.trim())))
      .refine((fees) => fees.every((fee) => feeShape.test(fee)), {
        error: 'must be per cent with commas between them, like 0,2.99,3.5',
      })
      .meta({
        description:
          'Fees in per cent by instalment count, separated by commas, the first for one instalment; with decimal points. Fees of counts without interest are ignored',
        example: '0,2.99,3.99',
        override: { type: 'string' },
      }),
    minInstallmentValue: whole(0, maxCents)
      .default(0)
      .meta({ description: 'Lowest value of an instalment, integer cents' }),
  })
  .refine((query) => query.numberOfInstallments <= Math.max(query.maxInstallmentsWithoutInterest, query.fees.length), {
    path: ['fees'],
    error: 'must have a fee for each instalment count with interest, the first for one instalment',
  });

const Installment = z
  .object({
    installmentNumber: z.int(),
    installmentValue: z.int().meta({ description: 'Integer cents of each instalment' }),
    finalValue: z.int().meta({ description: 'Total in integer cents: installmentValue × installmentNumber' }),
  })
  .meta({ id: 'Installment' });

export const installmentRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/v1/installments',
    tag: 'Payments',
    summary: 'Calculate the instalments for an amount',
    description:
      'The value is amount × (1 + fee/100) ÷ count, half a cent rounded up. Counts whose value is below `minInstallmentValue` are omitted.',
    query: InstallmentsQuery,
    answers: { 200: { description: 'By count, upwards', schema: z.array(Installment) } },
    handle: async ({ query }) => ({ status: 200, body: installmentsOf(query) }),
  }),
];
