import { whiteLabel } from '../dialects/white-label.ts';
import type { Call, Route } from '../provider.ts';

const paths = { pix: '/pix', credit_card: '/credit-card', boleto: '/billet' } as const;

/** Payber: the family, with a path for each method of payment in place of a field. Nothing public names it. */
export const payber = whiteLabel({
  name: 'Payber',
  methods: ['pix', 'credit_card', 'boleto'],
  refund: 'post',
  charges: ({ createRoute, readRoute, refundRoutes }) => [
    ...Object.entries(paths).map(([method, path]): Route => {
      /** As if the field were there: one that says another method is wrong all the same. */
      const said = (call: Call): Call => ({ ...call, body: { paymentMethod: method, ...(call.body as object) } });
      return {
        ...createRoute,
        path: `/transactions${path}`,
        handle: (call) => createRoute.handle(said(call)),
        refuse: (call) => createRoute.refuse?.(said(call)) ?? createRoute.handle(said(call)),
      };
    }),
    readRoute,
    ...refundRoutes,
  ],
});
