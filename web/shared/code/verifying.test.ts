import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, expect, it } from 'vitest';
import { verifying } from './verifying.ts';

const secret = `whsec_${Buffer.from('a secret of 32 bytes, by any name').toString('base64')}`;
const body = JSON.stringify({ type: 'payment.approved', data: { name: 'Ávila' } });
const id = 'evt_1';
const at = new Date();
const signature = new Webhook(secret).sign(id, at, body);
const seconds = String(Math.floor(at.getTime() / 1000));
const code = verifying('throws', 'as received');
const folder = mkdtempSync(path.join(tmpdir(), 'verifying-'));
afterAll(() => rmSync(folder, { recursive: true }));

function succeeds(program: string, args: string[], given: { input: string; body: string }): boolean {
  writeFileSync(path.join(folder, 'body.json'), given.body);
  const env = {
    ...process.env,
    TRILHO_WEBHOOK_SECRET: secret,
    WEBHOOK_ID: id,
    WEBHOOK_TIMESTAMP: seconds,
    // Two secrets sign while one is rotated.
    WEBHOOK_SIGNATURE: `v1,b2xk ${signature}`,
  };
  try {
    execFileSync(program, args, { cwd: folder, env, input: given.input, stdio: ['pipe', 'ignore', 'ignore'] });
    return true;
  } catch {
    return false;
  }
}

it('the shell’s code accepts ours and refuses another body', () => {
  expect(succeeds('bash', ['-s'], { input: code.curl, body })).toBe(true);
  expect(succeeds('bash', ['-s'], { input: code.curl, body: `${body} ` })).toBe(false);
});

it('Python’s code accepts ours and refuses another body', () => {
  const call = `
headers = {"webhook-id": os.environ["WEBHOOK_ID"], "webhook-timestamp": os.environ["WEBHOOK_TIMESTAMP"], "webhook-signature": os.environ["WEBHOOK_SIGNATURE"]}
verify(headers, open("body.json", "rb").read())`;
  const input = code.python + call;
  expect(succeeds('python3', ['-'], { input, body })).toBe(true);
  expect(succeeds('python3', ['-'], { input, body: `${body} ` })).toBe(false);
});
