// Payout batches end to end: created by file, approved by a second person, refused to others.
import { randomInt, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CheckedBatch, PayoutBatch, PayoutBatchLine } from '../../domain/payouts/batch.ts';
import { merchant } from '../support/merchant.ts';
import { payer } from '../support/payouts.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl } = sharedSystem();
const shop = merchant(apiUrl);
const other = merchant(apiUrl, 'sk_test_other');

type Person = Awaited<ReturnType<typeof person>>;
type Refusal = { detail: string; violations: { field: string; message: string }[] };

let finance: Person;
let finance2: Person;
let ops: Person;
beforeAll(async () => {
  finance = await person(apiUrl, 'finance@trilho.test');
  finance2 = await person(apiUrl, 'finance2@trilho.test');
  ops = await person(apiUrl, 'ops@trilho.test');
});

const header = 'nome;chave;tipo;valor;referencia';
/** Unique lines: each with its own receiver, reference and an unusual amount. */
const lines = (count: number, nameOf = (n: number) => `Pessoa ${n}`) =>
  Array.from({ length: count }, (_, n) => {
    const cents = String(randomInt(10, 99));
    return `${nameOf(n)};${randomUUID()}@example.com;email;${randomInt(10, 900)},${cents};${randomUUID()}`;
  });
const fileOf = (rows: readonly string[], provider = 'Onz') => ({
  provider,
  fileName: 'folha.csv',
  csv: [header, ...rows].join('\r\n'),
});

const make = <Body = PayoutBatch>(by: Pick<Person, 'call'>, body: object, key: string = randomUUID()) =>
  by.call<Body>('POST', '/v1/payout-batches', body, { 'idempotency-key': key });
const read = async (id: string) => (await shop.call<PayoutBatch>('GET', `/v1/payout-batches/${id}`)).body;
const approve = <Body = PayoutBatch>(by: Pick<Person, 'call'>, id: string, body: object = {}) =>
  by.call<Body>('POST', `/v1/payout-batches/${id}/approve`, body);
const linesOf = async (id: string, query = 'limit=100') =>
  (
    await shop.call<{ data: PayoutBatchLine[]; nextCursor: string | null }>(
      'GET',
      `/v1/payout-batches/${id}/lines?${query}`,
    )
  ).body;
const becomes = async (id: string, state: PayoutBatch['state']) => {
  await expect.poll(async () => (await read(id)).state, { timeout: 90_000, interval: 500 }).toBe(state);
  return read(id);
};
const count = async () =>
  (await shop.call<{ data: unknown[] }>('GET', '/v1/payout-batches?limit=100')).body.data.length;

