import { z } from 'zod';
import type { PaymentMethod } from '../../domain/core/schemas.ts';
import type { TransactionResult } from '../../domain/payments/payment.ts';
import type { WithdrawRequest, WithdrawResult } from '../../domain/payouts/payout.ts';
import type { ReceiverRequest, ReceiverResult } from '../../domain/receivers/receiver.ts';
import type { BalanceResult, Connection, RefundArgument, RefundResult, RefundState } from './declaration.ts';
import { type Operation, ProviderError } from './errors.ts';
import { failure } from './failures.ts';
import { fromWire } from './money.ts';
import { payableBillet, payablePix } from './payable.ts';
import type {
  ChargeAnswer,
  ExpectedCharge,
  PayoutAnswer,
  Protocol,
  ReceiverAnswer,
  RefundAnswer,
  Reply,
  Wire,
} from './protocol-table.ts';
import {
  Address,
  Amount,
  EndToEndId,
  Flag,
  FormValue,
  Https,
  Id,
  Instant,
  idOf,
  LastFour,
  Line,
  type Path,
  Pdf,
  pick,
  Reference,
  ReferenceOfAddress,
  Short,
  Text,
  texts,
  Word,
} from './read.ts';
import { readStatus } from './statuses.ts';

/* How a protocol's replies are read into the specification's results. */

/**
 * A required value of the reply. @throws ProviderError naming it; its effect is `unknown` if the call wrote, else
 * `none`
 */
export function need<Shape extends z.ZodType>(
  p: Protocol,
  operation: Operation,
  reply: Reply,
  path: Path,
  shape: Shape,
): z.output<Shape> {
  const found = pick(reply.body, path, shape);
  if (found !== undefined) return found;
  const names = typeof path === 'string' ? path : path.join(' or ');
  throw failure(p, operation, `${p.name}'s answer lacks or garbles ${names}`, reply.wrote ? 'unknown' : 'none');
}

/** Integer cents at a path, undefined where it is absent. @throws ProviderError for a value that is not an amount */
export function cents(p: Protocol, operation: Operation, reply: Reply, path: Path | undefined): number | undefined {
  const amount = pick(reply.body, path, Amount);
  if (amount === undefined) return undefined;
  try {
    return fromWire(p.money, amount);
  } catch {
    const message = `${p.name}'s answer has an amount that is none`;
    throw failure(p, operation, message, reply.wrote ? 'unknown' : 'none');
  }
}

/** The status word. Required in a look-up, where the table says at which path it is. */
function wordOf(wire: Wire, lookUp: Operation, reply: Reply, path: Path | undefined): string | undefined {
  return wire.operation === lookUp && path ? wire.need(reply, path, Word) : pick(reply.body, path, Word);
}

export function readCharge(p: Protocol, wire: Wire, reply: Reply, expected: ExpectedCharge): TransactionResult {
  const { body } = reply;
  const a = p.answer;
  // Some providers reply to a look-up with the status alone.
  const transactionId = idOf(p, pick(body, a.id, Id) ?? expected.lookedUpId ?? wire.need(reply, a.id, Id));
  const word = wordOf(wire, 'getTransaction', reply, a.status);
  const [amount, paid, refunded, fee, net] = [a.amount, a.paidAmount, a.refundedAmount, a.fee, a.netAmount].map(
    (path) => wire.cents(reply, path),
  );
  const { paymentMethod = methodOf(body, a) } = expected;
  const result: TransactionResult = {
    paymentMethod,
    transactionId,
    ...(word === undefined ? { status: 'PENDING' as const } : readStatus(p.statuses, word)),
    providerWord: word ?? '',
    amount: amount ?? 0,
    ...texts(body, {
      expiresAt: [a.expiresAt, Instant],
      endToEndId: [a.endToEndId, EndToEndId],
      txid: [a.txid, Id],
      nsu: [a.nsu, Id],
      reference: [a.reference, p.referenceInAddress ? ReferenceOfAddress : Reference],
    }),
    // Some brands write 0 where there is no amount yet.
    ...(paid !== undefined && paid > 0 && { paidAmount: paid, ...texts(body, { paidAt: [a.paidAt, Instant] }) }),
    ...(refunded !== undefined && { refundedAmount: refunded }),
    ...(fee !== undefined && { fee }),
    ...(net !== undefined && { netAmount: net }),
    ...refsOf(body, a.refs),
    ...authorization(p, body, { paymentMethod, word }),
    ...(paymentMethod === 'CREDIT_CARD' && { ...cardFacts(body, a), ...authenticationOf(body, a) }),
  };
  const isConfirming = paymentMethod === 'CREDIT_CARD' ? confirmingOf(a, body) : undefined;
  const { status, unmapped, authorized } = result;
  if (isConfirming === false) {
    return { ...result, ...(status === 'PENDING' && !unmapped && !authorized && { payerDone: true }) };
  }
  return {
    ...result,
    ...payable(a, wire, body, paymentMethod, { ...expected, amount: expected.amount ?? amount ?? 0 }),
  };
}

