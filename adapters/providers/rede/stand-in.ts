import { createHash, randomInt } from 'node:crypto';
import { z } from 'zod';
import { fromBasic, logIn } from '../../../sandbox/core/auth.ts';
import { brandOf, issuerOutcome } from '../../../sandbox/core/cards.ts';
import type { Charge, Outcome } from '../../../sandbox/core/entities.ts';
import {
  type Call,
  orNotFound,
  type Provider,
  Refusal,
  type Reply,
  type ReportedCharge,
} from '../../../sandbox/core/provider.ts';
import { brCode, is } from '../../../sandbox/core/shapes.ts';
import { png } from '../../../sandbox/dialects/png.ts';

const text = z.string().min(1);
const reference = is.text(16);
/** No source says whether a month and a year are numbers or text. */
const numberOr = (shape: z.ZodType<number, number>) => z.union([shape, is.digits(1, 4).transform(Number).pipe(shape)]);

const Pix = z.strictObject({
  kind: z.literal('pix'),
  reference,
  amount: is.cents,
  // Local time: it has no zone.
  qrCode: z.strictObject({
    dateTimeExpiration: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/, { error: 'must be local time, without a zone' })
      .transform((local) => Date.parse(`${local}-03:00`)),
  }),
});
const Card = z
  .strictObject({
    kind: z.literal('credit'),
    capture: z.boolean(),
    reference,
    amount: is.cents,
    installments: z.int().min(1).optional(),
    cardholderName: z
      .string()
      .regex(/^[A-Za-z ]{1,30}$/, { error: 'must be at most 30 plain letters' })
      .optional(),
    cardNumber: is.cardNumber.optional(),
    cardToken: text.optional(),
    expirationMonth: numberOr(is.month).optional(),
    expirationYear: numberOr(is.year).optional(),
    securityCode: is.cvv.optional(),
    softDescriptor: text.optional(),
    subscription: z.boolean().optional(),
    storageCard: z.unknown().optional(),
    urls: z.array(z.strictObject({ kind: text, url: is.url })).optional(),
    threeDSecure: z
      .strictObject({
        onFailure: z.enum(['continue', 'decline']).optional(),
        cavv: is.cavv.optional(),
        eci: is.digits(1, 2).optional(),
        xid: text.optional(),
        url: is.url.optional(),
        threeDIndicator: z.unknown().optional(),
        DirectoryServerTransactionId: text.optional(),
        // Named without its members.
        Device: z.unknown().optional(),
      })
      .optional(),
  })
  .refine(({ cardNumber, cardToken }) => (cardNumber === undefined) !== (cardToken === undefined), {
    path: ['cardNumber'],
    error: 'or cardToken is required, and one of them only',
  })
  .refine((card) => card.cardToken !== undefined || (card.expirationMonth && card.expirationYear), {
    path: ['expirationYear'],
    error: 'is required',
  });
const Transaction = z.discriminatedUnion('kind', [Pix, Card]);
const Capture = z.strictObject({ amount: is.cents });
const Refund = z.strictObject({
  amount: is.cents,
  urls: z.array(z.strictObject({ kind: z.literal('callback'), url: is.url })).optional(),
});
const ByReference = z.strictObject({ reference });

const mostDaysMs = 15 * 86_400_000;
const success = { returnCode: '00', returnMessage: 'Success.' };
const refusal = { returnCode: '111', returnMessage: 'Unauthorized. Insufficient funds.' };

const token = logIn({
  path: '/oauth2/token',
  bodyKind: 'form',
  fields: ['clientId', 'clientSecret'],
  readCredentials: (caller) => {
    const grant = z.strictObject({ grant_type: z.literal('client_credentials') }).safeParse(caller.body);
    return grant.success ? fromBasic('clientId', 'clientSecret')(caller) : undefined;
  },
  tokenBody: (access_token) => ({ access_token, token_type: 'Bearer', expires_in: 1439 }),
  lifeMs: 1_440_000,
});

