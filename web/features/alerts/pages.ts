export { AlertsPage } from './alerts-page.tsx';
export { ChannelsPage } from './channels-page.tsx';
