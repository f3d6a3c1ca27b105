import { WithStartWorkflowOperation } from '@temporalio/client';
import { z } from 'zod';
import type { ReconciliationOpened, ReconciliationOrder } from '../../activities/finance/reconciliation.ts';
import { catalogueEntry } from '../../adapters/index.ts';
import { storableText } from '../../db/core/storable.ts';
import { bankPayout } from '../../db/finance/own-payouts.ts';
import {
  countItems,
  daysOf,
  type ItemRow,
  lineName,
  mostOurs,
  type ReconciliationRow,
  reconciliationsOf,
  withoutDocuments,
} from '../../db/finance/reconciliations.ts';
import { bankSettlements, type ProvingLine, settlementsOf } from '../../db/finance/settlements.ts';
import { statementRulesOf } from '../../db/finance/statement-rules.ts';
import { taskQueues, workflowIds } from '../../domain/core/names.ts';
import { text } from '../../domain/core/schemas.ts';
import {
  Counts,
  type ItemEntity,
  ItemKind,
  matchStatement,
  Reconciliation,
  ReconciliationItem,
  SettleAction,
} from '../../domain/finance/reconciliation.ts';
import { mostStatementBytes, readStatement } from '../../domain/finance/statement.ts';
import { type Statement, UnreadableStatement } from '../../domain/finance/statement-line.ts';
import { newId } from '../../runtime/ids.ts';
import type { reconcileItem, reconciliation } from '../../workflows/finance/reconciliation.ts';
import { mayCall } from '../core/access.ts';
import { sendCommand } from '../core/command.ts';
import type { Api } from '../core/context.ts';
import { afterCursor, cursorPage } from '../core/cursor.ts';
import { entityReader, entityRoutes } from '../core/entity-routes.ts';
import { instant, PageQuery, pageOf, Reason, severalOf, shortText } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { type Caller, type Route, type RouteRequest, type RouteResponse, route } from '../core/route.ts';
import { lookCommand, paymentOr404, resolveCommand } from '../payments/index.ts';
import { commandPayout } from '../payouts/index.ts';
import { reconciliationFile } from './reconciliation-file.ts';
import { confirmSettlement } from './settlements.ts';
import { FileQuery, fileAnswers } from './table-file.ts';

/** Time for the workflow to write the row of a reconciliation. */
const timeoutMs = 10_000;
/** Time for one look-up at the provider. */
const comparedWithinMs = 25_000;
const maxSpanMs = 31 * 86_400_000;
/** Maximum number of items in a preview. All items are counted. */
const maxItemsShown = 1000;

const StartReconciliation = z
  .strictObject({
    from: instant.meta({ example: '2026-11-20T00:00:00-03:00' }),
    to: instant.meta({ description: 'Not included', example: '2026-11-21T00:00:00-03:00' }),
    provider: shortText.optional().meta({ description: 'One provider; absent: all of them' }),
  })
  .meta({ id: 'StartReconciliation' });

const StatementFile = z
  .strictObject({
    fileName: text(120).meta({ example: 'extrato-novembro.ofx' }),
    content: z
      .string()
      .min(1)
      .meta({ description: 'The file: OFX, CSV, or a bank’s return file (CNAB 240 or 400), at most 5 MiB' }),
    encoding: z.enum(['text', 'base64']).default('text').meta({
      description: '`base64`: of the file’s own bytes, which may be in Windows-1252',
    }),
    provider: shortText.optional().meta({
      description:
        'The provider whose account it is. Our rows of that provider that the file lacks are then reported as missing',
    }),
  })
  .meta({ id: 'StatementFile' });
type StatementFile = z.output<typeof StatementFile>;

