// Notes about entities and the mentions in them, over HTTP by the people of one merchant.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../db/core/database.ts';
import { longestNote } from '../../domain/core/notes.ts';
import { addPerson } from '../support/add-person.ts';
import { ownShop } from '../support/new-merchant.ts';
import { person, type SignedIn } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';

const system = sharedSystem();
const { apiUrl, databaseUrl } = system;
const db = openDatabase(databaseUrl, 2);

interface Note {
  id: string;
  entity: string;
  entityId: string;
  text?: string;
  author: { id: string; name: string };
  mentions: { id: string; name: string }[];
  deletedAt?: string;
}
interface Refused {
  code: string;
  violations: { field: string; rule: string }[];
}

let shop: Awaited<ReturnType<typeof ownShop>>;
let ana: SignedIn;
let bruno: SignedIn;
let ids: { ana: string; bruno: string };
let paymentId: string;

beforeAll(async () => {
  shop = await ownShop(system);
  paymentId = (await shop.create()).body.id;
  const [one, other] = [
    await addPerson(db, { name: 'Ana Souza', role: 'ops', merchantId: shop.merchantId }),
    await addPerson(db, { name: 'Bruno', role: 'finance', merchantId: shop.merchantId }),
  ];
  ids = { ana: one.id, bruno: other.id };
  [ana, bruno] = [await person(apiUrl, one.email), await person(apiUrl, other.email)];
});
afterAll(() => db.destroy());

const write = (by: SignedIn, text: string, entityId = paymentId, entity = 'payment') =>
  by.call<Note & Refused>('POST', '/v1/notes', { entity, entityId, text });
const list = async (by: SignedIn, entityId = paymentId) =>
  (await by.call<{ data: Note[] }>('GET', `/v1/notes?entityId=${entityId}`)).body.data;
const mentions = async (by: SignedIn) => (await by.call<{ data: Note[] }>('GET', '/v1/mentions')).body.data;

it('keeps notes by person and time, and tells who is mentioned until they have seen it', async () => {
  const text = `Falei com o banco, @${ids.bruno}.\r\n\r\nEles respondem hoje.`;
  const { status, body } = await write(ana, text);
  expect(status).toBe(201);
  const note = {
    entity: 'payment',
    entityId: paymentId,
    text: text.replaceAll('\r\n', '\n'),
    author: { id: ids.ana, name: 'Ana Souza' },
    mentions: [{ id: ids.bruno, name: 'Bruno' }],
  };
  expect(body).toMatchObject(note);
  expect(await mentions(bruno)).toMatchObject([{ id: body.id, ...note }]);
  expect(await mentions(ana)).toEqual([]);

  const seen = (by: SignedIn) => by.call('POST', `/v1/mentions/${body.id}/seen`, {});
  expect((await seen(ana)).status).toBe(404);
  expect(await mentions(bruno)).toHaveLength(1);
  expect((await seen(bruno)).status).toBe(204);
  expect((await seen(bruno)).status).toBe(204);
  expect(await mentions(bruno)).toEqual([]);

  // An answer counts as seen too, also where it mentions its own author.
  await write(ana, `E agora, @${ids.bruno}?`);
  expect(await mentions(bruno)).toHaveLength(1);
  await write(bruno, `Resolvido por mim, @${ids.bruno}`);
  expect(await mentions(bruno)).toEqual([]);
  expect((await list(ana)).map(({ author }) => author.name)).toEqual(['Ana Souza', 'Ana Souza', 'Bruno']);
});

it('is stored sealed, and erased by its author alone, with a mark and in the audit log', async () => {
  const secret = 'palavra-que-ninguem-mais-usa';
  const { body } = await write(ana, `${secret} @${ids.bruno}`);
  const stored = await db.selectFrom('notes').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow();
  expect(stored.text_sealed?.includes(secret)).toBe(false);

  const remove = (by: SignedIn) => by.call('DELETE', `/v1/notes/${body.id}`);
  expect((await remove(bruno)).status).toBe(409);
  expect((await list(bruno)).at(-1)?.text).toContain(secret);
  expect((await remove(ana)).status).toBe(204);
  expect((await remove(ana)).status).toBe(204);
  const mark = (await list(bruno)).at(-1);
  expect(mark).toMatchObject({
    id: body.id,
    author: { name: 'Ana Souza' },
    mentions: [],
    deletedAt: expect.any(String),
  });
  expect(mark).not.toHaveProperty('text');
  expect(await mentions(bruno)).toEqual([]);
  expect(
    (await db.selectFrom('notes').select('text_sealed').where('id', '=', body.id).executeTakeFirst())?.text_sealed,
  ).toBeNull();

  const log = await bruno.call<{ data: { action: string; person?: { name: string }; outcome?: string }[] }>(
    'GET',
    `/v1/audit?entity=${paymentId}`,
  );
  expect(log.body.data.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['POST /v1/notes', 'DELETE /v1/notes/{id}']),
  );
  expect(JSON.stringify(log.body)).not.toContain(secret);
});

it('refuses card numbers, strangers, other entities, and what is too long or no text', async () => {
  const { body: stranger } = await ana.call<{ user: { id: string } }>('GET', '/v1/session');
  expect(stranger.user.id).toBe(ids.ana);
  const other = await ownShop(system);
  const foreign = (await other.create()).body.id;
  const outsider = await addPerson(db, { name: 'Fora', role: 'ops', merchantId: other.merchantId });
  const cases: [text: string, rule: string, field: string, entityId?: string, entity?: string][] = [
    ['O cartão é 4111 1111 1111 1111', 'card_number', 'text'],
    [`Oi @${outsider.id}`, 'exists', 'text'],
    ['Oi', 'exists', 'entityId', foreign],
    ['Oi', 'exists', 'entityId', paymentId, 'payout'],
    [' \n ', 'min', 'text'],
    ['x'.repeat(longestNote + 1), 'max', 'text'],
    ['a\u0007b', 'format', 'text'],
  ];
  for (const [text, rule, field, entityId, entity] of cases) {
    const { status, body } = await write(ana, text, entityId, entity);
    expect([status, body.violations?.[0]], text.slice(0, 40)).toMatchObject([422, { field, rule }]);
  }
  expect((await write(ana, 'x'.repeat(longestNote))).status).toBe(201);
  // Nobody reads the notes of another merchant.
  const theirs = await person(apiUrl, outsider.email);
  expect(await list(theirs)).toEqual([]);
  expect((await theirs.call('DELETE', `/v1/notes/${(await list(ana))[0]?.id}`)).status).toBe(404);
  expect((await shop.call('GET', `/v1/notes?entityId=${paymentId}`)).status).toBe(403);
});

it('names the people of the merchant to those who mention them', async () => {
  const { body } = await ana.call<{ data: { id: string; name: string; role: string }[] }>('GET', '/v1/people');
  expect(body.data).toEqual(expect.arrayContaining([{ id: ids.bruno, name: 'Bruno', role: 'finance', works: true }]));
  expect(JSON.stringify(body)).not.toContain('@');
});
