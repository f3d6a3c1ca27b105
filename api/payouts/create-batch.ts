import { WithStartWorkflowOperation } from '@temporalio/client';
import type { BatchOrder } from '../../activities/payouts/batch-types.ts';
import type { PayoutOrder } from '../../activities/payouts/types.ts';
import type { ConnectionHead } from '../../db/connections/connections.ts';
import { contexts } from '../../db/core/contexts.ts';
import { type Draft, fileHash, linePayoutId, putDraft, repeatedBy } from '../../db/payouts/batches.ts';
import { policyOf } from '../../db/payouts/policies.ts';
import { taskQueues, workflowIds } from '../../domain/core/names.ts';
import type { CreatePayoutBatch, LineError } from '../../domain/payouts/batch.ts';
import { type FileLine, readPayoutFile } from '../../domain/payouts/file.ts';
import { LineRequest } from '../../domain/payouts/payout.ts';
import { whyOverLimit } from '../../domain/payouts/policy.ts';
import type { Opened } from '../../workflows/core/first-answer.ts';
import type { payoutBatch } from '../../workflows/payouts/batch.ts';
import type { Api } from '../core/context.ts';
import { createIdempotently, mismatch } from '../core/idempotent.ts';
import { Problem } from '../core/problems.ts';
import { connectionOf } from '../core/refusals.ts';
import { makerOf, type RouteRequest, type RouteResponse } from '../core/route.ts';
import { payoutOrder } from './create.ts';

/** Lines that are checked concurrently: each is sealed, and validated by the provider's own checks. */
const atOnce = 50;

export interface CheckedFile {
  connection: ConnectionHead;
  /** The lines without a fault, in their order. */
  lines: (FileLine & { order: PayoutOrder })[];
  errors: LineError[];
  hash: Buffer;
}

/**
 * Finds all faults of a file: its format, the provider's validation, the merchant's limits, and repeats of earlier
 * payouts. Nothing is stored.
 * @param batchId the id of the future batch; the ids of its payouts are derived from it.
 * @throws Problem 422 for a fault that is not of a line: an unknown provider, or one without payouts.
 */
export async function checkFile(
  api: Api,
  merchantId: string,
  { csv, provider }: Pick<CreatePayoutBatch, 'csv' | 'provider'>,
  batchId: string,
): Promise<CheckedFile> {
  const { store } = api;
  const [connection, policy] = await Promise.all([
    connectionOf(store, merchantId, provider),
    policyOf(store.db, merchantId),
  ]);
  const { lines, errors } = readPayoutFile(csv);
  const checked: CheckedFile['lines'] = [];

  const check = async ({ line, request: { allowDuplicate, ...request } }: FileLine) => {
    const why = whyOverLimit({ ...policy, maxPerDay: undefined }, request.amount, 0);
    if (why) return { faults: [{ line, field: 'amount', message: why }] };
    const payoutId = linePayoutId(store.keys, merchantId, batchId, line);
    try {
      const order = await payoutOrder(api, { payoutId, merchantId, connection, request });
      return { order: { ...order, ...(allowDuplicate && { allowDuplicate }) } };
    } catch (error) {
      return { faults: faultsOf(error, line) };
    }
  };
  for (let from = 0; from < lines.length; from += atOnce) {
    const part = lines.slice(from, from + atOnce);
    const found = await Promise.all(part.map(check));
    for (const [index, { order, faults = [] }] of found.entries()) {
      const line = part[index];
      if (line && order) checked.push({ ...line, order });
      errors.push(...faults);
    }
  }

  const repeated = new Map(
    (await repeatedBy(store.db, merchantId, checked.map(asRepeated), policy.duplicateWindowMinutes)).map((found) => [
      found.line,
      found,
    ]),
  );
  for (const { line, by, payoutId, status } of repeated.values()) {
    errors.push(
      by === 'reference'
        ? { line, field: 'withdrawReference', message: `was used before, by payout ${payoutId} (${status})` }
        : {
            line,
            field: 'amount',
            message: `the same receiver got the same amount less than ${policy.duplicateWindowMinutes} minutes ago, by payout ${payoutId} (${status}): if that is intended, write "sim" in a column "repetir" (allowDuplicate)`,
          },
    );
  }
  return {
    connection,
    lines: checked.filter(({ line }) => !repeated.has(line)),
    errors: errors.sort((one, other) => one.line - other.line),
    hash: fileHash(store.keys, merchantId, csv),
  };
}

