import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { bearer } from '../../../sandbox/core/auth.ts';
import type { ChargeState } from '../../../sandbox/core/entities.ts';
import {
  type Call,
  orNotFound,
  type Provider,
  Refusal,
  type Reply,
  type ReportedCharge,
  type ReportedTransfer,
  signingSecret,
  type WebhookEvent,
} from '../../../sandbox/core/provider.ts';
import { boletoOf, brCode, is } from '../../../sandbox/core/shapes.ts';
import { isPixKey } from '../../../sandbox/dialects/pix-keys.ts';
import { png } from '../../../sandbox/dialects/png.ts';

const text = z.string().min(1);

/** The sources do not say whether a tax number has its mask. */
const taxId = z
  .string()
  .transform((masked) => masked.replace(/[./-]/g, ''))
  .pipe(is.cpfOrCnpj);
/** Its four members come together. */
const Customer = z.strictObject({ name: text, taxId, email: is.email, cellphone: text });
const common = {
  amount: is.cents,
  expiresIn: z.int().min(1).optional(),
  description: text.optional(),
  externalId: text.optional(),
  interest: z.unknown().optional(),
  fine: z.unknown().optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  utm: z.unknown().optional(),
};
const Creation = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('PIX'), data: z.strictObject({ ...common, customer: Customer.optional() }) }),
  z.strictObject({ method: z.literal('BOLETO'), data: z.strictObject({ ...common, customer: Customer }) }),
]);
const Refund = z.strictObject({ id: text, reason: is.text(500).optional() });
const keyTypes = { CPF: 'CPF', CNPJ: 'CNPJ', PHONE: 'PHONE', EMAIL: 'EMAIL', RANDOM: 'RANDOM' } as const;
const Key = z
  .strictObject({ key: text, type: z.enum(['CPF', 'CNPJ', 'PHONE', 'EMAIL', 'RANDOM', 'BR_CODE']) })
  // The sources give no form of a phone: with or without the country's +55.
  .refine(({ key, type }) => type === 'BR_CODE' || isPixKey(keyTypes[type], key.replace(/^\+/, '')), {
    path: ['key'],
    error: 'is not a key of this type',
  });
const Transfer = z.strictObject({
  amount: is.cents,
  externalId: text.optional(),
  description: text.optional(),
  pix: Key,
});

/** The charges' events; no event tells that one has expired or failed. */
const events: Partial<Record<ChargeState, string>> = {
  paid: 'completed',
  refunded: 'refunded',
  charged_back: 'disputed',
};

/** Its share of each charge and transfer, in cents. */
const platformFee = 80;

/**
 * AbacatePay, version 2 of its API, by its own documentation: PIX and boletos on the merchant's own page, full refunds,
 * and transfers to any PIX key. Amounts are cents. Whether a key is for tests, the key itself decides.
 *
 * No page shows the answer to a repeated `externalId`, or a look-up by it: a second charge is made. The list of charges
 * and the call that simulates a payment are left out, as are withdrawals to the account's own key.
 *
 * In its notices of refunds and disputes the charge's own word is still that of a payment. The header of its signature is
 * left out, since its key is printed in the documents and proves nothing: the secret in the query does.
 */
