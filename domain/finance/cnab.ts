import { z } from 'zod';
import { slipNumber } from '../core/boleto.ts';
import { maxCents } from '../core/money.ts';
import { addLine, clean, dayText, mostLines, type Statement, UnreadableStatement } from './statement-line.ts';

/*
 * Return files of banks ("arquivo de retorno"): CNAB 400 of four banks' collection, and CNAB 240 of their collection
 * (segments T and U) and of any bank's account (segment E).
 *
 * Sources: FEBRABAN's layout CNAB 240, version 10, and the collection manuals of the banks. All positions are in the tables
 * below, from 1 and both included, as the manuals number them.
 */

type Place = readonly [from: number, to: number];

/** Where a record of a collection file has what is read of it. */
interface SlipPlaces {
  occurrence: Place;
  /** Nosso número, in the form of the boleto's barcode. */
  slip: Place;
  /** Seu número. */
  own: Place;
  /** Identificação do título na empresa. */
  use: Place;
  fee: Place;
  paid: Place;
  occurredOn: Place;
  creditedOn: Place;
}

interface Layout400 {
  /** Kind of record, its first digit. */
  detail: string;
  places: SlipPlaces;
  /** What it calls paid is what it credited: without its fee. */
  paidIsNet?: true;
  /** Occurrences with which a boleto was paid, and those that take it back. */
  paid: readonly string[];
  takenBack: readonly string[];
  /** Paid by a cheque that is not cleared, or was returned: no money has moved. */
  uncleared: readonly string[];
}

interface Bank {
  name: string;
  cnab400: readonly Layout400[];
  /** Numbers of the trailer that are checked. `of`: counted are records of this occurrence; absent: all. */
  counts400: readonly { place: Place; of?: string }[];
  cnab240: {
    /** Segment T has these, and segment U what follows below. */
    t: Pick<SlipPlaces, 'slip' | 'own' | 'use' | 'fee'>;
    paid: readonly string[];
  };
}

const places400: SlipPlaces = {
  use: [38, 62],
  slip: [71, 81],
  occurrence: [109, 110],
  occurredOn: [111, 116],
  own: [117, 126],
  fee: [176, 188],
  paid: [254, 266],
  creditedOn: [296, 301],
};
const placesOfBrasil: SlipPlaces = { ...places400, creditedOn: [176, 181], fee: [182, 188] };
const layoutOfBrasil = { paid: ['05', '06', '07', '08', '15'], takenBack: [], uncleared: ['44', '46'] };

const segmentT: Bank['cnab240']['t'] = { slip: [38, 57], own: [59, 73], use: [106, 130], fee: [199, 213] };

const banks: Readonly<Record<string, Bank>> = {
  '001': {
    name: 'Banco do Brasil',
    cnab400: [
      // Agreements of six digits, and of seven.
      { detail: '1', places: { ...placesOfBrasil, slip: [63, 73] }, ...layoutOfBrasil },
      { detail: '7', places: { ...placesOfBrasil, use: [39, 63], slip: [64, 80] }, ...layoutOfBrasil },
    ],
    counts400: [],
    cnab240: { t: segmentT, paid: ['06', '17'] },
  },
  '033': {
    name: 'Santander',
    cnab400: [
      {
        detail: '1',
        places: { ...places400, slip: [63, 70] },
        paid: ['06', '07', '08', '17'],
        takenBack: [],
        uncleared: [],
      },
    ],
    counts400: [],
    cnab240: { t: { slip: [41, 53], own: [55, 69], use: [101, 125], fee: [194, 208] }, paid: ['06', '17'] },
  },
  '237': {
    name: 'Bradesco',
    cnab400: [{ detail: '1', places: places400, paid: ['06', '15', '17'], takenBack: ['40'], uncleared: ['16'] }],
    counts400: [{ place: [87, 91], of: '06' }],
    cnab240: { t: { ...segmentT, slip: [46, 56] }, paid: ['06', '17'] },
  },
  '341': {
    name: 'Itaú',
    cnab400: [
      {
        detail: '1',
        places: { ...places400, slip: [86, 93] },
        paidIsNet: true,
        paid: ['06', '07', '08', '10', '59'],
        takenBack: [],
        uncleared: ['65', '69'],
      },
    ],
    counts400: [{ place: [213, 220] }],
    cnab240: { t: { ...segmentT, slip: [41, 48] }, paid: ['06', '08', '10'] },
  },
};