/** Whether a card waits for its payer to confirm it; undefined where the answer does not tell. */
function confirmingOf({ confirming }: ChargeAnswer, body: unknown): boolean | undefined {
  const word = pick(body, confirming?.at, Word);
  return word === undefined ? undefined : confirming?.words.includes(word.toLowerCase());
}

function cardFacts(body: unknown, { nsu, card = {} }: ChargeAnswer): Pick<TransactionResult, 'card'> {
  const found = texts(body, {
    brand: [card.brand, Short],
    lastFour: [card.lastFour, LastFour],
    authorizationCode: [card.authorizationCode, Short],
    nsu: [nsu, Short],
    tid: [card.tid, Short],
    returnCode: [card.returnCode, Short],
    returnMessage: [card.returnMessage, Line],
  });
  return Object.keys(found).length > 0 ? { card: found } : {};
}

/** What came of the authentication of a card's payer. */
function authenticationOf(body: unknown, { threeDS = {} }: ChargeAnswer): Pick<TransactionResult, 'threeDS'> {
  const [authenticated, liabilityShift] = [threeDS.authenticated, threeDS.liabilityShift].map((at) =>
    pick(body, at, Flag),
  );
  const found = {
    ...(authenticated !== undefined && { authenticated }),
    ...(liabilityShift !== undefined && { liabilityShift }),
    ...texts(body, {
      eci: [threeDS.eci, Short],
      version: [threeDS.version, Short],
      dsTransactionId: [threeDS.dsTransactionId, Short],
    }),
  };
  return Object.keys(found).length > 0 ? { threeDS: found } : {};
}

/** What says that a card is authorised and not captured, where the word alone tells. */
function authorization(
  p: Protocol,
  body: unknown,
  { paymentMethod, word }: { paymentMethod: PaymentMethod; word: string | undefined },
): Pick<TransactionResult, 'authorized' | 'authorizedUntil'> {
  if (paymentMethod !== 'CREDIT_CARD' || !word || !p.captures?.words?.includes(word.toLowerCase())) return {};
  return { authorized: true, ...texts(body, { authorizedUntil: [p.answer.authorizedUntil, Instant] }) };
}

/** Words for our methods, by their beginnings: brands differ in case and in what follows. */
const methodWords = [
  ['PIX', /^(iugu_)?pix/i],
  ['CREDIT_CARD', /^((iugu_)?credit_?card|card$)/i],
  ['BILLET', /^(boleto|billet|voucher|(iugu_)?bank_slip)/i],
] as const;

/** The method of a charge that was looked up without it: the reply's word for it, else derived from its content. */
function methodOf(body: unknown, a: ChargeAnswer): PaymentMethod {
  const word = pick(body, a.method, Word);
  const named = word && methodWords.find(([, form]) => form.test(word))?.[0];
  if (named) return named;
  const isBoleto = !pick(body, a.pixCode, Text) && pick(body, [a.billetCode ?? [], a.billetUrl ?? []].flat(), Text);
  return isBoleto ? 'BILLET' : 'PIX';
}

/** The payable code or line, checked; `codeProblem` in its place where the check fails. */
function payable(
  a: ChargeAnswer,
  { now, connection }: Wire,
  body: unknown,
  method: PaymentMethod,
  { amount, dueDate }: ExpectedCharge & { amount: number },
): Partial<TransactionResult> {
  const page = payerPage(a, connection, body);
  if (page) return page;
  if (method === 'PIX' && a.pixCode) {
    const code = pick(body, a.pixCode, Text);
    return code && amount > 0 ? payablePix(code, amount, pick(body, a.pixImage, Text)) : {};
  }
  if (method === 'BILLET' && a.billetCode) {
    const code = pick(body, a.billetCode, Text);
    const line: Partial<TransactionResult> = code && amount > 0 ? payableBillet(code, amount, now, dueDate) : {};
    // A boleto document with a wrong line is withheld, too.
    if (line.codeProblem !== undefined) return line;
    const billetUrl = pick(body, a.billetUrl, Address);
    const billetPdf = billetUrl === undefined ? pick(body, a.billetPdf, Pdf) : undefined;
    const pix = code && amount > 0 ? pixOnBoleto(a, body, amount) : {};
    if (pix.codeProblem !== undefined) return pix;
    return { ...line, ...(billetUrl && { billetUrl }), ...(billetPdf && { billetPdf }), ...pix };
  }
  return {};
}

