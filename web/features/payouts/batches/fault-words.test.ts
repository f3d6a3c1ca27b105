import { expect, test } from 'vitest';
import { readPayoutFile } from '../../../../domain/payouts/file.ts';
import { pt } from '../../../i18n/pt.ts';
import { columnOf, faultWords } from './fault-words.ts';

const told = (csv: string) =>
  readPayoutFile(csv).errors.map((fault) => `${fault.line} ${columnOf(fault.field) ?? '-'}: ${faultWords(pt, fault)}`);

test('the faults of a file are shown in the language of the reader', () => {
  const { faults } = pt.batches;
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
  expect(told(rows.join('\n'))).toEqual([
    `3 valor: ${faults.twice('2')}`,
    `4 chave: ${faults.document}`,
    `5 valor: ${faults.amount}`,
    `6 valor: ${faults.zero}`,
    `7 valor: ${faults.required}`,
    `8 chave: ${faults.phone}`,
    `9 chave: ${faults.email}`,
    `10 chave: ${faults.random}`,
    `11 chave: ${faults.kind}`,
    `12 chave: ${faults.noPlace}`,
    `13 tipo: ${faults.oneOf}`,
    `14 referencia: ${faults.reference('2')}`,
    `15 -: ${faults.cells}`,
  ]);
});

test('and of the file as a whole', () => {
  const { faults } = pt.batches;
  expect(told('')).toEqual([`1 -: ${faults.empty}`]);
  expect(told('chave;valor')).toEqual([`1 -: ${faults.empty}`]);
  expect(told('chave\nx')).toEqual([`1 valor: ${faults.columnMissing}`]);
  expect(told('chave;valor;obs\nana@example.com;1,00;x')).toEqual([`1 obs: ${faults.column}`]);
});

test('an unknown fault is shown in the words of the API', () => {
  expect(faultWords(pt, { message: 'is on fire' })).toBe('is on fire');
});
