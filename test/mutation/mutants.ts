import ts from 'typescript';

/** One small change of a declaration. */
export interface Mutant {
  line: number;
  original: string;
  changed: string;
  /** The whole file with the change. */
  source: string;
}

/** Prose for people, which no provider ever sees. */
const prose = ['notes', 'evidence'];

/**
 * The mutants of a provider's file: each word, text, number and flag is changed, each segment of a path is left out,
 * and each field is removed, one at a time. Imports, types and prose stay.
 */
export function mutantsOf(source: string): Mutant[] {
  const file = ts.createSourceFile('provider.ts', source, ts.ScriptTarget.Latest, true);
  const mutants: Mutant[] = [];
  const change = (node: ts.Node, changed: string, end = node.end) => {
    const start = node.getStart();
    mutants.push({
      line: file.getLineAndCharacterOfPosition(start).line + 1,
      original: source.slice(start, node.end),
      changed,
      source: source.slice(0, start) + changed + source.slice(end),
    });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isInterfaceDeclaration(node)) return;
    if (ts.isPropertyAssignment(node) && prose.includes(node.name.getText())) return;
    if (ts.isObjectLiteralElementLike(node)) {
      change(node, '', source.indexOf(',', node.end) === node.end ? node.end + 1 : node.end);
    }
    if (ts.isStringLiteralLike(node)) {
      if (!isName(node) && !isEmptyDefault(node)) texts(node.text).forEach(quoted(node));
    } else if (ts.isTemplateHead(node) || ts.isTemplateTail(node) || ts.isTemplateMiddle(node)) {
      if (node.text !== '') {
        const raw = node.getText();
        change(node, `${raw.slice(0, 1)}zz${raw.slice(1)}`);
      }
    } else if (ts.isNumericLiteral(node)) change(node, String(Number(node.text.replaceAll('_', '')) * 10 + 1));
    else if (node.kind === ts.SyntaxKind.TrueKeyword) change(node, 'false');
    else if (node.kind === ts.SyntaxKind.FalseKeyword) change(node, 'true');
    ts.forEachChild(node, visit);
  };
  const quoted = (node: ts.Node) => (text: string) => change(node, JSON.stringify(text));
  visit(file);
  return mutants;
}

const isName = (node: ts.Node) => ts.isPropertyAssignment(node.parent) && node.parent.name === node;

/** `''` in place of an absent text only satisfies the compiler. */
const isEmptyDefault = (node: ts.StringLiteralLike) =>
  node.text === '' &&
  (ts.isBindingElement(node.parent) ||
    (ts.isBinaryExpression(node.parent) && node.parent.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken));

/** Other texts in place of this one: without each segment of a path, and with each word of a list changed. */
function texts(text: string): string[] {
  if (/^(https?:\/)?\/\S+\/\S/.test(text)) {
    const [, origin = '', path = ''] = /^(https?:\/\/[^/]+)?(.*)$/.exec(text) ?? [];
    const segments = path.split('/').slice(1);
    const shorter = segments.map((_, at) => ['', ...segments.toSpliced(at, 1)].join('/'));
    return [...shorter.map((rest) => origin + rest), `${text}zz`];
  }
  const words = text.split(' ');
  const isList = words.length > 1 && (/^[A-Z_ ]+$/.test(text) || /^[a-z_ ]+$/.test(text));
  return isList ? words.map((word, at) => words.toSpliced(at, 1, `${word}zz`).join(' ')) : [`${text}zz`];
}
