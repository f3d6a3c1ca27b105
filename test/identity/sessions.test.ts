// Sign-in and sessions: passwords, expiry, the lock after failures, and requests from other sites.
import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../db/core/schema.ts';
import type { Store } from '../../db/core/store.ts';
import { endSessions, setPassword } from '../../db/identity/people.ts';
import { newRecoveryCodes, offerFactor } from '../../db/identity/second-factors.ts';
import { newId } from '../../runtime/ids.ts';
import { hashPassword } from '../../runtime/passwords.ts';
import { openApp } from '../support/app.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';

const system = sharedSystem();
const { apiUrl } = system;
const password = 'a password of twelve';
const hashed = hashPassword(password);

let trusting: Awaited<ReturnType<typeof openApp>>;
let second: Awaited<ReturnType<typeof openApp>>;
let production: Awaited<ReturnType<typeof openApp>>;
beforeAll(async () => {
  // Trusts a proxy's header, so that a test can choose its client address.
  trusting = await openApp(system, { TRUST_PROXY: '1' });
  second = await openApp(system, { TRUST_PROXY: '1' });
  production = await openApp(system, { TRILHO_MODE: 'production' });
});
afterAll(() => Promise.all([trusting, second, production].map((app) => app?.close())));

/** A new person, unknown to all other tests. */
async function newPerson({ role = 'ops', passwordHash }: { role?: Role; passwordHash?: string } = {}) {
  const id = newId('usr');
  const email = `${id}@trilho.test`.toLowerCase();
  const { db } = trusting.store;
  const password_hash = passwordHash ?? (await hashed);
  await db.insertInto('users').values({ id, email, name: 'Somebody', password_hash }).execute();
  await db.insertInto('memberships').values({ user_id: id, merchant_id: 'mer_lojademo', role }).execute();
  return { id, email };
}

/** Sets a timestamp of a person's sessions to a Postgres interval before now. */
const age = (
  userId: string,
  column: 'rotated_at' | 'used_at' | 'expires_at' | 'previous_until' | 'next_at',
  by: string,
) =>
  sql`update sessions set ${sql.ref(column)} = now() - ${by}::interval where user_id = ${userId}`.execute(
    trusting.store.db,
  );

/** Makes a person's known devices older than they may be. */
const outdate = ({ db }: Store, userId: string) =>
  db
    .updateTable('known_devices')
    .set({ expires_at: new Date(0) })
    .where('user_id', '=', userId)
    .execute();

const tokenOf = ({ cookies }: { cookies: Map<string, string> }) => cookies.get('trilho_session');
const whoAmI = (user: Awaited<ReturnType<typeof person>>) => user.call('GET', '/v1/session');