/** The PIX code on a boleto. One that fails its check is on the boleto's document, too, which is withheld with it. */
function pixOnBoleto(
  { billetPixCode, billetPixImage }: ChargeAnswer,
  body: unknown,
  amount: number,
): Partial<TransactionResult> {
  const code = pick(body, billetPixCode, Text);
  if (!code) return {};
  const pix: Partial<TransactionResult> = payablePix(code, amount, pick(body, billetPixImage, Text));
  return pix.codeProblem === undefined ? pix : { codeProblem: `the PIX code on the boleto: ${pix.codeProblem}` };
}

/** The page on which the payer pays or confirms the card, with its form; undefined where the answer has none. */
export function payerPage(
  { payerUrl: at, payerForm: fields = {} }: Pick<ChargeAnswer, 'payerUrl' | 'payerForm'>,
  connection: Connection,
  body: unknown,
): Partial<TransactionResult> | undefined {
  if (at === undefined) return undefined;
  const payerUrl = pick(body, at, z.union([Https, pageBeside(connection)]));
  if (payerUrl === undefined) {
    const isWithheld = pick(body, at, Text) !== undefined;
    return isWithheld ? { codeProblem: 'the page for the payer has no https address' } : undefined;
  }
  const names = Object.keys(fields);
  const payerForm = texts(body, Object.fromEntries(names.map((name) => [name, [fields[name], FormValue]])));
  const missing = names.find((name) => payerForm[name] === undefined);
  if (missing !== undefined) return { codeProblem: `the page for the payer lacks ${missing}` };
  return { payerUrl, ...(names.length > 0 && { payerForm }) };
}

/** A page of the very host that the connection's own address names: stand-ins have theirs there. */
const pageBeside = ({ baseUrl }: Connection) => Address.refine((url) => originOf(url) === originOf(baseUrl));
const originOf = (url = '') => (URL.canParse(url) ? new URL(url).origin : '');

/**
 * A new PIX or boleto is PENDING whatever its word (specification, section 4), unless the provider refused it: only a
 * look-up may report it as paid. A card is decided at once.
 */
export function asCreated(
  { answer, card, boletosBeginPending }: Pick<Protocol, 'answer' | 'card' | 'boletosBeginPending'>,
  created: TransactionResult,
): TransactionResult {
  const lacksPage = created.payerUrl === undefined && created.codeProblem === undefined;
  const withoutPage = { codeProblem: 'the answer has no page for the payer' };
  if (created.paymentMethod === 'CREDIT_CARD') {
    return card === 'page' && created.status === 'PENDING' && lacksPage ? { ...created, ...withoutPage } : created;
  }
  const refused = created.status === 'REJECTED' && !(boletosBeginPending && created.paymentMethod === 'BILLET');
  const pending: TransactionResult = { ...created, status: refused ? created.status : 'PENDING' };
  const code = created.paymentMethod === 'PIX' ? created.pixCode : (created.billetCode ?? created.billetUrl);
  if (code || !lacksPage || refused) return pending;
  if (created.paymentMethod === 'PIX' && answer.payerUrl && !answer.pixCode) return { ...pending, ...withoutPage };
  // The charge exists, and its id allows a look-up: it is returned with the problem instead of an error.
  return { ...pending, codeProblem: `the answer has no ${missingCode(pending)}` };
}

/** The part that the payer needs and the reply lacks, in words; undefined where nothing is missing. */
export function missingCode(created: TransactionResult): string | undefined {
  const { paymentMethod, status, codeProblem, pixCode, billetCode, billetUrl, payerUrl } = created;
  if (paymentMethod === 'CREDIT_CARD' || status === 'REJECTED' || codeProblem || payerUrl) return undefined;
  if (paymentMethod === 'PIX') return pixCode ? undefined : 'PIX code';
  return billetCode ? (billetUrl ? undefined : 'address of the boleto') : 'line of the boleto';
}

