import { methodPaths } from '../../../sandbox/dialects/method-paths.ts';
import { whiteLabel } from '../../../sandbox/dialects/white-label.ts';

/** Payber: the white-label family, with one path per payment method in place of a field. No public source names it. */
export const payber = whiteLabel({
  name: 'Payber',
  methods: ['pix', 'credit_card', 'boleto'],
  refund: 'post',
  chargeRoutes: ({ createRoute, readRoute, refundRoutes }) => [
    ...methodPaths(createRoute, {
      pix: '/transactions/pix',
      credit_card: '/transactions/credit-card',
      boleto: '/transactions/billet',
    }),
    readRoute,
    ...refundRoutes,
  ],
});
