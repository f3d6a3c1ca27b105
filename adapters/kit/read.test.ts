import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Address, getPath, Id, Instant, Pdf, pick, Reference, ReferenceOfAddress, Text, texts, Word } from './read.ts';

describe('getPath', () => {
  const body = { data: { list: [{ id: 7 }], none: null, text: 'abc' } };
  it.each([
    ['', body],
    ['data.list.0.id', 7],
    ['data.none', null],
    ['data.none.id', undefined],
    ['data.list.1.id', undefined],
    ['data.text.length', undefined],
    ['nothing.at.all', undefined],
  ])('%j', (path, expected) => {
    expect(getPath(body, path)).toEqual(expected);
  });
  it('reads own members only', () => {
    expect(getPath({}, 'toString')).toBeUndefined();
    expect(getPath({}, '__proto__')).toBeUndefined();
    expect(getPath({ data: {} }, 'data.constructor.name')).toBeUndefined();
    expect(getPath(JSON.parse('{"__proto__":{"id":1}}'), '__proto__.id')).toBe(1);
  });
  it('finds nothing in anything but an object', () => {
    for (const body of [null, undefined, 'text', 42, true]) expect(getPath(body, 'id')).toBeUndefined();
  });
});

describe('pick', () => {
  it('takes the first path whose value has the shape', () => {
    const body = { id: { of: 'another' }, data: { id: 42 }, code: 'x' };
    expect(pick(body, ['id', 'data.id', 'code'], Id)).toBe('42');
  });
  it('skips empty values', () => {
    expect(pick({ a: '', b: null, c: 'there' }, ['a', 'b', 'c'], Text)).toBe('there');
  });
  it('is undefined where there is no path, no value or no shape', () => {
    expect(pick({ id: 1 }, undefined, Id)).toBeUndefined();
    expect(pick({ id: 1 }, 'other', Id)).toBeUndefined();
    expect(pick({ id: [1] }, 'id', Id)).toBeUndefined();
  });
});

describe('shapes', () => {
  const read = (shape: z.ZodType, value: unknown) => shape.safeParse(value).data;

  it('an id is printable text or a whole number', () => {
    expect(read(Id, 123)).toBe('123');
    expect(read(Id, 'ch_A-1')).toBe('ch_A-1');
    for (const bad of [1.5, 1e300, '', 'two words', 'new\nline', 'x'.repeat(201), true, {}, null]) {
      expect(read(Id, bad), String(bad).slice(0, 20)).toBeUndefined();
    }
  });
  it('a word may be a code or a flag, without control characters and short', () => {
    expect(read(Word, 0)).toBe('0');
    expect(read(Word, false)).toBe('false');
    expect(read(Word, 'PA\u0000ID\n')).toBe('PAID');
    expect(read(Word, '\u0000')).toBe('(blank)');
    expect(read(Word, 'x'.repeat(500))).toHaveLength(100);
    expect(read(Word, '')).toBeUndefined();
  });
  it('a reference may be a number', () => {
    expect(read(Reference, 7)).toBe('7');
    expect(read(Reference, '')).toBeUndefined();
  });
  it('an address is of the web', () => {
    expect(read(Address, 'https://example.com/slip.pdf')).toBe('https://example.com/slip.pdf');
    for (const bad of ['javascript:alert(1)', 'data:text/html,x', 'slip.pdf', '']) {
      expect(read(Address, bad)).toBeUndefined();
    }
  });
  it.each([
    ['2026-03-01T12:00:00Z', '2026-03-01T12:00:00.000Z'],
    ['2026-03-01T12:00:00-05:00', '2026-03-01T17:00:00.000Z'],
    // Without a zone it is São Paulo's.
    ['2026-03-01T12:00:00', '2026-03-01T15:00:00.000Z'],
    ['2026-03-01 12:00:00.123', '2026-03-01T15:00:00.123Z'],
    // A bare day lasts to its end.
    ['2026-03-01', '2026-03-02T02:59:59.000Z'],
    [1_772_366_400, '2026-03-01T12:00:00.000Z'],
    [1_772_366_400_000, '2026-03-01T12:00:00.000Z'],
    ['tomorrow', undefined],
    ['01/03/2026 12:00:99', undefined],
    [Number.NaN, undefined],
    [1e300, undefined],
  ])('an instant: %j', (written, expected) => {
    expect(read(Instant, written)).toBe(expected);
  });
});

describe('texts', () => {
  it('has the texts that are present, and only those', () => {
    const body = { pix: { e2e: 'E123' }, ref: 7 };
    const shape = z.string();
    expect(
      texts(body, {
        endToEndId: ['pix.e2e', shape],
        reference: ['ref', Reference],
        nsu: ['nsu', shape],
        no: [undefined, shape],
      }),
    ).toEqual({ endToEndId: 'E123', reference: '7' });
  });
});

describe('our reference in a callback address', () => {
  it.each([
    ['https://pay.example/webhooks/x/token?reference=pay_1', 'pay_1'],
    ['https://pay.example/webhooks/x/token?a=b&reference=A%2F1', 'A/1'],
    ['https://pay.example/webhooks/x/token', undefined],
    ['https://pay.example/webhooks/x/token?reference=', undefined],
    ['', undefined],
    [7, undefined],
  ])('%s has %s', (address, reference) => {
    expect(pick({ address }, 'address', ReferenceOfAddress)).toBe(reference);
  });
});

describe('a PDF', () => {
  const boleto = Buffer.from('%PDF-1.4\n…').toString('base64');
  it.each([
    ['as it is', boleto],
    ['as a data URL', `data:application/pdf;base64,${boleto}`],
    ['in lines', boleto.replace(/(.{5})/g, '$1\r\n')],
  ])('is read from base64, %s', (_, text) => {
    expect(pick({ pdf: text }, 'pdf', Pdf)).toBe(boleto);
  });
  it.each([
    ['a page', Buffer.from('<html><script>').toString('base64')],
    ['a picture', 'iVBORw0KGgo='],
    ['no base64', '%PDF-1.4'],
    ['something behind it', `${boleto}"><script>`],
    ['nothing', ''],
    ['too much', `${boleto}${'A'.repeat(1_500_000)}`],
    ['a number', 7],
  ])('is not %s', (_, text) => {
    expect(pick({ pdf: text }, 'pdf', Pdf)).toBeUndefined();
  });
});
