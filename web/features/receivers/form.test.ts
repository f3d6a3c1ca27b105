import { describe, expect, test } from 'vitest';
import {
  bankSchema,
  documentsOf,
  emptyForm,
  piecesSchema,
  receiverSchema,
  stepOf,
  stillMissing,
  wantsOf,
} from './form.ts';

const person = {
  ...emptyForm,
  documentType: 'CPF' as const,
  provider: 'Asaas',
  name: ' Maria Silva ',
  document: '529.982.247-25',
  email: 'maria@example.com',
};
const address = {
  zipcode: '01001-000',
  street: 'Rua das Laranjeiras',
  number: '100',
  district: 'Centro',
  city: 'São Paulo',
  state: 'SP',
};
const bank = { bankCode: '341', branchNumber: '0001', accountNumber: '12345', accountDigit: '6' };
const company = {
  ...person,
  ...address,
  ...bank,
  documentType: 'CNPJ' as const,
  provider: 'IUGUBAAS',
  document: '11.222.333/0001-81',
  phone: '(11) 99999-8888',
  monthlyRevenue: '15.000,50',
};

const iugubaas = {
  receivers: {
    documentTypes: ['CPF' as const, 'CNPJ' as const],
    wants: [
      { field: 'documents.photoDocument', message: 'Foto do documento é obrigatória.' },
      {
        field: 'documents.photoDocumentSocialContract',
        message: 'Contrato social é obrigatório.',
        documentType: 'CNPJ' as const,
      },
      { field: 'bankAccount', message: 'IUGUBAAS: bankAccount is required' },
      { field: 'providerSpecificData.monthlyRevenue', message: 'Adquirente requer campo de renda mensal.' },
    ],
  },
} as unknown as NonNullable<Parameters<typeof wantsOf>[0]>;

interface Check {
  safeParse: (filled: typeof emptyForm) => {
    error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined;
  };
}
const faultsOf = (filled: typeof emptyForm, schema: Check = receiverSchema()) =>
  Object.fromEntries((schema.safeParse(filled).error?.issues ?? []).map(({ path, message }) => [path[0], message]));

describe('what is wrong', () => {
  test('nothing is, of what is right; what only the provider wants may follow', () => {
    expect(faultsOf(person)).toEqual({});
    expect(faultsOf(company)).toEqual({});
  });

  test('what nobody can do without', () => {
    const missing = 'missing';
    expect(faultsOf(emptyForm)).toEqual({ provider: missing, name: missing, document: missing, email: missing });
  });

  test('what was begun has to be whole', () => {
    expect(Object.keys(faultsOf({ ...person, street: 'Rua A' })).sort()).toEqual(
      ['city', 'district', 'number', 'state', 'zipcode'].sort(),
    );
    expect(Object.keys(faultsOf({ ...person, bankCode: '341' })).sort()).toEqual(
      ['accountDigit', 'accountNumber', 'branchNumber'].sort(),
    );
  });

  test.each([
    [{ ...person, document: '11.222.333/0001-81' }, { document: 'cpfWrong' }],
    [{ ...company, document: '529.982.247-25' }, { document: 'cnpjWrong' }],
    [{ ...person, email: 'maria' }, { email: 'emailWrong' }],
    [{ ...person, phone: '(11) 9999' }, { phone: 'phoneWrong' }],
    [{ ...company, zipcode: '0100' }, { zipcode: 'zipcodeWrong' }],
    [{ ...company, monthlyRevenue: 'muito' }, { monthlyRevenue: 'amountWrong' }],
    [{ ...company, bankCode: '34' }, { bankCode: 'bankCodeWrong' }],
  ])('%#: shown at its field', (filled, faults) => expect(faultsOf(filled)).toEqual(faults));
});

describe('what is sent', () => {
  test('no masks, cents, and nothing that was left empty', () => {
    expect(receiverSchema().parse(person)).toEqual({
      provider: 'Asaas',
      name: 'Maria Silva',
      document: '52998224725',
      documentType: 'CPF',
      email: 'maria@example.com',
    });
  });

  test('all of it', () => {
    expect(receiverSchema().parse(company)).toMatchObject({
      document: '11222333000181',
      phone: '11999998888',
      providerSpecificData: { monthlyRevenue: 1_500_050 },
      address: { ...address, zipcode: '01001000' },
      bankAccount: { ...bank, accountType: 'CORRENTE' },
    });
  });
});

test('a kind of receiver that the provider does not accept', () => {
  expect(faultsOf(person, receiverSchema(['CNPJ']))).toEqual({ documentType: 'typeRefused' });
  expect(faultsOf(person, receiverSchema(['CPF']))).toEqual({});
});

test('a bank account has to be whole', () => {
  const fields = ['bankCode', 'branchNumber', 'accountNumber', 'accountDigit'];
  expect(Object.keys(faultsOf(emptyForm, bankSchema))).toEqual(fields);
  expect(bankSchema.parse({ ...emptyForm, ...bank })).toEqual({ ...bank, accountType: 'CORRENTE' });
});

test('of what is still missing, one piece is enough', () => {
  const schema = piecesSchema(['phone', 'bankAccount']);
  expect(Object.keys(faultsOf(emptyForm, schema))).toHaveLength(5);
  expect(schema.parse({ ...emptyForm, phone: '(11) 99999-8888' })).toEqual({ phone: '11999998888' });
  expect(faultsOf({ ...emptyForm, bankCode: '34' }, schema)).toMatchObject({
    bankCode: 'bankCodeWrong',
    branchNumber: 'missing',
  });
});

describe('what a provider wants', () => {
  test('of a company more than of a person', () => {
    expect(documentsOf(iugubaas, 'CPF')).toEqual(['photoDocument']);
    expect(documentsOf(iugubaas, 'CNPJ')).toEqual(['photoDocument', 'photoDocumentSocialContract']);
    expect(documentsOf(undefined, 'CNPJ')).toEqual([]);
  });

  test('less what is there', () => {
    const wants = wantsOf(iugubaas, 'CNPJ');
    expect(stillMissing(wants, { ...emptyForm }, {}).map(({ field }) => field)).toEqual(
      wants.map(({ field }) => field),
    );
    expect(stillMissing(wants, company, { photoDocument: {} }).map(({ field }) => field)).toEqual([
      'documents.photoDocumentSocialContract',
    ]);
  });

  test('has its place in the form', () => {
    expect(stepOf('documents.addressProof')).toBe('documents');
    expect(stepOf('bankAccount.bankCode')).toBe('bank');
    expect(stepOf('providerSpecificData.monthlyRevenue')).toBe('details');
    expect(stepOf('address')).toBe('details');
    expect(stepOf('documentType')).toBe('who');
    expect(stepOf('webhookUrl')).toBeUndefined();
  });
});
