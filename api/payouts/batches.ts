import { z } from 'zod';
import type { BatchCommand } from '../../activities/payouts/batch-types.ts';
import { batchOfFile, payoutBatchesOf } from '../../db/payouts/batches.ts';
import { isId } from '../../domain/core/ids.ts';
import { csvLanguages } from '../../domain/finance/exports.ts';
import {
  CheckedBatch,
  CreatePayoutBatch,
  PayoutBatch,
  PayoutBatchLine,
  PayoutBatchState,
  PayoutLineState,
  showReceiver,
} from '../../domain/payouts/batch.ts';
import { csvHeaders } from '../../runtime/csv.ts';
import { actOnBatch, actorOf } from '../core/command.ts';
import type { Api } from '../core/context.ts';
import { readCursor, writeCursor } from '../core/cursor.ts';
import { PageQuery, pageOf, several } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { type Route, type RouteRequest, type RouteResponse, route } from '../core/route.ts';
import { payoutResultCsv } from './batch-result-csv.ts';
import { checkFile, createPayoutBatch } from './create-batch.ts';

const Reason = z.string().trim().min(3).max(500);

const states = <Word extends string>(schema: z.ZodEnum<Record<Word, Word>>) =>
  several(schema as unknown as z.ZodType<Word>, `of ${schema.options.join(', ')}`).meta({
    description: 'One state, or several with commas',
    override: { type: 'string' },
  });

/** A file of 1 MB as JSON writes it: escaped. Whoever reads it looks for card numbers cell by cell. */
const fileJson = { maxBytes: 3 * 1024 * 1024, text: 'csv' };