const Preview = z
  .object({
    from: z.iso.datetime().optional(),
    to: z.iso.datetime().optional(),
    counts: Counts,
    skipped: z.int().meta({ description: 'Lines that move no money: balances, zero amounts' }),
    errors: z.array(z.object({ line: z.int(), field: z.string(), message: z.string() })),
    items: z
      .array(ReconciliationItem)
      .meta({ description: `The first ${maxItemsShown} items: differences first, then matches` }),
    importedAs: z
      .string()
      .optional()
      .meta({ description: 'The reconciliation as which this file was imported before' }),
  })
  .meta({ id: 'StatementPreview' });

const Settle = z
  .strictObject({
    action: z.enum([...SettleAction.options, 'assign', 'undo_match']).meta({
      description:
        '`look`: the entity’s workflow looks it up at the provider now, and the item is compared again. `resolve_…`: as `POST /v1/payments/{id}/resolve` and `POST /v1/payouts/{id}/resolve`. `note`: closed with an explanation. Of a suggested match: `confirm_match` and `reject_match`, and nothing else. `assign`: of an unknown line: it is this settlement, payment or payout, as by `confirm_match`. `undo_match`: of a match with a settlement, or one that a person has confirmed: the line is unknown again, and what was booked by it is taken back by counter-entries.',
    }),
    settlementId: shortText.optional().meta({
      description: 'Of `assign`, which requires one of the three. Of money that came in: it is booked as arrived',
    }),
    paymentId: shortText.optional().meta({ description: 'Of `assign`, for money that came in' }),
    payoutId: shortText.optional().meta({ description: 'Of `assign`, for money that left' }),
    reason: Reason,
  })
  .meta({ id: 'SettleItem' });
type Settle = z.output<typeof Settle>;
/** What settles an item, once a line has its settlement. */
type Decided = { action: SettleAction; reason: string };

/** Suggestions that one request confirms: each is compared again by a workflow of its own. */
const confirmedAtOnce = 50;

const nameOf = ({ person }: Caller): string => person?.name ?? 'API key';
const fileJson = { maxBytes: 2 * mostStatementBytes, text: 'content' };

const ListItems = PageQuery.extend({
  kind: severalOf(ItemKind, 'One kind, or several with commas'),
  settled: z.enum(['true', 'false']).optional(),
});

/**
 * Comparisons of our rows with the providers' and with statements. These routes change no status; only the entities'
 * own workflows do.
 */
