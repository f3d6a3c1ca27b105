// What must hold in every run, each by its name. docs/proof.md has a line for each.
import { checkLedger } from '../db/finance/ledger.ts';
import type { PaymentStatus } from '../domain/core/statuses.ts';
import {
  chargesOf,
  type Memory,
  newMemory,
  paymentMustBe,
  paymentOrder,
  payoutMustBe,
  rememberCharges,
  rememberTransfers,
  transfersOf,
  whyNotPayment,
  whyNotPayout,
} from './model.ts';
import type { Ordered } from './orders.ts';
import { approvalFrom, approvalsFor, feeTerms, payoutFee } from './plan.ts';
import type { Run } from './run.ts';
import type { StepView, View } from './view.ts';

/**
 * `step`: after each step and round, and at the end; `round`: not after each step, since it asks much of the database;
 * `end`: once everybody behaves and what is due has happened.
 */
type Invariant =
  | { when: 'step' | 'round'; check(view: StepView): Sentences }
  | { when: 'end'; check(view: View): Sentences };
/** About what is broken. */
type Sentences = string[] | Promise<string[]>;

const memories = new WeakMap<Run, Map<string, Memory>>();
function memoryOf(run: Run, { id }: Ordered): Memory {
  const all = memories.get(run) ?? new Map<string, Memory>();
  memories.set(run, all);
  const memory = all.get(id) ?? newMemory();
  all.set(id, memory);
  return memory;
}

const sum = (all: { amount: number }[]) => all.reduce((cents, { amount }) => cents + amount, 0);
const byId = <T extends { id: string }>(all: T[], { id }: { id: string }): T | undefined =>
  all.find((one) => one.id === id);

/** The fee of a payment of so many cents, rounded half up, in integers. */
function feeOf(cents: number): number {
  const { percentage, fixed, min, max } = feeTerms;
  const share = Math.floor((cents * Math.round(percentage * 100) + 5_000) / 10_000);
  return Math.min(Math.max(share + fixed, min), max, cents);
}

/** What a sentence about a status needs beside it: the age of the row, and the states that were seen at the provider. */
const seen = (row: { created_at: Date }, { states }: Memory, now: number) =>
  `${Math.round((now - row.created_at.getTime()) / 60_000)} minutes old, seen: ${[...states].join(', ') || 'nothing'}`;

