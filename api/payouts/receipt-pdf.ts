import type { Readable } from 'node:stream';
import PDFDocument from 'pdfkit';
import { amountInWords } from '../../domain/core/amount-in-words.ts';
import { formatBRL } from '../../domain/core/money.ts';
import type { Payout } from '../../domain/payouts/payout.ts';
import type { Keys } from '../../runtime/keys.ts';
import { plexMono } from './fonts.ts';

export interface ReceiptFacts {
  /** The name of the merchant, who paid. */
  payer: string;
  /** An APPROVED payout. Its key, account and documents are masked already. */
  payout: Payout;
  /** See `receiptCode`. */
  code: string;
  /** Marks the receipt as one of sandbox mode, where no money moves. */
  sandbox: boolean;
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * The authentication code of a payout's receipt: a keyed MAC over the facts of the payout (merchant, amount, time,
 * end-to-end id), so that only a holder of our keys can create or verify one. 80 bits, in groups of four letters and
 * digits.
 */
export function receiptCode(keys: Keys, merchantId: string, payout: Payout): string {
  const { id, amount, approvedAt = '', endToEndId = '', withdrawReference } = payout;
  const mac = keys.mac('payout-receipt', merchantId, id, String(amount), approvedAt, endToEndId, withdrawReference);
  const letters = Array.from(mac.subarray(0, 16), (byte) => alphabet[byte & 31]).join('');
  return letters.replace(/.{4}(?=.)/g, '$&-');
}

/** Whether a typed code equals this code, ignoring case, spaces and dashes, and with O read as 0, I and L as 1. */
export function isReceiptCode(code: string, typed: string): boolean {
  const plain = (text: string) =>
    text
      .toUpperCase()
      .replace(/[^0-9A-Z]/g, '')
      .replace(/O/g, '0')
      .replace(/[IL]/g, '1');
  return plain(typed) === plain(code);
}

const colours = { text: '#161616', muted: '#5c5c5c', line: '#d0d0d0', accent: '#0f62fe', warning: '#a2191f' };
const margin = 56;
const labelWidth = 132;

/**
 * The receipt of a payout for its receiver: one A4 page in Portuguese with embedded fonts. Names and descriptions are
 * untrusted text: characters that could reorder or hide other text are removed, and the text is truncated.
 */
export function receiptPdf(facts: ReceiptFacts): Readable {
  const when = new Date(facts.payout.approvedAt ?? facts.payout.updatedAt);
  const doc = openDocument(facts, when);
  writeHeading(doc, facts);
  writeAmount(doc, facts.payout, when);
  writeParties(doc, facts);
  writeAuthentication(doc, facts.code);
  doc.end();
  return doc as unknown as Readable;
}

type Doc = InstanceType<typeof PDFDocument>;

/** An empty page with its metadata and fonts. @param when the document's date: the same payout gives the same bytes. */
function openDocument({ payer, payout }: ReceiptFacts, when: Date): Doc {
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'pt-BR',
    pdfVersion: '1.7',
    displayTitle: true,
    font: '',
    info: {
      Title: `Comprovante de pagamento ${payout.id}`,
      Author: printable(payer, 140),
      Producer: 'Trilho',
      Creator: 'Trilho',
      CreationDate: when,
    },
  });
  for (const weight of [400, 600] as const) {
    for (const letters of ['latin', 'latin-ext'] as const) {
      doc.registerFont(`${letters}-${weight}`, plexMono(letters, weight));
    }
  }
  return doc;
}

function writeHeading(doc: Doc, { payout, sandbox }: ReceiptFacts): void {
  doc.rect(0, 0, doc.page.width, 8).fill(colours.accent);
  doc.y = margin;
  write(doc, 'Comprovante de pagamento', { size: 17, weight: 600 });
  write(doc, methods[payout.paymentMethod], { size: 10, colour: colours.muted });
  if (sandbox) {
    doc.y += 10;
    const warning = 'Ambiente de testes: nenhum valor foi transferido.';
    write(doc, warning, { size: 10, weight: 600, colour: colours.warning });
  }
}

function writeAmount(doc: Doc, { amount }: Payout, when: Date): void {
  doc.y += 18;
  write(doc, formatBRL(amount), { size: 26, weight: 600 });
  write(doc, amountInWords(amount, 'pt'), { size: 9, colour: colours.muted });
  doc.y += 4;
  write(doc, `${date.format(when)} às ${time.format(when)} (horário de Brasília)`, { size: 10 });
}

