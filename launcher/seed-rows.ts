// Builds the rows of a seeded shop: payments over the last twelve months and their related rows, equal to those that
// the system would have written. All entities are final, so none needs a workflow and the sweep resumes none.
import { createHash } from 'node:crypto';
import { catalogue, payoutReference } from '../adapters/index.ts';
import type { ConnectionHead } from '../db/connections/connections.ts';
import { contexts } from '../db/core/contexts.ts';
import { blindIndex, nameIndex, type Store } from '../db/core/store.ts';
import { seededBy } from '../db/demo.ts';
import { type PaymentRow, showPayment } from '../db/payments/payments.ts';
import { type PayoutRow, receiverIndex } from '../db/payouts/payouts.ts';
import type { ReceiverRow } from '../db/receivers/receivers.ts';
import { buildBrCode } from '../domain/core/brcode.ts';
import { makeCnpj, makeCpf } from '../domain/core/documents.ts';
import { type IdKind, idFrom } from '../domain/core/ids.ts';
import type { PaymentMethod } from '../domain/core/schemas.ts';
import { nameWords } from '../domain/core/search.ts';
import type { PaymentStatus } from '../domain/core/statuses.ts';
import { eventOfStatus } from '../domain/events/event.ts';
import type { TransactionRequest } from '../domain/payments/payment.ts';
import type { PayoutRequest } from '../domain/payouts/payout.ts';
import type { ReceiverDetails } from '../domain/receivers/receiver.ts';
import type { MerchantSeal } from '../runtime/keys.ts';
import type { CopyRow } from './seed-copy.ts';

const firstNames =
  'Maria José Ana João Antônio Francisco Carlos Paulo Pedro Lucas Luiz Marcos Luís Gabriel Rafael Francisca Daniel Marcelo Bruno Eduardo Felipe Rodrigo Manoel Mateus André Fernando Fábio Leonardo Gustavo Guilherme Leandro Tiago Anderson Ricardo Márcia Juliana Adriana Fernanda Patrícia Aline Sandra Camila Amanda Bruna Jéssica Letícia Júlia Luciana Vanessa Mariana Gabriela Vera Vitória Larissa Cláudia Beatriz Rita Luana Sônia Renata Eliane Josefa Simone Natália Cristiane Carla Débora Rosângela Jaqueline Rosa Daniela Aparecida Marlene Terezinha Raimunda Andréia Fabiana Lúcia Raquel Ângela Rafaela Joana Luzia Elaine Isabel Íris Zuleica Otávio Caio Vinícius Sérgio Cecília Heloísa Valentina Thaís'.split(
    ' ',
  );
const surnames =
  'Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho Almeida Lopes Soares Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira Nunes Marques Machado Mendes Freitas Cardoso Ramos Gonçalves Santana Teixeira Araújo Pinto Cavalcanti Monteiro Moura Correia Batista Campos Castro Melo Borges Reis Azevedo Pires Miranda Duarte Coelho Sales Farias Barros Xavier Peixoto Siqueira Aguiar Bezerra Guimarães Brandão Queiroz Antunes Assunção Figueiredo Vasconcelos Albuquerque Tavares Fonseca Magalhães Paiva Leite Sampaio Dantas Furtado Bittencourt Conceição Ávila Prado Quintana Zanetti Yamamoto Kowalski Tanaka Bianchi Moretti Schneider Weber'.split(
    ' ',
  );
const trades = ['Padaria', 'Mercado', 'Farmácia', 'Oficina', 'Livraria', 'Confecções', 'Papelaria', 'Restaurante'];
const goods = ['Camiseta', 'Curso online', 'Assinatura mensal', 'Tênis', 'Caneca', 'Mochila', 'E-book', 'Ingresso'];
const prices = [1990, 2990, 3990, 4990, 5990, 7990, 9990, 12990, 14990, 19990, 24990, 29990, 49990, 99990];
const refusals = [
  ['refused', 'Insufficient funds'],
  ['refused', 'Refused by the issuer'],
  ['expired', 'Nobody paid in time'],
] as const;

const [minuteMs, dayMs] = [60_000, 86_400_000];

export interface Shop {
  store: Store;
  seal: MerchantSeal;
  merchantId: string;
  connections: ConnectionsByOperation;
  /** The same seed gives the same rows. */
  seed: string;
  /** The number of payments in the whole seed. */
  payments: number;
  /** The current time in ms: the newest payment is just before it. */
  now: number;
}

