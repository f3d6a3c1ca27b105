import { readdirSync, writeFileSync } from 'node:fs';
import { providerFolders, providerList } from './provider-lists.ts';

// `npm run providers`
for (const folder of providerFolders) {
  writeFileSync(`${folder.folder}/index.ts`, providerList(folder, readdirSync(folder.folder)));
}
