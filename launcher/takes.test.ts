import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { catalogue } from '../adapters/index.ts';
import { findTakes, takesFile } from './takes.ts';

it('adapters/takes.ts is what reaches the wire (`npm run docs:providers` writes it)', {
  timeout: 300_000,
}, async () => {
  const found = await findTakes();
  expect(takesFile(found)).toBe(readFileSync('adapters/takes.ts', 'utf8'));
  // The look sees what is there, and not everything.
  expect(found.PAGARMEBAAS?.CREDIT_CARD).toContain('softDescriptor');
  expect(found.PAGARMEBAAS?.PIX).not.toContain('softDescriptor');
  expect(found.AXISBANK?.CREDIT_CARD).toEqual(
    expect.arrayContaining(['fingerPrints', 'referrerUrl', 'checkoutUrl', 'installments']),
  );
});

it('every card is charged in the instalments that were asked for', () => {
  for (const { name, methods, takes } of catalogue) {
    if (methods.includes('CREDIT_CARD')) expect(takes, name).toContain('installments');
  }
});
