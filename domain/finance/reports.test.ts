import { describe, expect, it } from 'vitest';
import { changesBetween, reportRow, sumOf } from './reports.ts';

describe('a row of a report', () => {
  it('shows sales without their sign, and what is left of them', () => {
    const moved = {
      ...{ sales: -10_000, fees: 349, payout_fees: 200, refunds: 2_000, disputes: 500 },
      // A settlement of 300 is in the bank, and a payout's fee was taken.
      ...{ receivable: 6_151, available: 500, bank: 300 },
    };
    expect(reportRow('2026-11-26', 'Cielo', 3, moved)).toEqual({
      period: '2026-11-26',
      group: 'Cielo',
      sales: 3,
      gross: 10_000,
      fees: 549,
      payoutFees: 200,
      refunds: 2_000,
      disputes: 500,
      net: 6_951,
      arrived: 1_000,
      toCome: 6_151,
      cost: 3.49,
    });
  });

  it('has no cost without sales, and no payout in what arrived', () => {
    const row = reportRow('2026-11-26', undefined, 0, { available: -5_000, payouts: 4_000, in_transit: 1_000 });
    expect(row).toMatchObject({ gross: 0, net: 0, arrived: 0 });
    expect(row).not.toHaveProperty('cost');
    expect(Object.is(row.gross, -0)).toBe(false);
  });
});

describe('a closed day', () => {
  const cielo = { connectionId: 'con_1', provider: 'Cielo', accounts: { sales: -100, receivable: 97, fees: 3 } };
  const onz = { connectionId: 'con_2', provider: 'Onz', accounts: { sales: -50, available: 50 } };
  it('differs where a figure is another one now, or a connection came or went', () => {
    expect(changesBetween([cielo, onz], [cielo, onz])).toEqual([]);
    expect(changesBetween([cielo], [{ ...cielo, accounts: { sales: -100, receivable: 96, fees: 4 } }])).toEqual([
      { connectionId: 'con_1', account: 'receivable', closed: 97, now: 96 },
      { connectionId: 'con_1', account: 'fees', closed: 3, now: 4 },
    ]);
    expect(changesBetween([], [onz])).toEqual([
      { connectionId: 'con_2', account: 'available', closed: 0, now: 50 },
      { connectionId: 'con_2', account: 'sales', closed: 0, now: -50 },
    ]);
    expect(changesBetween([onz], [])).toHaveLength(2);
  });

  it('has the sums of its connections', () => {
    expect(sumOf([cielo, onz])).toEqual({ sales: -150, receivable: 97, fees: 3, available: 50 });
  });
});
