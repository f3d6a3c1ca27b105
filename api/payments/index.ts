// The exports of this subject for the other subjects of api/.

export { lookCommand, resolveCommand } from './actions.ts';
export { dryRun } from './choose-connection.ts';
export { refusalOf } from './create.ts';
export { PaymentFilterQuery, paymentFilters, paymentOr404 } from './routes.ts';