/**
 * The rules that a line breaks.
 * @throws the error if it is not the line's: the provider has no payouts, or lacks a credential.
 */
function faultsOf(error: unknown, line: number): LineError[] {
  if (!(error instanceof Problem)) throw error;
  const ofLine = error.violations.filter(({ field }) => field in LineRequest.shape);
  if (ofLine.length === 0) throw error;
  return ofLine.map(({ field, message }) => ({ line, field, message }));
}

const asRepeated = ({ line, request, order }: CheckedFile['lines'][number]) => ({
  line,
  withdrawReference: order.withdrawReference,
  receiverIndex: Buffer.from(order.receiverIndex, 'base64'),
  amount: request.amount,
  allowDuplicate: request.allowDuplicate,
});

/**
 * Creates a batch that waits for approval. Its lines are too large for the engine, so they are stored first, as a draft
 * that no route shows. The one durable call then turns the draft into a batch (decision 18).
 */
export const createPayoutBatch = (
  api: Api,
  request: RouteRequest<unknown, CreatePayoutBatch>,
): Promise<RouteResponse> =>
  createIdempotently(api, request, {
    kind: 'bat',
    noun: 'payout-batch',
    order: ({ id, ...idempotency }) => draftOf(api, request, id, idempotency),
    open: (order) =>
      api.client.workflow.executeUpdateWithStart<typeof payoutBatch, Opened, []>('opened', {
        updateId: 'opened',
        startWorkflowOperation: new WithStartWorkflowOperation<typeof payoutBatch>('payoutBatch', {
          workflowId: workflowIds.payoutBatch(order.merchantId, order.batchId),
          taskQueue: taskQueues.payouts,
          args: [{ batchId: order.batchId, merchantId: order.merchantId, order }],
          workflowIdConflictPolicy: 'USE_EXISTING',
          // A refused batch ended as failed and nothing of it is stored, so its key may be used again.
          workflowIdReusePolicy: 'ALLOW_DUPLICATE_FAILED_ONLY',
        }),
      }),
  });

async function draftOf(
  api: Api,
  { caller, body, requestId }: RouteRequest<unknown, CreatePayoutBatch>,
  batchId: string,
  idempotency: BatchOrder['idempotency'],
): Promise<BatchOrder> {
  const { merchantId } = caller;
  const maker = makerOf(caller);
  const { connection, lines, errors, hash } = await checkFile(api, merchantId, body, batchId);
  if (errors.length > 0) throw faultyFile(errors);
  const seal = await api.store.sealOf(merchantId);
  const draft: Draft = {
    batch: {
      id: batchId,
      merchant_id: merchantId,
      connection_id: connection.id,
      connection_version: connection.version,
      account: connection.account,
      provider: connection.provider,
      name_sealed: seal.seal(contexts.payoutBatchName(batchId), body.fileName),
      file_hash: hash,
      allow_duplicate: body.allowDuplicate,
      fingerprint: Buffer.from(idempotency.fingerprint, 'base64'),
      lines: lines.length,
      amount: lines.reduce((sum, { request }) => sum + request.amount, 0),
      created_by: maker?.id ?? null,
      created_by_name: maker?.name ?? null,
      correlation_id: requestId,
    },
    lines: lines.map(({ line, order: { sealedRequest, ...order } }) => ({
      line,
      payout_id: order.payoutId,
      amount: order.amount,
      withdraw_reference: order.withdrawReference,
      payout_order: JSON.stringify(order),
      request_sealed: Buffer.from(sealedRequest, 'base64'),
    })),
  };
  if (!(await putDraft(api.store.db, draft))) throw mismatch();
  return { batchId, merchantId, idempotency, correlationId: requestId };
}

/** A Problem that names every fault. A file with a fault is refused as a whole. */
function faultyFile(errors: readonly LineError[]): Problem {
  const violations = errors.map(({ line, field, message }) => ({
    field: `line ${line}: ${field}`,
    rule: 'csv',
    message,
  }));
  const [first] = violations;
  const others = violations.length > 1 ? `, and ${violations.length - 1} more` : '';
  return new Problem(
    'validation',
    `${first?.field} ${first?.message}${others}. No line of the file was accepted.`,
    violations,
  );
}
