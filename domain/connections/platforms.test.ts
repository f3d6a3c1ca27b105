import { expect, it } from 'vitest';
import { CreatePlatform, daysLeft, endingSentence, PatchPlatform, type SeenCertificate } from './platforms.ts';

const now = new Date('2026-11-22T12:00:00Z');
const at = (text: string) => new Date(text);
const providers = { cashIn: ['VOLUTI'], cashOut: ['Onz', 'Podpay'] };
const sentence = (...seen: SeenCertificate[]) => endingSentence('the platform "Loja"', seen, providers, now);

it('counts whole days: none in the last one, and less than none afterwards', () => {
  expect(daysLeft(at('2026-11-23T12:00:00Z'), now)).toBe(1);
  expect(daysLeft(at('2026-11-23T11:59:59Z'), now)).toBe(0);
  expect(daysLeft(at('2026-11-22T11:59:59Z'), now)).toBe(-1);
});

it('says which certificate ends, when, and who needs it', () => {
  expect(sentence({ use: 'cashOut', subject: 'client-1', notAfter: at('2026-12-02T13:00:00Z') })).toBe(
    'The cash-out certificate of the platform "Loja" (client-1) ends on 2026-12-02, in 10 days: payouts by Onz, Podpay need it. Put a new one in its place.',
  );
  expect(sentence({ use: 'cashIn', notAfter: at('2026-11-22T13:00:00Z') })).toContain(
    'ends on 2026-11-22, within a day: charges by VOLUTI need it.',
  );
  expect(sentence({ use: 'cashIn', notAfter: at('2026-11-23T13:00:00Z') })).toContain('in 1 day:');
  expect(sentence({ use: 'cashIn', notAfter: at('2026-11-22T12:00:00Z') })).toContain('ended on 2026-11-22:');
  const unused = endingSentence('it', [{ use: 'cashIn', notAfter: now }], { cashIn: [], cashOut: [] }, now);
  expect(unused).toContain('no connection needs it now');
});

it('says nothing while there are thirty days left, or when the certificate could not be read', () => {
  expect(sentence({ use: 'cashIn', notAfter: at('2026-12-22T12:00:00Z') })).toBeUndefined();
  expect(sentence({ use: 'cashIn', notAfter: at('2026-12-22T11:59:59Z') })).toContain('in 29 days');
  expect(sentence({ use: 'cashIn', problem: 'could not be fetched' })).toBeUndefined();
  expect(sentence()).toBeUndefined();
});

it('takes addresses of the web only, and a change that changes something', () => {
  const faults = (schema: typeof CreatePlatform | typeof PatchPlatform, value: unknown) =>
    schema.safeParse(value).error?.issues.map(({ path }) => path.join('.'));
  expect(faults(CreatePlatform, { name: 'Loja', certCashInUrl: 'file:///etc/passwd' })).toEqual(['certCashInUrl']);
  expect(faults(CreatePlatform, { name: '', extra: 1 })).toEqual(['name', '']);
  expect(faults(PatchPlatform, {})).toEqual(['']);
  expect(faults(PatchPlatform, { name: null })).toEqual(['name']);
  expect(faults(PatchPlatform, { privateKey: null, certCashOutUrl: null })).toBeUndefined();
});
