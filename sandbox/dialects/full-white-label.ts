import { cardTokenRoute } from './card-tokens.ts';
import { undocumentedTransfers } from './payouts.ts';
import type { Brand } from './white-label.ts';

/** All options of the family, for providers whose API no source shows; the paths are the specification's common ones. */
export const fullWhiteLabel: Omit<Brand, 'name'> = {
  methods: ['pix', 'credit_card', 'boleto'],
  refund: 'post',
  cards: 'either',
  payouts: undocumentedTransfers({ lookPath: '/transfers' }),
  receivers: { path: '/recipients', notFound: 'Recipient not found', balancePath: '/recipients/:id/balance' },
  extraRoutes: [cardTokenRoute('/card-token')],
};
