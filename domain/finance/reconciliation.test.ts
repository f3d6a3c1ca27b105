import { describe, expect, it } from 'vitest';
import type { PaymentState, ProviderPaymentState } from '../payments/transition.ts';
import type { PayoutState, ProviderPayoutState } from '../payouts/transition.ts';
import { compareLine, comparePayment, comparePayout, dayBefore, matchStatement, type Ours } from './reconciliation.ts';
import type { StatementLine } from './statement-line.ts';

const payment = (over: Partial<PaymentState> = {}): PaymentState => ({
  status: 'APPROVED',
  amount: 1000,
  refundedAmount: 0,
  ...over,
});
const providerState = (over: Partial<ProviderPaymentState> = {}): ProviderPaymentState => ({
  status: 'APPROVED',
  providerWord: 'paid',
  basis: 'lookup',
  amount: 1000,
  ...over,
});
const differs = (found: ReturnType<typeof comparePayment>) => (found.kind === 'matched' ? [] : found.differs);

describe('a payment and its provider', () => {
  it.each<[string, Partial<PaymentState>, Partial<ProviderPaymentState>, string[]]>([
    ['agree', {}, {}, []],
    ['agree where it does not say the amount', {}, { amount: 0 }, []],
    ['agree on a chargeback', { status: 'CHARGEBACK' }, { status: 'CHARGEBACK' }, []],
    [
      'agree on a part that we gave back, whatever it is called',
      { refundedAmount: 300, ownRefunds: 300 },
      { status: 'REFUNDED', refundedAmount: 300 },
      [],
    ],
    ['agree that it was not paid', { status: 'REJECTED' }, { status: 'PENDING' }, []],
    ['agree about a charge cancelled unpaid', { status: 'REFUNDED' }, { status: 'REJECTED' }, []],
    ['differ: paid there', { status: 'PENDING' }, {}, ['status']],
    ['differ: paid there, given up here', { status: 'REJECTED' }, {}, ['status']],
    ['differ: not paid there', {}, { status: 'PENDING' }, ['status']],
    ['differ: refused there', {}, { status: 'REJECTED' }, ['status']],
    ['differ: charged back there', {}, { status: 'CHARGEBACK' }, ['status']],
    ['differ: refunded there', {}, { status: 'REFUNDED', refundedAmount: 1000 }, ['status', 'refundedAmount']],
    [
      'differ: less refunded there',
      { refundedAmount: 500, ownRefunds: 500 },
      { refundedAmount: 0 },
      ['refundedAmount'],
    ],
    ['differ in the amount', {}, { amount: 999 }, ['amount']],
    ['differ in the amount that was paid', { status: 'PENDING' }, { paidAmount: 999 }, ['amount', 'status']],
    ['differ in the amount of what waits', { status: 'PENDING' }, { status: 'PENDING', amount: 999 }, ['amount']],
    ['differ by an unmapped word', {}, { unmapped: true }, ['word']],
  ])('%s', (_name, ours, reported, expected) => {
    expect(differs(comparePayment(payment(ours), providerState(reported)))).toEqual(expected);
  });
});

describe('a payout and its provider', () => {
  it.each<[string, PayoutState['status'], Partial<ProviderPayoutState>, string[]]>([
    ['agree', 'APPROVED', {}, []],
    ['agree that it did not go out', 'REJECTED', { status: 'CANCELED' }, []],
    ['differ: done there', 'PENDING', {}, ['status']],
    ['differ: done there, refused here', 'REJECTED', {}, ['status']],
    ['differ: pending there', 'APPROVED', { status: 'PENDING' }, ['status']],
    ['differ: returned there', 'APPROVED', { status: 'REJECTED' }, ['status']],
    ['differ: still under way there', 'CANCELED', { status: 'PENDING' }, ['status']],
    ['differ in status and amount', 'PENDING', { amount: 1 }, ['status', 'amount']],
    ['differ by an unmapped word', 'APPROVED', { unmapped: true }, ['word']],
  ])('%s', (_name, status, reported, expected) => {
    const atProvider: ProviderPayoutState = {
      status: 'APPROVED',
      providerWord: 'done',
      amount: 1000,
      basis: 'lookup',
      ...reported,
    };
    expect(differs(comparePayout({ status, amount: 1000 }, atProvider))).toEqual(expected);
  });
});

const e2e = (last: string) => `E18236120202611201530${last.padStart(11, '0')}`;
const sale = (over: Partial<Ours> = {}): Ours => ({
  entity: 'payment',
  id: 'pay_00000000000000000000000001',
  names: ['pay_00000000000000000000000001', 'tx-abc-1'],
  status: 'APPROVED',
  amount: 1000,
  refundedAmount: 0,
  day: '2026-11-20',
  expected: true,
  ...over,
});
const payout = (over: Partial<Ours> = {}): Ours => ({
  ...sale(),
  entity: 'payout',
  id: 'pyo_00000000000000000000000001',
  names: ['pyo_00000000000000000000000001', 'folha-2026-11-001'],
  ...over,
});
const line = (over: Partial<StatementLine> = {}): StatementLine => ({
  n: 1,
  day: '2026-11-20',
  cents: 1000,
  description: 'PIX',
  ...over,
});
const match = (lines: StatementLine[], ours: Ours[], all = false) =>
  matchStatement(lines, ours, all).map(({ n, kind, entityId, by, differs: what }) => ({
    n,
    kind,
    ...(entityId && { id: entityId.slice(0, 3) + entityId.slice(-1) }),
    ...(by && { by }),
    ...(what && { what }),
  }));

