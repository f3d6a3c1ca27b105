import { expect, test } from 'vitest';
import type { Provider } from '../../../shared/providers/api.ts';
import { isFiltered, matches, readSearch, writeSearch } from './search.ts';

const read = (text: string) => readSearch(new URLSearchParams(text));
const provider: Provider = {
  name: 'Some Bank',
  slug: 'some-bank',
  methods: ['PIX', 'BILLET'],
  operations: ['createTransaction', 'refund', 'processWebhook'],
  credentials: [],
  limits: { pixExpiryMs: 1, timeoutMs: 1 },
  unit: 'cents',
  lookUpBy: [],
  absenceProof: 'never',
  webhookProof: false,
  evidence: { grade: 'spec', notes: '', operations: {} },
  notes: [],
  optionalFields: [],
};

test('the address keeps what is set, and nothing else', () => {
  const text = 'q=bank&method=PIX%2CBILLET&operation=refund&evidence=spec%2Cassumed';
  expect(writeSearch(read(text)).toString()).toBe(text);
  expect(isFiltered(read(text))).toBe(true);
  for (const none of ['', 'q=%20', 'method=CASH', 'operation=__proto__', 'evidence=D', 'page=2']) {
    expect(isFiltered(read(none)), none).toBe(false);
  }
});

test('a provider must have all methods and operations that are asked for, and one of the grades', () => {
  for (const text of ['', 'q=BANK', 'method=PIX,BILLET', 'operation=refund', 'evidence=A,spec']) {
    expect(matches(read(text), provider), text).toBe(true);
  }
  for (const text of ['q=other', 'method=PIX,CREDIT_CARD', 'operation=refund,withdraw', 'evidence=A,assumed']) {
    expect(matches(read(text), provider), text).toBe(false);
  }
});

test('a name is found without its accents', () => {
  for (const q of ['efi', 'EFÍ', 'Efí']) expect(matches(read(`q=${q}`), { ...provider, name: 'Efí' }), q).toBe(true);
});