/** Connections by the operations that their providers support. */
interface ConnectionsByOperation {
  charge: ConnectionHead[];
  withdraw: ConnectionHead[];
  onboard: ConnectionHead[];
}

/** Rows by table, in an order that satisfies the foreign keys. */
export type Rows = Record<
  | 'payments'
  | 'refunds'
  | 'disputes'
  | 'payouts'
  | 'receivers'
  | 'receiver_accounts'
  | 'webhook_inbox'
  | 'provider_events'
  | 'timeline'
  | 'event_keys'
  | 'events',
  CopyRow[]
>;

/** The id of the n-th entity. It is deterministic, so that a repeated seed recognises existing rows. */
export const seededId = (shop: Pick<Shop, 'seed' | 'merchantId'>, kind: IdKind, n: number): string =>
  idFrom(kind, createHash('sha256').update(`${shop.seed}/${shop.merchantId}/${kind}/${n}`).digest());

/** The rows of payments by number, and their related rows. @param inboxId gives the id of each webhook's row. */
export function seededRows(shop: Shop, numbers: readonly number[], inboxId: () => number): Rows {
  const rows: Rows = {
    payments: [],
    refunds: [],
    disputes: [],
    payouts: [],
    receivers: [],
    receiver_accounts: [],
    webhook_inbox: [],
    provider_events: [],
    timeline: [],
    event_keys: [],
    events: [],
  };
  for (const n of numbers) {
    addPayment(rows, shop, n, inboxId);
    if (n % 10 === 3) addPayout(rows, shop, n);
    if (n % 500 === 7) addReceiver(rows, shop, n);
  }
  return rows;
}

function addPayment(rows: Rows, shop: Shop, n: number, inboxId: () => number): void {
  const { store, seal, merchantId } = shop;
  const random = randomOf(shop, 'pay', n);
  const id = seededId(shop, 'pay', n);
  const connection = pickConnection(random, shop.connections.charge);
  if (!connection) return;
  const paymentMethod = pickMethod(connection.provider, random);
  const createdAt = createdOf(shop, n, random);
  const status = pickStatus(paymentMethod, random);
  const paid = status !== 'REJECTED';
  const amount = pickAmount(random);
  const customer = customerOf(shop, Math.floor(random() ** 2 * Math.max(1, shop.payments / 3)));
  const orderId = random() < 0.1 ? undefined : random() < 0.8 ? `PED-${100_000 + n}` : `${1_000_000 + n}`;
  const request: TransactionRequest = {
    amount,
    currency: 'BRL',
    paymentMethod,
    customer,
    items: [{ id: '1', title: one(random, goods), unitPrice: amount, quantity: 1, tangible: random() < 0.5 }],
    installments: paymentMethod === 'CREDIT_CARD' ? 1 + Math.floor(random() ** 3 * 12) : 1,
    ...(orderId && { orderId }),
  };
  const paidAt = paid ? later(shop, createdAt, waitFor(paymentMethod, random)) : null;
  const endedAt = paidAt ?? later(shop, createdAt, paymentMethod === 'CREDIT_CARD' ? 2_000 : dayMs / 24);
  const refunded = status === 'REFUNDED' ? amount : paid && random() < 0.008 ? Math.ceil(amount / 2) : 0;
  const disputed = status === 'CHARGEBACK' || (status === 'APPROVED' && refunded === 0 && random() < 0.001);
  const txid = paymentMethod === 'PIX' ? id.slice(4, 29) : null;
  const row = {
    id,
    merchant_id: merchantId,
    connection_id: connection.id,
    connection_version: connection.version,
    account: connection.account,
    provider: connection.provider,
    payment_method: paymentMethod,
    amount,
    currency: 'BRL',
    status,
    status_basis: 'lookup' as const,
    refunded_amount: refunded,
    received_amount: null,
    refund_reserved: 0,
    refund_done: refunded,
    reference: id,
    transaction_id: hexOf(id, 'charge', 24),
    provider_refs: null,
    pix_code: txid && pixCode(amount, txid),
    pix_qr_code: null,
    expires_at: paymentMethod === 'CREDIT_CARD' ? null : new Date(createdAt.getTime() + dayMs),
    billet_code: null,
    billet_url: null,
    end_to_end_id: paidAt && txid ? endToEndId(paidAt, hexOf(id, 'end', 11)) : null,
    txid,
    order_id: orderId ?? null,
    description: null,
    platform_id: null,
    request_sealed: seal.seal(contexts.request(id), request),
    document_index: blindIndex(store.keys, merchantId, 'document', customer.document),
    email_index: blindIndex(store.keys, merchantId, 'email', customer.email),
    name_index: namesIndex(shop, customer.name),
    attention_reason: null,
    attention_detail: null,
    attention_since: null,
    failure: paid ? null : failureOf(random),
    created_at: createdAt,
    updated_at: endedAt,
    approved_at: paidAt,
    correlation_id: seededBy,
    poll_due_at: null,
    polls_later: false,
    payer_url: null,
    manual_capture: false,
    authorized_until: null,
    authorized_amount: null,
    capture_amount: null,
    card_facts: paymentMethod === 'CREDIT_CARD' ? cardFactsOf(shop, n, paid) : null,
    due_terms: null,
    asked_amount: null,
    fee: null,
    expected_fee: null,
    route: null,
    // The database derives these from the others.
    card_brand: null,
    return_code: null,
    challenged: false,
    unsent: false,
    in_figures: true,
  } satisfies PaymentRow;
  rows.payments.push(row);

  const line = lineOf(rows, merchantId, id);
  const { provider } = connection;
  const requestId = seededBy;
  line(createdAt, 'accepted', 'Request accepted', { provider, paymentMethod, amount, orderId, requestId }, 'accepted');
  const to = paid ? 'APPROVED' : 'REJECTED';
  line(endedAt, 'status', `PENDING → ${to}`, { from: 'PENDING', to, cause: 'webhook' }, 'seed:status');
  if (refunded > 0) addRefund(rows, shop, n, row, refunded, line);
  if (disputed) addDispute(rows, shop, n, row, random, line);
  if (status !== to) {
    const at = later(shop, endedAt, dayMs);
    line(at, 'status', `${to} → ${status}`, { from: to, to: status, cause: 'webhook' }, 'seed:status2');
  }
  // The request is known here, so the sealed value need not be opened.
  const shown = showPayment(row, { ...seal, open: <T>() => request as T });
  addEvent(rows, shop, n, eventOfStatus[status], id, id, endedAt, shown);
  if (random() < 0.8) addWebhook(rows, shop, row, inboxId(), endedAt);
}

