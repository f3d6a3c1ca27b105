import { methodPaths } from '../../../sandbox/dialects/method-paths.ts';
import { whiteLabel } from '../../../sandbox/dialects/white-label.ts';

/** Pluggo: the white-label family below `/payments`, with one path per payment method. No public source names it. */
export const pluggo = whiteLabel({
  name: 'Pluggo',
  path: '/payments',
  methods: ['pix', 'credit_card', 'boleto'],
  refund: 'post',
  chargeRoutes: ({ createRoute, readRoute, refundRoutes }) => [
    ...methodPaths(createRoute, {
      pix: '/payments/pix',
      credit_card: '/payments/credit_card',
      boleto: '/payments/billet',
    }),
    readRoute,
    ...refundRoutes,
  ],
});
