import { z } from 'zod';
import { catalogueEntry } from '../../adapters/index.ts';
import { paymentLinksOf } from '../../db/payments/payment-links.ts';
import type { PaymentMethod } from '../../domain/core/schemas.ts';
import { Payment } from '../../domain/payments/payment.ts';
import { CreatePaymentLink, PaymentLink } from '../../domain/payments/payment-link.ts';
import type { Api } from '../core/context.ts';
import { afterCursor, cursorPage } from '../core/cursor.ts';
import { entityReader } from '../core/entity-routes.ts';
import { PageQuery, pageOf } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { connectionOf, refuseUnknownPlatform } from '../core/refusals.ts';
import { type Route, route } from '../core/route.ts';
import { whyNoCard } from './card-tokens.ts';

const linkOr404 = entityReader('payment link', 'lnk', ({ store }, merchantId, id) =>
  paymentLinksOf(store, merchantId).get(id),
);

export const paymentLinkRoutes = (api: Api): Route[] => [
  route({
    method: 'post',
    path: '/v1/payment-links',
    tag: 'Payment links',
    summary: 'Make a payment link',
    description:
      'Its `url` is a page on which anybody pays, without a shop of yours: the page asks for name, CPF or CNPJ and e-mail, makes one payment per submission, and goes on at that payment’s `payUrl`. Whoever has the address can pay.',
    body: CreatePaymentLink,
    answers: { 201: { description: 'The link', schema: PaymentLink } },
    async handle({ caller: { merchantId, person }, body }) {
      await refuseUnpayable(api, merchantId, body);
      const links = paymentLinksOf(api.store, merchantId);
      return { status: 201, body: await links.get(await links.create(body, person?.id)) };
    },
  }),

  route({
    method: 'get',
    path: '/v1/payment-links',
    tag: 'Payment links',
    summary: 'Your payment links, newest first',
    query: PageQuery,
    answers: { 200: { description: 'A page of links', schema: pageOf(PaymentLink) } },
    handle: async ({ caller, query: { limit, cursor } }) => ({
      status: 200,
      body: cursorPage(await paymentLinksOf(api.store, caller.merchantId).page({ limit, ...afterCursor(cursor) })),
    }),
  }),

  route({
    method: 'get',
    path: '/v1/payment-links/:id',
    tag: 'Payment links',
    summary: 'Read a payment link',
    answers: { 200: { description: 'The link', schema: PaymentLink } },
    handle: async ({ caller, params }) => ({ status: 200, body: await linkOr404(api, caller.merchantId, params.id) }),
  }),

  route({
    method: 'get',
    path: '/v1/payment-links/:id/payments',
    tag: 'Payment links',
    summary: 'The payments that were made with a link, newest first',
    query: PageQuery,
    answers: { 200: { description: 'A page of payments', schema: pageOf(Payment) } },
    async handle({ caller: { merchantId }, params, query: { limit, cursor } }) {
      const { id } = await linkOr404(api, merchantId, params.id);
      const page = await paymentLinksOf(api.store, merchantId).payments(id, { limit, ...afterCursor(cursor) });
      return { status: 200, body: cursorPage(page) };
    },
  }),

  route({
    method: 'post',
    path: '/v1/payment-links/:id/disable',
    tag: 'Payment links',
    summary: 'Take no further payments with a link',
    description: 'For good. Payments that are open can still be paid; cancel those that should not be.',
    body: z.strictObject({}),
    answers: { 200: { description: 'The link', schema: PaymentLink } },
    async handle({ caller: { merchantId }, params }) {
      const { id } = await linkOr404(api, merchantId, params.id);
      await paymentLinksOf(api.store, merchantId).disable(id);
      return { status: 200, body: await linkOr404(api, merchantId, id) };
    },
  }),
];

/** Refuses a link with which no payer could pay. @throws Problem 422 */
async function refuseUnpayable(api: Api, merchantId: string, given: CreatePaymentLink): Promise<void> {
  const { provider, methods, expiresAt, platformId } = given;
  if (expiresAt !== undefined && Date.parse(expiresAt) <= Date.now()) {
    throw refused('expiresAt', 'future', 'must be in the future');
  }
  await refuseUnknownPlatform(api.store, merchantId, platformId);
  if (provider === undefined) {
    if (methods.includes('CREDIT_CARD')) {
      throw refused('provider', 'required', 'is required for CREDIT_CARD, since a card belongs to one connection');
    }
    return;
  }
  const connection = await connectionOf(api.store, merchantId, provider);
  const entry = catalogueEntry(connection.provider);
  const missing = methods.find((method) => !entry?.methods.includes(method));
  if (missing) throw refused('methods', 'supported', notOffered(connection.provider, missing));
  // The payer enters a card on the provider's page or on ours, but the page runs no provider's script.
  if (methods.includes('CREDIT_CARD') && entry?.card !== 'page' && whyNoCard(connection.provider)) {
    throw refused(
      'methods',
      'supported',
      `cannot have CREDIT_CARD: ${connection.provider} takes cards by its own script`,
    );
  }
  if (given.maxInstallments !== undefined && entry?.card === 'page') {
    throw refused(
      'maxInstallments',
      'supported',
      `cannot be set: ${connection.provider} asks for instalments on its own page`,
    );
  }
}

const notOffered = (provider: string, method: PaymentMethod) => `has ${method}, which ${provider} does not offer`;

const refused = (field: string, rule: string, message: string) =>
  new Problem('validation', `${field} ${message}`, [{ field, rule, message }]);
