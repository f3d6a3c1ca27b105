import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  catalogue,
  createAdapter,
  createCache,
  ProviderError,
  payoutReference,
  providerNames,
  type RefundArgument,
  validate,
} from '../../adapters/index.ts';
import type { CaptureResult } from '../../adapters/kit/declaration.ts';
import { operations } from '../../adapters/kit/errors.ts';
import { providers } from '../../adapters/providers/index.ts';
import { parseBoleto } from '../../domain/core/boleto.ts';
import { parseBrCode } from '../../domain/core/brcode.ts';
import { dayInBrazil, daysLater } from '../../domain/core/days.ts';
import type { PaymentMethod } from '../../domain/core/schemas.ts';
import type { TransactionResult } from '../../domain/payments/payment.ts';
import { unknownWord } from '../../sandbox/core/provider.ts';
import { providers as standIns } from '../../sandbox/providers.ts';
import { usualCredentials, usualTitles } from './credentials.ts';
import * as rows from './rows.ts';
import { generalPayouts, generalReceivers, general as generalWords, type Meanings } from './specification.ts';
import { type Answer, Optional, type WireRow, withoutCall } from './wire/index.ts';
import {
  authentication,
  type Case,
  card,
  entryOf,
  refusedCard,
  type Sent,
  standInOf,
  startWorld,
  type World,
} from './world.ts';

/*
 * Every provider of the catalogue against its stand-in, over real HTTP. The declaration decides which cases are run.
 * The expected results come from the table (rows.ts: the specification's rows, and those of further providers) and the
 * stand-in's own description.
 * Declaration, table and description were written independently, so that an error in one of them makes a case fail.
 */

/** Of the part that runs. Parts run one after another in a process. */
let world: World;
let entered: Case[] = [];

/** The providers of the catalogue that have a stand-in. */
export const played = catalogue.map(({ name }) => name).filter((name) => standIns.some((one) => one.name === name));

/** The cases of one part of the providers. Each part has a file, so that parts run in parallel. */
export function conformance(part: number, parts: number): void {
  conformanceOf(played.filter((_, index) => index % parts === part - 1));
}

/** The cases of the named providers. @param shared a world that stays, instead of one of their own */
export function conformanceOf(names: readonly string[], shared?: World): void {
  beforeAll(async () => {
    world = shared ?? (await startWorld(names));
    entered = [];
  });
  afterAll(() => (shared ? undefined : world.close()));

  describe.concurrent.each(names)('%s', casesOf);
  describe('the specification’s sentences', () => sentencesAbout(names));
  describe('the recorded calls', noSecrets);
}

async function enter(name: string, over: object = {}): Promise<Case> {
  const one = await world.enter(name, over);
  entered.push(one);
  return one;
}

/** In this order: the cases of look-ups and webhooks take the first one offered, and a card is paid when it is created. */
const methods: readonly PaymentMethod[] = ['PIX', 'BILLET', 'CREDIT_CARD'];

/**
 * The ProviderError of a failed call, whose message must contain no card or document number. Any other outcome is
 * thrown.
 */
async function failure(work: Promise<unknown>): Promise<ProviderError> {
  const error = await work.then(
    (value) => new Error(`it did not fail: ${JSON.stringify(value).slice(0, 300)}`),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ProviderError)) throw error;
  expect(error.message).not.toContain(card.cardNumber);
  expect(error.message).not.toContain(card.holderDocument);
  return error;
}

/** The capture of what a payer has agreed to. */
const captureOf = (transactionId: string) => ({
  transactionId,
  amount: 12_990,
  authorizedAmount: 12_990,
  reference: 'pay_000000000000000000000000001k1',
});

/** Our reference of a refund. */
const ourRefund = 'rfd_000000000000000000000000001';

/** Whether a body has this value anywhere, as text or as a number. */
const holds = (body: unknown, value: string | number): boolean =>
  typeof body === 'object' && body !== null
    ? Object.values(body).some((one) => holds(one, value))
    : body === value || body === String(value);

const textsIn = (body: unknown): string[] =>
  typeof body === 'object' && body !== null ? Object.values(body).flatMap(textsIn) : [String(body)];

/** What a body holds was read from it: each member has its first value, where the body has one of its values. */
function expectRead(
  body: unknown,
  members: Readonly<Record<string, readonly (string | number | null | undefined)[]>>,
  read: object | undefined,
): void {
  for (const [member, values] of Object.entries(members)) {
    const isHeld = values.some((value) => value != null && holds(body, value));
    if (isHeld) expect({ [member]: read?.[member as keyof typeof read] }).toEqual({ [member]: values[0] });
  }
}

function parsed(rawBody = ''): unknown {
  try {
    return JSON.parse(rawBody);
  } catch {
    return Object.fromEntries(new URLSearchParams(rawBody));
  }
}

/** Whether the payer pays on the provider's page. */
const hasPage = (name: string, method: PaymentMethod): boolean => rows.payerPages[name]?.includes(method) ?? false;

/** Whether a charge is paid or refused when it is created. */
const isDecidedAtOnce = (name: string, method: PaymentMethod): boolean =>
  method === 'CREDIT_CARD' && !hasPage(name, method);

/** Where a page sends the payer back. */
const checkoutUrl = 'https://loja.example/pedido/1';

/** The argument of a charge, with the card in the form that the declaration requires: raw, as a token, or not at all. */
async function argument(c: Case, method: PaymentMethod, over: object = {}, from = card) {
  if (hasPage(c.entry.name, method)) return c.sample.charge(method, { checkoutUrl, ...over });
  const charge = c.sample.charge(method, over);
  if (method !== 'CREDIT_CARD' || 'cardToken' in over || 'cardId' in over || 'card' in over) return charge;
  if (c.entry.card === 'raw') return { ...charge, card: from };
  const made = rows.browserTokens[c.entry.name];
  const { cardToken } = made ? { cardToken: made } : await c.adapter.createCardToken({ ...c.sample.card, ...from });
  return { ...charge, cardToken };
}

const create = async (c: Case, method: PaymentMethod, over: object = {}) =>
  c.adapter.createTransaction(await argument(c, method, over));

/** The words of a list; a middle dot stands for a blank in a word. */
const wordsIn = (list: string): string[] => list.split(/\s+/).map((word) => word.replaceAll('·', ' '));

/** The specification's status of a word, or the table's `unknown` for a word that no row names. */
function meaning<Status extends string>(table: Meanings<Status> | undefined, word: string) {
  const { unknown, ...words } = table ?? { unknown: undefined };
  const found = Object.entries(words).find(([, list]) =>
    wordsIn(String(list).toLowerCase()).includes(word.toLowerCase()),
  );
  return { status: found?.[0] ?? unknown, named: found !== undefined };
}

/** A status map as its adapter declares it. */
type Words = { default: string } & Record<string, string | readonly string[]>;

const mapsOf = (name: string) =>
  providers.find(({ declaration }) => declaration.name === name)?.declaration as unknown as Record<
    'statuses' | 'withdrawStatuses' | 'receiverStatuses',
    Words | undefined
  >;

/**
 * The differences between a provider's map and the table: words of the table that the map lacks or maps to another
 * status, and words of the map that the table does not have.
 */
function wrongWords(
  map: Words | undefined,
  own: readonly (Meanings<string> | undefined)[],
  general: Meanings<string>,
): string[] {
  const { default: _, ...lists } = map ?? { default: '' };
  const mapped = Object.entries(lists).flatMap(([status, words]) =>
    [words].flat().map((word) => ({ status, word: String(word) })),
  );
  const { unknown: __, ...tableWords } = own[0] ?? { unknown: '' };
  const missing = Object.entries(tableWords).flatMap(([status, words]) =>
    wordsIn(String(words))
      .filter((word) => word !== '' && !mapped.some((one) => one.word === word.toLowerCase() && one.status === status))
      .map((word) => `${word} is ${status} in the table`),
  );
  const unsaid = mapped.filter(({ status, word }) => {
    const says = [...own, general].map((table) => meaning(table, word)).find(({ named }) => named);
    return says?.status !== status;
  });
  return [...missing, ...unsaid.map(({ status, word }) => `${word} is ${status} in the map only`)];
}

/**
 * The two timeout faults of each operation, by provider. One test runs all of a provider at once, since each waits for
 * a time-out.
 */
const silences = new Map<string, (() => Promise<void>)[]>();

function silent(name: string, label: string, { operation, writes, prepare, effects }: Doing): void {
  const both = ['timeout_before', 'timeout_after'].map((fault) => async () => {
    const c = await enter(name);
    const run = await prepare(c);
    await c.arm(operation, fault, writes ? 1 : 5);
    const error = await failure(run(c.hasty));
    expect(error, `${label}: ${fault}`).toMatchObject({ effect: writes ? 'unknown' : 'none', providerCode: 'timeout' });
    if (effects) expect(await effects(c), `${label}: ${fault}`).toBe(fault === 'timeout_after' ? 1 : 0);
  });
  silences.set(name, [...(silences.get(name) ?? []), ...both]);
}

/** An operation to call under every fault, with the results to expect. */
interface Doing {
  operation: string;
  writes: boolean;
  /** Prepares the entities that the call needs. The call that it returns is made under the fault. */
  prepare: (c: Case) => Promise<(with_: Case['adapter']) => Promise<unknown>>;
  /** How many effects of the call the stand-in's ledger has: at most one, and none if nothing was done. */
  effects?: (c: Case) => Promise<number>;
  /** Its HTTP status is the answer, so that no content of a 2xx makes it fail. */
  succeedsByStatus?: true;
  /** Checks a refusal that the adapter returns as a result; absent where a refusal must be an error. */
  refusedResult?: (result: unknown) => void;
}

function faultCases(name: string, doing: Doing, label: string): void {
  const { operation, writes, prepare, effects } = doing;
  const under = (fault: string, check: (error: ProviderError, c: Case) => void | Promise<void>) =>
    it.concurrent(`${label}: ${fault}`, async () => {
      const c = await enter(name);
      const run = await prepare(c);
      await c.arm(operation, fault, writes ? 1 : 5);
      await check(await failure(run(c.adapter)), c);
    });
  const unclear = writes ? 'unknown' : 'none';
  const count = async (c: Case, expected: number) => {
    if (effects) expect(await effects(c)).toBe(expected);
  };

  it.concurrent(`${label}: refuse`, async () => {
    const c = await enter(name);
    const run = await prepare(c);
    await c.arm(operation, 'refuse');
    const result = await run(c.adapter).catch((error: unknown) => error);
    if (result instanceof Error) expect(result).toMatchObject({ name: 'ProviderError', effect: 'refused' });
    else if (doing.refusedResult) doing.refusedResult(result);
    else throw new Error(`a refusal was taken for a result: ${JSON.stringify(result).slice(0, 300)}`);
    await count(c, 0).catch(() => expect(doing.refusedResult).toBeDefined());
  });
  it.concurrent(`${label}: unauthorized once`, async () => {
    const c = await enter(name);
    const run = await prepare(c);
    await c.arm(operation, 'unauthorized');
    const before = await c.logIns();
    const outcome = await run(c.adapter).catch((error: unknown) => error);
    const logIns = (await c.logIns()) - before;
    if (before + logIns > 0) {
      // The adapter takes a 401 for an expired token: it renews the token once and repeats the call once.
      if (outcome instanceof Error) throw outcome;
      expect(logIns).toBe(before === 0 ? 2 : 1);
      await count(c, 1);
    } else {
      expect(outcome).toMatchObject({ name: 'ProviderError', effect: 'none', httpStatus: 401 });
      await count(c, 0);
    }
  });
  it.concurrent(`${label}: unauthorized for good`, async () => {
    const c = await enter(name);
    const run = await prepare(c);
    await c.arm(operation, 'unauthorized', 20);
    expect(await failure(run(c.adapter))).toMatchObject({ effect: 'none' });
    await count(c, 0);
  });
  under('rate_limit', async (error, c) => {
    expect(error).toMatchObject({ effect: 'none', httpStatus: 429, retryAfterMs: 1000 });
    await count(c, 0);
  });
  under('error_before', async (error, c) => {
    expect(error).toMatchObject({ effect: unclear, httpStatus: 500 });
    await count(c, 0);
  });
  under('error_after', async (error, c) => {
    expect(error.effect).toBe(unclear);
    await count(c, 1);
  });
  silent(name, label, doing);
  for (const fault of doing.succeedsByStatus ? ['drop_after'] : ['drop_after', 'malformed', 'html']) {
    under(fault, async (error, c) => {
      expect(error.effect).toBe(unclear);
      await count(c, 1);
    });
  }
}

