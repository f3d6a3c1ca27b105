import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Catalogue, faultsOf, readConsole, typesFile, typesOf } from './messages.ts';

/** Texts that are the same in both languages, and names that are not translated. */
const alike = new Set([
  'sandbox:title',
  'connections:list.column.webhook',
  'connections:page.fact.id',
  'disputes:kind.CHARGEBACK',
  'disputes:list.column.id',
  'reconciliation:id',
  'reconciliation:facts.status',
  'payments:fact.nsu',
  'payments:fact.tid',
  'payments:fact.threeDSecure',
  'reconciliation:ours',
  'login:email',
  'requests:ms',
  'batches:pixType.CPF',
  'batches:pixType.CNPJ',
  'batches:fact.id',
  'payouts:list.column.status',
  'payouts:page.keyType.CPF',
  'payouts:page.keyType.CNPJ',
  'receivers:list.column.status',
  'receivers:accounts.total',
  'refunds:list.column.id',
  'common:list.status',
  'common:list.column.status',
  'common:list.column.id',
  'common:entities.kind.end',
  'common:header.menu',
  'common:nav.page.sandbox',
  'common:payoutMethod.PIX',
  'common:method.PIX',
  'common:method.BILLET',
  'detail:fact.id',
  'detail:fact.email',
  'detail:fact.txid',
  'detail:fact.workflow',
  'detail:fact.run',
  'detail:fact.temporal',
  'timeline:causeOf.webhook',
  'timeline:viewOf.webhooks',
  'connections:list.column.state',
  'disputes:list.state',
  'disputes:list.column.state',
  'events:endpoints.column.state',
  'events:sent.filter',
  'reconciliation:column.standing',
  'settlements:column.state',
  'settlements:part.total',
  'batches:column.state',
  'refunds:list.state',
  'refunds:list.column.state',
  'exports:column.state',
  'receipts:status',
]);

it('the texts of the console are complete in both languages, and used', () => {
  expect(faultsOf(readConsole(), alike)).toEqual([]);
});

it('the types are those of the texts (`npm run messages` writes them)', () => {
  expect(readFileSync(typesFile, 'utf8')).toBe(typesOf(readConsole().catalogues));
});

const page = `import '../messages.ts'; t('shop:title'); t('shop:all', { count }); t(\`shop:state.\${state}\`);`;

/** The faults of a small console, after a change of its texts or its page. */
function faults(change: { pt?: object; en?: object; page?: string; module?: string; alike?: string[]; twice?: true }) {
  const shop: Catalogue = {
    namespace: 'shop',
    module: 'web/shop/messages.ts',
    pt: {
      title: 'Loja',
      all_one: '{{count}} loja de {{owner}}',
      all_other: '{{count}} lojas de {{owner}}',
      state: { OPEN: 'Aberta', SHUT: 'Fechada' },
      ...change.pt,
    },
    en: {
      title: 'Shop',
      all_one: 'One shop of {{owner}}',
      all_other: '{{count}} shops of {{owner}}',
      state: { OPEN: 'Open', SHUT: 'Shut' },
      ...change.en,
    },
  };
  const sources = [
    { path: 'web/shop/messages.ts', text: change.module ?? `catalogue('shop', {})` },
    { path: 'web/shop/pages/page.tsx', text: change.page ?? page },
  ];
  const other: Catalogue[] = change.twice ? [{ ...shop, module: 'web/old/shop/messages.ts' }] : [];
  return faultsOf({ catalogues: [shop, ...other], sources }, new Set(change.alike));
}

it('finds nothing wrong with texts that are in order', () => {
  expect(faults({})).toEqual([]);
});

it.each([
  [
    'a text that English lacks',
    { pt: { state: { OPEN: 'Aberta', SHUT: 'Fechada', GONE: 'Extinta' } } },
    'shop:state.GONE has no English text',
  ],
  [
    'a text that Portuguese lacks',
    { en: { state: { OPEN: 'Open', SHUT: 'Shut', GONE: 'Gone' } } },
    'shop:state.GONE has no Portuguese text',
  ],
  ['an empty text', { en: { title: ' ' } }, 'shop:title is empty'],
  [
    'values of other names',
    { en: { all_other: '{{count}} shops of {{who}}' } },
    'shop:all_other has other values in English',
  ],
  ['a key that nothing uses', { page: page.replace("t('shop:title');", '') }, 'shop:title is used by nothing'],
  [
    'a key that is no text',
    { page: `${page} t('shop:titel')` },
    'web/shop/pages/page.tsx asks for shop:titel, which is no text',
  ],
  [
    'a form of keys that has no text',
    { page: `${page} known(t, \`shop:kind.\${kind}\`)` },
    'web/shop/pages/page.tsx asks for shop:kind.…, which is no text',
  ],
  ['an untranslated text', { en: { title: 'Loja' } }, 'shop:title is the same in both languages'],
  ['a listed text that is translated', { alike: ['shop:title'] }, 'shop:title need not be listed as the same'],
  [
    'texts that nobody loads',
    { page: page.replace("import '../messages.ts';", '') },
    'web/shop/pages/page.tsx has texts of shop but no import of web/shop/messages.ts',
  ],
  [
    'a module that does not load its texts',
    { module: `catalogue('shopp', {})` },
    'web/shop/messages.ts does not load shop',
  ],
])('finds %s', (_, change, fault) => {
  expect(faults(change)).toEqual([fault]);
});

it('finds two folders of one name', () => {
  expect(faults({ twice: true })).toContain('shop is the name of two folders');
});

it('finds a plural without one of its forms', () => {
  const more = { pt: { more_one: 'Mais uma' }, en: { more_one: 'One more' } };
  expect(faults({ ...more, page: `${page} t('shop:more', { count })` })).toEqual([
    'shop:more_one has no shop:more_other',
  ]);
});

it('takes a group of texts that is handed on as the use of the texts that are asked for by its name', () => {
  const group = { pt: { box: { head: 'Caixa', foot: 'Fim' } }, en: { box: { head: 'Box', foot: 'End' } } };
  const boxPage = `${page} <Box texts="shop:box" />; t(\`\${texts}.head\`);`;
  expect(faults({ ...group, page: boxPage })).toEqual(['shop:box.foot is used by nothing']);
});

it('types a key with its values', () => {
  const pt = { title: 'Loja', all_one: 'Uma', all_other: '{{count, number}} de {{owner}}' };
  expect(typesOf([{ namespace: 'shop', pt, en: pt }])).toContain(
    "  'shop:title': never;\n  'shop:all': 'count' | 'owner';\n",
  );
});
