import { cardTokenRoute } from './card-tokens.ts';
import { unshownTransfers } from './payouts.ts';
import type { Brand } from './white-label.ts';

/** All that the family can, for providers whose API no source shows: the paths are the specification's common shapes. */
export const everything: Omit<Brand, 'name'> = {
  methods: ['pix', 'credit_card', 'boleto'],
  refund: 'post',
  cards: 'either',
  payouts: unshownTransfers({ lookPath: '/transfers' }),
  receivers: { path: '/recipients', notFound: 'Recipient not found', balancePath: '/balance' },
  also: [cardTokenRoute('/card-token')],
};
