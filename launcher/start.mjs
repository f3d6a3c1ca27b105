// `npm start`: works on a fresh clone with nothing but Node. The launcher then runs in this very process, so that there
// is one process to signal and one exit code.
import { prepare } from './install.mjs';

await prepare();
await import('./main.ts');
