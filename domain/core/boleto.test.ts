import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BoletoError, barcodeOf, checkBoletoLine, lineOf, parseBoleto } from './boleto.ts';

const now = new Date('2026-11-21T12:00:00Z');
const barcode = '00194164000000129900000003128557000012345617';
const line = '00190000090312855700000123456170416400000012990';

/** The barcode with another bank, due factor, amount or free field and its right general digit, found by trying. */
function boleto({ bank = '001', factor = '1640', amount = '0000012990', free = barcode.slice(19) }): string {
  const tail = factor + amount + free;
  const fit = [...'123456789'].filter((digit) => {
    try {
      return parseBoleto(`${bank}9${digit}${tail}`, now) !== undefined;
    } catch (error) {
      return !(error as Error).message.startsWith('the general check digit');
    }
  });
  expect(fit).toHaveLength(1);
  return `${bank}9${fit[0]}${tail}`;
}

/** Any boleto of any bank, due on a day that is neither long past nor far off. */
const boletos = fc
  .record({
    bank: fc.stringMatching(/^[0-7][0-9]{2}$/),
    factor: fc.integer({ min: 1000, max: 7000 }).map(String),
    amount: fc.integer({ min: 0, max: 9_999_999_999 }).map((cents) => String(cents).padStart(10, '0')),
    free: fc.stringMatching(/^[0-9]{25}$/),
  })
  .map((parts) => ({ ...parts, barcode: boleto(parts) }));

describe('a boleto', () => {
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

  it('reads the same from its line and its barcode', () => {
    fc.assert(
      fc.property(boletos, ({ bank, amount, barcode }) => {
        expect(lineOf(barcode)).toMatch(/^[0-9]{47}$/);
        expect(barcodeOf(lineOf(barcode))).toBe(barcode);
        const read = parseBoleto(barcode, now);
        expect(parseBoleto(lineOf(barcode), now)).toEqual(read);
        expect(read).toMatchObject({ bank, amountCents: Number(amount) });
      }),
    );
  });

  it('matches the amount to pay', () => {
    expect(checkBoletoLine(line, 12990, now)).toBeUndefined();
    expect(checkBoletoLine(barcode, 12990, now)).toBeUndefined();
    expect(checkBoletoLine(line, 12991, now)).toBe('the boleto asks for R$\u00a0129,90, not R$\u00a0129,91');
    expect(checkBoletoLine(boleto({ amount: '0000000000' }), 12990, now)).toBe(
      'the boleto leaves the amount to the payer',
    );
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
    expect(parseBoleto(boleto({ factor }), new Date(`${today}T12:00:00Z`)).dueDate).toBe(due);
  });

  it('is refused where it could mean a past and a coming day', () => {
    // 2026-11-21 is day 10637: 3000 days back is factor 7637, 5500 days on is factor 7137.
    expect(parseBoleto(boleto({ factor: '7637' }), now).dueDate).toBe('2018-09-04');
    expect(parseBoleto(boleto({ factor: '7137' }), now).dueDate).toBe('2041-12-12');
    for (const factor of ['7138', '7636']) {
      expect(checkBoletoLine(boleto({ factor }), 12990, now)).toBe(
        `the due factor ${factor} is neither of a past nor of a coming day`,
      );
    }
  });

  it('gives back the day that it was made from, from 3000 days ago to 5500 days ahead', () => {
    const dayMs = 86_400_000;
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2009, 0, 1), max: Date.UTC(2060, 0, 1) }),
        fc.integer({ min: -3000, max: 5500 }),
        (today, ahead) => {
          const due = Math.floor(today / dayMs) + ahead;
          const day = due - Date.UTC(1997, 9, 7) / dayMs;
          const factor = String(1000 + ((day - 1000) % 9000));
          expect(parseBoleto(boleto({ factor }), new Date(today)).dueDate).toBe(
            new Date(due * dayMs).toISOString().slice(0, 10),
          );
        },
      ),
    );
  });

  it('is absent where its first digit is 0, and its digits belong to the amount', () => {
    const { dueDate, amountCents } = parseBoleto(boleto({ factor: '0000' }), now);
    expect([dueDate, amountCents]).toEqual([undefined, 12990]);
    expect(parseBoleto(boleto({ factor: '0001' }), now).amountCents).toBe(10_000_012_990);
  });
});

describe('the problem is named', () => {
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

  it('any single wrong digit of this line is detected', () => {
    for (let place = 0; place < line.length; place += 1) {
      for (let by = 1; by < 10; by += 1) expect(checkBoletoLine(mistyped(line, place, by), 12990, now)).toBeDefined();
    }
  });

  // FEBRABAN's general digit is 1 for three remainders, so it cannot tell these apart: a boleto with that digit has only
  // the check digits of its fields, which are not over due day and amount.
  it('any single wrong digit of any line is detected, except in due day and amount where the general digit is 1', () => {
    fc.assert(
      fc.property(boletos, fc.nat(46), fc.integer({ min: 1, max: 9 }), ({ barcode }, place, by) => {
        fc.pre(barcode.charAt(4) !== '1' || place <= 32);
        expect(() => parseBoleto(mistyped(lineOf(barcode), place, by), now)).toThrow(BoletoError);
      }),
      { numRuns: 500 },
    );
  });

  it('any wrong amount is detected where another amount is expected', () => {
    fc.assert(
      fc.property(boletos, fc.integer({ min: 37, max: 46 }), fc.integer({ min: 1, max: 9 }), (boleto, place, by) => {
        expect(checkBoletoLine(mistyped(lineOf(boleto.barcode), place, by), Number(boleto.amount), now)).toBeDefined();
      }),
    );
  });
});

/** The line with the digit at `place` raised by `by`, 9 being followed by 0. */
function mistyped(line: string, place: number, by: number): string {
  return line.slice(0, place) + ((Number(line.charAt(place)) + by) % 10) + line.slice(place + 1);
}