export const reconciliationRoutes = (api: Api): Route[] => [
  route({
    method: 'post',
    path: '/v1/reconciliations',
    tag: 'Reconciliation',
    summary: 'Compare payments and payouts of a time range with the providers',
    description:
      'Each payment and payout that may have reached a provider is looked up there; nothing is changed. The same runs automatically every morning at 4:00 (America/Sao_Paulo) for the previous day.',
    body: StartReconciliation,
    answers: {
      202: { description: 'It runs', schema: Reconciliation },
      409: { description: 'A reconciliation of this time range is running; the message names it' },
    },
    handle: ({ caller, body }) => startReconciliation(api, caller, body),
  }),

  route({
    method: 'post',
    path: '/v1/reconciliations/statements/check',
    tag: 'Reconciliation',
    summary: 'Preview the matches of a statement before its import',
    description: 'Nothing is stored.',
    holdsFile: fileJson,
    body: StatementFile,
    answers: { 200: { description: 'What would match, and which lines cannot be read', schema: Preview } },
    handle: ({ caller, body }) => previewStatement(api, caller, body),
  }),

  route({
    method: 'post',
    path: '/v1/reconciliations/statements',
    tag: 'Reconciliation',
    summary: 'Import a statement of a bank or a provider (OFX, CSV, CNAB)',
    description: 'The texts of its lines are stored encrypted. A file with an unreadable line is refused as a whole.',
    holdsFile: fileJson,
    body: StatementFile,
    answers: {
      201: { description: 'Imported', schema: Reconciliation },
      409: { description: 'This file was imported before; the message names the reconciliation' },
    },
    handle: ({ caller, body }) => importStatement(api, caller, body),
  }),

  ...entityRoutes(api, {
    path: '/v1/reconciliations',
    tag: 'Reconciliation',
    noun: 'reconciliation',
    plural: 'reconciliations',
    schema: Reconciliation,
    read: ({ merchantId }, id) => reconciliationOr404(api, merchantId, id),
    list: {
      summary: 'List reconciliations, newest first',
      query: PageQuery.extend({ kind: z.enum(['provider', 'statement']).optional() }),
      page: async ({ merchantId }, { limit, cursor, kind }) =>
        cursorPage(
          await reconciliationsOf(api.store, merchantId).page({ limit, ...(kind && { kind }), ...afterCursor(cursor) }),
        ),
    },
  }),

  route({
    method: 'get',
    path: '/v1/reconciliations/:id/items',
    tag: 'Reconciliation',
    summary: 'The items of a reconciliation',
    query: ListItems,
    answers: { 200: { description: 'A page of items', schema: pageOf(ReconciliationItem) } },
    async handle({ caller: { merchantId }, params, query: { limit, cursor, kind, settled } }) {
      const { id } = await reconciliationOr404(api, merchantId, params.id);
      const page = await reconciliationsOf(api.store, merchantId).items(id, {
        limit,
        ...(kind && { kind }),
        ...(settled && { settled: settled === 'true' }),
        ...(cursor && { after: readItemCursor(cursor) }),
      });
      const nextCursor = page.next === undefined ? null : Buffer.from(String(page.next)).toString('base64url');
      return { status: 200, body: { data: page.data, nextCursor } };
    },
  }),

  route({
    method: 'get',
    path: '/v1/reconciliations/:id/file',
    tag: 'Reconciliation',
    summary: 'All that was compared, and what people decided, as a file',
    query: FileQuery,
    answers: fileAnswers,
    handle: async ({ caller, params, query }) =>
      reconciliationFile(api, caller, await reconciliationOr404(api, caller.merchantId, params.id), query),
  }),

  route({
    method: 'post',
    path: '/v1/reconciliations/:id/items/:n/settle',
    tag: 'Reconciliation',
    summary: 'Settle an item that differs',
    description:
      'After `look` the item is compared again: it is settled if both sides agree, otherwise it stays open. `found` has the earlier result.',
    body: Settle,
    answers: {
      200: { description: 'The current item', schema: ReconciliationItem },
      202: {
        description: 'In progress: the provider or a second person has not answered yet',
        schema: ReconciliationItem,
      },
      409: { description: 'Already settled, or not possible in the current state' },
    },
    handle: (request) => settleItem(api, request),
  }),

  route({
    method: 'post',
    path: '/v1/reconciliations/:id/confirm-suggestions',
    tag: 'Reconciliation',
    summary: 'Confirm the suggested matches that differ in nothing',
    description: `As \`confirm_match\` of each, at most ${confirmedAtOnce} in a request: repeat it until \`left\` is 0. One that cannot be confirmed stays open, and is counted in \`failed\`.`,
    body: z.strictObject({ reason: Reason }).meta({ id: 'ConfirmSuggestions' }),
    answers: {
      200: {
        description: 'What was confirmed',
        schema: z.object({ confirmed: z.int(), failed: z.int(), left: z.int() }).meta({ id: 'ConfirmedSuggestions' }),
      },
    },
    handle: (request) => confirmSuggestions(api, request),
  }),
];

const reconciliationOr404 = entityReader('reconciliation', 'rec', ({ store }, merchantId, id) =>
  reconciliationsOf(store, merchantId).get(id),
);

