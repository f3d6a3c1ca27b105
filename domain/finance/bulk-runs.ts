import { z } from 'zod';

/** Lists whose rows can be worked on at once. */
export const BulkList = z.enum(['payments', 'refunds']);
export type BulkList = z.infer<typeof BulkList>;

export const BulkAction = z.enum(['look', 'refund', 'cancel', 'dismiss', 'assign', 'redeliver']);
export type BulkAction = z.infer<typeof BulkAction>;

/** AWAITING_APPROVAL: a refund of a sum that needs a second person. STOPPED: the lines that are left were not begun. */
export const BulkRunState = z.enum(['AWAITING_APPROVAL', 'RUNNING', 'STOPPED', 'DONE']);
export type BulkRunState = z.infer<typeof BulkRunState>;

/**
 * `doubtful`: sent, and the provider has not said what became of it; it is looked up automatically. `refused`: nothing was
 * done, for the reason in `detail`.
 */
export const BulkLineState = z.enum(['waiting', 'done', 'refused', 'doubtful']);
export type BulkLineState = z.infer<typeof BulkLineState>;

/** Most lines of one run. */
export const mostBulkLines = 10_000;
/** Most rows that can be named one by one. */
export const mostBulkIds = 1_000;
/** Runs of a merchant that are under way at the same time. */
export const maxBulkRuns = 3;

/** Why a row cannot be part of a run, from what is known of it before. */
export const BulkLeftOut = z.enum([
  'no_look_up',
  'not_pending',
  'is_authorized',
  'provider_cannot',
  'no_provider_id',
  'no_attention',
  'outcome_open',
  'not_paid',
  'nothing_left',
  'not_open',
]);
export type BulkLeftOut = z.infer<typeof BulkLeftOut>;

const Tally = z.object({ count: z.int(), amount: z.int().meta({ description: 'Cents' }) });

/** What a run would do, counted before anything is stored. */
export const BulkCheck = z
  .object({
    count: z.int().meta({ description: 'Rows that the action is possible for' }),
    amount: z.int().meta({ description: 'Their sum in cents; of a refund, what would be given back' }),
    leftOut: z
      .array(z.object({ reason: BulkLeftOut, count: z.int() }))
      .meta({ description: 'Rows that are left out, by reason' }),
    tooMany: z.boolean().meta({ description: `True: more than ${mostBulkLines.toLocaleString('en')} rows match` }),
    needsApproval: z.boolean().meta({ description: 'True: another person must approve it before anything is sent' }),
  })
  .meta({ id: 'BulkCheck' });
export type BulkCheck = z.infer<typeof BulkCheck>;

const Signature = z.object({ by: z.string(), name: z.string(), at: z.iso.datetime() });

/** One action on many rows, under way or ended. */
export const BulkRun = z
  .object({
    id: z.string().meta({ example: 'blk_3f8kq0z6m2x1c9vb7n4w5e8rta' }),
    list: BulkList,
    action: BulkAction,
    state: BulkRunState,
    reason: z.string().optional(),
    lines: z.int(),
    amount: z.int().meta({ description: 'The sum of all lines in cents, frozen when the run was confirmed' }),
    currency: z.literal('BRL'),
    counts: z.object({ waiting: Tally, done: Tally, refused: Tally, doubtful: Tally }),
    createdBy: z.object({ id: z.string(), name: z.string() }),
    approval: z
      .object({ needed: z.int(), given: z.array(Signature) })
      .optional()
      .meta({ description: 'Absent: none was needed' }),
    stoppedBy: z.string().optional(),
    createdAt: z.iso.datetime(),
    endedAt: z.iso.datetime().optional(),
  })
  .meta({ id: 'BulkRun' });
export type BulkRun = z.infer<typeof BulkRun>;

export const BulkLine = z
  .object({
    line: z.int(),
    entityId: z.string().meta({ description: 'The payment or refund' }),
    paymentId: z.string(),
    amount: z.int(),
    state: BulkLineState,
    detail: z.string().optional().meta({ description: 'Why nothing was done, or what it waits for' }),
    refundId: z.string().optional().meta({ description: 'The refund that this line made' }),
    name: z.string().optional().meta({ description: 'The payer' }),
    provider: z.string().optional(),
    attempt: z.int(),
    endedAt: z.iso.datetime().optional(),
  })
  .meta({ id: 'BulkLine' });
export type BulkLine = z.infer<typeof BulkLine>;
