import { writeFileSync } from 'node:fs';
import { providerList, providerLists, slugsWith } from './provider-lists.ts';

// `npm run providers`
for (const list of providerLists) writeFileSync(list.file, providerList(list, slugsWith(list.part)));
