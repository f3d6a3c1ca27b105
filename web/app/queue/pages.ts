// One chunk for the two, since each chunk has a line in what every page loads.
export { ResponseTimesPage } from '../../features/response-times/response-times-page.tsx';
export { QueuePage } from './queue-page.tsx';
