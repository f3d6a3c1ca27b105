import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';

interface Messages {
  [name: string]: string | Messages;
}

/** The texts of one part of the console. */
export interface Catalogue {
  namespace: string;
  /** The module that files import to have the texts loaded. Those of the common namespace are always there. */
  module?: string;
  pt: Messages;
  en: Messages;
}

interface Source {
  path: string;
  text: string;
}

export const typesFile = 'web/i18n/texts.generated.ts';

/** The catalogues and the source files of the console. */
export function readConsole(): { catalogues: Catalogue[]; sources: Source[] } {
  const paths = readdirSync('web', { recursive: true, encoding: 'utf8' })
    .map((path) => join('web', path))
    .filter((path) => !path.startsWith('web/dist/'))
    .sort();
  const read = (path: string): Messages => JSON.parse(readFileSync(path, 'utf8'));
  const catalogues = paths
    .filter((path) => path.endsWith('/messages/pt.json'))
    .map((path) => {
      const folder = dirname(dirname(path));
      const texts = { pt: read(path), en: read(path.replace(/pt\.json$/, 'en.json')) };
      return folder === 'web/i18n'
        ? { namespace: 'common', ...texts }
        : { namespace: basename(folder), module: `${folder}/messages.ts`, ...texts };
    });
  const sources = paths
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && path !== typesFile)
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  return { catalogues, sources };
}

/** Every text by its key, with the plural forms apart: `refunds:list.all_one`. */
function textsOf(messages: Messages, at: string): [key: string, text: string][] {
  return Object.entries(messages).flatMap(([name, value]) => {
    const key = at.endsWith(':') ? `${at}${name}` : `${at}.${name}`;
    return typeof value === 'string' ? [[key, value]] : textsOf(value, key);
  });
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const form = /_(zero|one|other)$/;
const valuesOf = (text: string) => [...text.matchAll(/\{\{(\w+)[^}]*\}\}/g)].map(([, name = '']) => name);

/** The keys as a page writes them, with the values that a page must give. */
function keysOf(catalogues: Catalogue[]): Map<string, Set<string>> {
  const keys = new Map<string, Set<string>>();
  for (const { namespace, pt } of catalogues) {
    for (const [full, text] of textsOf(pt, `${namespace}:`)) {
      const key = full.replace(form, '');
      const values = keys.get(key) ?? new Set();
      for (const name of form.test(full) ? ['count', ...valuesOf(text)] : valuesOf(text)) values.add(name);
      keys.set(key, values);
    }
  }
  return keys;
}

/** The text of the file of types. */
export function typesOf(catalogues: Catalogue[]): string {
  const lines = [...keysOf(catalogues)].map(([key, values]) => {
    const names = [...values].sort().map((name) => `'${name}'`);
    return `  '${key}': ${names.join(' | ') || 'never'};`;
  });
  return [
    '// Written by `npm run messages`.',
    '',
    '/** The keys of all texts, with the names of their values. */',
    'export interface Texts {',
    ...lines,
    '}',
    '',
  ].join('\n');
}

/**
 * What is wrong with the texts, a sentence each. A key that is put together at run time, `refunds:state.${state}`, uses
 * all keys of its form.
 *
 * @param alike the keys whose text is the same in both languages.
 */
export function faultsOf(
  { catalogues, sources }: ReturnType<typeof readConsole>,
  alike: ReadonlySet<string>,
): string[] {
  return [...new Set([...faultsOfTexts(catalogues, alike), ...faultsOfUse(catalogues, sources)])];
}

