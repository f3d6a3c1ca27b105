// What the other subjects of api/ may use of this one.
export { DisputeFilterQuery, disputeFilters } from './routes.ts';
