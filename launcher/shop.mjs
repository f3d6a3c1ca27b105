// `npm run shop`: works on a fresh clone with nothing but Node; Trilho itself is started by `npm start`.
import { prepare } from './install.mjs';

await prepare();
await import('../examples/shop/main.ts');
