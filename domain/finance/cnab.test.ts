// The files are written here from the banks' manuals, field by field, and not by the tables of the reader.
import { describe, expect, it } from 'vitest';
import { daysLater } from '../core/days.ts';
import { type LineItem, matchStatement, type Ours } from './reconciliation.ts';
import { readStatement } from './statement.ts';
import { UnreadableStatement } from './statement-line.ts';

const read = (text: string) => readStatement(Buffer.from(text, 'latin1'));

/** A record of so many signs, blank but for these: `[first position, text]`. */
function record(length: number, ...fields: [from: number, text: string][]): string {
  const signs = [...' '.repeat(length)];
  for (const [from, text] of fields) {
    for (const [at, sign] of [...text].entries()) signs[from - 1 + at] = sign;
  }
  expect(signs).toHaveLength(length);
  return signs.join('');
}

const digits = (value: number | string, length: number) => String(value).padStart(length, '0');
const dayOf = (day: string) => day.slice(8, 10) + day.slice(5, 7);
const day6 = (day: string) => dayOf(day) + day.slice(2, 4);
const day8 = (day: string) => dayOf(day) + day.slice(0, 4);

interface Title {
  occurrence?: string;
  number: string;
  own?: string;
  /** Cents: what its payer paid, and what the bank keeps. */
  paid?: number;
  fee?: number;
  on: string;
  credited?: string;
}

/** How each bank's manual places what its records do not have in common. Amounts of thirteen digits unless said. */
const banks400: Record<
  string,
  {
    code: string;
    kind: string;
    number: (title: Title) => [number, string][];
    fields: (title: Title) => [number, string][];
  }
> = {
  Itaú: {
    code: '341',
    kind: '1',
    number: ({ number }) => [
      [63, number],
      [83, '109'],
      [86, number],
      [94, '5'],
    ],
    // Valor principal is what was credited.
    fields: ({ paid = 0, fee = 0, credited = '' }) => [
      [176, digits(fee, 13)],
      [254, digits(paid - (paid > 0 ? fee : 0), 13)],
      [296, credited && day6(credited)],
    ],
  },
  Bradesco: {
    code: '237',
    kind: '1',
    number: ({ number }) => [
      [71, number],
      [82, 'P'],
      [108, '9'],
    ],
    fields: ({ paid = 0, fee = 0, credited = '' }) => [
      [176, digits(fee, 13)],
      [254, digits(paid, 13)],
      [296, credited && day6(credited)],
    ],
  },
  Santander: {
    code: '033',
    kind: '1',
    number: ({ number }) => [[63, number]],
    fields: ({ paid = 0, fee = 0, credited = '' }) => [
      [176, digits(fee, 13)],
      [254, digits(paid, 13)],
      [296, credited && day6(credited)],
    ],
  },
  'Banco do Brasil, agreement of 7': {
    code: '001',
    kind: '7',
    number: ({ number }) => [
      [32, '1112245'],
      [64, number],
    ],
    fields: ({ paid = 0, fee = 0, credited = '' }) => [
      [176, credited ? day6(credited) : '000000'],
      [182, digits(fee, 7)],
      [254, digits(paid, 13)],
    ],
  },
  'Banco do Brasil, agreement of 6': {
    code: '001',
    kind: '1',
    number: ({ number }) => [
      [32, '112245'],
      [63, number],
      [74, 'X'],
    ],
    fields: ({ paid = 0, fee = 0, credited = '' }) => [
      [176, credited ? day6(credited) : '000000'],
      [182, digits(fee, 7)],
      [254, digits(paid, 13)],
    ],
  },
};

function file400(name: string, titles: readonly Title[], further: string[] = []): string[] {
  const bank = banks400[name];
  if (!bank) throw new Error(name);
  const all = [
    record(400, [1, '02RETORNO01COBRANCA'], [47, 'LOJA DE CAMISETAS'], [77, bank.code], [95, '201126']),
    ...titles.map((title) =>
      record(
        400,
        [1, bank.kind],
        ...bank.number(title),
        [109, title.occurrence ?? '06'],
        [111, day6(title.on)],
        [117, title.own ?? ''],
        [153, digits(title.paid ?? 0, 13)],
        ...bank.fields(title),
      ),
    ),
    ...further.map((kind) => record(400, [1, kind])),
    record(
      400,
      [1, `9201${bank.code}`],
      ...(bank.code === '341' ? ([[213, digits(titles.length, 8)]] as [number, string][]) : []),
      ...(bank.code === '237'
        ? ([[87, digits(titles.filter(({ occurrence = '06' }) => occurrence === '06').length, 5)]] as [
            number,
            string,
          ][])
        : []),
    ),
  ];
  return all.map((line, index) => line.slice(0, 394) + digits(index + 1, 6));
}