type Line = (at: Date, kind: string, title: string, data: object, once: string) => void;

const lineOf =
  (rows: Rows, merchantId: string, entityId: string): Line =>
  (at, kind, title, data, once) =>
    rows.timeline.push({ merchant_id: merchantId, entity_id: entityId, at, kind, title, data, dedupe_key: once });

function addEvent(
  rows: Rows,
  shop: Shop,
  n: number,
  type: string,
  queueEntityId: string,
  entityId: string,
  at: Date,
  data: unknown,
): void {
  const id = seededId(shop, 'evt', n);
  const data_sealed = shop.seal.seal(contexts.event(id), data);
  const { merchantId: merchant_id } = shop;
  rows.event_keys.push({ entity_id: entityId, dedupe_key: type });
  rows.events.push({
    id,
    merchant_id,
    entity_id: entityId,
    queue_entity_id: queueEntityId,
    type,
    data_sealed,
    dedupe_key: type,
    created_at: at,
  });
}

function addWebhook(rows: Rows, { seal, merchantId }: Shop, row: PaymentRow, id: number, at: Date): void {
  const word = row.status === 'REJECTED' ? 'refused' : 'paid';
  const { account, provider, transaction_id: transactionId } = row;
  const rawBody = JSON.stringify({
    id: transactionId,
    status: word,
    amount: row.amount,
    endToEndId: row.end_to_end_id,
  });
  const raw = { headers: { 'content-type': 'application/json' }, rawBody, path: '/', query: {} };
  rows.webhook_inbox.push({
    id,
    connection_id: row.connection_id,
    merchant_id: merchantId,
    provider,
    account,
    body_hash: createHash('sha256').update('/\0').update(rawBody).digest(),
    raw_sealed: seal.seal(contexts.webhook(merchantId), { ...raw, receivedAt: at.toISOString() }),
    duplicate: false,
    received_at: at,
    done_at: at,
    next_try_at: at,
    outcome: '1 of 1 matched',
  });
  rows.provider_events.push({
    inbox_id: id,
    received_at: at,
    position: 0,
    account,
    type: 'TRANSACTION',
    transaction_id: transactionId,
    reference: row.reference,
    end_to_end_id: row.end_to_end_id,
    status: row.status === 'REJECTED' ? 'REJECTED' : 'APPROVED',
    provider_word: word,
    unmapped: false,
    entity_id: row.id,
  });
}

