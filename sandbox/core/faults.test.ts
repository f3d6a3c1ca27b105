import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { checkBrCode } from '../../domain/core/brcode.ts';
import { callFaults, webhookFaults } from '../../domain/core/sandbox.ts';
import { controlOf, newReceiver, newSandbox, orbitaClient } from '../testing.ts';
import { unknownWord } from './provider.ts';

async function setUp() {
  const sandbox = await newSandbox();
  return { client: orbitaClient(sandbox), control: controlOf(sandbox), sandbox };
}
type Control = ReturnType<typeof controlOf>;

/** How a call under an armed fault ends: with a status, by a closed connection, or not at all. */
async function outcome(control: Control, fault: string, answer: Promise<{ status: number }>) {
  const ended = answer.then(
    ({ status }) => status,
    () => 'closed' as const,
  );
  await expect.poll(async () => (await control.send('GET', '/faults')).body.faults, { timeout: 4000 }).toEqual([]);
  return fault.startsWith('timeout') ? Promise.race([ended, pause(50, 'silence' as const)]) : ended;
}

describe('a creation', () => {
  test.each([
    ['refuse', 400, 0],
    ['timeout_before', 'silence', 0],
    ['timeout_after', 'silence', 1],
    ['error_before', 500, 0],
    ['error_after', 500, 1],
    ['drop_after', 'closed', 1],
    ['malformed', 200, 1],
    ['empty', 200, 1],
    ['rate_limit', 429, 0],
    ['unauthorized', 401, 0],
    ['unknown_word', 200, 1],
    ['wrong_amount', 200, 1],
  ])('%s ends with %s and leaves %i charge', async (fault, end, count) => {
    const { client, control } = await setUp();
    expect(await control.arm('createTransaction', fault)).toMatchObject({ status: 201 });
    expect(await outcome(control, fault, client.create({ externalRef: 'f' }))).toBe(end);
    expect((await control.ledger('?reference=f')).charges).toHaveLength(count);
    // Armed once, it is used up.
    expect(await client.create()).toMatchObject({ status: 200, body: { status: 'waiting_payment', amount: 12990 } });
  });

  test('slow: the charge exists at once, the answer comes later', async () => {
    const { client, control } = await setUp();
    await control.arm('createTransaction', 'slow', { delayMs: 1000 });
    const order: string[] = [];
    const slow = client.create().then(() => order.push('slow'));
    await expect.poll(async () => (await control.ledger()).charges, { timeout: 4000 }).toHaveLength(1);
    order.push('in the ledger');
    await slow;
    expect(order).toEqual(['in the ledger', 'slow']);
  });

  test('malformed: 200, and truncated JSON', async () => {
    const { client, control } = await setUp();
    await control.arm('createTransaction', 'malformed');
    const answer = await client.create();
    expect(answer.text).toMatch(/^\{"id":/);
    expect(answer.body).toBeUndefined();
  });

  test('rate_limit has Retry-After', async () => {
    const { client, control } = await setUp();
    await control.arm('createTransaction', 'rate_limit');
    expect((await client.create()).headers.get('retry-after')).toBe('1');
  });

  test('refuse: a card is refused in the charge, as acquirers do', async () => {
    const { client, control } = await setUp();
    await control.arm('createTransaction', 'refuse');
    const card = {
      number: '4111111111111111',
      holderName: 'M S',
      expirationMonth: 1,
      expirationYear: 2030,
      cvv: '123',
    };
    expect(await client.create({ paymentMethod: 'credit_card', card })).toMatchObject({
      status: 200,
      body: { status: 'refused', refusedReason: expect.any(String) },
    });
  });

  test('unknown_word: in the answer only', async () => {
    const { client, control } = await setUp();
    await control.arm('createTransaction', 'unknown_word');
    const { body } = await client.create();
    expect(body.status).toBe(unknownWord);
    expect((await client.get(body.id)).body.status).toBe('waiting_payment');
  });

  test('wrong_amount: in charge, answer and code', async () => {
    const { client, control } = await setUp();
    await control.arm('createTransaction', 'wrong_amount');
    const { body } = await client.create();
    expect(body.amount).toBe(12989);
    expect(checkBrCode(body.pix.qrcode, 12989)).toBeUndefined();
    expect((await control.ledger()).charges).toMatchObject([{ amount: 12989 }]);
  });
});

describe('other operations', () => {
  test('a look-up may have a word or an amount that the ledger does not have', async () => {
    const { client, control } = await setUp();
    const { id } = (await client.create()).body;
    await control.arm('getTransaction', 'unknown_word');
    await control.arm('getTransaction', 'wrong_amount');
    await control.arm('getTransaction', 'refuse');
    expect((await client.get(id)).body).toMatchObject({ status: unknownWord, amount: 12990 });
    expect((await client.get(id)).body).toMatchObject({ status: 'waiting_payment', amount: 12989 });
    expect(await client.get(id)).toMatchObject({ status: 400 });
    expect(await client.get(id)).toMatchObject({ status: 200, body: { status: 'waiting_payment', amount: 12990 } });
  });

  test.each(['malformed', 'html', 'empty'])('a refusal under %s stays one, without its body', async (fault) => {
    const { client, control } = await setUp();
    const { id } = (await client.create()).body;
    const refused = await client.refund(id, { amount: 100 });
    await control.arm('refund', fault);
    const garbled = await client.refund(id, { amount: 100 });
    expect([garbled.status, garbled.body]).toEqual([refused.status, undefined]);
    expect(refused.status).toBeGreaterThanOrEqual(400);
  });

  test.each([
    ['error_before', 0],
    ['timeout_before', 0],
    ['refuse', 0],
    ['error_after', 1],
    ['timeout_after', 1],
    ['drop_after', 1],
  ])('a refund under %s is in the ledger %i times', async (fault, count) => {
    const { client, control } = await setUp();
    const { id } = (await client.create()).body;
    await control.simulate({ id: String(id), event: 'paid' });
    await control.arm('refund', fault);
    expect(await outcome(control, fault, client.refund(id))).not.toBe(200);
    expect((await control.ledger()).refunds).toHaveLength(count);
  });
});

describe('arming', () => {
  test('hits the given number of calls, of one account if it is named', async () => {
    const { client, control, sandbox } = await setUp();
    const other = orbitaClient(sandbox, 'other');
    await control.arm('createTransaction', 'error_before', { times: 2, account: client.account });
    expect(await other.create()).toMatchObject({ status: 200 });
    expect(await client.create()).toMatchObject({ status: 500 });
    expect((await control.send('GET', '/faults')).body.faults).toEqual([
      {
        provider: 'orbita',
        operation: 'createTransaction',
        fault: 'error_before',
        account: client.account,
        remaining: 1,
      },
    ]);
    expect(await client.create()).toMatchObject({ status: 500 });
    expect(await client.create()).toMatchObject({ status: 200 });
    expect((await control.send('GET', '/faults')).body.faults).toEqual([]);
  });

  test('can be cleared, for one account or for all', async () => {
    const { client, control } = await setUp();
    await control.arm('createTransaction', 'error_before', { account: 'a' });
    await control.arm('createTransaction', 'error_before');
    expect((await control.send('DELETE', '/faults?provider=orbita&account=a')).body).toEqual({ cleared: 1 });
    expect((await control.send('DELETE', '/faults')).body).toEqual({ cleared: 1 });
    expect(await client.create()).toMatchObject({ status: 200 });
  });

  test.each([
    ['an unknown fault', 'createTransaction', 'explode', {}, callFaults],
    ['an unknown operation', 'dance', 'refuse', {}, ['createTransaction', 'webhook']],
    ['a fault of webhooks on a call', 'createTransaction', 'lost', {}, callFaults],
    ['a fault of calls on a webhook', 'webhook', 'refuse', {}, webhookFaults],
    ['an operation that this provider lacks', 'withdraw', 'refuse', {}, ['createTransaction', 'webhook']],
    ['no times', 'createTransaction', 'refuse', { times: 0 }, ['times']],
    ['negative times', 'createTransaction', 'refuse', { times: -1 }, ['times']],
    ['an unknown field', 'createTransaction', 'refuse', { delay: 1 }, ['delay']],
  ])('is refused with %s', async (_what, operation, fault, fields, known) => {
    const { control } = await setUp();
    const refused = await control.arm(operation, fault, fields);
    expect(refused.status).toBe(400);
    for (const word of known) expect(refused.body.message).toContain(word);
    expect((await control.send('GET', '/faults')).body.faults).toEqual([]);
  });
});

describe('webhooks', () => {
  async function paidUnder(fault: string, fields: Record<string, unknown> = {}) {
    const { client, control } = await setUp();
    const receiver = await newReceiver();
    const create = async () => String((await client.create({ postbackUrl: receiver.url })).body.id);
    const id = await create();
    await control.arm('webhook', fault, fields);
    await control.simulate({ id, event: 'paid' });
    return { client, control, receiver, create, id };
  }

  test('lost: this one is never sent, the next one is', async () => {
    const { control, receiver, id } = await paidUnder('lost');
    await control.simulate({ id, event: 'chargeback' });
    const [first] = await receiver.waitFor(1);
    expect(first?.body.data.status).toBe('chargedback');
    expect(receiver.got).toHaveLength(1);
  });

  test('duplicate: twice the same', async () => {
    const { receiver } = await paidUnder('duplicate');
    const [one, two] = await receiver.waitFor(2);
    expect(two?.body).toEqual(one?.body);
  });

  test('late: after one that was triggered later', async () => {
    // Longer than the second charge takes to be created and announced, also on a busy machine.
    const { control, receiver, create } = await paidUnder('late', { delayMs: 3000 });
    await control.simulate({ id: await create(), event: 'refused' });
    const got = await receiver.waitFor(2);
    expect(got.map(({ body }) => body.data.status)).toEqual(['refused', 'paid']);
  });

  test('out_of_order: held back until the next one was sent', async () => {
    const { control, receiver, id } = await paidUnder('out_of_order');
    expect(receiver.got).toEqual([]);
    await control.simulate({ id, event: 'chargeback' });
    const got = await receiver.waitFor(2);
    expect(got.map(({ body }) => body.data.status)).toEqual(['chargedback', 'paid']);
  });

  test('forged: a false status first, then the right one', async () => {
    const { control, receiver, create, id } = await paidUnder('forged');
    const [forged, genuine] = await receiver.waitFor(2);
    expect([forged?.body.data.status, genuine?.body.data.status]).toEqual(['refunded', 'paid']);
    expect(forged?.body.id).not.toBe(genuine?.body.id);
    expect((await control.ledger()).charges).toMatchObject([{ id, status: 'paid' }]);

    await control.arm('webhook', 'forged');
    await control.simulate({ id: await create(), event: 'refused' });
    const [, , secondForged, secondGenuine] = await receiver.waitFor(4);
    expect([secondForged?.body.data.status, secondGenuine?.body.data.status]).toEqual(['paid', 'refused']);
  });
});
