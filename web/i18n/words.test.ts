import { expect, test } from 'vitest';
import { en } from './en.ts';
import { pt } from './pt.ts';

/** Words that both languages write alike, and names that are nobody's to translate. */
const alike = new Set([
  'recon.facts.endToEndId',
  'recon.id',
  'recon.ours',
  'batches.fact.id',
  'batches.pixType.CPF',
  'batches.pixType.CNPJ',
  'list.column.id',
  'list.column.status',
  'list.status',
  'login.email',
  'method.PIX',
  'method.BILLET',
  'payment.fact.id',
  'payment.fact.email',
  'payment.fact.endToEnd',
  'payment.fact.txid',
  'payment.fact.workflow',
  'payment.fact.run',
  'payment.fact.temporal',
  'timeline.causeOf.webhook',
  'payouts.list.column.status',
  'payouts.method.PIX',
  'payouts.page.keyType.CPF',
  'payouts.page.keyType.CNPJ',
]);

/** Every text by its path; a text that takes values is asked with the same ones in both. */
function textsOf(words: object, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]) => {
    const at = path ? `${path}.${key}` : key;
    if (typeof value === 'string') return [[at, value]];
    if (typeof value === 'function') return [[at, String(value('7', '8', '9'))]];
    return textsOf(value, at);
  });
}

const portuguese = new Map(textsOf(pt));
const english = new Map(textsOf(en));

test('both languages have the same words, and none is empty', () => {
  expect([...english.keys()].sort()).toEqual([...portuguese.keys()].sort());
  for (const [path, text] of [...portuguese, ...english]) expect(text.trim(), path).not.toBe('');
});

test('nothing is left untranslated', () => {
  const same = [...portuguese].flatMap(([path, text]) =>
    english.get(path) === text && /\p{L}{2}/u.test(text) && !alike.has(path) ? [path] : [],
  );
  expect(same).toEqual([]);
});
