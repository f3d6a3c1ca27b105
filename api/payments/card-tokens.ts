import { z } from 'zod';
import { type CatalogueEntry, catalogueEntry } from '../../adapters/index.ts';
import { storeCard } from '../../db/payments/cards.ts';
import { CreateCardToken } from '../../domain/payments/card-data.ts';
import type { Api } from '../core/context.ts';
import { Problem } from '../core/problems.ts';
import { inProviderWords } from '../core/provider-words.ts';
import { connectionOf, refuseByConnection, refuseByProvider } from '../core/refusals.ts';
import { type Route, route } from '../core/route.ts';

const CardToken = z
  .object({ cardToken: z.string().meta({ example: 'ctk_3f8kq0z6m2x1c9vb7n4w5e8rt0' }), expiresAt: z.iso.datetime() })
  .meta({ id: 'CardToken' });

export const cardTokenRoutes = (api: Api): Route[] => [
  route({
    method: 'post',
    path: '/v1/card-tokens',
    tag: 'Cards',
    summary: 'Create a card token for one payment',
    description:
      'The card is stored encrypted, and erased when its payment has an outcome or after 15 minutes. The token is valid for one payment through the same provider connection. A public key (`pk_…`) may call this operation only, from a page of any origin.',
    body: CreateCardToken,
    refusal: inProviderWords(api.store, 'createCardToken'),
    takesCard: true,
    anyOrigin: true,
    answers: { 201: { description: 'The token', schema: CardToken } },
    handle: async ({ caller: { merchantId }, body }) => ({
      status: 201,
      body: await makeCardToken(api, merchantId, body),
    }),
  }),
];

/** Puts a card into the vault for one payment. @throws Problem 422 where the provider takes no card from us. */
export async function makeCardToken(
  { store }: Api,
  merchantId: string,
  { provider, ...card }: CreateCardToken,
): Promise<z.output<typeof CardToken>> {
  const connection = await connectionOf(store, merchantId, provider);
  const refusal = whyNoCard(connection.provider);
  if (refusal) throw refusal;
  const entry = catalogueEntry(connection.provider);
  if (entry && takesTokens(entry)) await refuseByConnection(store, connection, 'createCardToken', card);
  const { cardToken, expiresAt } = await storeCard(store, card, { merchantId, connectionId: connection.id });
  return { cardToken, expiresAt: expiresAt.toISOString() };
}

/** Why a provider takes no card from us; undefined if it does. */
export function whyNoCard(provider: string): Problem | undefined {
  const entry = catalogueEntry(provider);
  if (!entry?.card || !entry.methods.includes('CREDIT_CARD')) return withoutCards(provider);
  if (entry.card === 'page') return onItsPage(entry.name);
  return entry.card === 'token' && !takesTokens(entry) ? inTheBrowser(entry.name) : undefined;
}

const takesTokens = ({ operations }: CatalogueEntry) => operations.includes('createCardToken');

function inTheBrowser(provider: string): Problem {
  const message = `${provider} creates card tokens in the shopper's browser with its own script: send such a token as cardToken.`;
  return new Problem('unsupported', message, [{ field: 'provider', rule: 'supported', message }]);
}

function onItsPage(provider: string): Problem {
  const message = `${provider} takes no card: the payer pays on its page. Create the payment without one.`;
  return new Problem('unsupported', message, [{ field: 'provider', rule: 'supported', message }]);
}

/** The refusal for a provider without cards, in the provider's own message for a card payment if it has one. */
function withoutCards(provider: string): Problem {
  try {
    refuseByProvider(provider, 'createTransaction', anyCardPayment);
  } catch (error) {
    if (error instanceof Problem && error.code === 'unsupported') return error;
  }
  const message = 'Credit card not implemented';
  return new Problem('unsupported', message, [{ field: 'provider', rule: 'supported', message }]);
}

/** A card payment that is valid but for its method. */
const anyCardPayment = {
  amount: 100,
  paymentMethod: 'CREDIT_CARD',
  customer: { name: 'Maria Silva', email: 'maria@example.com', document: '52998224725', phone: '11999998888' },
  items: [{ title: 'Item', unitPrice: 100, quantity: 1, tangible: false }],
  cardToken: 'token',
};