export const invariants = {
  /** A request has at most one effect at the provider, by the provider's ledger. */
  'one-effect': {
    when: 'step',
    check: ({ run, charges, refunds, transfers }) => [
      ...run.payments.flatMap((ordered) => {
        const made = chargesOf(ordered, charges);
        const asked = run.refunds.filter(({ payment }) => payment === ordered).length;
        const back = refunds.filter(({ chargeId }) => made.some(({ id }) => id === chargeId)).length;
        // The provider's own refunds are not ours, and each has its own entry.
        const own = back - (run.givenBack.has(ordered.id) ? back : 0);
        return [
          ...(made.length > 1 ? [`${ordered.id} has ${made.length} charges`] : []),
          ...(own > asked ? [`${ordered.id} has ${own} refunds, and ${asked} were asked for`] : []),
        ];
      }),
      ...run.payouts.flatMap((ordered) => {
        const gone = transfersOf(ordered, transfers).filter(({ state }) => state === 'waiting' || state === 'done');
        return gone.length > 1 ? [`${ordered.id} has left ${gone.length} times`] : [];
      }),
    ],
  },

  /** All requests with one key and one body have one answer; another body with the key is refused. */
  'one-answer': {
    when: 'end',
    check: ({ run, rows }) => [
      ...[...run.payments, ...run.refunds, ...run.payouts].flatMap(({ id, answers, toChanged }) => {
        const accepted = [answers, toChanged].map((all) => all.filter(({ status }) => status < 300));
        const bodies = new Set(accepted.flat().map(({ body }) => JSON.stringify(body)));
        const last = answers.at(-1);
        const isLost = accepted[0]?.length !== 0 && last && last.status >= 300;
        return [
          ...(accepted.every((all) => all.length > 0) ? [`${id}: two bodies with one key were accepted`] : []),
          ...(bodies.size > 1 ? [`${id}: ${bodies.size} different answers to one request`] : []),
          ...(accepted.flat().some(({ body }) => body.id !== id) ? [`${id}: an answer has another id`] : []),
          ...(isLost ? [`${id}: was answered, and a repeat is answered ${last.status}`] : []),
        ];
      }),
      ...(['payments', 'refunds', 'payouts'] as const).flatMap((kind) =>
        rows[kind].some((row) => !byId<Ordered>(run[kind], row)) ? [`there are ${kind} that nobody asked for`] : [],
      ),
    ],
  },

  /** The status of a payment never falls in rank; a payout that has ended stays so, but for a bank's return. */
  'status-never-falls': {
    when: 'step',
    check: ({ run, rows }) => [
      ...rows.payments.flatMap((row) => {
        const memory = memoryOf(run, row as unknown as Ordered);
        const before = memory.status as PaymentStatus;
        memory.status = row.status;
        const isLate = before === 'REFUNDED' && row.status === 'APPROVED' && row.refunded_amount === 0;
        return paymentOrder.indexOf(row.status) < paymentOrder.indexOf(before) && !isLate
          ? [`${row.id} was ${before} and is ${row.status}`]
          : [];
      }),
      ...rows.payouts.flatMap((row) => {
        const memory = memoryOf(run, row as unknown as Ordered);
        const before = memory.status;
        memory.status = row.status;
        const isReturn = before === 'APPROVED' && row.status === 'REJECTED';
        return before !== 'PENDING' && before !== row.status && !isReturn
          ? [`${row.id} was ${before} and is ${row.status}`]
          : [];
      }),
    ],
  },

  /** Each payment and payout is what the model allows after what has happened so far. */
  'model-agrees': {
    when: 'step',
    check: ({ run, rows, charges, transfers, now }) => [
      ...run.payments.flatMap((ordered) => {
        const memory = memoryOf(run, ordered);
        rememberCharges(memory, chargesOf(ordered, charges));
        const row = byId(rows.payments, ordered);
        const why = row && whyNotPayment(ordered, memory, row, now);
        return why ? [`${ordered.id} is ${row.status}: ${why} (${seen(row, memory, now)})`] : [];
      }),
      ...run.payouts.flatMap((ordered) => {
        const memory = memoryOf(run, ordered);
        rememberTransfers(memory, transfersOf(ordered, transfers));
        const row = byId(rows.payouts, ordered);
        const why = row && whyNotPayout(ordered, memory, row.status);
        return why ? [`${ordered.id} is ${row.status}: ${why} (${seen(row, memory, now)})`] : [];
      }),
    ],
  },

  /** At the end our rows say what the providers' ledgers say, one by one and to the cent, or a person is asked. */
  'books-agree': {
    when: 'end',
    check: ({ run, rows, charges, transfers }) => [
      ...run.payments.flatMap((ordered) => {
        const row = byId(rows.payments, ordered);
        const [charge] = chargesOf(ordered, charges);
        if (!row) return charge ? [`${ordered.id} has a charge and no row`] : [];
        if (row.attention_reason) return [];
        const found = charge ? `${charge.state}, ${charge.paidAmount} of ${charge.amount} paid` : 'no charge';
        return paymentMustBe(ordered, charge).includes(row.status)
          ? []
          : [`${row.id} is ${row.status}, and ${row.provider} has ${found}`];
      }),
      ...run.payouts.flatMap((ordered) => {
        const row = byId(rows.payouts, ordered);
        const all = transfersOf(ordered, transfers);
        if (!row) return all.length > 0 ? [`${ordered.id} has a transfer and no row`] : [];
        if (row.attention_reason) return [];
        const transfer = all.find(({ state }) => state === 'done' || state === 'waiting') ?? all.at(-1);
        // Known by its webhook only, and that was lost.
        const isUnreported = transfer?.state === 'returned' && run.faults.has(`${ordered.at} webhook lost`);
        return isUnreported || payoutMustBe(ordered, transfer).includes(row.status)
          ? []
          : [`${row.id} is ${row.status}, and ${row.provider} has ${transfer?.state ?? 'no transfer'}`];
      }),
      ...run.payments.flatMap((ordered) => {
        const row = byId(rows.payments, ordered);
        const [charge] = chargesOf(ordered, charges);
        if (!row || !charge || row.attention_reason) return [];
        const ours = rows.refunds.filter(({ payment_id }) => payment_id === row.id);
        const done = ours.filter(({ state }) => state === 'DONE');
        const open = ours.filter(({ state }) => state === 'PENDING');
        const asked = run.refunds.filter(({ payment }) => payment === ordered);
        if (asked.some(({ done }) => done.size > 0) || ours.some(({ attention_reason }) => attention_reason)) return [];
        const back = charge.refundedAmount;
        const forUs = back - (run.givenBack.get(row.id) ?? 0);
        // What the provider gave back by itself accounts for a refund in doubt too: the payer has the amount.
        const answered = done.filter(({ status_basis }) => status_basis === 'answer');
        return forUs < sum(answered) || back < sum(done) || forUs > sum(done) + sum(open)
          ? [
              `${row.id}: refunds of ${sum(done)} are done, and of ${back} that went back ${row.provider} gave ${forUs} for us`,
            ]
          : [];
      }),
    ],
  },

  /** The ledger says of each payment and payout what its row says, and each entry sums to zero. */
  'ledger-agrees': {
    when: 'round',
    check: async ({ run }) =>
      (await checkLedger(run.world.store.db, run.merchantId)).map(
        ({ entity, entityId, missing }) => `${entity} ${entityId}: its entries lack ${JSON.stringify(missing)}`,
      ),
  },

  /**
   * At the end each payment that was approved has the fee of its connection's table, whatever came of it later, and so has each
   * payout that is done or was returned.
   */
  'fees-agree': {
    when: 'end',
    check: ({ rows }) => [
      ...rows.payments.flatMap((row) => {
        if (!row.approved_at) return row.expected_fee === null ? [] : [`${row.id} has a fee, and was never approved`];
        const fee = feeOf(row.received_amount ?? row.amount);
        return row.expected_fee === fee ? [] : [`${row.id} has a fee of ${row.expected_fee} instead of ${fee} cents`];
      }),
      ...rows.payouts.flatMap(({ id, status, returned_at, expected_fee: fee }) =>
        (status === 'APPROVED' || returned_at !== null) && fee !== payoutFee
          ? [`${id} has a fee of ${fee} instead of ${payoutFee} cents`]
          : [],
      ),
    ],
  },

  /** Refunds of a payment never exceed what was paid, also while they are under way. */
  'refunds-within-payment': {
    when: 'step',
    check: ({ rows }) =>
      rows.refunds.flatMap((refund) => {
        const payment = rows.payments.find(({ id }) => id === refund.payment_id);
        const before = rows.refunds.filter(
          (other) =>
            other.payment_id === refund.payment_id &&
            other.id !== refund.id &&
            other.state !== 'REFUSED' &&
            other.created_at < refund.created_at,
        );
        const reserved = sum(before) + refund.amount;
        const captured = Math.max(payment?.amount ?? 0, payment?.received_amount ?? 0);
        return reserved > captured ? [`${refund.payment_id}: ${reserved} of ${captured} cents were reserved`] : [];
      }),
  },

  /** What is APPROVED without a person has the amount that was asked for, in the row and at the provider. */
  'amounts-agree': {
    when: 'step',
    check: ({ run, rows, charges, transfers }) => [
      ...run.payments.flatMap((ordered) => {
        const row = byId(rows.payments, ordered);
        if (!row) return [];
        const [charge] = chargesOf(ordered, charges);
        const differs = row.status === 'APPROVED' && charge !== undefined && charge.paidAmount !== row.amount;
        return [
          ...(ordered.cents.includes(row.amount)
            ? []
            : [`${row.id} is of ${row.amount}, and ${ordered.cents} was asked`]),
          ...(differs && !row.attention_reason && !ordered.done.has('approve')
            ? [`${row.id} is APPROVED with ${charge.paidAmount} of ${row.amount} cents paid`]
            : []),
        ];
      }),
      ...run.payouts.flatMap((ordered) => {
        const row = byId(rows.payouts, ordered);
        const done = transfersOf(ordered, transfers).find(({ state }) => state === 'done');
        if (row?.status !== 'APPROVED' || row.attention_reason || !done || ordered.done.has('approve')) return [];
        return done.amount === row.amount ? [] : [`${row.id} is of ${row.amount}, and ${done.amount} left`];
      }),
    ],
  },

  /** A payout that needs approval is sent after enough people have approved it, of whom none made it. */
  'four-eyes': {
    when: 'step',
    check: ({ run, transfers }) =>
      run.payouts.flatMap((ordered) => {
        const { id, cents, by, approvedBy } = ordered;
        const others = [...approvedBy].filter((person) => person !== by).length;
        const isSent = transfersOf(ordered, transfers).length > 0;
        return isSent && Math.min(...cents) >= approvalFrom && others < approvalsFor(run.plan.seed)
          ? [`${id} was sent after ${others} of ${approvalsFor(run.plan.seed)} people tried to approve it`]
          : [];
      }),
  },

  /** "Not sent" is said only where the provider has proven it: no look-up that finds nothing does. */
  'absence-is-proven': {
    when: 'step',
    check: ({ run, rows }) =>
      run.payouts.flatMap((ordered) => {
        const row = byId(rows.payouts, ordered);
        const proofs = ['rate_limit', 'unauthorized', 'refuse'];
        const isProven = proofs.some((fault) => run.faults.has(`${row?.provider} withdraw ${fault}`));
        return row?.attention_reason === 'not_sent' && !isProven
          ? [`${row.id} counts as not sent, and ${row.provider} has not proven that`]
          : [];
      }),
  },

  /** Whatever is not final has a run and waits for something that is due, or for a person. */
  'nothing-waits-forever': {
    when: 'end',
    check: ({ rows, now, runless }) => [
      ...runless.map((id) => `${id} is under way, and has no run`),
      ...[...rows.payments, ...rows.payouts].flatMap(({ id, status, attention_reason, poll_due_at }) => {
        if (status !== 'PENDING' || attention_reason) return [];
        if (!poll_due_at) return [`${id} is PENDING without a due look-up`];
        const minutes = Math.round((now - poll_due_at.getTime()) / 60_000);
        return minutes > 30 ? [`${id} is PENDING, and its look-up is overdue by ${minutes} minutes`] : [];
      }),
      ...rows.refunds.flatMap(({ id, state, attention_reason, refund_id }) =>
        state === 'PENDING' && !attention_reason && !refund_id ? [`${id} is PENDING, and nothing is due`] : [],
      ),
      ...rows.deliveries.flatMap(({ id, state }) =>
        state === 'pending' ? [`${id} was not delivered in 7 hours`] : [],
      ),
    ],
  },

  /** Every webhook is stored, processed, matched with its payment or payout, and known as a repeat if it is one. */
  'webhooks-are-kept': {
    when: 'end',
    check: ({ run, rows }) => [
      ...(rows.webhooks.length < run.world.webhooksSentTo(run.accounts)
        ? [`${run.world.webhooksSentTo(run.accounts)} webhooks were accepted, and ${rows.webhooks.length} are stored`]
        : []),
      ...rows.webhooks.flatMap(({ id, done_at }) => (done_at ? [] : [`webhook ${id} was never processed`])),
      ...rows.webhooks.flatMap(({ id, body_hash, duplicate, received_at }, index) => {
        const first = rows.webhooks.slice(0, index).find((earlier) => earlier.body_hash.equals(body_hash));
        const isRepeat = first && received_at.getTime() - first.received_at.getTime() > 1_000;
        return isRepeat && !duplicate ? [`webhook ${id} repeats ${first.id} and counts as new`] : [];
      }),
      ...rows.providerEvents.flatMap(({ inbox_id, transaction_id, reference, entity_id }) => {
        const payment = rows.payments.find((row) => row.transaction_id === transaction_id || row.id === reference);
        return payment && !entity_id ? [`webhook ${inbox_id} is about ${payment.id}, which does not have it`] : [];
      }),
    ],
  },

  /** An endpoint gets the events of an entity once each by their id, in their order, and all of them. */
  'events-in-order': {
    when: 'end',
    check: ({ run, rows }) => {
      const kept = rows.deliveries.filter(({ state }) => state !== 'delivered').map(({ event_id }) => event_id);
      const arrived = [...new Set(run.hook.received.map(({ id }) => id))];
      return [...new Set(rows.events.map(({ queue_entity_id }) => queue_entity_id))].flatMap((entity) => {
        const all = rows.events.filter(({ queue_entity_id }) => queue_entity_id === entity);
        const expected = all.filter(({ id }) => !kept.includes(id)).map(({ type }) => type);
        const found = arrived.flatMap((id) => all.find((event) => event.id === id)?.type ?? []);
        const isSame = expected.join() === found.join();
        return isSame ? [] : [`${entity}: its events are ${expected}, and they arrived as ${found}`];
      });
    },
  },

  /** No merchant sees another one's rows. */
  tenancy: {
    when: 'end',
    check: async ({ run }) => {
      const { outsider } = run.world;
      const paths = [
        ...run.payments.map(({ id }) => `/v1/payments/${id}`),
        ...run.refunds.map(({ id }) => `/v1/refunds/${id}`),
        ...run.payouts.map(({ id }) => `/v1/payouts/${id}`),
      ];
      const replies = await Promise.all(
        paths.map(async (path) => ({ path, status: (await outsider.call('GET', path)).status })),
      );
      const lists = await Promise.all(
        ['payments', 'refunds', 'payouts', 'events', 'webhooks-in', 'attention'].map(async (list) => ({
          list,
          found: (await outsider.call<{ data: unknown[] }>('GET', `/v1/${list}`)).body.data.length,
        })),
      );
      return [
        ...replies.flatMap(({ path, status }) => (status === 404 ? [] : [`an outsider gets ${status} for ${path}`])),
        ...lists.flatMap(({ list, found }) => (found === 0 ? [] : [`an outsider sees ${found} of ${list}`])),
      ];
    },
  },

  /** The history of every run replays with the code that wrote it. */
  'histories-replay': {
    when: 'end',
    check: ({ pasts }) =>
      pasts.flatMap(({ workflowId, replayError }) => (replayError ? [`${workflowId}: ${replayError}`] : [])),
  },

  /** No run is stuck in a workflow task that fails. */
  'no-run-is-stuck': {
    when: 'end',
    check: ({ pasts }) =>
      pasts.flatMap(({ workflowId, failedTasks, failure }) =>
        failedTasks > 1 ? [`${workflowId}: ${failedTasks} workflow tasks failed in a row (${failure})`] : [],
      ),
  },
} as const satisfies Record<string, Invariant>;

export type InvariantName = keyof typeof invariants;

interface Broken {
  name: InvariantName;
  what: string;
}
const all = Object.entries(invariants) as [InvariantName, Invariant][];

/** What is broken after a step, or after a round. */
export async function brokenAfter(moment: 'step' | 'round', view: StepView): Promise<Broken[]> {
  const found: Broken[] = [];
  for (const [name, invariant] of all) {
    if (invariant.when === 'end' || (invariant.when === 'round' && moment === 'step')) continue;
    for (const what of await invariant.check(view)) found.push({ name, what });
  }
  return found;
}

/** What is broken at the end. */
export async function brokenAtEnd(view: View): Promise<Broken[]> {
  const found: Broken[] = [];
  for (const [name, invariant] of all) {
    for (const what of await invariant.check(view)) found.push({ name, what });
  }
  return found;
}