const text = (lines: readonly string[]) => `${lines.join('\r\n')}\r\n`;

/** A batch of collection: a segment T and a segment U for each. */
function batch240(code: string, titles: readonly Title[], number = 1): string[] {
  const details = titles.flatMap((title, index) => {
    const { paid = 0, fee = 0, occurrence = '06', credited } = title;
    const head = (at: number, segment: string): [number, string][] => [
      [1, code + digits(number, 4) + 3],
      [9, digits(index * 2 + at, 5)],
      [14, segment],
      [16, occurrence],
    ];
    const t: [number, string][] =
      code === '033'
        ? [
            [41, title.number],
            [55, title.own ?? ''],
            [194, digits(fee, 15)],
          ]
        : [
            [code === '341' ? 41 : code === '237' ? 46 : 38, title.number],
            [59, title.own ?? ''],
            [199, digits(fee, 15)],
          ];
    return [
      record(240, ...head(1, 'T'), ...t),
      record(
        240,
        ...head(2, 'U'),
        [18, digits(0, 60)],
        [78, digits(paid, 15)],
        [93, digits(paid > 0 ? paid - fee : 0, 15)],
        [138, day8(title.on)],
        [146, credited ? day8(credited) : '00000000'],
      ),
    ];
  });
  return [
    record(240, [1, `${code}${digits(number, 4)}1T01`], [14, '040']),
    ...details,
    record(240, [1, `${code}${digits(number, 4)}5`], [18, digits(details.length + 2, 6)]),
  ];
}

/** An account's statement: a segment E for each movement. */
function account240(
  code: string,
  movements: readonly { day: string; cents: number; says: string; id?: string }[],
  number = 1,
) {
  const sum = (sign: 1 | -1) => movements.reduce((total, { cents }) => total + Math.max(0, cents * sign), 0);
  return [
    record(240, [1, `${code}${digits(number, 4)}1E0440050`]),
    ...movements.map(({ day, cents, says, id = '' }, index) =>
      record(
        240,
        [1, `${code}${digits(number, 4)}3${digits(index + 1, 5)}E`],
        [143, day8(day)],
        [151, digits(Math.abs(cents), 18)],
        [169, cents > 0 ? 'C' : 'D'],
        [170, '209'],
        [177, says],
        [202, id],
      ),
    ),
    record(
      240,
      [1, `${code}${digits(number, 4)}5`],
      [171, digits(movements.length + 2, 6)],
      [177, digits(sum(-1), 18)],
      [195, digits(sum(1), 18)],
    ),
  ];
}

const file240 = (code: string, ...batches: string[][]): string[] => {
  const all = [record(240, [1, `${code}00000`], [143, '220112026'], [164, '103']), ...batches.flat()];
  return [...all, record(240, [1, `${code}99999`], [18, digits(batches.length, 6) + digits(all.length + 1, 6)])];
};

const numbers: Record<string, [inFile: string, known: string]> = {
  Itaú: ['00231327', '341-231327'],
  Bradesco: ['00000000097', '237-97'],
  Santander: ['00001901', '033-1901'],
  'Banco do Brasil, agreement of 7': ['11122450000000290', '001-11122450000000290'],
  'Banco do Brasil, agreement of 6': ['11224500029', '001-11224500029'],
};

