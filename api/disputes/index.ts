// The exports of this subject for the other subjects of api/.
export { DisputeFilterQuery, disputeFilters } from './routes.ts';
