// `npm run admin -- …`: works on a fresh clone with nothing but Node, like `npm start`.
import { prepare } from './install.mjs';

await prepare();
await import('../admin/main.ts');