describe.each(Object.keys(banks400))('CNAB 400 of %s', (name) => {
  const [number, slip] = numbers[name] ?? ['', ''];
  const paid = { number, own: 'PED-000123', paid: 39_541, fee: 333, on: '2026-11-19', credited: '2026-11-20' };

  it('has a line for each boleto that was paid: what its payer paid, the fee, and the day of the credit', () => {
    const { lines, errors, skipped } = read(
      text(file400(name, [paid, { number, occurrence: '09', on: '2026-11-19' }])),
    );
    expect(errors).toEqual([]);
    expect(skipped).toBe(1);
    expect(lines).toEqual([
      {
        n: 2,
        day: '2026-11-20',
        cents: 39_541,
        fee: 333,
        slip,
        fitId: 'PED-000123',
        description: `LIQUIDACAO 06 NOSSO NUMERO ${slip.slice(4)} SEU NUMERO PED-000123`,
      },
    ]);
  });

  it('has fees of other occurrences as one line for each day, and passes by what is said besides', () => {
    const entry = { number, occurrence: '02', fee: 252 };
    const { lines } = read(
      text(
        file400(
          name,
          [
            { ...entry, on: '2026-11-19' },
            { ...entry, on: '2026-11-19' },
            { ...entry, on: '2026-11-20' },
            { ...paid, credited: '' },
          ],
          ['3'],
        ),
      ),
    );
    expect(lines.map(({ n, day, cents, slip: of }) => [n, day, cents, of])).toEqual([
      [2, '2026-11-19', -504, undefined],
      [4, '2026-11-20', -252, undefined],
      [5, '2026-11-19', 39_541, slip],
    ]);
  });

  it('is refused where a record is missing, twice, or another than the trailer counts', () => {
    const whole = file400(name, [paid, paid, paid]);
    for (const broken of [
      whole.filter((_, at) => at !== 2),
      [...whole.slice(0, 2), ...whole.slice(1)],
      whole.slice(0, -1),
    ])
      expect(() => read(text(broken))).toThrow(UnreadableStatement);
  });
});

describe('CNAB 400', () => {
  const name = 'Bradesco';
  const title = { number: '00000000097', paid: 500, on: '2026-11-19' };

  it('with a payment taken back has it as money that left', () => {
    const { lines } = read(text(file400(name, [{ ...title, occurrence: '40' }])));
    expect(lines).toMatchObject([{ cents: -500, slip: '237-97', description: 'ESTORNO 40 NOSSO NUMERO 97' }]);
  });

  it('with a cheque that is not cleared has no line for it', () => {
    const { lines, skipped } = read(text(file400(name, [title, { ...title, occurrence: '16' }])));
    expect([lines.length, skipped]).toEqual([1, 1]);
  });

  it('names what it cannot read, by line and by the manual’s name of the field', () => {
    const spoilt = (at: number, by: string) => {
      const [head = '', first = '', end = ''] = file400(name, [title]);
      return read(text([head, first.slice(0, at - 1) + by + first.slice(at - 1 + by.length), end])).errors;
    };
    expect(spoilt(254, '0000000A00500')).toEqual([{ line: 2, field: 'valor pago', message: 'is not a number' }]);
    expect(spoilt(254, '9999999999999')).toEqual([
      { line: 2, field: 'valor pago', message: 'is more than can be stored' },
    ]);
    expect(spoilt(254, '0000000000000')).toEqual([
      { line: 2, field: 'valor pago', message: 'is zero, and the occurrence is 06' },
    ]);
    expect(spoilt(111, '310226')).toEqual([{ line: 2, field: 'data da ocorrência', message: 'is not a date' }]);
    expect(spoilt(71, '0000000000-')).toEqual([{ line: 2, field: 'nosso número', message: 'is not a number' }]);
  });

  it('with an occurrence that it does not know is refused where money comes with it, and only there', () => {
    const strange = (paid: number) => read(text(file400(name, [title, { ...title, occurrence: '77', paid }])));
    expect(strange(0).errors).toEqual([]);
    expect(strange(500).errors).toEqual([
      {
        line: 3,
        field: 'ocorrência',
        message: 'is 77, which is not one of a payment, and the record has a paid amount',
      },
    ]);
  });

  const whole = file400(name, [title]);
  it.each([
    ['another bank', whole.map((line) => line.replace('237', '104')), /bank 104.*Itaú \(341\)/],
    ['its direction', whole.map((line) => line.replace('02RETORNO', '01REMESSA')), /remessa/],
    ['another service', whole.map((line) => line.replace('RETORNO01', 'RETORNO07')), /service 07/],
    ['a short line', [whole[0] ?? '', (whole[1] ?? '').slice(1), whole[2] ?? ''], /Line 2 has 399 characters/],
    ['a kind of record', [whole[0] ?? '', `6${(whole[1] ?? '').slice(1)}`, whole[2] ?? ''], /Line 2 is of kind 6/],
    ['two banks', [...whole.slice(0, 2), (whole[2] ?? '').replace('237', '341')], /different banks/],
  ])('is refused for %s', (_, lines, why) => {
    expect(() => read(text(lines))).toThrow(why);
  });

  it('may end as files of old programs do', () => {
    expect(read(`${text(whole)}\u001a`).lines).toHaveLength(1);
    expect(read(`${whole.join('\n')}\n\n`).lines).toHaveLength(1);
  });

  it('of five megabytes is read in moments', () => {
    const [head = '', first = '', end = ''] = whole;
    const all = [head, ...Array.from({ length: 13_000 }, () => first), end];
    const lines = all.map((line, at) => line.slice(0, 394) + digits(at + 1, 6));
    lines[13_001] = `${end.slice(0, 86)}13000${end.slice(91, 394)}013002`;
    expect(read(text(lines)).lines).toHaveLength(13_000);
  });
});

