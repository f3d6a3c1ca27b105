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
    numberOfInstallments: whole(1, 24).default(1).meta({ description: 'The largest count' }),
    maxInstallmentsWithoutInterest: whole(0, 24).default(1).meta({ description: 'Counts up to this one bear no fee' }),
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
          'Per cent by count with commas between them, the first for one instalment; decimals after a point. Those of counts without interest are not read',
        example: '0,2.99,3.99',
        override: { type: 'string' },
      }),
    minInstallmentValue: whole(0, maxCents)
      .default(0)
      .meta({ description: 'Integer cents below which none is offered' }),
  })
  .refine((query) => query.numberOfInstallments <= Math.max(query.maxInstallmentsWithoutInterest, query.fees.length), {
    path: ['fees'],
    error: 'must have a fee for each count that bears one, the first for one instalment',
  });

const Installment = z
  .object({
    installmentNumber: z.int(),
    installmentValue: z.int().meta({ description: 'Integer cents of each' }),
    finalValue: z.int().meta({ description: 'Integer cents of all: installmentValue × installmentNumber' }),
  })
  .meta({ id: 'Installment' });

export const installmentRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/v1/installments',
    tag: 'Payments',
    summary: 'Instalments that may be offered for an amount',
    description:
      'Each is amount × (1 + fee/100) ÷ count, half a cent rounded up, and is kept if it is at least `minInstallmentValue`.',
    query: InstallmentsQuery,
    answers: { 200: { description: 'By count, upwards', schema: z.array(Installment) } },
    handle: async ({ query }) => ({ status: 200, body: installmentsOf(query) }),
  }),
];
