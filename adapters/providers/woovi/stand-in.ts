import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import { headers } from '../../../sandbox/core/auth.ts';
import type { Refund as MadeRefund, Transfer } from '../../../sandbox/core/entities.ts';
import {
  type Call,
  orNotFound,
  type Provider,
  Refusal,
  type ReportedCharge,
  type ReportedTransfer,
  signingSecret,
  type WebhookPost,
} from '../../../sandbox/core/provider.ts';
import { brCode, is } from '../../../sandbox/core/shapes.ts';

const text = z.string().min(1);
const comment = is.text(140).optional();
const AdditionalInfo = z.array(z.strictObject({ key: text, value: z.string() })).optional();

/** Published examples have tax numbers with and without their mask. */
const taxId = z
  .string()
  .transform((masked) => masked.replace(/[./-]/g, ''))
  .pipe(is.cpfOrCnpj);
const Customer = z
  .strictObject({
    name: text,
    taxID: taxId.optional(),
    email: is.email.optional(),
    phone: is.digits(12, 13).optional(),
    correlationID: text.optional(),
  })
  .refine(({ taxID, email, phone }) => taxID ?? email ?? phone, { error: 'needs a taxID, an email or a phone' });
const Creation = z.strictObject({
  correlationID: text,
  value: is.cents,
  type: z.literal('DYNAMIC').optional(),
  comment,
  expiresIn: z.int().min(1).optional(),
  customer: Customer.optional(),
  additionalInfo: AdditionalInfo,
});
const Refund = z.strictObject({ correlationID: text, value: is.cents.optional(), comment });

/** Destination by the kind of its key. No page read shows how a phone is written. */
const Destination = z.discriminatedUnion('destinationAliasType', [
  z.object({ destinationAliasType: z.literal('CPF'), destinationAlias: is.cpf }),
  z.object({ destinationAliasType: z.literal('CNPJ'), destinationAlias: is.cnpj }),
  z.object({ destinationAliasType: z.literal('EMAIL'), destinationAlias: is.email }),
  z.object({ destinationAliasType: z.literal('PHONE'), destinationAlias: text }),
  z.object({ destinationAliasType: z.literal('RANDOM'), destinationAlias: is.uuid }),
]);
const Payout = z
  .strictObject({
    value: is.cents,
    destinationAlias: text,
    destinationAliasType: text,
    correlationID: text,
    comment,
    sourceAccountId: text.optional(),
  })
  .refine((payout) => Destination.safeParse(payout).success, { error: 'the key is not of its type' });
const PayoutApproval = z.strictObject({ correlationID: text });

/** The default expiry in seconds, from the published example. */
const defaultExpiresIn = 86_400;

/**
 * Woovi, formerly OpenPix: PIX by its own documentation (developers.woovi.com) and Node SDK. Amounts are cents. The key
 * is in `Authorization` without a scheme. The caller's `correlationID` identifies a charge and makes its creation
 * idempotent.
 *
 * A charge has three words. A refund or dispute does not change the word; a webhook with the payment's end-to-end id
 * reports it. No page shows the answer to a repeated `correlationID`; the stand-in answers with the existing charge.
 * Errors have the form that its pages on payouts show.
 *
 * A payout is created, which moves nothing, and then approved. Its `correlationID` is taken once: a second one is
 * refused. The pages' other form, with a QR code in place of key and amount, is not played, nor an account that approves
 * by itself. Where a payout's answers and webhooks have their members was not noted: they are in `payment`, as those of
 * a charge are in `charge`.
 */