async function startReconciliation(
  api: Api,
  caller: Caller,
  { from, to, provider }: z.output<typeof StartReconciliation>,
): Promise<RouteResponse> {
  const { merchantId } = caller;
  const ms = Date.parse(to) - Date.parse(from);
  if (ms <= 0) throw refused('to', 'after', 'must be later than from');
  if (ms > maxSpanMs) throw refused('to', 'max', 'must be at most 31 days after from');
  refuseUnknownProvider(provider);
  const order: ReconciliationOrder = {
    reconciliationId: newId('rec'),
    merchantId,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    ...(provider && { provider }),
    startedBy: nameOf(caller),
  };
  const opened = await api.client
    .withDeadline(Date.now() + timeoutMs, () =>
      api.client.workflow.executeUpdateWithStart<typeof reconciliation, ReconciliationOpened, []>('opened', {
        startWorkflowOperation: new WithStartWorkflowOperation<typeof reconciliation>('reconciliation', {
          workflowId: workflowIds.reconciliation(order.merchantId, order.reconciliationId),
          taskQueue: taskQueues.deliveries,
          args: [order],
          workflowIdConflictPolicy: 'FAIL',
          workflowIdReusePolicy: 'REJECT_DUPLICATE',
        }),
      }),
    )
    .catch((error: unknown) => {
      api.log.error({ err: error }, 'a reconciliation was not started');
      throw new Problem(
        'unavailable',
        'Temporal did not confirm the start: the reconciliation may be running. Check GET /v1/reconciliations, then repeat the request if needed.',
      );
    });
  if (opened.kind === 'running') {
    throw new Problem(
      'conflict',
      `A reconciliation of this time range is already running: ${opened.reconciliationId}.`,
    );
  }
  return { status: 202, body: await reconciliationOr404(api, merchantId, order.reconciliationId) };
}

async function previewStatement(api: Api, caller: Caller, file: StatementFile): Promise<RouteResponse> {
  const { statement, items, hash } = await matchFile(api, caller, file);
  const imported = await reconciliationsOf(api.store, caller.merchantId).ofFile(hash);
  const unmatchedFirst = [...items].sort(
    (a, b) => Number(a.kind === 'matched') - Number(b.kind === 'matched') || a.n - b.n,
  );
  return {
    status: 200,
    body: {
      ...(statement.lines.length > 0 && daysOf(statement.lines)),
      counts: countItems(items),
      skipped: statement.skipped,
      errors: statement.errors,
      items: unmatchedFirst
        .slice(0, maxItemsShown)
        .map(({ text: words, ...item }) => ({ ...item, ...(words && { text: withoutDocuments(words) }) })),
      ...(imported && { importedAs: imported.id }),
    },
  };
}

async function importStatement(api: Api, caller: Caller, file: StatementFile): Promise<RouteResponse> {
  const { merchantId } = caller;
  const { statement, items, hash } = await matchFile(api, caller, file);
  if (statement.errors.length > 0) {
    const violations = statement.errors.map(({ line: at, field, message }) => ({
      field: `line ${at}: ${field}`,
      rule: 'valid',
      message,
    }));
    throw new Problem('validation', `${violations.length} lines of the file cannot be read.`, violations);
  }
  const id = newId('rec');
  const { before } = await reconciliationsOf(api.store, merchantId).storeStatement({
    id,
    provider: file.provider,
    ...daysOf(statement.lines),
    fileName: storableText(file.fileName, 120),
    fileHash: hash,
    startedBy: nameOf(caller),
    items,
  });
  if (before !== undefined) throw new Problem('conflict', `This file was imported before, as ${before}.`);
  return { status: 201, body: await reconciliationOr404(api, merchantId, id) };
}

/** A file's lines, matched with our rows. @throws Problem 413, or 422 with the faults of the file. */
async function matchFile({ store }: Api, { merchantId }: Caller, { content, encoding, provider }: StatementFile) {
  refuseUnknownProvider(provider);
  const bytes = Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8');
  if (bytes.length > mostStatementBytes) {
    const message = 'must be at most 5 MiB';
    throw new Problem('too_large', `The file ${message}.`, [{ field: 'content', rule: 'max', message }]);
  }
  let statement: Statement;
  try {
    statement = readStatement(bytes);
  } catch (error) {
    if (error instanceof UnreadableStatement) throw refused('content', 'statement', error.message);
    throw error;
  }
  const { lines } = statement;
  const ours = lines.length === 0 ? [] : await reconciliationsOf(store, merchantId).oursOn(lines, provider);
  if (ours.length > mostOurs) {
    throw refused(
      'content',
      'max',
      `covers days with more than ${mostOurs} of our payments and payouts: send a statement of fewer days`,
    );
  }
  const learned = await statementRulesOf(store, merchantId).ofLines(lines);
  const items = matchStatement(lines, ours, provider !== undefined, learned);
  const hash = store.keys.mac('statement-file', merchantId, bytes);
  return { statement, items, hash };
}