function addRefund(rows: Rows, shop: Shop, n: number, row: PaymentRow, amount: number, line: Line): void {
  const id = seededId(shop, 'ref', n);
  const requestedAt = later(shop, row.approved_at ?? row.created_at, dayMs);
  const settled = later(shop, requestedAt, 3 * minuteMs);
  rows.refunds.push({
    id,
    merchant_id: shop.merchantId,
    payment_id: row.id,
    amount,
    state: 'DONE',
    refunded_before: 0,
    sent_at: requestedAt,
    refund_id: hexOf(id, 'refund', 16),
    reason: 'Pedido do cliente',
    correlation_id: seededBy,
    created_at: requestedAt,
    updated_at: settled,
    settled_at: settled,
  });
  line(settled, 'refund', 'Refund done', { what: 'done', refund: id, amount }, `${id}:done`);
}

function addDispute(rows: Rows, shop: Shop, n: number, row: PaymentRow, random: () => number, line: Line): void {
  const id = seededId(shop, 'dsp', n);
  const opened = later(shop, row.approved_at ?? row.created_at, 5 * dayMs);
  const decided = later(shop, opened, 9 * dayMs);
  const lost = row.status === 'CHARGEBACK';
  const state = lost ? one(random, ['LOST', 'ACCEPTED', 'EXPIRED']) : 'WON';
  const kind = row.payment_method === 'PIX' ? 'MED' : 'CHARGEBACK';
  rows.disputes.push({
    id,
    merchant_id: shop.merchantId,
    payment_id: row.id,
    kind,
    state,
    amount: row.amount,
    provider_dispute_id: hexOf(id, 'dispute', 16),
    provider_word: 'dispute',
    deadline: new Date(opened.getTime() + 7 * dayMs),
    reason_sealed: shop.seal.seal(contexts.dispute(id, 'reason'), 'Não reconheço a compra'),
    decided_at: decided,
    checked_at: decided,
    created_at: opened,
    updated_at: decided,
  });
  line(
    opened,
    'dispute',
    'Dispute opened',
    { what: 'opened', disputeId: id, kind, amount: row.amount },
    `dispute:${id}`,
  );
}

function addPayout(rows: Rows, shop: Shop, n: number): void {
  const { store, seal, merchantId } = shop;
  const random = randomOf(shop, 'pyo', n);
  const id = seededId(shop, 'pyo', n);
  const connection = pickConnection(random, shop.connections.withdraw);
  if (!connection) return;
  const { provider } = connection;
  const { name, document, email } = customerOf(shop, Math.floor(random() * Math.max(1, shop.payments / 50)));
  const createdAt = createdOf(shop, n, random);
  const chance = random();
  const status = chance < 0.94 ? 'APPROVED' : chance < 0.99 ? 'REJECTED' : 'CANCELED';
  const endedAt = later(shop, createdAt, 3_000 + random() * 10 * minuteMs);
  const withdrawReference = `REP-${100_000 + n}`;
  const amount = pickAmount(random) * 3;
  const request: PayoutRequest = {
    paymentMethod: 'PIX',
    amount,
    pixKey: email,
    pixType: 'EMAIL',
    name,
    document,
    documentType: document.length === 11 ? 'CPF' : 'CNPJ',
    email,
    withdrawReference,
    description: 'Repasse',
  };
  const approved = status === 'APPROVED';
  rows.payouts.push({
    id,
    merchant_id: merchantId,
    connection_id: connection.id,
    connection_version: connection.version,
    account: connection.account,
    provider,
    payment_method: 'PIX',
    amount,
    status,
    stage: 'closed',
    attempt: 1,
    reference: payoutReference(provider, id),
    withdraw_reference: withdrawReference,
    withdraw_id: status === 'CANCELED' ? null : hexOf(id, 'there', 24),
    provider_refs: null,
    end_to_end_id: approved ? endToEndId(endedAt, hexOf(id, 'end', 11)) : null,
    request_sealed: seal.seal(contexts.payoutRequest(id), request),
    receiver_index: receiverIndex(store, merchantId, ['PIX', email]),
    document_index: blindIndex(store.keys, merchantId, 'document', document),
    email_index: blindIndex(store.keys, merchantId, 'email', email),
    name_index: namesIndex(shop, name),
    approvals_needed: 0,
    failure: status === 'REJECTED' ? { code: 'refused', message: 'Account closed', effect: 'refused' } : null,
    correlation_id: seededBy,
    poll_due_at: null,
    approved_at: approved ? endedAt : null,
    created_at: createdAt,
    updated_at: endedAt,
  } satisfies Partial<PayoutRow>);
  const line = lineOf(rows, merchantId, id);
  line(createdAt, 'accepted', 'Request accepted', { provider, paymentMethod: 'PIX', amount }, 'accepted');
  line(endedAt, 'status', `PENDING → ${status}`, { from: 'PENDING', to: status, cause: 'webhook' }, 'seed:status');
}

