import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  documentKind,
  formatDocument,
  isCnpj,
  isCpf,
  makeCnpj,
  makeCpf,
  maskDocument,
  normaliseDocument,
} from './documents.ts';

/** A source of numbers like Math.random, seeded by fast-check. */
const randoms = fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })).map((stream) => () => {
  return stream.next().value as number;
});
const cpfs = randoms.map(makeCpf);
const cnpjs = randoms.map((random) => makeCnpj(random));
const letteredCnpjs = randoms.map((random) => makeCnpj(random, { alphanumeric: true }));

describe('normaliseDocument', () => {
  it.each([
    ['529.982.247-25', '52998224725'],
    [' 529 982 247-25\u00a0', '52998224725'],
    ['11.222.333/0001-81', '11222333000181'],
    ['12.abc.345/01de-35', '12ABC34501DE35'],
    ['CPF: 1', 'CPF:1'],
    ['ı2ſ', 'ı2ſ'],
  ])('%j becomes %j', (text, normalised) => {
    expect(normaliseDocument(text)).toBe(normalised);
  });

  it('never loses a letter or a digit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const significant = (value: string) => value.replace(/[^0-9A-Za-z]/g, '').toLowerCase();
        expect(significant(normaliseDocument(text))).toBe(significant(text));
      }),
    );
  });
});

describe('documentKind', () => {
  it.each([
    ['52998224725', 'CPF'],
    ['00000000191', 'CPF'],
    ['11222333000181', 'CNPJ'],
    ['00000000000191', 'CNPJ'],
    ['12ABC34501DE35', 'CNPJ'],
  ])('%s is a %s', (document, kind) => {
    expect(documentKind(document)).toBe(kind);
  });

  it.each([
    '',
    '52998224724',
    '52998224735',
    '5299822472',
    '529982247255',
    '529.982.247-25',
    '5299822472A',
    '52998224725\n',
    '11222333000180',
    '11222333000191',
    '12ABC34501DE36',
    '12ABC34501DE45',
    '12abc34501de35',
    '12ABC34501DEA5',
    '12ABÇ34501DE35',
    '٥٢٩٩٨٢٢٤٧٢٥',
  ])('%j is neither', (document) => {
    expect(documentKind(document)).toBeUndefined();
  });

  it.each([...'0123456789'])('%s repeated is neither', (digit) => {
    expect(documentKind(digit.repeat(11))).toBeUndefined();
    expect(documentKind(digit.repeat(14))).toBeUndefined();
  });

  it('distinguishes CPF and CNPJ', () => {
    expect([isCpf('52998224725'), isCnpj('52998224725')]).toEqual([true, false]);
    expect([isCpf('11222333000181'), isCnpj('11222333000181')]).toEqual([false, true]);
  });

  it('refuses every other pair of check digits', () => {
    const others = fc.integer({ min: 1, max: 99 });
    fc.assert(
      fc.property(fc.oneof(cpfs, cnpjs, letteredCnpjs), others, (document, by) => {
        const wrong = String((Number(document.slice(-2)) + by) % 100).padStart(2, '0');
        expect(documentKind(document.slice(0, -2) + wrong)).toBeUndefined();
      }),
    );
  });
});

describe('generators', () => {
  it('make valid documents of the requested kind', () => {
    fc.assert(fc.property(cpfs, (cpf) => documentKind(cpf) === 'CPF'));
    fc.assert(fc.property(cnpjs, (cnpj) => documentKind(cnpj) === 'CNPJ' && /^[0-9]{8}0001[0-9]{2}$/.test(cnpj)));
    fc.assert(fc.property(letteredCnpjs, (cnpj) => documentKind(cnpj) === 'CNPJ' && /[A-Z]/.test(cnpj)));
  });

  it.each([0, 0.35, 0.5, 0.999999])('make valid ones even when every random number is %s', (number) => {
    expect(documentKind(makeCpf(() => number))).toBe('CPF');
    expect(documentKind(makeCnpj(() => number))).toBe('CNPJ');
    expect(documentKind(makeCnpj(() => number, { alphanumeric: true }))).toBe('CNPJ');
  });
});

describe('formatDocument', () => {
  it.each([
    ['52998224725', '529.982.247-25'],
    ['529.982.247-25', '529.982.247-25'],
    ['11222333000181', '11.222.333/0001-81'],
    ['12abc34501de35', '12.ABC.345/01DE-35'],
    ['123', '123'],
  ])('%s is shown as %s', (text, shown) => {
    expect(formatDocument(text)).toBe(shown);
  });

  it('is undone by normaliseDocument', () => {
    fc.assert(
      fc.property(fc.oneof(cpfs, cnpjs, letteredCnpjs), (one) => normaliseDocument(formatDocument(one)) === one),
    );
  });
});

describe('maskDocument', () => {
  it.each([
    ['52998224725', '***.982.247-**'],
    ['529.982.247-25', '***.982.247-**'],
    ['11222333000181', '**.222.333/0001-**'],
    ['12ABC34501DE35', '**.ABC.345/01DE-**'],
    ['5299822472', '***'],
    ['maria@example.com', '***'],
    ['', '***'],
  ])('%s is masked as %s', (text, masked) => {
    expect(maskDocument(text)).toBe(masked);
  });
});
