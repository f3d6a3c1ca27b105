import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsToReais, maxCents } from '../core/money.ts';
import { mostBytes, mostLines, readPayoutFile } from './file.ts';

const uuid = '123e4567-e89b-12d3-a456-426614174000';
const header = 'nome;chave;tipo;valor;documento;referencia;descricao;e-mail;repetir';
const first = 'Maria Silva;maria@example.com;;1.234,56;529.982.247-25;folha-1;Novembro;maria@example.com;';

const faultsOf = (csv: string) => readPayoutFile(csv).errors.map(({ line, field }) => `${line} ${field}`);
const requestsOf = (csv: string) => {
  const { lines, errors } = readPayoutFile(csv);
  expect(errors).toEqual([]);
  return lines.map(({ request }) => request);
};

describe('a file of payouts', () => {
  it('is read in the format of spreadsheets in Brazil', () => {
    expect(readPayoutFile(`\ufeff${header}\r\n${first}\r\n`)).toEqual({
      errors: [],
      lines: [
        {
          line: 2,
          request: {
            paymentMethod: 'PIX',
            name: 'Maria Silva',
            pixKey: 'maria@example.com',
            pixType: 'EMAIL',
            amount: 123456,
            document: '52998224725',
            withdrawReference: 'folha-1',
            description: 'Novembro',
            email: 'maria@example.com',
            allowDuplicate: false,
          },
        },
      ],
    });
  });

  it('is read with English headers, commas and a decimal point', () => {
    const csv = `Name,"Pix Key",pixType,amount,withdrawReference\n"Silva, Maria",${uuid},random,1234.5,"a ""b"""\n`;
    expect(requestsOf(csv)).toMatchObject([
      { name: 'Silva, Maria', pixKey: uuid, pixType: 'RANDOM', amount: 123450, withdrawReference: 'a "b"' },
    ]);
  });

  it('reads a bank account, and restores the leading zeros of the bank code', () => {
    const csv = 'titular;banco;agência;conta;Documento do titular;valor\nMaria;1;0001-2;12345-6;52998224725;10,00';
    expect(requestsOf(csv)).toMatchObject([
      {
        paymentMethod: 'BANK_ACCOUNT',
        bankCode: '001',
        branchNumber: '0001-2',
        accountNumber: '12345-6',
        accountHolder: 'Maria',
        accountDocument: '52998224725',
        amount: 1000,
      },
    ]);
  });

  it('reads a receiver of the provider', () => {
    expect(requestsOf('recebedor;valor\nrec-1;10')).toMatchObject([
      { paymentMethod: 'RECEIVER', receiverId: 'rec-1', amount: 1000 },
    ]);
  });

  it('names every invalid line and field at once', () => {
    const { lines, errors } = readPayoutFile(
      [
        'nome;chave;tipo;valor;referencia',
        'a;52998224725;cpf;10,00;r1', // 2: fine
        'b;52998224724;cpf;10,00;r2', // 3: no CPF
        'c;11999998888;;10,00;r3', // 4: a CPF, or a phone?
        'd;d@example.com;email;1.234;r4', // 5: a thousand, or one and a bit?
        'e;e@example.com;email;-10,00;r5', // 6
        'f;f@example.com;e-mail;10,00;r1', // 7: the reference of line 2
        'g;529.982.247-25;cpf;10,00;r7', // 8: the payout of line 2
        'h;h@example.com;fax;10,00;r8', // 9
        'i;;;10,00;r9', // 10
        'j;j@example.com;email;;r10', // 11
        'k;k@example.com;email;10,00', // 12: a cell is missing
        'l;l@example.com;email;10,00;r12;x', // 13: one too many
        'm;m@example.com;email;0,00;r13', // 14
        'n\u0007;n@example.com;email;1,00;r14', // 15
      ].join('\n'),
    );
    expect(lines.map(({ line }) => line)).toEqual([2]);
    expect(errors.map(({ line, field }) => `${line} ${field}`)).toEqual([
      '3 pixKey',
      '4 pixKey',
      '5 amount',
      '6 amount',
      '7 withdrawReference',
      '8 amount',
      '9 pixType',
      '10 pixKey',
      '11 amount',
      '12 csv',
      '13 csv',
      '14 amount',
      '15 name',
    ]);
    expect(errors[4]?.message).toContain('line 2');
    for (const { message } of errors) expect(message).not.toMatch(/52998224724|example\.com/);
  });

  it('accepts the same payout twice where a column allows it', () => {
    const csv = 'chave;valor;repetir\nm@example.com;10,00;\nM@Example.com;10,00;Sim\nm@example.com;11,00;não\n';
    expect(requestsOf(csv).map(({ allowDuplicate }) => allowDuplicate)).toEqual([false, true, false]);
  });

  it('recognises the same receiver in two notations', () => {
    expect(faultsOf('chave;tipo;valor\n(11) 99999-8888;telefone;1,00\n5511999998888;celular;1.00')).toEqual([
      '3 amount',
    ]);
    expect(faultsOf('banco;agencia;conta;valor\n1;0001;12345-6;1,00\n001;1;0123456;1,00')).toEqual(['3 amount']);
  });

  it('refuses what is no branch, no account, or another type of document, by its line', () => {
    const csv = 'banco;agencia;conta;valor;documento;tipo de documento\n1;0001;!!;1,00;;\n1;abc;12345-6;1,00;;';
    expect(faultsOf(csv)).toEqual(['2 accountNumber', '3 branchNumber']);
    expect(faultsOf('chave;valor;documento;tipo de documento\nm@example.com;1,00;52998224725;cnpj')).toEqual([
      '2 documentType',
    ]);
  });

  it('numbers lines as an editor does: empty ones count', () => {
    expect(faultsOf('chave;valor\n\nm@example.com;x\n;\n"n@example.com";y\n')).toEqual(['3 amount', '5 amount']);
  });

  it.each([
    ['', '1 csv'],
    ['chave;valor', '1 csv'],
    ['chave;valor\n"m@example.com;1,00', '2 csv'],
    [`chave;valor\nm@example.com;1,00${' '.repeat(mostBytes)}`, '1 csv'],
    ['chave\nm@example.com', '1 amount'],
    ['valor\n1,00', '1 pixKey'],
    ['chave;valor;chave pix\na@example.com;1,00;b@example.com', '1 pixKey'],
  ])('is refused when it cannot be read: %#', (csv, fault) => {
    expect(faultsOf(csv)[0]).toBe(fault);
  });

  it('names unknown columns, and repeats no card number', () => {
    const { errors } = readPayoutFile('chave;valor;salário;4111 1111 1111 1111\nm@example.com;1,00;;');
    expect(errors.map(({ field }) => field)).toEqual(['salário', 'csv']);
    expect(errors[0]?.message).toContain('chave (pixKey)');
    expect(faultsOf('chave;valor;nome\nm@example.com;1,00;4111111111111111')).toEqual(['2 name']);
  });

  it('parses nothing behind the line that is one too many', () => {
    // Lines of separators count as none; the unreadable line is never reached.
    const csv = [
      'chave;valor',
      ';',
      ...Array.from({ length: mostLines + 1 }, (_, at) => `a${at}@b.example;1,00`),
      'x";";"',
    ];
    expect(readPayoutFile(csv.join('\n')).errors).toEqual([
      { line: 1, field: 'csv', message: `has more than ${mostLines} lines` },
    ]);
  });

  it('accepts the maximum number of lines, and no more', () => {
    const csv = (count: number) =>
      ['chave;valor', ...Array.from({ length: count }, (_, index) => `p${index}@example.com;1,00`)].join('\n');
    expect(readPayoutFile(csv(mostLines)).lines).toHaveLength(mostLines);
    expect(faultsOf(csv(mostLines + 1))).toEqual(['1 csv']);
  });

  it('treats formulas as text', () => {
    expect(requestsOf('chave;valor;nome\nm@example.com;1,00;"=HYPERLINK(""http://x"")"')).toMatchObject([
      { name: '=HYPERLINK("http://x")' },
    ]);
  });

  it('refuses text that looks different from what it is', () => {
    for (const trick of ['\u202e', '\u2066', '\u0000', 'a\nb', '\ufffd']) {
      expect(faultsOf(`chave;valor;nome\nm@example.com;1,00;"a${trick}b"`), JSON.stringify(trick)).toEqual(['2 name']);
    }
  });

  it('reads every amount to the cent, in both ways of writing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: maxCents }), (cents) => {
        const point = centsToReais(cents);
        const thousands = point.replace('.', ',').replace(/\d(?=(\d{3})+,)/g, '$&.');
        for (const text of [point, point.replace('.', ','), thousands]) {
          expect(requestsOf(`chave;valor\nm@example.com;"${text}"`)[0]?.amount).toBe(cents);
        }
      }),
    );
  });

  it('gives lines or errors for any input', () => {
    const cell = fc.string({
      maxLength: 12,
      unit: fc.constantFrom('"', ';', ',', '\n', '\r', '=', '0', 'a', '\ufeff'),
    });
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 8 }), (cells) => {
        const { lines, errors } = readPayoutFile(`chave;valor\n${cells.join(';')}`);
        expect(lines.length === 0 || errors.every(({ line }) => line > 0)).toBe(true);
        for (const { request } of lines) expect(Number.isInteger(request.amount) && request.amount > 0).toBe(true);
      }),
    );
  });
});
