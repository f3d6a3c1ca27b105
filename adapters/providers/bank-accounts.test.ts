import type { AxiosInstance } from 'axios';
import { describe, expect, test } from 'vitest';
import { accountForm, branchForm } from '../../domain/core/bank-accounts.ts';
import { catalogue, createAdapter, validate } from '../index.ts';
import type { Connection } from '../kit/declaration.ts';

const keys: Connection = {
  publicKey: 'p',
  secretKey: 's',
  clientId: 'c',
  clientSecret: 's',
  webhookSecret: 'w',
  baseUrl: 'http://provider.invalid',
};
const payout = {
  paymentMethod: 'BANK_ACCOUNT' as const,
  amount: 500,
  withdrawReference: 'out1',
  bankCode: '001',
  branchNumber: '0001-2',
  accountHolder: 'Maria da Silva',
  accountDocument: '52998224725',
};

/** The body of the call that names the bank account. */
async function sentTo(provider: string, accountNumber: string): Promise<unknown> {
  const sent: unknown[] = [];
  const request = async ({ url, data }: { url: string; data?: string }) => {
    if (data?.includes('0001')) sent.push(JSON.parse(data));
    const answer = url.endsWith('/bank')
      ? [{ id: '7', code: '001' }]
      : { id: '1', status: 'PENDING', access_token: 't', transfers: [{ id: '2' }] };
    return { status: 200, data: JSON.stringify(answer), headers: {} };
  };
  await createAdapter(provider, keys, { axios: { request } as unknown as AxiosInstance }).withdraw({
    ...payout,
    accountNumber,
  });
  return sent[0];
}

describe.each([
  ['GATYWAY', { bankAccount: { branchNumber: '0001', accountNumber: '123456-X' } }],
  [
    'Transfeera',
    { transfers: [{ destination_bank_account: { agency: '0001', account: '123456', account_digit: 'X' } }] },
  ],
  ['Asaas', { bankAccount: { agency: '0001', account: '123456', accountDigit: 'X' } }],
])('%s', (provider, body) => {
  test.each(['123456-X', '123456X', '123456-x', '123.456-X'])(
    'reads the account %s in parts',
    async (accountNumber) => {
      expect(await sentTo(provider, accountNumber)).toMatchObject(body);
    },
  );
});

describe.each(catalogue.filter(({ operations }) => operations.includes('withdraw')).map(({ name }) => name))(
  '%s',
  (name) => {
    const entry = catalogue.find((one) => one.name === name);
    const connection = {
      ...Object.fromEntries(entry?.credentials.map(({ field }) => [field, 'x']) ?? []),
      platform: { certCashOutUrl: 'https://shop.invalid/out.pem' },
    } as Connection;
    const whole = { ...payout, accountNumber: '123456-X', name: 'Maria da Silva', document: '52998224725' };
    const refusal = (over: object) => {
      try {
        validate(name, connection, 'withdraw', { ...whole, ...over });
      } catch (error) {
        return (error as Error).message;
      }
    };

    test('refuses an account or a branch that is none, before anything is sent', () => {
      // What it says of all bank accounts, where it pays to none.
      const ofAll = refusal({});
      expect([undefined, 'Método de saque não implementado']).toContain(ofAll);
      for (const accountNumber of ['!!', '6', 'abc', '12345-', '12345/6']) {
        expect(refusal({ accountNumber })).toBe(ofAll ?? `${name}: accountNumber ${accountForm}`);
      }
      for (const branchNumber of ['abc', '!!', '0001-22', '1234567']) {
        expect(refusal({ branchNumber })).toBe(ofAll ?? `${name}: branchNumber ${branchForm}`);
      }
    });
  },
);