const header400 = { operation: [2, 2], word: [3, 9], service: [10, 11], bank: [77, 79] } as const;
const trailer400 = { bank: [5, 7] } as const;
const sequence400: Place = [395, 400];
/** Kinds of further records about a boleto: messages, shares, its PIX. */
const further400 = ['2', '3', '4', '5'];

const control240 = { bank: [1, 3], kind: [8, 8] } as const;
const header240 = { direction: [143, 143] } as const;
const batch240 = { operation: [9, 9], service: [10, 11] } as const;
const detail240 = { sequence: [9, 13], segment: [14, 14], occurrence: [16, 17] } as const;
const segmentU = { paid: [78, 92], credited: [93, 107], occurredOn: [138, 145], creditedOn: [146, 153] } as const;
const segmentE = { day: [143, 150], amount: [151, 168], sign: [169, 169], words: [177, 201], id: [202, 240] } as const;
const batchEnd240 = { records: [18, 23] } as const;
const accountEnd240 = { records: [171, 176], out: [177, 194], in: [195, 212] } as const;
const end240 = { batches: [18, 23], records: [24, 29] } as const;
/** Paid by a cheque that is not cleared, or was returned, in segment T of all banks. */
const uncleared240 = ['44', '50'];

// ---- fields ------------------------------------------------------------------------------------------------------

const at = (record: string, [from, to]: Place): string => record.slice(from - 1, to);

const all = <Name extends string>(record: string, places: Readonly<Record<Name, Place>>): Record<Name, string> =>
  Object.fromEntries(Object.entries<Place>(places).map(([name, place]) => [name, at(record, place)])) as Record<
    Name,
    string
  >;

/** Digits with leading zeros; blank: zero. */
const number = z
  .string()
  .regex(/^(?:\d+|\s+)$/, 'is not a number')
  .transform((text) => Number(text.trim()));
const cents = number.refine((value) => value <= maxCents, 'is more than can be stored');
/** `DDMMYY`, `DDMMYYYY`; blank or zeros: none. */
const day = z
  .string()
  .regex(/^[\d ]+$/, 'is not a date')
  .transform((text, context) => {
    if (/^[0 ]+$/.test(text)) return undefined;
    const year = Number(text.slice(4));
    const found = dayText(text.length === 6 ? 2000 + year : year, Number(text.slice(2, 4)), Number(text.slice(0, 2)));
    if (found === undefined) context.addIssue({ code: 'custom', message: 'is not a date' });
    return found;
  });
const words = z.string().transform(clean);

const Slip = z.object({
  occurrence: z.string().regex(/^[0-9A-Z]{2}$/, 'is not a code of two signs'),
  slip: z
    .string()
    .transform((text) => text.trim())
    .pipe(z.string().regex(/^\d+[\dPX]?$/, 'is not a number')),
  own: words,
  use: words,
  fee: cents,
  paid: cents,
  occurredOn: day,
  creditedOn: day,
});
type Slip = z.output<typeof Slip>;

const Movement = z.object({
  day: day.refine((found) => found !== undefined, 'is missing'),
  amount: cents,
  sign: z.enum(['C', 'D'], 'is neither C nor D'),
  words,
  id: words,
});

/** What the fields are called in the banks' manuals. */
const called: Record<string, string> = {
  occurrence: 'ocorrência',
  slip: 'nosso número',
  fee: 'tarifa',
  paid: 'valor pago',
  credited: 'valor creditado',
  occurredOn: 'data da ocorrência',
  creditedOn: 'data do crédito',
  day: 'data do lançamento',
  amount: 'valor do lançamento',
  sign: 'tipo do lançamento',
};

/** The fields of a record, checked; undefined, with their faults in `read`, when one cannot be read. */
function checked<Out>(read: Statement, line: number, schema: z.ZodType<Out>, fields: unknown): Out | undefined {
  const { data, error } = schema.safeParse(fields);
  for (const { path, message } of error?.issues ?? []) {
    read.errors.push({ line, field: called[String(path[0])] ?? String(path[0]), message });
  }
  return data;
}

