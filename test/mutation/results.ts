import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { catalogue } from '../../adapters/index.ts';

/** A file that the mutation run changes: a provider's declaration, or a family. */
export interface Target {
  name: string;
  slug: string;
  file: string;
  /** Its last results, beside it. Absent until the first run. */
  resultsFile: string;
}

export interface Survivor {
  line: number;
  original: string;
  changed: string;
  /** Why no test needs to find it: written by hand, and kept by the next run. */
  reason?: string;
}

export interface Results {
  mutants: number;
  survivors: Survivor[];
}

const providers = 'adapters/providers';
const families = 'adapters/families';

export const targets: readonly Target[] = [
  ...catalogue.map(({ name, slug }) => ({
    name,
    slug,
    file: `${providers}/${slug}/adapter.ts`,
    resultsFile: `${providers}/${slug}/mutants.json`,
  })),
  ...readdirSync(families)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.replace('.ts', ''))
    .map((slug) => ({
      name: `family ${slug}`,
      slug,
      file: `${families}/${slug}.ts`,
      resultsFile: `${families}/${slug}.mutants.json`,
    })),
];

export const resultsOf = ({ resultsFile }: Target): Results | undefined =>
  existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, 'utf8')) : undefined;
