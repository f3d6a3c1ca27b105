import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/*
 * The lists of providers: of their adapters, of their stand-ins, and of the rows of those outside the specification. Made
 * from the folders in `adapters/providers/`, one provider each, by `npm run providers`. Static imports keep types, bundling
 * and start-up as they are.
 */

/** Where each provider has its folder, by its slug. */
export const providersFolder = 'adapters/providers';

export interface ProviderList {
  /** The file of the list. */
  file: string;
  /** The file in a provider's folder that it lists. */
  part: 'adapter.ts' | 'stand-in.ts' | 'rows.ts';
  /** The name of the list. */
  list: string;
  /** The type of what a file holds, and the module that declares it. */
  type: string;
  typeFrom: string;
  comment: string;
  /** Whether a file exports its provider as default; otherwise the export is named by the slug. */
  isDefault: boolean;
}

export const adapterList: ProviderList = {
  file: 'adapters/providers/index.ts',
  part: 'adapter.ts',
  list: 'providers',
  type: 'Provider',
  typeFrom: '../kit/declaration.ts',
  comment: 'Every provider of the catalogue.',
  isDefault: true,
};
export const standInList: ProviderList = {
  file: 'sandbox/providers.ts',
  part: 'stand-in.ts',
  list: 'providers',
  type: 'Provider',
  typeFrom: './core/provider.ts',
  comment: 'Every provider that has a stand-in.',
  isDefault: false,
};
export const ownRowsList: ProviderList = {
  file: 'test/conformance/own-rows-list.ts',
  part: 'rows.ts',
  list: 'ownRows',
  type: 'OwnRows',
  typeFrom: './own-rows.ts',
  comment: 'The rows of each provider outside the specification.',
  isDefault: false,
};
export const providerLists = [adapterList, standInList, ownRowsList];

/** The slugs of the providers whose folder has the part, in their order. */
export const slugsWith = (part: ProviderList['part']): string[] =>
  readdirSync(providersFolder)
    .filter((slug) => existsSync(`${providersFolder}/${slug}/${part}`))
    .sort();

/** A list as TypeScript. */
export function providerList(
  { file, part, list, type, typeFrom, comment, isDefault }: ProviderList,
  slugs: readonly string[],
): string {
  const sorted = [...slugs].sort();
  const names = sorted.map(identifier);
  const way = path.posix.relative(path.posix.dirname(file), providersFolder);
  const folder = way === '' ? '.' : way;
  const imports = sorted.map((slug, index) => {
    const name = names[index];
    return `import ${isDefault ? name : `{ ${name} }`} from '${folder}/${slug}/${part}';`;
  });
  // A type from beside the list comes last, as the imports are sorted.
  const typeImport = `import type { ${type} } from '${typeFrom}';`;
  const all = typeFrom.startsWith('./') ? [...imports, typeImport] : [typeImport, ...imports];
  return `${all.join('\n')}

/** ${comment} Made by \`npm run providers\` from the folders in adapters/providers. Do not edit. */
export const ${list}: readonly ${type}[] = [
  //
${names.map((name) => `  ${name},`).join('\n')}
];
`;
}

const reserved =
  /^(await|break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|export|extends|false|finally|for|function|if|implements|import|in|instanceof|interface|let|new|null|package|private|protected|public|return|static|super|switch|this|throw|true|try|typeof|var|void|while|with|yield)$/;

/** A slug as a name in TypeScript. */
export function identifier(slug: string): string {
  const name = slug.replace(/-+$/, '').replace(/-+(\w)/g, (_, letter: string) => letter.toUpperCase());
  return reserved.test(name) ? `${name}Provider` : name;
}
