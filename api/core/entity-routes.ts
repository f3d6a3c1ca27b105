import { z } from 'zod';
import type { Count, PageCursor } from '../../db/core/lists.ts';
import { type IdKind, isId } from '../../domain/core/ids.ts';
import { TimelineEntry, Waiting } from '../../domain/core/timeline.ts';
import type { Column } from '../../domain/finance/csv-columns.ts';
import type { CsvLanguage } from '../../domain/finance/exports.ts';
import { csvHeaders, csvOf } from '../../runtime/csv.ts';
import type { Api } from './context.ts';
import type { CursorPage } from './cursor.ts';
import { pageOf } from './lists.ts';
import { streamEntity } from './live.ts';
import { Problem } from './problems.ts';
import { type Caller, type Route, route } from './route.ts';
import { waitingOf } from './waiting.ts';

/** Reads one entity of a merchant. @throws Problem 404, for a malformed id as for an unknown one. */
export type EntityReader<Entity> = (api: Api, merchantId: string, id: string | undefined) => Promise<Entity>;

/** @param noun the entity's name in the 404: "There is no such payment." */
export const entityReader =
  <Entity>(
    noun: string,
    kind: IdKind,
    find: (api: Api, merchantId: string, id: string) => Promise<Entity | undefined>,
  ): EntityReader<Entity> =>
  async (api, merchantId, id = '') => {
    const found = isId(kind, id) ? await find(api, merchantId, id) : undefined;
    if (!found) throw new Problem('not_found', `There is no such ${noun}.`);
    return found;
  };

/** Texts of a route's document, where an entity differs from the others. */
interface Wording {
  summary?: string;
  description?: string;
  /** Description of the 200. */
  answer?: string;
}

/** The read operations of one kind of entity. A route is created for each operation that is declared. */
export interface EntityDeclaration<
  Entity,
  ListQuery extends z.ZodType,
  CountQuery extends z.ZodType,
  ExportQuery extends z.ZodType<{ language: CsvLanguage }>,
  Row,
> {
  /** `/v1/payments`. */
  path: string;
  tag: string;
  /**
   * The name in summaries and answers, such as `payment`. Also the member of stream events that contains the entity.
   */
  noun: string;
  plural: string;
  schema: z.ZodType;
  /** @throws Problem 404. */
  read(caller: Caller, id: string | undefined): Promise<Entity>;
  list: Wording & {
    query: ListQuery;
    page(caller: Caller, query: z.output<ListQuery>): Promise<CursorPage>;
  };
  /** `GET /count`. */
  count?: { query: CountQuery; count(merchantId: string, query: z.output<CountQuery>): Promise<Count> };
  /** `GET /export`: the list as CSV. */
  csv?: Wording & {
    query: ExportQuery;
    columns: readonly Column<Row>[];
    /** Beginning of the file's name. */
    fileName: Record<CsvLanguage, string>;
    rows(
      merchantId: string,
      query: z.output<ExportQuery>,
    ): (at: { limit: number; after?: PageCursor }) => Promise<{ data: Row[]; next?: PageCursor }>;
  };
  /** `schema` when a single entity has more fields than an entry of the list. */
  get?: Wording & { schema?: z.ZodType };
  stream?: StreamDeclaration<Entity>;
}

/** Additional routes of an entity with a workflow: `GET /:id/timeline`, `/:id/waiting`, `/:id/stream`. */
interface StreamDeclaration<Entity> {
  timeline: Wording & {
    entries(merchantId: string, entity: Entity, except?: readonly string[]): Promise<TimelineEntry[]>;
  };
  waiting: Wording & {
    /** Ids of the workflows whose waits are reported; the first waiting workflow is named. */
    workflows(merchantId: string, id: string): string[] | Promise<string[]>;
  };
}

/** The routes of a declaration. `/count` and `/export` come before `/:id`, which would match them as ids. */
export function entityRoutes<
  Entity extends { id: string },
  ListQuery extends z.ZodType,
  CountQuery extends z.ZodType,
  ExportQuery extends z.ZodType<{ language: CsvLanguage }>,
  Row,
