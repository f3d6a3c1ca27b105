// Payloads in Temporal's own UI: decrypted only for people with permission.
import { randomUUID } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '../../db/core/database.ts';
import type { Role } from '../../db/core/schema.ts';
import { insertPerson, setMembership } from '../../db/identity/people.ts';
import { workflowIds } from '../../domain/core/names.ts';
import { openBrowser } from '../support/console.ts';
import { merchant } from '../support/merchant.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl, databaseUrl, temporalAddress } = sharedSystem();
const password = 'codec-test-password-1';
const { lastComplaints, visit, signIn } = openBrowser(apiUrl);
let db: Database;
let connection: Connection;
let uiUrl: string;
let workflowId: string;
/** The payloads of one payment's workflow as Temporal stores them, encrypted. */
let payloads: { metadata: Record<string, string>; data: string }[];
/** The request's id: the workflow's input has it, and the workflow's id does not. */
let marker: string;

beforeAll(async () => {
  db = openDatabase(databaseUrl, 2);
  connection = await Connection.connect({ address: temporalAddress });
  const shop = merchant(apiUrl);
  const { body, headers } = await shop.create();
  marker = headers.get('x-request-id') ?? '';
  expect(marker).toMatch(/^req_/);
  const path = `/v1/payments/${body.id}/waiting`;
  const runUrl = async () => (await shop.call<{ run?: { url?: string } }>('GET', path)).body.run?.url;
  // The run's address is missing from an answer while Temporal responds slowly.
  uiUrl = new URL(await vi.waitUntil(runUrl, { timeout: 20_000, interval: 250 })).origin;
  workflowId = workflowIds.payment('mer_lojademo', body.id);
  payloads = await payloadsOf(workflowId);
});
afterAll(async () => {
  await connection.close();
  await db.destroy();
});

async function payloadsOf(id: string) {
  const history = await new Client({ connection }).workflow.getHandle(id).fetchHistory();
  const found: typeof payloads = [];
  const text = (bytes: Uint8Array | null | undefined) => Buffer.from(bytes ?? []).toString('base64');
  const look = (value: unknown): void => {
    if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return;
    const { metadata, data } = value as { metadata?: Record<string, Uint8Array>; data?: Uint8Array };
    if (metadata?.encoding instanceof Uint8Array) {
      const names = Object.entries(metadata).map(([name, bytes]) => [name, text(bytes)]);
      if (Buffer.from(metadata.encoding).toString() === 'binary/trilho-sealed') {
        found.push({ metadata: Object.fromEntries(names), data: text(data) });
      }
      return;
    }
    for (const inner of Object.values(value)) look(inner);
  };
  look(history.events);
  return found;
}

const decode = (
  who: { cookies: Map<string, string> } | undefined,
  body: unknown,
  headers: Record<string, string> = {},
) =>
  fetch(`${apiUrl}/codec/decode`, {
    method: 'POST',
    headers: {
      origin: uiUrl,
      'content-type': 'application/json',
      'x-namespace': 'default',
      ...(who && { cookie: `trilho_session=${who.cookies.get('trilho_session')}` }),
      ...headers,
    },
    body: JSON.stringify(body),
  });

/**
 * Creates a person with these roles by merchant; `null` means all merchants.
 *
 * @returns the signed-in person.
 */
async function newPerson(roles: [string | null, Role][]) {
  const email = `codec-${randomUUID()}@example.com`;
  const id = await insertPerson(db, { email, name: 'Codec', password });
  for (const [merchantId, role] of roles) await setMembership(db, id ?? '', merchantId, role);
  return { ...(await person(apiUrl, email, password)), id: id ?? '' };
}

it('decrypts a run for people with permission, without the merchant’s mark', async () => {
  // The order, the result of the charge, and the first answer.
  expect(payloads.length).toBeGreaterThanOrEqual(3);
  const ops = await newPerson([['mer_lojademo', 'ops']]);
  const response = await decode(ops, { payloads });
  expect(response.status).toBe(200);
  expect(response.headers.get('access-control-allow-origin')).toBe(uiUrl);
  expect(response.headers.get('access-control-allow-credentials')).toBe('true');
  const { payloads: opened } = (await response.json()) as { payloads: typeof payloads };
  expect(opened.length).toBe(payloads.length);
  const texts = opened.map(({ data }) => Buffer.from(data, 'base64').toString());
  expect(texts.join('\n')).toContain(marker);
  for (const { metadata } of opened) expect(Object.keys(metadata)).not.toContain('trilho-merchant');
});

