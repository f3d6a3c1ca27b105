import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { describe, expect, it } from 'vitest';
import type { Payout } from '../../domain/payouts/payout.ts';
import { openKeys } from '../../runtime/keys.ts';
import { isReceiptCode, receiptCode, receiptPdf } from './receipt-pdf.ts';

const keys = openKeys(Buffer.alloc(32, 7));
const id = 'pyo_3f8kq0z6m2x1c9vb7n4w5e8rt0';
const payout = (over: Partial<Payout> = {}): Payout => ({
  id,
  provider: 'Onz',
  connectionId: 'con_1',
  paymentMethod: 'PIX',
  withdrawId: 'E1',
  withdrawReference: 'folha-2026-11-001',
  status: 'APPROVED',
  stage: 'closed',
  amount: 123456,
  currency: 'BRL',
  pixKey: 'm***@example.com',
  pixType: 'EMAIL',
  name: 'Conceição Araújo de Ávila',
  document: '***.982.247-**',
  description: 'Serviços de manutenção – outubro',
  endToEndId: 'E1234567820261121234512345678901',
  // 22 November in UTC, and 21 November in São Paulo.
  approvedAt: '2026-11-22T01:05:12.000Z',
  tried: [],
  needsAttention: false,
  createdAt: '2026-11-22T01:05:00.000Z',
  updatedAt: '2026-11-22T01:05:12.000Z',
  ...over,
});
const code = receiptCode(keys, 'mer_1', payout());

async function bytesOf(over: Partial<Parameters<typeof receiptPdf>[0]> = {}): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  const facts = { payer: 'Loja Demo', payout: payout(), code, sandbox: false, ...over };
  for await (const chunk of receiptPdf(facts)) chunks.push(chunk as Buffer);
  return new Uint8Array(Buffer.concat(chunks));
}

/** The page's text as a PDF reader extracts it, with plain spaces. */
async function read(over: Parameters<typeof bytesOf>[0] = {}): Promise<string> {
  const { totalPages, text } = await extractText(await bytesOf(over), { mergePages: true });
  expect(totalPages).toBe(1);
  return text.replace(/\s+/g, ' ');
}

