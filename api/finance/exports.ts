import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { z } from 'zod';
import type { EventFilters } from '../../db/events/event-list.ts';
import { exportsOf, maxRunningExports } from '../../db/finance/exports.ts';
import { audit } from '../../db/identity/audit.ts';
import { EventType } from '../../domain/events/event.ts';
import { CreateExport, type CsvLanguage, Export, type ExportList } from '../../domain/finance/exports.ts';
import type { Storage } from '../../runtime/storage/storage.ts';
import { startExport } from '../../runtime/workflow-starts.ts';
import { type Cell, xlsxOf, xlsxType } from '../../runtime/xlsx.ts';
import { mayCall, scopesOpen } from '../core/access.ts';
import { addressOf } from '../core/address.ts';
import type { Api } from '../core/context.ts';
import { afterCursor, cursorPage } from '../core/cursor.ts';
import { entityRoutes } from '../core/entity-routes.ts';
import { instant, PageQuery, severalOf, shortText } from '../core/lists.ts';
import { Problem, type Violation } from '../core/problems.ts';
import { type Caller, type Route, type RouteRequest, type RouteResponse, route } from '../core/route.ts';
import { storageOr503 } from '../core/storage.ts';
import { DisputeFilterQuery, disputeFilters } from '../disputes/index.ts';
import { AuditFilterQuery, auditFilters } from '../identity/index.ts';
import { PaymentFilterQuery, paymentFilters } from '../payments/index.ts';
import { PayoutFilterQuery, payoutFilters } from '../payouts/index.ts';
import { ReceiverFilterQuery, receiverFilters } from '../receivers/index.ts';
import { RefundFilterQuery, refundFilters } from '../refunds/index.ts';

/** Most rows of a workbook, which is made in memory. */
export const mostWorkbookRows = 50_000;

/** Reads the filters of a list's query. Unlike the list, it refuses an unknown filter: ignoring one would export every row. */
const filtersFrom =
  <Query extends z.ZodObject>(query: Query, filters: (query: z.output<Query>) => object) =>
  (given: Record<string, string>): { filters: object } | { violations: Violation[] } => {
    const parsed = z.strictObject(query.shape).safeParse(given);
    if (parsed.success) return { filters: filters(parsed.data as z.output<Query>) };
    return {
      violations: parsed.error.issues.flatMap((issue) => {
        const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')];
        const message = issue.code === 'unrecognized_keys' ? 'is not a filter of this list' : issue.message;
        return names.map((name) => ({ field: `search.${name}`, rule: 'valid', message }));
      }),
    };
  };

/** Excludes rows that are created while the list is being written. */
const untilNow = <Filters extends { createdTo?: Date }>(filters: Filters): Filters => {
  const now = new Date();
  return { ...filters, createdTo: filters.createdTo && filters.createdTo < now ? filters.createdTo : now };
};

const EventFilterQuery = z.object({
  types: severalOf(EventType),
  since: instant.optional(),
  until: instant.optional(),
  order: z.enum(['oldest', 'newest']).default('oldest'),
  q: shortText.optional(),
});

function eventFilters({
  types,
  since,
  until,
  order,
  q,
}: z.output<typeof EventFilterQuery>): Omit<EventFilters, 'limit'> {
  const now = new Date();
  const last = until ? new Date(until) : now;
  return {
    order,
    until: last < now ? last : now,
    ...(types && { types }),
    ...(since && { since: new Date(since) }),
    ...(q && { q }),
  };
}

const lists: Record<ExportList, ReturnType<typeof filtersFrom>> = {
  payments: filtersFrom(PaymentFilterQuery, (query) => untilNow(paymentFilters(query))),
  payouts: filtersFrom(PayoutFilterQuery, (query) => untilNow(payoutFilters(query))),
  refunds: filtersFrom(RefundFilterQuery, (query) => untilNow(refundFilters(query))),
  disputes: filtersFrom(DisputeFilterQuery, (query) => untilNow(disputeFilters(query))),
  receivers: filtersFrom(ReceiverFilterQuery, receiverFilters),
  events: filtersFrom(EventFilterQuery, eventFilters),
  audit: filtersFrom(AuditFilterQuery, (query) => untilNow(auditFilters(query))),
};

