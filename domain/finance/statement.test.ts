import { describe, expect, it } from 'vitest';
import { idsIn } from './reconciliation.ts';
import { mostStatementBytes, readStatement, statementCents, statementDay } from './statement.ts';
import { UnreadableStatement } from './statement-line.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readStatement(utf8(text));
const e2e = 'E1823612020261120153011111111abc'.padEnd(32, '0');

const sgmlHead =
  'OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nSECURITY:NONE\r\nENCODING:USASCII\r\nCHARSET:1252\r\nCOMPRESSION:NONE\r\n\r\n';
const transaction = (amount: string, memo = 'PIX RECEBIDO', more = '') =>
  `<STMTTRN>\n<TRNTYPE>OTHER\n<DTPOSTED>20261120103000[-3:BRT]\n<TRNAMT>${amount}\n<FITID>F1\n<MEMO>${memo}\n${more}</STMTTRN>\n`;
const ofx = (...transactions: string[]) =>
  `${sgmlHead}<OFX>\n<BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL\n<BANKTRANLIST>\n<DTSTART>20261101\n${transactions.join('')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1>\n</OFX>\n`;

describe('an amount', () => {
  it.each([
    ['1.234,56', 123456],
    ['-1.234,56', -123456],
    ['R$ 1.234,56', 123456],
    ['-R$ 10,00', -1000],
    ['R$ -10,00', -1000],
    ['1234,5', 123450],
    ['1234.56', 123456],
    ['1,234.56', 123456],
    ['1.234.567,89', 123456789],
    ['+129.9', 12990],
    ['100,00 D', -10000],
    ['100,00 C', 10000],
    ['100,00-', -10000],
    ['1234', 123400],
    ['0,10', 10],
    ['0.07', 7],
    ['9999999999,99', 999999999999],
  ])('%s is read digit by digit', (text, cents) => expect(statementCents(text)).toBe(cents));

  it.each([
    '1.234',
    '1,234',
    '1.2345',
    '1,999',
    '12.34.56',
    '1.23,45',
    'NaN',
    'Infinity',
    '1e3',
    '0x10',
    '',
    '-',
    '--1,00',
    '-1,00-',
    'R$',
    '10000000000,00',
    '1 000,00',
    '١٢٣',
  ])('%s is none', (text) => expect(statementCents(text)).toBeUndefined());
});

describe('a day', () => {
  it.each([
    ['20/11/2026', '2026-11-20'],
    ['1/2/26', '2026-02-01'],
    ['20-11-2026 10:30', '2026-11-20'],
    ['2026-11-20', '2026-11-20'],
    ['2026-11-20T10:30:00', '2026-11-20'],
    ['2026-11-21T01:00:00Z', '2026-11-20'],
    ['2026-11-21T01:00:00+00:00', '2026-11-20'],
    ['29/02/2028', '2028-02-29'],
  ])('%s is %s in Brazil', (text, day) => expect(statementDay(text)).toBe(day));

  it.each(['31/02/2026', '11/20/2026', '2026-13-01', '20261120', 'ontem', '', '29/02/2026', '01/01/1999'])(
    '%s is none',
    (text) => expect(statementDay(text)).toBeUndefined(),
  );
});