function casesOf(name: string): void {
  const entry = entryOf(name);
  const has = (operation: string) => entry.operations.includes(operation as (typeof operations)[number]);
  const offered = methods.filter((method) => has('createTransaction') && entry.methods.includes(method));
  const standIn = () => standInOf(name);
  const expires = rows.limits[name] ?? {};
  const isDecided = (method: PaymentMethod) => isDecidedAtOnce(name, method);
  const idByNotice = rows.idsByNotice.includes(name);
  /** The charge at the provider, which an answer may leave without a name. */
  const chargeOf = async (c: Case, { transactionId }: { transactionId: string }) =>
    transactionId || (await c.ledger()).charges[0]?.id;
  const collects = name in rows.collects;
  /** Its payer pays, and what was agreed to is taken, where that is a call of ours. @returns ids that a refund needs */
  const pay = async (c: Case, made: { transactionId: string }, more: object = {}): Promise<CaptureResult> => {
    const id = await chargeOf(c, made);
    await c.simulate('payment', 'paid', { id, ...more });
    return collects ? c.adapter.capture(captureOf(made.transactionId)) : {};
  };

  it('declares the limits of the specification', () => {
    expect(entry.limits.timeoutMs).toBe(expires.timeoutMs ?? 10_000);
    expect(entry.limits.pixExpiryMs).toBe(expires.pixExpiryMs ?? 86_400_000);
    if (offered.includes('BILLET')) {
      expect(entry.limits.billetExpiryMs).toBe(expires.billetExpiryMs ?? 259_200_000);
    }
  });

  it('says in which unit it writes, how it is asked, and what its webhooks prove', () => {
    const { charges = ['id'], payouts = charges } = rows.lookUps[name] ?? {};
    expect(entry.unit).toBe(rows.inReais.includes(name) ? 'reais' : 'cents');
    expect(entry.unitAssumed).toBe(rows.unitsAssumed.includes(name) || undefined);
    expect(entry.lookUpBy).toEqual(charges);
    expect(entry.idsByNotice === true).toBe(idByNotice);
    expect(entry.withdrawLookUpBy ?? entry.lookUpBy).toEqual(payouts);
    expect(entry.webhookProof).toBe(rows.webhooksAreProof.includes(name));
    expect(entry.returnWords?.join(' ')).toBe(rows.returnWords[name]);
    const isSilent = has('withdraw') && !has('getWithdraw') && !standIn().transferWebhook;
    expect(entry.payoutsUnreported).toBe(isSilent || undefined);
    // No source says that what a look-up does not find was never made.
    expect(entry.absenceProof).toBe('never');
  });

  it('has the published production address', () => {
    const declared = providers.find(({ declaration }) => declaration.name === name)?.declaration.baseUrl;
    const place = 'the published address belongs in wire/addresses.ts, or `address` in its rows.ts';
    expect(declared, `${place}; the adapter declares "${declared}"`).toBe(rows.productionAddresses[name] ?? '');
  });

  it('asks for the credentials that its sources name', () => {
    const asked = entry.credentials.map(({ field, title, secret, required, orPlatform = '' }) => {
      const flags = `${secret ? '*' : ''}${required ? '!' : ''}${entry.accountBy?.includes(field) ? '@' : ''}`;
      const marks = `${flags}${orPlatform && `+${orPlatform}`}`;
      return `${field}${marks}${title === usualTitles[field] ? '' : ` ${title}`}`;
    });
    expect(asked.sort()).toEqual([...(rows.credentials[name] ?? usualCredentials)].sort());
  });

  it('takes a card as a token where its sources have one made, none where the payer pays on its page, and else in full', () => {
    const made = rows.wire.some(({ provider, operation }) => provider === name && operation === 'createCardToken');
    const isToken = name in rows.browserTokens || (made && !rows.cardsInFull.includes(name));
    const form = hasPage(name, 'CREDIT_CARD') ? 'page' : isToken ? 'token' : 'raw';
    expect(entry.card).toBe(offered.includes('CREDIT_CARD') ? form : undefined);
  });

  it('claims no better evidence grade than its public sources allow', () => {
    const best = rows.evidence[name] ?? 'spec';
    const grades = ['A', 'B', 'C', 'spec', 'assumed'] as const;
    const { grade, operations: graded } = entry.evidence;
    const further = [
      ...(entry.captures || entry.collects ? ['capture'] : []),
      ...(entry.balance ? ['getBalance'] : []),
    ];
    expect(Object.keys(graded).sort()).toEqual([...entry.operations, ...further].sort());
    for (const [operation, claimed] of Object.entries(graded)) {
      const most = rows.operationEvidence[name]?.[operation] ?? best;
      expect(grades.slice(grades.indexOf(most)), operation).toContain(claimed);
    }
    const moving = ['createTransaction', 'capture', 'refund', 'withdraw'] as const;
    const ofMoney = moving.flatMap((one) => graded[one] ?? []);
    expect(grade).toBe(grades.findLast((one) => ofMoney.includes(one)));
  });

  it('maps every word as the table does, and no others', () => {
    const { statuses, withdrawStatuses, receiverStatuses } = mapsOf(name);
    const { charges, withdraws, receivers, chargeWebhooks } = rows;
    const own = [charges[name], chargeWebhooks[name]];
    expect(wrongWords(statuses, own, generalWords)).toEqual([]);
    expect(statuses?.default).toBe((charges[name] ?? generalWords).unknown);
    if (has('withdraw')) {
      expect(wrongWords(withdrawStatuses, [withdraws[name]], generalPayouts)).toEqual([]);
      expect(withdrawStatuses?.default).toBe((withdraws[name] ?? generalPayouts).unknown);
    }
    if (has('createReceiver')) {
      expect(wrongWords(receiverStatuses, [receivers[name]], generalReceivers)).toEqual([]);
      const { unknown, ...named } = receivers[name] ?? generalReceivers;
      // VILLET's replies have no word.
      if (Object.keys(named).length > 0) expect(receiverStatuses?.default).toBe(unknown);
    }
  });

  // Unsupported operations and methods

  for (const operation of operations.filter((one) => !has(one))) {
    it.concurrent(`has no ${operation}, and refuses it before any call`, async () => {
      const c = await enter(name);
      const message = rows.unsupported[name]?.[operation] ?? 'Method not implemented.';
      await expect(c.adapter[operation]({} as never)).rejects.toMatchObject({ name: 'AdapterRefusal', message });
      expect(c.seen()).toEqual([]);
    });
  }
  for (const method of has('createTransaction') ? methods.filter((one) => !entry.methods.includes(one)) : []) {
    it.concurrent(`has no ${method}, and refuses it before any call`, async () => {
      const c = await enter(name);
      const own = rows.unsupportedMethods[name];
      const usual = { PIX: '', CREDIT_CARD: 'Credit card not implemented', BILLET: 'Boleto not implemented' }[method];
      const message = (typeof own === 'string' ? own : own?.[method]) ?? usual;
      await expect(c.adapter.createTransaction(c.sample.charge(method))).rejects.toMatchObject({
        name: 'AdapterRefusal',
        message,
      });
      expect(c.seen()).toEqual([]);
    });
  }
  if (has('createTransaction')) {
    it.concurrent('refuses a method that nobody has', async () => {
      const c = await enter(name);
      const own = rows.unsupportedMethods[name];
      const message = typeof own === 'string' ? own : 'Método de pagamento não reconhecido';
      await expect(c.adapter.createTransaction(c.sample.charge('CHEQUE' as 'PIX'))).rejects.toMatchObject({
        name: 'AdapterRefusal',
        message,
      });
      expect(c.seen()).toEqual([]);
    });
  }
  for (const { field, message, title } of entry.credentials.filter(({ required }) => required)) {
    it.concurrent(`requires ${field}, and refuses without it before any call`, async () => {
      const c = await enter(name, { [field]: undefined });
      const operation = offered.length > 0 ? 'createTransaction' : 'withdraw';
      const given = offered[0] ? c.sample.charge(offered[0]) : c.sample.payout();
      const row = rows.refuses.find(
        ({ provider, connection }) =>
          provider === name &&
          Object.entries(connection ?? {}).some(([member, value]) => member === field && value === undefined),
      );
      const words = row?.message ?? message ?? title;
      await expect(c.adapter[operation](given as never)).rejects.toThrow(words);
      expect(c.seen()).toEqual([]);
    });
  }

  // Charges

  for (const method of offered) {
    const charges = async (c: Case) => (await c.ledger()).charges.length;

    it.concurrent(`${method}: a charge`, async () => {
      const c = await enter(name);
      const made = await create(c, method);
      expect(made.paymentMethod).toBe(method);
      expect(made).not.toHaveProperty('unmapped');
      expect(made).not.toHaveProperty('codeProblem');
      expect(made.status).toBe(isDecided(method) ? 'APPROVED' : 'PENDING');
      const { charges: entries } = await c.ledger();
      const ours = idByNotice ? { reference: c.sample.charge(method).reference } : { id: made.transactionId };
      expect(entries).toMatchObject([{ ...ours, amount: 12_990 }]);
      expect(made.transactionId === '').toBe(idByNotice);
      expect(made.amount).toBe(12_990);
      if (hasPage(name, method)) {
        expect(made.payerUrl).toMatch(/^https:\/\//);
        expect(textsIn(c.exchanges.at(-1)?.answer)).toContain(made.payerUrl);
        expect(made).not.toHaveProperty('pixCode');
      } else expect(made).not.toHaveProperty('payerUrl');
      if (method === 'PIX' && !hasPage(name, method)) {
        expect(parseBrCode(made.pixCode ?? '').amountCents).toBe(12_990);
        expect(made.pixQrCode).toMatch(/^data:image\/png;base64,[A-Za-z0-9+/]{50,}=*$/);
      }
      if (method === 'BILLET') {
        expect(parseBoleto(made.billetCode ?? '', new Date())).toMatchObject({ amountCents: 12_990 });
        expect(made.billetCode).toHaveLength(47);
        if (rows.boletosWithoutUrl.includes(name)) {
          expect(made).not.toHaveProperty('billetUrl');
          expect(Buffer.from(made.billetPdf ?? '', 'base64').toString('latin1')).toMatch(/^%PDF-/);
        } else if (rows.boletosByLineAlone.includes(name)) {
          expect(made).not.toHaveProperty('billetUrl');
          expect(made).not.toHaveProperty('billetPdf');
        } else {
          expect(made.billetUrl).toMatch(/^https?:\/\//);
          expect(made).not.toHaveProperty('billetPdf');
        }
        if (rows.billetPix[name] === 'always') expect(parseBrCode(made.pixCode ?? '').amountCents).toBe(12_990);
        else expect(made).not.toHaveProperty('pixCode');
      }
      const answered = textsIn(c.exchanges.at(-1)?.answer);
      const image = answered.find((text) => /^(data:image\/png;base64,)?iVBOR/.test(text));
      // A boleto may have a PIX code as well, without our asking.
      if (image && (method === 'PIX' || rows.billetPix[name] === 'always')) expect(made.pixQrCode).toContain(image);
      const end = Date.parse(entries[0]?.expiresAt ?? '');
      if (answered.some((text) => Date.parse(text) === end)) expect(Date.parse(made.expiresAt ?? '')).toBe(end);
      // What was asked for, where the answer does not repeat it; times are sent in seconds.
      const asked = c.seen().flatMap(({ body }) => textsIn(body));
      const isAsked = asked.some((text) => /T/.test(text) && Date.parse(text) === end);
      if (isAsked) expect(Math.abs(Date.parse(made.expiresAt ?? '') - end)).toBeLessThan(1000);
      const expiry = made.expiresAt && Date.parse(made.expiresAt) - Date.now();
      if (expiry && method !== 'CREDIT_CARD') {
        const limit = method === 'PIX' ? entry.limits.pixExpiryMs : (entry.limits.billetExpiryMs ?? 259_200_000);
        // Providers round a limit of a day or more to the end of a day, so up to 25 hours of difference are accepted.
        expect(Math.abs(expiry - limit)).toBeLessThanOrEqual(limit < 86_400_000 ? 60_000 : 90_000_000);
      }
    });
    if (method === 'BILLET') {
      const { billetPix } = rows;
      it.concurrent(`BILLET: one with a PIX code is ${billetPix[name] ? 'made' : 'refused before any call'}`, async () => {
        expect(entry.billetPix).toBe(billetPix[name]);
        const c = await enter(name);
        const asked = create(c, 'BILLET', { billetPix: true });
        if (billetPix[name]) {
          const made = await asked;
          expect(parseBrCode(made.pixCode ?? '').amountCents).toBe(12_990);
          expect(made).toMatchObject({
            billetCode: expect.stringMatching(/^\d{47}$/),
            pixQrCode: expect.stringMatching(/^data:image\/png/),
          });
          return;
        }
        await expect(asked).rejects.toMatchObject({
          name: 'AdapterRefusal',
          reason: 'unsupported',
          field: 'billetPix',
        });
        expect(c.seen()).toEqual([]);
      });
    }
    it.concurrent.each([100, 101, 1_010, 1_234_567])(
      `${method}: an amount of %i cents is the same at the provider, or below its least`,
      async (amount) => {
        const c = await enter(name);
        const items = [{ id: 'sku-1', title: 'Camiseta', unitPrice: amount, quantity: 1, tangible: true }];
        if (amount < (rows.leastAmounts[name]?.[method] ?? 0)) {
          await expect(create(c, method, { amount, items })).rejects.toMatchObject({ name: 'AdapterRefusal' });
          return expect(c.seen()).toEqual([]);
        }
        const made = await create(c, method, { amount, items });
        expect((await c.ledger()).charges).toMatchObject([{ amount }]);
        expect(made.amount).toBe(amount);
      },
    );
    it.concurrent(`${method}: for a company, or a refusal before any call`, async () => {
      const c = await enter(name);
      const { customer } = c.sample.charge(method);
      const made = create(c, method, { customer: { ...customer, document: '12ABC34501DE35' } });
      if (rows.peopleOnly.includes(name)) {
        await expect(made).rejects.toMatchObject({ name: 'AdapterRefusal', field: 'customer.document' });
        return expect(c.seen()).toEqual([]);
      }
      await made;
      expect((await c.ledger()).charges).toHaveLength(1);
    });
    if (hasPage(name, method)) {
      it.concurrent(`${method}: a page without https is withheld and reported`, async () => {
        const c = await enter(name);
        const { payerUrl = '' } = await create(c, method);
        const { path = '', answer } = c.exchanges.at(-1) ?? {};
        const body = JSON.parse(JSON.stringify(answer).replaceAll(payerUrl, payerUrl.replace(/^https:/, 'http:')));
        const to = new RegExp(`${path.slice(`/${entry.slug}`.length)}$`);
        const { adapter } = c.inProduction([{ to, body }]);
        const made = await create({ ...c, adapter }, method);
        expect(made).toMatchObject({ status: 'PENDING', codeProblem: expect.stringContaining('https') });
        expect(made).not.toHaveProperty('payerUrl');
      });
    }
    if (hasPage(name, method) && method === 'CREDIT_CARD') {
      it.concurrent.each([
        ['cardToken', { cardToken: 'tok_0123456789abcdef' }],
        ['cardToken', { card }],
        ['cardId', { cardId: 'crd_0123456789abcdef' }],
      ])('CREDIT_CARD: a card that is given is refused before any call (%s)', async (field, given) => {
        const c = await enter(name);
        const refusal = { name: 'AdapterRefusal', reason: 'unsupported', field };
        await expect(create(c, method, given)).rejects.toMatchObject(refusal);
        expect(c.seen()).toEqual([]);
      });
    }
    it.concurrent(`${method}: with required fields only`, async () => {
      const c = await enter(name);
      const { phone: _, ...customer } = c.sample.charge(method).customer;
      const bare = { customer, address: undefined, description: undefined, customerIp: undefined, orderId: undefined };
      // The adapter of a provider that requires more fields refuses before any call.
      const made = await create(c, method, bare).catch((error: unknown) => error);
      const refusedFirst = made instanceof Error && made.name === 'AdapterRefusal';
      expect((await c.ledger()).charges).toHaveLength(refusedFirst ? 0 : 1);
    });
    it.concurrent(`${method}: missing_id`, async () => {
      const c = await enter(name);
      const given = await argument(c, method);
      await c.arm('createTransaction', 'missing_id');
      const made = await c.adapter.createTransaction(given).catch((error: unknown) => error);
      const [booked] = (await c.ledger()).charges;
      // An earlier call of the same creation may have given the id.
      if (made instanceof Error) expect(made).toMatchObject({ effect: 'unknown' });
      else expect(made).toMatchObject({ transactionId: idByNotice ? '' : booked?.id });
      expect(await charges(c)).toBe(1);
    });
    it.concurrent(`${method}: wrong_amount is detected`, async () => {
      const c = await enter(name);
      const given = await argument(c, method);
      await c.arm('createTransaction', 'wrong_amount');
      const made = await c.adapter.createTransaction(given);
      const reportsAmount = !rows.cardsWithoutAmount.includes(name) || method !== 'CREDIT_CARD';
      // What a page asks for is on the page alone: a look-up shows it.
      if (reportsAmount && !hasPage(name, method))
        expect(made.codeProblem !== undefined || made.amount === 12_989).toBe(true);
      expectRead(c.exchanges.at(-1)?.answer, { amount: [12_989, 129.89] }, made);
    });
    it.concurrent(`${method}: unknown_word`, async () => {
      const c = await enter(name);
      const given = await argument(c, method);
      await c.arm('createTransaction', 'unknown_word');
      const made = await c.adapter.createTransaction(given);
      if (!textsIn(c.exchanges.at(-1)?.answer).includes(unknownWord)) return; // its answer has no word
      expect(made).toMatchObject({ providerWord: unknownWord, unmapped: true });
    });
    if (method === 'CREDIT_CARD') {
      it.concurrent('CREDIT_CARD: is paid at once where no number of instalments is given', async () => {
        const c = await enter(name);
        const bodies: unknown[] = [];
        for (const installments of [1, undefined]) {
          const given = await argument(c, method, { installments });
          const { adapter, sent } = c.inProduction();
          const cardToken = given.cardToken && (rows.browserTokens[name] ?? 'a-token');
          await adapter.createTransaction({ ...given, cardToken }).catch(() => undefined);
          const ofAmount = sent.filter(({ body }) => [12_990, 129.9].some((value) => holds(parsed(body), value)));
          bodies.push(ofAmount.map(({ body }) => body));
        }
        expect(bodies[0]).not.toEqual([]);
        expect(bodies[1]).toEqual(bodies[0]);
      });
    }
    faultCases(
      name,
      {
        operation: 'createTransaction',
        writes: true,
        effects: charges,
        prepare: async (c) => {
          const given = await argument(c, method);
          return (adapter) => adapter.createTransaction(given);
        },
        refusedResult: (result) => expect(result).toMatchObject({ status: 'REJECTED' }),
      },
      method,
    );
    if (method === 'BILLET' && rows.boletosBeginPending.includes(name)) {
      it.concurrent('BILLET: is PENDING at first, whatever its word', async () => {
        const c = await enter(name);
        await c.arm('createTransaction', 'unknown_word');
        expect((await create(c, method)).status).toBe('PENDING');
      });
    }
    if (method === 'CREDIT_CARD' && entry.card === 'raw') {
      it.concurrent('CREDIT_CARD: the issuer refuses', async () => {
        const c = await enter(name);
        const given = await argument(c, method, {}, refusedCard);
        const made = await c.adapter.createTransaction(given).catch((error: unknown) => error);
        if (made instanceof Error) expect(made).toMatchObject({ effect: 'refused' });
        else expect(made).toMatchObject({ status: 'REJECTED' });
      });
    }
  }

  // Look-ups of charges

  const first = offered[0];
  /** Boletos of some banks, which are another API, are looked up by id only. */
  const unlessOnlyById = (method: PaymentMethod) => (error: { reason?: string }) => {
    if (method === first || error.reason !== 'unsupported') throw error;
    return undefined;
  };
  if (first && has('getTransaction') && !idByNotice) {
    const lookUpOf = (c: Case, made: { transactionId: string; providerRefs?: Record<string, string> }) => ({
      ...(entry.lookUpBy.includes('id') ? { id: made.transactionId } : { reference: c.sample.charge(first).reference }),
      paymentMethod: first,
      createdAt: new Date().toISOString(),
      ...(made.providerRefs && { providerRefs: made.providerRefs }),
    });

    for (const method of offered) {
      it.concurrent(`look-up: ${method} when created, then when paid`, async () => {
        const c = await enter(name);
        const made = await create(c, method);
        const waiting = await c.adapter.getTransaction({ ...lookUpOf(c, made), paymentMethod: method });
        expect(waiting).toMatchObject({ transactionId: made.transactionId, paymentMethod: method });
        expect([0, 12_990]).toContain(waiting.amount);
        if (method !== 'CREDIT_CARD' || !rows.methodsUnnamed.includes(name)) {
          const { paymentMethod: _, ...withoutMethod } = lookUpOf(c, made);
          expect(await c.adapter.getTransaction(withoutMethod)).toEqual(waiting);
        }
        if (isDecided(method)) return expect(waiting.status).toBe('APPROVED');
        expect(waiting.status).toBe('PENDING');
        await pay(c, made);
        const paid = await c.adapter.getTransaction({ ...lookUpOf(c, made), paymentMethod: method });
        expect(paid).toMatchObject({ status: 'APPROVED' });
        expect(paid).not.toHaveProperty('unmapped');
        if (paid.paidAmount !== undefined) expect(paid.paidAmount).toBe(12_990);
        const [booked] = (await c.ledger()).charges;
        const { reference } = c.sample.charge(method);
        expectRead(c.exchanges.at(-1)?.answer, { endToEndId: [booked?.endToEndId], reference: [reference] }, paid);
      });
    }
    it.concurrent('look-up: a lower paid amount, where the provider reports it', async () => {
      const c = await enter(name);
      const made = await create(c, first);
      await c.simulate('payment', 'paid', { id: made.transactionId, amount: 5_000 });
      const paid = await c.adapter.getTransaction(lookUpOf(c, made));
      if (paid.paidAmount !== undefined) expect(paid.paidAmount).toBe(5_000);
    });
    it.concurrent.each(['refused', 'expired', 'refunded', 'chargeback'])('look-up: %s', async (event) => {
      if (isDecided(first)) return;
      const c = await enter(name);
      const made = await create(c, first);
      if (event === 'refunded' || event === 'chargeback') await pay(c, made);
      await c.simulate('payment', event, { id: made.transactionId });
      const found = await c.adapter.getTransaction(lookUpOf(c, made));
      expect(found).not.toHaveProperty('unmapped');
      const { status } = meaning(rows.charges[name], found.providerWord);
      // Some providers report refunds and disputes in other fields, while the word stays that of a paid charge.
      const moved = { refunded: ['REFUNDED'], chargeback: ['CHARGEBACK', 'REFUNDED'] }[event as 'refunded'] ?? [];
      expect([status, ...(status === 'APPROVED' ? moved : [])]).toContain(found.status);
    });
    it.concurrent('look-up: an unknown id is refused or has no effect', async () => {
      const c = await enter(name);
      const key = entry.lookUpBy.includes('id') ? { id: '999999999999' } : { reference: 'pay_nobody' };
      const found = c.adapter.getTransaction({ ...key, paymentMethod: first, createdAt: new Date().toISOString() });
      expect(['refused', 'none']).toContain((await failure(found)).effect);
    });
    for (const method of entry.lookUpBy.includes('reference') ? offered : []) {
      it.concurrent(`look-up: ${method} by our reference, among others`, async () => {
        const c = await enter(name);
        const { reference } = c.sample.charge(method);
        // Of this case alone, as all references: some providers have no other id.
        const other = (last: string) => ({ reference: reference.replace(/.$/, last) });
        await create(c, method, other('1'));
        const made = await create(c, method);
        await create(c, method, other('2'));
        const by = { ...lookUpOf(c, made), paymentMethod: method, id: undefined, reference };
        const found = await c.adapter.getTransaction(by as never).catch(unlessOnlyById(method));
        // The engine takes a charge for ours by its reference.
        if (found) expect(found).toMatchObject({ transactionId: made.transactionId, reference });
      });
    }
    it.concurrent('look-up: unknown_word', async () => {
      const c = await enter(name);
      const made = await create(c, first);
      await c.arm('getTransaction', 'unknown_word', 5);
      const found = await c.adapter.getTransaction(lookUpOf(c, made));
      expect(found).toMatchObject({
        providerWord: unknownWord,
        unmapped: true,
        status: meaning(rows.charges[name], unknownWord).status,
      });
    });
    it.concurrent('look-up: wrong_amount is detected', async () => {
      const c = await enter(name);
      const made = await create(c, first);
      await c.arm('getTransaction', 'wrong_amount', 5);
      const found = await c.adapter.getTransaction(lookUpOf(c, made));
      if (found.amount !== 0) expect(found.amount !== 12_990 || found.codeProblem !== undefined).toBe(true);
      expectRead(c.exchanges.at(-1)?.answer, { amount: [12_989, 129.89] }, found);
    });
    const words = [...Object.values(standIn().words), ...(standIn().moreWords?.charge ?? [])];
    it.concurrent.each([...new Set(words)])('look-up: the word "%s"', async (word) => {
      const expected = meaning(rows.charges[name], word);
      if (!expected.named && meaning(rows.charges[name], word).status === undefined) {
        throw new Error('no row of the specification table is about this provider');
      }
      const c = await enter(name);
      const made = await create(c, first);
      await c.putWord(made.transactionId, word);
      const found = await c.adapter.getTransaction(lookUpOf(c, made));
      expect(found).toMatchObject({ providerWord: word, status: expected.status });
      // A word of the sources that no row of the table names is reported as unmapped.
      expect(found.unmapped === true).toBe(!expected.named);
    });
    it('look-up: the stand-in knows every word of the specification', () => {
      const { unknown: _, ...table } = rows.charges[name] ?? { unknown: '' };
      const named = Object.values(table).flatMap((list) => wordsIn(String(list)));
      const known = words.map((word) => word.toLowerCase());
      const strange = named.filter((word) => !['', 'unknown'].includes(word) && !known.includes(word.toLowerCase()));
      expect(strange).toEqual([]);
    });
    faultCases(
      name,
      {
        operation: 'getTransaction',
        writes: false,
        prepare: async (c) => {
          const made = await create(c, first);
          return (adapter) => adapter.getTransaction(lookUpOf(c, made));
        },
      },
      'look-up',
    );
  }

  if (first && idByNotice) {
    /** A paid charge under the id that its notice brings. */
    const noticed = async (c: Case, amount?: number) => {
      const id = await chargeOf(c, await create(c, first));
      await c.simulate('payment', 'paid', { id, ...(amount && { amount }) });
      const [event] = await receivedEvents(c, 1);
      return {
        id: event?.transactionId ?? '',
        chargeReference: c.sample.charge(first).reference,
        paymentMethod: first,
      };
    };
    it.concurrent('look-up: by the id of its notice, and for our reference alone', async () => {
      const c = await enter(name);
      const asked = await noticed(c);
      expect(await c.adapter.getTransaction(asked)).toMatchObject({
        transactionId: asked.id,
        paymentMethod: first,
        status: 'APPROVED',
        amount: 12_990,
        reference: asked.chargeReference,
      });
      for (const other of [{ chargeReference: 'pay_other' }, { id: '999999999999' }]) {
        const found = c.adapter.getTransaction({ ...asked, ...other });
        expect(['refused', 'none']).toContain((await failure(found)).effect);
      }
    });
    it.concurrent('look-up: an unpaid charge is no result, and is asked for again', async () => {
      const c = await enter(name);
      const id = (await chargeOf(c, await create(c, first))) ?? '';
      const { reference: chargeReference } = c.sample.charge(first);
      expect(await failure(c.adapter.getTransaction({ id, chargeReference }))).toMatchObject({ effect: 'none' });
    });
    it.concurrent('look-up: a lower paid amount is seen', async () => {
      const c = await enter(name);
      const paid = await c.adapter.getTransaction(await noticed(c, 5_000));
      expect(paid.paidAmount ?? paid.amount).toBe(5_000);
    });
    it.concurrent('look-up: unknown_word is not paid', async () => {
      const c = await enter(name);
      const asked = await noticed(c);
      await c.arm('getTransaction', 'unknown_word', 5);
      expect(await failure(c.adapter.getTransaction(asked))).toMatchObject({ effect: 'none' });
    });
    it.concurrent('look-up: wrong_amount is detected', async () => {
      const c = await enter(name);
      const asked = await noticed(c);
      await c.arm('getTransaction', 'wrong_amount', 5);
      expect((await c.adapter.getTransaction(asked)).amount).toBe(12_989);
    });
    faultCases(
      name,
      {
        operation: 'getTransaction',
        writes: false,
        prepare: async (c) => {
          const asked = await noticed(c);
          return (adapter) => adapter.getTransaction(asked);
        },
      },
      'look-up',
    );
  }

  // Refunds

  const refundable = offered.find((method) => method !== 'BILLET');
  if (refundable && has('refund')) {
    const paid = async (c: Case) => {
      const made = await create(c, refundable);
      const captured = isDecided(refundable) ? {} : await pay(c, made);
      const now = has('getTransaction')
        ? await c.adapter.getTransaction({
            id: made.transactionId,
            paymentMethod: refundable,
            ...(made.providerRefs && { providerRefs: made.providerRefs }),
          })
        : undefined;
      // Only what was paid by PIX is given back by an id that a webhook may have.
      const letters = now || refundable !== 'PIX' ? [] : await c.letters(1);
      const events = letters[0] && (await c.adapter.processWebhook(letters[0]));
      const endToEndId = now?.endToEndId ?? events?.[0]?.endToEndId;
      const providerRefs = { ...made.providerRefs, ...now?.providerRefs, ...captured.providerRefs };
      return {
        transactionId: made.transactionId,
        amount: 12_990,
        chargeAmount: 12_990,
        chargedAt: new Date().toISOString(),
        reference: ourRefund,
        paymentMethod: refundable,
        ...(endToEndId && { endToEndId }),
        ...(Object.keys(providerRefs).length > 0 && { providerRefs }),
      };
    };
    const refunds = async (c: Case) => (await c.ledger()).refunds.length;
    const decides = rows.refundAnswers.includes(name);
    it.concurrent.each(['empty', 'html', 'malformed'])('refund: %s', async (fault) => {
      const c = await enter(name);
      const given = await paid(c);
      await c.arm('refund', fault);
      // Accepted, and by the specification done, unless the provider's answer is known to say which of the two.
      expect(await c.adapter.refund(given)).toMatchObject({ status: !decides });
      expect(await refunds(c)).toBe(1);
    });
    it.concurrent('refund: the whole amount', async () => {
      const c = await enter(name);
      const done = await c.adapter.refund(await paid(c));
      expect(done.status).toBe(!rows.refundsAreMadeLater.includes(name));
      expect(done.refundId).toMatch(/\S/);
      expect((await c.ledger()).refunds).toMatchObject([{ amount: 12_990 }]);
    });
    const { unknown: _, ...words } = rows.refundWords[name] ?? { unknown: '' };
    const meanings = Object.entries(words).flatMap(([state, list]) => list.split(' ').map((word) => ({ word, state })));
    it.concurrent.each([...meanings, ...(meanings.length > 0 ? [{ word: unknownWord, state: 'pending' }] : [])])(
      'refund: the word "$word" is $state',
      async ({ word, state }) => {
        const c = await enter(name);
        const given = await paid(c);
        await c.putRefundWord(given.transactionId, word);
        const made = await c.adapter.refund(given).catch((error: unknown) => error);
        // A refund that was given up at once is a refusal, or is looked up.
        if (made instanceof Error) expect([state, made]).toMatchObject(['refused', { effect: 'refused' }]);
        else expect(made).toMatchObject({ status: state === 'done' });
        const isMadeLater = rows.refundsAreMadeLater.includes(name) && word !== unknownWord;
        const lookedUp = state === 'pending' && isMadeLater ? 'done' : state;
        const found = await c.adapter.getRefund?.(given);
        expect(found).toMatchObject({ state: lookedUp, providerWord: lookedUp === state ? word : expect.any(String) });
      },
    );
    it.concurrent('refund: is looked up where the sources show it, and only there', async () => {
      const c = await enter(name);
      expect(c.adapter.getRefund !== undefined).toBe(name in rows.refundWords);
    });
    it.concurrent('refund: a part, in the right unit, or a refusal before any call', async () => {
      const c = await enter(name);
      const part = { ...(await paid(c)), amount: 1_010 };
      const done = await c.adapter.refund(part).catch((error: unknown) => error);
      if (done instanceof Error) {
        const message = rows.givesBack[`${name} ${refundable}`]?.part;
        const words = message && { reason: 'unsupported', message, field: 'amount' };
        expect(done).toMatchObject({ name: 'AdapterRefusal', ...words });
        expect(await refunds(c)).toBe(0);
      } else expect((await c.ledger()).refunds).toMatchObject([{ amount: 1_010 }]);
    });
    faultCases(
      name,
      {
        operation: 'refund',
        writes: true,
        effects: refunds,
        prepare: async (c) => {
          const given = await paid(c);
          return (adapter) => adapter.refund(given);
        },
        succeedsByStatus: true,
      },
      'refund',
    );
  }

  // Cancels

  it.concurrent('cancel: declared where the sources show one, and only there', () => {
    expect(entry.cancels === true).toBe(name in rows.cancels);
    expect(entry.cancelMethods).toEqual(rows.cancels[name]?.methods);
  });
  const cancel = rows.cancels[name];
  const withoutCard = offered.filter((method) => !isDecided(method));
  const cancellable = withoutCard.filter((method) => cancel?.methods?.includes(method) ?? true);
  const [cancelled] = cancellable;
  if (cancel && cancelled) {
    const unpaid = (made: { transactionId: string; providerRefs?: Record<string, string> }, method: PaymentMethod) => ({
      transactionId: made.transactionId,
      amount: 12_990,
      reference: 'pay_000000000000000000000000001c1',
      paymentMethod: method,
      unpaid: true as const,
      ...(made.providerRefs && { providerRefs: made.providerRefs }),
    });
    const look = (c: Case, made: { transactionId: string; providerRefs?: Record<string, string> }) =>
      c.adapter.getTransaction({
        id: made.transactionId,
        ...(made.providerRefs && { providerRefs: made.providerRefs }),
      });
    for (const method of withoutCard.filter((one) => !cancellable.includes(one))) {
      it.concurrent(`cancel: an unpaid ${method} is refused before any call`, async () => {
        const c = await enter(name);
        await expect(c.adapter.refund(unpaid({ transactionId: 'a' }, method))).rejects.toThrow(/cannot cancel/);
        expect(c.seen()).toEqual([]);
      });
    }
    for (const method of cancellable) {
      it.concurrent(`cancel: an unpaid ${method}, with nothing refunded`, async () => {
        const c = await enter(name);
        const made = await create(c, method);
        const done = await c.adapter.refund(unpaid(made, method));
        expect(done.refundId).toMatch(/\S/);
        const sent = c.seen().map(({ method: verb, path }) => `${verb.toUpperCase()} ${path}`);
        expect(sent).toContainEqual(expect.stringMatching(cancel.call));
        const found = await look(c, made);
        const { status } = meaning(rows.charges[name] ?? generalWords, cancel.word);
        expect(found).toMatchObject({ providerWord: cancel.word, status });
        expect(found.refundedAmount ?? 0).toBe(0);
        expect((await c.ledger()).refunds).toEqual([]);
      });
    }
    it.concurrent('cancel: of a charge that was paid meanwhile refunds all of it at most once', async () => {
      const c = await enter(name);
      const made = await create(c, cancelled);
      await c.simulate('payment', 'paid', { id: made.transactionId });
      const done = await c.adapter.refund(unpaid(made, cancelled)).catch((error: unknown) => error);
      if (done instanceof Error) {
        expect(done).toMatchObject({ effect: 'refused' });
        expect(await look(c, made)).toMatchObject({ status: 'APPROVED' });
      } else {
        expect((await c.ledger()).refunds).toMatchObject([{ amount: 12_990 }]);
        expect(await look(c, made)).toMatchObject({ status: 'REFUNDED' });
      }
    });
    faultCases(
      name,
      {
        operation: 'refund',
        writes: true,
        effects: async (c) => (await c.ledger()).charges.filter(({ status }) => status === cancel.word).length,
        prepare: async (c) => {
          const given = unpaid(await create(c, cancelled), cancelled);
          return (adapter) => adapter.refund(given);
        },
        succeedsByStatus: true,
      },
      'cancel',
    );
  }

  // Authorisations

  it.concurrent('capture: declared where the sources show one, and only there', () => {
    const own = rows.captures[name];
    expect(entry.captures?.inPart).toBe(own && own.inPart === true);
    expect(entry.captures?.holdsMs).toBe(own && own.holdsDays * 86_400_000);
  });
  const captures = rows.captures[name];
  if (captures) {
    const authorize = async (c: Case) =>
      c.adapter.createTransaction(await argument(c, 'CREDIT_CARD', { capture: 'manual' }));
    type Made = Awaited<ReturnType<typeof authorize>>;
    const refsOf = ({ providerRefs }: Made) => ({ ...(providerRefs && { providerRefs }) });
    const capture = (made: Made, amount = 12_990) => ({
      transactionId: made.transactionId,
      amount,
      authorizedAmount: 12_990,
      reference: 'pay_000000000000000000000000001k1',
      ...refsOf(made),
    });
    const voiding = (made: Made) => ({
      transactionId: made.transactionId,
      amount: 12_990,
      reference: 'pay_000000000000000000000000001c1',
      paymentMethod: 'CREDIT_CARD' as const,
      authorized: true as const,
      ...refsOf(made),
    });
    const look = async (c: Case, made: Made) =>
      has('getTransaction')
        ? c.adapter.getTransaction({ id: made.transactionId, paymentMethod: 'CREDIT_CARD', ...refsOf(made) })
        : undefined;
    const paidOf = async (c: Case) => (await c.ledger()).charges.filter(({ state }) => state === 'paid');

    it.concurrent('capture: a card is authorised, and paid once it is captured', async () => {
      const c = await enter(name);
      const made = await authorize(c);
      expect(made).toMatchObject({ status: 'PENDING', authorized: true });
      expect((await look(c, made)) ?? made).toMatchObject({ status: 'PENDING', authorized: true, amount: 12_990 });
      expect(await paidOf(c)).toEqual([]);
      await c.adapter.capture(capture(made));
      expect(await paidOf(c)).toMatchObject([{ amount: 12_990, paidAmount: 12_990 }]);
      const found = await look(c, made);
      if (!found) return;
      expect(found).toMatchObject({ status: 'APPROVED' });
      expect(found).not.toHaveProperty('authorized');
      expect(found.paidAmount ?? found.amount).toBe(12_990);
    });
    it.concurrent('capture: a card that the issuer refuses is not authorised', async () => {
      const c = await enter(name);
      if (entry.card !== 'raw') return;
      const given = await argument(c, 'CREDIT_CARD', { capture: 'manual' }, refusedCard);
      const made = await c.adapter.createTransaction({ ...given, capture: 'manual' }).catch((error: unknown) => error);
      if (made instanceof Error) expect(made).toMatchObject({ effect: 'refused' });
      else expect(made).toMatchObject({ status: 'REJECTED' });
    });
    it.concurrent('capture: a part, or a refusal before any call', async () => {
      const c = await enter(name);
      const made = await authorize(c);
      const done = await c.adapter.capture(capture(made, 1_010)).catch((error: unknown) => error);
      if (!captures.inPart) {
        expect(done).toMatchObject({ name: 'AdapterRefusal' });
        expect(await paidOf(c)).toEqual([]);
        return;
      }
      expect(done).toEqual({});
      expect(await paidOf(c)).toMatchObject([{ paidAmount: 1_010 }]);
      const found = await look(c, made);
      if (found) expect(found).toMatchObject({ status: 'APPROVED' });
      if (found) expect(found.paidAmount ?? found.amount).toBe(1_010);
    });
    it.concurrent('capture: a second one is refused by the provider', async () => {
      const c = await enter(name);
      const made = await authorize(c);
      const part = captures.inPart ? 1_010 : 12_990;
      await c.adapter.capture(capture(made, part));
      const again = { ...capture(made, part), reference: 'pay_000000000000000000000000001k2' };
      expect(await failure(c.adapter.capture(again))).toMatchObject({ effect: 'refused' });
      expect(await paidOf(c)).toMatchObject([{ paidAmount: part }]);
    });
    it.concurrent('capture: what was captured, and no more, is given back', async () => {
      const c = await enter(name);
      if (!has('refund')) return;
      const made = await authorize(c);
      const part = captures.inPart ? 1_010 : 12_990;
      await c.adapter.capture(capture(made, part));
      const providerRefs = { ...made.providerRefs, ...(await look(c, made))?.providerRefs };
      await c.adapter.refund({
        transactionId: made.transactionId,
        amount: part,
        chargeAmount: part,
        chargedAt: new Date().toISOString(),
        reference: ourRefund,
        paymentMethod: 'CREDIT_CARD',
        ...(Object.keys(providerRefs).length > 0 && { providerRefs }),
      });
      expect((await c.ledger()).refunds).toMatchObject([{ amount: part }]);
      const found = await look(c, made);
      if (found?.refundedAmount !== undefined) expect(found.refundedAmount).toBe(part);
    });
    it.concurrent('void: an authorised card, with nothing refunded', async () => {
      const c = await enter(name);
      const made = await authorize(c);
      const done = await c.adapter.refund(voiding(made));
      expect(done.refundId).toMatch(/\S/);
      expect(await c.ledger()).toMatchObject({ charges: [{ state: 'expired', paidAmount: 0 }], refunds: [] });
      const found = await look(c, made);
      if (!found) return;
      expect(found.providerWord).toBe(captures.voided);
      expect(['REJECTED', 'REFUNDED']).toContain(found.status);
      expect(found).not.toHaveProperty('authorized');
    });
    faultCases(
      name,
      {
        operation: 'capture',
        writes: true,
        effects: async (c) => (await paidOf(c)).length,
        prepare: async (c) => {
          const made = await authorize(c);
          return (adapter) => adapter.capture(capture(made));
        },
        succeedsByStatus: true,
      },
      'capture',
    );
    faultCases(
      name,
      {
        operation: 'refund',
        writes: true,
        effects: async (c) => (await c.ledger()).charges.filter(({ state }) => state === 'expired').length,
        prepare: async (c) => {
          const made = await authorize(c);
          return (adapter) => adapter.refund(voiding(made));
        },
        succeedsByStatus: true,
      },
      'void',
    );
  } else if (offered.includes('CREDIT_CARD')) {
    it.concurrent('capture: a later capture is refused before any call', async () => {
      const c = await enter(name);
      const given = await argument(c, 'CREDIT_CARD', { capture: 'manual' });
      const before = (await c.ledger()).charges.length;
      const error = await c.adapter.createTransaction(given).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ name: 'AdapterRefusal', field: 'capture' });
      expect((await c.ledger()).charges.length).toBe(before);
    });
  }

  // What a payer agrees to, which a capture of ours takes

  it.concurrent('consent: taken by a call of ours where the sources show that, and only there', () => {
    expect(entry.collects === true).toBe(collects);
  });
  if (first && collects) {
    const agreed = async (c: Case) => {
      const { transactionId } = await create(c, first);
      await c.simulate('payment', 'paid', { id: transactionId });
      return { id: transactionId, paymentMethod: first };
    };
    const paidOf = async (c: Case) => (await c.ledger()).charges.filter(({ state }) => state === 'paid');
    it.concurrent('consent: is not money, until it is captured', async () => {
      const c = await enter(name);
      const asked = await agreed(c);
      const word = rows.collects[name];
      expect(await c.adapter.getTransaction(asked)).toMatchObject({
        status: 'PENDING',
        providerWord: word,
        consented: true,
        payerDone: true,
      });
      expect(await paidOf(c)).toEqual([]);
      await c.adapter.capture(captureOf(asked.id));
      expect(await paidOf(c)).toMatchObject([{ amount: 12_990, paidAmount: 12_990 }]);
      const found = await c.adapter.getTransaction(asked);
      expect(found).toMatchObject({ status: 'APPROVED' });
      expect(found).not.toHaveProperty('consented');
      expect(found).not.toHaveProperty('payerDone');
    });
    it.concurrent('consent: a charge whose payer has not agreed is not captured', async () => {
      const c = await enter(name);
      const { transactionId } = await create(c, first);
      expect(await failure(c.adapter.capture(captureOf(transactionId)))).toMatchObject({ effect: 'refused' });
      const found = await c.adapter.getTransaction({ id: transactionId, paymentMethod: first });
      expect(found).not.toHaveProperty('consented');
    });
    it.concurrent('consent: of a payment whose capture gave no id, a refund is refused before any call', async () => {
      const c = await enter(name);
      const { id } = await agreed(c);
      await c.adapter.capture(captureOf(id));
      const before = c.seen().length;
      const refund = { transactionId: id, amount: 12_990, chargeAmount: 12_990, reference: ourRefund };
      await expect(c.adapter.refund(refund)).rejects.toMatchObject({ name: 'AdapterRefusal' });
      expect(c.seen()).toHaveLength(before);
    });
    faultCases(
      name,
      {
        operation: 'capture',
        writes: true,
        effects: async (c) => (await paidOf(c)).length,
        prepare: async (c) => {
          const { id } = await agreed(c);
          return (adapter) => adapter.capture(captureOf(id));
        },
      },
      'consent',
    );
  }

  // Cards whose payer was authenticated elsewhere

  const taken = rows.authentications[name];
  const given = (member: string) => [member, authentication[member as keyof typeof authentication]] as const;
  const refusedWith = async (c: Case, method: PaymentMethod, given: object) => {
    const charge = await argument(c, method, { authentication: given });
    const before = c.seen().length;
    const error = await c.adapter.createTransaction(charge).catch((thrown: unknown) => thrown);
    expect(c.seen()).toHaveLength(before);
    return error;
  };
  if (offered.includes('CREDIT_CARD')) {
    it.concurrent('CREDIT_CARD: an authentication made elsewhere goes out, or is refused before any call', async () => {
      const c = await enter(name);
      expect([...(entry.authentication ?? [])].sort()).toEqual([...(taken ?? [])].sort());
      if (!taken) {
        const refusal = { name: 'AdapterRefusal', reason: 'unsupported', field: 'authentication' };
        return expect(await refusedWith(c, 'CREDIT_CARD', authentication)).toMatchObject(refusal);
      }
      const members = Object.fromEntries(taken.map(given));
      await create(c, 'CREDIT_CARD', { authentication: members });
      const sent = textsIn(c.seen().find(({ operation }) => operation === 'createTransaction')?.body);
      for (const value of Object.values(members)) expect(sent).toContain(value);
      expect(JSON.stringify(c.exchanges)).not.toContain(authentication.cavv);
    });
    const others = taken ? Object.keys(authentication).filter((member) => !taken.includes(member)) : [];
    it.concurrent.each(others)('CREDIT_CARD: an authentication’s %s is refused before any call', async (member) => {
      const c = await enter(name);
      const members = Object.fromEntries([...(taken ?? []), member].map(given));
      const refusal = { name: 'AdapterRefusal', reason: 'unsupported', field: `authentication.${member}` };
      expect(await refusedWith(c, 'CREDIT_CARD', members)).toMatchObject(refusal);
    });
  }
  for (const method of offered.filter((one) => one !== 'CREDIT_CARD')) {
    it.concurrent(`${method}: an authentication is refused before any call`, async () => {
      const c = await enter(name);
      const refusal = { name: 'AdapterRefusal', reason: 'invalid', field: 'authentication' };
      expect(await refusedWith(c, method, authentication)).toMatchObject(refusal);
    });
  }

  // Charges with a due date of the merchant's

  it('takes of a due date what its sources show', () => expect(entry.dueTerms).toEqual(rows.dueTerms[name]));
  for (const method of offered) {
    const takes = rows.dueTerms[name]?.[method];
    const today = dayInBrazil(Date.now());
    const dueDate = daysLater(today, 12);
    const until = daysLater(today, 5);
    const fineOf = (type: 'PERCENTAGE' | 'FIXED') => ({ type, amount: type === 'FIXED' ? 150 : 1.5 });
    const refused = async (given: object, field: string, reason = 'unsupported') => {
      const c = await enter(name);
      const charge = await argument(c, method, given);
      const before = c.seen().length;
      const error = await c.adapter.createTransaction(charge).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ name: 'AdapterRefusal', reason, field });
      expect(c.seen()).toHaveLength(before);
    };
    if (!takes) {
      it.concurrent(`${method}: a due date is refused before any call`, () =>
        refused({ dueDate }, 'dueDate', method === 'CREDIT_CARD' ? 'invalid' : 'unsupported'));
      continue;
    }
    const { daysAfterDue = 0, discount = [], fine = [], interest } = takes;
    const kinds = ['PERCENTAGE', 'FIXED'] as const;
    const late = daysAfterDue > 0 ? { daysAfterDue: Math.min(daysAfterDue, 29) } : {};
    const all = {
      dueDate,
      ...late,
      ...(discount[0] && { discount: { type: discount[0], amount: 5, until } }),
      ...(fine[0] && { fine: fineOf(fine[0]) }),
      ...(interest && { interest: { percentPerMonth: 0.9 } }),
    };
    const lookUpOf = ({ transactionId: id, providerRefs }: TransactionResult) => ({
      id,
      paymentMethod: method,
      dueDate,
      ...(providerRefs && { providerRefs }),
    });
    it.concurrent(`${method}: with a due date and all of its terms, its code is due on that day`, async () => {
      const c = await enter(name);
      const made = await create(c, method, all);
      expect(made).toMatchObject({ status: 'PENDING', amount: 12_990 });
      expect(made).not.toHaveProperty('codeProblem');
      if (method === 'BILLET') expect(parseBoleto(made.billetCode ?? '', new Date()).dueDate).toBe(dueDate);
      expect(await c.adapter.getTransaction(lookUpOf(made))).toMatchObject({ status: 'PENDING', amount: 12_990 });
    });
    if (entry.lookUpBy.includes('reference')) {
      it.concurrent(`${method}: with a due date it is found by our reference`, async () => {
        const c = await enter(name);
        const made = await create(c, method, { dueDate });
        const { reference } = c.sample.charge(method);
        const by = { ...lookUpOf(made), id: undefined, reference };
        const found = await c.adapter.getTransaction(by as never).catch(unlessOnlyById(method));
        if (found) expect(found).toMatchObject({ transactionId: made.transactionId, reference });
      });
    }
    it.concurrent.each(kinds)(
      `${method}: a discount and a fine %s are taken, or refused before any call`,
      async (type) => {
        for (const [what, taken, terms] of [
          ['discount', discount, { discount: { type, amount: 5, until } }],
          ['fine', fine, { ...late, fine: fineOf(type) }],
        ] as const) {
          const given = { dueDate, ...terms };
          if (what === 'fine' && daysAfterDue === 0) await refused(given, 'daysAfterDue', 'invalid');
          else if (!taken.includes(type)) await refused(given, what);
          else
            expect(await create(await enter(name), method, given)).toMatchObject({ status: 'PENDING', amount: 12_990 });
        }
      },
    );
    it.concurrent(`${method}: more days after its due date than it takes are refused before any call`, () =>
      refused({ dueDate, daysAfterDue: daysAfterDue + 1 }, 'daysAfterDue'));
    if (discount.length > 0 || fine.length > 0 || interest) {
      it.concurrent(`${method}: a look-up says what was paid, of another amount than the charged one`, async () => {
        const c = await enter(name);
        const made = await create(c, method, all);
        await c.simulate('payment', 'paid', { id: made.transactionId, amount: 12_341 });
        const found = await c.adapter.getTransaction(lookUpOf(made));
        expect(found).toMatchObject({ status: 'APPROVED', amount: 12_990, paidAmount: 12_341 });
        if (found.paidAt) expect(dayInBrazil(new Date(found.paidAt))).toBe(today);
      });
    }
  }

  // Cards that the payer confirms

  const confirmed = rows.confirmedCards[name];
  if (confirmed) {
    it.concurrent.each([
      ['paid', 'APPROVED'],
      ['refused', 'REJECTED'],
      ['expired', 'REJECTED'],
    ] as const)('CREDIT_CARD: the payer confirms it on a page, and it is %s', async (event, status) => {
      const c = await enter(name);
      const made = await create(c, 'CREDIT_CARD', confirmed);
      expect(made).toMatchObject({ status: 'PENDING', payerUrl: expect.stringMatching(/^https?:/) });
      const look = () =>
        c.adapter.getTransaction({
          id: made.transactionId,
          paymentMethod: 'CREDIT_CARD',
          ...(made.providerRefs && { providerRefs: made.providerRefs }),
        });
      expect(await look()).toMatchObject({ status: 'PENDING', payerUrl: made.payerUrl });
      await c.simulate('payment', event, { id: made.transactionId });
      const found = await look();
      expect(found).toMatchObject({ status });
      expect(found).not.toHaveProperty('payerUrl');
    });
    it.concurrent.each([
      ['passes', 'passed', 'APPROVED'],
      ['fails', 'failed', 'REJECTED'],
      ['leaves', undefined, 'PENDING'],
    ] as const)('CREDIT_CARD: the payer %s the challenge on its page', async (_, answer, status) => {
      const c = await enter(name);
      const { transactionId, payerUrl = '', payerForm } = await create(c, 'CREDIT_CARD', confirmed);
      const post = (fields: Record<string, string>) =>
        fetch(payerUrl, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
      expect((await (payerForm ? post(payerForm) : fetch(payerUrl))).status).toBe(200);
      if (answer) expect([200, 303]).toContain((await post({ ...payerForm, answer })).status);
      const found = await c.adapter.getTransaction({ id: transactionId, paymentMethod: 'CREDIT_CARD' });
      expect(found).toMatchObject({ status, ...(!answer && { payerUrl, ...(payerForm && { payerForm }) }) });
      if (answer) expect(found).not.toHaveProperty('payerUrl');
      if (answer) expect((await post({ ...payerForm, answer: 'passed' })).status).toBe(200);
      expect(await c.ledger()).toMatchObject({
        charges: [{ state: { APPROVED: 'paid', REJECTED: 'refused', PENDING: 'waiting' }[status] }],
      });
    });
  }

  // Payouts

  if (has('withdraw')) {
    const transfers = async (c: Case) => (await c.ledger()).transfers.length;
    for (const kind of entry.payouts ?? ['PIX']) {
      it.concurrent(`payout: ${kind}`, async () => {
        const c = await enter(name);
        const made = await c.adapter.withdraw(c.sample.payout({ paymentMethod: kind }));
        expect(['PENDING', 'APPROVED']).toContain(made.status);
        expect(made).not.toHaveProperty('unmapped');
        const { transfers: entries } = await c.ledger();
        expect(entries).toMatchObject([{ amount: 5_050 }]);
        expect(made.amount).toBe(5_050);
        expect(made.withdrawId).toMatch(/\S/);
      });
    }
    it.concurrent.each([100, 101, 1_234_567])('payout: %i cents are the same at the provider', async (amount) => {
      const c = await enter(name);
      await c.adapter.withdraw(c.sample.payout({ amount }));
      expect((await c.ledger()).transfers).toMatchObject([{ amount }]);
    });
    if ((entry.payouts ?? ['PIX']).includes('PIX')) {
      it.concurrent.each([
        ['CPF', '529.982.247-25'],
        ['CNPJ', '11.222.333/0001-81'],
        ['EMAIL', 'maria@example.com'],
        ['PHONE', '(11) 98765-4321'],
        ['RANDOM', '123e4567-e12b-42d1-a456-426655440000'],
      ])('payout: to a key of kind %s, or a refusal before any call', async (pixType, pixKey) => {
        const c = await enter(name);
        const made = await c.adapter
          .withdraw(c.sample.payout({ paymentMethod: 'PIX', pixType, pixKey }))
          .catch((error: unknown) => error);
        if (made instanceof Error) expect(made.name).toBe('AdapterRefusal');
        expect(await transfers(c)).toBe(made instanceof Error ? 0 : 1);
      });
    }
    it.concurrent('payout: our reference goes out in the form in which it comes back', async () => {
      const c = await enter(name);
      const { adapter, sent } = c.inProduction();
      const textsOf = async (withdrawReference: string) => {
        sent.length = 0;
        await adapter.withdraw(c.sample.payout({ withdrawReference }));
        return sent.flatMap(({ url, headers: { authorization: _, signature: __, ...headers }, body = '' }) => [
          // Where the caller chooses the payout's id, it is a part of the path.
          ...new URL(url).pathname.split('/'),
          ...textsIn(headers),
          ...textsIn(parsed(body)),
        ]);
      };
      // A log-in is not among what is compared.
      await adapter.withdraw(c.sample.payout());
      // Others each time: a mutation run repeats the case, and some providers refuse a reference that they have seen.
      const newReference = () => payoutReference(name, `pyo_${randomBytes(13).toString('hex')}`);
      const [one, other] = [newReference(), newReference()];
      const texts = await textsOf(one);
      if (texts.includes(one)) return;
      // It takes none: two payouts differ in nothing but the id that its first answer gave to each.
      const withoutIds = (all: string[]) =>
        all.map((text) => (/^(E\d{20}[a-z0-9]{11}|\d{12})$/i.test(text) ? 'given id' : text));
      expect(withoutIds(await textsOf(other))).toEqual(withoutIds(texts));
    });
    it.concurrent('payout: missing_id', async () => {
      const c = await enter(name);
      await c.arm('withdraw', 'missing_id');
      const made = await c.adapter.withdraw(c.sample.payout()).catch((error: unknown) => error);
      // A payout can also be identified by the end-to-end id of the answer.
      if (made instanceof Error) expect(made).toMatchObject({ effect: 'unknown' });
      else expect((made as { withdrawId: string }).withdrawId).toMatch(/\S/);
      expect(await transfers(c)).toBe(1);
    });
    it.concurrent('payout: what its answer holds is read', async () => {
      const c = await enter(name);
      await c.arm('withdraw', 'wrong_amount');
      const made = await c.adapter.withdraw(c.sample.payout());
      const [booked] = (await c.ledger()).transfers;
      if (rows.payoutAnswersUnread.includes(name)) return;
      const members = { endToEndId: [booked?.endToEndId], amount: [5_049, 50.49] };
      expectRead(c.exchanges.at(-1)?.answer, members, made);
    });
    it.concurrent('payout: unknown_word', async () => {
      const c = await enter(name);
      if (rows.payoutAnswersUnread.includes(name)) return;
      await c.arm('withdraw', 'unknown_word');
      const made = await c.adapter.withdraw(c.sample.payout());
      if (!textsIn(c.exchanges.at(-1)?.answer).includes(unknownWord)) return; // its answer has no word
      expect(made).toMatchObject({ providerWord: unknownWord, unmapped: true });
    });
    faultCases(
      name,
      {
        operation: 'withdraw',
        writes: true,
        effects: transfers,
        prepare: async (c) => (adapter) => adapter.withdraw(c.sample.payout()),
        refusedResult: (result) => expect((result as { status: string }).status).toMatch(/^(REJECTED|CANCELED)$/),
      },
      'payout',
    );

    if (has('getWithdraw')) {
      const lookUpOf = (made: { withdrawId: string; endToEndId?: string; providerRefs?: Record<string, string> }) => ({
        id: made.withdrawId,
        ...(made.endToEndId && { endToEndId: made.endToEndId }),
        ...(made.providerRefs && { providerRefs: made.providerRefs }),
      });
      it.concurrent('payout look-up: pending, then done', async () => {
        const c = await enter(name);
        const made = await c.adapter.withdraw(c.sample.payout());
        expect((await c.adapter.getWithdraw(lookUpOf(made))).status).toBe('PENDING');
        const [booked] = (await c.ledger()).transfers;
        await c.simulate('payout', 'paid', { id: booked?.id });
        await c.arm('getWithdraw', 'wrong_amount', 5);
        const done = await c.adapter.getWithdraw(lookUpOf(made));
        expect(done).toMatchObject({ status: 'APPROVED' });
        expect(done.approvedAt).toBeDefined();
        expect([0, 5_049]).toContain(done.amount);
        const members = { endToEndId: [booked?.endToEndId], amount: [5_049, 50.49] };
        expectRead(c.exchanges.at(-1)?.answer, members, done);
      });
      const words = [...Object.values(standIn().transferWords ?? {}), ...(standIn().moreWords?.transfer ?? [])];
      it.concurrent.each([...new Set(words)])('payout look-up: the word "%s"', async (word) => {
        const expected = meaning(rows.withdraws[name], word);
        if (expected.status === undefined) throw new Error('no row of the specification table is about its payouts');
        const c = await enter(name);
        const made = await c.adapter.withdraw(c.sample.payout());
        const [booked] = (await c.ledger()).transfers;
        await c.putWord(booked?.id ?? '', word);
        const found = await c.adapter.getWithdraw(lookUpOf(made));
        expect(found).toMatchObject({ providerWord: word, status: expected.status });
        expect(found.unmapped === true).toBe(!expected.named);
      });
      it.concurrent('payout look-up: unknown_word', async () => {
        const c = await enter(name);
        const made = await c.adapter.withdraw(c.sample.payout());
        await c.arm('getWithdraw', 'unknown_word', 5);
        expect(await c.adapter.getWithdraw(lookUpOf(made))).toMatchObject({
          unmapped: true,
          status: meaning(rows.withdraws[name], unknownWord).status,
        });
      });
      if ((entry.withdrawLookUpBy ?? entry.lookUpBy).includes('reference')) {
        it.concurrent('payout look-up: by our reference', async () => {
          const c = await enter(name);
          const made = await c.adapter.withdraw(c.sample.payout());
          const found = await c.adapter.getWithdraw({ reference: c.sample.payout().withdrawReference });
          expect(found.withdrawId).toBe(made.withdrawId);
        });
      }
      faultCases(
        name,
        {
          operation: 'getWithdraw',
          writes: false,
          prepare: async (c) => {
            const made = await c.adapter.withdraw(c.sample.payout());
            return (adapter) => adapter.getWithdraw(lookUpOf(made));
          },
        },
        'payout look-up',
      );
    }
  }

  // Receivers

  if (has('createReceiver')) {
    const booked = async (c: Case) => (await c.ledger()).receivers.length;
    it.concurrent('receiver: a company', async () => {
      const c = await enter(name);
      const made = await c.adapter.createReceiver(c.sample.receiver());
      expect(made).toMatchObject({ receiverProvider: name, name: 'Loja da Maria' });
      expect(['PENDING', 'ACTIVE']).toContain(made.status);
      expect(await booked(c)).toBe(1);
    });
    it.concurrent('receiver: a person, or a refusal before any call', async () => {
      const c = await enter(name);
      const person = { document: '52998224725', documentType: 'CPF', name: 'Maria da Silva' };
      const made = await c.adapter.createReceiver(c.sample.receiver(person)).catch((error: unknown) => error);
      if (made instanceof Error) expect(made.name).toBe('AdapterRefusal');
      expect(await booked(c)).toBe(made instanceof Error ? 0 : 1);
    });
    faultCases(
      name,
      {
        operation: 'createReceiver',
        writes: true,
        effects: booked,
        prepare: async (c) => (adapter) => adapter.createReceiver(c.sample.receiver()),
        refusedResult: (result) => expect(result).toMatchObject({ status: 'REJECTED' }),
      },
      'receiver',
    );
    if (has('getReceiver')) {
      const lookUpOf = (made: {
        receiverId: string;
        receiverToken?: string;
        providerRefs?: Record<string, string>;
      }) => ({
        id: made.receiverId,
        ...(made.providerRefs && { providerRefs: made.providerRefs }),
      });
      it.concurrent.each(['approved', 'refused'])('receiver look-up: %s', async (event) => {
        const c = await enter(name);
        const made = await c.adapter.createReceiver(c.sample.receiver());
        const [row] = (await c.ledger()).receivers;
        await c.simulate('receiver', event, { id: row?.id });
        const found = await c.adapter.getReceiver(lookUpOf(made));
        const { status } = meaning(rows.receivers[name], found.providerWord);
        expect(found.status).toBe(status);
        if (event === 'approved') expect(found.status).toBe('ACTIVE');
      });
      const words = [...Object.values(standIn().receiverWords ?? {}), ...(standIn().moreWords?.receiver ?? [])];
      it.concurrent.each([...new Set(words)].filter((word) => word !== ''))(
        'receiver look-up: the word "%s"',
        async (word) => {
          const c = await enter(name);
          const made = await c.adapter.createReceiver(c.sample.receiver());
          const [row] = (await c.ledger()).receivers;
          await c.putWord(row?.id ?? '', word);
          const expected = meaning(rows.receivers[name], word);
          expect((await c.adapter.getReceiver(lookUpOf(made))).status).toBe(expected.status);
        },
      );
      faultCases(
        name,
        {
          operation: 'getReceiver',
          writes: false,
          prepare: async (c) => {
            const made = await c.adapter.createReceiver(c.sample.receiver());
            return (adapter) => adapter.getReceiver(lookUpOf(made));
          },
        },
        'receiver look-up',
      );
    }
  }

  // Cards

  for (const operation of ['createCardToken', 'createCardId'] as const) {
    if (!has(operation)) continue;
    it.concurrent(`${operation}: returns a token without the card number`, async () => {
      const c = await enter(name);
      const made = await c.adapter[operation](c.sample.card);
      const text = JSON.stringify(made);
      expect(Object.values(made)[0]).toMatch(/^[\x21-\x7e]{6,4000}$/);
      expect(text).not.toContain(card.cardNumber);
    });
    it.concurrent(`${operation}: a refused or failing call charges nothing`, async () => {
      const c = await enter(name);
      const made = await c.adapter[operation](c.sample.card).catch(() => undefined);
      if (c.seen().every((call) => call.operation !== operation)) return; // the adapter creates it without a call
      expect(made).toBeDefined();
      await c.arm(operation, 'refuse');
      expect(await failure(c.adapter[operation](c.sample.card))).toMatchObject({ effect: 'refused' });
      await c.arm(operation, 'error_after');
      // No money moves: a call whose answer is lost leaves nothing open.
      expect((await failure(c.adapter[operation](c.sample.card))).effect).toBe('none');
    });
  }

  it.concurrent('times out before and after the work of each operation', async () => {
    await Promise.all((silences.get(name) ?? []).map((run) => run()));
  });

  // Tokens

  const lookUp = has('getTransaction') ? 'getTransaction' : has('getWithdraw') ? 'getWithdraw' : undefined;
  it.concurrent('200 calls at once log in once, again after expiry, and never with another merchant’s token', async () => {
    if (!lookUp) return;
    let now = Date.now();
    const caches = { tokens: createCache<string>(() => now), now: () => new Date(now) };
    const [mine, theirs] = [await enter(name), await enter(name)];
    // No entity has this id. The call is made only because it needs a token.
    const callWithToken = (c: Case) =>
      c
        .adapterWith(caches)
        [lookUp]({ id: '999999999999', endToEndId: 'E0' })
        .catch(() => undefined);
    await callWithToken(mine);
    const once = await mine.logIns();
    if (once === 0) return; // it has no log-in
    now += 40 * 86_400_000;
    await Promise.all(Array.from({ length: 200 }, () => callWithToken(mine)));
    expect((await mine.logIns()) - once).toBe(once);
    await Promise.all(Array.from({ length: 20 }, () => callWithToken(theirs)));
    expect(await theirs.logIns()).toBe(once);
  });

  const logInFailure = rows.logInFailures[name];
  if (logInFailure !== undefined) {
    it.concurrent('says in the specification’s words that its log-in failed', async () => {
      const { connection } = await enter(name);
      const c = await enter(name, { baseUrl: `${connection.baseUrl}/nowhere` });
      const failed = lookUp ? c.adapter[lookUp]({ id: '1' }) : create(c, offered[0] ?? 'PIX');
      expect((await failure(failed)).message).toBe(logInFailure);
    });
  }
  it.concurrent.each([403, 410])(
    'takes a %i for an expired token where its sources do, and only there',
    async (status) => {
      const c = await enter(name);
      const answers: Answer[] = [];
      const { adapter, sent } = c.inProduction(answers);
      const call = async () =>
        offered[0]
          ? create({ ...c, adapter }, offered[0], { webhookUrl: undefined })
          : adapter.withdraw(c.sample.payout({ paymentMethod: 'PIX' }));
      await call();
      const logIns = await c.logIns();
      if (logIns === 0) return; // it has no log-in
      const { pathname } = new URL(sent[1]?.url ?? '');
      const to = new RegExp(`${pathname}$`);
      answers.push({ to, status, body: {} });
      expect(await failure(call())).toMatchObject({ effect: status === 403 ? 'none' : 'refused', httpStatus: status });
      expect((await c.logIns()) - logIns).toBe(rows.expiredStatuses[name] === status ? 1 : 0);
    },
  );
  const expired = rows.expiredCodes[name];
  if (expired) {
    it.concurrent('takes its own code for an expired token', async () => {
      const c = await enter(name);
      const answers: Answer[] = [];
      const { adapter } = c.inProduction(answers);
      const charge = () => create({ ...c, adapter }, 'PIX', { webhookUrl: undefined });
      await charge();
      const logIns = await c.logIns();
      answers.push({ to: /^POST .*\/cob$/, status: 400, body: { type: expired, title: 'Token expirado' } });
      expect(await failure(charge())).toMatchObject({ effect: 'refused' });
      expect((await c.logIns()) - logIns).toBe(1);
    });
  }

  // Webhooks

  const receivedEvents = async (c: Case, count: number) => {
    const letters = await c.letters(count);
    return c.adapter.processWebhook(letters[count - 1] ?? { headers: {}, rawBody: '' });
  };
  /** For a person who reads that an event is missing: what was delivered. */
  const ignored = async (c: Case): Promise<string> => {
    const [{ path, query, headers, rawBody } = { path: '', query: {}, headers: {}, rawBody: '' }] = await c.letters(1);
    const proof = 'no form of `webhooks` fits it, or `signed` does not find its proof';
    return `the events of this delivery: ${proof}: ${JSON.stringify({ path, query, headers, rawBody })}`;
  };
  if (first && !isDecided(first)) {
    it.concurrent('webhook: paid', async () => {
      const c = await enter(name);
      const made = await create(c, first);
      await pay(c, made);
      // What the payer agreed to is reported, too.
      const count = collects ? 2 : 1;
      const events = await receivedEvents(c, count);
      expect(events, await ignored(c)).toHaveLength(1);
      const status = rows.webhooksWithoutStatus.includes(name) ? 'PENDING' : 'APPROVED';
      const transactionId = idByNotice ? expect.stringMatching(/^\S+$/) : made.transactionId;
      expect(events[0]).toMatchObject({ transactionId, type: 'TRANSACTION', status });
      const [booked] = (await c.ledger()).charges;
      const { reference } = c.sample.charge(first);
      const letter = (await c.letters(count))[count - 1];
      const body = parsed(letter?.rawBody);
      expectRead(body, { endToEndId: [booked?.endToEndId], reference: [reference] }, events[0]);
      if (!rows.webhookAmountsUnread.includes(name)) expectRead(body, { amount: [12_990, 129.9] }, events[0]);
    });
    it.concurrent.each(['refunded', 'chargeback'])('webhook: %s', async (event) => {
      const c = await enter(name);
      const made = await create(c, first);
      const id = await chargeOf(c, made);
      await pay(c, made, { silent: true });
      await c.simulate('payment', event, { id });
      if (!sendsWebhook(c, made.transactionId, event === 'refunded' ? 'refunded' : 'charged_back')) return;
      const events = await receivedEvents(c, 1);
      const table = rows.chargeWebhooks[name] ?? rows.charges[name];
      // A dispute may name the PIX alone.
      const pix = { endToEndId: expect.stringMatching(/^E\w{31}$/) };
      for (const one of events) {
        const id = one.transactionId === '' ? pix : { transactionId: made.transactionId };
        expect(one).toMatchObject({ ...id, type: 'TRANSACTION' });
        const { status, named } = meaning(table, one.providerWord);
        if (named) expect(one.status).toBe(status);
      }
    });
  }
  /**
   * Whether the stand-in sends a webhook about a charge in this state: some providers send none. An error from the
   * incomplete draft means that it does.
   */
  const sendsWebhook = (c: Case, id: string, state: string) => {
    const draft = { id, state, refunds: [], details: {}, amount: 1, paidAmount: 1, refundedAmount: 1, word: 'x' };
    try {
      const event = { id: 'e', url: c.callback, publicKey: () => undefined };
      return standIn().webhook({ ...draft, account: c.account } as never, event) !== undefined;
    } catch {
      return true;
    }
  };
  if (has('withdraw')) {
    it.concurrent('webhook: a payout is done', async () => {
      const c = await enter(name);
      if (!standIn().transferWebhook) return;
      const made = await c.adapter.withdraw(c.sample.payout());
      const [booked] = (await c.ledger()).transfers;
      await c.simulate('payout', 'paid', { id: booked?.id });
      const events = await receivedEvents(c, 1);
      expect(events).toMatchObject([{ type: 'WITHDRAW', status: 'APPROVED' }]);
      expect([made.withdrawId, made.endToEndId, booked?.id]).toContain(events[0]?.transactionId);
      const [letter] = await c.letters(1);
      const body = parsed(letter?.rawBody);
      const reference = c.sample.payout().withdrawReference;
      expectRead(body, { endToEndId: [booked?.endToEndId], reference: [reference] }, events[0]);
      if (!rows.webhookAmountsUnread.includes(name)) expectRead(body, { amount: [5_050, 50.5] }, events[0]);
    });
  }
  if (has('createReceiver')) {
    it.concurrent.each(['approved', 'refused'])('webhook: a receiver is %s', async (event) => {
      const c = await enter(name);
      const words = Object.values(standIn().receiverWords ?? {});
      // No webhook can report the state where no word names it.
      if (!words.some((word) => meaning(rows.receivers[name], word).named)) return;
      const made = await c.adapter.createReceiver(c.sample.receiver());
      const [booked] = (await c.ledger()).receivers;
      await c.simulate('receiver', event, { id: booked?.id });
      const status = event === 'approved' ? 'ACTIVE' : 'REJECTED';
      expect(await receivedEvents(c, 1)).toMatchObject([{ type: 'RECEIVER', transactionId: made.receiverId, status }]);
    });
  }

  const proof = rows.webhookSecrets[name];
  if (proof) {
    it.concurrent('webhook: one that was made with another secret is ignored', async () => {
      const c = await enter(name);
      if (first && proof !== 'clientSecret') {
        await c.simulate('payment', 'paid', { id: (await create(c, first)).transactionId });
      } else {
        await c.adapter.withdraw(c.sample.payout());
        await c.simulate('payout', 'paid', { id: (await c.ledger()).transfers[0]?.id });
      }
      const [letter = { headers: {}, rawBody: '' }] = await c.letters(1);
      expect(await c.adapter.processWebhook(letter), await ignored(c)).toHaveLength(1);
      const other = createAdapter(name, { ...c.connection, [proof]: 'another-secret' });
      expect(await other.processWebhook(letter)).toEqual([]);
    });
  }

  /** Parses bodies as webhooks from an untrusted sender. */
  const read = async (rawBodies: readonly string[]) => {
    const c = await enter(name);
    const headers = { 'content-type': 'application/json' };
    return Promise.all(rawBodies.map((rawBody) => c.adapter.processWebhook({ headers, rawBody })));
  };
  it.concurrent.each(['', ' ', 'null', '[]', '{}', '42', '"text"', 'a=b&c=d', '<html></html>', '{"hello":"world"}'])(
    'webhook: %j is ignored',
    async (rawBody) => {
      expect(await read([rawBody])).toEqual([[]]);
    },
  );
  it.concurrent('webhook: hostile payloads neither crash nor pollute', async () => {
    const long = 'x'.repeat(300_000);
    const ids = ['id', 'txId', 'txid', 'orderId', 'transactionId', 'transaction_id', 'idTransaction', 'reference_code'];
    const bad: unknown[] = [null, [], {}, long, '\u0000\n', -1, 1e300, true, { toString: 'x' }];
    const payloads = bad.flatMap((value) => {
      const flat = Object.fromEntries([...ids, 'status', 'type', 'event', 'object'].map((key) => [key, value]));
      return [
        flat,
        { type: 'transaction', data: flat },
        { data: flat, payment: flat, message: flat },
        { pix: [flat, value] },
      ];
    });
    const nested = `${'{"data":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
    const polluted = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"type":"transaction"}';
    for (const event of (await read([...payloads.map((one) => JSON.stringify(one)), nested, polluted])).flat()) {
      expect(event.transactionId).toMatch(/^[\x21-\x7e]{1,200}$/);
      expect(event.providerWord.length).toBeLessThanOrEqual(200);
    }
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
}

function sentencesAbout(names: readonly string[]): void {
  const getPath = (body: unknown, path: string): unknown =>
    (path === '' ? [] : path.split('.')).reduce<unknown>(
      (left, key) => (left as Record<string, unknown> | undefined)?.[key],
      body,
    );
  const of = <Row extends { provider: string }>(all: readonly Row[]) =>
    all.filter(({ provider }) => names.includes(provider));

  /** Of the only charge, which is paid for that. */
  async function idOfNotice(c: Case): Promise<string> {
    const [charge] = (await c.ledger()).charges;
    await c.simulate('payment', 'paid', { id: charge?.id });
    const [letter] = await c.letters(1);
    const [event] = letter ? await c.adapter.processWebhook(letter) : [];
    return event?.transactionId ?? '';
  }

  /** Calls a row's operation with the usual argument, overridden by the fields of the row. */
  async function perform(c: Case, row: { operation: string; given?: object }) {
    // A reference that is all by which a charge is known must be another's in no case.
    const { reference: its } = (row.given ?? {}) as { reference?: string };
    const reference = its?.replace('{case}', c.number);
    const given = { ...row.given, ...(reference !== undefined && { reference }) };
    const isVoid = (given as Partial<RefundArgument>).authorized === true;
    const usual = (isVoid ? 'CREDIT_CARD' : (c.entry.methods[0] ?? 'PIX')) as PaymentMethod;
    const method = (given as { paymentMethod?: PaymentMethod }).paymentMethod ?? usual;
    switch (row.operation) {
      case 'createTransaction':
        return c.adapter.createTransaction(await argument(c, method, given));
      case 'getTransaction': {
        const made = await create(c, c.entry.methods[0] as PaymentMethod);
        const { reference: chargeReference } = c.sample.charge(made.paymentMethod);
        const id = made.transactionId || (await idOfNotice(c));
        return c.adapter.getTransaction({ id, chargeReference, paymentMethod: made.paymentMethod, ...given });
      }
      case 'capture': {
        if (c.entry.collects) {
          const { transactionId } = await create(c, usual);
          await c.simulate('payment', 'paid', { id: transactionId });
          return c.adapter.capture({ ...captureOf(transactionId), ...given });
        }
        const made = await create(c, 'CREDIT_CARD', { capture: 'manual' });
        return c.adapter.capture({
          transactionId: made.transactionId,
          amount: 12_990,
          authorizedAmount: 12_990,
          reference: 'pay_000000000000000000000000001k1',
          ...(made.providerRefs && { providerRefs: made.providerRefs }),
          ...given,
        });
      }
      case 'refund': {
        const made = await create(c, method, isVoid ? { capture: 'manual' } : {});
        if (!isDecidedAtOnce(c.entry.name, method)) await c.simulate('payment', 'paid', { id: made.transactionId });
        const captured = c.entry.collects ? await c.adapter.capture(captureOf(made.transactionId)) : {};
        const found = c.entry.operations.includes('getTransaction')
          ? await c.adapter.getTransaction({
              id: made.transactionId,
              paymentMethod: method,
              ...(made.providerRefs && { providerRefs: made.providerRefs }),
            })
          : made;
        // Only a PIX needs it; not every provider reports the others.
        const isUnreported = isVoid || method !== 'PIX';
        const letter = found.endToEndId || isUnreported ? undefined : (await c.letters(1))[0];
        const [event] = letter ? await c.adapter.processWebhook(letter) : [];
        const e2e = found.endToEndId ?? event?.endToEndId;
        return c.adapter.refund({
          transactionId: made.transactionId,
          amount: 12_990,
          chargeAmount: 12_990,
          chargedAt: new Date().toISOString(),
          reference: ourRefund,
          paymentMethod: method,
          webhookUrl: c.callback,
          ...(e2e && { endToEndId: e2e }),
          providerRefs: { ...made.providerRefs, ...found.providerRefs, ...captured.providerRefs },
          ...given,
        });
      }
      case 'getRefund': {
        const made = await create(c, method);
        await c.simulate('payment', 'paid', { id: made.transactionId });
        const refund = { transactionId: made.transactionId, amount: 12_990, reference: ourRefund };
        return c.adapter.getRefund?.({ ...refund, ...given } as RefundArgument);
      }
      case 'withdraw':
        return c.adapter.withdraw(c.sample.payout(given));
      case 'getWithdraw': {
        const made = await c.adapter.withdraw(c.sample.payout());
        return c.adapter.getWithdraw({ id: made.withdrawId, ...given });
      }
      case 'getBalance':
        return c.adapter.getBalance();
      case 'createReceiver':
        return c.adapter.createReceiver(c.sample.receiver(given));
      case 'getReceiver':
        return c.adapter.getReceiver({ id: 'nobody', ...given });
      case 'createCardToken':
        return c.adapter.createCardToken({ ...c.sample.card, ...given });
      case 'createCardId':
        return c.adapter.createCardId({ ...c.sample.card, ...given });
      default:
        throw new Error(`no such operation: ${row.operation}`);
    }
  }

  /** A look-up of a receiver is of one that exists; `perform` asks for nobody. */
  async function performInProduction(c: Case, row: { operation: string; given?: object }) {
    if (row.operation !== 'getReceiver') return perform(c, row);
    const { receiverId, receiverToken, providerRefs } = await c.adapter.createReceiver(c.sample.receiver());
    const known = { id: receiverId, ...(receiverToken && { receiverToken }), ...(providerRefs && { providerRefs }) };
    return perform(c, { ...row, given: known });
  }

  it.concurrent.each(of(rows.sends))('$section $provider $operation: $says ($at)', async (row) => {
    const c = await enter(row.provider, row.connection);
    const began = Date.now();
    await perform(c, row).catch((error: unknown) => {
      if (!row.refused) throw error;
    });
    const call = c
      .seen()
      .findLast(({ path, operation }) => (row.path ? path.endsWith(row.path) : operation === row.operation));
    if (!call) throw new Error(`no call ${row.path ?? row.operation} was made: ${c.seen().map(({ path }) => path)}`);
    const value = getPath(call, row.at);
    const [, days] = /^now\+(\d+)d$/.exec(String(row.equals)) ?? [];
    if (row.equals instanceof RegExp) expect(String(value)).toMatch(row.equals);
    else if (days) {
      const due = Number(days) * 86_400_000 + began;
      // A date is a day in Brazil (UTC-3), some write it day first. Its noon is compared, within 25 hours.
      const written = String(value).replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$2-$1');
      const instant = /^\d{4}-\d{2}-\d{2}$/.test(written) ? `${written}T12:00:00-03:00` : written;
      expect(Math.abs(Date.parse(instant) - due)).toBeLessThan(90_000_000);
    } else expect(value).toEqual(row.equals);
  });

  it.concurrent.each(of(rows.wire))('the wire of $provider $operation: $call', async (row) => {
    const c = await enter(row.provider, row.connection);
    const { adapter, sent } = c.inProduction();
    await performInProduction({ ...c, adapter }, row).catch((error: unknown) => {
      if (!row.refused) throw error;
    });
    const problems = sent.map((one) => differences(one, row, c.connection));
    const nearest = [...problems].sort((a, b) => a.length - b.length)[0];
    expect(
      problems.some((one) => one.length === 0),
      `${nearest?.join('\n')}`,
    ).toBe(true);
  });

  it.concurrent.each(of(rows.answers))('the answer of $provider $operation: $says', async (row) => {
    const c = await enter(row.provider);
    const { adapter } = c.inProduction(row.answers);
    const result = await perform({ ...c, adapter }, row).catch((error: unknown) => error);
    if (row.error) expect(result).toMatchObject(row.error);
    else if (result instanceof Error) throw result;
    else expect(result ?? {}).toMatchObject(row.result ?? {});
  });

  const hasWire = (name: string) => rows.wire.some(({ provider }) => provider === name);
  it.concurrent.each(names.filter((name) => providerNames.includes(name) || hasWire(name)))(
    'each call of %s has a row of the wire table',
    async (name) => {
      const { operations: offered, methods: accepted, payouts, captures, collects, balance } = entryOf(name);
      const kinds: Record<string, readonly string[]> = { createTransaction: accepted, withdraw: payouts ?? [] };
      const withoutRow: string[] = [];
      const made = offered
        .filter((one) => one !== 'processWebhook')
        .flatMap(
          (operation): { operation: string; given?: object }[] =>
            kinds[operation]?.map((paymentMethod) => ({ operation, given: { paymentMethod } })) ?? [{ operation }],
        );
      const ofAuthorizations = [{ operation: 'capture' }, { operation: 'refund', given: { authorized: true } }];
      const ofAccount = balance ? [{ operation: 'getBalance' }] : [];
      const ofConsents = collects ? [{ operation: 'capture' }] : [];
      for (const row of [...made, ...(captures ? ofAuthorizations : []), ...ofConsents, ...ofAccount]) {
        const { operation } = row;
        const c = await enter(name);
        const { adapter, sent } = c.inProduction();
        await performInProduction({ ...c, adapter }, row);
        const none = withoutCall.some((one) => one.provider === name && one.operation === operation);
        expect(sent.length === 0, operation).toBe(none);
        const calls = rows.wire.filter(({ provider }) => provider === name);
        const unknown = sent.filter((one) => !calls.some((call) => addressOf(call, c.connection).test(lineOf(one))));
        withoutRow.push(...unknown.map((one) => `${operation}: ${lineOf(one)}`));
      }
      expect(withoutRow).toEqual([]);
    },
  );

  it.concurrent.each(of(rows.refuses))('$section $provider $operation: "$message"', async (row) => {
    const c = await enter(row.provider, row.connection);
    const { sample } = c;
    const method = ((row.given as { paymentMethod?: PaymentMethod })?.paymentMethod ??
      c.entry.methods[0]) as PaymentMethod;
    const usual: Record<string, object> = {
      createTransaction: sample.charge(method),
      withdraw: sample.payout(),
      createReceiver: sample.receiver(),
      createCardToken: sample.card,
      createCardId: sample.card,
    };
    const given = { ...(usual[row.operation] ?? { id: '1' }), ...row.given };
    const refusal = (() => {
      try {
        return validate(row.provider, c.connection, row.operation as 'refund', given);
      } catch (error) {
        return error;
      }
    })();
    const { message, field } = row;
    const reason = expect.stringMatching(/^(invalid|unsupported)$/);
    expect(refusal).toMatchObject({ name: 'AdapterRefusal', message, reason, ...(field && { field }) });
    expect(c.seen()).toEqual([]);
  });

  it.concurrent.each(of(rows.fails))('$section $provider $operation fails: $message', async (row) => {
    const c = await enter(row.provider);
    await c.arm(row.operation, row.fault ?? 'refuse');
    const error = await failure(perform(c, row));
    if (typeof row.message === 'string') expect(error.message).toBe(row.message);
    else expect(error.message).toMatch(row.message);
  });

  it.concurrent.each(of(rows.webhooks))(
    '$section $provider: $says',
    async ({ provider, connection, payload, sign, query = {}, path = '', events }) => {
      const c = await enter(provider, { webhookSecret: undefined, ...connection });
      const rawBody = typeof payload === 'string' ? payload : JSON.stringify(payload);
      const headers = { 'content-type': 'application/json', ...sign?.(rawBody, c.connection.webhookSecret ?? '') };
      const parsed = await c.adapter.processWebhook({ headers, rawBody, query, path });
      expect(parsed).toHaveLength(events.length);
      expect(parsed).toMatchObject(events);
      // A word that decides nothing is said to be unmapped, and no other is.
      const unmapped = (events as readonly { unmapped?: true }[]).map((event) => event.unmapped);
      expect(parsed.map((event) => event.unmapped)).toEqual(unmapped);
    },
  );
}

const lineOf = ({ method, url }: Pick<Sent, 'method' | 'url'>) => `${method} ${url}`;

/** A text of a row with the connection's credentials in it. */
const withCredentials = (text: string, connection: Case['connection']) =>
  text.replace(/<(\w+)>/g, (_, field: string) => String(connection[field as keyof typeof connection] ?? ''));

/** The method and address of a row, as a pattern. */
function addressOf({ call }: WireRow, connection: Case['connection']): RegExp {
  if (call instanceof RegExp) return call;
  const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped(withCredentials(call, connection)).replaceAll(escaped('{id}'), '[^/?&]+')}$`);
}

/** The differences between a call and its row of the wire table, as sentences. */
function differences({ method, url, headers, body }: Sent, row: WireRow, connection: Case['connection']): string[] {
  const filled = (text: string) => withCredentials(text, connection);
  const fits = (value: unknown, expected: unknown): boolean => {
    if (expected instanceof Optional) return value === undefined || fits(value, expected.expected);
    if (expected instanceof RegExp) return typeof value === 'string' && expected.test(value);
    if (isMatcher(expected)) return expected.asymmetricMatch(value);
    return Object.is(value, typeof expected === 'string' ? filled(expected) : expected);
  };
  const line = lineOf({ method, url });
  const problems = addressOf(row, connection).test(line) ? [] : [`${line} is not ${row.call}`];
  for (const [name, expected] of Object.entries(row.headers)) {
    const value = Object.entries(headers).find(([given]) => given.toLowerCase() === name.toLowerCase())?.[1];
    const [, pair] = typeof expected === 'string' ? (/^Basic (.*)$/.exec(expected) ?? []) : [];
    const wanted = pair === undefined ? expected : `Basic ${Buffer.from(filled(pair)).toString('base64')}`;
    if (!fits(value, wanted)) problems.push(`the header ${name} is ${value}`);
  }
  const expectedBody = row.body ?? {};
  const members = membersOf(body, row.form);
  if (!members) return [...problems, `its body is no ${row.form ? 'form' : 'JSON'}`];
  for (const [path, expected] of Object.entries(expectedBody)) {
    if (!fits(members[path], expected))
      problems.push(`${path} is ${JSON.stringify(members[path])}, not ${shown(expected)}`);
  }
  const unnamed = Object.entries(members).filter(([path]) => !(path in expectedBody));
  const holds = row.holds ?? [];
  for (const expected of holds) {
    if (!unnamed.some(([, value]) => fits(value, expected))) problems.push(`no further member is ${shown(expected)}`);
  }
  for (const [path, value] of row.open ? [] : unnamed) {
    if (!holds.some((expected) => fits(value, expected))) {
      problems.push(`${path} is in no row: ${JSON.stringify(value)}`);
    }
  }
  return problems;
}

/** A matcher of the test framework, such as `expect.any(Number)` for an id that is a number. */
const isMatcher = (expected: unknown): expected is { asymmetricMatch: (value: unknown) => boolean } =>
  typeof expected === 'object' && expected !== null && 'asymmetricMatch' in expected;

const shown = (expected: unknown): string =>
  expected instanceof Optional ? `${shown(expected.expected)} (optional)` : String(expected);

/** The members of a body by their paths; those of a form's members are written in brackets or with dots. */
function membersOf(body: string | undefined, form: boolean | undefined): Record<string, unknown> | undefined {
  if (body === undefined) return {};
  if (form) {
    const named = [...new URLSearchParams(body)].map(([name, value]) => [name.replace(/\[(\w+)\]/g, '.$1'), value]);
    return Object.fromEntries(named);
  }
  try {
    return leaves(JSON.parse(body));
  } catch {
    return undefined;
  }
}

/** All values of a body by their paths. */
function leaves(value: unknown, path = ''): Record<string, unknown> {
  if (value === null || typeof value !== 'object') return { [path]: value };
  return Object.assign(
    {},
    ...Object.entries(value).map(([name, inner]) => leaves(inner, path === '' ? name : `${path}.${name}`)),
  );
}

function noSecrets(): void {
  it('holds no card, document or secret', ({ skip }) => {
    skip(entered.length === 0, 'no provider of this file was selected');
    const text = JSON.stringify(entered.flatMap(({ exchanges }) => exchanges));
    expect(text.length).toBeGreaterThan(1000);
    const ofPayers = [card.cardNumber, refusedCard.cardNumber, card.holderDocument, '11222333000181'];
    for (const secret of [...ofPayers, authentication.cavv]) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/"737"/);
    for (const { entry, connection, exchanges } of entered) {
      const own = JSON.stringify(exchanges);
      for (const { field, secret } of entry.credentials) {
        const value = connection[field];
        if (secret && typeof value === 'string') expect(own, `${entry.name} ${field}`).not.toContain(value);
      }
    }
  });
}
