// `npm run cluster`: works on a fresh clone with nothing but Node, as `npm start` does.
import { prepare } from './install.mjs';

await prepare();
await import('./cluster.ts');
