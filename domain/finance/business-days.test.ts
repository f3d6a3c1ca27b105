import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysLater } from '../core/days.ts';
import { businessDayFrom, businessDaysLater, isBusinessDay } from './business-days.ts';

describe('a business day', () => {
  it.each([
    ['2026-01-01', 'New Year'],
    ['2026-02-16', 'Monday of Carnival, a holiday of banks'],
    ['2026-02-17', 'Tuesday of Carnival'],
    ['2026-04-03', 'Good Friday'],
    ['2026-04-21', 'Tiradentes'],
    ['2026-05-01', 'Labour Day'],
    ['2026-06-04', 'Corpus Christi, a holiday of banks'],
    ['2026-09-07', 'Independence'],
    ['2026-10-12', 'Nossa Senhora Aparecida'],
    ['2026-11-02', 'Finados'],
    ['2026-11-20', 'Consciência Negra, national since 2024'],
    ['2026-12-25', 'Christmas'],
    ['2026-11-28', 'a Saturday'],
    ['2026-11-29', 'a Sunday'],
    ['2027-02-08', 'Carnival of another year'],
    ['2027-05-27', 'Corpus Christi of another year'],
  ])('is not %s: %s', (day) => expect(isBusinessDay(day)).toBe(false));

  it.each([
    ['2026-02-18', 'Ash Wednesday: banks open at noon and settle'],
    ['2026-07-09', 'a holiday of São Paulo only'],
    ['2026-12-24', 'the day before Christmas'],
    ['2026-12-31', 'the last day of the year'],
    ['2023-11-20', 'Consciência Negra before it was national'],
  ])('is %s: %s', (day) => expect(isBusinessDay(day)).toBe(true));
});

describe('counting', () => {
  it.each([
    ['2026-11-26', 0, '2026-11-26'],
    ['2026-11-26', 1, '2026-11-27'],
    ['2026-11-27', 1, '2026-11-30'],
    ['2026-11-28', 0, '2026-11-30'],
    ['2026-11-28', 1, '2026-12-01'],
    ['2026-02-13', 1, '2026-02-18'],
    ['2026-12-31', 1, '2027-01-04'],
  ])('%s and %i business days: %s', (day, days, expected) => expect(businessDaysLater(day, days)).toBe(expected));

  it('crosses months and leap years', () => {
    expect(daysLater('2028-02-28', 1)).toBe('2028-02-29');
    expect(daysLater('2026-01-31', 30)).toBe('2026-03-02');
    expect(daysLater('2026-03-01', -1)).toBe('2026-02-28');
  });

  it('gives a business day that is never before the day, and in the order of the days', () => {
    const day = fc.integer({ min: 0, max: 15_000 }).map((after) => daysLater('2000-01-01', after));
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 40 }), (from, days) => {
        const found = businessDaysLater(from, days);
        expect(isBusinessDay(found)).toBe(true);
        expect(found >= daysLater(from, days)).toBe(true);
        expect(businessDaysLater(from, days + 1) > found).toBe(true);
        expect(businessDayFrom(found)).toBe(found);
      }),
    );
  });
});
