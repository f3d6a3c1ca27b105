// The exports of this subject for the other subjects of api/.
export { RefundFilterQuery, refundFilters } from './routes.ts';
