import { sql } from 'kysely';
import { writeCursor } from '../api/core/cursor.ts';
import { contexts } from '../db/core/contexts.ts';
import type { Store } from '../db/core/store.ts';
import { payoutRequestOf } from '../db/payouts/payouts.ts';
import { formatBRL } from '../domain/core/money.ts';
import type { TransactionRequest } from '../domain/payments/payment.ts';

/** Sends one GET to the API and parses its JSON. @throws Error with status and body for an answer other than 2xx. */
export type Ask = <Body = unknown>(path: string) => Promise<Body>;

/** One request of the bench. Each round asks about another row, so that no cache can answer. */
export interface Question {
  name: string;
  path: (round: number) => string;
}

const sampleSize = 40;
const dayMs = 86_400_000;

interface Sample {
  id: string;
  created_at: Date;
  amount: number;
  order_id: string | null;
  transaction_id: string | null;
  end_to_end_id: string | null;
  txid: string | null;
  provider: string;
  request_sealed: Buffer;
}

/** All questions about lists, filters, searches and figures. @throws when there are no payments to sample. */
export async function questionsOf(store: Store, merchantId: string, ask: Ask): Promise<Question[]> {
  const samples = await sampleRows(store, merchantId, ask);
  return [
    ...(await paymentQuestions(samples)),
    ...(await payoutQuestions(samples)),
    ...(await receiverQuestions(samples)),
    ...(await refundAndDisputeQuestions(samples)),
    ...eventQuestions(samples),
    ...webhookQuestions(samples),
    ...otherQuestions(samples),
  ];
}

type Samples = Awaited<ReturnType<typeof sampleRows>>;
type SampledPayment = Samples['payments'][number];
type SampledPayout = Samples['payouts'][number];

/** Random rows of the merchant, and its rarest and most common provider. */
async function sampleRows(store: Store, merchantId: string, ask: Ask) {
  const seal = await store.sealOf(merchantId);
  const { rows } = await sql<Sample>`
    select * from (
      select id, created_at, amount, order_id, transaction_id, end_to_end_id, txid, provider, request_sealed
      from payments tablesample system (0.5)
      where merchant_id = ${merchantId} and txid is not null and end_to_end_id is not null and order_id is not null
    ) as sample order by random() limit ${sampleSize}`.execute(store.db);
  if (rows.length === 0) throw new Error('no payments to sample: seed more payments first');
  const payments = rows.map((row) => {
    const { customer } = seal.open<TransactionRequest>(contexts.request(row.id), row.request_sealed);
    return { ...row, customer };
  });
  const { rows: payoutRows } = await sql<Sample & { withdraw_reference: string; withdraw_id: string }>`
    select * from payouts tablesample system (5) where merchant_id = ${merchantId} and withdraw_id is not null
    limit ${sampleSize}`.execute(store.db);
  const payouts = payoutRows.map((row) => ({ ...row, request: payoutRequestOf(row, seal) }));
  const { rows: counts } = await sql<{ provider: string; count: number }>`
    select provider, count(*)::int as count from payments where merchant_id = ${merchantId}
    group by provider order by count`.execute(store.db);
  const [rarest = '', commonest = ''] = [counts[0]?.provider, counts.at(-1)?.provider];
  const { rows: receivers } = await sql<{ id: string; user_id: string }>`
    select id, user_id from receivers where merchant_id = ${merchantId} limit ${sampleSize}`.execute(store.db);
  const { rows: events } = await sql<{ id: string; seq: number }>`
    select id, seq from events tablesample system (1) where merchant_id = ${merchantId} limit ${sampleSize}`.execute(
    store.db,
  );
  const { rows: webhooks } = await sql<{ id: number }>`
    select id from webhook_inbox tablesample system (1)
    where merchant_id = ${merchantId} limit ${sampleSize}`.execute(store.db);
  const rarely = `provider=${encoded(rarest)}`;
  const often = `provider=${encoded(commonest)}`;
  return { ask, payments, payouts, receivers, events, webhooks, rarely, often };
}

const at = <Item>(items: readonly Item[], round: number): Item => items[round % items.length] as Item;
const instant = (daysAgo: number) => new Date(Date.now() - daysAgo * dayMs).toISOString();
const encoded = encodeURIComponent;

/** Questions that have the same path in each round. */
const fixed = (of: string, ...queries: [name: string, query: string][]): Question[] =>
  queries.map(([name, query]) => ({
    name: `${of}: ${name}`,
    path: () => `/v1/${of}${query && (of.includes('?') ? `&${query}` : `?${query}`)}`,
  }));
