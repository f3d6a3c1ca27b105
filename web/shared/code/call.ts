import type { Samples } from './languages.ts';

/** A call of our API. */
export interface Call {
  method: string;
  /** The operation's path with its `{names}`, for the typed client. */
  path: string;
  pathValues: Record<string, string>;
  query: Record<string, string>;
  body?: unknown;
  /** It takes an `Idempotency-Key`. */
  idempotent: boolean;
}

const filled = ({ path, pathValues }: Call): string =>
  path.replace(/\{(\w+)\}/g, (whole, name: string) => encodeURIComponent(pathValues[name] || whole));

/** The address of a call. */
export function urlOf(call: Call, origin: string): string {
  const query = new URLSearchParams(call.query);
  return `${origin}${filled(call).replaceAll('%7B', '{').replaceAll('%7D', '}')}${query.size > 0 ? `?${query}` : ''}`;
}

/** Quotes a text as a single shell word. */
export const shellWord = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** The same call in each language, with the API key in a variable of the environment. */
export function samplesOf(call: Call, origin: string): Samples {
  return {
    curl: curlText(call, origin),
    typescript: typescriptText(call, origin),
    python: pythonText(call, origin),
    php: phpText(call, origin),
  };
}

function curlText(call: Call, origin: string): string {
  return [
    `curl -X ${call.method} ${shellWord(urlOf(call, origin))}`,
    '-H "Authorization: Bearer $TRILHO_API_KEY"',
    ...(call.idempotent ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(call.body === undefined
      ? []
      : ["-H 'content-type: application/json'", `-d ${shellWord(JSON.stringify(call.body, null, 2))}`]),
  ].join(' \\\n  ');
}

const indented = (text: string, by: number) => text.replaceAll('\n', `\n${' '.repeat(by)}`);

/** A value as JavaScript writes it: names without quotes where they need none. */
const scriptText = (value: unknown) => JSON.stringify(value, null, 2).replace(/^(\s*)"([A-Za-z_]\w*)":/gm, '$1$2:');

function typescriptText(call: Call, origin: string): string {
  const { method, path, pathValues, query, body, idempotent } = call;
  const params = {
    ...(Object.keys(pathValues).length > 0 && { path: pathValues }),
    ...(Object.keys(query).length > 0 && { query }),
  };
  const options = [
    ...(Object.keys(params).length > 0 ? [`params: ${indented(scriptText(params), 2)},`] : []),
    ...(idempotent ? ['idempotencyKey: crypto.randomUUID(),'] : []),
    ...(body === undefined ? [] : [`body: ${indented(scriptText(body), 2)},`]),
  ];
  const given = options.length > 0 ? `, {\n  ${options.join('\n  ')}\n}` : '';
  return `import { createTrilho } from './clients/typescript/index.ts';

const trilho = createTrilho({ key: process.env.TRILHO_API_KEY, baseUrl: '${origin}' });

const answer = await trilho.${method.toLowerCase()}('${path}'${given});`;
}

/** A value as a literal of another language, whose list and object brackets and words are given. */
function literal(
  value: unknown,
  words: { yes: string; no: string; none: string; open: string; close: string; arrow: string; quote: string },
  depth: number,
): string {
  if (value === null || value === undefined) return words.none;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return quotedText(value, words.quote);
  const space = '    '.repeat(depth + 1);
  const end = '    '.repeat(depth);
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return `[\n${value.map((one) => `${space}${literal(one, words, depth + 1)},`).join('\n')}\n${end}]`;
  }
  const members = Object.entries(value).map(
    ([name, one]) => `${space}${quotedText(name, words.quote)}${words.arrow}${literal(one, words, depth + 1)},`,
  );
  return members.length === 0
    ? `${words.open}${words.close}`
    : `${words.open}\n${members.join('\n')}\n${end}${words.close}`;
}

/** Double quotes as in JSON, which Python reads alike; single ones as in PHP, which reads only `\\` and `\'` in them. */
const quotedText = (text: string, quote: string) =>
  quote === '"' ? JSON.stringify(text) : `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const python = { yes: 'True', no: 'False', none: 'None', open: '{', close: '}', arrow: ': ', quote: '"' };
const php = { yes: 'true', no: 'false', none: 'null', open: '[', close: ']', arrow: ' => ', quote: "'" };

function pythonText(call: Call, origin: string): string {
  const { method, body, idempotent } = call;
  return `import os${idempotent ? ', uuid' : ''}
import requests

answer = requests.${method.toLowerCase()}(
    ${JSON.stringify(urlOf(call, origin))},
    headers={
        "Authorization": f"Bearer {os.environ['TRILHO_API_KEY']}",${idempotent ? '\n        "Idempotency-Key": str(uuid.uuid4()),' : ''}
    },${body === undefined ? '' : `\n    json=${literal(body, python, 1)},`}
    timeout=30,
)
answer.raise_for_status()
print(answer.json())`;
}

function phpText(call: Call, origin: string): string {
  const { method, body, idempotent } = call;
  const headers = [
    "'Authorization: Bearer ' . getenv('TRILHO_API_KEY'),",
    ...(idempotent ? ["'Idempotency-Key: ' . bin2hex(random_bytes(16)),"] : []),
    ...(body === undefined ? [] : ["'Content-Type: application/json',"]),
  ];
  return `<?php
$call = curl_init(${quotedText(urlOf(call, origin), "'")});
curl_setopt_array($call, [
    CURLOPT_CUSTOMREQUEST => '${method}',
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_TIMEOUT => 30,
    CURLOPT_HTTPHEADER => [
        ${headers.join('\n        ')}
    ],${body === undefined ? '' : `\n    CURLOPT_POSTFIELDS => json_encode(${literal(body, php, 1)}),`}
]);
$answer = json_decode(curl_exec($call), true);
if (curl_getinfo($call, CURLINFO_RESPONSE_CODE) >= 400) {
    throw new RuntimeException($answer['code'] . ': ' . $answer['detail']);
}
print_r($answer);`;
}
