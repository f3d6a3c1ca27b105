// `npm run seed -- --payments N`: works on a fresh clone with nothing but Node, beside a running `npm start` or alone.
import { prepare } from './install.mjs';

await prepare();
await import('./seed.ts');
