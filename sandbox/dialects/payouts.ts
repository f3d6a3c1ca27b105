import { z } from 'zod';
import {
  type Call,
  found,
  type Provider,
  Refusal,
  type Reply,
  type ReportedTransfer,
  type Route,
} from '../core/provider.ts';
import { is } from '../core/shapes.ts';
import { keyIsOfItsKind, keyWords } from './pix-keys.ts';

/** How the brands of the white-label family send money: one piece per way, with what it takes and how it is told. */
export interface Payouts {
  path: string;
  /** Where one is read, if anywhere. */
  lookPath?: string;
  /** What a request must be; it throws what `problem` then tells. */
  reads(call: Call): PayoutRequest;
  tells(transfer: ReportedTransfer): Record<string, unknown>;
  /** What stands around it in answers, where that is not what stands around all that the brand answers. */
  wraps?: (told: Record<string, unknown>) => unknown;
  /** The fault `refuse`, where it is not a plain complaint. */
  refuse?: Route['refuse'];
  /** What the postback calls it: `transfer`, if not given. */
  type?: string;
}

interface PayoutRequest {
  amount: number;
  /** The provider's own idempotency, where it has one. */
  key?: string | undefined;
  reference?: string | undefined;
  notifyUrl?: string | undefined;
  details?: Record<string, unknown>;
}

/** @param usually what stands around all that the brand answers. */
export function payoutRoutes(
  { path, lookPath, reads, tells, refuse, wraps }: Payouts,
  usually: (told: Record<string, unknown>) => unknown,
): Route[] {
  const answer = (transfer: ReportedTransfer): Reply => ({ status: 200, body: (wraps ?? usually)(tells(transfer)) });
  const send: Route = {
    method: 'post',
    path,
    operation: 'withdraw',
    ...(refuse && { refuse }),
    handle: (call) => {
      const { details = {}, ...draft } = reads(call);
      return answer(call.reportTransfer(call.context.send({ ...draft, details })));
    },
  };
  if (lookPath === undefined) return [send];
  const look: Route = {
    method: 'get',
    path: `${lookPath}/:id`,
    operation: 'getWithdraw',
    handle: (call) =>
      answer(call.reportTransfer(found(call.context.transfer({ id: call.params.id ?? '' }), 'Transfer not found'))),
  };
  return [send, look];
}

/** The family's postback about a transfer. */
export function payoutWebhook({ tells, type = 'transfer' }: Payouts): NonNullable<Provider['transferWebhook']> {
  return (transfer, event) => ({
    body: { id: event.id, type, objectId: transfer.id, url: event.url, data: tells(transfer) },
  });
}

/** Of the specification's general mapping. */
export const generalPayoutWords = [
  'waiting',
  'sending',
  'processing',
  'paid',
  'success',
  'done',
  'canceled',
  'refused',
  'failed',
];

export const generalTransferWords = {
  waiting: 'processing',
  done: 'paid',
  refused: 'refused',
  canceled: 'canceled',
  returned: 'failed',
};

const text = z.string().min(1);

const plainly = ({ id, word, amount, reference, createdAt, updatedAt, refusedReason }: ReportedTransfer) => ({
  id,
  status: word,
  amount,
  externalRef: reference,
  createdAt,
  updatedAt,
  error: refusedReason,
});

/** `POST /request/withdraw`: the dialect of CASHTIME and REFLOWPAY. It has no field for a reference. */
export function requestWithdraw(lookPath?: string): Payouts {
  const Body = z
    .strictObject({
      amount: is.cents,
      pixKey: text,
      pixKeyType: text,
      license: z.string().optional(),
      beneficiaryName: text.optional(),
      beneficiaryDocument: is.cpfOrCnpj.optional(),
      baasPostbackUrl: is.url.optional(),
    })
    .superRefine(keyIsOfItsKind('pixKeyType', 'pixKey', keyWords.portuguese));
  return {
    path: '/request/withdraw',
    ...(lookPath && { lookPath }),
    reads: ({ body }) => {
      const { amount, baasPostbackUrl } = Body.parse(body);
      return { amount, notifyUrl: baasPostbackUrl };
    },
    tells: ({ id, word, amount }) => ({ id, status: word, amount }),
  };
}

/** `POST /withdrawals/cashout`, once per `Idempotency-Key`. Its names are small letters all through. */
export function withdrawalsCashout(): Payouts {
  const Body = z
    .strictObject({
      requestedamount: is.cents,
      pixkey: text,
      pixkeytype: text,
      description: text.optional(),
      isPix: z.literal(true),
      postbackUrl: is.url.optional(),
      externalRef: z.string().optional(),
    })
    .superRefine(keyIsOfItsKind('pixkeytype', 'pixkey', keyWords.evp));
  return {
    path: '/withdrawals/cashout',
    reads: ({ body, headers }) => {
      const key = headers['idempotency-key'];
      if (typeof key !== 'string' || key === '') throw new Refusal(400, 'header idempotency-key: is required');
      const { requestedamount, externalRef, postbackUrl } = Body.parse(body);
      return { amount: requestedamount, key, reference: externalRef, notifyUrl: postbackUrl };
    },
    tells: plainly,
    wraps: (withdrawal) => ({ withdrawal }),
  };
}