async function settleItem(api: Api, given: RouteRequest<unknown, Settle>): Promise<RouteResponse> {
  const { action, settlementId, paymentId, payoutId, reason: why } = given.body;
  const [named, ...others] = [
    { entity: 'settlement', id: settlementId } as const,
    { entity: 'payment', id: paymentId } as const,
    { entity: 'payout', id: payoutId } as const,
  ].flatMap(({ entity, id }) => (id === undefined ? [] : { entity, id }));
  if ((action === 'assign') !== (named !== undefined) || others.length > 0)
    throw refused(
      'settlementId',
      'assign',
      'or paymentId, or payoutId, belongs to `assign`, which requires one of them',
    );
  if (action === 'undo_match') return undoMatch(api, given);
  if (named) await assign(api, given, named);
  const body: Decided = { action: action === 'assign' ? 'confirm_match' : action, reason: why };
  const request = { ...given, body };
  const { caller, params } = given;
  const reconciliations = reconciliationsOf(api.store, caller.merchantId);
  const row = await reconciliations.row(params.id ?? '');
  if (!row) throw new Problem('not_found', 'There is no such reconciliation.');
  const n = /^\d{1,9}$/.test(params.n ?? '') ? Number(params.n) : -1;
  const item = await reconciliations.item(row.id, n);
  if (!item?.kind) throw new Problem('not_found', 'There is no such item.');
  refuseWithout(caller, operationsBy[body.action]?.[item.entity ?? 'none']);
  if (item.settled_at) throw new Problem('conflict', `${item.settled_by} has already settled this item.`);
  if (item.kind === 'matched') throw new Problem('conflict', 'This item matches: there is nothing to settle.');
  const isMatchDecision = body.action === 'confirm_match' || body.action === 'reject_match';
  // What was explained before may be explained otherwise.
  const isKnown = item.kind === 'suggested' && item.entity === null;
  if (isMatchDecision !== (item.kind === 'suggested') && !(isKnown && body.action === 'note')) {
    const why = isMatchDecision
      ? 'No match is suggested for this item.'
      : 'A match is suggested for this line: confirm it (`confirm_match`) or reject it (`reject_match`) first.';
    throw new Problem('conflict', why);
  }
  const reason = `item ${n}: ${named ? `assign ${named.id}` : body.action}: ${body.reason}`;
  const answer = async (status: number) => ({ status, body: await reconciliations.shownItem(row.id, n), reason });
  const by = nameOf(caller);
  if (body.action === 'reject_match') {
    if (!(await reconciliations.rejectMatch(row.id, n, { by, reason: body.reason }))) throw settledMeanwhile();
    await remember(api, caller, item, { isConfirmed: false });
    return answer(200);
  }
  if (isKnown) {
    if (!(await reconciliations.explain(row.id, n, { by, reason: body.reason }))) throw settledMeanwhile();
    await remember(api, caller, item, { isConfirmed: true, reason: body.reason });
    return answer(200);
  }

  const line = { id: lineName(row.id, n), isOfBank: row.provider === null };
  if (isMatchDecision && item.entity === 'settlement' && !(await bookArrival(api, caller, item, body.reason, line))) {
    return answer(202);
  }
  if (isMatchDecision && item.entity === 'payout' && item.theirs?.direction === 'in') {
    const isBooked = await api.store.db
      .transaction()
      .execute((tx) => bankPayout(tx, caller.merchantId, item.entity_id ?? '', line.id));
    if (!isBooked) throw new Problem('conflict', 'This payout is not done, so that it cannot have arrived.');
  }
  const isDone = body.action === 'note' || isMatchDecision || (await correctEntity(api, request, item, body));
  // A look-up that is still open may have got an answer, which the comparison below detects.
  if (!isDone && body.action !== 'look') return answer(202);
  const kind = body.action === 'note' ? item.kind : await compareAgain(api, caller, row, item);
  if ((body.action === 'look' || isMatchDecision) && kind !== 'matched') return answer(kind === undefined ? 202 : 200);
  if (!(await reconciliations.settle(row.id, n, { by, action: body.action, reason: body.reason }))) {
    throw settledMeanwhile();
  }
  const isExplained = body.action === 'note' && item.kind === 'unknown';
  if (isMatchDecision || isExplained) await remember(api, caller, item, { isConfirmed: true, reason: body.reason });
  return answer(200);
}

