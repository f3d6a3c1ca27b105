import { queryOptions } from '@tanstack/react-query';

/** The parts of the API's OpenAPI document that the reference reads. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  enum?: unknown[];
  const?: unknown;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  default?: unknown;
  example?: unknown;
  examples?: unknown[];
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required?: boolean;
  description?: string;
  schema?: Schema;
}

interface Content {
  schema?: Schema;
  example?: unknown;
}

interface RawOperation {
  operationId: string;
  tags?: string[];
  summary?: string;
  description?: string;
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Content> };
  responses?: Record<string, { description: string; content?: Record<string, Content> }>;
}

export interface ApiDocument {
  paths: Record<string, Record<string, RawOperation>>;
  webhooks: Record<string, Record<string, RawOperation>>;
  components: { schemas: Record<string, Schema> };
}

export interface Response {
  status: string;
  description: string;
  type?: string;
  schema?: Schema;
}

/** An operation of the API, or an event that it sends. */
export interface Operation {
  id: string;
  /** Absent for an event. */
  method?: string;
  /** The path, or the event's type. */
  path: string;
  tag: string;
  summary: string;
  /** The summary as the document has it, where `summary` is in another language. */
  inEnglish?: string;
  description: string;
  parameters: Parameter[];
  body?: { type: string; schema: Schema; example?: unknown };
  responses: Response[];
  /** The kinds of callers: `apiKey`, `publicKey`, `session`. None: anybody, or an event. */
  callers: string[];
}

export const documentQuery = queryOptions({
  queryKey: ['openapi'],
  queryFn: async ({ signal }): Promise<ApiDocument> => {
    const answer = await fetch('/openapi.json', { signal });
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
    return (await answer.json()) as ApiDocument;
  },
  // The document changes with the API's version only.
  staleTime: Number.POSITIVE_INFINITY,
});

const withSchema = (content: Record<string, Content> | undefined) =>
  Object.entries(content ?? {}).find(([, { schema }]) => schema !== undefined);

function readOperation(path: string, method: string | undefined, raw: RawOperation): Operation {
  const [type, body] = withSchema(raw.requestBody?.content) ?? [];
  return {
    id: raw.operationId,
    ...(method && { method: method.toUpperCase() }),
    path,
    tag: raw.tags?.[0] ?? '',
    summary: raw.summary ?? '',
    description: raw.description ?? '',
    parameters: (raw.parameters ?? []).filter((parameter) => parameter.in !== 'cookie'),
    ...(type && body?.schema && { body: { type, schema: body.schema, example: body.example } }),
    responses: Object.entries(raw.responses ?? {}).map(([status, { description, content }]) => {
      const [answerType, answer] = withSchema(content) ?? [];
      return {
        status,
        description,
        ...(answerType && { type: answerType }),
        ...(answer?.schema && { schema: answer.schema }),
      };
    }),
    callers: (raw.security ?? []).flatMap((one) => Object.keys(one)),
  };
}

/** Every operation in the document's order, and after them the events. */
export const operationsOf = ({ paths, webhooks }: ApiDocument): Operation[] => [
  ...Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => readOperation(path, method, raw)),
  ),
  ...Object.entries(webhooks).flatMap(([type, { post }]) => (post ? [readOperation(type, undefined, post)] : [])),
];

/** The groups and summaries in Portuguese, by the English text. A test compares them with the document. */
export const portugueseQuery = queryOptions({
  queryKey: ['openapi', 'pt'],
  queryFn: async () => (await import('./summaries.pt.json')).default as Portuguese,
  staleTime: Number.POSITIVE_INFINITY,
});

interface Portuguese {
  groups: Record<string, string>;
  summaries: Record<string, string>;
}

export const inPortuguese = (operations: Operation[], { groups, summaries }: Portuguese): Operation[] =>
  operations.map((one) => {
    const summary = summaries[one.summary];
    return { ...one, tag: groups[one.tag] ?? one.tag, ...(summary && { summary, inEnglish: one.summary }) };
  });

/** The language of a summary, for screen readers. */
export const languageOf = ({ inEnglish }: Operation): string => (inEnglish === undefined ? 'en' : 'pt-BR');

/** The schema itself where this is a reference, with the name of what it refers to. */
export function resolved(document: ApiDocument, schema: Schema): Schema & { name?: string } {
  const name = schema.$ref?.split('/').at(-1);
  const target = name === undefined ? undefined : document.components.schemas[name];
  return target && name !== undefined ? { ...target, ...withoutRef(schema), name } : schema;
}

const withoutRef = ({ $ref: _, ...rest }: Schema): Schema => rest;
