import { describe, expect, it } from 'vitest';
import { maskWire } from './mask.ts';

describe('masking', () => {
  it('blanks the secret of a payer’s page, wherever a provider is told where to send them back', () => {
    const page = `https://pay.example/pay/${'0'.repeat(26)}${'aB-_'.repeat(5)}xY?lang=en`;
    expect(maskWire({ return_url: page })).toEqual({ return_url: 'https://pay.example/pay/••••?lang=en' });
  });

  it('blanks card numbers and documents in any text, and keeps ids and codes', () => {
    const text = 'card 4111 1111 1111 1111 of 529.982.247-25, id 179525863613';
    expect(maskWire({ message: text })).toEqual({ message: 'card •••• number of •••• document, id 179525863613' });
    const uuid = '5c1b1f7e-0000-4000-8000-000000000000';
    expect(maskWire({ secureId: uuid })).toEqual({ secureId: uuid });
    const payer = { payer_cpf_cnpj: '12ABC34501DE35', payer_street: 'Rua Um', cellphone: '11987654321' };
    for (const shown of Object.values(maskWire(payer) as object)) expect(shown).toMatch(/^..•••• \(\d+\)$/);
    expect(maskWire({ card: { number: '4111111111111111' } })).toEqual({ card: '•••• card' });
    // A company's number has no mask of its own to be known by.
    const hidden = '12•••• (14)';
    expect(maskWire({ customer: { tax_id: '12ABC34501DE35' } })).toEqual({ customer: { tax_id: hidden } });
    const identification = { type: 'CNPJ', number: '12ABC34501DE35' };
    expect(maskWire({ identification })).toEqual({ identification: { type: 'CNPJ', number: hidden } });
    expect(maskWire({ Customer: { Identity: '12ABC34501DE35' } })).toEqual({ Customer: { Identity: '12•••• (14)' } });
  });

  it.each([
    'payer_national_registration',
    'destinationName',
    'destinationTaxId',
    'phoneNumber',
    'documentValidation',
    'document_number',
    'holder_document_number',
    'destinationAlias',
    'corporate_name',
    'identidadePortador',
    'nomePortador',
    'numeroContaCorrente',
  ])('hides what %s holds, which only some providers name so', (name) => {
    expect(maskWire({ [name]: 'Maria da Silva' })).toEqual({ [name]: 'Ma•••• (14)' });
  });

  it('hides names of the provider’s own, at any depth and in a form, and nothing by them elsewhere', () => {
    const own = { personal: ['dono'], secret: ['senhaunica'] };
    const sent = [{ conta: { Dono: { agencia: '12345' } }, senha_unica: 'abc', 'dono[conta]': '1234567' }];
    const hidden = [{ conta: { Dono: { agencia: '12•••• (5)' } }, senha_unica: '••••', 'dono[conta]': '12•••• (7)' }];
    expect(maskWire(sent, own)).toEqual(hidden);
    expect(maskWire(sent)).toEqual(sent);
  });

  it('hides what a client signs to log in', () => {
    const form = { grant_type: 'client_credentials', client_assertion: 'eyJh.eyJz.c2ln' };
    expect(maskWire(form)).toEqual({ ...form, client_assertion: '••••' });
  });

  it('hides an encrypted card, and who pays with it', () => {
    const paymentMethod = { type: 'scheme', encryptedCardNumber: 'eyJh.7', encryptedSecurityCode: 'eyJh.8' };
    const shown = { type: 'scheme', encryptedCardNumber: '••••', encryptedSecurityCode: '••••' };
    expect(maskWire({ paymentMethod })).toEqual({ paymentMethod: shown });
    const payer = {
      shopperName: { firstName: 'Maria' },
      shopperEmail: 'm@e.com',
      socialSecurityNumber: '12ABC34501DE35',
    };
    expect(maskWire(payer)).toEqual({
      shopperName: { firstName: 'Ma•••• (5)' },
      shopperEmail: 'm@•••• (7)',
      socialSecurityNumber: '12•••• (14)',
    });
  });

  it('hides what proves an authentication, and shows what it says', () => {
    const external = { Eci: '5', Version: '2', Cavv: 'AAABB2gHA1B5EFNjWQcDAAAAAAB=' };
    expect(maskWire({ Payment: { ExternalAuthentication: external } })).toEqual({
      Payment: { ExternalAuthentication: { ...external, Cavv: '••••' } },
    });
  });

  it('hides a key that comes in every body', () => {
    expect(maskWire({ integration_key: 'key_7', hash_codes: 'h7' })).toEqual({
      integration_key: '••••',
      hash_codes: 'h7',
    });
  });

  it('hides an address in two lines, and a bank account with its branch', () => {
    const hidden = { streetLine1: '••••', streetLine2: 'Ap•••• (5)', branchCode: '••••', accountNumber: '12•••• (8)' };
    const sent = { streetLine1: 'Rua', streetLine2: 'Apt 1', branchCode: '0001', accountNumber: '123456-7' };
    expect(maskWire(sent)).toEqual(hidden);
    const recebedor = { pessoa: { documento: '1', nome: 'Maria' }, conta: { agencia: '0001', numero: '123456-7' } };
    expect(JSON.stringify(maskWire({ recebedor }))).not.toMatch(/Maria|0001|123456/);
    const account = { codAgencia: '0001', nroConta: '123456', contaCorrente: '654321' };
    expect(maskWire(account)).toEqual({ codAgencia: '••••', nroConta: '12•••• (6)', contaCorrente: '65•••• (6)' });
  });
});
