import { expect, it } from 'vitest';
import { mayRetryDecline, returnCodeOf } from './return-codes.ts';

it.each([
  ['51', true, 'Saldo ou limite insuficiente'],
  ['5', true, 'Recusado pelo emissor, sem dizer o motivo'],
  ['05', true, 'Recusado pelo emissor, sem dizer o motivo'],
  ['54', false, 'Cartão vencido ou validade errada'],
  ['41', false, 'Cartão perdido'],
])('reads %s', (code, mayRetry, meaning) => {
  expect(returnCodeOf(code)).toEqual({ mayRetry, meaning });
});

// 62 may be retried at one brand for one reason, and never for another.
it.each(['62', '00', '999', '', 'FA'])('says nothing about %j', (code) => {
  expect(returnCodeOf(code)).toBeUndefined();
});

it.each([
  ['51', true],
  ['41', false],
  ['62', false],
  ['4000', false],
  [undefined, false],
])('a decline with %j may be tried elsewhere: %s', (code, may) => {
  expect(mayRetryDecline(code)).toBe(may);
});
