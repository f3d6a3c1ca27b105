import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idFrom } from './ids.ts';
import { isEndToEndId, isTxid, makeTxid, pixKeyKind } from './pix.ts';

describe('pixKeyKind', () => {
  it.each([
    ['52998224725', 'CPF'],
    ['11222333000181', 'CNPJ'],
    ['12ABC34501DE35', 'CNPJ'],
    ['+5511999998888', 'PHONE'],
    ['+551133334444', 'PHONE'],
    ['maria@example.com', 'EMAIL'],
    ['Maria.Silva+loja@Example.com.br', 'EMAIL'],
    [`${'a'.repeat(65)}@example.com`, 'EMAIL'],
    ['123e4567-e12b-12d1-a456-426655440000', 'RANDOM'],
    ['123E4567-E12B-12D1-A456-426655440000', 'RANDOM'],
  ])('%s is %s', (key, kind) => {
    expect(pixKeyKind(key)).toBe(kind);
  });

  it.each([
    '',
    '52998224724',
    '529.982.247-25',
    '12abc34501de35',
    '5511999998888',
    '11999998888',
    '+5501999998888',
    '+5511899998888',
    '+551199999888',
    '+55119999988888',
    '+14155550100',
    'maria@',
    'maria@example',
    'maria@example..com',
    'maria silva@example.com',
    'maria@example.com\n',
    `${'a'.repeat(66)}@example.com`,
    '123e4567e12b12d1a456426655440000',
    '123e4567-e12b-12d1-a456-42665544000g',
  ])('%j is no key', (key) => {
    expect(pixKeyKind(key)).toBeUndefined();
  });

  it('answers at once for a text of a million characters', () => {
    expect(pixKeyKind(`${'a.'.repeat(500_000)}@`)).toBeUndefined();
  });
});

describe('makeTxid', () => {
  const ids = fc
    .tuple(fc.constantFrom('pay', 'evt', 'req'), fc.uint8Array({ minLength: 17, maxLength: 17 }))
    .map(([kind, bytes]) => idFrom(kind as 'pay', bytes));
  const seeds = fc.oneof(ids, fc.stringMatching(/^[a-z]{3}_[0-9a-z]{1,32}$/));

  it('is the id without its underscore', () => {
    expect(makeTxid('pay_3f8kq0z6m2x1c9vb7n4w5e8rt0')).toBe('pay3f8kq0z6m2x1c9vb7n4w5e8rt0');
  });

  it('fills a short id up to 26 characters', () => {
    expect(makeTxid('pay_1z')).toBe('pay1zZZZZZZZZZZZZZZZZZZZZZ');
  });

  it('always makes a txid, and the id can be read back from it', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const txid = makeTxid(seed);
        expect(isTxid(txid)).toBe(true);
        expect(makeTxid(seed)).toBe(txid);
        // A reversible mapping is injective.
        expect(`${txid.slice(0, 3)}_${txid.slice(3).replace(/Z+$/, '')}`).toBe(seed);
      }),
    );
  });

  it.each(['', 'pay', 'pay_', 'pay_A', 'pay_a_b', 'paym_abc', '_abc', 'pay-abc', `pay_${'a'.repeat(33)}`, 'pay_ç'])(
    'throws for %j',
    (seed) => {
      expect(() => makeTxid(seed)).toThrow(RangeError);
    },
  );
});

describe('isTxid', () => {
  it.each([26, 35])('takes %s characters', (length) => {
    expect(isTxid('aZ9'.repeat(12).slice(0, length))).toBe(true);
  });

  it.each(['', 'a'.repeat(25), 'a'.repeat(36), `${'a'.repeat(25)}-`, `${'a'.repeat(25)}ç`, `${'a'.repeat(26)}\n`])(
    'refuses %j',
    (text) => {
      expect(isTxid(text)).toBe(false);
    },
  );
});

describe('isEndToEndId', () => {
  it.each(['E1234567820261114093012345678901', 'E00038166202401010000abcDEF12345', 'E12ABC345202402292359s0000000000'])(
    'takes %s',
    (id) => {
      expect(id).toHaveLength(32);
      expect(isEndToEndId(id)).toBe(true);
    },
  );

  it.each([
    ['', 'empty'],
    ['E123456782026111409301234567890', 'a character short'],
    ['E12345678202611140930123456789012', 'a character long'],
    ['D1234567820261114093012345678901', 'the id of a return'],
    ['e1234567820261114093012345678901', 'a small e'],
    ['E1234567a20261114093012345678901', 'a small letter in the ISPB'],
    ['E12345678202611140930123456-8901', 'a dash'],
    ['E1234567820261314093012345678901', 'month 13'],
    ['E1234567820260014093012345678901', 'month 0'],
    ['E1234567820260230093012345678901', '30 February'],
    ['E1234567820250229093012345678901', '29 February of a common year'],
    ['E1234567820261131093012345678901', '31 November'],
    ['E1234567820261114243012345678901', 'hour 24'],
    ['E1234567820261114240012345678901', 'midnight as 24:00'],
    ['E1234567820261114096012345678901', 'minute 60'],
    ['E1234567820261114093012345678901\n', 'a line end'],
  ])('refuses %j: %s', (id) => {
    expect(isEndToEndId(id)).toBe(false);
  });

  it('takes every minute that the calendar has', () => {
    const minutes = fc.date({ min: new Date('2020-11-16'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(minutes, (date) => {
        const minute = date.toISOString().slice(0, 16).replace(/\D/g, '');
        expect(isEndToEndId(`E12345678${minute}abcdefghijk`)).toBe(true);
      }),
    );
  });
});
