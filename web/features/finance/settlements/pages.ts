export { SettlementPage } from './settlement-page.tsx';
export { SettlementsPage } from './settlements-page.tsx';
