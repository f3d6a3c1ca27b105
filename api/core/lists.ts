import { z } from 'zod';
import type { Count } from '../../db/core/lists.ts';
import { csvLanguages } from '../../domain/finance/exports.ts';
import { type Route, route } from './route.ts';

export const line = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u, { error: 'has a control character, or half of one' });
export const cents = z.coerce.number().pipe(z.int().min(0));

export const PageQuery = z.object({
  limit: z.coerce.number().pipe(z.int().min(1).max(100)).default(50),
  cursor: line.optional(),
});

/** One word of a list, or several with commas. */
export const several = <Word extends string>(schema: z.ZodType<Word>, words: string) =>
  z
    .string()
    .refine((text) => text.split(',').every((word) => schema.safeParse(word).success), { error: `must be ${words}` })
    .transform((text) => text.split(',') as Word[])
    .optional();

export const Exported = z.object({
  language: z.enum(csvLanguages).default('pt').meta({
    description: '`pt`: `;` and decimal comma, as spreadsheets in Brazil read it. `en`: `,` and point',
  }),
});

/**
 * What lists are narrowed by, as the database takes it: what was not given is absent, instants are dates. What a list has
 * beyond that goes by its own name.
 */
export function filtersOf(query: {
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
  needsAttention?: 'true' | 'false' | undefined;
}): object {
  const { createdFrom, createdTo, needsAttention, ...filters } = query;
  return {
    ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)),
    ...(createdFrom && { createdFrom: new Date(createdFrom) }),
    ...(createdTo && { createdTo: new Date(createdTo) }),
    ...(needsAttention && { needsAttention: needsAttention === 'true' }),
  };
}

const Counted = z
  .object({
    count: z.int(),
    exact: z.boolean().meta({ description: 'False: an estimate. More than 10,000 are not counted one by one' }),
  })
  .meta({ id: 'Count' });

/** How many things a list's filter finds: see `countOf` of `db/core/lists.ts`. */
export const countRoute = <Query extends z.ZodType>(
  list: string,
  tag: string,
  what: string,
  query: Query,
  count: (merchantId: string, filters: z.output<Query>) => Promise<Count>,
): Route =>
  route({
    method: 'get',
    path: `/v1/${list}/count`,
    tag,
    summary: `How many ${what} a filter finds`,
    query,
    answers: { 200: { description: 'Exact, or an estimate that says so', schema: Counted } },
    handle: async ({ caller, query: filters }) => ({ status: 200, body: await count(caller.merchantId, filters) }),
  });

export const pageOf = (schema: z.ZodType) => z.object({ data: z.array(schema), nextCursor: z.string().nullable() });
