// The user record of the specification, section 3: one per `userId` and platform, whose documents several receivers share.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { openDatabase } from '../../db/core/database.ts';
import { makeCpf } from '../../domain/core/documents.ts';
import type { PlatformUser } from '../../domain/receivers/platform-user.ts';
import type { Receiver, ReceiverDocument } from '../../domain/receivers/receiver.ts';
import { merchant } from '../support/merchant.ts';
import { person as personOf } from '../support/person.ts';
import { complete, newcomer, registrar } from '../support/receivers.ts';
import { sharedSystem } from '../support/shared.ts';
import { contract, selfie, uploaded } from '../support/uploads.ts';

const { apiUrl, databaseUrl } = sharedSystem();
const shop = merchant(apiUrl);
const other = merchant(apiUrl, 'sk_test_other');
const at = registrar(shop);

/** What the specification asks of a person at this provider, besides the data. */
const provider = 'IUGUBAAS';
const kinds = ['photoDocument', 'photoPersonWithDocument', 'addressProof', 'balanceSheet'] as const;

/** A request for a person, with all the data that any provider wants and no document. */
const someone = (over: object = {}) => newcomer(provider, 'CPF', { ...complete, userId: randomUUID(), ...over });

async function documents(names: readonly ReceiverDocument[] = kinds, by = shop) {
  const given: Partial<Record<ReceiverDocument, string>> = {};
  for (const name of names) given[name] = await uploaded(by, name.startsWith('photo') ? await selfie() : contract);
  return given;
}

const listed = async (query: string, by = shop) =>
  (await by.call<{ data: PlatformUser[] }>('GET', `/v1/platform-users?${query}`)).body.data;
async function userOf({ platformUserId }: Receiver): Promise<PlatformUser> {
  const { status, body } = await shop.call<PlatformUser>('GET', `/v1/platform-users/${platformUserId}`);
  expect(status).toBe(200);
  return body;
}
const put = (id: string | undefined, given: object, by = shop) =>
  by.call<PlatformUser & { violations?: unknown[] }>('POST', `/v1/platform-users/${id}/documents`, given);
const create = (given: object, by = shop) => by.call<PlatformUser>('POST', '/v1/platform-users', given);
const change = (id: string, given: object, by = shop) =>
  by.call<PlatformUser>('PATCH', `/v1/platform-users/${id}`, given);
const uploadsOf = (of: Pick<Receiver, 'documents'>) =>
  Object.fromEntries(of.documents.map(({ document, uploadId }) => [document, uploadId]));
const platform = async () =>
  (await shop.call<{ id: string }>('POST', '/v1/platforms', { name: `Loja ${randomUUID().slice(0, 8)}` })).body.id;

it('opens with a receiver of its id, and gives the next receiver the documents that it has', async () => {
  const person = someone();
  const given = await documents();
  const first = await at.open({ ...person, documents: given });
  await at.becomes(first.id, { stage: 'verifying' });

  const user = await userOf(first);
  expect(user).toMatchObject({
    id: expect.stringMatching(/^plu_[0-9a-hjkmnp-tv-z]{26}$/),
    userId: person.userId,
    name: 'Maria Silva',
    document: expect.stringMatching(/^\*\*\*/),
    documentType: 'CPF',
    email: person.email,
    receivers: [{ id: first.id, name: 'Maria Silva', sharesDocuments: true }],
  });
  expect(user).not.toHaveProperty('platformId');
  expect(uploadsOf(user)).toEqual(given);
  expect(await listed(`userId=${person.userId}`)).toEqual([user]);
  for (const q of [user.id, person.userId, person.document]) expect(await listed(`q=${q}`)).toEqual([user]);

  // The second names no document: it has those of the user, and nothing is missing.
  const second = await at.open({ ...person, email: `${randomUUID()}@example.com` });
  expect(second).toMatchObject({ platformUserId: user.id, missing: [] });
  expect(uploadsOf(second)).toEqual(given);
  expect(second.documents.map(({ ofUser }) => ofUser)).toEqual(kinds.map(() => true));
  expect(first.documents.filter(({ ofUser }) => ofUser)).toEqual([]);
  await at.becomes(second.id, { stage: 'verifying' });
  const link = await shop.call<{ url: string }>('POST', `/v1/receivers/${second.id}/documents/photoDocument/link`);
  expect((await fetch(link.body.url)).status).toBe(200);
});