function addReceiver(rows: Rows, shop: Shop, n: number): void {
  const { store, seal, merchantId } = shop;
  const random = randomOf(shop, 'rcv', n);
  const id = seededId(shop, 'rcv', n);
  const connection = pickConnection(random, shop.connections.onboard);
  if (!connection) return;
  const { name, document, email } = customerOf(shop, shop.payments + n);
  const documentType = document.length === 11 ? 'CPF' : 'CNPJ';
  const createdAt = createdOf(shop, n, random);
  const closedAt = later(shop, createdAt, 2 * dayMs * random());
  const active = random() < 0.9;
  const userId = `user-${n}`;
  const details: ReceiverDetails = { name, document, documentType, email, phone: '11999998888', userId };
  rows.receivers.push({
    id,
    merchant_id: merchantId,
    document_type: documentType,
    details_sealed: seal.seal(contexts.receiver(id, 'details'), details),
    document_index: blindIndex(store.keys, merchantId, 'document', document),
    email_index: blindIndex(store.keys, merchantId, 'email', email),
    name_index: namesIndex(shop, name),
    user_id: userId,
    correlation_id: seededBy,
    created_at: createdAt,
    updated_at: closedAt,
  } satisfies Partial<ReceiverRow>);
  const accountId = seededId(shop, 'rac', n);
  rows.receiver_accounts.push({
    id: accountId,
    receiver_id: id,
    merchant_id: merchantId,
    connection_id: connection.id,
    connection_version: connection.version,
    account: connection.account,
    provider: connection.provider,
    status: active ? 'ACTIVE' : 'REJECTED',
    stage: 'closed',
    reference: accountId,
    provider_receiver_id: active ? hexOf(id, 'there', 24) : null,
    activated_at: active ? closedAt : null,
    poll_due_at: null,
    created_at: createdAt,
    updated_at: closedAt,
  });
  lineOf(rows, merchantId, id)(createdAt, 'accepted', 'Request accepted', { requestId: seededBy }, 'accepted');
}