/**
 * Rede's e.Rede, version 2: PIX and cards in cents, after a log-in with the affiliation number and its integration key.
 * From its own PHP library (version 1) and several integrations of version 2, two of which quote its manual.
 *
 * A creation has no status: `returnCode` 00 is success, and another one is a refusal with HTTP 200. A look-up has the
 * status in `authorization`. A card that is only authorised is Approved without a `capture`, and is captured once, in full
 * or in part; what gives a paid one back cancels it. No source shows the refusal of a second capture; a look-up has room
 * for one. Refunds answer 359 (made) or 360 (accepted). `reference` has at most 16 characters and is never taken twice. A
 * PIX that has expired, and a dispute, have no word. Its notices name a PIX and no status; cards have none.
 */
export const rede: Provider = {
  name: 'Rede',
  slug: 'rede',
  bases: [''],
  bodyKind: 'json',
  addresses: (root) => ({ baseUrl: root }),
  account: token.account,
  accountOf: token.accountOf,
  words: {
    waiting: 'Pending',
    paid: 'Approved',
    refused: 'Denied',
    expired: 'Pending',
    refunded: 'Canceled',
    charged_back: 'Approved',
  },
  authorizedWord: 'Approved',
  refundWord: '359',
  routes: [
    token.route,
    {
      method: 'post',
      path: '/transactions',
      operation: 'createTransaction',
      handle: (call) => create(call),
      refuse: (call) =>
        Transaction.parse(call.body).kind === 'credit'
          ? create(call, { state: 'refused', reason: refusal.returnMessage })
          : { status: 200, body: refusal },
    },
    {
      method: 'get',
      path: '/transactions',
      operation: 'getTransaction',
      handle: (call) => {
        const { reference: own } = ByReference.parse(Object.fromEntries(call.query));
        return found(
          call,
          call.context.charges().find((charge) => charge.reference === own),
        );
      },
    },
    {
      method: 'get',
      path: '/transactions/:tid',
      operation: 'getTransaction',
      handle: (call) => found(call, named(call)),
    },
    {
      method: 'put',
      path: '/transactions/:tid',
      operation: 'capture',
      handle: (call) => {
        const { amount } = Capture.parse(call.body);
        const charge = orNotFound(named(call), unknown);
        if (!charge.authorized) throw new Refusal(400, 'Capture: Invalid operation.');
        const captured = call.context.capture(charge, amount);
        const { id, reference: own, paidAt, paidAmount } = captured;
        const facts = { reference: own, tid: id, nsu: nsuOf(captured), dateTime: paidAt, amount: paidAmount };
        return { status: 200, body: { ...facts, authorizationCode: nsuOf(captured).slice(0, 6), ...success } };
      },
      refuse: () => ({ status: 200, body: { returnCode: '370', returnMessage: 'Request failed.' } }),
    },
    {
      method: 'post',
      path: '/transactions/:tid/refunds',
      operation: 'refund',
      handle: (call) => {
        const { amount } = Refund.parse(call.body);
        const before = orNotFound(named(call), unknown);
        // Of what is only authorised, nothing shows that a part could be released.
        if (before.authorized && amount !== before.amount) throw new Refusal(400, 'Amount: Invalid parameter.');
        const charge = before.authorized
          ? call.context.voidCharge(before, 'Canceled')
          : call.context.refund(before, amount);
        const made = orNotFound(listed(charge).at(-1));
        const { word } = call.reportRefund(made, charge);
        return {
          status: 200,
          body: {
            returnCode: word,
            returnMessage: word === '359' ? 'Refund successful.' : 'Refund request has been successful.',
            refundId: made.id,
            tid: charge.id,
            nsu: nsuOf(charge),
            refundDateTime: made.createdAt,
          },
        };
      },
      refuse: () => ({ status: 200, body: { returnCode: '351', returnMessage: 'Refund forbidden.' } }),
    },
  ],
  webhook: ({ id, method, state, refunds, account }) => {
    const word = refunds.length > 0 ? 'PV.REFUND_PIX' : 'PV.UPDATE_TRANSACTION_PIX';
    // A PIX that is refused or expires, and a dispute, are not reported.
    if (method !== 'pix' || !['paid', 'refunded'].includes(state)) return undefined;
    return { body: { companyNumber: account, events: [word], data: { id } } };
  },
  problem: (status, message) => ({
    status,
    body: { ...(status === 404 && { returnCode: '78' }), returnMessage: message },
  }),
};

