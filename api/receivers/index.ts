// What the other subjects of api/ may use of this one.
export { ReceiverFilterQuery, receiverFilters } from './routes.ts';