describe('OFX', () => {
  it('is read as SGML without end tags', () => {
    const { lines, errors } = read(ofx(transaction('129.90', `PIX ${e2e} LOJA`), transaction('-10,00', 'TED')));
    expect(errors).toEqual([]);
    expect(lines).toEqual([
      { n: 1, day: '2026-11-20', cents: 12990, description: `PIX ${e2e} LOJA`, fitId: 'F1', endToEndId: e2e },
      { n: 2, day: '2026-11-20', cents: -1000, description: 'TED', fitId: 'F1' },
    ]);
  });

  it('is read all in one line, as XML with end tags, with several accounts and empty fields', () => {
    const oneLine = ofx(transaction('1.00'), transaction('2.00', '')).replace(/\n/g, '');
    expect(read(oneLine).lines.map(({ cents }) => cents)).toEqual([100, 200]);
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211"?>\n${ofx(
      transaction('1.00'),
    )
      .slice(sgmlHead.length)
      .replace(/<(\w+)>([^<\n]+)\n/g, '<$1>$2</$1>\n')}`;
    expect(xml).toContain('<TRNAMT>1.00</TRNAMT>');
    expect(read(xml).lines).toHaveLength(1);
    const two = ofx(transaction('1.00')).replace(
      '</BANKMSGSRSV1>',
      `<STMTTRNRS><STMTRS><BANKTRANLIST>${transaction('3.00')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1>`,
    );
    expect(read(two).lines.map(({ cents }) => cents)).toEqual([100, 300]);
    expect(read(ofx(transaction('1.00')).toLowerCase().replace('brl', 'BRL')).lines).toHaveLength(1);
  });

  it('is read in Windows-1252, whatever its header says', () => {
    const text = ofx(transaction('1.00', 'PAGAMENTO DE SALÁRIO – JOÃO'));
    const bytes = Uint8Array.from([...text].map((sign) => (sign === '–' ? 0x96 : sign.charCodeAt(0))));
    expect(readStatement(bytes).lines[0]?.description).toBe('PAGAMENTO DE SALÁRIO – JOÃO');
    expect(read(text).lines[0]?.description).toBe('PAGAMENTO DE SALÁRIO – JOÃO');
  });

  it('takes what a memo says as text, once decoded, never as fields', () => {
    const hostile =
      'a{b}c "q" \\ x", "TRNAMT":"999.00" &amp;lt;TRNAMT&gt;5.00 &lt;/STMTTRN&gt; &#60;OFX&#62; $1 __proto__';
    const { lines } = read(ofx(transaction('1.00', hostile, '<TRNAMT>7.00\n<__proto__>x\n<CONSTRUCTOR>y\n')));
    expect(lines).toHaveLength(1);
    expect(lines[0]?.cents).toBe(100);
    expect(lines[0]?.description).toBe(
      'a{b}c "q" \\ x", "TRNAMT":"999.00" &lt;TRNAMT>5.00 </STMTTRN> <OFX> $1 __proto__',
    );
  });

  it('has its zone taken to Brazil, and the bank’s own day where it names none', () => {
    const on = (date: string) => read(ofx(transaction('1.00').replace('20261120103000[-3:BRT]', date)));
    expect(on('20261121013000[0:GMT]').lines[0]?.day).toBe('2026-11-20');
    expect(on('20261121').lines[0]?.day).toBe('2026-11-21');
    expect(on('20261121000000').lines[0]?.day).toBe('2026-11-21');
    expect(on('20261131').errors).toEqual([{ line: 1, field: 'DTPOSTED', message: 'is not a date' }]);
  });

  it.each(['NaN', '1.999', '1,234', 'Infinity', '', '1e5', '99999999999999999999.00'])(
    'names the line whose amount is %s',
    (amount) => {
      const { lines, errors } = read(ofx(transaction('5.00'), transaction(amount)));
      expect(lines).toHaveLength(1);
      expect(errors).toEqual([{ line: 2, field: 'TRNAMT', message: 'is not an amount with at most two decimals' }]);
    },
  );

  it('takes the sign from DEBIT where the bank leaves it out, and doubts a negative CREDIT', () => {
    const typed = (type: string, amount: string) => read(ofx(transaction(amount).replace('OTHER', type)));
    expect(typed('DEBIT', '5.00').lines[0]?.cents).toBe(-500);
    expect(typed('DEBIT', '-5.00').lines[0]?.cents).toBe(-500);
    expect(typed('CREDIT', '-5.00').errors).toHaveLength(1);
  });

  it('keeps no card number', () => {
    const { lines } = read(
      ofx(transaction('1.00', 'COMPRA 4111 1111 1111 1111 LOJA').replace('F1', '4111111111111111')),
    );
    expect(lines).toEqual([{ n: 1, day: '2026-11-20', cents: 100, description: 'COMPRA •••• 1111 LOJA' }]);
  });

  it('hides an id that may be a card number, and is matched by it all the same', () => {
    const [line] = read(ofx(transaction('1.00', 'VENDA 1000000000009 PARC 1'))).lines;
    expect(line).toMatchObject({ description: 'VENDA •••• 0009 PARC 1', hidden: ['1000000000009'] });
    expect(line && idsIn(line)).toContain('1000000000009');
    expect(read(ofx(transaction('1.00', 'CARTAO 4000123412341234'))).lines[0]).not.toHaveProperty('hidden');
  });

  it.each([
    ['entities', `<!DOCTYPE x [<!ENTITY a "aaaa">]>${ofx(transaction('1.00'))}`, /declarations/],
    ['another currency', ofx(transaction('1.00')).replace('BRL', 'USD'), /reais/],
    ['an end that is missing', ofx(transaction('1.00')).slice(0, -10), /cut off/],
    ['a transaction within one', ofx('<STMTTRN><TRNAMT>1.00', transaction('1.00')), /nested/],
    ['nothing in it', ofx(), /no transaction/],
    ['bytes that are no text', `${ofx(transaction('1.00'))}\u0000`, /not text/],
  ])('is refused with %s', (_name, text, why) => {
    expect(() => read(text)).toThrow(UnreadableStatement);
    expect(() => read(text)).toThrow(why);
  });

  it('of five megabytes is read, or refused, in moments', () => {
    const filled = (piece: string) => {
      const frame = ofx(transaction('1.00', '@'));
      return utf8(frame.replace('@', piece.repeat((mostStatementBytes - frame.length - 10) / piece.length)));
    };
    for (const piece of ['<', '{', '&', '&#', '< a', '<A ', '\n', 'E1']) {
      const bytes = filled(piece);
      try {
        expect(readStatement(bytes).lines.length).toBe(1);
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableStatement);
      }
    }
    expect(() => readStatement(new Uint8Array(mostStatementBytes + 1).fill(65))).toThrow(/larger/);
  });
});

describe('CSV', () => {
  it('of a Brazilian bank: a preamble, semicolons, decimal commas, balances', () => {
    const { lines, errors, skipped } = read(
      [
        'Extrato da conta;12345-6',
        'Período;01/11/2026 a 30/11/2026',
        '',
        'Data;Histórico;Documento;Valor (R$);Saldo (R$)',
        '19/11/2026;SALDO ANTERIOR;;;1.000,00',
        '20/11/2026;PIX RECEBIDO MARIA SILVA;889900;1.234,56;2.234,56',
        `20/11/2026;"PIX ENVIADO; ${e2e}";889901;-50,00;2.184,56`,
      ].join('\r\n'),
    );
    expect(errors).toEqual([]);
    expect(skipped).toBe(1);
    expect(lines).toEqual([
      { n: 6, day: '2026-11-20', cents: 123456, description: 'PIX RECEBIDO MARIA SILVA', fitId: '889900' },
      { n: 7, day: '2026-11-20', cents: -5000, description: `PIX ENVIADO; ${e2e}`, fitId: '889901', endToEndId: e2e },
    ]);
  });

  it('in English, with a column for the end-to-end id and one for the direction', () => {
    const { lines } = read(
      `\ufeffid,date,amount,type,end_to_end_id,description\nt1,2026-11-20T12:00:00Z,10.00,C,${e2e},sale\nt2,2026-11-20,5.00,D,,payout\n`,
    );
    expect(lines).toMatchObject([
      { day: '2026-11-20', cents: 1000, endToEndId: e2e, fitId: 't1' },
      { cents: -500, fitId: 't2' },
    ]);
  });

  it('with credit and debit in columns of their own', () => {
    const { lines, errors } = read(
      'Data;Lançamento;Crédito (R$);Débito (R$)\n20/11/2026;A;10,00;\n20/11/2026;B;;-5,00\n20/11/2026;C;1,00;1,00\n20/11/2026;D;;\n',
    );
    expect(lines.map(({ cents }) => cents)).toEqual([1000, -500]);
    expect(errors).toEqual([
      { line: 4, field: 'amount', message: 'is both a credit and a debit' },
      { line: 5, field: 'amount', message: 'is empty' },
    ]);
  });

  it('names each line that cannot be read, and what is wrong with it', () => {
    const { lines, errors } = read('data,valor,descricao\n31/02/2026,1.00,a\n20/11/2026,1.2345,b\n20/11/2026,2.00,c\n');
    expect(lines).toHaveLength(1);
    expect(errors.map(({ line, field }) => `${line} ${field}`)).toEqual(['2 date', '3 amount']);
  });

  it.each(['', 'abc', 'a;b;c\n1;2;3', 'data;descricao\n20/11/2026;x', '{"a":1}'])('is not %j', (text) => {
    expect(() => read(text)).toThrow(UnreadableStatement);
  });

  it('parses nothing behind the lines that are too many', () => {
    // The unreadable line is never reached.
    const lines = Array.from({ length: 20_100 }, () => '24/11/2026;PIX;1,00');
    const csv = ['Data;Descrição;Valor', ...lines, 'x";";"'].join('\n');
    expect(() => readStatement(utf8(csv))).toThrow('It has more than 20000 lines.');
  });

  it('with a quote that is never closed is refused without repeating what it says', () => {
    expect(() => read('data;valor;historico\n20/11/2026;1,00;"Maria Silva 52998224725')).toThrow(
      /CSV_QUOTE_NOT_CLOSED/,
    );
    expect(() => read('data;valor;historico\n20/11/2026;1,00;"Maria Silva 52998224725')).not.toThrow(/Maria/);
  });
});