/** Files of payouts: nothing of one moves until another person has let it through. */
export const payoutBatchRoutes = (api: Api): Route[] => [
  route({
    method: 'post',
    path: '/v1/payout-batches/check',
    tag: 'Payouts',
    summary: 'Read a file of payouts, and store nothing',
    description: 'The preview: every line as it would be paid, and every fault by line and field.',
    holdsFile: fileJson,
    body: CreatePayoutBatch,
    answers: { 200: { description: 'What the file says, and what is wrong with it', schema: CheckedBatch } },
    async handle({ caller: { merchantId }, body }) {
      const { lines, errors, hash } = await checkFile(api, merchantId, body, 'check');
      const same = await batchOfFile(api.store.db, merchantId, hash);
      const shown = lines.map(({ line, request: { allowDuplicate: _, ...request } }) => ({
        line,
        ...showReceiver(request),
        amount: request.amount,
        ...(request.withdrawReference && { withdrawReference: request.withdrawReference }),
      }));
      const amount = shown.reduce((sum, line) => sum + line.amount, 0);
      return {
        status: 200,
        body: { lines: shown, errors, count: shown.length, amount, ...(same && { sameFile: same.id }) },
      };
    },
  }),

  route({
    method: 'post',
    path: '/v1/payout-batches',
    tag: 'Payouts',
    summary: 'Make a batch of a file of payouts',
    description:
      'All of it or nothing: 422 names every fault by line and field. It waits until another person approves it; then each line becomes one payout. 409: the very same file was a batch before (`allowDuplicate`).',
    idempotent: true,
    holdsFile: fileJson,
    body: CreatePayoutBatch,
    answers: { 201: { description: 'The batch, which waits for approval', schema: PayoutBatch } },
    handle: (asked) => createPayoutBatch(api, asked),
  }),

  route({
    method: 'get',
    path: '/v1/payout-batches',
    tag: 'Payouts',
    summary: 'List batches of payouts, newest first',
    query: PageQuery.extend({ state: states(PayoutBatchState) }),
    answers: { 200: { description: 'A page of batches', schema: pageOf(PayoutBatch) } },
    async handle({ caller, query: { limit, cursor, state } }) {
      const page = await payoutBatchesOf(api.store, caller.merchantId).page({
        limit,
        ...(cursor && { after: readCursor(cursor) }),
        ...(state && { state }),
      });
      return { status: 200, body: { data: page.data, nextCursor: page.next ? writeCursor(page.next) : null } };
    },
  }),

  route({
    method: 'get',
    path: '/v1/payout-batches/:id',
    tag: 'Payouts',
    summary: 'Read a batch: its approvals, its progress, its lines by how they stand',
    answers: { 200: { description: 'The batch', schema: PayoutBatch } },
    handle: async ({ caller, params }) => ({
      status: 200,
      body: await batchOr404(api, caller.merchantId, params.id ?? ''),
    }),
  }),

  route({
    method: 'get',
    path: '/v1/payout-batches/:id/lines',
    tag: 'Payouts',
    summary: 'The lines of a batch, in the order of the file',
    query: PageQuery.extend({ state: states(PayoutLineState) }),
    answers: { 200: { description: 'A page of lines', schema: pageOf(PayoutBatchLine) } },
    async handle({ caller, params, query: { limit, cursor, state } }) {
      const { id } = await batchOr404(api, caller.merchantId, params.id ?? '');
      const { data, next } = await payoutBatchesOf(api.store, caller.merchantId).lines(id, {
        limit,
        ...(cursor && { after: Number(readCursor(cursor, 'amount').value) }),
        ...(state && { state }),
      });
      return { status: 200, body: { data, nextCursor: next === undefined ? null : writeCursor({ value: next, id }) } };
    },
  }),

  route({
    method: 'get',
    path: '/v1/payout-batches/:id/result',
    tag: 'Payouts',
    summary: 'What became of each line, as a spreadsheet',
    description: 'UTF-8 with a byte order mark, in the order of the file, at any time.',
    query: z.object({
      language: z.enum(csvLanguages).default('pt').meta({
        description: '`pt`: `;` and decimal comma, as spreadsheets in Brazil read it. `en`: `,` and point',
      }),
    }),
    answers: { 200: { description: 'The file', schema: z.string(), type: 'text/csv' } },
    async handle({ caller, params, query: { language } }) {
      const { id } = await batchOr404(api, caller.merchantId, params.id ?? '');
      return {
        status: 200,
        headers: csvHeaders(language === 'pt' ? 'resultado-lote' : 'batch-result', caller.merchantName),
        body: payoutResultCsv(payoutBatchesOf(api.store, caller.merchantId), id, language),
      };
    },
  }),

  route({
    method: 'post',
    path: '/v1/payout-batches/:id/approve',
    tag: 'Payouts',
    summary: 'Let a batch through',
    description:
      'For another person than who made it, by the merchant’s rules. It runs when as many as `approval.needed` have.',
    body: z.strictObject({ reason: Reason.optional() }),
    answers: {
      200: { description: 'It runs, or waits for one more', schema: PayoutBatch },
      409: { description: 'Not by this person, or not any more' },
    },
    handle: (asked) => {
      const { reason } = asked.body;
      return act(api, asked, { what: 'approve', by: actorOf(asked.caller), ...(reason && { reason }) });
    },
  }),

  route({
    method: 'post',
    path: '/v1/payout-batches/:id/cancel',
    tag: 'Payouts',
    summary: 'Give a batch up before it runs',
    body: z.strictObject({ reason: Reason }),
    answers: {
      200: { description: 'It is CANCELED', schema: PayoutBatch },
      409: { description: 'It runs, or has run' },
    },
    handle: (asked) => act(api, asked, { what: 'cancel', by: actorOf(asked.caller), reason: asked.body.reason }),
  }),
];

/** Hands a command to the batch's own flow. @throws Problem 409 with the reason where it is refused. */
async function act(api: Api, asked: RouteRequest<unknown, unknown>, command: BatchCommand): Promise<RouteResponse> {
  const { merchantId } = asked.caller;
  const { id } = await batchOr404(api, merchantId, asked.params.id ?? '');
  const result = await actOnBatch(api, asked, id, command);
  if (result?.kind === 'refused') throw new Problem('conflict', result.why);
  if (!result) throw new Problem('unavailable', 'It is not known yet whether this was done. Look at the batch.');
  const body = await batchOr404(api, merchantId, id);
  return { status: 200, body, ...(command.reason && { reason: command.reason }) };
}

/** @throws Problem 404; a malformed id is unknown too. */
async function batchOr404(api: Api, merchantId: string, id: string): Promise<PayoutBatch> {
  const found = isId('bat', id) ? await payoutBatchesOf(api.store, merchantId).get(id) : undefined;
  if (!found) throw new Problem('not_found', 'There is no such batch.');
  return found;
}
