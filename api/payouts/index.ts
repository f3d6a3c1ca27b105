// The exports of this subject for the other subjects of api/.

export { commandPayout } from './actions.ts';
export { PayoutFilterQuery, payoutFilters } from './routes.ts';
