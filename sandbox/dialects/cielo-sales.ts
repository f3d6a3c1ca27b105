import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { headers } from '../core/auth.ts';
import { issuerOutcome, returnCodeOf } from '../core/cards.ts';
import type { Charge } from '../core/entities.ts';
import {
  type Call,
  orNotFound,
  type Provider,
  Refusal,
  type Reply,
  type ReportedCharge,
  signingSecret,
} from '../core/provider.ts';
import { boletoOf, brCode, is } from '../core/shapes.ts';
import { png } from './png.ts';

/** What one of the two providers has of its own. */
export interface SalesBrand {
  name: string;
  slug: string;
  /** The path before `/sales`. */
  base: string;
  /** Who is behind each method, by `Payment.Provider`; with an empty text that member may be absent. */
  behind: { card: readonly string[]; pix: readonly string[]; boleto: readonly string[] };
  /** Whether a member of the answer to a creation is spelled as its manual has it, which differs from its look-up. */
  idWhenMade: 'PaymentId' | 'Paymentid';
  /** What the acquirer answered. */
  codes: (code: string, message: string) => object;
  /** Further members of the answer to a new PIX. */
  ofNewPix?: (charge: ReportedCharge) => object;
  /** The header that was agreed upon with its support, where its manual shows one. */
  secretHeader?: string;
}

const anAddress = z.strictObject({
  Street: is.text(255),
  Number: is.text(15),
  Complement: is.text(50).optional(),
  ZipCode: is.postalCode,
  District: is.text(50).optional(),
  City: is.text(50),
  State: is.state,
  Country: is.text(35).optional(),
});
const Customer = z
  .strictObject({
    Name: is.text(255),
    Identity: is.cpfOrCnpj.optional(),
    IdentityType: z.enum(['CPF', 'CNPJ']).optional(),
    Email: is.email.optional(),
    Birthdate: is.day.optional(),
    Address: anAddress.optional(),
    DeliveryAddress: anAddress.optional(),
    // Named without a complete list of its members.
    Billing: z.unknown().optional(),
  })
  .refine(({ Identity, IdentityType }) => !Identity || (IdentityType === 'CPF') === /^\d{11}$/.test(Identity), {
    path: ['IdentityType'],
    error: 'is not the type of Identity',
  });
const Card = z.strictObject({
  CardNumber: is.cardNumber,
  Holder: z.string().regex(/^[A-Za-z0-9 ]{1,25}$/, { error: 'takes no accents and no signs' }),
  ExpirationDate: z.string().regex(/^(0[1-9]|1[0-2])\/20\d\d$/, { error: 'must be MM/YYYY' }),
  SecurityCode: is.cvv,
  Brand: z.enum(['Visa', 'Master', 'Amex', 'Elo', 'Aura', 'JCB', 'Diners', 'Discover', 'Hipercard']),
  SaveCard: z.boolean().optional(),
});

/** What an authentication of the payer gave; of a credit card no member is said to be required. */
const ExternalAuthentication = z.strictObject({
  Cavv: is.cavv.optional(),
  Xid: is.text(100).optional(),
  Eci: is.digits(1, 2).optional(),
  Version: is.text(10).optional(),
  ReferenceId: is.text(200).optional(),
});

/** Of banks that register the order's number with the boleto. Others cut it, or number boletos themselves. */
const longestOrders: Record<string, number> = { Bradesco2: 27, ItauShopline: 8 };

/** A longest life of its codes in seconds, and that of codes whose life cannot be asked for. */
const aDay = 86_400;
const twoHours = 7_200;
const threeDaysMs = 3 * 86_400_000;