describe('a statement', () => {
  it('is matched by end-to-end id first, on whatever day', () => {
    const ours = [sale({ endToEndId: e2e('a'), day: '2026-11-18' }), sale({ id: 'pay_2', names: ['other-name'] })];
    expect(match([line({ endToEndId: e2e('a'), description: 'other-name' })], ours)).toEqual([
      { n: 1, kind: 'matched', id: 'pay1', by: 'end-to-end id' },
    ]);
  });

  it('is matched by an id in its text, in capitals or not, and by the merchant’s own reference', () => {
    expect(match([line({ description: 'RECEBIDO TX-ABC-1.' })], [sale()])).toMatchObject([
      { kind: 'matched', by: 'id' },
    ]);
    expect(match([line({ fitId: 'tx-abc-1' })], [sale()])).toMatchObject([{ kind: 'matched', by: 'id' }]);
    const out = line({ cents: -1000, description: 'Pagamento FOLHA-2026-11-001' });
    expect(match([out], [payout()])).toMatchObject([{ kind: 'matched', by: 'id' }]);
  });

  it('is only suggested by amount, day and direction, where both sides have just one', () => {
    expect(match([line()], [sale()])).toEqual([{ n: 1, kind: 'suggested', id: 'pay1', by: 'amount and day' }]);
    // Also where the row is in another state, and where the line is plainly something else: a person decides.
    expect(match([line()], [sale({ status: 'REJECTED' })])).toMatchObject([{ kind: 'suggested' }]);
    const fee = line({ cents: -1000, description: 'TARIFA' });
    expect(match([fee], [payout({ names: [] })])).toMatchObject([{ kind: 'suggested' }]);
    expect(match([line()], [sale(), sale({ id: 'pay_2' })])).toEqual([{ n: 1, kind: 'unknown' }]);
    expect(match([line(), line({ n: 2 })], [sale()])).toEqual([
      { n: 1, kind: 'unknown' },
      { n: 2, kind: 'unknown' },
    ]);
    for (const other of [{ cents: -1000 }, { cents: 1001 }, { day: '2026-11-21' }, { endToEndId: e2e('zz') }]) {
      expect(match([line(other)], [sale()]), JSON.stringify(other)).toEqual([{ n: 1, kind: 'unknown' }]);
    }
    // One line is matched by its id, which leaves one line and one row.
    const two = [line({ description: 'tx-abc-1' }), line({ n: 2 })];
    expect(match(two, [sale(), sale({ id: 'pay_2', names: [] })])).toMatchObject([
      { by: 'id', id: 'pay1' },
      { kind: 'suggested', by: 'amount and day', id: 'pay2' },
    ]);
  });

  it('takes nothing for an id that is short, or that several have', () => {
    expect(match([line({ description: 'abc12', day: '2026-11-01' })], [sale({ names: ['abc12'] })])).toMatchObject([
      { kind: 'unknown' },
    ]);
    const both = [sale({ names: ['pedido-77'] }), sale({ id: 'pay_2', names: ['pedido-77'] })];
    expect(match([line({ description: 'pedido-77' })], both)).toEqual([{ n: 1, kind: 'unknown' }]);
    const oneFits = [both[0] as Ours, { ...(both[1] as Ours), amount: 7 }];
    expect(match([line({ description: 'pedido-77' })], oneFits)).toMatchObject([{ kind: 'matched', id: 'pay1' }]);
  });

  it('differs in amount, in status, and where the same came twice', () => {
    const named = line({ description: 'tx-abc-1' });
    expect(match([{ ...named, cents: 999 }], [sale()])).toMatchObject([{ kind: 'different', what: ['amount'] }]);
    expect(match([named], [sale({ status: 'PENDING' })])).toMatchObject([{ what: ['status'] }]);
    expect(match([named, { ...named, n: 2 }], [sale()])).toMatchObject([{ kind: 'matched' }, { what: ['repeated'] }]);
    const sent = line({ cents: -1000, description: 'folha-2026-11-001' });
    expect(match([sent], [payout({ status: 'PENDING' })])).toMatchObject([{ what: ['status'] }]);
  });

  it('shows refunds and returned payouts beside what they undo', () => {
    const back = line({ n: 2, cents: -300, description: 'DEVOLUCAO tx-abc-1' });
    const named = line({ description: 'tx-abc-1' });
    expect(match([named, back], [sale({ refundedAmount: 300 })])).toMatchObject([
      { kind: 'matched' },
      { kind: 'matched' },
    ]);
    expect(match([named, back], [sale()])).toMatchObject([{ kind: 'matched' }, { what: ['refundedAmount'] }]);
    const returned = line({ description: 'DEVOLVIDO folha-2026-11-001' });
    expect(match([returned], [payout({ status: 'REJECTED', returned: true })])).toMatchObject([{ kind: 'matched' }]);
    expect(match([returned], [payout()])).toMatchObject([{ what: ['status'] }]);
  });

  it('shows what the provider kept beside its payment, once', () => {
    const named = line({ description: 'tx-abc-1' });
    const fee = line({ n: 2, cents: -99, description: 'TARIFA tx-abc-1' });
    const back = line({ n: 3, cents: -300, description: 'DEVOLUCAO tx-abc-1' });
    const ours = sale({ fee: 99, refundedAmount: 300 });
    expect(match([named, fee, back], [ours]).map(({ kind }) => kind)).toEqual(['matched', 'matched', 'matched']);
    expect(match([fee, { ...fee, n: 3 }], [ours])).toMatchObject([{ kind: 'matched' }, { what: ['repeated'] }]);
    expect(match([{ ...fee, cents: -98 }], [sale({ fee: 99 })])).toMatchObject([{ what: ['refundedAmount'] }]);
  });

  it('has no line for the sum of a day where it lists cards and boletos one by one', () => {
    const part = sale({ names: ['tx-card-9'], expected: false, parts: [{ amount: 950, day: '2026-11-20' }] });
    const sum = sale({ entity: 'settlement', id: 'set_1', names: ['set_1'], status: 'EXPECTED', amount: 950 });
    const settlement = { ...sum, provider: 'Orbita' } as Ours;
    const byId = [line({ cents: 950, description: 'VENDA tx-card-9' })];
    expect(match(byId, [part, settlement], true)).toMatchObject([{ kind: 'matched', id: 'pay1' }]);
    const other = [line({ cents: 1, description: 'TED' })];
    expect(match(other, [settlement], true)).toMatchObject([{ kind: 'unknown' }, { kind: 'missing', id: 'set1' }]);
  });

  it('reports what a provider’s statement should have within its days as missing, and nothing else', () => {
    const ours = [
      sale(),
      sale({ id: 'pay_2', day: '2026-11-21', amount: 5 }),
      sale({ id: 'pay_3', day: '2026-11-22', amount: 6 }),
    ];
    const lines = [line(), line({ n: 4, day: '2026-11-21', cents: -77, description: 'TARIFA' })];
    expect(match(lines, ours, true)).toMatchObject([
      { n: 1, kind: 'suggested' },
      { n: 4, kind: 'unknown' },
      { n: 5, kind: 'missing', id: 'pay2' },
    ]);
    expect(match(lines, ours)).toHaveLength(2);
    expect(
      match(
        lines,
        ours.map((one) => ({ ...one, expected: false })),
        true,
      ),
    ).toHaveLength(2);
  });
});

