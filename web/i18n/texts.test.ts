import { afterAll, describe, expect, it } from 'vitest';
import { catalogue, known, languageNow, namesIn, onLanguage, speak, type Translate, textsNow } from './texts.ts';

const texts = {
  plain: 'Pagamentos',
  greeting: '{{name}} deve {{amount}}',
  total: '{{count, number}} de {{count}}',
  items_zero: 'nenhum item',
  items_one: '{{count, number}} item',
  items_other: '{{count, number}} itens',
  days_one: '{{count, number}} dia',
  days_other: '{{count, number}} dias',
  kind: { 'payment.approved': 'aprovado', 'POST /v1/payments': 'cobrar' },
  group: { first: 'um', second: 'dois' },
};
catalogue('tried', {
  pt: async () => ({ default: texts }),
  en: async () => ({ default: { ...texts, plain: 'Payments' } }),
});

/** The keys are of this file alone. */
const t = ((key: string, values?: object) => (textsNow() as (key: string, values?: object) => string)(key, values)) as (
  key: string,
  values?: Record<string, unknown>,
) => string;

const before = languageNow();
afterAll(() => speak(before));

describe('a text', () => {
  it('has its values, as they are', async () => {
    await speak('pt');
    expect(t('tried:plain')).toBe('Pagamentos');
    const name = '{{amount}} $& $t(tried:plain) <b>';
    expect(t('tried:greeting', { name, amount: 'R$ 1,00' })).toBe(`${name} deve R$ 1,00`);
  });

  it.each([
    [0, 'nenhum item', '0 dias'],
    [1, '1 item', '1 dia'],
    [2, '2 itens', '2 dias'],
    [1_234_567, '1.234.567 itens', '1.234.567 dias'],
  ])('counts %i by its forms', async (count, items, days) => {
    await speak('pt');
    expect([t('tried:items', { count }), t('tried:days', { count })]).toEqual([items, days]);
  });

  it('without forms writes a number in the language where it asks for that', async () => {
    await speak('en');
    expect(t('tried:total', { count: 12_345 })).toBe('12,345 de 12345');
  });

  it('is found by a name with dots, and not by one that every object has', async () => {
    await speak('pt');
    expect(t('tried:kind.payment.approved')).toBe('aprovado');
    expect(t('tried:kind.POST /v1/payments')).toBe('cobrar');
    for (const name of ['constructor', 'toString', '__proto__', 'group', 'group.first.length', 'missing'])
      expect(known(textsNow() as Translate, `tried:${name}`, 'unknown'), name).toBe('unknown');
    expect(namesIn('tried:group' as never)).toEqual(['first', 'second']);
  });

  it('is another function with each language, and says so', async () => {
    await speak('pt');
    const portuguese = textsNow();
    let told = 0;
    const end = onLanguage(() => {
      told += 1;
    });
    await speak('en');
    end();
    await speak('pt');
    expect(told).toBe(1);
    expect(portuguese).not.toBe(textsNow());
    expect((portuguese as (key: string) => string)('tried:plain')).toBe('Pagamentos');
  });
});
