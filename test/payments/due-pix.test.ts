// A PIX with a due date (cobv): another resource of the bank, with what it asks for before and after that day.
import { expect, it, vi } from 'vitest';
import { parseBrCode } from '../../domain/core/brcode.ts';
import { dayInBrazil, daysLater } from '../../domain/core/days.ts';
import { merchant } from '../support/merchant.ts';
import { sharedSystem } from '../support/shared.ts';

vi.setConfig({ testTimeout: 120_000 });

const { apiUrl } = sharedSystem();
const shop = merchant(apiUrl, 'sk_test_demo', 'Efí');

const today = dayInBrazil(Date.now());
const terms = {
  dueDate: daysLater(today, 10),
  daysAfterDue: 20,
  discount: { type: 'FIXED', amount: 990, until: daysLater(today, 3) },
  fine: { type: 'PERCENTAGE', amount: 2 },
  interest: { percentPerMonth: 1 },
};
const refund = (id: string, amount?: number) =>
  shop.call('POST', `/v1/payments/${id}/refunds`, amount ? { amount } : {}, {
    'idempotency-key': `due-${id}-${amount ?? 'rest'}`,
  });

it('is payable until its last day, is paid with its discount, and gives back no more than that', async () => {
  const { status, body } = await shop.create(terms);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    status: 'PENDING',
    needsAttention: false,
    terms,
    expiresAt: new Date(`${daysLater(terms.dueDate, 20)}T23:59:59-03:00`).toISOString(),
  });
  expect(parseBrCode(body.pixCode ?? '').amountCents).toBe(12_990);

  await shop.simulate(body.id, 'paid', { amount: 12_000 });
  const approved = await shop.becomes(body.id, { status: 'APPROVED', amount: 12_000, askedAmount: 12_990 });
  expect(approved.endToEndId).toMatch(/^E/);
  expect(approved.needsAttention).toBe(false);

  expect((await refund(body.id, 12_001)).status).toBe(409);
  expect((await refund(body.id, 2_000)).status).toBe(201);
  await shop.becomes(body.id, { status: 'APPROVED', refundedAmount: 2_000 });
  expect((await refund(body.id)).status).toBe(201);
  await shop.becomes(body.id, { status: 'REFUNDED', refundedAmount: 12_000 });
});

it('that is paid with another amount needs a person', async () => {
  const { body } = await shop.create(terms);
  await shop.simulate(body.id, 'paid', { amount: 12_001 });
  const { attention } = await shop.becomes(body.id, {
    status: 'PENDING',
    receivedAmount: 12_001,
    needsAttention: true,
  });
  expect(attention).toMatchObject({
    reason: 'paid_amount_differs',
    detail: expect.stringMatching(/R\$\s120,00 were due on/),
  });
});

it('whose answer was lost is found where it was made', async () => {
  // Another merchant: the fault would hit a charge of the other cases.
  const own = merchant(apiUrl, 'sk_test_other', 'Efí');
  await own.fault('createTransaction', 'drop_after');
  const { status, body } = await own.create(terms);
  expect(status).toBe(201);
  const found = await own.becomes(body.id, { status: 'PENDING', needsAttention: false });
  expect(parseBrCode(found.pixCode ?? '').amountCents).toBe(12_990);
  // It is no new charge: the one whose answer was lost was looked up by its txid.
  expect(await own.timeline(body.id)).toContainEqual(
    expect.objectContaining({ data: expect.objectContaining({ operation: 'createTransaction', outcome: 'unknown' }) }),
  );
});

it('is refused at a bank whose sources show none, before anything is stored or sent', async () => {
  const { status, body } = await shop.create({ ...terms, provider: 'Banrisul' });
  expect([status, body]).toMatchObject([
    422,
    { code: 'unsupported', detail: 'Banrisul: a PIX with a due date of yours is not offered here.' },
  ]);
});