function saleOf({ behind }: SalesBrand) {
  const providerOf = (names: readonly string[]) => {
    const named = z.enum(names.filter((name) => name !== '') as [string, ...string[]]);
    return names.includes('') ? named.optional() : named;
  };
  const order = (longest: number) =>
    z.string().regex(new RegExp(`^[A-Za-z0-9]{1,${longest}}$`), { error: `must be ${longest} letters and digits` });
  return z
    .strictObject({
      MerchantOrderId: order(50),
      Customer,
      Payment: z.discriminatedUnion('Type', [
        z.strictObject({
          Type: z.literal('Pix'),
          Amount: is.cents,
          Provider: providerOf(behind.pix),
          QrCodeExpiration: z.int().min(1).max(aDay).optional(),
        }),
        z.strictObject({
          Type: z.literal('Boleto'),
          Amount: is.cents,
          Provider: providerOf(behind.boleto),
          ExpirationDate: is.day.optional(),
          Instructions: is.text(255).optional(),
          Demonstrative: is.text(255).optional(),
          Assignor: is.text(200).optional(),
          Identification: is.text(14).optional(),
          BoletoNumber: is.text(13).optional(),
          Address: is.text(255).optional(),
        }),
        z.strictObject({
          Type: z.literal('CreditCard'),
          Amount: is.cents,
          Provider: providerOf(behind.card),
          Currency: z.literal('BRL').optional(),
          Country: z.literal('BRA').optional(),
          Installments: z.int().min(1).max(99),
          Interest: z.enum(['ByMerchant', 'ByIssuer']).optional(),
          // Without it a card is only reserved.
          Capture: z.boolean().optional(),
          SoftDescriptor: z
            .string()
            .regex(/^[A-Za-z0-9 ]{1,13}$/)
            .optional(),
          CreditCard: Card,
          ExternalAuthentication: ExternalAuthentication.optional(),
        }),
      ]),
    })
    .superRefine(({ MerchantOrderId: id, Customer: { Identity, IdentityType, Address }, Payment }, context) => {
      const need = (path: string, message = 'is required') =>
        context.addIssue({ code: 'custom', path: [path], message });
      if (Payment.Type !== 'CreditCard' && !(Identity && IdentityType)) need('Customer.Identity');
      if (Payment.Type === 'Boleto' && !Address?.District) need('Customer.Address');
      const longest = Payment.Type === 'Boleto' ? longestOrders[Payment.Provider ?? ''] : undefined;
      if (longest && id.length > longest) need('MerchantOrderId', `must be ${longest} characters at most`);
      const lifeIsFixed = Payment.Type === 'Pix' && (Payment.Provider ?? 'Cielo30') === 'Cielo30';
      if (lifeIsFixed && Payment.QrCodeExpiration !== undefined) need('QrCodeExpiration', 'cannot be set here');
    });
}
type Sale = z.output<ReturnType<typeof saleOf>>;

/**
 * The sales API of Cielo and Braspag, from their manuals: everything is a sale under `/sales`, amounts are cents, names
 * are in Pascal case with exceptions, and a status is a number. Sales are read on a host of their own; here both have one
 * address. A refused card comes with 201 and status 3; an invalid request is a list.
 *
 * 1 is a boleto that was issued, and a card that was only reserved: it is captured once, in full or in part, or cancelled
 * as a whole by the call that gives a captured one back. No manual has a status for a code or boleto that expires, nor for
 * a dispute, which a notice of its own tells. A return of PIX is asked for, and made later. That two cancels of a card need
 * five seconds between them is not played, since nothing shows the refusal.
 */
