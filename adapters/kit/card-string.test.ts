import { expect, test } from 'vitest';
import { openCard, sealCard } from './card-string.ts';

const card = {
  cardNumber: '4111111111111111',
  holderName: 'MARIA | SILVA',
  expMonth: '07',
  expYear: '31',
  cvv: '123',
};
const madeAt = new Date('2026-05-01T12:00:00Z');
const after = (minutes: number) => new Date(madeAt.getTime() + minutes * 60_000);

test('a sealed card is decrypted under the same secret only', () => {
  const sealed = sealCard(card, 'secret of the account', madeAt);
  expect(openCard(sealed, 'secret of the account', after(14))).toEqual(card);
  expect(() => openCard(sealed, 'another secret', madeAt)).toThrow('is not a card of this connection');
});

test('the CVV is gone after 15 minutes, the rest is not', () => {
  const { cvv, ...rest } = card;
  const withDocument = { ...card, holderDocument: '52998224725' };
  expect(openCard(sealCard(withDocument, 's', madeAt), 's', after(16))).toEqual({
    ...rest,
    holderDocument: '52998224725',
  });
});

test('no two strings of a card are equal, none reveals it, and a changed one is refused', () => {
  const [one, two] = [sealCard(card, 's', madeAt), sealCard(card, 's', madeAt)];
  expect(one).not.toBe(two);
  expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain(card.cardNumber);
  // Nonce of 12 bytes, tag of 16, and the fields between them.
  expect(Buffer.from(one, 'base64url').length).toBe(
    12 + 16 + `${madeAt.getTime()}|4111111111111111|07|31|123||MARIA | SILVA`.length,
  );
  const bytes = Buffer.from(one, 'base64url');
  bytes[20] = (bytes[20] ?? 0) ^ 1;
  for (const wrong of [bytes.toString('base64url'), '', 'abc', 'crd_123']) {
    expect(() => openCard(wrong, 's', madeAt)).toThrow('is not a card of this connection');
  }
});
