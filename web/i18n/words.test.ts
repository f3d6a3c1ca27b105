import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';
import { en } from './en.ts';
import { pt } from './pt.ts';

/** Words that are the same in both languages, and names that are not translated. */
const alike = new Set([
  'recon.facts.endToEndId',
  'recon.id',
  'recon.ours',
  'batches.fact.id',
  'batches.pixType.CPF',
  'batches.pixType.CNPJ',
  'connections.list.column.webhook',
  'connections.page.fact.id',
  'header.menu',
  'nav.page.sandbox',
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
  'receivers.list.column.status',
  'receivers.accounts.total',
  'entities.kind.end',
  'sandbox.title',
  'payouts.method.PIX',
  'payouts.page.keyType.CPF',
  'payouts.page.keyType.CNPJ',
  'requests.ms',
  'disputes.kind.CHARGEBACK',
  'disputes.list.column.id',
  'disputes.page.fact.endToEnd',
  'receipts.endToEnd',
]);

/** Every text by its path; functions are called with the same arguments in both languages. */
function textsOf(words: object, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]) => {
    const at = path ? `${path}.${key}` : key;
    if (typeof value === 'string') return [[at, value]];
    if (typeof value === 'function') return [[at, String(value('7', '8', '9'))]];
    return textsOf(value, at);
  });
}

/** The common dictionary, and those of the parts of the console. */
const dictionaries: { name: string; pt: object; en: object }[] = [{ name: '', pt, en }];
for (const part of ['features', 'shared', 'app']) {
  const files = readdirSync(new URL(`../${part}/`, import.meta.url), { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => basename(name) === 'words.ts')) {
    dictionaries.push({ name: basename(dirname(file)), ...(await import(`../${part}/${file}`)).both });
  }
}
const of = (language: 'pt' | 'en') => new Map(dictionaries.flatMap((each) => textsOf(each[language], each.name)));
const portuguese = of('pt');
const english = of('en');

test('words that come with their pages are looked at too', () => {
  expect(dictionaries.length).toBeGreaterThan(1);
});

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
