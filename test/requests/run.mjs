// `npm run test:requests`: sends at least 10,000 generated requests to a running sandbox, right and wrong ones for every
// operation of its OpenAPI document, with an API key and as an administrator. It fails on a 5xx, and on a status, content
// type or body that the document does not have. Needs Python; schemathesis is installed into the user's cache.
//
// It creates, changes and disables whatever it finds: use a sandbox that nobody needs (`DATA_DIR=/tmp/x npm start`).
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const version = '4.32.5';
const wanted = 10_000;
const url = process.env.API_URL ?? 'http://127.0.0.1:8080';

const tool = install();
const folder = mkdtempSync(path.join(os.tmpdir(), 'trilho-requests-'));
const schema = path.join(folder, 'openapi.json');
writeFileSync(schema, JSON.stringify(await readDocument()));
const callers = [
  { name: 'an API key', header: 'Authorization: Bearer sk_test_demo', except: 'stream$' },
  // Signing out, or a new password, would end the session that the requests are made with.
  { name: 'an administrator', header: `Cookie: ${await signIn()}`, except: 'stream$|^/v1/session' },
];

let sent = 0;
let failed = false;
for (let round = 1; sent < wanted && !failed; round += 1) {
  for (const caller of callers) {
    console.log(`\nRound ${round}, with ${caller.name}:`);
    const { cases, code } = await run(caller);
    sent += cases;
    failed ||= code !== 0;
    if (cases === 0) throw new Error('No request was generated: read the messages above.');
  }
}
console.log(`\n${sent} requests were generated, ${failed ? 'and the failures are above' : 'and none failed'}.`);
process.exit(failed ? 1 : 0);

/** Installs schemathesis once, in an environment of its own. @returns the path of its command. */
function install() {
  const home = path.join(
    process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), '.cache'),
    'trilho',
    `schemathesis-${version}`,
  );
  const command = path.join(home, 'bin', 'schemathesis');
  if (existsSync(command)) return command;
  console.log(`Installing schemathesis ${version} …`);
  execFileSync('python3', ['-m', 'venv', home], { stdio: 'inherit' });
  const pip = path.join(home, 'bin', 'pip');
  execFileSync(pip, ['install', '--quiet', `schemathesis==${version}`], { stdio: 'inherit' });
  return command;
}

/**
 * The API's document, with patterns that the generator can read: Python's regular expressions know no Unicode classes.
 * Control characters are spelled out instead; other classes become any character, so more values are tried, not fewer.
 */
async function readDocument() {
  const response = await fetch(`${url}/openapi.json`).catch(() => undefined);
  if (!response?.ok) throw new Error(`Trilho does not answer at ${url}. Start it (npm start), or set API_URL.`);
  const plain = (pattern) =>
    pattern
      .replaceAll('\\p{Cc}', '\\x00-\\x1f\\x7f-\\x9f')
      .replaceAll('\\p{Cs}', '')
      .replaceAll(/\\p\{\w+\}/g, 'A-Za-z');
  return JSON.parse(await response.text(), (key, value) =>
    key === 'pattern' && typeof value === 'string' ? plain(value) : value,
  );
}

/** @returns the cookies of an administrator's session. */
async function signIn() {
  const response = await fetch(`${url}/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@trilho.test', password: 'trilho-demo' }),
  });
  if (!response.ok) throw new Error(`admin@trilho.test could not sign in: ${response.status}. Is it a sandbox?`);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/** @returns the number of generated requests, and the tool's exit code. */
function run({ header, except }) {
  const options = [
    ...['run', schema, '--url', url, '--header', header, '--exclude-path-regex', except],
    ...['--phases', 'coverage,fuzzing', '--max-examples', '25', '--workers', '1', '--request-timeout', '60'],
    '--checks=not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance',
    ...['--continue-on-failure', '--no-shrink', '--warnings', 'off'],
  ];
  const child = spawn(tool, options, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
    process.stdout.write(chunk);
  });
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ cases: Number(/(\d+) generated/.exec(text)?.[1] ?? 0), code }));
  });
}