describe.each([
  ['341', '00231327', '341-231327'],
  ['237', '00000000097', '237-97'],
  ['033', '0000000019019', '033-19019'],
  ['001', '32948600000000196', '001-32948600000000196'],
  ['001', '112245000294', '001-11224500029'],
])('CNAB 240 of bank %s with the number %s', (code, number, slip) => {
  it('has a line for each boleto that was paid', () => {
    const paid = { number, own: 'PED-000123', paid: 40_000, fee: 500, on: '2026-11-19', credited: '2026-11-20' };
    const { lines, errors } = read(
      text(file240(code, batch240(code, [{ ...paid, occurrence: '02', paid: 0, fee: 0 }, paid]))),
    );
    expect(errors).toEqual([]);
    expect(lines).toEqual([
      {
        n: 5,
        day: '2026-11-20',
        cents: 40_000,
        fee: 500,
        slip,
        fitId: 'PED-000123',
        description: `LIQUIDACAO 06 NOSSO NUMERO ${slip.slice(4)} SEU NUMERO PED-000123`,
      },
    ]);
  });
});

describe('CNAB 240', () => {
  const title = { number: '00231327', paid: 40_000, fee: 500, on: '2026-11-19' };
  const movements = [
    { day: '2026-11-19', cents: 179_371, says: 'CIELO VENDAS CREDITO', id: '000457' },
    { day: '2026-11-20', cents: -4_990, says: 'TARIFA PACOTE' },
  ];

  it('of any bank’s account has a line for each movement, also beside collection', () => {
    const { lines } = read(text(file240('341', batch240('341', [title]), account240('341', movements, 2))));
    expect(lines).toMatchObject([
      { n: 3, cents: 40_000 },
      { n: 7, day: '2026-11-19', cents: 179_371, description: 'CIELO VENDAS CREDITO', fitId: '000457' },
      { n: 8, day: '2026-11-20', cents: -4_990, description: 'TARIFA PACOTE' },
    ]);
    expect(read(text(file240('104', account240('104', movements)))).lines).toHaveLength(2);
  });

  it('takes the fee from what was credited, where it is not said', () => {
    const lines = file240('341', batch240('341', [title])).map((line) =>
      line.charAt(13) === 'T' ? line.slice(0, 198) + digits(0, 15) + line.slice(213) : line,
    );
    expect(read(text(lines)).lines).toMatchObject([{ cents: 40_000, fee: 500 }]);
  });

  const whole = file240('341', batch240('341', [title, title]), account240('341', movements, 2));
  const changed = (at: number, from: number, by: string) =>
    whole.map((line, index) => (index === at ? line.slice(0, from - 1) + by + line.slice(from - 1 + by.length) : line));
  it.each([
    ['a record less', whole.filter((_, at) => at !== 3), /Its trailer says 12 records, and there are 11/],
    [
      'a record less that the file’s trailer does not count',
      changed(11, 24, '000011').filter((_, at) => at !== 3),
      /another number in its batch/,
    ],
    ['a batch that counts others', changed(6, 18, '000005'), /5 records of the batch, and there are 6/],
    ['batches that it does not have', changed(11, 18, '000003'), /3 batches, and there are 2/],
    [
      'a sum of credits that is another',
      changed(10, 195, digits(179_372, 18)),
      /179372 cents of credits, and there are 179371/,
    ],
    ['a sum of debits that is another', changed(10, 177, digits(4_991, 18)), /4991 cents of debits/],
    ['its end', whole.slice(0, -1), /no trailer/],
    ['a batch without an end', changed(6, 8, '3'), /detail|no trailer|not/],
    ['two banks', changed(3, 1, '237'), /Line 4 is of another bank/],
    ['a service that it does not have', changed(1, 9, 'C20'), /service 20, operation C/],
    ['a segment that it does not have', changed(2, 14, 'P'), /Line 3 is segment P, where T is expected/],
    ['a segment T alone', changed(3, 14, 'T'), /Line 4 is segment T, where U is expected/],
    ['a pair of two occurrences', changed(3, 16, '09'), /not of the same occurrence/],
    ['its direction', changed(0, 143, '1'), /remessa/],
    ['a long line', whole.map((line, at) => (at === 4 ? `${line} ` : line)), /Line 5 has 241 characters/],
    ['too many lines', [...whole, ...Array.from({ length: 20_000 }, () => whole[3] ?? '')], /more than 20000 lines/],
    ['collection of another bank', file240('104', batch240('104', [title])), /bank 104/],
  ])('is refused for %s', (_, lines, why) => {
    expect(() => read(text(lines))).toThrow(UnreadableStatement);
    expect(() => read(text(lines))).toThrow(why);
  });
});