// As long as the wait for a batch and the steps around it.
describe('a file of payouts', () => {
  it('with invalid lines is refused as a whole: each is named, and nothing is stored', async () => {
    const good = lines(2);
    const bad = [
      'Ana;52998224724;cpf;10,00;r-1',
      'Bia;bia@example.com;email;1.234;r-2',
      `Caio;caio@example.com;email;10,00;${good[0]?.split(';').at(-1)}`,
    ];
    const body = fileOf([...good, ...bad]);
    const before = await count();
    const faults = ['4 pixKey', '5 amount', '6 withdrawReference'];

    const checked = await finance.call<(typeof CheckedBatch)['_output']>('POST', '/v1/payout-batches/check', body);
    expect(checked.status).toBe(200);
    expect(checked.body.errors.map(({ line, field }) => `${line} ${field}`)).toEqual(faults);
    expect(checked.body.lines.map(({ line }) => line)).toEqual([2, 3]);
    expect(checked.body.lines[0]?.pixKey).toMatch(/^\w\*\*\*@example\.com$/);
    expect(checked.body.count).toBe(2);

    const refused = await make<Refusal>(finance, body);
    expect(refused.status).toBe(422);
    expect(refused.body.violations.map(({ field }) => field.replace(/^line (\d+):/, '$1'))).toEqual(faults);
    expect(await count()).toBe(before);
  });

  it('is refused for an unknown provider, or one without payouts', async () => {
    expect((await make<Refusal>(shop, fileOf(lines(2), 'Nobody'))).body.violations).toMatchObject([
      { field: 'provider' },
    ]);
    expect((await make(shop, fileOf(lines(1), 'Orbita'))).status).toBe(422);
    expect((await make<Refusal>(shop, { ...fileOf(lines(1)), fileName: '4111111111111111.csv' })).status).toBe(422);
  });

  it('of 50 lines is paid once a second person has approved it, each line once', async () => {
    const key = randomUUID();
    const rows = lines(50, (n) => (n === 0 ? '=1+1' : `Pessoa ${n}`));
    const body = fileOf(rows);
    const made = await make(finance, body, key);
    expect(made).toMatchObject({
      status: 201,
      body: {
        state: 'AWAITING_APPROVAL',
        lines: 50,
        fileName: 'folha.csv',
        approval: { needed: 1, given: [] },
        counts: { waiting: { count: 50 } },
        progress: { ended: 0, of: 50 },
        createdBy: { name: 'finance' },
        needsAttention: true,
      },
    });
    const { id, amount } = made.body;

    const again = await make(finance, body, key);
    expect(again.body).toEqual(made.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await make(finance, fileOf(rows.slice(1)), key)).status).toBe(422);
    const same = await make<Refusal>(finance2, body);
    expect(same).toMatchObject({ status: 409, body: { detail: expect.stringContaining(id) } });

    const queue = await shop.call<{ data: object[] }>('GET', '/v1/attention?entity=payout_batch&limit=100');
    expect(queue.body.data).toContainEqual(
      expect.objectContaining({ id, entity: 'payout_batch', reason: 'approval_needed', actions: ['approve'] }),
    );

    expect((await approve<Refusal>(finance, id)).status).toBe(409);
    expect((await approve(ops, id)).status).toBe(403);
    expect((await approve(shop, id)).status).toBe(403);
    expect((await approve(other, id)).status).toBe(403);
    expect((await linesOf(id)).data.every(({ state, payoutId }) => state === 'waiting' && !payoutId)).toBe(true);
    expect((await shop.call<{ data: [] }>('GET', `/v1/payouts?batchId=${id}`)).body.data).toEqual([]);

    const approved = await approve(finance2, id, { reason: 'payroll of November' });
    expect(approved).toMatchObject({
      status: 200,
      body: { approval: { given: [{ name: 'finance2', reason: 'payroll of November' }] }, needsAttention: false },
    });
    const done = await becomes(id, 'DONE');
    expect(done).toMatchObject({
      counts: { approved: { count: 50, amount } },
      progress: { ended: 50, of: 50 },
    });
    expect((await approve(finance2, id)).status).toBe(409);

    const { data } = await linesOf(id);
    expect(data).toHaveLength(50);
    const at = payer(shop, 'Onz');
    for (const { payoutId = '', amount: cents } of data) {
      expect(await at.transfers(payoutId)).toMatchObject([{ amount: cents }]);
    }
    expect(await at.get(data[0]?.payoutId ?? '')).toMatchObject({ batchId: id, status: 'APPROVED' });

    const page = await linesOf(id, 'limit=20&state=approved');
    const next = await linesOf(id, `limit=100&state=approved&cursor=${page.nextCursor}`);
    expect([...page.data, ...next.data]).toEqual(data);

    const result = async (language: string) => {
      const headers = { authorization: 'Bearer sk_test_demo' };
      const answer = await fetch(`${apiUrl}/v1/payout-batches/${id}/result?language=${language}`, { headers });
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+\.csv"$/);
      return (await answer.text()).trim().split('\n');
    };
    const [head, first, ...rest] = await result('pt');
    expect(head).toContain('Linha;Referência;Nome;Chave;Valor (R$)');
    expect(first).toMatch(/^2;[\w-]+;'=1\+1;\w\*\*\*@example\.com;\d+,\d\d;\d+;Pago;APPROVED;/);
    expect(rest).toHaveLength(49);
    expect((await result('en'))[1]).toMatch(/^2,[\w-]+,'=1\+1,.*,Paid,APPROVED,/);

    // The file was paid: the same file is refused unless duplicates are allowed, and even then its references are taken.
    expect((await make<Refusal>(finance, body)).status).toBe(422);
  });

  it('stores the reason of a refused line, and pays the others', async () => {
    const [first = '', ...rest] = lines(5);
    const made = await make(finance, fileOf([first, ...rest]));
    const reference = first.split(';').at(-1);
    const at = payer(shop, 'Onz');
    // Meanwhile another payout uses the same reference.
    const taken = await at.send({ ...at.body(), withdrawReference: reference });
    expect(taken.status).toBe(201);
    await approve(finance2, made.body.id);
    const done = await becomes(made.body.id, 'DONE');
    expect(done.counts).toMatchObject({ refused: { count: 1 }, approved: { count: 4 } });
    const [refused] = (await linesOf(made.body.id, 'state=refused')).data;
    expect(refused).toMatchObject({ line: 2, state: 'refused', failure: expect.stringContaining(taken.body.id) });
    expect(refused).not.toHaveProperty('payoutId');
  });

  it('is DONE when its remaining lines need a person', async () => {
    const at = payer(shop, 'Lexxen');
    await at.fault('withdraw', 'unauthorized', { times: 50 });
    const made = await make(shop, fileOf(lines(3), 'Lexxen'));
    expect(made.status).toBe(201);
    expect(made.body).not.toHaveProperty('createdBy');
    await approve(finance, made.body.id);
    const done = await becomes(made.body.id, 'DONE');
    expect(done).toMatchObject({ counts: { attention: { count: 3 } }, progress: { ended: 3, of: 3 } });
    const [{ payoutId = '' } = {}] = (await linesOf(made.body.id, 'state=attention')).data;
    expect(await at.get(payoutId)).toMatchObject({ stage: 'held', attention: { reason: 'not_sent' } });

    // Payouts settled later change the counts, not the state.
    expect((await shop.call('DELETE', '/v1/sandbox/faults')).status).toBe(204);
    await at.act(payoutId, 'retry', { reason: 'the provider takes our key again' });
    await at.becomes(payoutId, { status: 'APPROVED' });
    expect(await read(made.body.id)).toMatchObject({
      state: 'DONE',
      counts: { attention: { count: 2 }, approved: { count: 1 } },
    });
  });

  it('can be canceled before it runs, and sent again then', async () => {
    const body = fileOf(lines(2));
    const made = await make(finance, body);
    const cancel = (by: Pick<Person, 'call'>, reason?: string) =>
      by.call<PayoutBatch>('POST', `/v1/payout-batches/${made.body.id}/cancel`, reason ? { reason } : {});
    expect((await cancel(ops, 'no reason of mine')).status).toBe(403);
    expect((await cancel(finance)).status).toBe(422);
    expect(await cancel(finance, 'wrong month')).toMatchObject({
      status: 200,
      body: { state: 'CANCELED', canceled: { name: 'finance', reason: 'wrong month' }, needsAttention: false },
    });
    expect((await approve(finance2, made.body.id)).status).toBe(409);
    expect((await make(finance, body)).status).toBe(201);
  });

  it('is 404 for another merchant', async () => {
    const { body } = await make(shop, fileOf(lines(1)));
    for (const path of ['', '/lines', '/result']) {
      expect((await other.call('GET', `/v1/payout-batches/${body.id}${path}`)).status).toBe(404);
    }
    expect((await shop.call('GET', '/v1/payout-batches/bat_nothing')).status).toBe(404);
  });
});