export function readPayout(p: Protocol, wire: Wire, reply: Reply, request?: WithdrawRequest): WithdrawResult {
  const a: PayoutAnswer = p.payoutAnswer ?? { id: 'id', status: 'status', amount: 'amount' };
  const withdrawId = idOf(p, wire.need(reply, a.id, Id));
  const word = wordOf(wire, 'getWithdraw', reply, a.status);
  const map = p.withdrawStatuses ?? { default: 'REJECTED' as const };
  const state =
    word === undefined ? { status: p.defaultWithdrawStatus ?? ('PENDING' as const) } : readStatus(map, word);
  const approvedAt = pick(reply.body, a.approvedAt, Instant) ?? wire.now.toISOString();
  const fee = wire.cents(reply, a.fee);
  return {
    withdrawId,
    ...state,
    providerWord: word ?? '',
    amount: wire.cents(reply, a.amount) ?? request?.amount ?? 0,
    ...(fee !== undefined && { fee }),
    ...(state.status === 'APPROVED' && { approvedAt }),
    ...texts(reply.body, { endToEndId: [a.endToEndId, EndToEndId] }),
    ...refsOf(reply.body, a.refs),
  };
}

export function readReceiver(p: Protocol, wire: Wire, reply: Reply, request?: ReceiverRequest): ReceiverResult {
  const { body } = reply;
  const a: ReceiverAnswer = p.receiverAnswer ?? { id: 'id', status: 'status' };
  const receiverId = wire.need(reply, a.id, Id);
  const word = pick(body, a.status, Word);
  const map = p.receiverStatuses ?? { default: 'PENDING' as const };
  const balance = wire.cents(reply, a.balance);
  return {
    receiverId,
    receiverProvider: p.name,
    ...(word === undefined ? { status: 'PENDING' as const } : readStatus(map, word)),
    providerWord: word ?? '',
    ...(request && {
      name: request.name,
      document: request.document,
      documentType: request.documentType,
      email: request.email,
    }),
    ...texts(body, { receiverToken: [a.token, Text], name: [a.name, Text], email: [a.email, Text] }),
    ...(balance !== undefined && { balance }),
    ...refsOf(body, a.refs),
  };
}

/** The account's balance. An account may be overdrawn: only here an amount may have a sign. */
export function readBalance(p: Protocol, reply: Reply): BalanceResult {
  const { available: at, waiting: waitingAt } = p.balanceAnswer ?? { available: 'balance' };
  const available = signedCents(p, reply, at);
  const waiting = signedCents(p, reply, waitingAt);
  if (available === undefined) {
    const names = typeof at === 'string' ? at : at.join(' or ');
    throw failure(p, 'getBalance', `${p.name}'s answer lacks or garbles ${names}`, 'none');
  }
  return { available, ...(waiting !== undefined && { waiting }) };
}

function signedCents(p: Protocol, { body }: Reply, path: Path | undefined): number | undefined {
  const found = pick(body, path, Amount);
  if (found === undefined) return undefined;
  const isDebt = String(found).startsWith('-');
  const size = typeof found === 'number' ? Math.abs(found) : found.replace(/^-/, '');
  try {
    const cents = fromWire(p.money, size);
    return isDebt && cents > 0 ? -cents : cents;
  } catch {
    throw failure(p, 'getBalance', `${p.name}'s answer has an amount that is none`, 'none');
  }
}

/**
 * The reply to a refund. The specification counts HTTP 200 as success (section 7); where the provider's documents give
 * the reply words of its own, these decide, and 202 only says that it was accepted.
 */
export function readRefund(p: Protocol, reply: Reply, { transactionId }: RefundArgument): RefundResult {
  const { body, status: httpStatus } = reply;
  const answer = p.refundAnswer ?? {};
  const word = pick(body, answer.status, Word);
  const state = word === undefined ? undefined : refundState(answer, word);
  if (state === 'refused') {
    const facts = { provider: p.name, operation: 'refund', effect: 'refused', providerCode: word } as const;
    throw new ProviderError(`${p.name} did not make the refund`, facts);
  }
  const isSilent = (answer.mustSay && (body === undefined || (answer.status && !word))) || httpStatus === 202;
  return {
    refundId: pick(body, answer.id, Id) ?? transactionId,
    status: state === undefined ? !(isSilent || answer.done) : state === 'done',
    ...(word && { providerWord: word }),
  };
}

/** What a refund's word means. */
export function refundState({ done, pending, refused }: RefundAnswer, word: string): RefundState['state'] {
  const isOne = (words: readonly string[] | undefined) => words?.includes(word.toLowerCase()) ?? false;
  if (isOne(refused)) return 'refused';
  return isOne(pending) || (done !== undefined && !isOne(done)) ? 'pending' : 'done';
}

function refsOf(body: unknown, refs: Record<string, Path> | undefined): { providerRefs?: Record<string, string> } {
  const found = texts(body, Object.fromEntries(Object.entries(refs ?? {}).map(([name, path]) => [name, [path, Id]])));
  return Object.keys(found).length > 0 ? { providerRefs: found } : {};
}
