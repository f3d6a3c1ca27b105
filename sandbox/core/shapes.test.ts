import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { is } from './shapes.ts';

describe('amounts come out as cents', () => {
  test.each<[string, z.ZodType, unknown, number]>([
    ['cents', is.cents, 1290, 1290],
    ['centsText', is.centsText, '1290', 1290],
    ['reais', is.reais, 12.9, 1290],
    ['reais', is.reais, 12, 1200],
    ['reaisText', is.reaisText, '12.90', 1290],
  ])('%s', (_name, shape, sent, cents) => {
    expect(shape.parse(sent)).toBe(cents);
  });
});

describe('refused values', () => {
  test.each<[string, z.ZodType, unknown[]]>([
    ['cents', is.cents, [12.9, '1290', 0, -1, null]],
    ['centsText', is.centsText, [1290, '12.90', '0', '']],
    ['reais', is.reais, ['12.90', 12.999, 0, -1, Number.NaN]],
    ['reaisText', is.reaisText, [12.9, '12.9', '12', '1,290.00', '0.00']],
    ['cpf', is.cpf, ['529.982.247-25', '52998224724', '11222333000181']],
    ['cnpj', is.cnpj, ['52998224725', '11.222.333/0001-81']],
    ['cpfOrCnpj', is.cpfOrCnpj, ['1', '529.982.247-25']],
    [
      'document',
      is.document,
      [
        { type: 'CPF', number: '52998224725' },
        { type: 'cnpj', number: '52998224725' },
      ],
    ],
    ['documentInUpperCase', is.documentInUpperCase, [{ type: 'cpf', number: '52998224725' }]],
    ['phone', is.phone, ['+5511999999999', '(11) 99999-9999']],
    ['phoneWith55', is.phoneWith55, ['11999999999', '+5511999999999']],
    ['phoneWithPlus55', is.phoneWithPlus55, ['5511999999999']],
    ['day', is.day, ['2026-11-31', '21/11/2026', '2026-11-21T00:00:00Z']],
    ['monthText', is.monthText, ['1', '13', 1]],
    ['yearText', is.yearText, ['30', 2030]],
    ['shortYearText', is.shortYearText, ['2030']],
    ['cvv', is.cvv, ['12', 123]],
  ])('%s', (_name, shape, wrong) => {
    for (const value of wrong) expect(shape.safeParse(value).success, String(value)).toBe(false);
  });

  test('accepted values', () => {
    expect(is.cpfOrCnpj.parse('11222333000181')).toBe('11222333000181');
    expect(is.documentInUpperCase.parse({ type: 'CNPJ', number: '11222333000181' })).toBeDefined();
    for (const [shape, good] of [
      [is.phone, '11999999999'],
      [is.phoneWith55, '5511999999999'],
      [is.phoneWithPlus55, '+5511999999999'],
      [is.day, '2026-11-21'],
      [is.digits(2, 3), '12'],
    ] as const) {
      expect(shape.parse(good)).toBe(good);
    }
  });
});
