/** A part of a code, and what it is; `plain` has no colour of its own. */
export interface CodePart {
  kind: 'plain' | 'comment' | 'name' | 'text' | 'number' | 'word';
  text: string;
}

const words =
  'const|let|await|async|import|from|new|return|function|if|else|throw|true|false|null|None|True|False|def|for|in|not|raise|echo|use|require|exit|export';

/** Comments, texts, numbers and keywords of the languages shown here: enough to read by, for code that we wrote. */
const pattern = new RegExp(
  [
    String.raw`(?<comment>(?<=^|\s)(?:#|//)[^\n]*)`,
    String.raw`(?<name>"(?:[^"\\]|\\.)*"(?=:))`,
    String.raw`(?<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')`,
    String.raw`(?<number>\b\d+(?:\.\d+)?\b)`,
    String.raw`(?<word>\b(?:${words})\b)`,
  ].join('|'),
  'gm',
);

export function highlighted(code: string): CodePart[] {
  const parts: CodePart[] = [];
  let at = 0;
  for (const found of code.matchAll(pattern)) {
    if (found.index > at) parts.push({ kind: 'plain', text: code.slice(at, found.index) });
    const kind = (['comment', 'name', 'text', 'number', 'word'] as const).find(
      (one) => found.groups?.[one] !== undefined,
    );
    parts.push({ kind: kind ?? 'plain', text: found[0] });
    at = found.index + found[0].length;
  }
  if (at < code.length) parts.push({ kind: 'plain', text: code.slice(at) });
  return parts;
}