export const woovi: Provider = {
  name: 'Woovi',
  slug: 'woovi',
  bases: ['/api/v1'],
  bodyKind: 'json',
  addresses: (root) => ({ baseUrl: root }),
  ...headers({ authorization: 'secretKey' }),
  idempotencyKey: ({ body }) => Creation.safeParse(body).data?.correlationID,
  words: {
    waiting: 'ACTIVE',
    paid: 'COMPLETED',
    refused: 'EXPIRED',
    expired: 'EXPIRED',
    refunded: 'COMPLETED',
    charged_back: 'COMPLETED',
  },
  refundWord: 'IN_PROCESSING',
  // A dispute is an event about the PIX; the charge's word stays.
  infraction: { state: 'charged_back' },
  // A guide writes REJECTED, too. Money that the receiver's bank sends back is an event of its own.
  transferWords: {
    waiting: 'CREATED',
    done: 'CONFIRMED',
    refused: 'FAILED',
    canceled: 'DENIED',
    returned: 'CONFIRMED',
  },
  moreWords: { transfer: ['REJECTED'] },
  routes: [
    {
      method: 'post',
      path: '/charge',
      operation: 'createTransaction',
      handle: ({ context, body, reportCharge }) => {
        const { correlationID, value, expiresIn = defaultExpiresIn, ...details } = Creation.parse(body);
        const opened = context.openCharge({
          id: correlationID,
          method: 'pix',
          amount: value,
          reference: correlationID,
          expiresInMs: expiresIn * 1000,
          details: { ...details, expiresIn },
        });
        const charge = chargeOf(reportCharge(opened));
        return { status: 200, body: { charge, correlationID, brCode: charge.brCode } };
      },
    },
    {
      method: 'get',
      path: '/charge/:id',
      operation: 'getTransaction',
      handle: (call) => ({ status: 200, body: { charge: chargeOf(call.reportCharge(named(call))) } }),
    },
    {
      method: 'post',
      path: '/charge/:id/refund',
      operation: 'refund',
      handle: (call) => {
        const { correlationID, value, comment: why } = Refund.parse(call.body);
        const charge = call.context.refund(named(call), value, correlationID);
        const made = orNotFound(charge.refunds.find(({ id }) => id === correlationID));
        const { word } = call.reportRefund(made, charge);
        return { status: 200, body: { refund: { ...refundOf(made, word), ...(why && { comment: why }) } } };
      },
    },
    {
      method: 'get',
      path: '/charge/:id/refund',
      // The bank answers at once: a refund that was asked for is done when it is looked up.
      handle: (call) => {
        const charge = named(call);
        const now = (word: string) => (word === 'IN_PROCESSING' ? 'CONFIRMED' : word);
        const refunds = charge.refunds.map((refund) => refundOf(refund, now(call.reportRefund(refund, charge).word)));
        return { status: 200, body: { refunds } };
      },
    },
    {
      method: 'post',
      path: '/payment',
      operation: 'withdraw',
      handle: (call) => {
        const { correlationID: id, value: amount, comment: why, destinationAliasType } = Payout.parse(call.body);
        if (call.context.transfer({ id })) throw new Refusal(400, 'Já existe um pagamento com este correlationID');
        const details = { destinationAliasType, ...(why && { comment: why }) };
        return paymentReply(call, call.context.sendTransfer({ id, reference: id, amount, details, held: true }));
      },
    },
    {
      method: 'post',
      path: '/payment/approve',
      operation: 'withdraw',
      handle: (call) => {
        const { correlationID: id } = PayoutApproval.parse(call.body);
        const payment = orNotFound(call.context.transfer({ id }), 'Payment not found');
        if (call.context.findRow('approval', id)) throw new Refusal(400, 'O pagamento já foi aprovado');
        const released = call.context.releaseTransfer(payment);
        call.context.storeRow('approval', {}, id);
        return paymentReply(call, released);
      },
    },
    {
      method: 'get',
      path: '/payment/:id',
      operation: 'getWithdraw',
      handle: (call) => {
        const { id = '' } = call.params;
        return paymentReply(call, orNotFound(call.context.transfer({ id }), 'Payment not found'));
      },
    },
  ],
  webhook: (charge) => {
    const event = eventOf(charge);
    return event && signed({ ...event, company: { id: charge.account, name: 'Loja de Teste' } }, charge.account);
  },
  transferWebhook: (transfer) => {
    const payment = paymentOf(transfer);
    switch (transfer.state) {
      case 'done':
        return signed({ event: 'OPENPIX:MOVEMENT_CONFIRMED', payment }, transfer.account);
      case 'refused': {
        const error = { code: 'PIX_KEY_INFO_NOT_FOUND', description: 'A chave não foi encontrada' };
        return signed({ event: 'OPENPIX:MOVEMENT_FAILED', payment, error }, transfer.account);
      }
      case 'canceled':
        return signed({ event: 'OPENPIX:MOVEMENT_REMOVED', payment }, transfer.account);
      default:
        // `OPENPIX:TRANSACTION_REFUND_RECEIVED` reports money that came back, by what member was not noted.
        return undefined;
    }
  },
  problem: (status, message) => ({ status, body: { error: message } }),
};

const paymentReply = (call: Call, transfer: Transfer) => ({
  status: 200,
  body: { payment: paymentOf(call.reportTransfer(transfer)) },
});

