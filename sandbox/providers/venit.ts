import { venit as platform } from '../dialects/venit.ts';
import { whiteLabel } from '../dialects/white-label.ts';

/** VENIT: PIX only; a transaction is read by a query, and answers lie in `data`. */
export const venit = whiteLabel({
  ...platform,
  name: 'VENIT',
  path: '/transaction',
  wrap: (data) => ({ data }),
  chargeRoutes: ({ createRoute, readRoute, find, answer }) => [
    createRoute,
    {
      ...readRoute,
      path: '/transaction',
      handle: (call) => answer(call.reportCharge(find(call, call.query.get('id') ?? ''))),
    },
  ],
});