/** The filters of a list from the query part of an address. @throws Problem 422 for a filter that the list does not have. */
export function filtersOfList(list: ExportList, search: string): object {
  const narrowed = lists[list](Object.fromEntries(new URLSearchParams(search)));
  if ('filters' in narrowed) return narrowed.filters;
  throw new Problem('validation', 'The search has an invalid filter for this list', narrowed.violations);
}

/** An export needs the permission to read its list. @throws Problem 403. */
function refuseForeignList(caller: Caller, list: ExportList): void {
  const operation = `GET /v1/${list}`;
  if (!mayCall(caller, operation) || !scopesOpen(caller, operation)) {
    throw new Problem(
      'forbidden',
      `You may not export what you may not read: ${list === 'audit' ? 'the audit log' : list}.`,
    );
  }
}

/** @throws Problem 404; a malformed id is unknown too. */
async function exportOr404(api: Api, caller: Caller, id = ''): Promise<Export> {
  const found = await exportsOf(api.store, caller).get(id);
  if (!found) throw new Problem('not_found', 'There is no such export.');
  return found;
}

export const exportRoutes = (api: Api): Route[] => [
  route({
    method: 'post',
    path: '/v1/exports',
    tag: 'Exports',
    summary: 'Export a list of any length as CSV',
    description:
      'The file is written in the background: `GET /v1/exports/{id}` shows the progress, and the file is stored for seven days. CSV in UTF-8 with a byte order mark, in the order of `sort`; documents, keys and accounts are masked, as everywhere. Rows that are created later are not included. A file of the audit log has the lines of this merchant and of people who work for it alone.',
    body: CreateExport,
    answers: {
      202: { description: 'The export has started', schema: Export },
      409: { description: `${maxRunningExports} exports are running` },
    },
    handle: ({ caller, body }) => createExport(api, caller, body),
  }),

  ...entityRoutes(api, {
    path: '/v1/exports',
    tag: 'Exports',
    noun: 'export',
    plural: 'exports',
    schema: Export,
    read: (caller, id) => exportOr404(api, caller, id),
    list: {
      summary: 'Exports of all lists, newest first',
      query: PageQuery,
      page: async (caller, { limit, cursor }) =>
        cursorPage(await exportsOf(api.store, caller).page({ limit, ...afterCursor(cursor) })),
    },
    get: { summary: 'Read the progress of an export' },
  }),

  route({
    method: 'post',
    path: '/v1/exports/:id/cancel',
    tag: 'Exports',
    summary: 'Stop an export and delete its file',
    answers: {
      200: { description: 'The export', schema: Export },
      409: { description: 'It has already ended' },
    },
    async handle({ caller, params }) {
      const { id } = await exportOr404(api, caller, params.id);
      const now = await exportsOf(api.store, caller).cancel(id);
      if (now?.state !== 'CANCELED') {
        throw new Problem('conflict', `The export is ${now?.state}: it has already ended.`);
      }
      return { status: 200, body: now };
    },
  }),

  route({
    method: 'get',
    path: '/v1/exports/:id/file',
    tag: 'Exports',
    summary: 'The file of an export',
    description: `Each download by a person is recorded in the audit log. \`format=xlsx\`: a workbook of Excel, of at most ${mostWorkbookRows.toLocaleString('en')} rows.`,
    query: z.object({ format: z.enum(['csv', 'xlsx']).default('csv') }),
    answers: {
      200: {
        description: 'The file; with `format=xlsx` a workbook of Excel',
        schema: z.string(),
        type: 'text/csv',
      },
      409: { description: 'It is not finished, no longer stored, or too long for a workbook' },
    },
    handle: (request) => fileOf(api, request),
  }),
];

