import { z } from 'zod';
import { paymentsOf } from '../../db/payments/payments.ts';
import { whatsAppLink } from '../../domain/core/display.ts';
import { formatBRL, maxCents } from '../../domain/core/money.ts';
import { feeShape, installmentsOf } from '../../domain/payments/installments.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import type { Api } from '../core/context.ts';
import { Problem } from '../core/problems.ts';
import { type Route, route } from '../core/route.ts';
import { paymentOr404 } from './routes.ts';

/**
 * A whole number as an address has it: digits only, since `Number` would read an empty text as 0. One that is wrong ends
 * the check, so that nothing is said of what follows from it.
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
  .refine((asked) => asked.numberOfInstallments <= Math.max(asked.maxInstallmentsWithoutInterest, asked.fees.length), {
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

/** What a checkout needs beside payments: the table of instalments, and a way to remind who has not paid. */
export const helperRoutes = (api: Api): Route[] => [
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

  route({
    method: 'get',
    path: '/v1/payments/:id/recovery-link',
    tag: 'Payments',
    summary: 'A WhatsApp link that reminds the payer of an unpaid payment',
    description:
      'Opens WhatsApp with the message, the code to pay with in it, ready to send to the phone of the request. Nothing is sent by us.',
    answers: {
      200: { description: 'The link', schema: z.object({ url: z.url() }).meta({ id: 'RecoveryLink' }) },
      409: { description: 'There is nothing to pay (any more)' },
      422: { description: 'The payment has no phone in Brazil' },
    },
    async handle({ caller: { merchantId, merchantName }, params }) {
      const payment = await paymentOr404(api, merchantId, params.id ?? '');
      const message = reminder(payment, merchantName, new Date());
      const sent = await paymentsOf(api.store, merchantId).request(payment.id, () => []);
      const phone = sent?.customer.phone;
      const url = phone && whatsAppLink(phone, message);
      if (url) return { status: 200, body: { url } };
      const fault = phone ? 'is not a phone in Brazil, with its area code' : 'is missing in the payment’s request';
      throw new Problem('validation', `customer.phone ${fault}`, [
        { field: 'customer.phone', rule: phone ? 'phone' : 'required', message: fault },
      ]);
    },
  }),
];

/** @throws Problem 409 when the payer can pay nothing with this payment. */
function reminder(payment: Payment, merchantName: string, now: Date): string {
  const code = payment.pixCode ?? payment.billetCode;
  const refuse = (detail: string) => new Problem('conflict', detail);
  if (payment.status !== 'PENDING') throw refuse(`The payment is ${payment.status}: there is nothing left to pay.`);
  if (code === undefined) throw refuse('The payment has no code to pay with.');
  if (payment.expiresAt && new Date(payment.expiresAt) < now) throw refuse('The code to pay with has expired.');
  const [firstName] = payment.customer.name.split(' ');
  return [
    `Olá, ${firstName}! Seu pagamento de ${formatBRL(payment.amount)} para ${merchantName} ainda está em aberto.`,
    payment.pixCode ? 'Pix copia e cola:' : 'Linha digitável do boleto:',
    code,
    ...(payment.billetUrl ? [payment.billetUrl] : []),
  ].join('\n');
}
