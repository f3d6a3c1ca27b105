export { BulkRunPage } from './bulk-run-page.tsx';
export { BulkRunsPage } from './bulk-runs-page.tsx';