async function createExport(api: Api, caller: Caller, body: CreateExport): Promise<RouteResponse> {
  storageOr503(api);
  refuseForeignList(caller, body.list);
  const created = await exportsOf(api.store, caller).create(body, filtersOfList(body.list, body.search));
  if (!created) {
    throw new Problem(
      'conflict',
      `${maxRunningExports} exports are running, which is the maximum: wait until one ends, or cancel one.`,
    );
  }
  const ref = { exportId: created.id, merchantId: caller.merchantId };
  await startExport(api.client, ref).catch((error: unknown) =>
    api.log.warn({ err: error, ...ref }, 'an export was not started; the sweep will start it'),
  );
  return { status: 202, body: created };
}

/** The file of an export. A person's download is recorded in the audit log. */
async function fileOf(
  api: Api,
  { caller, params, query, http, requestId }: RouteRequest<{ format: 'csv' | 'xlsx' }, unknown>,
): Promise<RouteResponse> {
  const storage = storageOr503(api);
  const found = await exportOr404(api, caller, params.id);
  refuseForeignList(caller, found.list);
  const parts = await exportsOf(api.store, caller).parts(found.id);
  if (parts.length === 0) {
    throw new Problem('conflict', `There is no file: the export is ${whyNoFile(found)}.`);
  }
  const isWorkbook = query.format === 'xlsx';
  if (isWorkbook && found.rows > mostWorkbookRows) {
    throw new Problem(
      'conflict',
      `A workbook has at most ${mostWorkbookRows} rows: take the CSV file, or narrow the filters.`,
    );
  }
  const { person, merchantId } = caller;
  if (person) {
    await audit(api.store, {
      actor: { kind: 'person', id: person.id, role: person.roleName },
      action: 'GET /v1/exports/{id}/file',
      phase: 'done',
      status: 200,
      merchantId,
      entityId: found.id,
      requestId,
      address: addressOf(http),
    });
  }
  if (isWorkbook) {
    const file = await workbookOf(concatenated(storage, parts), found.language, found.list);
    return {
      status: 200,
      headers: {
        'content-type': xlsxType,
        'content-disposition': `attachment; filename="${found.fileName.replace(/\.csv$/, '.xlsx')}"`,
        'content-length': String(file.length),
      },
      body: Readable.from([file]),
    };
  }
  return {
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${found.fileName}"`,
      'content-length': String(found.size),
    },
    body: Readable.from(concatenated(storage, parts)),
  };
}

/**
 * The workbook of an export's CSV file: amounts become numbers, and texts stay texts, without the mark that keeps a
 * spreadsheet from running them as formulas.
 */
async function workbookOf(csv: AsyncIterable<Buffer>, language: CsvLanguage, sheet: string): Promise<Buffer> {
  const delimiter = language === 'pt' ? ';' : ',';
  const rows: string[][] = [];
  for await (const row of Readable.from(csv).pipe(parse({ bom: true, delimiter }))) rows.push(row);
  const [head = [], ...lines] = rows;
  const kinds = head.map((name) =>
    /\(R\$\)$/.test(name) ? 'reais' : /\((centavos|cents)\)$/.test(name) ? 'number' : 'text',
  );
  const cell = (value: string, at: number): Cell => {
    if (value === '') return undefined;
    if (kinds[at] === 'reais') return { reais: value.replace(',', '.') };
    return kinds[at] === 'number' ? Number(value) : value.replace(/^'(?=[=+\-@\t\r])/, '');
  };
  return xlsxOf(
    sheet,
    head,
    lines.map((line) => line.map(cell)),
  );
}

const whyNoFile = ({ state }: Export): string => (state === 'DONE' ? 'EXPIRED' : state);

async function* concatenated(storage: Storage, parts: readonly string[]): AsyncGenerator<Buffer> {
  for (const name of parts) {
    const bytes = await storage.read(name);
    if (!Buffer.isBuffer(bytes)) throw new Error(`a part of an export is missing in the store: ${name}`);
    yield bytes;
  }
}
