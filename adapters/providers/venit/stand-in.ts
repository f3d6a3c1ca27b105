import { venit as platform } from '../../../sandbox/dialects/venit.ts';
import { whiteLabel } from '../../../sandbox/dialects/white-label.ts';

/** VENIT: PIX only. A transaction is looked up by a query parameter, and answers are wrapped in `data`. */
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