it('refuses other roles, requests without a session, and people of other merchants', async () => {
  for (const role of ['viewer', 'finance', 'developer'] as const) {
    expect((await decode(await newPerson([[null, role]]), { payloads })).status, role).toBe(403);
  }
  expect((await decode(undefined, { payloads })).status).toBe(401);
  const elsewhere = await newPerson([['mer_outraloja', 'admin']]);
  expect((await decode(elsewhere, { payloads })).status).toBe(403);
  // The role at the payload's own merchant decides.
  const mixed = await newPerson([
    ['mer_outraloja', 'admin'],
    ['mer_lojademo', 'viewer'],
  ]);
  expect((await decode(mixed, { payloads })).status).toBe(403);
  // One payload of a merchant without access makes the whole request fail.
  const { body } = await merchant(apiUrl, 'sk_test_other').create();
  const theirs = await payloadsOf(workflowIds.payment('mer_outraloja', body.id));
  expect((await decode(elsewhere, { payloads: theirs })).status).toBe(200);
  expect((await decode(elsewhere, { payloads: [...theirs, ...payloads.slice(0, 1)] })).status).toBe(403);
});

it('decrypts payloads without a merchant only for people with the role at all merchants', async () => {
  const handles = new Client({ connection }).workflow.list({ query: "WorkflowType = 'sweep'" });
  let sweeps: typeof payloads = [];
  await expect
    .poll(
      async () => {
        for await (const { workflowId: id } of handles) {
          sweeps = await payloadsOf(id);
          if (sweeps.length > 0) break;
        }
        return sweeps.length;
      },
      { timeout: 90_000, interval: 2_000 },
    )
    .toBeGreaterThan(0);
  expect((await decode(await newPerson([['mer_lojademo', 'admin']]), { payloads: sweeps })).status).toBe(403);
  expect((await decode(await newPerson([[null, 'ops']]), { payloads: sweeps })).status).toBe(200);
});

it('answers only pages of the configured UI, and only JSON', async () => {
  const ops = await newPerson([['mer_lojademo', 'ops']]);
  for (const origin of ['https://evil.example', 'null', apiUrl, `${uiUrl}.evil.example`]) {
    const refused = await decode(ops, { payloads }, { origin });
    expect(refused.status, origin).toBe(403);
    expect(refused.headers.get('access-control-allow-origin')).toBeNull();
  }
  const form = await decode(ops, { payloads }, { 'content-type': 'text/plain' });
  expect(form.status).toBe(400);
  const preflight = await fetch(`${apiUrl}/codec/decode`, { method: 'OPTIONS', headers: { origin: uiUrl } });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-headers')).toContain('x-namespace');
  expect((await decode(ops, { payloads: 'x' })).status).toBe(422);
  const [first] = payloads;
  const damaged = { ...first, data: Buffer.from('not what was sealed, but long enough').toString('base64') };
  expect((await decode(ops, { payloads: [damaged] })).status).toBe(422);
});

it('writes one audit line for several requests', async () => {
  const ops = await newPerson([['mer_lojademo', 'ops']]);
  for (let count = 0; count < 3; count++) expect((await decode(ops, { payloads })).status).toBe(200);
  const lines = await db
    .selectFrom('audit_log')
    .select(['action', 'merchant_id', 'role'])
    .where('actor_id', '=', ops.id)
    .where('action', '=', 'payloads.read')
    .execute();
  expect(lines).toEqual([{ action: 'payloads.read', merchant_id: 'mer_lojademo', role: 'ops' }]);
});

it('shows payloads in Temporal’s UI to people with permission, where no action is possible', async () => {
  const page = `${uiUrl}/namespaces/default/workflows/${encodeURIComponent(workflowId)}`;
  const settings = await (await fetch(`${uiUrl}/api/v1/settings`)).json();
  expect(settings).toMatchObject({
    Codec: { Endpoint: `${apiUrl}/codec`, IncludeCredentials: true },
    DisableWriteActions: true,
  });
  const terminate = `${uiUrl}/api/v1/namespaces/default/workflows/${encodeURIComponent(workflowId)}/terminate`;
  expect((await fetch(terminate, { method: 'POST', body: '{}' })).status).toBe(403);

  const reader = await visit();
  await signIn(reader, '/', 'admin');
  await reader.goto(page);
  await reader.getByText(marker).first().waitFor({ timeout: 60_000 });

  const other = await visit();
  await signIn(other, '/', 'viewer');
  const refused = other.waitForResponse((response) => response.url().endsWith('/codec/decode'), { timeout: 60_000 });
  await other.goto(page);
  expect((await refused).status()).toBe(403);
  expect(await other.getByText(marker).count()).toBe(0);
  // Messages of Temporal's UI on the browser's console are not checked.
  await lastComplaints();
});