export const abacatepay: Provider = {
  name: 'AbacatePay',
  slug: 'abacatepay',
  bases: ['/v2'],
  bodyKind: 'json',
  addresses: (root) => ({ baseUrl: root }),
  ...bearer('secretKey'),
  words: {
    waiting: 'PENDING',
    paid: 'PAID',
    refused: 'FAILED',
    expired: 'EXPIRED',
    refunded: 'REFUNDED',
    charged_back: 'UNDER_DISPUTE',
  },
  refundWord: '',
  transferWords: {
    waiting: 'PENDING',
    done: 'COMPLETE',
    refused: 'FAILED',
    canceled: 'CANCELLED',
    returned: 'REFUNDED',
  },
  moreWords: { charge: ['CANCELLED', 'REDEEMED', 'APPROVED'], transfer: ['EXPIRED'] },
  infraction: { state: 'charged_back' },
  routes: [
    {
      method: 'post',
      path: '/transparents/create',
      operation: 'createTransaction',
      handle: ({ context, body, reportCharge }) => {
        const { method, data } = Creation.parse(body);
        const { amount, externalId: reference, expiresIn, customer, metadata } = data;
        const isPix = method === 'PIX';
        const opened = context.openCharge({
          id: `${isPix ? 'pix_char' : 'bole'}_${randomBytes(12).toString('hex')}`,
          method: isPix ? 'pix' : 'boleto',
          amount,
          reference,
          ...(expiresIn && { expiresInMs: expiresIn * 1000 }),
          details: { customer, metadata },
        });
        return answer(chargeOf(reportCharge(opened)));
      },
    },
    {
      method: 'get',
      path: '/transparents/check',
      operation: 'getTransaction',
      handle: (call) => answer(chargeOf(call.reportCharge(named(call, call.query.get('id'))))),
    },
    {
      method: 'post',
      path: '/transparents/refund',
      operation: 'refund',
      handle: (call) => {
        const { id } = Refund.parse(call.body);
        const charge = named(call, id);
        const refundPublicId = `refund_${hash(charge.id).slice(0, 20)}`;
        if (charge.method === 'boleto') throw new Refusal(400, 'INVALID_METHOD');
        if (charge.state === 'charged_back') throw new Refusal(400, 'TRANSACTION_UNDER_DISPUTE');
        // Asked a second time, it answers with the refund that it has made.
        if (charge.state === 'paid') call.context.refund(charge, undefined, refundPublicId);
        else if (charge.state !== 'refunded') throw new Refusal(400, 'TRANSACTION_NOT_REFUNDABLE');
        return answer({ refundPublicId });
      },
    },
    {
      method: 'post',
      path: '/pix/send',
      operation: 'withdraw',
      handle: ({ context, body, reportTransfer }) => {
        const { amount, externalId: reference } = Transfer.parse(body);
        return answer(transferOf(reportTransfer(context.sendTransfer({ amount, reference, details: {} }))));
      },
    },
    {
      method: 'get',
      path: '/pix/get',
      operation: 'getWithdraw',
      handle: ({ context, query, reportTransfer }) =>
        answer(transferOf(reportTransfer(orNotFound(context.transfer({ id: query.get('id') ?? '' }))))),
    },
  ],
  webhook: (charge, to) => {
    const event = events[charge.state];
    const method = charge.method === 'pix' ? 'PIX' : 'BOLETO';
    if (event === undefined) return undefined;
    return notice(`transparent.${event}`, charge.account, to, {
      transparent: {
        id: charge.id,
        externalId: charge.reference,
        amount: charge.amount,
        paidAmount: charge.paidAmount,
        platformFee,
        status: charge.state === 'paid' ? charge.word : 'PAID',
        methods: [method],
      },
      customer: charge.details.customer ?? null,
      payerInformation: { method, [method]: {} },
      ...(charge.state !== 'paid' && { reason: 'Solicitado pelo pagador' }),
    });
  },
  transferWebhook: (transfer, to) => {
    // No event tells that a transfer which was done came back: a look-up does.
    if (transfer.state === 'waiting' || transfer.state === 'returned') return undefined;
    const isDone = transfer.state === 'done';
    return notice(`transfer.${isDone ? 'completed' : 'failed'}`, transfer.account, to, {
      transfer: {
        ...transferOf(transfer),
        amount: transfer.amount,
        ...(!isDone && { status: 'FAILED' }),
        method: 'PIX',
        // A failed transfer may have one, too.
        endToEndIdentifier: transfer.endToEndId,
      },
    });
  },
  problem: (status, message) => ({ status, body: { data: null, error: message, success: false } }),
};

const answer = (data: object): Reply => ({ status: 200, body: { data, error: null, success: true } });

/** @throws Refusal if there is no such charge. */
const named = ({ context }: Call, id: string | null) => orNotFound(context.charge(id ?? ''), 'TRANSACTION_NOT_FOUND');

function chargeOf(charge: ReportedCharge) {
  const { id, amount, word: status, expiresAt, details } = charge;
  return {
    id,
    amount,
    status,
    brCode: brCode('pix.abacatepay.invalid', charge),
    brCodeBase64: `data:image/png;base64,${png}`,
    expiresAt,
    platformFee,
    receiptUrl: `https://abacatepay.invalid/receipt/${hash(id).slice(0, 16)}`,
    metadata: details.metadata ?? {},
    ...(charge.method === 'boleto' && {
      barCode: boletoOf(charge).digitableLine,
      url: `https://abacatepay.invalid/boleto/${hash(id).slice(0, 16)}`,
    }),
  };
}

const transferOf = ({ id, word: status, reference }: ReportedTransfer) => ({
  id,
  status,
  receiptUrl: `https://abacatepay.invalid/receipt/${hash(id).slice(0, 16)}`,
  platformFee,
  externalId: reference,
});

/** A delivery, with the account's own secret in the query of its address. */
function notice(event: string, account: string, { id, url }: WebhookEvent, data: object) {
  const to = new URL(url);
  to.searchParams.set('webhookSecret', signingSecret(account));
  return { url: to.href, body: { id, event, apiVersion: 2, devMode: true, data } };
}

const hash = (of: string): string => createHash('sha256').update(of).digest('hex');
