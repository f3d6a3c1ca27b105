// What the other subjects of api/ may use of this one.
export { RefundFilterQuery, refundFilters } from './routes.ts';