const paymentOf = ({ id: correlationID, amount, details, word }: ReportedTransfer) => ({
  ...details,
  correlationID,
  value: amount,
  status: word,
});

const refundOf = ({ id: correlationID, amount, createdAt }: MadeRefund, status: string) => ({
  status,
  value: amount,
  correlationID,
  endToEndId: `D${hash(correlationID).slice(0, 31)}`,
  time: createdAt,
});

/** Finds a charge by the caller's id or Woovi's own. @throws Refusal if there is none. */
function named({ context, params }: Call) {
  const { id = '' } = params;
  const own = () => context.charges().find((charge) => globalId(charge.id) === id);
  return orNotFound(context.charge(id) ?? own(), 'Charge not found');
}

function chargeOf(charge: ReportedCharge) {
  const { customer, expiresIn, ...details } = charge.details as Partial<z.output<typeof Creation>>;
  const paymentLinkID = uuid(charge.id);
  const identifier = hash(charge.id).slice(0, 32);
  const paid = charge.paidAt !== null;
  const code = brCode('pix.woovi.invalid', charge);
  const qrCodeImage = `https://api.woovi.invalid/openpix/charge/brcode/image/${paymentLinkID}.png`;
  return {
    ...details,
    customer: customer ? { ...customer, taxID: taxIdOf(customer.taxID) } : null,
    value: charge.amount,
    identifier,
    transactionID: identifier,
    correlationID: charge.id,
    paymentLinkID,
    paymentLinkUrl: `https://woovi.invalid/pay/${paymentLinkID}`,
    globalID: globalId(charge.id),
    status: charge.word,
    type: 'DYNAMIC',
    discount: 0,
    valueWithDiscount: charge.amount,
    expiresIn,
    expiresDate: charge.expiresAt,
    createdAt: charge.createdAt,
    updatedAt: charge.updatedAt,
    ...(paid && { paidAt: charge.paidAt, fee: 85 }),
    brCode: code,
    qrCodeImage,
    paymentMethods: {
      pix: {
        method: 'PIX_COB',
        txId: identifier,
        value: charge.amount,
        status: charge.word,
        brCode: code,
        qrCodeImage,
      },
    },
  };
}

/**
 * The event of a charge's state. Payment and expiry are events about the charge; refund and dispute are events about
 * the PIX transfer that paid it.
 */
function eventOf(charge: ReportedCharge): { event: string; [member: string]: unknown } | undefined {
  const { endToEndId } = charge;
  switch (charge.state) {
    case 'paid': {
      const pix = {
        value: charge.paidAmount,
        time: charge.paidAt,
        endToEndId,
        transactionID: hash(charge.id).slice(0, 32),
      };
      const payment = { ...pix, status: 'CONFIRMED', type: 'PAYMENT' };
      return { event: 'OPENPIX:CHARGE_COMPLETED', charge: chargeOf(charge), pix: payment };
    }
    case 'expired':
      return { event: 'OPENPIX:CHARGE_EXPIRED', charge: chargeOf(charge) };
    case 'refunded':
      return {
        event: 'PIX_TRANSACTION_REFUND_SENT_CONFIRMED',
        refundTransaction: { value: charge.refunds.at(-1)?.amount, status: 'CONFIRMED', type: 'REFUND' },
        originalTransaction: { value: charge.paidAmount, endToEndId, status: 'CONFIRMED', type: 'PAYMENT' },
      };
    case 'charged_back':
      return {
        event: 'OPENPIX:DISPUTE_CREATED',
        dispute: { status: 'OPENED', endToEndId, value: charge.amount, disputeReason: 'Golpe' },
      };
    default:
      return undefined;
  }
}

/** Signs with the webhook's own key. Woovi also signs with its private key, which the stand-in does not have. */
function signed(body: object, account: string): WebhookPost {
  const raw = JSON.stringify(body);
  const hmac = createHmac('sha1', signingSecret(account)).update(raw).digest('base64');
  return { body: raw, headers: { 'content-type': 'application/json', 'x-openpix-signature': hmac } };
}

const taxIdOf = (taxID: string | undefined) => taxID && { taxID, type: taxID.length === 11 ? 'BR:CPF' : 'BR:CNPJ' };
const globalId = (id: string) => Buffer.from(`Charge:${hash(id).slice(0, 24)}`).toString('base64');
const hash = (of: string): string => createHash('sha256').update(of).digest('hex');
const uuid = (of: string): string =>
  hash(of).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, (_, ...parts: string[]) => parts.slice(0, 5).join('-'));
