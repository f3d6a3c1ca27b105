import { expect, test } from 'vitest';
import { matchOf } from './match.ts';

test('words are found by how they begin, accents and capitals aside', () => {
  expect(matchOf('concil', 'Conciliação')).toBe(0);
  expect(matchOf('CONCILIACAO', 'Conciliação')).toBe(0);
  expect(matchOf('cebedor', 'Recebedores')).toBeUndefined();
});

test('the beginning counts before the middle, and both before other names', () => {
  expect(matchOf('saque', 'Saques / Lotes')).toBe(0);
  expect(matchOf('lotes', 'Saques / Lotes')).toBe(1);
  expect(matchOf('lot saq', 'Saques / Lotes')).toBe(1);
  expect(matchOf('pagar', 'Novo saque', 'pagar transferir')).toBe(2);
  expect(matchOf('pagar lote', 'Novo saque', 'pagar transferir')).toBeUndefined();
});
