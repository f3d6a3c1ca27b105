import { readFileSync } from 'node:fs';
import { type CatalogueEntry, catalogue, providerNames } from '../adapters/index.ts';
import { providersFolder } from './provider-lists.ts';

/** README.md with what it says of the catalogue: how many providers there are, and who is not in the specification. */
export function readmeWithProviders(readme: string, entries: readonly CatalogueEntry[] = catalogue): string {
  const others = entries.filter(({ name }) => !providerNames.includes(name));
  const banks = others.filter(isBank).map(({ name }) => name);
  const rest = others.filter((entry) => !isBank(entry)).map(({ name }) => name);
  const bankPart = `${banks.length} banks by the central bank's PIX API (${banks.join(', ')})`;
  const named = new Intl.ListFormat('en-GB').format([bankPart, ...rest]);
  const counts = `the ${providerNames.length} providers of the specification and ${others.length} others`;
  const paragraph = wrapped(`The catalogue has ${counts}: ${named}.`);
  return withPart(withPart(readme, 'count', `${entries.length}`), 'catalogue', `\n${paragraph}\n`);
}

const isBank = ({ slug }: CatalogueEntry): boolean =>
  readFileSync(`${providersFolder}/${slug}/adapter.ts`, 'utf8').includes('families/bank-pix.ts');

/** In lines of at most 120 characters. */
const wrapped = (text: string): string => text.replaceAll(/(.{1,120})(?: |$)/g, '$1\n').trimEnd();

/** The page with another text between the marks of that part. */
function withPart(page: string, part: string, text: string): string {
  const begin = `<!-- ${part}, by npm run docs:providers -->`;
  const end = `<!-- end of ${part} -->`;
  const [before, rest, ...more] = page.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined || more.length > 0) throw new Error(`The page needs ${begin} and ${end}, once each`);
  return `${before}${begin}${text}${end}${after}`;
}