it.each([
  ['2026-11-21T07:00:00Z', '2026-11-20T03:00:00.000Z', '2026-11-21T03:00:00.000Z'],
  ['2026-11-21T02:59:59.999Z', '2026-11-19T03:00:00.000Z', '2026-11-20T03:00:00.000Z'],
  ['2026-11-21T03:00:00Z', '2026-11-20T03:00:00.000Z', '2026-11-21T03:00:00.000Z'],
])('the day before %s, in Brazil, is from %s to %s', (at, from, to) => {
  expect(dayBefore(new Date(at))).toEqual({ from: new Date(from), to: new Date(to) });
});

describe('a payout that comes in on a statement', () => {
  const endToEndId = `E${'1'.repeat(20)}${'a'.repeat(11)}`;
  const ours: Ours = {
    ...{ entity: 'payout', id: 'pyo_1', names: [], endToEndId, expected: true },
    ...{ status: 'APPROVED', amount: 700, day: '2026-11-20' },
  };
  const line: StatementLine = { n: 1, day: '2026-11-20', cents: 700, description: '', endToEndId };
  const kindOf = (one: Ours, all: boolean, given = line) => matchStatement([given], [one], all)[0]?.kind;

  it.each([
    ['is suggested as paid to the merchant itself, at its bank', ours, false, 'suggested'],
    ['is no longer asked about once that is confirmed', { ...ours, banked: true }, false, 'matched'],
    ['has come back, at its provider', ours, true, 'different'],
    ['has come back, where we know so', { ...ours, returned: true }, false, 'matched'],
    ['is none that was refused', { ...ours, status: 'REJECTED' }, false, 'different'],
  ] as const)('%s', (_, one, all, kind) => expect(kindOf(one as Ours, all)).toBe(kind));

  it('needs its amount', () => expect(kindOf(ours, false, { ...line, cents: 699 })).toBe('different'));

  it('agrees only with a payout that has arrived there', () => {
    expect(compareLine(ours, line)).toEqual({ kind: 'different', differs: ['status'] });
    expect(compareLine({ ...ours, banked: true }, line)).toEqual({ kind: 'matched' });
  });
});
