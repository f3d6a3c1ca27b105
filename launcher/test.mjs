// `npm test`: works on a fresh clone with nothing but Node.
import { prepare } from './install.mjs';

await prepare();
await import('./test-run.ts');