/**
 * `POST /transfers` of the brands below `/v1`.
 *
 * @param withdrawKey demands the header of that name; the specification writes it without the `x-` of public sources.
 */
export function fiatTransfers({ lookPath, withdrawKey }: { lookPath?: string; withdrawKey?: boolean } = {}): Payouts {
  const Body = z
    .strictObject({
      method: z.literal('fiat'),
      amount: is.cents,
      pixKey: text,
      pixKeyType: text,
      netPayout: z.boolean().default(false),
      description: z.string().optional(),
      postbackUrl: is.url.optional(),
      externalRef: z.string().optional(),
    })
    .superRefine(keyIsOfItsKind('pixKeyType', 'pixKey', keyWords.smallEvp));
  return {
    path: '/transfers',
    ...(lookPath && { lookPath }),
    type: 'withdraw',
    reads: ({ body, headers }) => {
      const key = headers['x-withdraw-key'] ?? headers['withdraw-key'];
      if (withdrawKey && !key) throw new Refusal(401, 'header x-withdraw-key: is required');
      const { amount, pixKeyType, externalRef, postbackUrl } = Body.parse(body);
      return { amount, reference: externalRef, notifyUrl: postbackUrl, details: { pixKeyType } };
    },
    tells: (transfer) => ({ ...plainly(transfer), ...transfer.details, netAmount: transfer.amount, fee: 0 }),
  };
}

/**
 * `POST …/cashout` of FastSoft, ByNet and those that look like them.
 *
 * @param allFields demands the beneficiary and all else, too.
 * @param document how the beneficiary's is written.
 */
export function userCashout(
  path: string,
  { allFields = false, document = is.cpfOrCnpj }: { allFields?: boolean; document?: z.ZodType } = {},
): Payouts {
  const shape = {
    amount: is.cents,
    pixKey: text,
    pixType: text,
    beneficiaryName: text,
    beneficiaryDocument: document,
    description: text,
    postbackUrl: is.url,
  };
  const { beneficiaryName, beneficiaryDocument, description, postbackUrl } = shape;
  const optional = {
    beneficiaryName: beneficiaryName.optional(),
    beneficiaryDocument: beneficiaryDocument.optional(),
    description: description.optional(),
    postbackUrl: postbackUrl.optional(),
  };
  const Body = z
    .strictObject({ ...shape, ...(allFields ? {} : optional), externalRef: z.string().optional() })
    .superRefine(keyIsOfItsKind('pixType', 'pixKey', keyWords.usual));
  return {
    path,
    reads: ({ body }) => {
      const { amount, externalRef, postbackUrl } = Body.parse(body) as PayoutBody;
      return { amount, reference: externalRef, notifyUrl: postbackUrl };
    },
    tells: (transfer) => ({ ...plainly(transfer), fee: 0, endToEndId: transfer.endToEndId, receiptUrl: null }),
  };
}

interface PayoutBody {
  amount: number;
  externalRef?: string | undefined;
  postbackUrl?: string | undefined;
}

/**
 * `POST /transfers` where no source shows its body: an amount, and one place where it goes. The names of the places are
 * those of the specification's withdraw request.
 */
export function unshownTransfers({
  lookPath,
  pixOnly = false,
}: {
  lookPath?: string;
  pixOnly?: boolean;
} = {}): Payouts {
  const Bank = z.looseObject({ bankCode: is.digits(3), branchNumber: is.digits(1, 6), accountNumber: text });
  const Body = z
    .looseObject({
      amount: is.cents,
      externalRef: z.string().optional(),
      postbackUrl: is.url.optional(),
      pixKey: text.optional(),
      bankAccount: Bank.optional(),
      recipientId: text.optional(),
      receiverId: text.optional(),
    })
    .superRefine((body, context) => {
      const bank = body.bankAccount ?? body.bankCode;
      const places = [body.pixKey, bank, body.recipientId ?? body.receiverId].filter((place) => place !== undefined);
      if (places.length !== 1 || (pixOnly && body.pixKey === undefined)) {
        const message = pixOnly ? 'is required, and no other place' : 'pixKey, bankAccount or recipientId: one of them';
        context.addIssue({ code: 'custom', path: ['pixKey'], message });
      }
      if (body.bankCode !== undefined && !Bank.safeParse(body).success) {
        context.addIssue({ code: 'custom', path: ['bankCode'], message: 'is not a whole bank account' });
      }
      const typeField = body.pixKeyType === undefined ? 'pixType' : 'pixKeyType';
      const words = { ...keyWords.usual, ...keyWords.evp, ...keyWords.smallEvp, random: 'RANDOM' } as const;
      if (body.pixKey !== undefined) keyIsOfItsKind(typeField, 'pixKey', words)(body, context);
    });
  return {
    path: '/transfers',
    ...(lookPath && { lookPath }),
    reads: ({ body }) => {
      const { amount, externalRef, postbackUrl } = Body.parse(body);
      return { amount, reference: externalRef, notifyUrl: postbackUrl };
    },
    tells: plainly,
  };
}
