import { z } from 'zod';
import { paymentsOf } from '../../db/payments/payments.ts';
import { whatsAppLink } from '../../domain/core/display.ts';
import { formatBRL } from '../../domain/core/money.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import type { Api } from '../core/context.ts';
import { Problem } from '../core/problems.ts';
import { type Route, route } from '../core/route.ts';
import { paymentOr404 } from './routes.ts';

export const recoveryLinkRoutes = (api: Api): Route[] => [
  route({
    method: 'get',
    path: '/v1/payments/:id/recovery-link',
    tag: 'Payments',
    summary: 'Create a WhatsApp link that reminds the payer of an unpaid payment',
    description:
      'The link opens WhatsApp with a message that contains the payment code, addressed to the phone number of the payment. Nothing is sent by this request.',
    answers: {
      200: { description: 'The link', schema: z.object({ url: z.url() }).meta({ id: 'RecoveryLink' }) },
      409: { description: 'The payment is not payable' },
      422: { description: 'The payment has no Brazilian phone number' },
    },
    async handle({ caller: { merchantId, merchantName }, params }) {
      const payment = await paymentOr404(api, merchantId, params.id);
      const message = reminder(payment, merchantName, new Date());
      const request = await paymentsOf(api.store, merchantId).request(payment.id, () => []);
      const phone = request?.customer.phone;
      const url = phone && whatsAppLink(phone, message);
      if (url) return { status: 200, body: { url } };
      const fault = phone ? 'is not a Brazilian phone number with area code' : 'is missing in the payment';
      throw new Problem('validation', `customer.phone ${fault}`, [
        { field: 'customer.phone', rule: phone ? 'phone' : 'required', message: fault },
      ]);
    },
  }),
];

/** The text of a reminder to the payer. @throws Problem 409 when the payment has no code that can still be paid. */
function reminder(payment: Payment, merchantName: string, now: Date): string {
  const code = payment.pixCode ?? payment.billetCode;
  const refuse = (detail: string) => new Problem('conflict', detail);
  if (payment.status !== 'PENDING') throw refuse(`The payment is ${payment.status}: there is nothing left to pay.`);
  if (code === undefined) throw refuse('The payment has no PIX code or boleto line.');
  if (payment.expiresAt && new Date(payment.expiresAt) < now) throw refuse('The payment code has expired.');
  const [firstName] = payment.customer.name.split(' ');
  return [
    `Olá, ${firstName}! Seu pagamento de ${formatBRL(payment.amount)} para ${merchantName} ainda está em aberto.`,
    payment.pixCode ? 'Pix copia e cola:' : 'Linha digitável do boleto:',
    code,
    ...(payment.billetUrl ? [payment.billetUrl] : []),
  ].join('\n');
}