const unknown = 'Transaction does not exist.';
const named = ({ context, params }: Call) => context.charge(params.tid ?? '');
const nsuOf = ({ id }: Pick<Charge, 'id'>) =>
  String(Number.parseInt(createHash('sha256').update(id).digest('hex').slice(0, 7), 16)).padStart(9, '0');

function create(call: Call, outcome?: Outcome): Reply {
  const request = Transaction.parse(call.body);
  const { context } = call;
  if (context.charges().some((charge) => charge.reference === request.reference)) {
    throw new Refusal(400, 'Reference: Order number already exists.');
  }
  const draft = {
    id: Array.from({ length: 20 }, (_, at) => randomInt(at === 0 ? 1 : 0, 10)).join(''),
    amount: request.amount,
    reference: request.reference,
  };
  if (request.kind === 'pix') {
    const expiresInMs = request.qrCode.dateTimeExpiration - context.now().getTime();
    if (expiresInMs <= 0 || expiresInMs > mostDaysMs) {
      throw new Refusal(400, 'qrCode.dateTimeExpiration: must be within 15 days');
    }
    return created(call, context.openCharge({ ...draft, method: 'pix', expiresInMs, details: {} }));
  }
  const { cardNumber, installments = 1 } = request;
  const card = cardNumber && {
    cardBin: cardNumber.slice(0, 6),
    last4: cardNumber.slice(-4),
    brand: brandOf(cardNumber),
  };
  return created(
    call,
    context.openCharge({
      ...draft,
      method: 'credit_card',
      // A card by its token counts as good: only the token service makes those.
      outcome: outcome ?? (cardNumber ? issuerOutcome(cardNumber) : { state: 'paid' }),
      authorizeOnly: !request.capture,
      details: { installments, ...(card || {}) },
    }),
  );
}

/** The answer to a creation has no status: its code says what became of a card. */
function created(call: Call, charge: Charge): Reply {
  const shown = call.reportCharge(charge);
  const { id, amount, method, details, createdAt, word } = shown;
  const own = { reference: shown.reference, tid: id, dateTime: createdAt, amount };
  if (method === 'pix') return { status: 200, body: { ...own, ...codeOf(shown), ...success } };
  const result =
    word === 'Approved' ? success : word === 'Denied' ? refusal : { returnCode: word, returnMessage: word };
  return {
    status: 200,
    body: {
      ...own,
      nsu: nsuOf(shown),
      authorizationCode: nsuOf(shown).slice(0, 6),
      installments: details.installments,
      cardBin: details.cardBin,
      last4: details.last4,
      brand: { name: details.brand, returnCode: '00' },
      ...result,
    },
  };
}

/** What went back, and what was released of a card that was only authorised. */
const listed = ({ id, amount, state, ownWord, refunds, updatedAt }: Charge): Charge['refunds'] =>
  state === 'expired' && ownWord !== null ? [{ id: `${id}0`, amount, createdAt: updatedAt }] : refunds;

const codeOf = (charge: ReportedCharge) => ({
  qrCodeResponse: {
    dateTimeExpiration: charge.expiresAt,
    qrCodeImage: png,
    qrCodeData: brCode('pix.rede.invalid', charge),
  },
});

function found(call: Call, charge: Charge | undefined): Reply {
  const shown = call.reportCharge(orNotFound(charge, unknown));
  const { id, amount, method, state, details, createdAt, paidAt, paidAmount, word } = shown;
  const refunds = listed(shown);
  const isCard = method === 'credit_card';
  return {
    status: 200,
    body: {
      requestDateTime: call.context.now().toISOString(),
      authorization: {
        dateTime: createdAt,
        ...(state === 'refused' ? refusal : success),
        status: word,
        reference: shown.reference,
        tid: id,
        kind: isCard ? 'credit' : 'pix',
        amount,
        ...(isCard && { nsu: nsuOf(shown), installments: details.installments, last4: details.last4 }),
      },
      ...(isCard && paidAt && { capture: { dateTime: paidAt, nsu: nsuOf(shown), amount: paidAmount } }),
      ...(!isCard && state === 'waiting' && codeOf(shown)),
      ...(refunds.length > 0 && {
        refunds: refunds.map((refund) => ({
          refundId: refund.id,
          status: 'Done',
          amount: refund.amount,
          refundDateTime: refund.createdAt,
        })),
      }),
    },
  };
}