function faultsOfTexts(catalogues: Catalogue[], alike: ReadonlySet<string>): string[] {
  const faults: string[] = [];
  const untranslated = new Set<string>();
  for (const { namespace, pt, en } of catalogues) {
    const first = new Map(textsOf(pt, `${namespace}:`));
    const second = new Map(textsOf(en, `${namespace}:`));
    for (const key of first.keys()) if (!second.has(key)) faults.push(`${key} has no English text`);
    for (const key of second.keys()) if (!first.has(key)) faults.push(`${key} has no Portuguese text`);
    for (const [key, text] of [...first, ...second]) {
      if (text.trim() === '') faults.push(`${key} is empty`);
      const other = key.endsWith('_one') ? key.replace(/one$/, 'other') : key.replace(form, '_one');
      if (form.test(key) && !(first.has(other) && second.has(other))) faults.push(`${key} has no ${other}`);
    }
    for (const [key, text] of first) {
      const translated = second.get(key);
      if (translated === undefined) continue;
      // A form may leave the count out: “nenhum”, “one”.
      const names = (of: string) => [...new Set(valuesOf(of))].filter((name) => !form.test(key) || name !== 'count');
      if (names(text).sort().join() !== names(translated).sort().join())
        faults.push(`${key} has other values in English`);
      if (translated === text && /\p{L}{2}/u.test(text.replace(/\{\{[^}]*\}\}/g, ''))) untranslated.add(key);
    }
  }
  for (const key of untranslated) if (!alike.has(key)) faults.push(`${key} is the same in both languages`);
  for (const key of alike) if (!untranslated.has(key)) faults.push(`${key} need not be listed as the same`);
  return faults;
}

function faultsOfUse(catalogues: Catalogue[], sources: Source[]): string[] {
  const faults: string[] = [];
  for (const { namespace, module } of catalogues) {
    const registers = sources.find(({ path }) => path === module)?.text.includes(`catalogue('${namespace}',`);
    if (module && !registers) faults.push(`${module} does not load ${namespace}`);
    if (catalogues.some((other) => other.namespace === namespace && other.module !== module))
      faults.push(`${namespace} is the name of two folders`);
  }
  const keys = [...keysOf(catalogues).keys()];
  const groups = new Set(keys.flatMap((key) => [...key.matchAll(/[.]/g)].map(({ index }) => key.slice(0, index))));
  const moduleOf = new Map(catalogues.map(({ namespace, module }) => [namespace, module]));
  const unused = new Set(keys);
  const endings: string[] = [];
  const named = new Set<string>();
  for (const { path, text } of sources) {
    const { written, imported } = readSource(path, text);
    const namespaces = new Set<string>();
    for (const [first = '', ...rest] of written) {
      const namespace = /^([\w-]+):/.exec(first)?.[1];
      if (namespace === undefined || !moduleOf.has(namespace)) {
        // `${group}.title`
        const [ending] = rest;
        if (first === '' && rest.length === 1 && ending?.startsWith('.')) endings.push(ending);
        continue;
      }
      namespaces.add(namespace);
      const pattern = new RegExp(`^${[first, ...rest].map(escaped).join('.+')}$`);
      const found = keys.filter((key) => (rest.length === 0 ? key === first : pattern.test(key)));
      for (const key of found) unused.delete(key);
      if (rest.length === 0 && groups.has(first)) named.add(first);
      else if (found.length === 0) faults.push(`${path} asks for ${[first, ...rest].join('…')}, which is no text`);
    }
    for (const namespace of namespaces) {
      const module = moduleOf.get(namespace);
      if (module && !imported.includes(module))
        faults.push(`${path} has texts of ${namespace} but no import of ${module}`);
    }
  }
  for (const group of named) for (const ending of endings) unused.delete(group + ending);
  for (const key of unused) faults.push(`${key} is used by nothing`);
  return faults;
}

/** The strings of a file, cut where a value is put in, and the modules that it imports. */
function readSource(path: string, text: string): { written: string[][]; imported: string[] } {
  const written: string[][] = [];
  const imported: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      imported.push(join(dirname(path), node.moduleSpecifier.text));
      return;
    }
    if (ts.isStringLiteralLike(node)) written.push([node.text]);
    if (ts.isTemplateExpression(node) || ts.isTemplateLiteralTypeNode(node))
      written.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false));
  return { written, imported };
}