const refuse = (why: string): never => {
  throw new UnreadableStatement(why);
};

/** A count or sum of a trailer. @throws UnreadableStatement when it is not what the file has. */
function expectCount(record: string, place: Place, found: number, what: string): void {
  const { data: said } = number.safeParse(at(record, place));
  if (said !== found)
    refuse(`Its trailer says ${said ?? at(record, place).trim()} ${what}, and there are ${found}: it is not whole.`);
}

// ---- files -------------------------------------------------------------------------------------------------------

/** Whether a text begins as a file of CNAB 240 or 400. */
export function isCnab(text: string): boolean {
  const first = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  return /^0[12](?:RETORNO|REMESSA)/.test(first) || (/^\d{3}00000[\d ]/.test(first) && !/[;,\t]/.test(first));
}

/**
 * Reads a return file. A boleto that was paid is a line with what its payer paid, the bank's fee and its number at the bank;
 * fees of other occurrences are one line for each day and occurrence. Pure.
 *
 * @throws UnreadableStatement for another bank, layout or service, a file that is cut off, and numbers of the trailers that are
 * not those of the records.
 */
export function readCnab(text: string): Statement {
  const records = text.split(/\r?\n/);
  while (records.at(-1)?.trim() === '') records.pop();
  if (records.length > mostLines) refuse(`It has more than ${mostLines} lines.`);
  const is400 = /^0[12]R/.test(records[0] ?? '');
  const length = is400 ? 400 : 240;
  const wrong = records.findIndex((record) => record.length !== length);
  if (wrong >= 0)
    refuse(`Line ${wrong + 1} has ${records[wrong]?.length} characters: a line of CNAB ${length} has ${length}.`);
  return is400 ? readCnab400(records) : readCnab240(records);
}

function bankOf(code: string): Bank {
  const known = Object.entries(banks).map(([each, { name }]) => `${name} (${each})`);
  return Object.hasOwn(banks, code) && banks[code]
    ? banks[code]
    : refuse(`It is of bank ${code}. Collection files are read of ${known.join(', ')}.`);
}

function readCnab400(records: string[]): Statement {
  const read: Statement = { lines: [], errors: [], skipped: 0 };
  const [first = '', last = ''] = [records[0], records.at(-1)];
  const header = all(first, header400);
  if (header.operation !== '2') refuse('It is a file for the bank (remessa), not one of the bank (retorno).');
  const bank = bankOf(header.bank);
  if (header.service !== '01') refuse(`It is of service ${header.service}: of CNAB 400, only collection (01) is read.`);
  if (!last.startsWith('9') || records.length < 2) refuse('The file is cut off: it has no trailer.');
  if (at(last, trailer400.bank) !== header.bank) refuse('Header and trailer are of different banks.');
  records.forEach((record, index) => {
    const said = at(record, sequence400);
    if (Number(said) !== index + 1)
      refuse(`Line ${index + 1} has the number ${said.trim()}: records are missing, or there twice.`);
  });

  const fees = new LooseFees();
  const seen: string[] = [];
  records.slice(1, -1).forEach((record, index) => {
    const line = index + 2;
    const kind = record.charAt(0);
    const layout = bank.cnab400.find(({ detail }) => detail === kind);
    if (!layout) {
      if (!further400.includes(kind)) refuse(`Line ${line} is of kind ${kind}, which ${bank.name} does not have.`);
      return;
    }
    seen.push(at(record, layout.places.occurrence));
    const slip = checked(read, line, Slip, all(record, layout.places));
    if (!slip) return;
    addSlip(read, fees, {
      ...slip,
      line,
      number: slipNumber(header.bank, slip.slip),
      paid: layout.paidIsNet && slip.paid > 0 ? slip.paid + slip.fee : slip.paid,
      meaning: meaningOf(slip.occurrence, layout),
    });
  });
  for (const { place, of } of bank.counts400) {
    const found = of === undefined ? seen.length : seen.filter((occurrence) => occurrence === of).length;
    expectCount(last, place, found, of === undefined ? 'records of boletos' : `records of occurrence ${of}`);
  }
  fees.addTo(read);
  return read;
}

type Meaning = 'paid' | 'takenBack' | 'uncleared' | 'other';

