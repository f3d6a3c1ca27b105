// `npm run chaos`: works on a fresh clone with nothing but Node.
import { prepare } from '../launcher/install.mjs';

await prepare();
await import('./main.ts');
