// What the other subjects of api/ may use of this one.

export { wishPayout } from './actions.ts';
export { PayoutFilterQuery, payoutFilters } from './routes.ts';
