// Payouts end to end, as a merchant's server and the finance team use them.
import { randomInt, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Payout } from '../../domain/payouts/payout.ts';
import { merchant } from '../support/merchant.ts';
import { payer } from '../support/payouts.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl } = sharedSystem();
const shop = merchant(apiUrl);

describe('a payout', () => {
  it('is sent once, however often the same request comes', async () => {
    const at = payer(shop, 'Lexxen');
    const key = randomUUID();
    const body = at.body();
    const [first, again] = [await at.send(body, key), await at.send(body, key)];
    expect(first).toMatchObject({ status: 201, body: { stage: 'sent', needsAttention: false } });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await at.send({ ...body, amount: body.amount + 1 }, key)).status).toBe(422);
    expect(await at.transfers(first.body.id)).toMatchObject([{ amount: body.amount }]);
  });

  it('stays PENDING until the webhook, where the answer is not final', async () => {
    const at = payer(shop, 'Lexxen');
    const made = await at.send();
    expect(made).toMatchObject({ status: 201, body: { status: 'PENDING', stage: 'sent' } });
    await at.becomes(made.body.id, { status: 'APPROVED', stage: 'closed' });
    expect(await at.transfers(made.body.id)).toHaveLength(1);
  });

  it('names the person who made it', async () => {
    const finance = await person(apiUrl, 'finance@trilho.test');
    const headers = { 'idempotency-key': randomUUID() };
    const at = payer(shop, 'Onz');
    const made = await finance.call<Payout>('POST', '/v1/payouts', at.body(), headers);
    expect(made.status).toBe(201);
    expect((await at.get(made.body.id)).createdByName).toBe('finance');
    const byKey = await at.send();
    expect((await at.get(byKey.body.id)).createdBy).toBeUndefined();
    expect(await at.get(byKey.body.id)).not.toHaveProperty('createdByName');
  });

  it('is found by our reference when its answer was lost, and is never sent twice', async () => {
    const at = payer(shop, 'Onz');
    await at.fault('withdraw', 'drop_after');
    const made = await at.send();
    expect(made).toMatchObject({ status: 201, body: { status: 'PENDING', needsAttention: true } });
    expect(made.body.attention?.reason).toBe('outcome_unknown');
    await at.becomes(made.body.id, { status: 'APPROVED', needsAttention: false });
    expect(await at.transfers(made.body.id)).toHaveLength(1);
  });

  it('that was certainly not sent is held, and can be retried', async () => {
    const at = payer(shop, 'Lexxen');
    await at.fault('withdraw', 'unauthorized', { times: 2 });
    const made = await at.send();
    expect(made.body).toMatchObject({ status: 'PENDING', stage: 'held', attention: { reason: 'not_sent' } });
    const retried = await at.act(made.body.id, 'retry', { reason: 'the key was renewed' });
    expect([200, 202]).toContain(retried.status);
    await at.becomes(made.body.id, { status: 'APPROVED', needsAttention: false });
    expect(await at.get(made.body.id)).toMatchObject({ tried: [{ provider: 'Lexxen', attempt: 1 }] });
  });

  it('with an unknown outcome cannot be retried', async () => {
    const at = payer(shop, 'AXISBANK');
    await at.fault('withdraw', 'drop_after');
    const made = await at.send();
    expect(made.body).toMatchObject({ status: 'PENDING', stage: 'sent', attention: { reason: 'outcome_unknown' } });
    const refused = await at.act(made.body.id, 'retry', { reason: 'please' });
    expect(refused).toMatchObject({ status: 409 });
    expect((refused.body as unknown as { detail: string }).detail).toMatch(/may have left/);
  });

  it('refuses a used reference, and the same receiver and amount without allowDuplicate', async () => {
    const at = payer(shop, 'Onz');
    const body = { ...at.body(), withdrawReference: `ref-${randomUUID()}` };
    expect((await at.send(body)).status).toBe(201);
    const twin = await at.send({ ...body, withdrawReference: `ref-${randomUUID()}` });
    expect(twin).toMatchObject({ status: 409, body: { detail: expect.stringContaining('allowDuplicate') } });
    expect(await at.send({ ...body, allowDuplicate: true })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('withdrawReference') },
    });
    const meant = await at.send({ ...body, withdrawReference: undefined, allowDuplicate: true });
    expect(meant.status).toBe(201);
  });

  it('names the invalid field of a PIX key', async () => {
    const at = payer(shop, 'Onz');
    for (const [pixKey, pixType, field] of [
      ['52998224724', 'CPF', 'pixKey'],
      ['11999998888', undefined, 'pixType'],
      ['not a key', undefined, 'pixType'],
    ] as const) {
      const refused = await at.send({ ...at.body(), pixKey, pixType });
      expect(refused).toMatchObject({ status: 422, body: { violations: [{ field }] } });
    }
  });

  const account = {
    paymentMethod: 'BANK_ACCOUNT',
    pixKey: undefined,
    pixType: undefined,
    bankCode: '341',
    branchNumber: '0001',
    accountHolder: 'Maria Silva',
    accountDocument: '52998224725',
  };

  it.each([
    ['accountNumber', { ...account, accountNumber: '!!' }],
    ['branchNumber', { ...account, branchNumber: 'abc', accountNumber: '12345-6' }],
    ['bankCode', { ...account, bankCode: '34', accountNumber: '12345-6' }],
    ['documentType', { documentType: 'CNPJ' }],
    ['documentType', { document: '12ABC34501DE35', documentType: 'CPF' }],
    ['documentType', { ...account, accountNumber: '12345-6', document: undefined, documentType: 'CNPJ' }],
  ])('is refused by its %s before the provider sees it: %j', async (field, over) => {
    const at = payer(shop, 'Transfeera');
    const refused = await at.send(at.body(over));
    expect(refused).toMatchObject({ status: 422, body: { violations: [{ field }] } });
  });

  it('takes an account with and without its dash, which is the same account', async () => {
    const at = payer(shop, 'Transfeera');
    const accountNumber = `${randomInt(100_000, 999_999)}-7`;
    const body = at.body({ ...account, documentType: 'CPF', accountNumber });
    const made = await at.send(body);
    expect(made).toMatchObject({
      status: 201,
      body: { status: 'PENDING', needsAttention: false, accountNumber: `***${accountNumber.slice(-3)}` },
    });
    const again = await at.send({ ...body, branchNumber: '1', accountNumber: accountNumber.replace('-', '') });
    expect(again).toMatchObject({ status: 409, body: { detail: expect.stringContaining(made.body.id) } });
  });
});
