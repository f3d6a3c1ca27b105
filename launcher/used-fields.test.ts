import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { catalogue } from '../adapters/index.ts';
import { findUsedFields, usedFieldsFile } from './used-fields.ts';

it('adapters/used-fields.ts is what reaches the wire (`npm run docs:providers` writes it)', {
  timeout: 300_000,
}, async () => {
  const found = await findUsedFields();
  expect(usedFieldsFile(found)).toBe(readFileSync('adapters/used-fields.ts', 'utf8'));
  // A field must be found where it is sent, and nowhere else.
  expect(found.charges.PAGARMEBAAS?.CREDIT_CARD).toContain('softDescriptor');
  expect(found.charges.PAGARMEBAAS?.PIX).not.toContain('softDescriptor');
  expect(found.charges.AXISBANK?.CREDIT_CARD).toEqual(
    expect.arrayContaining(['fingerPrints', 'referrerUrl', 'checkoutUrl', 'installments']),
  );
});

it('every card charge sends its instalments, unless the payer chooses them on a page', () => {
  for (const { name, methods, card, optionalFields } of catalogue) {
    if (methods.includes('CREDIT_CARD') && card !== 'page') expect(optionalFields, name).toContain('installments');
  }
});