/** What settling an item does to what it is about: whoever may not do that there may not do it here. */
const operationsBy: Partial<Record<SettleAction, Partial<Record<ItemEntity | 'none', string>>>> = {
  look: { payment: 'POST /v1/payments/{id}/look', payout: 'POST /v1/payouts/{id}/look' },
  resolve_approved: { payment: 'POST /v1/payments/{id}/resolve', payout: 'POST /v1/payouts/{id}/resolve' },
  resolve_rejected: { payment: 'POST /v1/payments/{id}/resolve', payout: 'POST /v1/payouts/{id}/resolve' },
  confirm_match: { settlement: 'POST /v1/settlements/{id}/confirm' },
};

/** @throws Problem 403 for a role that does not admit the operation. */
function refuseWithout(caller: Caller, operation: string | undefined): void {
  if (operation === undefined || mayCall(caller, operation)) return;
  throw new Problem('forbidden', `The role ${caller.person?.roleName} may not do this (${operation}).`);
}

/** Takes back that a line is what it was matched with. @throws Problem 403, 404, 409. */
async function undoMatch(api: Api, { caller, params, body }: RouteRequest<unknown, Settle>): Promise<RouteResponse> {
  const reconciliations = reconciliationsOf(api.store, caller.merchantId);
  const row = await reconciliations.row(params.id ?? '');
  const n = /^\d{1,9}$/.test(params.n ?? '') ? Number(params.n) : -1;
  const item = row && (await reconciliations.item(row.id, n));
  if (!row || !item?.kind) throw new Problem('not_found', 'There is no such item.');
  if (item.entity === 'settlement') refuseWithout(caller, 'POST /v1/settlements/{id}/reopen');
  const by = { by: nameOf(caller), reason: body.reason };
  if (!(await reconciliations.undoMatch(row, n, by)))
    throw new Problem(
      'conflict',
      'Only a match with a settlement, or one that a person has confirmed, can be taken back: this item is none.',
    );
  await remember(api, caller, item, { isConfirmed: false });
  const reason = `item ${n}: undo_match ${item.entity_id}: ${body.reason}`;
  return { status: 200, body: await reconciliations.shownItem(row.id, n), reason };
}

/** Makes a line that nothing explains a suggestion of what a person names. @throws Problem 403, 404, 409, 422. */
async function assign(
  { store }: Api,
  { caller, params }: RouteRequest<unknown, Settle>,
  { entity, id }: { entity: ItemEntity; id: string },
): Promise<void> {
  refuseWithout(caller, operationsBy.confirm_match?.[entity]);
  const { merchantId } = caller;
  const reconciliations = reconciliationsOf(store, merchantId);
  const row = await reconciliations.row(params.id ?? '');
  const n = /^\d{1,9}$/.test(params.n ?? '') ? Number(params.n) : -1;
  if (!row || !(await reconciliations.item(row.id, n))) throw new Problem('not_found', 'There is no such item.');
  const ours = await reconciliations.oursOf(entity, id);
  if (!ours) throw refused(`${entity}Id`, 'known', `is not a ${entity} of yours`);
  if (entity === 'settlement' && ours.status !== 'EXPECTED')
    throw new Problem('conflict', 'This settlement has arrived already: reopen it to correct that.');
  if (!(await reconciliations.assign(row.id, n, ours)))
    throw new Problem(
      'conflict',
      'Only a line that nothing explains yet can be assigned: to a settlement or payment if money came in, to a payout if it left.',
    );
}

