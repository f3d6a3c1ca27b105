// One chunk for the two: what is loaded once a row is ticked.
export { BulkForm } from './bulk-form.tsx';
export { BulkResults } from './bulk-results.tsx';
