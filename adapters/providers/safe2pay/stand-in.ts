import { z } from 'zod';
import { headers } from '../../../sandbox/core/auth.ts';
import {
  type Call,
  type Provider,
  type Reply,
  type ReportedCharge,
  signingSecret,
} from '../../../sandbox/core/provider.ts';
import { boletoOf, brCode, dayInBrazil, is } from '../../../sandbox/core/shapes.ts';

const text = z.string().min(1);

const Customer = z.strictObject({
  Name: text,
  Identity: is.cpfOrCnpj,
  Phone: text.optional(),
  Email: is.email,
  Address: z
    .strictObject({
      ZipCode: is.postalCode,
      Street: text,
      Number: text,
      Complement: z.string().optional(),
      District: text,
      CityName: text,
      StateInitials: is.state,
      CountryName: text,
    })
    .optional(),
});
const Product = z.strictObject({ Code: text, Description: text, UnitPrice: is.reais, Quantity: z.int().min(1) });
const common = {
  IsSandbox: z.boolean(),
  Application: text.optional(),
  Vendor: text.optional(),
  CallbackUrl: is.url.optional(),
  Reference: text.optional(),
  Customer,
  Products: z.array(Product).min(1),
  Splits: z.array(z.unknown()).optional(),
  Meta: z.unknown().optional(),
};

/** Some integrations write the number of a method as text. */
const methodNumber = (number: number) => z.union([z.literal(number), z.literal(String(number))]);

/** `dd/mm/yyyy` of a day that exists, as `yyyy-mm-dd`. */
const Day = z
  .string()
  .regex(/^\d{2}\/\d{2}\/\d{4}$/, { error: 'must be dd/mm/yyyy' })
  .transform((day) => day.split('/').reverse().join('-'))
  .pipe(is.day);
const aDay = 86_400;

const Creation = z.union([
  z.strictObject({
    ...common,
    PaymentMethod: methodNumber(6).transform(() => 'pix' as const),
    PaymentObject: z.strictObject({ Expiration: z.int().min(1).default(aDay) }).prefault({}),
  }),
  z.strictObject({
    ...common,
    PaymentMethod: methodNumber(1).transform(() => 'boleto' as const),
    // The sources name more members than they list.
    PaymentObject: z.looseObject({
      DueDate: Day,
      Instruction: z.unknown().optional(),
      PenaltyRate: z.number().optional(),
    }),
  }),
]);

/**
 * Safe2Pay: PIX and boletos by two public SDKs, a client and a service. Amounts are reais, names are in Pascal case, and
 * a charge's amount is the sum of its products. Creation is on one host, everything else on another; here both have one
 * address. A refusal may come with HTTP 200: `HasError` says so.
 *
 * No source shows a look-up's answer. Here it has the members of a creation's answer, and the reference. The webhook's
 * body is one source's. A PIX that expires has no number of its own.
 */
export const safe2pay: Provider = {
  name: 'Safe2Pay',
  slug: 'safe2pay',
  bases: ['/v2'],
  bodyKind: 'json',
  addresses: (root) => ({ baseUrl: `${root}/v2` }),
  ...headers({ 'x-api-key': 'secretKey' }),
  words: { waiting: '1', paid: '3', refused: '8', expired: '1', refunded: '6', charged_back: '13' },
  moreWords: { charge: ['2', '5', '7', '11', '12', '14'] },
  refundWord: '',
  routes: [
    { method: 'post', path: '/Payment', operation: 'createTransaction', handle: create, refuse: () => no('Refused') },
    {
      method: 'get',
      path: '/transaction/Get',
      operation: 'getTransaction',
      handle: (call) => found(call, call.context.charge(call.query.get('Id') ?? '')),
      refuse: () => no('Refused'),
    },
    {
      method: 'get',
      path: '/transaction/Reference',
      operation: 'getTransaction',
      handle: (call) => {
        const sought = call.query.get('reference');
        return found(
          call,
          call.context.charges().find(({ reference }) => reference !== null && reference === sought),
        );
      },
      refuse: () => no('Refused'),
    },
    {
      method: 'delete',
      path: '/Pix/Cancel/:id',
      operation: 'refund',
      handle: ({ context, params }) => {
        const charge = context.charge(params.id ?? '');
        if (charge?.method !== 'pix') return no('There is no such PIX');
        context.refund(charge);
        return yes();
      },
      refuse: () => no('Refused'),
    },
  ],
  webhook: (charge) => {
    // Its number does not change.
    if (charge.state === 'expired') return undefined;
    return {
      body: {
        IdTransaction: Number(charge.id),
        TransactionStatus: { Id: numbered(charge.word) },
        Reference: charge.reference,
        SecretKey: signingSecret(charge.account),
      },
    };
  },
  problem: (status, message) => ({ ...no(message, String(status)), status }),
};

const yes = (ResponseDetail?: object): Reply => ({
  status: 200,
  body: { HasError: false, ...(ResponseDetail && { ResponseDetail }) },
});
const no = (message: string, ErrorCode = '0'): Reply => ({
  status: 200,
  body: { HasError: true, ErrorCode, Error: message },
});

function create(call: Call): Reply {
  const order = Creation.parse(call.body);
  const expiresInMs =
    order.PaymentMethod === 'pix'
      ? order.PaymentObject.Expiration * 1000
      : Date.parse(`${order.PaymentObject.DueDate}T23:59:59-03:00`) - call.context.now().getTime();
  const opened = call.context.openCharge({
    method: order.PaymentMethod,
    amount: order.Products.reduce((sum, { UnitPrice, Quantity }) => sum + UnitPrice * Quantity, 0),
    reference: order.Reference,
    notifyUrl: order.CallbackUrl,
    expiresInMs,
    details: {},
  });
  return yes(detailOf(call.reportCharge(opened)));
}

const found = (call: Call, charge: Parameters<Call['reportCharge']>[0] | undefined): Reply =>
  charge ? yes({ ...detailOf(call.reportCharge(charge)), Reference: charge.reference }) : no('There is no such charge');

function detailOf(charge: ReportedCharge) {
  const common = { IdTransaction: Number(charge.id), Status: numbered(charge.word), Message: 'Transaction' };
  if (charge.method === 'pix') {
    const QrCode = `https://images.safe2pay.invalid/pix/${charge.id}.png`;
    return { ...common, QrCode, Key: brCode('pix.safe2pay.invalid', charge) };
  }
  const { digitableLine, barcode } = boletoOf(charge);
  return {
    ...common,
    BankSlipNumber: `${charge.id}0`,
    DigitableLine: digitableLine,
    Barcode: barcode,
    BankSlipUrl: `https://boletos.safe2pay.invalid/${charge.id}.pdf`,
    DueDate: dayInBrazil(charge.expiresAt ?? '')
      .split('-')
      .reverse()
      .join('/'),
  };
}

/** Its words are numbers; the fault of an unknown word is none. */
const numbered = (word: string): number | string => (/^\d+$/.test(word) ? Number(word) : word);
