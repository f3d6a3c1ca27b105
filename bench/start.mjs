// `npm run bench`: works on a fresh clone with nothing but Node.
import { prepare } from '../launcher/install.mjs';

await prepare();
if (process.argv.includes('--lists')) await import('./lists.ts');
else await import('./main.ts');
