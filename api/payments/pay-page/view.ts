import { createHash } from 'node:crypto';
import { parseBrCode } from '../../../domain/core/brcode.ts';
import type { Payment } from '../../../domain/payments/payment.ts';

/** What a payment's page is about, by what its payer can do or has to know now. */
export type Screen =
  | 'pay' // there is a code, or a boleto, to pay
  | 'confirm' // the payer has to go to a page of the provider or issuer
  | 'preparing' // the provider has not answered yet
  | 'checking' // nobody knows yet what came of it: it must not be paid in another way
  | 'reserved' // the card is authorised, and the merchant takes the money later
  | 'expired'
  | 'otherAmount' // another amount than asked for has arrived
  | 'paid'
  | 'returned'
  | 'refused'
  | 'canceled'
  | 'disputed';

/** Screens that nothing follows for which a page would have to be watched. */
const over: readonly Screen[] = ['paid', 'returned', 'refused', 'canceled', 'disputed'];
export const isOver = (screen: Screen): boolean => over.includes(screen);

/** The API waits about ten seconds for the provider's first answer. */
const slowMs = 15_000;

export function screenOf(payment: Payment, now: Date): Screen {
  const { status, approvedAt, receivedAmount, failure, attention, expiresAt } = payment;
  const hasExpired = expiresAt !== undefined && Date.parse(expiresAt) <= now.getTime();
  if (status === 'APPROVED') return 'paid';
  if (status === 'CHARGEBACK') return 'disputed';
  if (status === 'REFUNDED') return approvedAt === undefined ? 'canceled' : 'returned';
  if (status === 'REJECTED') {
    if (receivedAmount !== undefined) return 'returned';
    if (failure) return 'refused';
    if (payment.paymentMethod === 'CREDIT_CARD') return 'refused';
    return hasExpired ? 'expired' : 'canceled';
  }
  if (attention?.reason === 'paid_amount_differs') return 'otherAmount';
  if (payment.authorizedUntil !== undefined) return 'reserved';
  if (payment.pixCode !== undefined || payment.billetCode !== undefined || payment.billetUrl !== undefined) {
    return hasExpired ? 'expired' : 'pay';
  }
  if (payment.nextAction) return hasExpired ? 'expired' : 'confirm';
  if (attention) return 'checking';
  return now.getTime() - Date.parse(payment.createdAt) > slowMs ? 'checking' : 'preparing';
}

/** Changes whenever the page has something else to show, so that an open page need not be loaded again to know it. */
export function versionOf(payment: Payment, now: Date): string {
  const { amount, refundedAmount, receivedAmount, pixCode, billetCode, billetUrl, nextAction, approvedAt } = payment;
  const shown = [screenOf(payment, now), amount, refundedAmount, receivedAmount, pixCode, billetCode, billetUrl];
  return createHash('sha256')
    .update(JSON.stringify([...shown, nextAction?.url, approvedAt, payment.endToEndId]))
    .digest('base64url')
    .slice(0, 16);
}

/** The name that the payer's bank shows as the receiver; undefined where the code has none that can be read. */
export function receiverIn(pixCode: string): string | undefined {
  try {
    return parseBrCode(pixCode).merchantName.trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Whether an address that the provider chose is opened. @param allowsHttp the stand-ins have no certificates */
export const isOpenable = (url: string | undefined, allowsHttp: boolean): url is string =>
  url !== undefined && (url.startsWith('https://') || (allowsHttp && url.startsWith('http://')));

/** A provider's address only over https; ours as it is. @param site base of our own pages */
export const followable = (url: string | undefined, site: string): string | undefined =>
  url?.startsWith('https://') || (site !== '' && url?.startsWith(`${site}/storage/public/`)) ? url : undefined;