/** Questions about another item in each round. */
const by = <Item>(of: string, items: readonly Item[], ...values: [name: string, query: (item: Item) => string][]) =>
  values.map(([name, query]) => ({
    name: `${of}: ${name}`,
    path: (round: number) => `/v1/${of}?${query(at(items, round))}`,
  }));
/** The tenth page of a list, reached by its cursors. */
async function tenth(ask: Ask, of: string, query = ''): Promise<Question[]> {
  let cursor: string | null = null;
  for (let page = 1; page < 10; page += 1) {
    const path: string = `/v1/${of}?limit=50&${query}${cursor ? `&cursor=${cursor}` : ''}`;
    const next: { nextCursor: string | null } = await ask(path);
    if (!next.nextCursor) break;
    cursor = next.nextCursor;
  }
  return cursor ? fixed(of, [`tenth page ${query}`.trim(), `limit=50&${query}&cursor=${cursor}`]) : [];
}
/** A page far down the list, reached by a cursor that is built from one of its rows. */
const deep = (of: string, items: readonly { id: string; created_at: Date; amount: number }[], sort: string) =>
  by(of, items, [
    `a page deep inside, sort=${sort}`,
    ({ id, created_at, amount }) =>
      `sort=${sort}&cursor=${writeCursor({ value: sort.endsWith('amount') ? amount : created_at, id })}`,
  ]);

const sorts = ['-createdAt', 'createdAt', '-amount', 'amount'];

const paymentFilters = ({ often, rarely }: Samples): [string, string][] => [
  ...['PENDING', 'REJECTED', 'APPROVED', 'REFUNDED', 'CHARGEBACK'].map((status): [string, string] => [
    `status ${status}`,
    `status=${status}`,
  ]),
  ['two statuses', 'status=REFUNDED,CHARGEBACK'],
  ['the commonest provider', often],
  ['the rarest provider', rarely],
  ['a provider with nothing', 'provider=Nobody'],
  ...['PIX', 'CREDIT_CARD', 'BILLET'].map((method): [string, string] => [
    `method ${method}`,
    `paymentMethod=${method}`,
  ]),
  ['the last day', `createdFrom=${instant(1)}`],
  ['a day half a year ago', `createdFrom=${instant(183)}&createdTo=${instant(182)}`],
  ['before all', `createdTo=${instant(800)}`],
  ['amounts in a range', 'amountMin=15000&amountMax=15010'],
  ['amounts without a match', 'amountMin=900000000'],
  ['needs attention', 'needsAttention=true'],
  ['needs none', 'needsAttention=false'],
  ...['approved', 'refused', 'open', 'canceled'].map((outcome): [string, string] => [
    `outcome ${outcome}`,
    `outcome=${outcome}`,
  ]),
  ['a brand', 'cardBrand=elo'],
  ['a brand with nothing', 'cardBrand=nobody'],
  ['a return code', 'returnCode=51'],
  ['a return code of a rare provider', `returnCode=51&${rarely}`],
  ['an hour of the week', 'weekday=1&hour=14'],
  ['an hour of the week, refused, of the commonest provider', `weekday=7&hour=3&outcome=refused&${often}`],
  ['challenged', 'challenged=true'],
  ['not sent', 'sent=false'],
  ['status, provider, days, by amount', `status=APPROVED&${often}&createdFrom=${instant(90)}&sort=-amount`],
  ['a rare status of a rare provider', `status=CHARGEBACK&${rarely}`],
  ['a rare status and method, by amount', 'status=CHARGEBACK&paymentMethod=BILLET&sort=amount'],
  ['three filters, nothing found', `status=REFUNDED&paymentMethod=BILLET&${rarely}&amountMin=900000000`],
  [
    'three filters, nothing found, by amount',
    `status=REFUNDED&paymentMethod=BILLET&${rarely}&createdTo=${instant(364)}&sort=-amount`,
  ],
];

const payoutFilters = ({ often }: Samples): [string, string][] => [
  ['first page', ''],
  ...['PENDING', 'APPROVED', 'REJECTED', 'CANCELED'].map((status): [string, string] => [
    `status ${status}`,
    `status=${status}`,
  ]),
  ['stage closed', 'stage=closed'],
  ['stage held', 'stage=held'],
  ['the commonest provider', often],
  ['a provider with nothing', 'provider=Nobody'],
  ['a method with nothing', 'paymentMethod=BANK_ACCOUNT'],
  ['the last day', `createdFrom=${instant(1)}`],
  ['amounts without a match', 'amountMin=900000000'],
  ['needs attention', 'needsAttention=true'],
  ['a reason', 'reason=outcome_unknown'],
  ['stuck', 'stuck=true'],
  ['older than a day', 'olderThanMinutes=1440'],
  ['a batch with nothing', 'batchId=bat_00000000000000000000000000'],
  ['by amount', 'sort=-amount'],
  ['status and days, by amount', `status=REJECTED&createdFrom=${instant(90)}&sort=amount`],
];