/** Learns from a person's decision on a line what its bank prints, for our rows and for what is none of them. */
async function remember(
  { store }: Api,
  caller: Caller,
  item: ItemRow,
  decided: { isConfirmed: true; reason: string } | { isConfirmed: false },
): Promise<void> {
  const { merchantId } = caller;
  const { direction } = item.theirs ?? {};
  if (direction === undefined) return;
  const reconciliations = reconciliationsOf(store, merchantId);
  const rules = statementRulesOf(store, merchantId);
  const from = { description: await reconciliations.descriptionOf(item), direction };
  const { entity, entity_id: id } = item;
  if (entity === null || id === null) {
    const { isConfirmed } = decided;
    if (isConfirmed) await rules.learn(from, { subject: 'explained', reason: decided.reason }, nameOf(caller));
    else await rules.contradict(from, 'explained');
    return;
  }
  const connectionId = (await reconciliations.oursOf(entity, id))?.connectionId;
  if (connectionId === undefined) return;
  if (decided.isConfirmed) await rules.learn(from, { subject: entity, connectionId }, nameOf(caller));
  else await rules.contradict(from, entity, connectionId);
}

async function confirmSuggestions(
  api: Api,
  request: RouteRequest<unknown, { reason: string }>,
): Promise<RouteResponse> {
  const { caller, params, body } = request;
  const { id } = await reconciliationOr404(api, caller.merchantId, params.id);
  const { rows, left } = await reconciliationsOf(api.store, caller.merchantId).clearSuggestions(id, confirmedAtOnce);
  let confirmed = 0;
  for (const { n, learned } of rows) {
    // What explains a line that is none of our rows is what a person wrote about such a line.
    const one = {
      ...request,
      params: { id, n: String(n) },
      body: { action: 'confirm_match', reason: learned?.reason ?? body.reason } as const,
    };
    const answer = await settleItem(api, one).catch((error: unknown) => {
      // Somebody else has settled it, or its row has moved: it stays as it is.
      if (error instanceof Problem) return undefined;
      throw error;
    });
    if ((answer?.body as ReconciliationItem | undefined)?.settled) confirmed += 1;
  }
  const failed = rows.length - confirmed;
  return { status: 200, body: { confirmed, failed, left }, reason: `${confirmed} suggestions: ${body.reason}` };
}

const settledMeanwhile = () => new Problem('conflict', 'Another person has just settled this item.');

/**
 * Books the settlements behind a line on the line's day: one with the line's amount, several with their own, which sum to it.
 * One that has been booked so already stays. A line of the merchant's own bank shows that they are there, too.
 *
 * @returns false when a second person must confirm the same.
 */
async function bookArrival(
  api: Api,
  caller: Caller,
  { entity_id: id, ours, theirs }: ItemRow,
  reason: string,
  line: ProvingLine,
): Promise<boolean> {
  const { day } = theirs ?? {};
  if (id === null || theirs?.amount === undefined || day === undefined)
    throw new Problem('conflict', 'This line names no settlement.');
  const amount = theirs.direction === 'out' ? -theirs.amount : theirs.amount;
  const { db } = api.store;
  const together = ours?.together ?? [];
  for (const each of [id, ...together]) {
    const arrived = together.length === 0 ? { amount } : {};
    const now = await settlementsOf(db, caller.merchantId).get(each);
    if (now?.state === 'SETTLED' && now.settledAmount === (arrived.amount ?? now.amount)) {
      if (line.isOfBank)
        await db.transaction().execute((tx) => bankSettlements(tx, caller.merchantId, [each], line.id));
      continue;
    }
    if (!(await confirmSettlement(api, caller, each, { settledOn: day, reason, ...arrived }, line))) return false;
  }
  return true;
}