describe('a session', () => {
  it('is in a cookie that scripts cannot read, beside a readable hint without content', async () => {
    const { email } = await newPerson();
    const enter = (url: string) =>
      fetch(`${url}/v1/session`, { method: 'POST', body: JSON.stringify({ email, password }) });
    const [session, hint] = (await enter(apiUrl)).headers.getSetCookie();
    expect(session).toMatch(/^trilho_session=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/);
    expect(hint).toMatch(/^trilho_signed_in=1; Path=\/; Expires=[^;]+; SameSite=Strict$/);

    const strict = await enter(production.url);
    const [first, then] = strict.headers.getSetCookie();
    expect(first).toMatch(
      /^__Host-trilho_session=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(then).toMatch(/; Secure;/);
    expect(strict.headers.get('strict-transport-security')).toContain('max-age=');
  });

  it('gets a new token at each sign-in, which ends the previous session', async () => {
    const { email } = await newPerson();
    const first = await person(apiUrl, email, password);
    const previous = { cookie: `trilho_session=${tokenOf(first)}` };
    await first.call('POST', '/v1/session', { email, password });
    expect(previous.cookie).not.toContain(tokenOf(first));
    expect((await whoAmI(first)).status).toBe(200);
    expect((await first.call('GET', '/v1/session', undefined, previous)).status).toBe(401);
  });

  it('gets a new token during use; the old one is valid shortly for requests under way', async () => {
    const { id, email } = await newPerson();
    const user = await person(apiUrl, email, password);
    const old = tokenOf(user);
    const withOld = () => user.call('GET', '/v1/payments', undefined, { cookie: `trilho_session=${old}` });
    expect((await withOld()).headers.getSetCookie()).toEqual([]);
    await age(id, 'rotated_at', '31 minutes');

    const together = await Promise.all(Array.from({ length: 10 }, withOld));
    expect(together.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(together.filter(({ headers }) => headers.getSetCookie().length > 0)).toHaveLength(1);
    expect(tokenOf(user)).not.toBe(old);
    expect((await whoAmI(user)).status).toBe(200);
    expect((await withOld()).status).toBe(200);
    await age(id, 'previous_until', '1 second');
    expect((await withOld()).status).toBe(401);
    expect((await person(apiUrl, email, password)).cookies.size).toBe(2);
  });

  it('survives a lost answer with the new token', async () => {
    const { id, email } = await newPerson();
    const user = await person(apiUrl, email, password);
    const cookie = `trilho_session=${tokenOf(user)}`;
    await age(id, 'rotated_at', '31 minutes');
    const lost = await fetch(`${apiUrl}/v1/session`, { headers: { cookie } });
    expect(lost.headers.getSetCookie()).toHaveLength(2);
    await age(id, 'next_at', '2 minutes');
    const again = await fetch(`${apiUrl}/v1/session`, { headers: { cookie } });
    expect(again.status).toBe(200);
    expect(again.headers.getSetCookie()).toHaveLength(2);
  });

  it.each([
    ['it was not used for an hour', 'used_at', '61 minutes'],
    ['its twelve hours have passed', 'expires_at', '1 second'],
  ] as const)('ends when %s, and the cookies are removed', async (_, column, by) => {
    const { id, email } = await newPerson();
    const user = await person(apiUrl, email, password);
    await age(id, column, by);
    const refused = await whoAmI(user);
    expect(refused.status).toBe(401);
    expect(user.cookies.size).toBe(0);
    // The next sign-in, whoever makes it, deletes expired sessions.
    await person(apiUrl, 'viewer@trilho.test');
    const left = trusting.store.db.selectFrom('sessions').select('id').where('user_id', '=', id);
    expect(await left.execute()).toEqual([]);
  });

  it('ends with the sign-out, also for a copied cookie', async () => {
    const { email } = await newPerson();
    const user = await person(apiUrl, email, password);
    const previous = { cookie: `trilho_session=${tokenOf(user)}` };
    expect((await user.call('DELETE', '/v1/session')).status).toBe(204);
    expect(user.cookies.size).toBe(0);
    expect((await user.call('GET', '/v1/session', undefined, previous)).status).toBe(401);
  });
});

describe('a password', () => {
  const change = (user: Awaited<ReturnType<typeof person>>, currentPassword: string, newPassword: string) =>
    user.call<{ violations: { field: string }[] }>('POST', '/v1/session/password', {
      currentPassword,
      newPassword,
    });

  it('is changed with the current one, and every other session ends', async () => {
    const { email } = await newPerson({ role: 'viewer' });
    const [here, elsewhere] = [await person(apiUrl, email, password), await person(apiUrl, email, password)];
    const before = tokenOf(here);
    const wrong = await change(here, 'not the password', 'another password of mine');
    expect(wrong).toMatchObject({ status: 422, body: { violations: [{ field: 'currentPassword' }] } });
    expect(await change(here, password, 'short')).toMatchObject({ status: 422 });
    expect((await change(here, password, 'another password of mine')).status).toBe(204);

    expect(tokenOf(here)).not.toBe(before);
    expect((await whoAmI(here)).status).toBe(200);
    expect((await whoAmI(elsewhere)).status).toBe(401);
    await expect(person(apiUrl, email, password)).rejects.toThrow('401');
    await person(apiUrl, email, 'another password of mine');
  });

  describe('that is reset while it is being checked', () => {
    const anew = 'chosen by the reset alone';
    /** Does something that checks a person's password, and resets it after the check, before anything is written. */
    async function during<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
      const { db } = trusting.store;
      const waiting = async () => {
        const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%"users"%'`.execute(db);
        return rows[0]?.count ?? 0;
      };
      const { under } = await db.transaction().execute(async (tx) => {
        await setPassword(tx, id, anew);
        const under = work();
        await expect.poll(waiting, { timeout: 30_000 }).toBeGreaterThan(0);
        return { under };
      });
      return under;
    }

    it('opens no session, also where its hash would have been renewed', async () => {
      const weaker = await hash(password, { memoryCost: 8_192, timeCost: 1 });
      for (const passwordHash of [await hashed, weaker]) {
        const { id, email } = await newPerson({ passwordHash });
        await expect(during(id, () => person(apiUrl, email, password))).rejects.toThrow('401');
        await person(apiUrl, email, anew);
      }
    });

    it('is not replaced by whoever is still signed in', async () => {
      const { id, email } = await newPerson();
      const here = await person(apiUrl, email, password);
      expect((await during(id, () => change(here, password, 'another password of mine'))).status).toBe(422);
      expect((await whoAmI(here)).status).toBe(401);
      await person(apiUrl, email, anew);
    });
  });

  it('cannot be changed without a session', async () => {
    const body = JSON.stringify({ currentPassword: password, newPassword: 'another password of mine' });
    expect((await fetch(`${apiUrl}/v1/session/password`, { method: 'POST', body })).status).toBe(401);
  });

  it('is rehashed at sign-in if its hash is weaker', async () => {
    const { id, email } = await newPerson({ passwordHash: await hash(password, { memoryCost: 8_192, timeCost: 1 }) });
    await person(apiUrl, email, password);
    const { password_hash } = await trusting.store.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await person(apiUrl, email, password);
  });
});

describe('after failed sign-ins', () => {
  let hosts = 0;
  const newAddress = () => `198.51.100.${++hosts}`;
  const guess = (email: string, tried: string, address: string, { url } = trusting) =>
    fetch(`${url}/v1/session`, {
      method: 'POST',
      headers: { 'x-forwarded-for': address },
      body: JSON.stringify({ email, password: tried }),
    });
  const unknown = () => `${randomBytes(8).toString('hex')}@example.com`;
  const waitIsOver = () =>
    trusting.store.db
      .updateTable('sign_in_attempts')
      .set({ blocked_until: new Date(0) })
      .execute();

  /** An answer without the values that differ in each. */
  async function comparable(response: Response) {
    const { requestId: _, ...body } = await response.json();
    const headers = [...response.headers].filter(([name]) => !['x-request-id', 'date', 'etag'].includes(name));
    return { status: response.status, headers, body };
  }

  /** Known and unknown e-mail, guessed at in the same way. Only the remaining seconds may differ in the answers. */
  async function alike(one: Response, other: Response) {
    const [known, missing] = [await comparable(one), await comparable(other)];
    const withoutSeconds = (text: object) => JSON.stringify(text).replace(/\b\d{1,3}\b/g, '');
    expect(withoutSeconds(known)).toBe(withoutSeconds(missing));
    return known;
  }

  it('an e-mail is locked for that address, and the answers do not reveal whether it exists', async () => {
    const { email } = await newPerson();
    const [missing, attacker] = [unknown(), newAddress()];
    const both = async (tried: string, address: string) => {
      const one = await guess(email, tried, address);
      return [one, await guess(missing, tried, address)] as const;
    };
    for (let failure = 1; failure <= 5; failure += 1) {
      const [one, other] = await both('wrong', attacker);
      expect(one.status).toBe(401);
      await alike(one, other);
    }
    const [one, other] = await both('wrong', attacker);
    expect(one.status).toBe(429);
    const seconds = Number(one.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    const { body } = await alike(one, other);
    expect(body).toMatchObject({ code: 'too_many_attempts', retryAfter: seconds });
    expect(body.detail).toContain(`Wait ${seconds} seconds`);
    // There even the right password is refused; the person signs in from another address, which unlocks nothing there.
    expect((await guess(email, password, attacker)).status).toBe(429);
    expect((await guess(email, password, newAddress())).status).toBe(200);
    expect((await guess(email, password, attacker)).status).toBe(429);
    // An unknown e-mail is not locked for other addresses either.
    expect((await guess(missing, password, newAddress())).status).toBe(401);
  });

  it('an IPv6 network of 64 bits is one address', async () => {
    const { email } = await newPerson();
    for (let host = 1; host <= 5; host += 1) await guess(email, 'wrong', `2001:db8:0:7::${host}`);
    expect((await guess(email, password, '2001:db8:0:7:ffff::1')).status).toBe(429);
    expect((await guess(email, password, '2001:db8:0:8::1')).status).toBe(200);
  });

  it('the client cannot choose its address: only what the proxy has added counts', async () => {
    const { email } = await newPerson();
    const real = newAddress();
    for (let failure = 1; failure <= 5; failure += 1) await guess(email, 'wrong', `${newAddress()}, ${real}`);
    expect((await guess(email, password, `${newAddress()}, ${real}`)).status).toBe(429);
    // Without TRUST_PROXY the header does not count at all.
    const direct = await newPerson();
    for (let failure = 1; failure <= 5; failure += 1) {
      await guess(direct.email, 'wrong', newAddress(), { ...trusting, url: apiUrl });
    }
    expect((await guess(direct.email, password, newAddress(), { ...trusting, url: apiUrl })).status).toBe(429);
  });

  /**
   * Guesses from new addresses, of each as often as is free. A lock that they cause is made longer, so that a slow test
   * does not outlast it.
   */
  async function guessFromMany(email: string, addresses: number) {
    const all = Array.from({ length: addresses }, async () => {
      const address = newAddress();
      const statuses: number[] = [];
      for (let failure = 1; failure <= 5; failure += 1) statuses.push((await guess(email, 'wrong', address)).status);
      return statuses;
    });
    const statuses = (await Promise.all(all)).flat();
    await prolongLock(email);
    return statuses;
  }

  const attemptsAt = (email: string) =>
    trusting.store.db
      .updateTable('sign_in_attempts')
      .where('subject', '=', trusting.store.keys.mac('sign-in', 'account', email));
  const prolongLock = (email: string) =>
    attemptsAt(email)
      .set({ blocked_until: new Date(Date.now() + 600_000) })
      .where('blocked_until', 'is not', null)
      .execute();

  /** Locks an account as a hundred guesses from many addresses do, of which only the first and the last are made. */
  async function lockAccount(email: string): Promise<void> {
    expect((await guess(email, 'wrong', newAddress())).status).toBe(401);
    await attemptsAt(email).set({ failures: 99 }).execute();
    expect((await guess(email, 'wrong', newAddress())).status).toBe(401);
    await prolongLock(email);
  }

  /** A person with a second factor. @returns a function that signs in with a recovery code and the cookies given. */
  async function withFactor() {
    const { id, email } = await newPerson();
    const { store } = trusting;
    await offerFactor(store, id);
    const confirmed = { confirmed_at: new Date() };
    await store.db.updateTable('second_factors').set(confirmed).where('user_id', '=', id).execute();
    const codes = await newRecoveryCodes(store, store.db, id);
    const enter = (address: string, cookie = '', secret = password) =>
      fetch(`${trusting.url}/v1/session`, {
        method: 'POST',
        headers: { 'x-forwarded-for': address, cookie },
        body: JSON.stringify({ email, password: secret, code: secret === password ? codes.pop() : undefined }),
      });
    return { id, email, enter };
  }
  const cookieIn = (response: Response, name: string) =>
    response.headers.getSetCookie().find((line) => line.startsWith(`${name}=`));
  const pairOf = (line = '') => line.split(';')[0] ?? '';

  it('guesses from many addresses are bounded at a hundred, and a known device passes', async () => {
    const { id, email, enter } = await withFactor();
    const missing = unknown();
    const line = cookieIn(await enter(newAddress()), 'trilho_device');
    expect(line).toMatch(/^trilho_device=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/);
    const device = pairOf(line);

    expect(await guessFromMany(email, 10)).toEqual(Array(50).fill(401));
    // A sign-in of the person gives attackers elsewhere no new guesses.
    expect((await enter(newAddress())).status).toBe(200);
    expect(await guessFromMany(email, 10)).toEqual(Array(50).fill(401));
    expect(await guessFromMany(missing, 20)).toEqual(Array(100).fill(401));
    const [refused, other] = [await guess(email, password, newAddress()), await guess(missing, password, newAddress())];
    expect(refused.status).toBe(429);
    const { body } = await alike(refused, other);
    expect(body).toMatchObject({ code: 'too_many_attempts', detail: expect.stringMatching(/Wait \d+ seconds/) });
    // Not with the cookie of another person's device.
    const stranger = await withFactor();
    const foreign = pairOf(cookieIn(await stranger.enter(newAddress()), 'trilho_device'));
    expect((await enter(newAddress(), foreign)).status).toBe(429);

    const passed = await enter(newAddress(), device);
    expect(passed.status).toBe(200);
    // The device has a new token now, and the old one is no longer known. The account stays locked for all others.
    const renewed = pairOf(cookieIn(passed, 'trilho_device'));
    expect((await enter(newAddress(), device)).status).toBe(429);
    expect((await enter(newAddress())).status).toBe(429);
    // The limit of the pair holds for the device too.
    const here = newAddress();
    for (let failure = 1; failure <= 5; failure += 1) expect((await enter(here, renewed, 'wrong')).status).toBe(401);
    expect((await enter(here, renewed)).status).toBe(429);
    expect((await enter(newAddress(), renewed)).status).toBe(200);
    expect(id).toMatch(/^usr_/);
  });

  it.each([
    ['a change of the password', (store: Store, id: string) => setPassword(store.db, id, password)],
    ['the end of all sessions', (store: Store, id: string) => endSessions(store.db, id)],
    ['the time of 180 days', (store: Store, id: string) => outdate(store, id)],
  ])('%s ends the known devices', async (_, end) => {
    const { id, email, enter } = await withFactor();
    const device = pairOf(cookieIn(await enter(newAddress()), 'trilho_device'));
    await lockAccount(email);
    const renewed = pairOf(cookieIn(await enter(newAddress(), device), 'trilho_device'));
    await end(trusting.store, id);
    expect((await enter(newAddress(), renewed)).status).toBe(429);
  });

  it('the device’s cookie is for HTTPS in production', async () => {
    const { email } = await withFactor();
    const { store } = trusting;
    const { id } = await store.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    const [code] = await newRecoveryCodes(store, store.db, id);
    const entered = await fetch(`${production.url}/v1/session`, {
      method: 'POST',
      body: JSON.stringify({ email, password, code }),
    });
    expect(cookieIn(entered, '__Host-trilho_device')).toMatch(/; HttpOnly; Secure; SameSite=Strict$/);
  });

  it('somebody who is signed in proves their password while the account is locked', async () => {
    const { email } = await newPerson();
    const user = await person(trusting.url, email, password);
    await lockAccount(email);
    expect((await guess(email, password, newAddress())).status).toBe(429);
    const change = { currentPassword: password, newPassword: 'another password of mine' };
    expect((await user.call('POST', '/v1/session/password', change)).status).toBe(204);
  });

  it('the lock grows, and a right password resets it', async () => {
    const { email } = await newPerson();
    const address = newAddress();
    for (let failure = 1; failure <= 4; failure += 1) await guess(email, 'wrong', address);
    const waits: number[] = [];
    for (let round = 1; round <= 4; round += 1) {
      await waitIsOver();
      expect((await guess(email, 'wrong', address)).status).toBe(401);
      waits.push(Number((await guess(email, 'wrong', address)).headers.get('retry-after')));
    }
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits.at(-1)).toBeGreaterThan(2 * (waits[0] ?? 0));
    await waitIsOver();
    expect((await guess(email, password, address)).status).toBe(200);
    for (let failure = 1; failure <= 4; failure += 1) expect((await guess(email, 'wrong', address)).status).toBe(401);
    expect((await guess(email, password, address)).status).toBe(200);
  });

  it('fifty guesses at once, at two processes, count as five', async () => {
    const { email } = await newPerson();
    const address = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => guess(email, `guess ${index}`, address, index % 2 ? trusting : second)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(45);
  });

  it('the right password is accepted twenty times at once', async () => {
    const { email } = await newPerson();
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess(email, password, address)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  });

  it('an address is locked too, whichever e-mails it tried; other addresses are not', async () => {
    const { email } = await newPerson();
    const address = '203.0.113.7';
    const answers = await Promise.all(Array.from({ length: 60 }, () => guess(unknown(), 'wrong', address)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(50);
    expect((await guess(email, password, address)).status).toBe(429);
    expect((await guess(email, password, newAddress())).status).toBe(200);
    // An API that does not trust a proxy ignores the header.
    expect((await guess(email, password, address, { ...trusting, url: apiUrl })).status).toBe(200);
  });
});

describe('a write with a session', () => {
  const host = new URL(apiUrl).host;
  it.each([
    ['from our own page', { 'sec-fetch-site': 'same-origin', origin: `http://${host}` }, 422],
    ['from our own page in an older browser', { origin: `http://${host}` }, 422],
    ['from a program, which sends neither header', {}, 422],
    ['from another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403],
    ['from a sister site', { 'sec-fetch-site': 'same-site', origin: `http://sister.${host}` }, 403],
    ['from another site in an older browser', { origin: 'https://evil.example' }, 403],
    ['from another port of this host', { origin: 'http://127.0.0.1:1' }, 403],
    ['from a page without an origin', { origin: 'null' }, 403],
  ])('%s', async (_, headers, status) => {
    const user = await person(apiUrl, 'ops@trilho.test');
    expect((await user.call('POST', '/v1/payments', { nothing: true }, headers)).status).toBe(status);
    // Signing a person in from another site is refused too (login CSRF).
    const enter = await user.call('POST', '/v1/session', { email: 'x', password: 'x' }, headers);
    expect(enter.status).toBe(status);
  });
});

it('pages have security headers', async () => {
  const { headers } = await fetch(`${apiUrl}/login`, { headers: { accept: 'text/html' } });
  expect(headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(headers.get('content-security-policy')).not.toContain('unsafe');
  expect(headers.get('strict-transport-security')).toBeNull();
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('permissions-policy')).toContain('camera=()');
});

it('pages name what they will ask for: their files, and who is signed in', async () => {
  const pageAt = async (address: string, cookie: string) => {
    const answer = await fetch(`${apiUrl}${address}`, { headers: { accept: 'text/html', cookie } });
    const named = [...(await answer.text()).matchAll(/<link rel="(?:(?:module)?preload|later)"[^>]*href="([^"]+)"/g)];
    return named.map(([, href = '']) => href);
  };
  const signedIn = 'trilho_signed_in=1';
  const list = await pageAt('/m/mer_lojademo/payments', signedIn);
  expect(list).toContain('/v1/session');
  expect((await pageAt('/', signedIn)).length).toBeGreaterThan(5);
  // Another page has files of its own, and texts are named in one language only.
  expect(await pageAt('/m/mer_lojademo/payouts', signedIn)).not.toEqual(list);
  expect(await pageAt('/m/mer_lojademo/payments', `${signedIn}; trilho_language=en`)).not.toEqual(list);
  // Nobody is signed in: any page of a merchant leads to the sign-in.
  const entry = await pageAt('/login', '');
  expect(entry).toContain('/v1/session/methods');
  expect(await pageAt('/m/mer_lojademo/payments', '')).toEqual(entry);
  expect(await pageAt('/reset', '')).not.toContain('/v1/session');
  expect((await pageAt('/m/mer_lojademo/constructor', signedIn)).length).toBeGreaterThan(0);

  const files = [...new Set([...list, ...entry])].filter((href) => href.startsWith('/assets/'));
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const { status, headers } = await fetch(`${apiUrl}${file}`, { headers: { 'accept-encoding': 'br' } });
    expect(status, file).toBe(200);
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    // A document's: some hundreds of bytes, which each of the files would carry.
    expect(headers.get('content-security-policy')).toBeNull();
  }
});
