import { expect, test } from 'vitest';
import { readPayoutFile } from '../../../../domain/payouts/file.ts';
import type { Translate } from '../../../i18n/texts.ts';
import { columnOf, faultWords } from './fault-words.ts';

/** Shows the key, and the other line that it is given. */
const t: Translate = (key, ...[values]) => [key, (values as { line: string }).line].join(' ');

const faultsOf = (csv: string) =>
  readPayoutFile(csv).errors.map((fault) => `${fault.line} ${columnOf(fault.field) ?? '-'}: ${faultWords(t, fault)}`);

test('the faults of a file are shown by texts of the console', () => {
  const rows = [
    'nome;chave;tipo;valor;referencia',
    'Ana;ana@example.com;email;10,00;r-1',
    'Ana;ana@example.com;email;10,00;r-2',
    'Bia;52998224724;cpf;10,00;r-3',
    'Bia;bia@example.com;email;1.234;r-4',
    'Bia;bia@example.com;email;0,00;r-5',
    'Bia;bia@example.com;email;;r-6',
    'Caio;123;telefone;10,00;r-7',
    'Caio;nada;email;10,00;r-8',
    'Caio;nada;aleatoria;10,00;r-9',
    'Caio;?;;10,00;r-10',
    'Caio;;;10,00;r-11',
    'Caio;caio@example.com;fax;10,00;r-12',
    'Caio;caio2@example.com;email;11,00;r-1',
    'Caio;caio@example.com;email;10,00',
  ];
  expect(faultsOf(rows.join('\n'))).toEqual([
    '3 valor: batches:faults.twice 2',
    '4 chave: batches:faults.document ?',
    '5 valor: batches:faults.amount ?',
    '6 valor: batches:faults.zero ?',
    '7 valor: batches:faults.required ?',
    '8 chave: batches:faults.phone ?',
    '9 chave: batches:faults.email ?',
    '10 chave: batches:faults.random ?',
    '11 chave: batches:faults.kind ?',
    '12 chave: batches:faults.noPlace ?',
    '13 tipo: batches:faults.oneOf ?',
    '14 referencia: batches:faults.reference 2',
    '15 -: batches:faults.cells ?',
  ]);
});

test('and of the file as a whole', () => {
  expect(faultsOf('')).toEqual(['1 -: batches:faults.empty ?']);
  expect(faultsOf('chave;valor')).toEqual(['1 -: batches:faults.empty ?']);
  expect(faultsOf('chave\nx')).toEqual(['1 valor: batches:faults.columnMissing ?']);
  expect(faultsOf('chave;valor;obs\nana@example.com;1,00;x')).toEqual(['1 obs: batches:faults.column ?']);
});

test('an unknown fault is shown in the words of the API', () => {
  expect(faultWords(t, { message: 'is on fire' })).toBe('is on fire');
});
