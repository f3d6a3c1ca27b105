// The exports of this subject for the other subjects of api/.
export { ReceiverFilterQuery, receiverFilters } from './routes.ts';