/** A pseudo-random stream of numbers in [0, 1) for one row (mulberry32). */
function randomOf({ seed, merchantId }: Pick<Shop, 'seed' | 'merchantId'>, kind: string, n: number): () => number {
  let state = createHash('sha256').update(`${seed}/${merchantId}/${kind}/${n}`).digest().readUInt32LE();
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const one = <Item>(random: () => number, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item;

/** A provider's id, derived from one of our ids and long enough to be unique. */
const hexOf = (id: string, what: string, length: number): string =>
  createHash('sha256').update(`${id}/${what}`).digest('hex').slice(0, length);

/** The payer of this number. Payers recur, some of them often. */
function customerOf(shop: Shop, n: number): TransactionRequest['customer'] {
  const random = randomOf(shop, 'customer', n);
  // The distribution favours the beginning of the lists, where the common names are.
  const often = <Item>(items: readonly Item[]) => items[Math.floor(random() ** 2 * items.length)] as Item;
  const company = random() < 0.05;
  const name = company
    ? `${one(random, trades)} ${often(surnames)} Ltda`
    : `${often(firstNames)} ${often(surnames)}${random() < 0.6 ? ` ${random() < 0.3 ? 'dos ' : ''}${often(surnames)}` : ''}`;
  const document = company ? makeCnpj(random) : makeCpf(random);
  return { name, email: `cliente${n}@exemplo.com.br`, document, phone: `119${90_000_000 + (n % 9_999_999)}` };
}

const kindsOf = new Map(catalogue.map((entry) => [entry.name, entry]));

/** The connections by operation, from the catalogue. */
export function connectionsByOperation(connections: readonly ConnectionHead[]): ConnectionsByOperation {
  const whose = (can: (entry: (typeof catalogue)[number]) => boolean) =>
    connections.filter(({ provider }) => {
      const entry = kindsOf.get(provider);
      return entry !== undefined && can(entry);
    });
  return {
    charge: whose(({ methods }) => methods.length > 0),
    withdraw: whose(({ operations }) => operations.includes('withdraw')),
    onboard: whose(({ operations }) => operations.includes('createReceiver')),
  };
}

/** The distribution gives most payments to a few connections. */
const pickConnection = (random: () => number, able: readonly ConnectionHead[]): ConnectionHead | undefined =>
  able[Math.floor(random() ** 3 * able.length)];

function pickMethod(provider: string, random: () => number): PaymentMethod {
  const methods = kindsOf.get(provider)?.methods ?? [];
  const chance = random();
  const method: PaymentMethod = chance < 0.72 ? 'PIX' : chance < 0.92 ? 'CREDIT_CARD' : 'BILLET';
  return methods.includes(method) ? method : 'PIX';
}

function pickStatus(method: PaymentMethod, random: () => number): PaymentStatus {
  const chance = random();
  if (chance < (method === 'PIX' ? 0.18 : 0.28)) return 'REJECTED';
  if (chance > 0.988) return 'REFUNDED';
  return chance > 0.986 ? 'CHARGEBACK' : 'APPROVED';
}

const pickAmount = (random: () => number): number =>
  random() < 0.6 ? one(random, prices) : Math.round(500 * Math.exp(random() * 5.5));

/**
 * The creation time: increases with the payment's number over twelve months, with more payments by day than by night.
 */
function createdOf({ payments, now }: Shop, n: number, random: () => number): Date {
  const days = ((n + random()) / payments) * 365;
  const day = Math.floor(days);
  const part = days - day;
  // The six hours of the night have 5% of a day's payments.
  const hour = part < 0.05 ? (part / 0.05) * 6 : 6 + ((part - 0.05) / 0.95) * 18;
  // Days begin by Brasília time. A time in the future is replaced by one within the last hour.
  const start = Math.floor((now - 365 * dayMs) / dayMs) * dayMs + 3 * 3_600_000;
  const at = start + day * dayMs + hour * 3_600_000;
  return new Date(Math.floor(Math.min(at, now - Math.floor(random() * 3_600_000))));
}

/** The time `ms` after `at`, or less where that would be in the future. */
const later = ({ now }: Shop, at: Date, ms: number): Date =>
  new Date(Math.floor(at.getTime() + Math.min(ms, (now - at.getTime()) * 0.9)));

const waitFor = (method: PaymentMethod, random: () => number): number => {
  if (method === 'CREDIT_CARD') return 1_000 + random() * 3_000;
  return method === 'PIX' ? 10_000 + random() ** 3 * 30 * minuteMs : dayMs * (0.2 + random() * 2);
};

function failureOf(random: () => number): PaymentRow['failure'] {
  const [code, message] = one(random, refusals);
  return { code, message, effect: 'refused' };
}

/** Brands as Brazilians pay with them, and codes as issuers refuse with them; the first are the most frequent. */
const cardBrands = ['visa', 'mastercard', 'mastercard', 'elo', 'hipercard', 'amex'];
const returnCodes = ['51', '51', '51', '05', '05', '57', '54', '63', '61', '59', '41', '78'];

/** Drawn apart from the payment's other values, which stay those of earlier seeds. */
function cardFactsOf(shop: Shop, n: number, paid: boolean): PaymentRow['card_facts'] {
  const random = randomOf(shop, 'card', n);
  const facts = { brand: one(random, cardBrands), lastFour: String(Math.floor(random() * 10_000)).padStart(4, '0') };
  const isChallenged = random() < 0.2;
  return { ...facts, ...(isChallenged && { challenged: true }), returnCode: paid ? '00' : one(random, returnCodes) };
}

const pixCode = (amountCents: number, txid: string): string =>
  buildBrCode({ key: 'loja@exemplo.com.br', merchantName: 'Loja', merchantCity: 'Sao Paulo', amountCents, txid });

const endToEndId = (at: Date, end: string): string =>
  `E60746948${at.toISOString().slice(0, 16).replace(/\D/g, '')}${end}`;

/** Cache of the index of each word: computing their MACs takes most of the time otherwise. */
const wordIndexes = new Map<string, number[]>();
function namesIndex({ store, merchantId }: Shop, name: string): number[] {
  const found = name.split(' ').flatMap((part) => {
    const key = `${merchantId}/${part}`;
    const existing = wordIndexes.get(key) ?? nameIndex(store.keys, merchantId, nameWords(part));
    wordIndexes.set(key, existing);
    return existing;
  });
  return [...new Set(found)];
}
