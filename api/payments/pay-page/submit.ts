import { randomBytes } from 'node:crypto';
import stringify from 'safe-stable-stringify';
import { z } from 'zod';
import { payerUrl } from '../../../db/core/payer-pages.ts';
import { claimUse, releaseUse } from '../../../db/payments/payment-links.ts';
import { parseReais } from '../../../domain/core/money.ts';
import { CreatePayment } from '../../../domain/payments/payment.ts';
import { installmentsOfLink, type PaymentLink } from '../../../domain/payments/payment-link.ts';
import type { Api } from '../../core/context.ts';
import { derivedId } from '../../core/idempotent.ts';
import { refuseCardNumbers } from '../../core/no-card-numbers.ts';
import { Problem, type Violation, validationProblem } from '../../core/problems.ts';
import type { RouteRequest } from '../../core/route.ts';
import { createPayment } from '../create.ts';
import type { Entered, EnteredName, LinkPageProps } from './link-page.tsx';

const typed = z.string().max(300).catch('');
const Form = z.object({
  submission: z
    .string()
    .regex(/^[\w-]{22}$/)
    .catch(newSubmission),
  amount: typed,
  method: typed,
  name: typed,
  document: typed,
  email: typed,
  phone: typed,
  zipCode: typed,
  address: typed,
  number: typed,
  district: typed,
  city: typed,
  state: typed,
  installments: typed,
  cardToken: z.string().max(100).catch(''),
});

/** A number for a form that nobody has sent yet. */
export function newSubmission(): string {
  return randomBytes(16).toString('base64url');
}

/** What a form has sent; what it lacks is empty. The token of a card is never shown again. */
export function readForm(body: unknown): { entered: Entered; cardToken: string } {
  const { cardToken, ...entered } = Form.parse(body ?? {});
  return { entered, cardToken };
}

const addressFields = ['zipCode', 'address', 'number', 'district', 'city', 'state'] as const;

/** Which of the further fields a sent form had. */
export const asksForOf = (body: unknown): LinkPageProps['asksFor'] => {
  const has = (name: string) => typeof body === 'object' && body !== null && name in body;
  return { phone: has('phone'), address: has('zipCode') };
};

/** A submission that made no payment, and what its form has to say. */
export interface Returned {
  wrong: EnteredName[];
  problem?: LinkPageProps['problem'];
  asksFor: LinkPageProps['asksFor'];
  status: number;
}

export interface SubmitRequest {
  link: PaymentLink;
  merchant: { merchantId: string; merchantName: string };
  entered: Entered;
  /** The card, where the payer has entered one; it does not count as content, since each entering has another token. */
  cardToken: string;
  /** Whether a card is entered on our page. */
  takesCard: boolean;
  asksFor: LinkPageProps['asksFor'];
  again: boolean;
  request: Pick<RouteRequest<unknown, unknown>, 'http' | 'requestId'>;
}

/**
 * Makes the payment of a submission: one for the same form however often it is sent, and one while a payment with the same
 * content is open. A use of the link is taken before, and given back where the payment is refused.
 * @returns the payment's id; what to tell the payer; or 'closed' when the link takes no more.
 */
export async function submit(
  api: Api,
  { link, merchant, entered, cardToken, takesCard, asksFor, again, request }: SubmitRequest,
): Promise<{ paymentId: string } | { returned: Returned } | 'closed'> {
  const parsed = CreatePayment.safeParse(orderOf(link, entered, asksFor), { reportInput: true });
  if (!parsed.success) return returnedFor(link, validationProblem(parsed.error), asksFor);
  const order = parsed.data;
  if (isOutOfBounds(link, order.amount)) return { returned: { wrong: ['amount'], asksFor, status: 422 } };
  if (!isOffered(link, order)) return { returned: { wrong: ['installments'], asksFor, status: 422 } };
  if (takesCard && order.paymentMethod === 'CREDIT_CARD' && cardToken === '') {
    return { returned: { wrong: [], problem: 'card', asksFor, status: 422 } };
  }
  try {
    refuseCardNumbers(order);
  } catch (error) {
    if (error instanceof Problem) return returnedFor(link, error, asksFor);
    throw error;
  }

  const { keys } = api.store;
  const content = stringify(order) ?? '';
  const keyOf = (submission: Buffer) => `link-${submission.toString('base64url')}`;
  const submission = keys.mac('payment-link', link.id, entered.submission, content);
  const paymentId = derivedId(api, merchant.merchantId, keyOf(submission), { kind: 'pay', noun: 'payment' });
  const claim = await claimUse(api.store, {
    linkId: link.id,
    paymentId,
    submission,
    content: keys.mac('payment-link', link.id, content),
    again,
  });
  if ('refused' in claim) {
    if (claim.refused !== 'repeated') return 'closed';
    return { returned: { wrong: [], problem: 'repeated', asksFor, status: 409 } };
  }
  const { use } = claim;
  if (use.exists) return { paymentId: use.paymentId };
  try {
    await createPayment(api, {
      ...request,
      caller: merchant,
      params: {},
      query: undefined,
      body: await asCharged(api, order, {
        merchantId: merchant.merchantId,
        paymentId: use.paymentId,
        cardToken,
        request,
      }),
      // The request's fingerprint: the same order with the card entered again is the same request.
      sentBody: order,
      file: Buffer.alloc(0),
      idempotencyKey: keyOf(use.submission),
    });
    return { paymentId: use.paymentId };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // What was begun may still come to be: the same form finds it.
    if (error.status >= 500 || error.code === 'still_running') {
      return { returned: { wrong: [], problem: 'unknown', asksFor, status: 503 } };
    }
    await releaseUse(api.store, link.id, use.paymentId);
    api.log.info(
      { linkId: link.id, fields: error.violations.map(({ field }) => field) },
      'a payment link’s form was refused',
    );
    return returnedFor(link, error, asksFor);
  }
}

