import { z } from 'zod';
import type { BatchCommand } from '../../activities/payouts/batch-types.ts';
import { batchOfFile, payoutBatchesOf } from '../../db/payouts/batches.ts';
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
import { afterCursor, cursorPage, readCursor, writeCursor } from '../core/cursor.ts';
import { entityReader, entityRoutes } from '../core/entity-routes.ts';
import { CsvQuery, PageQuery, pageOf, Reason, severalOf } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { type Route, type RouteRequest, type RouteResponse, route } from '../core/route.ts';
import { payoutResultCsv } from './batch-result-csv.ts';
import { coverageOf } from './coverage.ts';
import { checkFile, createPayoutBatch } from './create-batch.ts';

const states = 'One state, or several with commas';

const ListBatches = PageQuery.extend({ state: severalOf(PayoutBatchState, states) });

/** Room for a file of 1 MB as an escaped JSON text. The CSV's reader checks each cell for card numbers. */
const fileJson = { maxBytes: 3 * 1024 * 1024, text: 'csv' };

/** Payout batches. No payout of a batch is sent before the approvals that it needs. */
export const payoutBatchRoutes = (api: Api): Route[] => [
  route({
    method: 'post',
    path: '/v1/payout-batches/check',
    tag: 'Payouts',
    summary: 'Check a file of payouts without storing it',
    description: 'A preview: every line as it would be paid, and every error by line and field.',
    holdsFile: fileJson,
    body: CreatePayoutBatch,
    answers: { 200: { description: 'The content of the file and its errors', schema: CheckedBatch } },
    handle: ({ caller, body }) => previewFile(api, caller.merchantId, body),
  }),

  route({
    method: 'post',
    path: '/v1/payout-batches',
    tag: 'Payouts',
    summary: 'Create a payout batch from a file',
    description:
      'The file is accepted as a whole or not at all: 422 names every error by line and field. The batch waits until another person approves it; then each line becomes a payout. 409: the same file was a batch before (`allowDuplicate`).',
    idempotent: true,
    holdsFile: fileJson,
    body: CreatePayoutBatch,
    answers: { 201: { description: 'The batch, which waits for approval', schema: PayoutBatch } },
    handle: (request) => createPayoutBatch(api, request),
  }),

  ...entityRoutes(api, {
    path: '/v1/payout-batches',
    tag: 'Payouts',
    noun: 'batch',
    plural: 'batches',
    schema: PayoutBatch,
    read: ({ merchantId }, id) => batchOr404(api, merchantId, id),
    list: {
      summary: 'List batches of payouts, newest first',
      query: ListBatches,
      page: async ({ merchantId }, { limit, cursor, state }) =>
        cursorPage(
          await payoutBatchesOf(api.store, merchantId).page({ limit, ...afterCursor(cursor), ...(state && { state }) }),
        ),
    },
    get: { summary: 'Read a batch with its approvals, its progress and its lines by state' },
  }),

  route({
    method: 'get',
    path: '/v1/payout-batches/:id/lines',
    tag: 'Payouts',
    summary: 'The lines of a batch, in the order of the file',
    query: PageQuery.extend({ state: severalOf(PayoutLineState, states) }),
    answers: { 200: { description: 'A page of lines', schema: pageOf(PayoutBatchLine) } },
    async handle({ caller, params, query: { limit, cursor, state } }) {
      const { id } = await batchOr404(api, caller.merchantId, params.id);
      const { data, next } = await payoutBatchesOf(api.store, caller.merchantId).lines(id, {
        limit,
        ...(cursor && { after: Number(readCursor(cursor, 'number').value) }),
        ...(state && { state }),
      });
      return { status: 200, body: { data, nextCursor: next === undefined ? null : writeCursor({ value: next, id }) } };
    },
  }),

  route({
    method: 'get',
    path: '/v1/payout-batches/:id/result',
    tag: 'Payouts',
    summary: 'Export the result of each line as CSV',
    description: 'UTF-8 with a byte order mark, in the order of the file, at any time.',
    query: CsvQuery,
    answers: { 200: { description: 'The file', schema: z.string(), type: 'text/csv' } },
    async handle({ caller, params, query: { language } }) {
      const { id } = await batchOr404(api, caller.merchantId, params.id);
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
    summary: 'Approve a batch',
    description:
      'By a person other than its creator, as the payout policy requires. It runs when `approval.needed` people have approved it.',
    body: z.strictObject({ reason: Reason.optional() }),
    answers: {
      200: { description: 'The batch runs, or waits for a further approval', schema: PayoutBatch },
      409: { description: 'This person may not approve it, or it no longer waits for approval' },
    },
    handle(request) {
      const { reason } = request.body;
      return commandBatch(api, request, { what: 'approve', by: actorOf(request.caller), ...(reason && { reason }) });
    },
  }),

  route({
    method: 'post',
    path: '/v1/payout-batches/:id/cancel',
    tag: 'Payouts',
    summary: 'Cancel a batch before it runs',
    body: z.strictObject({ reason: Reason }),
    answers: {
      200: { description: 'The canceled batch', schema: PayoutBatch },
      409: { description: 'The batch is running or has run' },
    },
    handle: (request) =>
      commandBatch(api, request, { what: 'cancel', by: actorOf(request.caller), reason: request.body.reason }),
  }),
];

const batchOr404 = entityReader('batch', 'bat', ({ store }, merchantId, id) =>
  payoutBatchesOf(store, merchantId).get(id),
);

/** The preview of a file: its payouts and all its faults. Nothing is stored. */
async function previewFile(api: Api, merchantId: string, file: CreatePayoutBatch): Promise<RouteResponse> {
  const { connection, lines, errors, hash } = await checkFile(api, merchantId, file, 'check');
  const same = await batchOfFile(api.store.db, merchantId, hash);
  const shown = lines.map(({ line, request: { allowDuplicate: _, ...request } }) => ({
    line,
    ...showReceiver(request),
    amount: request.amount,
    ...(request.withdrawReference && { withdrawReference: request.withdrawReference }),
  }));
  const amount = shown.reduce((sum, line) => sum + line.amount, 0);
  const warning = await coverageOf(
    api,
    connection,
    lines.map(({ request }) => request),
  );
  return {
    status: 200,
    body: {
      lines: shown,
      errors,
      count: shown.length,
      amount,
      ...(same && { sameFile: same.id }),
      ...(warning && { balanceWarning: warning }),
    },
  };
}

/** Sends a command to the batch's workflow. @throws Problem 409 with the reason when it is refused. */
async function commandBatch(
  api: Api,
  request: RouteRequest<unknown, unknown>,
  command: BatchCommand,
): Promise<RouteResponse> {
  const { merchantId } = request.caller;
  const { id } = await batchOr404(api, merchantId, request.params.id);
  const result = await actOnBatch(api, request, id, command);
  if (result?.kind === 'refused') throw new Problem('conflict', result.why);
  if (!result)
    throw new Problem(
      'unavailable',
      'The workflow did not answer in time: this may have been done. Read the batch, then repeat the request if needed.',
    );
  return {
    status: 200,
    body: await batchOr404(api, merchantId, id),
    ...(command.reason && { reason: command.reason }),
  };
}
