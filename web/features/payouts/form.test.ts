import { describe, expect, test } from 'vitest';
import { emptyForm, payoutSchema } from './form.ts';

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

const faultsOf = (filled: typeof emptyForm) =>
  payoutSchema.safeParse(filled).error?.issues.map(({ path, message }) => `${path.join()}: ${message}`);

describe('what is wrong', () => {
  test('nothing is, of what is right', () => {
    expect(faultsOf(pix)).toBeUndefined();
    expect(faultsOf(bank)).toBeUndefined();
    expect(
      faultsOf({ ...emptyForm, paymentMethod: 'RECEIVER', provider: 'Onz', receiverId: 'r1', amount: '1' }),
    ).toBeUndefined();
  });

  test.each([
    ['PIX', ['pixKey']],
    ['BANK_ACCOUNT', ['bankCode', 'branchNumber', 'accountNumber']],
    ['RECEIVER', ['receiverId']],
  ] as const)('what %s cannot do without', (paymentMethod, needed) => {
    const missing = faultsOf({ ...emptyForm, paymentMethod })?.filter((fault) => fault.endsWith('missing'));
    expect(missing).toEqual(['provider', 'amount', ...needed].map((field) => `${field}: missing`));
  });

  test.each([
    [{ ...pix, amount: '0' }, 'amount: amountWrong'],
    [{ ...pix, amount: 'dez' }, 'amount: amountWrong'],
    [{ ...pix, document: '11111111111' }, 'document: documentWrong'],
    [{ ...pix, pixType: 'CPF' as const }, 'pixKey: keyWrong CPF'],
    // Eleven digits that are no valid CPF may be a phone number. The form does not guess a payout's target.
    [{ ...pix, pixKey: '11999998888' }, 'pixType: keyAmbiguous'],
    [{ ...bank, bankCode: '34' }, 'bankCode: bankCodeWrong'],
    [{ ...bank, branchNumber: 'abc' }, 'branchNumber: branchWrong'],
    [{ ...bank, accountNumber: '!!' }, 'accountNumber: accountWrong'],
  ])('%#: shown at its field', (filled, fault) => expect(faultsOf(filled)).toEqual([fault]));
});

describe('what is sent', () => {
  test('cents, and nothing that was left empty', () => {
    expect(payoutSchema.parse(pix)).toEqual({
      provider: 'Onz',
      paymentMethod: 'PIX',
      amount: 123456,
      pixKey: 'maria@example.com',
    });
  });

  test('nothing of the method that was chosen before', () => {
    expect(payoutSchema.parse({ ...bank, pixKey: 'left over', receiverId: 'left over' })).toEqual({
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
