import { z } from 'zod';
import type { Call, ReportedCharge, ReportedTransfer, WebhookEvent, WebhookPost } from '../core/provider.ts';
import { brCode, is } from '../core/shapes.ts';

/**
 * The wire form of providers without public documentation: the white-label family's field names (docs/decisions/0009)
 * and the words of the specification's general mapping. Amounts are cents. Other fields of a request are ignored.
 */

export const PixCharge = z.object({
  amount: is.cents,
  paymentMethod: z.enum(['pix', 'PIX']).optional(),
  customer: z.object({
    name: is.text(255),
    email: is.email,
    phone: is.text(20).optional(),
    document: z.union([is.document, is.documentInUpperCase], { error: 'is not a document of its type' }),
  }),
  items: z
    .array(z.object({ title: is.text(255), unitPrice: is.cents, quantity: z.int().min(1), tangible: z.boolean() }))
    .min(1)
    .optional(),
  externalRef: is.text(255).optional(),
  postbackUrl: is.url.optional(),
});

/** Creates a PIX charge. @param expiresInMs the provider's default: no source shows a field for it. */
export function openPix(call: Call, expiresInMs: number): ReportedCharge {
  const { amount, externalRef, postbackUrl } = PixCharge.parse(call.body);
  const draft = { method: 'pix', amount, reference: externalRef, notifyUrl: postbackUrl, expiresInMs } as const;
  return call.reportCharge(call.context.openCharge({ ...draft, details: {} }));
}

/** The answer with a charge. It has the PIX code but no QR image. */
export function transaction(charge: ReportedCharge): Record<string, unknown> {
  return {
    id: Number(charge.id),
    status: charge.word,
    amount: charge.amount,
    refundedAmount: charge.refundedAmount,
    paymentMethod: 'pix',
    externalRef: charge.reference,
    postbackUrl: charge.notifyUrl,
    createdAt: charge.createdAt,
    updatedAt: charge.updatedAt,
    paidAt: charge.paidAt,
    pix: {
      qrcode: brCode(`pix.${charge.provider}.invalid`, charge),
      expirationDate: charge.expiresAt,
      end2EndId: charge.endToEndId,
    },
  };
}

export function transfer(sent: ReportedTransfer): Record<string, unknown> {
  return {
    id: Number(sent.id),
    status: sent.word,
    amount: sent.amount,
    externalRef: sent.reference,
    end2EndId: sent.endToEndId,
    createdAt: sent.createdAt,
    updatedAt: sent.updatedAt,
  };
}

export function postback(type: string, data: Record<string, unknown>, event: WebhookEvent): WebhookPost {
  return { body: { id: event.id, type, objectId: String(data.id), url: event.url, data } };
}

/** Words of the general mapping (specification, section 4), for charges. */
export const generalWords = {
  words: {
    waiting: 'waiting_payment',
    paid: 'paid',
    refused: 'refused',
    expired: 'expired',
    refunded: 'refunded',
    charged_back: 'chargeback',
  },
  moreWords:
    'waiting pending processing authorized created partially_paid confirmed approved captured received completed liquidated canceled cancelled chargedback dispute protest in_protest retained failed'.split(
      ' ',
    ),
} as const;

/** The same for payouts. The specification maps a bank return by its "else REJECTED". */
export const generalTransferWords = {
  words: { waiting: 'processing', done: 'paid', refused: 'refused', canceled: 'canceled', returned: 'returned' },
  moreWords: ['waiting', 'sending', 'success', 'done'],
} as const;
