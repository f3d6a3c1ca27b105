import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BoletoError, barcodeOf, checkBoletoLine, lineOf, parseBoleto } from './boleto.ts';

const now = new Date('2026-11-21T12:00:00Z');
const barcode = '00194164000000129900000003128557000012345617';
const line = '00190000090312855700000123456170416400000012990';

/** The barcode with another due factor or amount and its right general digit, found by trying. */
function slip({ factor = '1640', amount = '0000012990' }): string {
  const tail = factor + amount + barcode.slice(19);
  const fit = [...'123456789'].filter((digit) => {
    try {
      return parseBoleto(`0019${digit}${tail}`, now) !== undefined;
    } catch (error) {
      return !(error as Error).message.startsWith('the general check digit');
    }
  });
  expect(fit).toHaveLength(1);
  return `0019${fit[0]}${tail}`;
}

describe('a slip', () => {
  it('is read from its line, its printed line and its barcode alike', () => {
    const read = { bank: '001', barcode, line, amountCents: 12990, dueDate: '2026-11-24' };
    expect(parseBoleto(line, now)).toEqual(read);
    expect(parseBoleto(' 00190.00009 03128.557000 00123.456170 4 16400000012990 ', now)).toEqual(read);
    expect(parseBoleto(barcode, now)).toEqual(read);
  });

  it('has its line from its barcode, and back', () => {
    expect(lineOf(barcode)).toBe(line);
    expect(barcodeOf(line)).toBe(barcode);
  });

  it('is fit for a payer who owes its amount', () => {
    expect(checkBoletoLine(line, 12990, now)).toBeUndefined();
    expect(checkBoletoLine(barcode, 12990, now)).toBeUndefined();
    expect(checkBoletoLine(line, 12991, now)).toBe('the slip asks for R$\u00a0129,90, not R$\u00a0129,91');
    expect(checkBoletoLine(slip({ amount: '0000000000' }), 12990, now)).toBe('the slip leaves the amount to the payer');
  });
});

describe('a due factor', () => {
  it.each([
    ['2000-08-01', '1000', '2000-07-03'],
    ['2025-01-01', '9999', '2025-02-21'],
    ['2025-01-01', '1000', '2025-02-22'],
    ['2026-11-21', '9999', '2025-02-21'],
    ['2026-11-21', '1000', '2025-02-22'],
    ['2026-11-21', '1637', '2026-11-21'],
    ['2049-10-01', '1000', '2049-10-14'],
  ])('on %s, %s is the day %s', (today, factor, due) => {
    expect(parseBoleto(slip({ factor }), new Date(`${today}T12:00:00Z`)).dueDate).toBe(due);
  });

  it('is not guessed where the past and the coming turn could both be meant', () => {
    // 2026-11-21 is day 10637: 3000 days back is factor 7637, 5500 days on is factor 7137.
    expect(parseBoleto(slip({ factor: '7637' }), now).dueDate).toBe('2018-09-04');
    expect(parseBoleto(slip({ factor: '7137' }), now).dueDate).toBe('2041-12-12');
    for (const factor of ['7138', '7636']) {
      expect(checkBoletoLine(slip({ factor }), 12990, now)).toBe(
        `the due factor ${factor} is neither of a past nor of a coming day`,
      );
    }
  });

  it('is absent where its first digit is 0, and gives the amount more room', () => {
    const { dueDate, amountCents } = parseBoleto(slip({ factor: '0000' }), now);
    expect([dueDate, amountCents]).toEqual([undefined, 12990]);
    expect(parseBoleto(slip({ factor: '0001' }), now).amountCents).toBe(10_000_012_990);
  });
});

describe('what is wrong is said', () => {
  it.each([
    ['', 'the line has something else than digits'],
    ['0019a', 'the line has something else than digits'],
    ['٠'.repeat(47), 'the line has something else than digits'],
    [line.slice(1), 'the line has 46 digits; a line has 47 and a barcode 44'],
    [
      '846700000017435900240209024050002435842210108119',
      'this is a collection slip of a utility or tax (48 digits), not a bank slip',
    ],
    [`8${barcode.slice(1)}`, 'this is a collection slip of a utility or tax (48 digits), not a bank slip'],
    [`${line.slice(0, 9)}0${line.slice(10)}`, 'the check digit of field 1 is 0, not 9'],
    [`${line.slice(0, 20)}7${line.slice(21)}`, 'the check digit of field 2 is 7, not 0'],
    [`${line.slice(0, 31)}5${line.slice(32)}`, 'the check digit of field 3 is 5, not 0'],
    [`${line.slice(0, 32)}5${line.slice(33)}`, 'the general check digit is 5, not 4'],
    [`0018${barcode.slice(4)}`, 'the currency is 8, not 9 (real)'],
  ])('%s', (text, problem) => {
    expect(checkBoletoLine(text, 12990, now)).toBe(problem);
    expect(() => parseBoleto(text, now)).toThrow(BoletoError);
  });

  it('no single digit of a line can be mistyped', () => {
    fc.assert(
      fc.property(fc.nat(46), fc.integer({ min: 1, max: 9 }), (place, by) => {
        const typed = [...line];
        typed[place] = String((Number(typed[place]) + by) % 10);
        expect(checkBoletoLine(typed.join(''), 12990, now)).toBeDefined();
      }),
    );
  });
});
