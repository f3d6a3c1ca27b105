import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Sentences that the API and workflows write in English, and the console shows in Portuguese. */
interface Written {
  /** The sentence, with `{{}}` where a value is put in. */
  text: string;
  path: string;
}

/** Problems of which the console shows the sentence; for the others it has a general text of its own. */
const shownCodes = new Set([
  'invalid_json',
  'conflict',
  'test_first',
  'still_running',
  'too_large',
  'validation',
  'unsupported',
  'provider_refused',
  'provider_unavailable',
  'idempotency_mismatch',
]);

/** Names under which sentences are stored that the console shows: technical records, and why a command was refused. */
const names = new Set(['detail', 'attention_detail', 'refused']);

const folders = ['api', 'workflows', 'activities', 'domain', 'db'];

const holes = (text: string): string => text.replace(/\{\{[^}]*\}\}/g, '{{}}');

/** The sources that write sentences. */
export function readSources(): { path: string; text: string }[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .sort()
      .map((path) => ({ path: join(folder, path), text: readFileSync(join(folder, path), 'utf8') })),
  );
}

/** The sentences of a source file. One that is put together elsewhere, as from a variable, is not found here. */
function sentencesOf(path: string, text: string): Written[] {
  if (!/Problem\(|detail|refused/.test(text)) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
  const found: Written[] = [];
  const add = (node: ts.Node | undefined) => {
    for (const one of templatesOf(node)) if (/[a-z]{3}.* /i.test(one)) found.push({ text: one, path });
  };
  const visit = (node: ts.Node) => {
    if (ts.isNewExpression(node) && isNamed(node.expression, 'Problem')) {
      const [code, sentence] = node.arguments ?? [];
      if (templatesOf(code).some((one) => shownCodes.has(one))) add(sentence);
    }
    if (ts.isCallExpression(node) && isNamed(node.expression, 'refused')) add(node.arguments[0]);
    if ((ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) && isOneOf(node.name)) add(node.initializer);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const isNamed = (node: ts.Node, name: string) => ts.isIdentifier(node) && node.text === name;
const isOneOf = (node: ts.Node) => ts.isIdentifier(node) && names.has(node.text);

/** The texts that an expression may have, as far as they are written in it. */
function templatesOf(node: ts.Node | undefined): string[] {
  if (node === undefined) return [];
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node)) {
    return [node.head.text + node.templateSpans.map(({ literal }) => `{{}}${literal.text}`).join('')];
  }
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(templatesOf);
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return templatesOf(node.expression);
  return [];
}

/** What is wrong with the translations, a sentence each. */
export function faultsOfSentences(
  sources: readonly { path: string; text: string }[],
  translations: Readonly<Record<string, string>>,
  unseen: ReadonlySet<string>,
): string[] {
  const faults: string[] = [];
  const known = new Set(Object.keys(translations).map(holes));
  const written = sources.flatMap(({ path, text }) => sentencesOf(path, text));
  const used = new Set<string>();
  for (const { text, path } of written) {
    if (unseen.has(text)) used.add(text);
    else if (!known.has(text)) faults.push(`${path} writes “${text}”, which has no Portuguese text`);
  }
  for (const text of unseen) if (!used.has(text)) faults.push(`“${text}” need not be listed as unseen`);
  const all = sources.map(({ text }) => text).join('\n');
  for (const [english, portuguese] of Object.entries(translations)) {
    const values = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
    // A value may be left out, such as a path of the API.
    const given = new Set(values(english));
    for (const name of values(portuguese)) {
      if (!given.has(name)) faults.push(`“${english}” has no value ${name}`);
    }
    if (portuguese.trim() === '' || portuguese === english) faults.push(`“${english}” is not translated`);
    const parts = holes(english).split('{{}}');
    const longest = parts.reduce((one, other) => (other.length > one.length ? other : one));
    if (!all.includes(longest) && !zod.test(english)) faults.push(`“${english}” is written by nothing`);
  }
  return faults;
}

/** Sentences of the library that checks requests. */
const zod = /^Too (small|big): /;
