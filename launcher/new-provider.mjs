// `npm run new:provider -- "Name"`: the files that a new provider begins with. See docs/adding-a-provider.md.
import { prepare } from './install.mjs';

await prepare();
await import('./new-provider-files.ts').then(({ main }) => main(process.argv.slice(2)));