it('is made before its first receiver, which then has its documents', async () => {
  const { name, document, email, userId } = someone();
  const { phone, address } = complete;
  const platformId = await platform();
  const record = { userId, platformId, name, document, email };
  const given = await documents();
  const { status, body: user } = await create({ ...record, documents: given });
  expect(status).toBe(201);
  expect(user).toMatchObject({ userId, platformId, name, email, documentType: 'CPF', receivers: [] });
  expect(uploadsOf(user)).toEqual(given);
  for (const q of [user.id, userId, document, name]) expect(await listed(`q=${q}&userId=${userId}`)).toEqual([user]);

  const receiver = await at.open(someone({ userId, platformId, document }));
  expect(receiver).toMatchObject({ platformUserId: user.id, missing: [] });
  await at.becomes(receiver.id, { stage: 'verifying' });

  // One record for each `userId` and platform: a second one changes nothing.
  expect(await create({ ...record, name: 'Outra Pessoa' })).toMatchObject({ status: 409 });
  expect((await userOf(receiver)).name).toBe(receiver.name);
  expect(await create({ ...record, platformId: undefined })).toMatchObject({ status: 201 });

  const changed = await change(user.id, { name: 'Maria Souza', email: 'souza@example.com', phone, address });
  expect(changed).toMatchObject({ status: 200, body: { name: 'Maria Souza', email: 'souza@example.com', phone } });
  expect(changed.body.address?.street).toBe(address.street);
  expect(await listed(`q=Souza&userId=${userId}`)).toHaveLength(1);
  const emptied = await change(user.id, { phone: null, address: null });
  expect(emptied.body).toMatchObject({ name: 'Maria Souza', document: user.document });
  for (const field of ['phone', 'address']) expect(emptied.body).not.toHaveProperty(field);
  // The receiver keeps its own data.
  expect(await at.get(receiver.id)).toMatchObject({ name: receiver.name, email: receiver.email });
});

it('lets receivers from before it continue with its documents', async () => {
  const { userId, ...person } = someone();
  const waits = await at.open({ ...person, userId });
  const db = openDatabase(databaseUrl, 1);
  try {
    await db
      .deleteFrom('platform_users')
      .where('id', '=', waits.platformUserId ?? '')
      .execute();
  } finally {
    await db.destroy();
  }
  const { name, document, email } = person;
  expect((await create({ userId, name, document, email, documents: await documents() })).status).toBe(201);
  await at.becomes(waits.id, { stage: 'verifying' });
});

it('is refused with fields that are wrong or of another record, and nothing is stored', async () => {
  const { name, document, email, userId } = someone();
  const record = { userId, name, document, email };
  const foreign = (await other.call<{ id: string }>('POST', '/v1/platforms', { name: `P ${randomUUID()}` })).body.id;
  for (const [over, field] of [
    [{ platformId: foreign }, 'platformId'],
    [{ documentType: 'CNPJ' }, 'documentType'],
    [{ document: '11111111111' }, 'document'],
    [{ userId: undefined }, 'userId'],
    [{ phone: '123' }, 'phone'],
    [{ documents: await documents(['photoDocument'], other) }, 'photoDocument'],
  ] as const) {
    expect(await create({ ...record, ...over })).toMatchObject({ status: 422, body: { violations: [{ field }] } });
  }
  expect(await listed(`userId=${userId}`)).toEqual([]);
  const { body: user } = await create(record);
  for (const over of [{ document }, { userId }, { platformId: foreign }, {}, { name: null }]) {
    expect((await change(user.id, over)).status).toBe(422);
  }
  expect((await change(user.id, { name: 'X' }, other)).status).toBe(404);
  expect(await listed(`userId=${userId}`)).toEqual([user]);
});

it('is made and changed by people with a name in the audit log', async () => {
  const ops = await personOf(apiUrl, 'ops@trilho.test');
  const { name, document, email, userId } = someone();
  const { body: user } = await ops.call<PlatformUser>('POST', '/v1/platform-users', { userId, name, document, email });
  await ops.call('PATCH', `/v1/platform-users/${user.id}`, { name: 'Maria Souza' });
  const admin = await personOf(apiUrl, 'admin@trilho.test');
  const { body } = await admin.call<{ data: { action: string; actor: { name?: string } }[] }>(
    'GET',
    `/v1/audit?entityId=${user.id}`,
  );
  const actions = body.data.map(({ action }) => action);
  expect(actions).toContain('POST /v1/platform-users');
  expect(actions).toContain('PATCH /v1/platform-users/{id}');
});

it('leaves a receiver its own documents', async () => {
  const person = someone();
  const first = await at.open({ ...person, documents: await documents() });
  const own = await documents(['photoDocument']);
  const second = await at.open({ ...person, documents: own });
  const shared = uploadsOf(await userOf(first));
  expect(shared.photoDocument).not.toBe(own.photoDocument);
  expect(uploadsOf(second)).toEqual({ ...shared, ...own });

  const newer = await documents(['photoDocument', 'addressProof']);
  expect(uploadsOf((await put(first.platformUserId, newer)).body)).toEqual({ ...shared, ...newer });
  expect(uploadsOf(await at.get(second.id))).toEqual({ ...shared, ...newer, ...own });
});