>(api: Api, entity: EntityDeclaration<Entity, ListQuery, CountQuery, ExportQuery, Row>): Route[] {
  const { path, tag, noun, plural, schema, read, list, count, csv, get, stream } = entity;
  const routes: Route[] = [
    route({
      method: 'get',
      path,
      tag,
      summary: list.summary ?? `List ${plural}, newest first unless sorted otherwise`,
      ...described(list),
      fromReplica: true,
      query: list.query,
      answers: { 200: { description: list.answer ?? `A page of ${plural}`, schema: pageOf(schema) } },
      handle: async ({ caller, query }) => ({ status: 200, body: await list.page(caller, query) }),
    }),
  ];
  if (count) {
    routes.push(
      route({
        method: 'get',
        path: `${path}/count`,
        tag,
        summary: `Count the ${plural} of a filter`,
        fromReplica: true,
        query: count.query,
        answers: { 200: { description: 'The count; `exact` is false for an estimate', schema: CountShown } },
        handle: async ({ caller, query }) => ({ status: 200, body: await count.count(caller.merchantId, query) }),
      }),
    );
  }
  if (csv) {
    routes.push(
      route({
        method: 'get',
        path: `${path}/export`,
        tag,
        summary: csv.summary ?? `Export all ${plural} of a filter as CSV`,
        ...described(csv),
        query: csv.query,
        answers: { 200: { description: 'The file', schema: z.string(), type: 'text/csv' } },
        handle: async ({ caller: { merchantId, merchantName }, query }) => ({
          status: 200,
          headers: csvHeaders(csv.fileName[query.language], merchantName),
          body: csvOf(csv.columns, csv.rows(merchantId, query), query.language),
        }),
      }),
    );
  }
  routes.push(
    route({
      method: 'get',
      path: `${path}/:id`,
      tag,
      summary: get?.summary ?? `Read ${withArticle(noun)}`,
      ...described(get),
      answers: { 200: { description: get?.answer ?? `The ${noun}`, schema: get?.schema ?? schema } },
      handle: async ({ caller, params }) => ({ status: 200, body: await read(caller, params.id) }),
    }),
  );
  return stream ? [...routes, ...streamRoutes(api, entity, stream)] : routes;
}

function streamRoutes<Entity extends { id: string }>(
  api: Api,
  { path, tag, noun, schema, read }: Pick<EntityDeclaration<Entity, never, never, never, never>, CommonParts>,
  { timeline, waiting }: StreamDeclaration<Entity>,
): Route[] {
  const waits = async (merchantId: string, id: string) =>
    waitingOf(api, merchantId, id, await waiting.workflows(merchantId, id));
  return [
    route({
      method: 'get',
      path: `${path}/:id/timeline`,
      tag,
      summary: timeline.summary ?? `The timeline of ${withArticle(noun)}, oldest first`,
      ...described(timeline),
      answers: { 200: { description: 'The timeline', schema: z.object({ data: z.array(TimelineEntry) }) } },
      async handle({ caller, params }) {
        const entity = await read(caller, params.id);
        return { status: 200, body: { data: await timeline.entries(caller.merchantId, entity) } };
      },
    }),

    route({
      method: 'get',
      path: `${path}/:id/waiting`,
      tag,
      summary: waiting.summary ?? `What ${withArticle(noun)} waits for, and until when`,
      description:
        waiting.description ??
        'Queried from the running workflow, with a timeout of two seconds. `known: false` when Temporal or the workers do not answer.',
      answers: {
        200: { description: waiting.answer ?? 'Timers, pending decisions of people, and deliveries', schema: Waiting },
      },
      async handle({ caller, params }) {
        const { id } = await read(caller, params.id);
        return { status: 200, body: await waits(caller.merchantId, id) };
      },
    }),

    route({
      method: 'get',
      path: `${path}/:id/stream`,
      tag,
      summary: `${capitalized(withArticle(noun))} as it changes: server-sent events`,
      description:
        'First the event `snapshot` with all data; then `changed` after each change, with the new timeline entries. A stream ends after some minutes: connect again, and the snapshot contains what was missed.',
      answers: {
        200: {
          description: 'Events until the connection ends',
          events: {
            snapshot: z.object({ [noun]: schema, timeline: z.array(TimelineEntry), waiting: Waiting }),
            changed: z.object({ [noun]: schema, entries: z.array(TimelineEntry), waiting: Waiting.optional() }),
          },
        },
        409: { description: 'Too many streams of yours are open' },
      },
      async handle({ caller, params }) {
        const entity = await read(caller, params.id);
        const { id } = entity;
        const { merchantId } = caller;
        const streamed = {
          id,
          noun,
          read: () => read(caller, id),
          timeline: (except: readonly string[]) => timeline.entries(merchantId, entity, except),
          waiting: () => waits(merchantId, id),
        };
        return { status: 200, stream: (listener) => streamEntity(api, streamed, listener) };
      },
    }),
  ];
}

type CommonParts = 'path' | 'tag' | 'noun' | 'schema' | 'read';

const CountShown = z
  .object({
    count: z.int(),
    exact: z.boolean().meta({ description: 'False for an estimate, which is used above 10,000' }),
  })
  .meta({ id: 'Count' });

const described = ({ description }: Wording = {}) => (description === undefined ? {} : { description });
const withArticle = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
