// What the other subjects of api/ may use of this one.

export { commandPayout } from './actions.ts';
export { PayoutFilterQuery, payoutFilters } from './routes.ts';
