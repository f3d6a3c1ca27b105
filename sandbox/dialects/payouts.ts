import { z } from 'zod';
import {
  type Call,
  orNotFound,
  type Provider,
  Refusal,
  type Reply,
  type ReportedTransfer,
  type Route,
} from '../core/provider.ts';
import { is } from '../core/shapes.ts';
import { keyIsOfItsKind, keyWords } from './pix-keys.ts';

/** A form of payouts of the white-label family: its request, its answer and its paths. */
export interface Payouts {
  path: string;
  /** The path of the look-up, if there is one. */
  readPath?: string;
  /** Parses the request. It throws a ZodError or Refusal, which is answered by `problem`. */
  readRequest(call: Call): PayoutRequest;
  body(transfer: ReportedTransfer): Record<string, unknown>;
  /** Wraps its answers, where that differs from the brand's other answers. */
  wrap?: (body: Record<string, unknown>) => unknown;
  /** The answer under the fault `refuse`; a plain 400 if absent. */
  refuse?: Route['refuse'];
  /** The `type` of its postback; `transfer` if absent. */
  type?: string;
}

interface PayoutRequest {
  amount: number;
  /** The provider's own idempotency, where it has one. */
  idempotencyKey?: string | undefined;
  reference?: string | undefined;
  notifyUrl?: string | undefined;
  details?: Record<string, unknown>;
}

/** @param defaultWrap wraps the brand's other answers. */
export function payoutRoutes(
  { path, readPath, readRequest, body: transferBody, refuse, wrap }: Payouts,
  defaultWrap: (body: Record<string, unknown>) => unknown,
): Route[] {
  const answer = (transfer: ReportedTransfer): Reply => ({
    status: 200,
    body: (wrap ?? defaultWrap)(transferBody(transfer)),
  });
  const send: Route = {
    method: 'post',
    path,
    operation: 'withdraw',
    ...(refuse && { refuse }),
    handle: (call) => {
      const { details = {}, ...draft } = readRequest(call);
      return answer(call.reportTransfer(call.context.sendTransfer({ ...draft, details })));
    },
  };
  if (readPath === undefined) return [send];
  const read: Route = {
    method: 'get',
    path: `${readPath}/:id`,
    operation: 'getWithdraw',
    handle: (call) =>
      answer(
        call.reportTransfer(orNotFound(call.context.transfer({ id: call.params.id ?? '' }), 'Transfer not found')),
      ),
  };
  return [send, read];
}

/** The family's postback about a transfer. */
export function payoutWebhook({
  body: transferBody,
  type = 'transfer',
}: Payouts): NonNullable<Provider['transferWebhook']> {
  return (transfer, event) => ({
    body: { id: event.id, type, objectId: transfer.id, url: event.url, data: transferBody(transfer) },
  });
}

/** The words of the specification's general mapping. */
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

const plainBody = ({ id, word, amount, reference, createdAt, updatedAt, refusedReason }: ReportedTransfer) => ({
  id,
  status: word,
  amount,
  externalRef: reference,
  createdAt,
  updatedAt,
  error: refusedReason,
});

/** `POST /request/withdraw`: the dialect of CASHTIME and REFLOWPAY. It has no field for a reference. */
export function requestWithdraw(readPath?: string): Payouts {
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
    ...(readPath && { readPath }),
    readRequest: ({ body }) => {
      const { amount, baasPostbackUrl } = Body.parse(body);
      return { amount, notifyUrl: baasPostbackUrl };
    },
    body: ({ id, word, amount }) => ({ id, status: word, amount }),
  };
}

/** `POST /withdrawals/cashout`, once per `Idempotency-Key`. Its field names are all in lower case. */
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
    readRequest: ({ body, headers }) => {
      const key = headers['idempotency-key'];
      if (typeof key !== 'string' || key === '') throw new Refusal(400, 'header idempotency-key: is required');
      const { requestedamount, externalRef, postbackUrl } = Body.parse(body);
      return { amount: requestedamount, idempotencyKey: key, reference: externalRef, notifyUrl: postbackUrl };
    },
    body: plainBody,
    wrap: (withdrawal) => ({ withdrawal }),
  };
}

/**
 * `POST /transfers` of the brands below `/v1`. It has no field for a reference.
 *
 * @param withdrawKey requires the header that the specification calls the withdraw-key header, under its public name.
 */
export function fiatTransfers({
  lookPath: readPath,
  withdrawKey,
}: {
  lookPath?: string;
  withdrawKey?: boolean;
} = {}): Payouts {
  const Body = z
    .strictObject({
      method: z.literal('fiat'),
      amount: is.cents,
      pixKey: text,
      pixKeyType: text,
      netPayout: z.literal(true),
    })
    .superRefine(keyIsOfItsKind('pixKeyType', 'pixKey', keyWords.lowerEvp));
  return {
    path: '/transfers',
    ...(readPath && { readPath }),
    type: 'withdraw',
    readRequest: ({ body, headers }) => {
      if (withdrawKey && !headers['x-withdraw-key']) throw new Refusal(401, 'header x-withdraw-key: is required');
      const { amount, pixKeyType } = Body.parse(body);
      return { amount, details: { pixKeyType } };
    },
    body: (transfer) => ({ ...plainBody(transfer), ...transfer.details, netAmount: transfer.amount, fee: 0 }),
  };
}

/**
 * `POST …/cashout` of FastSoft, ByNet and similar brands.
 *
 * @param allFields makes every field required, the beneficiary's too.
 * @param document the schema of the beneficiary's document.
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
    .strictObject({ ...shape, ...(allFields ? {} : optional) })
    .superRefine(keyIsOfItsKind('pixType', 'pixKey', keyWords.usual));
  return {
    path,
    readRequest: ({ body }) => {
      const { amount, postbackUrl } = Body.parse(body) as { amount: number; postbackUrl?: string };
      return { amount, notifyUrl: postbackUrl };
    },
    body: (transfer) => ({ ...plainBody(transfer), fee: 0, endToEndId: transfer.endToEndId, receiptUrl: null }),
  };
}

/**
 * `POST /transfers` where no source shows its body: an amount and one destination, whose fields are named as in the
 * specification's withdraw request.
 */
export function undocumentedTransfers({
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
      const destinations = [body.pixKey, bank, body.recipientId ?? body.receiverId].filter(
        (destination) => destination !== undefined,
      );
      if (destinations.length !== 1 || (pixOnly && body.pixKey === undefined)) {
        const message = pixOnly ? 'is required, and no other place' : 'pixKey, bankAccount or recipientId: one of them';
        context.addIssue({ code: 'custom', path: ['pixKey'], message });
      }
      if (body.bankCode !== undefined && !Bank.safeParse(body).success) {
        context.addIssue({ code: 'custom', path: ['bankCode'], message: 'is not a whole bank account' });
      }
      const typeField = body.pixKeyType === undefined ? 'pixType' : 'pixKeyType';
      const words = { ...keyWords.usual, ...keyWords.evp, ...keyWords.lowerEvp, random: 'RANDOM' } as const;
      if (body.pixKey !== undefined) keyIsOfItsKind(typeField, 'pixKey', words)(body, context);
    });
  return {
    path: '/transfers',
    ...(lookPath && { readPath: lookPath }),
    readRequest: ({ body }) => {
      const { amount, externalRef, postbackUrl } = Body.parse(body);
      return { amount, reference: externalRef, notifyUrl: postbackUrl };
    },
    body: plainBody,
  };
}
