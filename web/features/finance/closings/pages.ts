export { ClosingPage } from './closing-page.tsx';
export { ClosingsPage } from './closings-page.tsx';
