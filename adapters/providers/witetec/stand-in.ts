import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { headers } from '../../../sandbox/core/auth.ts';
import { issuerOutcome } from '../../../sandbox/core/cards.ts';
import {
  type Call,
  orNotFound,
  type Provider,
  Refusal,
  type Reply,
  type ReportedCharge,
  type ReportedTransfer,
  type Route,
} from '../../../sandbox/core/provider.ts';
import { brCode, is } from '../../../sandbox/core/shapes.ts';
import { generalPayoutWords } from '../../../sandbox/dialects/payouts.ts';
import { keyIsOfItsKind, keyWords } from '../../../sandbox/dialects/pix-keys.ts';
import { generalWords } from '../../../sandbox/dialects/white-label.ts';

const key = headers({ 'x-api-key': 'secretKey' });
const text = z.string().min(1);
const Metadata = z.looseObject({ sellerExternalRef: z.string().optional() });

/**
 * All fields of `customer` and `items` are required. No source shows the fields of a card; they are the white-label
 * family's.
 */
const common = {
  amount: is.cents,
  customer: z
    .strictObject({
      name: text,
      email: is.email,
      phone: text,
      documentType: z.enum(['CPF', 'CNPJ']),
      document: is.cpfOrCnpj,
    })
    .refine(({ documentType, document }) => (documentType === 'CPF' ? is.cpf : is.cnpj).safeParse(document).success, {
      path: ['document'],
      error: 'is not a document of this type',
    }),
  items: z
    .array(
      z.strictObject({
        title: text,
        amount: z.int().min(0),
        quantity: z.int().min(1),
        tangible: z.boolean(),
        externalRef: text.optional(),
      }),
    )
    .min(1),
  metadata: Metadata.optional(),
  description: text.optional(),
  postbackUrl: is.url.optional(),
};
const Pix = z.strictObject({ ...common, method: z.literal('PIX') });
const Card = z.strictObject({
  ...common,
  method: z.literal('CREDIT_CARD'),
  installments: z.int().min(1).max(24).optional(),
  card: z.strictObject({
    number: is.cardNumber,
    holderName: text,
    expirationMonth: z.coerce.number().int().min(1).max(12),
    expirationYear: z.coerce.number().int().min(2000).max(2099),
    cvv: is.cvv,
  }),
});
const Transaction = z.discriminatedUnion('method', [Pix, Card]);

const Withdrawal = z
  .strictObject({
    amount: is.cents,
    pixKey: text,
    pixKeyType: z.string(),
    method: z.literal('PIX'),
    metadata: Metadata.optional(),
  })
  .superRefine(keyIsOfItsKind('pixKeyType', 'pixKey', keyWords.evp));

/** Creations at the specification's paths alone, although the public client's path takes the same bodies. */
const creations: Route[] = (
  [
    ['/v2/transactions/pix/create', Pix],
    ['/v2/transactions/card/create', Card],
  ] as const
).map(([path, schema]) => ({
  method: 'post',
  path,
  operation: 'createTransaction',
  handle: (call) => create(call, schema.parse(call.body)),
  refuse: (call) => {
    const request = schema.parse(call.body);
    if (request.method === 'CREDIT_CARD') return create(call, request, 'Refused by the issuer');
    throw new Refusal(400, 'Transaction refused');
  },
}));

/** A PIX is read at the specification's path; for a card, which it leaves out, there is the public client's. */
const reads: Route[] = (
  [
    ['/transactions/pix/:id', 'pix'],
    ['/transactions/:id', 'credit_card'],
  ] as const
).map(([path, method]) => ({
  method: 'get',
  path,
  operation: 'getTransaction',
  handle: ({ context, params, reportCharge }) => {
    const charge = context.charge(params.id ?? '');
    return ok(transaction(reportCharge(orNotFound(charge?.method === method ? charge : undefined, 'Not found'))));
  },
}));

/**
 * Witetec: PIX, cards and payouts, amounts in cents, answers wrapped in `data`. Charges are at the specification's
 * paths, which have `/v2` and a payment method.
 */
