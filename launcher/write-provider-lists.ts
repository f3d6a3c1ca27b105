import { readdirSync, writeFileSync } from 'node:fs';
import { adapterFolder, providerList, standInFolder } from './provider-lists.ts';

// `npm run providers`
for (const folder of [adapterFolder, standInFolder]) {
  writeFileSync(`${folder.folder}/index.ts`, providerList(folder, readdirSync(folder.folder)));
}