/**
 * Sends the correction to the entity's own workflow.
 * @returns false while that waits for the provider, or for a second person.
 */
async function correctEntity(
  api: Api,
  request: RouteRequest<unknown, Settle>,
  item: ItemRow,
  { action, reason }: Decided,
): Promise<boolean> {
  const { entity, entity_id: id } = item;
  if (!entity || id === null) {
    throw new Problem(
      'conflict',
      'This item belongs to none of our payments, payouts or settlements: it can only be settled with a note.',
    );
  }
  if (entity === 'settlement') {
    throw new Problem(
      'conflict',
      'A settlement is confirmed and reopened by itself (`POST /v1/settlements/{id}/confirm`, `/reopen`): close the item with a note.',
    );
  }
  const { caller } = request;
  const outcome = action === 'resolve_approved' ? 'approved' : 'rejected';
  if (entity === 'payout') {
    const payoutAction =
      action === 'look'
        ? ({ action, reason } as const)
        : ({ action: 'resolve', outcome, reason, ...(namesPayout(item) && { byStatement: true as const }) } as const);
    return (await commandPayout(api, request, id, payoutAction)).status === 200;
  }
  const payment = await paymentOr404(api, caller.merchantId, id);
  const command =
    action === 'look' ? lookCommand(caller, payment) : resolveCommand(caller, payment, { outcome, reason });
  const result = await sendCommand(api, request, payment, command);
  if (result?.kind === 'refused') throw new Problem('conflict', result.why);
  return result !== undefined && result.kind !== 'open';
}

/** Whether it is a line of a statement that names the payout by an id, with its amount, as money that left. */
const namesPayout = ({ matched_by: by, theirs, ours, differs }: ItemRow): boolean =>
  (by === 'end-to-end id' || by === 'id') &&
  theirs?.direction === 'out' &&
  theirs.amount === ours?.amount &&
  differs?.join() === 'status';

/**
 * Compares an item with the provider once more.
 * @returns its present kind; undefined when the provider did not answer.
 */
async function compareAgain(
  api: Api,
  { merchantId }: Caller,
  { id }: ReconciliationRow,
  { n }: ItemRow,
): Promise<ItemKind | undefined> {
  const ref = { reconciliationId: id, merchantId };
  try {
    const compared = await api.client.withDeadline(Date.now() + comparedWithinMs, () =>
      api.client.workflow.execute<typeof reconcileItem>('reconcileItem', {
        workflowId: workflowIds.reconciliationItem(merchantId, id, n),
        taskQueue: taskQueues.deliveries,
        args: [ref, n],
        workflowIdConflictPolicy: 'USE_EXISTING',
        workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      }),
    );
    return compared.kind === 'unanswered' ? undefined : compared.kind;
  } catch (error) {
    api.log.error({ err: error, reconciliationId: id, n }, 'an item could not be compared again');
    return undefined;
  }
}

function refuseUnknownProvider(provider: string | undefined): void {
  if (provider !== undefined && !catalogueEntry(provider)) {
    throw refused('provider', 'known', 'is not a provider of the catalogue');
  }
}

const refused = (field: string, rule: string, message: string) =>
  new Problem('validation', `${field}: ${message}`, [{ field, rule, message }]);

/** The number of the last item seen. @throws Problem 422 for a cursor that this list did not issue. */
function readItemCursor(cursor: string): number {
  const text = Buffer.from(cursor, 'base64url').toString();
  if (!/^\d{1,9}$/.test(text)) throw refused('cursor', 'valid', 'was not returned by this list');
  return Number(text);
}