function writeParties(doc: Doc, { payer, payout }: ReceiptFacts): void {
  writeSection(doc, 'Quem recebeu', [
    ['Nome', payout.name ?? payout.accountHolder, 140],
    ['CPF/CNPJ', payout.document ?? payout.accountDocument],
    ['Chave Pix', payout.pixKey],
    ['Banco', payout.bankCode],
    ['Agência', payout.branchNumber],
    ['Conta', payout.accountNumber],
    ['Recebedor', payout.receiverId, 100],
  ]);
  writeSection(doc, 'Quem pagou', [['Nome', payer, 140]]);
  writeSection(doc, 'Pagamento', [
    ['Descrição', payout.description, 255],
    ['ID da transação', payout.endToEndId],
    ['Identificador', payout.id],
    ['Referência', payout.withdrawReference === payout.id ? undefined : payout.withdrawReference, 100],
  ]);
}

function writeAuthentication(doc: Doc, code: string): void {
  writeSection(doc, 'Autenticação', [['Código', code]]);
  doc.y += 4;
  const help = 'Para confirmar este comprovante, informe o identificador e o código a quem pagou.';
  write(doc, help, { size: 8, colour: colours.muted });
}

/** A ruled section with one line per value; values that are absent are omitted, and so is an empty section. */
function writeSection(
  doc: Doc,
  title: string,
  rows: readonly [label: string, value: string | undefined, longest?: number][],
): void {
  const given = rows.filter(([, value]) => value);
  if (given.length === 0) return;
  doc.y += 16;
  doc
    .moveTo(margin, doc.y)
    .lineTo(doc.page.width - margin, doc.y)
    .lineWidth(0.5)
    .stroke(colours.line);
  doc.y += 10;
  write(doc, title, { size: 10, weight: 600 });
  doc.y += 3;
  for (const [label, value = '', longest = 80] of given) {
    const top = doc.y;
    write(doc, label, { size: 9, colour: colours.muted, width: labelWidth });
    doc.y = top;
    write(doc, printable(value, longest), { size: 9, left: labelWidth });
    doc.y += 2;
  }
}

/** Writes text at `left` points from the left margin, each letter in the font face that has it. */
function write(
  doc: Doc,
  text: string,
  style: { size: number; weight?: 400 | 600; colour?: string; left?: number; width?: number },
): void {
  const { size, weight = 400, colour = colours.text, left = 0 } = style;
  const width = style.width ?? doc.page.width - 2 * margin - left;
  const runs = text.match(runsOfOneFace) ?? [];
  doc.fontSize(size).fillColor(colour);
  runs.forEach((run, index) => {
    doc.font(`${extended.test(run) ? 'latin-ext' : 'latin'}-${weight}`);
    const options = { width, lineGap: 2, continued: index < runs.length - 1 };
    if (index === 0) doc.text(run, margin + left, doc.y, options);
    else doc.text(run, options);
  });
}

const methods = { PIX: 'Pix', BANK_ACCOUNT: 'Transferência bancária', RECEIVER: 'Transferência de saldo' } as const;

const timeZone = 'America/Sao_Paulo';
const date = new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'long' });
const time = new Intl.DateTimeFormat('pt-BR', { timeZone, timeStyle: 'medium' });

/** Letters of Latin Extended-A that only the second face has. */
const extended = /[\u0100-\u0130\u0132-\u0151\u0154-\u017f]/;
const runsOfOneFace = new RegExp(`${extended.source}+|[^${extended.source.slice(1)}+`, 'g');

/**
 * Text reduced to its visible content: control characters and marks that reorder, hide or join letters are removed,
 * runs of spaces become one, compatibility forms become plain letters, and a letter that the fonts lack becomes a
 * question mark. At most `longest` characters.
 */
function printable(text: string, longest: number): string {
  // A very long name is truncated before any other step.
  const plain = text
    .slice(0, longest * 8)
    .normalize('NFKC')
    .replace(/[\p{Z}\t\r\n]+/gu, ' ')
    .replace(/[\p{C}\p{M}]+/gu, '')
    .replace(/[^\x20-\x7e\u00a1-\u017f\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac]+/g, '?')
    .trim();
  return plain.length > longest ? `${plain.slice(0, longest - 1)}…` : plain;
}