const meaningOf = (
  occurrence: string,
  { paid, takenBack, uncleared }: Omit<Layout400, 'detail' | 'places'>,
): Meaning =>
  paid.includes(occurrence)
    ? 'paid'
    : takenBack.includes(occurrence)
      ? 'takenBack'
      : uncleared.includes(occurrence)
        ? 'uncleared'
        : 'other';

/** Adds what a record of collection says about money. */
function addSlip(
  read: Statement,
  fees: LooseFees,
  {
    line,
    occurrence,
    number,
    own,
    use,
    fee,
    paid,
    occurredOn,
    creditedOn,
    meaning,
  }: Omit<Slip, 'slip'> & { line: number; number: string; meaning: Meaning },
): void {
  const on = (meaning === 'paid' ? creditedOn : undefined) ?? occurredOn;
  const wrong = (field: string, message: string) => read.errors.push({ line, field: called[field] ?? field, message });
  if (meaning === 'uncleared') {
    read.skipped += 1;
  } else if (meaning === 'other') {
    if (paid > 0)
      wrong('occurrence', `is ${occurrence}, which is not one of a payment, and the record has a paid amount`);
    else if (fee === 0) read.skipped += 1;
    else if (on === undefined) wrong('occurredOn', 'is missing');
    else fees.add({ line, day: on, occurrence, fee });
  } else if (paid === 0) {
    wrong('paid', `is zero, and the occurrence is ${occurrence}`);
  } else if (on === undefined) {
    wrong('occurredOn', 'is missing');
  } else {
    const isBack = meaning === 'takenBack';
    const description = `${isBack ? 'ESTORNO' : 'LIQUIDACAO'} ${occurrence} NOSSO NUMERO ${number.slice(4)}`;
    addLine(read, {
      n: line,
      day: on,
      cents: isBack ? -paid : paid,
      description: own === '' ? description : `${description} SEU NUMERO ${own}`,
      fitId: own,
      more: use,
      slip: number,
      ...(!isBack && { fee }),
    });
  }
}

/** Fees of occurrences that are no payment: one line for each day and occurrence. */
class LooseFees {
  private readonly sums = new Map<
    string,
    { line: number; day: string; occurrence: string; fee: number; count: number }
  >();

  add({ line, day: on, occurrence, fee }: { line: number; day: string; occurrence: string; fee: number }): void {
    const place = `${on} ${occurrence}`;
    const sum = this.sums.get(place) ?? { line, day: on, occurrence, fee: 0, count: 0 };
    this.sums.set(place, { ...sum, fee: sum.fee + fee, count: sum.count + 1 });
  }

  addTo(read: Statement): void {
    for (const { line, day: on, occurrence, fee, count } of this.sums.values()) {
      const description = `TARIFAS DA OCORRENCIA ${occurrence}: ${count}`;
      addLine(read, { n: line, day: on, cents: -fee, description, fitId: '', more: '' });
    }
    read.lines.sort((left, right) => left.n - right.n);
  }
}

function readCnab240(records: string[]): Statement {
  const read: Statement = { lines: [], errors: [], skipped: 0 };
  const [first = '', last = ''] = [records[0], records.at(-1)];
  const { bank } = all(first, control240);
  const direction = at(first, header240.direction);
  if (direction !== '2') {
    refuse(
      direction === '1'
        ? 'It is a file for the bank (remessa), not one of the bank (retorno).'
        : 'Its header does not say that it is a return file.',
    );
  }
  if (at(last, control240.kind) !== '9') refuse('The file is cut off: it has no trailer.');
  const other = records.findIndex((record) => at(record, control240.bank) !== bank);
  if (other >= 0) refuse(`Line ${other + 1} is of another bank than the header.`);
  expectCount(last, end240.records, records.length, 'records');

  const fees = new LooseFees();
  let batches = 0;
  let index = 1;
  while (index < records.length - 1) {
    const from = index;
    if (at(records[from] ?? '', control240.kind) !== '1') refuse(`Line ${from + 1} is not the header of a batch.`);
    const to = records.findIndex((record, place) => place > from && at(record, control240.kind) === '5');
    if (to < 0) refuse(`The batch of line ${from + 1} has no trailer.`);
    readBatch(read, fees, bank, records, from, to);
    batches += 1;
    index = to + 1;
  }
  expectCount(last, end240.batches, batches, 'batches');
  fees.addTo(read);
  return read;
}

