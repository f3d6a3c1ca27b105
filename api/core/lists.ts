import { z } from 'zod';
import { type IdKind, isId } from '../../domain/core/ids.ts';
import { csvLanguages } from '../../domain/finance/exports.ts';

/** A line of text. */
export const shortText = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u, { error: 'has a control character or half a character (an unpaired surrogate)' });
export const cents = z.coerce.number().pipe(z.int().min(0));
export const instant = z.iso.datetime({ offset: true });

export const limit = z.coerce.number().pipe(z.int().min(1).max(200)).default(50);

export const PageQuery = z.object({ limit, cursor: shortText.optional() });

/** A cursor that is a row's number. */
export const numberCursor = z
  .string()
  .regex(/^\d{1,15}$/, { error: 'was not returned by this list' })
  .optional();

/** One word of a list, or several with commas. */
export const several = <Word extends string>(schema: z.ZodType<Word>, words: string, description?: string) =>
  z
    .string()
    .refine((text) => text.split(',').every((word) => schema.safeParse(word).success), { error: `must be ${words}` })
    .transform((text) => text.split(',') as Word[])
    .optional()
    .meta({ ...(description && { description }), override: { type: 'string' } });

/** Like `several`, for an enumeration. */
export const severalOf = <Word extends string>(
  schema: z.ZodType<Word> & { options: readonly Word[] },
  description?: string,
) => several(schema, `of ${schema.options.join(', ')}`, description);

/** One id of a kind, or several with commas. */
export const severalIds = (kind: IdKind, description: string) =>
  several(
    z.string().refine((text) => isId(kind, text)),
    `an id that begins with ${kind}_`,
    description,
  );

export const providerFilter = several(shortText, 'the name of a provider', 'One provider, or several with commas');

/** Filters that payments, payouts, refunds and disputes have in common. */
export const rowFilters = {
  createdFrom: instant.optional(),
  createdTo: instant.optional(),
  amountMin: cents.optional(),
  amountMax: cents.optional(),
  needsAttention: z.enum(['true', 'false']).optional(),
};

export const CsvQuery = z.object({
  language: z.enum(csvLanguages).default('pt').meta({
    description: '`pt`: `;` and decimal comma, as spreadsheets in Brazil read it. `en`: `,` and point',
  }),
});

interface CommonQuery {
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
  needsAttention?: 'true' | 'false' | undefined;
}

/** The type that a query's filter has in the database's filters. */
type Converted<Name, Value> = Name extends 'createdFrom' | 'createdTo'
  ? Date
  : Name extends 'needsAttention'
    ? boolean
    : Exclude<Value, undefined>;

/** The query. A filter that `Filters` lack or have with another type gets a text instead, which the compiler's error shows. */
type Supported<Query, Filters> = {
  [Name in keyof Query]: Name extends keyof Filters
    ? Converted<Name, Query[Name]> extends Exclude<Filters[Name], undefined>
      ? Query[Name]
      : `the filters of the database have ${Name & string} with another type`
    : `the filters of the database lack ${Name & string}`;
};

/**
 * A query's filters for the database: absent filters are omitted, instants become dates. A filter that the database's
 * `Filters` lack is a type error, since it would be ignored.
 */
export function filtersOf<Filters extends object, Query extends CommonQuery>(
  query: Query & Supported<Query, Filters>,
): Filters {
  const { createdFrom, createdTo, needsAttention, ...filters }: CommonQuery = query;
  return {
    ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)),
    ...(createdFrom && { createdFrom: new Date(createdFrom) }),
    ...(createdTo && { createdTo: new Date(createdTo) }),
    ...(needsAttention && { needsAttention: needsAttention === 'true' }),
  } as Filters;
}

/** `since` and `until` of a query, as dates. */
export const sinceUntil = ({ since, until }: { since?: string | undefined; until?: string | undefined }) => ({
  ...(since && { since: new Date(since) }),
  ...(until && { until: new Date(until) }),
});

/** A person's free-text reason, for the timeline and the audit log. */
export const Reason = z.string().trim().min(3).max(500);

export const pageOf = (schema: z.ZodType) => z.object({ data: z.array(schema), nextCursor: z.string().nullable() });