const paymentKeys: [string, (payment: SampledPayment) => string][] = [
  ['our id', ({ id }) => id],
  ['the provider’s id', ({ transaction_id }) => transaction_id ?? ''],
  ['the order', ({ order_id }) => order_id ?? ''],
  ['the end-to-end id', ({ end_to_end_id }) => end_to_end_id ?? ''],
  ['the txid', ({ txid }) => txid ?? ''],
  ['the whole name', ({ customer }) => customer.name],
  ['one word of the name', ({ customer }) => customer.name.split(' ').at(-1) ?? ''],
  ['the e-mail', ({ customer }) => customer.email],
  ['the document', ({ customer }) => customer.document],
  ['the amount', ({ amount }) => formatBRL(amount)],
  ['bare digits', ({ amount }) => String(Math.round(amount / 100))],
  ['a text without a match', ({ id }) => `nada-${id}`],
  ['a name without a match', ({ id }) => `Xyzzy ${id.slice(4, 10)}`],
];

const searches = (of: string, payments: readonly SampledPayment[], more = '') =>
  paymentKeys.map(([name, value]) => ({
    name: `${of}: search ${name}${more && `, ${more}`}`,
    path: (round: number) => `/v1/${of}?q=${encoded(value(at(payments, round)))}${more && `&${more}`}`,
  }));

const payoutKeys: [string, (payout: SampledPayout) => string][] = [
  ['our id', ({ id }) => id],
  ['the provider’s id', ({ withdraw_id }) => withdraw_id],
  ['the reference', ({ withdraw_reference }) => withdraw_reference],
  ['the name', ({ request }) => request.name ?? ''],
  ['the e-mail', ({ request }) => request.email ?? ''],
  ['the document', ({ request }) => request.document ?? ''],
  ['the amount', ({ amount }) => formatBRL(amount)],
  ['a text without a match', ({ id }) => `nada-${id}`],
];

async function paymentQuestions(samples: Samples): Promise<Question[]> {
  const { ask, payments, rarely } = samples;
  return [
    ...fixed('payments', ...sorts.map((sort): [string, string] => [`first page, sort=${sort}`, `sort=${sort}`])),
    ...(await tenth(ask, 'payments')),
    ...(await tenth(ask, 'payments', 'status=APPROVED')),
    ...(await tenth(ask, 'payments', 'sort=-amount')),
    ...sorts.flatMap((sort) => deep('payments', payments, sort)),
    ...fixed('payments', ...paymentFilters(samples)),
    ...searches('payments', payments),
    ...searches('payments', payments, 'status=CHARGEBACK').filter(({ name }) => /name/.test(name)),
    ...searches('payments', payments, 'sort=-amount').filter(({ name }) => /name|amount|document/.test(name)),
    ...by('payments', payments, ['orderId', ({ order_id }) => `orderId=${encoded(order_id ?? '')}`]),
    ...by('payments', payments, ['document', ({ customer }) => `document=${customer.document}`]),
    ...fixed(
      'payments/count',
      ['all', ''],
      ['status APPROVED', 'status=APPROVED'],
      ['status CHARGEBACK', 'status=CHARGEBACK'],
      ['nothing', `status=REFUNDED&${rarely}&amountMin=900000000`],
      ['a common name', 'q=silva'],
    ),
  ];
}

async function payoutQuestions(samples: Samples): Promise<Question[]> {
  const { ask, payouts } = samples;
  return [
    ...fixed('payouts', ...payoutFilters(samples)),
    ...(await tenth(ask, 'payouts')),
    ...deep('payouts', payouts, '-createdAt'),
    ...deep('payouts', payouts, '-amount'),
    ...by(
      'payouts',
      payouts,
      ...payoutKeys.map(([name, value]): [string, (payout: SampledPayout) => string] => [
        `search ${name}`,
        (payout) => `q=${encoded(value(payout))}`,
      ]),
    ),
    ...fixed('payouts/count', ['all', ''], ['status REJECTED', 'status=REJECTED']),
  ];
}

