// Bugs that can be planted, to show that the simulation finds them: each switches one guard off by replacing a text of
// the code in a copy of the tree. Nothing in the product can do that.
import type { InvariantName } from './invariants.ts';

export interface Plant {
  /** The guard that is switched off. */
  name: string;
  /** What goes wrong without it. */
  bug: string;
  /** Each text occurs exactly once in its file. */
  edits: { file: string; find: string; replace: string }[];
  /** The invariants that may break first. */
  breaks: InvariantName[];
}

export const plants: readonly Plant[] = [
  {
    name: 'idempotency-row',
    bug: 'The idempotency record does not name the key, so a later repeat does not find its answer',
    edits: [
      {
        file: 'activities/core/idempotency.ts',
        find: "key_hash: Buffer.from(keyHash, 'base64')",
        replace: 'key_hash: Buffer.from(entityId + keyHash)',
      },
    ],
    breaks: ['one-answer'],
  },
  {
    name: 'send-guard',
    bug: 'A send guard that is taken is given to a second sender',
    edits: [
      {
        file: 'db/core/send-guard.ts',
        find: `        .doUpdateSet({ state: 'sending', sent_at: new Date() })
        .where('provider_sends.state', '=', 'free'),`,
        replace: "        .doUpdateSet({ state: 'sending', sent_at: new Date() }),",
      },
    ],
    breaks: ['one-effect'],
  },
  {
    name: 'status-rank',
    bug: 'A payment takes every status that is reported, and the database does not object',
    edits: [
      {
        file: 'domain/core/status-transitions.ts',
        find: 'return paymentRank[to] > paymentRank[from.status] || isLatePayment(from, to);',
        replace: 'return to !== from.status || isLatePayment(from, to);',
      },
      {
        file: 'db/core/migrations/0001-baseline/payments.ts',
        find: 'if payment_rank(new.status) < payment_rank(old.status)',
        replace: 'if false',
      },
    ],
    breaks: ['status-never-falls'],
  },
  {
    name: 'refund-lock',
    bug: 'A refund is reserved although less is left, and the database does not object',
    edits: [
      {
        file: 'db/refunds/refunds.ts',
        find: 'where remaining > 0 and coalesce(',
        replace: 'where remaining > 0 or coalesce(',
      },
      {
        file: 'db/core/migrations/0001-baseline/payments.ts',
        find: `,
    -- Refunds never give back more than was charged.
    constraint refunds_within_amount check (refund_reserved + refund_done <= amount)`,
        replace: '',
      },
    ],
    breaks: ['refunds-within-payment', 'one-effect'],
  },
  {
    name: 'look-up-before-resend',
    bug: 'A payout that may have left can be sent again, or canceled',
    edits: [
      {
        file: 'domain/payouts/actions.ts',
        find: "return state.stage === 'held' ? undefined : 'may_have_been_sent';",
        replace: 'return undefined;',
      },
      {
        file: 'db/core/send-guard.ts',
        find: `        .doUpdateSet(closed)
        .where('provider_sends.state', '=', 'free'),`,
        replace: '        .doUpdateSet(closed),',
      },
    ],
    breaks: ['one-effect', 'books-agree'],
  },
  {
    name: 'inbox-de-duplication',
    bug: 'A webhook that comes again counts as new',
    edits: [
      {
        file: 'db/events/inbox.ts',
        find: ".where('earlier.body_hash', '=', bodyHash)",
        replace: ".where('earlier.body_hash', '=', bodyHash.subarray(1))",
      },
    ],
    breaks: ['webhooks-are-kept'],
  },
  {
    name: 'absence-proof',
    bug: 'A look-up that finds nothing proves that nothing was sent',
    edits: [
      {
        file: 'activities/payouts/calls.ts',
        find: "if (proof === 'never') return false;",
        replace: "if (proof === 'never') return true;",
      },
    ],
    breaks: ['absence-is-proven'],
  },
  {
    name: 'four-eyes',
    bug: 'A person approves what they made',
    edits: [
      {
        file: 'domain/payouts/policy.ts',
        find: 'if (person.id === approvalState.createdBy)',
        replace: 'if (false)',
      },
      {
        file: 'domain/payouts/actions.ts',
        find: "if (state.person && state.person.id === state.createdBy) return 'own_payout';",
        replace: '',
      },
    ],
    breaks: ['four-eyes'],
  },
  {
    name: 'delivery-order',
    bug: 'The newest event of a queue is delivered first',
    edits: [
      {
        file: 'activities/events/deliveries.ts',
        find: ".orderBy('events.seq')",
        replace: ".orderBy('events.seq', 'desc')",
      },
    ],
    breaks: ['events-in-order'],
  },
  {
    name: 'amount-check',
    bug: 'A payment is APPROVED whatever was paid',
    edits: [
      {
        file: 'domain/payments/transition.ts',
        find: 'if (paid > 0 && paid !== (state.captureAmount ?? state.amount) && !repeatsAsked(state, reported)) {',
        replace: 'if (paid < 0) {',
      },
    ],
    breaks: ['amounts-agree'],
  },
  {
    name: 'tenancy-filter',
    bug: 'A payment is read without its merchant',
    edits: [
      {
        file: 'db/payments/payments.ts',
        find: "const rows = () => store.db.selectFrom('payments').selectAll().where('merchant_id', '=', merchantId);",
        replace: "const rows = () => store.db.selectFrom('payments').selectAll();",
      },
    ],
    breaks: ['tenancy'],
  },
  {
    name: 'single-writer',
    bug: 'A payment or payout is changed without its lock: two steps decide by the same row, and both write',
    edits: [
      {
        file: 'activities/payments/row.ts',
        find: '    .forUpdate()\n',
        replace: '',
      },
      {
        file: 'activities/payouts/row.ts',
        find: '    .forUpdate()\n',
        replace: '',
      },
    ],
    breaks: ['ledger-agrees', 'refunds-within-payment', 'status-never-falls', 'books-agree', 'one-effect'],
  },
  {
    name: 'lost-event',
    bug: 'An event counts as delivered whatever the endpoint answers',
    edits: [
      {
        file: 'activities/events/try.ts',
        find: "done as (${outcome === 'delivered' ? ended(",
        replace: 'done as (${outcome ? ended(',
      },
    ],
    breaks: ['events-in-order'],
  },
  {
    name: 'sweep',
    bug: 'A payment or payout whose run is lost is not taken up again',
    edits: [
      {
        file: 'activities/core/sweep.ts',
        find: 'if (!(await recover(client, { id, merchantId, provider, paymentMethod }))) return;',
        replace: 'if (recover) return;',
      },
    ],
    breaks: ['nothing-waits-forever', 'books-agree'],
  },
  {
    name: 'stored-webhooks',
    bug: 'A webhook whose processing failed is looked for before it is due, and not after',
    edits: [
      {
        file: 'db/events/inbox.ts',
        find: ".where('next_try_at', '<', new Date())",
        replace: ".where('next_try_at', '>', new Date())",
      },
    ],
    breaks: ['webhooks-are-kept'],
  },
];
