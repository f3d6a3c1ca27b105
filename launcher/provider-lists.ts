/*
 * The lists of providers, `adapters/providers/index.ts`, `sandbox/providers/index.ts` and `test/conformance/own/index.ts`:
 * made from the files of their folders, one provider each, by `npm run providers`. Static imports keep types, bundling and
 * start-up as they are.
 */

interface ProviderFolder {
  folder: string;
  /** The name of the list. */
  list: string;
  /** The type of what a file holds, and the module that declares it. */
  type: string;
  typeFrom: string;
  comment: string;
  /** Whether a file exports its provider as default; otherwise the export is named by the slug. */
  isDefault: boolean;
}

export const adapterFolder: ProviderFolder = {
  folder: 'adapters/providers',
  list: 'providers',
  type: 'Provider',
  typeFrom: '../kit/declaration.ts',
  comment: 'Every provider of the catalogue.',
  isDefault: true,
};
export const standInFolder: ProviderFolder = {
  folder: 'sandbox/providers',
  list: 'providers',
  type: 'Provider',
  typeFrom: '../core/provider.ts',
  comment: 'Every provider that has a stand-in.',
  isDefault: false,
};
export const ownRowsFolder: ProviderFolder = {
  folder: 'test/conformance/own',
  list: 'ownRows',
  type: 'OwnRows',
  typeFrom: '../own-rows.ts',
  comment: 'The rows of each provider outside the specification.',
  isDefault: false,
};
export const providerFolders = [adapterFolder, standInFolder, ownRowsFolder];

/** The list of a folder's providers as TypeScript. @param files the names in the folder */
export function providerList(
  { list, type, typeFrom, comment, isDefault }: ProviderFolder,
  files: readonly string[],
): string {
  const slugs = files
    .filter((file) => file.endsWith('.ts') && !/^index\.ts$|\.test\.ts$/.test(file))
    .map((file) => file.replace(/\.ts$/, ''))
    .sort();
  const names = slugs.map(identifier);
  const imports = slugs.map((slug, index) => {
    const name = names[index];
    return `import ${isDefault ? name : `{ ${name} }`} from './${slug}.ts';`;
  });
  return `import type { ${type} } from '${typeFrom}';
${imports.join('\n')}

/** ${comment} Made by \`npm run providers\` from the files of this folder. Do not edit. */
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
