export { BatchPage } from './batch-page.tsx';
export { BatchesPage } from './batches-page.tsx';
export { NewBatchPage } from './new-batch-page.tsx';