/** Boletos of ours at a bank, each paid on a day of November, and due on the next one. */
function boletos(slipOf: (at: number) => string): Ours[] {
  return Array.from({ length: 120 }, (_, at): Ours => {
    const day = daysLater('2026-11-02', at % 20);
    const amount = 10_000 + at * 37;
    return {
      entity: 'payment',
      id: `pay_${digits(at, 4)}`,
      names: [`pay_${digits(at, 4)}`, slipOf(at)],
      status: 'APPROVED',
      amount,
      fee: 299,
      day,
      expected: false,
      parts: [{ amount: amount - 299, day: daysLater(day, 1) }],
    };
  });
}

const plants = ['amount', 'fee', 'late', 'missing', 'twice', 'unpaid', 'strange'] as const;

describe.each([
  ['CNAB 400', 'Itaú', '341', (at: number) => digits(230_000 + at, 8)],
  ['CNAB 400', 'Bradesco', '237', (at: number) => digits(97 + at, 11)],
  ['CNAB 400', 'Santander', '033', (at: number) => digits(19_000 + at, 8)],
  ['CNAB 400', 'Banco do Brasil, agreement of 7', '001', (at: number) => `1112245${digits(290 + at, 10)}`],
  ['CNAB 240', 'Itaú', '341', (at: number) => digits(230_000 + at, 8)],
  ['CNAB 240', 'Banco do Brasil', '001', (at: number) => `1112245${digits(290 + at, 10)}`],
] as const)('a month of boletos in %s of %s', (format, name, code, numberOf) => {
  const known = (at: number) => `${code}-${numberOf(at).replace(/^0+/, '')}`;
  const ours = boletos(known);
  const planted = new Set<string>();
  const titles: Title[] = [];
  for (const [at, one] of ours.entries()) {
    const [due] = one.parts ?? [];
    if (!due || one.day === undefined) throw new Error('parts');
    const title = { number: numberOf(at), paid: one.amount, fee: 299, on: one.day, credited: due.day };
    const plant = at % 8 === 3 ? plants[Math.floor(at / 8) % plants.length] : undefined;
    if (plant) planted.add(`${plant} ${plant === 'strange' ? '' : one.id}`.trim());
    if (plant === 'missing') continue;
    if (plant === 'amount') titles.push({ ...title, paid: title.paid - 1 });
    else if (plant === 'fee') titles.push({ ...title, fee: 300 });
    else if (plant === 'late') titles.push({ ...title, credited: daysLater(due.day, 1) });
    else if (plant === 'twice') titles.push(title, title);
    else if (plant === 'strange') {
      // One of somebody else in place of ours, with its amount and the day on which it was paid.
      titles.push({ ...title, number: numberOf(1_000 + at), credited: one.day });
      planted.add(`missing ${one.id}`);
    } else titles.push(title);
    if (plant === 'unpaid') one.status = 'PENDING';
  }
  const lines = format === 'CNAB 400' ? file400(name, titles) : file240(code, batch240(code, titles));
  const statement = read(text(lines));
  const items = matchStatement(statement.lines, ours, true);

  const plantOf = ({ kind, differs = [], entityId }: LineItem): string | undefined => {
    if (kind === 'unknown') return 'strange';
    if (kind === 'missing') return `missing ${entityId}`;
    if (differs.includes('repeated')) return `twice ${entityId}`;
    if (differs.includes('status')) return `unpaid ${entityId}`;
    if (differs.includes('amount')) return `amount ${entityId}`;
    if (differs.includes('fee')) return `fee ${entityId}`;
    return differs.includes('day') ? `late ${entityId}` : undefined;
  };

  it('has its planted differences found, and none that is not', () => {
    expect(statement.errors).toEqual([]);
    expect(planted.size).toBeGreaterThan(12);
    const found = new Set(items.map(plantOf).filter((one) => one !== undefined));
    expect([...found].sort()).toEqual([...planted].sort());
    for (const item of items.filter((one) => plantOf(one) === undefined)) {
      expect(item).toMatchObject({ kind: 'matched', by: 'id' });
    }
  });
});
