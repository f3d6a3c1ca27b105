import { describe, expect, it } from 'vitest';
import { CardData } from './card-data.ts';
import { TransactionRequest } from './payment.ts';

const card = { cardNumber: '4111111111111111', holderName: 'Maria Silva', expMonth: '12', expYear: '30', cvv: '123' };

describe('card data', () => {
  it.each([
    [card, card],
    [
      { ...card, cardNumber: ' 4111 1111-1111 1111' },
      { ...card, cardNumber: '4111111111111111' },
    ],
    [
      { ...card, expMonth: 7, expYear: 2031 },
      { ...card, expMonth: '07', expYear: '31' },
    ],
    [
      { ...card, expMonth: '7', expYear: '2031', cvv: '0123' },
      { ...card, expMonth: '07', expYear: '31', cvv: '0123' },
    ],
    [
      { ...card, holderDocument: '529.982.247-25' },
      { ...card, holderDocument: '52998224725' },
    ],
  ])('is normalised: %j', (given, normalised) => {
    expect(CardData.parse(given)).toEqual(normalised);
  });

  it.each([
    ['cardNumber', '4111111111111112'],
    ['cardNumber', '411111111111'],
    ['cardNumber', 4111111111111111],
    ['cardNumber', `4111111111111111${' '.repeat(40)}`],
    ['holderName', ' '],
    ['holderDocument', '52998224724'],
    ['expMonth', '13'],
    ['expMonth', 0],
    ['expMonth', 1.5],
    ['expYear', '031'],
    ['expYear', 1999],
    ['cvv', '12'],
    ['cvv', '12345'],
    ['cvv', 123],
    ['cardnumber', '4111111111111111'],
  ])('%s %j is refused, and not repeated', (field, value) => {
    const { error } = CardData.safeParse({ ...card, [field]: value });
    expect(error?.issues).toHaveLength(1);
    expect(String(error?.issues[0]?.path[0] ?? error?.issues[0]?.message)).toContain(field);
    expect(JSON.stringify(error?.issues.map(({ message }) => message))).not.toContain('4111');
  });
});

it.each(['orderId', 'description', 'cardToken', 'userId'])('a card number in %s is refused', (field) => {
  const request = {
    amount: 100,
    paymentMethod: 'PIX',
    customer: { name: 'Maria Silva', email: 'maria@example.com', document: '52998224725' },
    items: [{ title: 'Camiseta', unitPrice: 100, quantity: 1 }],
  };
  expect(TransactionRequest.safeParse({ ...request, [field]: 'A-1' }).success).toBe(true);
  const { error } = TransactionRequest.safeParse({ ...request, [field]: 'card 4111 1111 1111 1111' });
  expect(error?.issues).toMatchObject([{ path: [field], message: expect.stringContaining('has a card number') }]);
});