describe('a receipt', () => {
  it('shows payer, receiver, amount and time, in the time zone of São Paulo', async () => {
    const text = await read();
    for (const expected of [
      'Comprovante de pagamento',
      'R$ 1.234,56',
      'mil duzentos e trinta e quatro reais e cinquenta e seis centavos',
      '21 de novembro de 2026 às 22:05:12 (horário de Brasília)',
      'Conceição Araújo de Ávila',
      '***.982.247-**',
      'm***@example.com',
      'Loja Demo',
      'Serviços de manutenção – outubro',
      'E1234567820261121234512345678901',
      id,
      'folha-2026-11-001',
      code,
    ]) {
      expect(text).toContain(expected);
    }
    expect(text).not.toContain('Ambiente de testes');
  });

  it('is the same bytes each time, with embedded fonts', async () => {
    const bytes = await bytesOf();
    expect(await bytesOf()).toEqual(bytes);
    const file = Buffer.from(bytes).toString('latin1');
    expect(file).toContain('/FontFile2');
    expect(file).not.toContain('/Helvetica');
    expect(bytes.length).toBeLessThan(60_000);
    const { info } = await getMeta(await getDocumentProxy(bytes));
    expect(info).toMatchObject({ Title: `Comprovante de pagamento ${id}`, Author: 'Loja Demo' });
  });

  it('says in the sandbox that nothing was transferred', async () => {
    expect(await read({ sandbox: true })).toContain('Ambiente de testes: nenhum valor foi transferido.');
  });

  it('shows bank, branch and account for a bank transfer, and leaves out absent fields', async () => {
    const { pixKey: _, name: __, document: ___, endToEndId: ____, description: _____, ...rest } = payout();
    const bank = {
      paymentMethod: 'BANK_ACCOUNT' as const,
      withdrawReference: id,
      bankCode: '341',
      branchNumber: '0123-4',
      accountNumber: '*****-6',
      accountHolder: 'Mercado São João Ltda.',
      accountDocument: '**.222.333/0001-**',
    };
    const text = await read({ payout: { ...rest, ...bank } });
    for (const expected of [
      'Transferência bancária',
      '341',
      '0123-4',
      '*****-6',
      'Mercado São João Ltda.',
      '**.222.333/0001-**',
    ]) {
      expect(text).toContain(expected);
    }
    for (const absent of ['Chave Pix', 'ID da transação', 'Descrição', 'Referência', 'undefined']) {
      expect(text).not.toContain(absent);
    }
  });

  it.each([
    ['with direction marks', 'Maria\u202e avliS \u200fLtda\u2066', 'Maria avliS Ltda'],
    ['with emoji', 'Padaria 🥖👩🏽‍🍳 do Zé', 'Padaria ? do Zé'],
    ['in full-width letters', 'ＭＡＲＩＡ ﬁlha', 'MARIA filha'],
    ['with combining accents', 'Joa\u0303o e\u0301', 'João é'],
    ['with stacked marks', 'Z\u0337\u0322\u0321a\u0334\u0315lgo', 'Zalgo'],
    ['with other Latin letters', 'Łukasz Őry œuvre', 'Łukasz Őry œuvre'],
    ['in other scripts', 'محمد Иван', '? ?'],
    ['with line breaks and invisible characters', 'Ana\r\n\tLúcia\u0000\u00ad\u200b \u3000Reis', 'Ana Lúcia Reis'],
    ['with a lone surrogate', 'Ana \ud83d Reis', 'Ana Reis'],
    ['with PDF operators', ') Tj ET endstream endobj', ') Tj ET endstream endobj'],
  ])('accepts a name %s', async (_, name, shown) => {
    const text = await read({ payout: payout({ name }) });
    expect(text).toContain(`Nome ${shown} CPF/CNPJ`);
    expect(await read({ payer: name })).toContain(`Nome ${shown} Pagamento`);
  });

  it('stays one page with texts of any length', async () => {
    for (const long of ['A', 'ção ', '\u202e', '🥖 ', '\u0337', 'W'].map((text) => text.repeat(10_000))) {
      const text = await read({
        payer: long,
        payout: payout({ name: long, description: long, withdrawReference: long, pixKey: long, endToEndId: long }),
      });
      expect(text).toContain(code);
      expect(text.length).toBeLessThan(2_000);
    }
  });
});

describe('the code', () => {
  it('depends on the payout’s facts, the merchant and the keys', () => {
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
    expect(receiptCode(keys, 'mer_1', payout())).toBe(code);
    const others = [
      receiptCode(keys, 'mer_2', payout()),
      receiptCode(openKeys(Buffer.alloc(32, 8)), 'mer_1', payout()),
      ...[
        { id: 'pyo_another' },
        { amount: 123457 },
        { approvedAt: '2026-11-22T01:05:13.000Z' },
        { endToEndId: 'E1234567820261121234512345678902' },
        { withdrawReference: 'folha-2026-11-002' },
      ].map((over) => receiptCode(keys, 'mer_1', payout(over))),
    ];
    expect(new Set([code, ...others]).size).toBe(others.length + 1);
    // Fields that change later do not change the code.
    expect(receiptCode(keys, 'mer_1', payout({ needsAttention: true, updatedAt: '2027-01-01T00:00:00.000Z' }))).toBe(
      code,
    );
  });

  it('is recognised as people type it', () => {
    const typed = 'a0b1-cd2e-0001-1zz9';
    expect(isReceiptCode('A0B1-CD2E-0001-1ZZ9', typed)).toBe(true);
    expect(isReceiptCode('A0B1-CD2E-0001-1ZZ9', ' aOb1 cd2e oo0l izz9.')).toBe(true);
    expect(isReceiptCode('A0B1-CD2E-0001-1ZZ9', 'A0B1-CD2E-0001-1ZZ8')).toBe(false);
    expect(isReceiptCode('A0B1-CD2E-0001-1ZZ9', '')).toBe(false);
  });
});