/** A batch, from its header to its trailer. */
function readBatch(read: Statement, fees: LooseFees, bank: string, records: string[], from: number, to: number): void {
  const { operation, service } = all(records[from] ?? '', batch240);
  const details = records.slice(from + 1, to);
  details.forEach((record, index) => {
    if (at(record, control240.kind) !== '3') refuse(`Line ${from + index + 2} is not a detail of its batch.`);
    if (Number(at(record, detail240.sequence)) !== index + 1)
      refuse(
        `Line ${from + index + 2} has another number in its batch than ${index + 1}: records are missing, or there twice.`,
      );
  });
  const trailer = records[to] ?? '';
  if (operation === 'T' && service === '01') {
    expectCount(trailer, batchEnd240.records, details.length + 2, 'records of the batch');
    readSlips(read, fees, bank, details, from + 2);
  } else if (operation === 'E' && service === '04') {
    expectCount(trailer, accountEnd240.records, details.length + 2, 'records of the batch');
    readMovements(read, details, from + 2, trailer);
  } else {
    refuse(
      `The batch of line ${from + 1} is of service ${service}, operation ${operation}: collection (01, T) and account statements (04, E) are read.`,
    );
  }
}

/** Collection: a segment T and a segment U for each boleto. @param line of the first detail */
function readSlips(read: Statement, fees: LooseFees, code: string, details: string[], line: number): void {
  const { cnab240: layout } = bankOf(code);
  let pending: { record: string; line: number } | undefined;
  details.forEach((record, index) => {
    const here = line + index;
    const segment = at(record, detail240.segment);
    if (segment === 'Y') return;
    if (segment === 'T' && !pending) {
      pending = { record, line: here };
      return;
    }
    if (segment !== 'U' || !pending)
      refuse(`Line ${here} is segment ${segment}, where ${pending ? 'U' : 'T'} is expected.`);
    const t = pending as { record: string; line: number };
    pending = undefined;
    const fields = { ...all(t.record, { ...layout.t, occurrence: detail240.occurrence }), ...all(record, segmentU) };
    if (at(record, detail240.occurrence) !== fields.occurrence)
      refuse(`Lines ${t.line} and ${here} are not of the same occurrence.`);
    const slip = checked(read, t.line, Slip.extend({ credited: cents }), fields);
    if (!slip) return;
    const { paid, credited } = slip;
    // Some banks leave the fee out of segment T, and credit what is left.
    const kept = credited > 0 && credited < paid ? paid - credited : 0;
    addSlip(read, fees, {
      ...slip,
      fee: slip.fee === 0 ? kept : slip.fee,
      line: t.line,
      number: slipNumber(code, withoutDigit(code, slip.slip)),
      meaning: meaningOf(slip.occurrence, { paid: layout.paid, takenBack: [], uncleared: uncleared240 }),
    });
  });
  if (pending) refuse(`Line ${pending.line} is segment T without its segment U.`);
}

/** Banco do Brasil's numbers of eleven digits have a check digit here, which the barcode has not; those of seventeen have none. */
const withoutDigit = (bank: string, slip: string): string =>
  bank === '001' && slip.length === 12 ? slip.slice(0, -1) : slip;

/** An account's statement: a segment E for each movement. @param line of the first detail */
function readMovements(read: Statement, details: string[], line: number, trailer: string): void {
  const sums = { C: 0, D: 0 };
  const before = read.errors.length;
  details.forEach((record, index) => {
    const here = line + index;
    const segment = at(record, detail240.segment);
    if (segment !== 'E') refuse(`Line ${here} is segment ${segment}, where E is expected.`);
    const movement = checked(read, here, Movement, all(record, segmentE));
    if (!movement) return;
    const { day: on = '', amount, sign, words: description, id } = movement;
    sums[sign] += amount;
    addLine(read, { n: here, day: on, cents: sign === 'D' ? -amount : amount, description, fitId: id, more: '' });
  });
  // With an unreadable movement the sum is none.
  if (read.errors.length > before) return;
  expectCount(trailer, accountEnd240.out, sums.D, 'cents of debits');
  expectCount(trailer, accountEnd240.in, sums.C, 'cents of credits');
}