it('lets all receivers that wait for a document continue', async () => {
  const person = someone();
  const waits = [await at.open(person), await at.open(person), await at.open(person)];
  for (const { missing } of waits) expect(missing.map(({ field }) => field)).toContain('documents.photoDocument');
  const [photo, ...others] = kinds;
  expect((await put(waits[0]?.platformUserId, await documents(others))).status).toBe(200);
  // What one receiver gets serves the others too, where the user has none.
  await at.addDocuments(waits[0]?.id ?? '', await documents([photo]));
  for (const { id } of waits) await at.becomes(id, { stage: 'verifying' });
});

it('is another one on another platform', async () => {
  const person = someone();
  const [one, two] = [await platform(), await platform()];
  const first = await at.open({ ...person, platformId: one, documents: await documents() });
  const second = await at.open({ ...person, platformId: two });
  const third = await at.open(person);
  expect(new Set([first, second, third].map(({ platformUserId }) => platformUserId)).size).toBe(3);
  expect([second.documents, third.documents]).toEqual([[], []]);
  expect((await listed(`userId=${person.userId}&platformId=${one}`)).map(({ id }) => id)).toEqual([
    first.platformUserId,
  ]);
});

it('shares nothing with a receiver that has another tax document', async () => {
  const person = someone();
  const first = await at.open({ ...person, documents: await documents() });
  const stranger = await at.open({ ...person, name: 'João Souza', document: makeCpf(Math.random) });
  expect(stranger.documents).toEqual([]);
  expect(stranger).not.toHaveProperty('platformUserId');
  expect(await userOf(first)).toMatchObject({
    name: 'Maria Silva',
    receivers: [{ id: first.id }, { id: stranger.id, name: 'João Souza', sharesDocuments: false }],
  });
  await at.addDocuments(stranger.id, await documents(['photoDocument']));
  expect(uploadsOf(await userOf(first))).toEqual(uploadsOf(first));
});

it('follows a receiver that gets its id later, and its changed data', async () => {
  const { userId, ...person } = someone();
  const first = await at.open({ ...person, userId, documents: await documents() });
  const late = await at.open({ ...person, userId: undefined });
  expect(late.documents).toEqual([]);
  const changed = await at.patch(late.id, { userId, email: 'nova@example.com' });
  expect(uploadsOf(changed)).toEqual(uploadsOf(first));
  expect(await userOf(first)).toMatchObject({ email: 'nova@example.com', phone: complete.phone });
});

it('is hidden from other merchants, whose users of the same id are others', async () => {
  const person = someone();
  const first = await at.open({ ...person, documents: await documents() });
  const { platformUserId } = first;
  for (const [method, path, sent] of [
    ['GET', `/v1/platform-users/${platformUserId}`],
    ['POST', `/v1/platform-users/${platformUserId}/documents`, await documents(['photoDocument'], other)],
    ['POST', `/v1/platform-users/${platformUserId}/documents/photoDocument/link`],
  ] as const) {
    expect((await other.call(method, path, sent)).status).toBe(404);
  }
  expect(await listed(`userId=${person.userId}`, other)).toEqual([]);
  const theirs = await registrar(other).open(person);
  expect(theirs.documents).toEqual([]);
  expect(theirs.platformUserId).not.toBe(platformUserId);
  expect(await userOf(first)).toMatchObject({ receivers: [{ id: first.id }] });
  // Nor can a document be one of another merchant's uploads.
  const foreign = await put(platformUserId, await documents(['photoDocument'], other));
  expect(foreign).toMatchObject({ status: 422, body: { violations: [{ field: 'photoDocument', rule: 'upload' }] } });
});

it('shows a document by a link that is recorded', async () => {
  const first = await at.open({ ...someone(), documents: await documents(['photoDocument']) });
  const path = `/v1/platform-users/${first.platformUserId}/documents/photoDocument/link`;
  const finance = await personOf(apiUrl, 'finance@trilho.test');
  const { status, body } = await finance.call<{ url: string }>('POST', path, {});
  expect(status).toBe(200);
  expect((await fetch(body.url)).headers.get('content-type')).toBe('image/jpeg');
  const missing = await shop.call('POST', path.replace('photoDocument', 'balanceSheet'));
  expect(missing).toMatchObject({ status: 404, body: { detail: 'This user has no such document.' } });
  const audited = await finance.call<{ data: { entityId?: string; detail?: string; action: string }[] }>(
    'GET',
    `/v1/audit?entityId=${first.platformUserId}`,
  );
  expect(audited.body.data).toContainEqual(
    expect.objectContaining({ action: 'POST /v1/platform-users/{id}/documents/{document}/link' }),
  );
});
