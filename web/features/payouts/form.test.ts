import { describe, expect, test } from 'vitest';
import { bodyOf, emptyForm, errorsOf } from './form.ts';

const pix = { ...emptyForm, provider: 'Onz', pixKey: 'maria@example.com', amount: '1.234,56' };
const bank = {
  ...emptyForm,
  paymentMethod: 'BANK_ACCOUNT' as const,
  provider: 'Onz',
  bankCode: '341',
  branchNumber: '0001',
  accountNumber: '12345-6',
  name: 'Maria Silva',
  document: '529.982.247-25',
  amount: '10',
};

describe('what is wrong', () => {
  test('nothing is, of what is right', () => {
    expect(errorsOf(pix)).toEqual({});
    expect(errorsOf(bank)).toEqual({});
    expect(
      errorsOf({ ...emptyForm, paymentMethod: 'RECEIVER', provider: 'Onz', receiverId: 'r1', amount: '1' }),
    ).toEqual({});
  });

  test('what each method cannot do without', () => {
    const missing = { what: 'missing' };
    expect(errorsOf(emptyForm)).toEqual({ pixKey: missing, amount: missing, provider: missing });
    expect(Object.keys(errorsOf({ ...emptyForm, paymentMethod: 'BANK_ACCOUNT' })).sort()).toEqual(
      ['accountNumber', 'amount', 'bankCode', 'branchNumber', 'provider'].sort(),
    );
  });

  test.each([
    [{ ...pix, amount: '0' }, { amount: { what: 'amountWrong' } }],
    [{ ...pix, amount: 'dez' }, { amount: { what: 'amountWrong' } }],
    [{ ...pix, document: '11111111111' }, { document: { what: 'documentWrong' } }],
    [{ ...pix, pixType: 'CPF' as const }, { pixKey: { what: 'keyWrong', of: 'CPF' } }],
    // Eleven digits that are no valid CPF may be a phone number. The form does not guess a payout's target.
    [{ ...pix, pixKey: '11999998888' }, { pixType: { what: 'keyAmbiguous' } }],
    [{ ...bank, bankCode: '34' }, { bankCode: { what: 'bankCodeWrong' } }],
  ])('%#: shown at its field', (filled, faults) => expect(errorsOf(filled)).toEqual(faults));
});

describe('what is sent', () => {
  test('cents, and nothing that was left empty', () => {
    expect(bodyOf(pix)).toEqual({
      provider: 'Onz',
      paymentMethod: 'PIX',
      amount: 123456,
      pixKey: 'maria@example.com',
    });
  });

  test('nothing of the method that was chosen before', () => {
    expect(bodyOf({ ...bank, pixKey: 'left over', receiverId: 'left over' })).toEqual({
      provider: 'Onz',
      paymentMethod: 'BANK_ACCOUNT',
      amount: 1000,
      bankCode: '341',
      branchNumber: '0001',
      accountNumber: '12345-6',
      name: 'Maria Silva',
      document: '529.982.247-25',
      accountHolder: 'Maria Silva',
      accountDocument: '529.982.247-25',
    });
  });
});
