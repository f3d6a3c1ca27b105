import { expect, it } from 'vitest';
import { passwordWeakness } from './passwords.ts';

it.each([
  ['curta-12345', 'at least 12'],
  ['aaaaaaaaabab', 'too few'],
  ['Password1234!', 'guessed'],
  ['trilho-demo-9', 'guessed'],
  ['x7-joana.dias-q', 'e-mail'],
  ['tab\there-and-there', 'control'],
  ['a1b2c3d4e5'.repeat(21), 'at most 200'],
])('refuses %s', (password, why) => {
  expect(passwordWeakness(password, 'joana.dias@loja.example')).toContain(why);
});

it.each(['mala verde no trem', 'k3v9-2mxq-81zt', 'a senha que ninguém adivinha'])('takes %s', (password) => {
  expect(passwordWeakness(password, 'joana.dias@loja.example')).toBeUndefined();
});