/** The order with what only a charge needs: the card, and for a page of the provider's, where the payer comes back to. */
async function asCharged(
  { store }: Api,
  order: CreatePayment,
  given: { merchantId: string; paymentId: string; cardToken: string; request: SubmitRequest['request'] },
): Promise<CreatePayment> {
  if (order.paymentMethod !== 'CREDIT_CARD') return order;
  const { merchantId, paymentId, cardToken, request } = given;
  const { ip } = request.http;
  const checkoutUrl = payerUrl(await store.sealOf(merchantId), paymentId);
  return { ...order, checkoutUrl, ...(cardToken && { cardToken }), ...(ip && { customerIp: ip }) };
}

/** The payment that a form asks for, not yet validated. */
function orderOf(link: PaymentLink, entered: Entered, asksFor: LinkPageProps['asksFor']): unknown {
  const amount = link.amount ?? parseReais(entered.amount) ?? undefined;
  const { name, email, document, phone, method, installments } = entered;
  const trimmed = (text: string) => text.trim() || undefined;
  const address = Object.fromEntries(addressFields.map((field) => [field, trimmed(entered[field])]));
  return {
    amount,
    paymentMethod: link.methods.find((one) => one === method),
    customer: {
      name: trimmed(name),
      email: trimmed(email)?.toLowerCase(),
      document: trimmed(document),
      ...(trimmed(phone) && { phone: trimmed(phone) }),
    },
    items: [{ title: link.description, unitPrice: amount, quantity: 1, tangible: false }],
    description: link.description,
    ...(asksFor.address && { address: { ...address, state: address.state?.toUpperCase() } }),
    ...(method === 'CREDIT_CARD' &&
      link.maxInstallments !== undefined &&
      installments !== '' && { installments: Number(installments) }),
    ...(link.provider !== undefined && { provider: link.provider }),
    ...(link.platformId !== undefined && { platformId: link.platformId }),
  };
}

/** Whether the link offers to pay this amount in so many instalments. */
const isOffered = ({ maxInstallments = 1 }: PaymentLink, { amount, installments }: CreatePayment): boolean =>
  installments === 1 ||
  installmentsOfLink(maxInstallments, amount).some(({ installmentNumber }) => installmentNumber === installments);

const isOutOfBounds = ({ amountMin = 0, amountMax = Number.POSITIVE_INFINITY }: PaymentLink, amount: number) =>
  amount < amountMin || amount > amountMax;

/** The field of the form that a violation is about. */
function enteredIn({ field }: Violation): EnteredName | undefined {
  if (field === 'amount' || field.endsWith('.unitPrice')) return 'amount';
  if (field === 'paymentMethod') return 'method';
  if (field === 'installments') return 'installments';
  const [group, name] = field.split('.');
  if (group === 'customer') return (['name', 'document', 'email', 'phone'] as const).find((one) => one === name);
  return group === 'address' ? (addressFields.find((one) => one === name) ?? 'zipCode') : undefined;
}

function returnedFor(
  link: PaymentLink,
  { violations }: Problem,
  asked: LinkPageProps['asksFor'],
): { returned: Returned } {
  const found = violations.flatMap((violation) => enteredIn(violation) ?? []);
  // Nothing that the payer could change: the amount is the link's own, and one method is no choice.
  if (violations.some(({ field }) => field === 'cardToken')) {
    return { returned: { wrong: [], problem: 'card', asksFor: asked, status: 422 } };
  }
  const wrong = [...new Set(found)].filter(
    (name) => !(name === 'amount' && link.amount !== undefined) && !(name === 'method' && link.methods.length === 1),
  );
  const asksFor = {
    phone: asked.phone || wrong.includes('phone'),
    address: asked.address || wrong.some((name) => addressFields.some((one) => one === name)),
  };
  return { returned: { wrong, asksFor, status: 422, ...(wrong.length === 0 && { problem: 'refused' as const }) } };
}
