import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ChargeState } from '../../../sandbox/core/entities.ts';
import { type Call, orNotFound, Refusal, type ReportedCharge, type Route } from '../../../sandbox/core/provider.ts';
import { boletoOf, brCode, is, reais } from '../../../sandbox/core/shapes.ts';
import { bankPix, inWords } from '../../../sandbox/dialects/bank-pix.ts';

// Boletos: bank slips of the second version, each with a PIX code where a key is given

const slips = '/v2/bank_slips';

const short = is.text(40);
const Slip = z.strictObject({
  external_reference_id: z.string().regex(/^[A-Z0-9]{26}$/, { error: 'must be 26 capitals and digits' }),
  amount: is.reais,
  due_date: is.day,
  description: is.text(100),
  days_after_due_date: z.int().min(0).optional(),
  payer: z.strictObject({
    name: short,
    tax_id: is.cpfOrCnpj,
    email: is.email.max(70).optional(),
    address: z.strictObject({
      address: short,
      neighborhood: short,
      city: short,
      state: is.state,
      zip_code: is.postalCode,
    }),
  }),
  payment_method: z.strictObject({
    bank_slip: z.strictObject({ billing_scheme: z.enum(['15', '16', '21']) }),
    // A random key alone has a code.
    pix: z.strictObject({ key: is.uuid, type: z.literal('EVP') }).optional(),
  }),
});

const words: Record<ChargeState, string> = {
  waiting: 'CREATED',
  // No source has a word for one whose days are over.
  expired: 'CREATED',
  refused: 'CANCELED',
  paid: 'PAID',
  // A boleto is not refunded.
  refunded: 'PAID',
  charged_back: 'PAID',
};
const status = inWords(words);

/** @throws Refusal where a call does not name the software that makes it. */
function demand({ headers }: Call): void {
  const missing = ['partner-software-name', 'partner-software-version'].find((name) => !headers[name]);
  if (missing) throw new Refusal(400, `${missing}: é obrigatório`);
}

const routes: (Route & { scope: string })[] = [
  {
    method: 'post',
    path: slips,
    operation: 'createTransaction',
    scope: 'bankslip.write',
    handle: (call) => {
      demand(call);
      const slip = Slip.parse(call.body);
      const { external_reference_id: id, due_date: due, days_after_due_date: days = 0, payment_method: by } = slip;
      if (call.context.charge(id)) throw new Refusal(422, 'external_reference_id já utilizado');
      const end = Date.parse(`${due}T23:59:59-03:00`) + days * 86_400_000;
      const booked = call.context.openCharge({
        id,
        method: 'boleto',
        amount: slip.amount,
        reference: id,
        expiresInMs: end - call.context.now().getTime(),
        details: { due, days, scheme: by.bank_slip.billing_scheme, withPix: by.pix !== undefined },
      });
      // The answer to its creation has no word.
      const { status: _, ...made } = shown(call.reportCharge(booked));
      return { status: 201, body: made };
    },
  },
  {
    method: 'get',
    path: `${slips}/:id`,
    operation: 'getTransaction',
    scope: 'bankslip.read',
    handle: (call) => {
      demand(call);
      return { status: 200, body: shown(call.reportCharge(slipNamed(call))) };
    },
  },
  {
    method: 'put',
    path: `${slips}/:id/cancel`,
    operation: 'refund',
    scope: 'bankslip.write',
    handle: (call) => {
      demand(call);
      call.context.cancelCharge(slipNamed(call), 'CANCELED');
      return { status: 204, body: undefined };
    },
  },
];

function slipNamed({ context, params }: Call) {
  const charge = context.charge(params.id ?? '');
  return orNotFound(charge?.method === 'boleto' ? charge : undefined, 'Boleto não encontrado');
}

function shown(charge: ReportedCharge) {
  const { due, days, scheme, withPix } = charge.details;
  const { barcode, digitableLine } = boletoOf(charge, '336', due);
  const [a, b, c, d, e] = [0, 10, 21, 32, 33].map((from, at, ends) => digitableLine.slice(from, ends[at + 1]));
  const dotted = (field = '') => `${field.slice(0, 5)}.${field.slice(5)}`;
  const number = BigInt(`0x${createHash('sha256').update(charge.id).digest('hex')}`).toString();
  return {
    id: createHash('sha256').update(`slip ${charge.id}`).digest('hex').slice(0, 26).toUpperCase(),
    external_reference_id: charge.id,
    amount: reais(charge.amount),
    due_date: due,
    days_after_due_date: days,
    status: status(charge),
    payment_method: {
      bank_slip: {
        originator_id: '000000000001',
        billing_scheme: scheme,
        billing_type: '3',
        our_number: number.slice(0, 10),
        number: number.slice(0, 10),
        // With the points and blanks of a printed one.
        digitable_line: `${dotted(a)} ${dotted(b)} ${dotted(c)} ${d} ${e}`,
        bar_code: barcode,
      },
      ...(withPix === true && {
        pix: {
          qr_code: brCode('pix.c6.invalid', charge),
          mime_type: 'image/png',
          reference: createHash('sha256').update(charge.id).digest('hex').slice(0, 32),
        },
      }),
    },
  };
}

const keyOf = (merchantId: string) =>
  createHash('sha256')
    .update(`c6-bank-${merchantId}`)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');

/**
 * C6 Bank, by collections of its calls and ACBr. The standard's paths come after `/v2/pix`, which makes `/v2/pix/pix/…`.
 * Bank slips by ACBr, a PHP client and others, in their second version, whose id is the caller's.
 */
export const c6Bank = bankPix({
  name: 'C6 Bank',
  slug: 'c6-bank',
  prefix: '/v2/pix',
  logIn: { path: '/v1/auth', body: 'form', client: 'body' },
  registrationHeaders: { 'partner-software-name': /^\S/, 'partner-software-version': /^\S/ },
  routes,
  moreWords: { charge: ['CREATED', 'WAITING_CONFIRMATION', 'PAID', 'CANCELED', 'CANCELLED'] },
  // A random key, with which boletos can have a PIX code.
  also: { credentials: (field, merchantId) => (field === 'pixKey' ? keyOf(merchantId) : undefined) },
});
