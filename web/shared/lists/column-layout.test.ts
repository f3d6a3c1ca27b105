import { expect, it } from 'vitest';
import { columnsMoved, noLayout, readLayout, writeLayout } from './column-layout.ts';

it('keeps a layout, and takes nothing else for one', () => {
  const layout = { hidden: ['order'], order: ['status', 'amount'], widths: { amount: 22.5 } };
  expect(readLayout(writeLayout(layout))).toEqual(layout);
  expect(writeLayout(noLayout)).toBeUndefined();
  for (const text of [undefined, '', 'order,method', '{"hidden":1}', '{"hidden":[],"order":[],"widths":{"a":900}}']) {
    expect(readLayout(text)).toBe(noLayout);
  }
});

it('moves a column past its next visible neighbour, and not beyond the ends', () => {
  const order = ['amount', 'status', 'order', 'created'];
  expect(columnsMoved(order, [], 'status', -1)).toEqual(['status', 'amount', 'order', 'created']);
  expect(columnsMoved(order, ['order'], 'status', 1)).toEqual(['amount', 'order', 'created', 'status']);
  expect(columnsMoved(order, [], 'amount', -1)).toEqual(order);
  expect(columnsMoved(order, ['order', 'created'], 'status', 1)).toEqual(order);
});