async function receiverQuestions({ ask, receivers }: Samples): Promise<Question[]> {
  return [
    ...fixed(
      'receivers',
      ['first page', ''],
      ['status ACTIVE', 'status=ACTIVE'],
      ['status PENDING', 'status=PENDING'],
      ['a provider with nothing', 'provider=Nobody'],
      ['needs attention', 'needsAttention=true'],
      ['search a name', 'q=silva'],
      ['search without a match', 'q=nada-1'],
    ),
    ...(await tenth(ask, 'receivers')),
    ...by(
      'receivers',
      receivers,
      ['search our id', ({ id }) => `q=${id}`],
      ['search the user id', ({ user_id }) => `q=${user_id}`],
    ),
    ...fixed('receivers/count', ['all', '']),
  ];
}

async function refundAndDisputeQuestions({ ask, payments }: Samples): Promise<Question[]> {
  return [
    ...fixed('refunds', ['first page', ''], ['state DONE', 'state=DONE'], ['state REFUSED', 'state=REFUSED']),
    ...by('refunds', payments, ['of a payment', ({ id }) => `paymentId=${id}`]),
    ...(await tenth(ask, 'refunds')),
    ...fixed('refunds/count', ['all', ''], ['state DONE', 'state=DONE']),
    ...fixed(
      'disputes',
      ['first page', ''],
      ['state WON', 'state=WON'],
      ['state OPEN', 'state=OPEN'],
      ['kind MED', 'kind=MED'],
      ['needs attention', 'needsAttention=true'],
    ),
    ...(await tenth(ask, 'disputes')),
    ...fixed('disputes/count', ['all', ''], ['needs attention', 'needsAttention=true']),
  ];
}

function eventQuestions({ events, payments }: Samples): Question[] {
  return [
    ...fixed(
      'events',
      ['newest first', 'order=newest'],
      ['oldest first', ''],
      ['a type', 'order=newest&types=payment.rejected'],
      ['a type with nothing', 'order=newest&types=dispute.won'],
      ['a type with nothing, oldest first', 'types=dispute.won'],
      ['a day half a year ago', `order=newest&since=${instant(183)}&until=${instant(182)}`],
    ),
    ...by(
      'events',
      events,
      ['after a place deep inside', ({ seq }) => `order=newest&cursor=${seq}`],
      ['search its id', ({ id }) => `order=newest&q=${id}`],
    ),
    ...fixed(
      'events/count',
      ['all', ''],
      ['a type', 'types=payment.rejected'],
      ['a type with nothing', 'types=dispute.won'],
      ['a day half a year ago', `since=${instant(183)}&until=${instant(182)}`],
    ),
    ...by('events', payments, ['search its payment', ({ id }) => `order=newest&q=${id}`]),
  ];
}

function webhookQuestions({ webhooks, payments, often, rarely }: Samples): Question[] {
  return [
    ...fixed(
      'webhooks-in',
      ['first page', ''],
      ['the commonest provider', often],
      ['a provider with nothing', 'provider=Nobody'],
      ['outcome matched', 'outcome=matched'],
      ['outcome failed', 'outcome=failed'],
      ['matched, of a rare provider', `outcome=matched&${rarely}`],
      ['failed, of the commonest provider', `outcome=failed&${often}`],
    ),
    ...fixed(
      'webhooks-in/count',
      ['all', ''],
      ['outcome matched', 'outcome=matched'],
      ['outcome failed', 'outcome=failed'],
      ['the commonest provider', often],
      ['matched, of a rare provider', `outcome=matched&${rarely}`],
      ['failed, of the commonest provider', `outcome=failed&${often}`],
    ),
    ...by('webhooks-in', webhooks, ['after a place deep inside', ({ id }) => `cursor=${id}`]),
    ...by(
      'webhooks-in',
      payments,
      ['search the provider’s id', ({ transaction_id }) => `q=${transaction_id}`],
      ['search without a match', ({ id }) => `q=nada-${id}`],
    ),
  ];
}

function otherQuestions({ payments, payouts, events }: Samples): Question[] {
  return [
    ...fixed('audit', ['first page', ''], ['an action with nothing', 'action=POST%20/v1/nothing']),
    ...searches('search', payments),
    ...by('search', payouts, ['the reference of a payout', ({ withdraw_reference }) => `q=${withdraw_reference}`]),
    ...by('search', events, ['an event', ({ id }) => `q=${id}`]),
    ...fixed('overview', ['today', 'period=today'], ['7 days', 'period=7d']),
    ...fixed('attention', ['the queue', '']),
    ...fixed(
      'statistics',
      ...['today', '7d', '30d', '12m'].map((period): [string, string] => [period, `period=${period}`]),
    ),
    ...fixed(
      'statistics/performance',
      ...[1, 30, 90, 365].map((days): [string, string] => [
        `${days} days`,
        `from=${instant(days - 1).slice(0, 10)}&to=${instant(0).slice(0, 10)}`,
      ]),
    ),
  ];
}
