export { FeesPage } from './fees-page.tsx';
export { NewFeesPage } from './new-fees-page.tsx';