export const witetec: Provider = {
  name: 'Witetec',
  slug: 'witetec',
  bases: [''],
  bodyKind: 'json',
  addresses: (root) => ({ baseUrl: root }),
  // The log-in before a payout takes an e-mail, which a connection has as its client id.
  credentials: (field, merchantId) => (field === 'clientId' ? `${merchantId}@witetec.invalid` : undefined),
  ...key,
  words: {
    waiting: 'PENDING',
    paid: 'PAID',
    refused: 'REFUSED',
    expired: 'FAILED',
    refunded: 'REFUNDED',
    charged_back: 'CHARGEDBACK',
  },
  refundWord: 'REFUNDED',
  transferWords: {
    waiting: 'PENDING',
    done: 'PAID',
    refused: 'REJECTED',
    canceled: 'CANCELED',
    returned: 'REFUNDED',
  },
  moreWords: {
    charge: ['BLOCKED', ...generalWords],
    transfer: ['PROCESSING', 'APPROVED', 'FAILED', 'BLOCKED', ...generalPayoutWords],
  },
  routes: [
    ...creations,
    ...reads,
    {
      method: 'post',
      path: '/withdrawals/auth',
      open: true,
      handle: (call) => {
        const account = key.account(call);
        if (account === undefined) throw new Refusal(401, 'Unauthorized');
        z.strictObject({ email: is.email, password: text }).parse(call.body);
        return { status: 200, body: { token: call.tokens.issue(account, call.provider, 1_800_000).token } };
      },
    },
    {
      method: 'post',
      path: '/withdrawals',
      operation: 'withdraw',
      handle: (call) => {
        demandOwnToken(call);
        const { amount, pixKey, pixKeyType, metadata } = Withdrawal.parse(call.body);
        const reference = metadata?.sellerExternalRef;
        const sent = call.context.sendTransfer({
          id: randomUUID(),
          amount,
          reference,
          details: { pixKey, pixKeyType },
        });
        return ok(withdrawal(call.reportTransfer(sent)));
      },
    },
    {
      method: 'get',
      path: '/withdrawals/:id',
      operation: 'getWithdraw',
      handle: ({ context, params, reportTransfer }) =>
        ok(withdrawal(reportTransfer(orNotFound(context.transfer({ id: params.id ?? '' }), 'Not found')))),
    },
  ],
  webhook: (charge) => ({ body: { eventType: `TRANSACTION_${events[charge.state]}`, ...transaction(charge) } }),
  transferWebhook: (sent) => ({ body: { eventType: `WITHDRAWAL_${sent.word}`, ...withdrawal(sent) } }),
  problem: (status, message) => ({ status, body: { status: false, message } }),
};

/** Event names by state. There are fewer event names than words of a charge. */
const events: Record<ReportedCharge['state'], string> = {
  waiting: 'PENDING',
  paid: 'PAID',
  refused: 'FAILED',
  expired: 'FAILED',
  refunded: 'REFUNDED',
  charged_back: 'CHARGEDBACK',
};

/**
 * The specification logs in before a payout, where some public clients do not: the token is required, and must be the
 * account's. @throws Refusal 401.
 */
function demandOwnToken({ headers, tokens, account }: Call): void {
  const [, token = ''] = /^bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  if (tokens.read(token)?.account !== account) throw new Refusal(401, 'Unauthorized');
}

function create(call: Call, request: z.output<typeof Transaction>, refusal?: string): Reply {
  const { amount, customer, items, metadata, postbackUrl, description } = request;
  const draft = {
    id: randomUUID(),
    amount,
    reference: metadata?.sellerExternalRef,
    notifyUrl: postbackUrl,
    details: { customer, items, metadata: metadata ?? null, description: description ?? null },
  };
  if (request.method === 'PIX') {
    return ok(
      transaction(call.reportCharge(call.context.openCharge({ ...draft, method: 'pix', expiresInMs: 86_400_000 }))),
    );
  }
  const outcome =
    refusal === undefined ? issuerOutcome(request.card.number) : { state: 'refused' as const, reason: refusal };
  return ok(transaction(call.reportCharge(call.context.openCharge({ ...draft, method: 'credit_card', outcome }))));
}

function ok(data: object): Reply {
  return { status: 200, body: { status: true, data } };
}

/** Sources show both `qrcode` and `copyPaste`, and the address of an image. */
function transaction(charge: ReportedCharge) {
  const copyPaste = brCode('pix.witetec.invalid', charge);
  return {
    id: charge.id,
    amount: charge.amount,
    feeAmount: 0,
    netAmount: charge.amount,
    sellerId: charge.account,
    sellerName: 'Loja de Teste',
    ...charge.details,
    method: charge.method.toUpperCase(),
    status: charge.word,
    pix:
      charge.method === 'pix'
        ? {
            id: `pix-${charge.id}`,
            qrcode: copyPaste,
            qrcodeUrl: `https://qr.witetec.invalid/${charge.id}.png`,
            copyPaste,
            expirationDate: charge.expiresAt,
            transactionId: charge.id,
          }
        : null,
    installments: 1,
    paidAt: charge.paidAt,
    end2endId: charge.endToEndId,
    postbackUrl: charge.notifyUrl,
    createdAt: charge.createdAt,
  };
}

function withdrawal(sent: ReportedTransfer) {
  const doneAt = sent.state === 'done' ? sent.updatedAt : null;
  return {
    id: sent.id,
    amount: sent.amount,
    method: 'PIX',
    ...sent.details,
    status: sent.word,
    withdrawalType: 'PIX',
    approvedAt: doneAt,
    processedAt: doneAt,
    createdAt: sent.createdAt,
    externalRef: sent.reference,
  };
}