export function salesApi(brand: SalesBrand): Provider {
  const Sale = saleOf(brand);
  const create = (call: Call, refusal?: string): Reply => {
    const sale = Sale.parse(call.body);
    const card = sale.Payment.Type === 'CreditCard' ? sale.Payment.CreditCard : undefined;
    const opened = call.context.openCharge({
      id: randomUUID(),
      method: ({ Pix: 'pix', Boleto: 'boleto', CreditCard: 'credit_card' } as const)[sale.Payment.Type],
      amount: sale.Payment.Amount,
      reference: sale.MerchantOrderId,
      ...(card
        ? {
            outcome: refusal ? { state: 'refused', reason: refusal } : issuerOutcome(card.CardNumber),
            authorizeOnly: sale.Payment.Type === 'CreditCard' && sale.Payment.Capture !== true,
          }
        : { expiresInMs: lifeOf(sale, call.context.now()) }),
      details: {
        provider: sale.Payment.Provider,
        customer: { Name: sale.Customer.Name },
        ...(sale.Payment.Type === 'CreditCard' && {
          installments: sale.Payment.Installments,
          capture: sale.Payment.Capture === true,
        }),
        ...(card && {
          card: {
            CardNumber: `${card.CardNumber.slice(0, 6)}******${card.CardNumber.slice(-4)}`,
            Holder: card.Holder,
            ExpirationDate: card.ExpirationDate,
            SaveCard: false,
            Brand: card.Brand,
          },
        }),
      },
    });
    return { status: 201, body: bodyOf(call.reportCharge(opened), true) };
  };
  const sale = ({ context, params }: Call) => orNotFound(context.charge(params.id ?? ''), 'Sale not found');

  function bodyOf(charge: ReportedCharge, isNew: boolean) {
    const { id, method, details, amount, state, paidAmount } = charge;
    // Of a card that was only reserved all of it was cancelled.
    const [back, backAt] = isVoided(charge) ? [amount, charge.updatedAt] : [charge.refundedAmount, charge.refundedAt];
    const isSlip = method === 'boleto';
    // A boleto that waits is an issued one.
    const status = isSlip && charge.word === '12' ? 1 : numbered(charge.word);
    return {
      MerchantOrderId: charge.reference,
      Customer: details.customer,
      Payment: {
        [isNew && method === 'pix' ? brand.idWhenMade : 'PaymentId']: id,
        Type: { pix: 'Pix', boleto: 'Boleto', credit_card: 'CreditCard' }[method],
        Amount: amount,
        ReceivedDate: localTime(charge.createdAt),
        Currency: 'BRL',
        Country: 'BRA',
        ...(details.provider !== undefined && { Provider: details.provider }),
        Status: status,
        ...(isNew && state === 'refused'
          ? brand.codes(returnCodeOf(charge.refusedReason), 'Not authorized')
          : brand.codes('0', 'Successful')),
        ...(charge.paidAt && { CapturedAmount: paidAmount, CapturedDate: localTime(charge.paidAt) }),
        ...(back > 0 && { VoidedAmount: back, VoidedDate: localTime(backAt ?? '') }),
        ...(method === 'pix' && isNew && { QrcodeBase64Image: png, QrCodeString: brCode('pix.cielo.invalid', charge) }),
        ...(method === 'pix' && isNew && brand.ofNewPix?.(charge)),
        ...(charge.endToEndId && { EndToEndId: charge.endToEndId }),
        ...(isSlip && slipOf(charge)),
        ...(method === 'credit_card' && {
          Installments: details.installments,
          Capture: details.capture,
          CreditCard: details.card,
          Tid: id.replace(/\D/g, '').slice(0, 10),
          ProofOfSale: id.replace(/\D/g, '').slice(0, 6),
          AuthorizationCode: '123456',
        }),
        Links: [{ Method: 'GET', Rel: 'self', Href: `https://query.invalid/sales/${id}` }],
      },
    };
  }

  /** The answer to a capture or a cancel. */
  const outcomeOf = ({ id }: Charge, word: string, code: string, message: string) => ({
    Status: numbered(word),
    ReasonCode: 0,
    ReasonMessage: 'Successful',
    ...brand.codes(code, message),
    Links: [{ Method: 'GET', Rel: 'self', Href: `https://query.invalid/sales/${id}` }],
  });

  return {
    name: brand.name,
    slug: brand.slug,
    bases: [brand.base],
    bodyKind: 'json',
    addresses: (root) => ({ baseUrl: `${root}${brand.base}` }),
    ...headers({ merchantid: 'publicKey', merchantkey: 'secretKey' }),
    words: { waiting: '12', paid: '2', refused: '3', expired: '12', refunded: '11', charged_back: '2' },
    authorizedWord: '1',
    moreWords: { charge: ['0', '1', '10', '13', '20'] },
    refundWord: '12',
    routes: [
      {
        method: 'post',
        path: '/sales/',
        operation: 'createTransaction',
        handle: (call) => create(call),
        refuse: (call) => {
          if (Sale.parse(call.body).Payment.Type === 'CreditCard') return create(call, 'Not authorized');
          throw new Refusal(400, 'The payment method is not enabled');
        },
      },
      {
        method: 'get',
        path: '/sales/:id',
        operation: 'getTransaction',
        handle: (call) => ({ status: 200, body: bodyOf(call.reportCharge(sale(call)), false) }),
      },
      {
        method: 'get',
        path: '/sales',
        operation: 'getTransaction',
        handle: ({ context, query }) => {
          const order = query.get('merchantOrderId');
          const found = context.charges().filter(({ reference }) => reference === order);
          if (found.length === 0) throw new Refusal(404, 'Sale not found');
          return {
            status: 200,
            body: {
              ReasonCode: 0,
              ReasonMessage: 'Successful',
              // Newest first, and with this misspelt member.
              Payments: found
                .reverse()
                .map(({ id, createdAt }) => ({ PaymentId: id, ReceveidDate: createdAt.slice(0, 22) })),
            },
          };
        },
      },
      {
        method: 'put',
        path: '/sales/:id/capture',
        operation: 'capture',
        handle: (call) => {
          const asked = call.query.get('amount');
          const amount = asked === null ? undefined : is.centsText.parse(asked);
          const charge = sale(call);
          if (!charge.authorized) throw new Refusal(400, notToCapture);
          const { word } = call.reportCharge(call.context.capture(charge, amount));
          return { status: 200, body: outcomeOf(charge, word, '6', 'Operation Successful') };
        },
        refuse: () => {
          throw new Refusal(400, notToCapture);
        },
      },
      {
        method: 'put',
        path: '/sales/:id/void',
        operation: 'refund',
        handle: (call) => {
          const asked = call.query.get('amount');
          const amount = asked === null ? undefined : is.centsText.parse(asked);
          const charge = sale(call);
          if (charge.method === 'boleto') throw new Refusal(400, 'A boleto is not cancelled');
          if (charge.authorized) {
            if (amount !== undefined && amount !== charge.amount)
              throw new Refusal(400, 'Only captured sales have parts');
            const { word } = call.reportCharge(call.context.voidCharge(charge, '10'));
            return { status: 200, body: outcomeOf(charge, word, '9', 'Operation Successful') };
          }
          const changed = call.context.refund(charge, amount);
          const made = orNotFound(changed.refunds.at(-1));
          const isWhole = changed.state === 'refunded';
          const answer =
            charge.method === 'pix'
              ? { word: call.reportRefund(made, changed).word, code: '0', message: 'Refund requested' }
              : { word: call.reportCharge(changed).word, code: isWhole ? '9' : '0', message: 'Operation Successful' };
          return { status: 200, body: outcomeOf(charge, answer.word, answer.code, answer.message) };
        },
      },
    ],
    webhook: (charge) => {
      const { id, state, account } = charge;
      // Nothing shows a notice of what expired.
      if (state === 'expired' && !isVoided(charge)) return undefined;
      return {
        ...(brand.secretHeader !== undefined && { headers: { [brand.secretHeader]: signingSecret(account) } }),
        body: { PaymentId: id, ChangeType: state === 'charged_back' ? 7 : 1 },
      };
    },
    // 132 is a wrong key; the codes of fields are from 101 to 199.
    problem: (status, message) => ({
      status,
      body: [{ Code: status === 401 ? 132 : message === notToCapture ? 308 : 199, Message: message }],
    }),
  };
}

const notToCapture = 'Transaction not available to capture';

/** A card that was reserved, and cancelled before it was captured: its status is one of its own. */
const isVoided = ({ state, ownWord }: Charge) => state === 'expired' && ownWord !== null;

/** How long a code or boleto can be paid. */
function lifeOf({ Payment }: Sale, now: Date): number {
  if (Payment.Type === 'Boleto') {
    const { ExpirationDate: day } = Payment;
    return day === undefined ? threeDaysMs : Date.parse(`${day}T23:59:59-03:00`) - now.getTime();
  }
  if (Payment.Type === 'Pix' && Payment.Provider !== undefined && Payment.Provider !== 'Cielo30') {
    return (Payment.QrCodeExpiration ?? aDay) * 1000;
  }
  return twoHours * 1000;
}

function slipOf(charge: ReportedCharge) {
  const { digitableLine, barcode } = boletoOf(charge, '237');
  return {
    ExpirationDate: dayOf(charge.expiresAt),
    Url: `https://boletos.cielo.invalid/post/pagador/reenvia.asp/${charge.id}`,
    Number: `${charge.id.replace(/\D/g, '').slice(0, 10)}-2`,
    BarCodeNumber: barcode,
    DigitableLine: digitableLine,
  };
}

const dayOf = (instant: string | null) => localTime(instant ?? '').slice(0, 10);

/** `YYYY-MM-DD HH:mm:ss` in Sao Paulo. */
const localTime = (instant: string): string =>
  new Date(Date.parse(instant) - 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** Its words are numbers; the fault of an unknown word is none. */
const numbered = (word: string): number | string => (/^\d+$/.test(word) ? Number(word) : word);
