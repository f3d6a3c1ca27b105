import { z } from 'zod';
import { asWord } from './statuses.ts';

/**
 * The path of a value in a reply: names joined by points, list items by index. Of several paths the first with a
 * fitting value counts.
 */
export type Path = string | readonly string[];

/** The value at a path, or undefined. Reads own members only, so that no key reaches a prototype. */
export function getPath(body: unknown, path: string): unknown {
  if (path === '') return body;
  return path.split('.').reduce<unknown>((left, name) => {
    if (left === null || typeof left !== 'object' || !Object.hasOwn(left, name)) return undefined;
    return (left as Record<string, unknown>)[name];
  }, body);
}

/** The first value at these paths that has the schema, else undefined. Input is untrusted until it has passed here. */
export function pick<Shape extends z.ZodType>(
  body: unknown,
  paths: Path | undefined,
  shape: Shape,
): z.output<Shape> | undefined {
  for (const path of typeof paths === 'string' ? [paths] : (paths ?? [])) {
    const found = getPath(body, path);
    if (found === undefined || found === null || found === '') continue;
    const read = shape.safeParse(found);
    if (read.success) return read.data;
  }
  return undefined;
}

/** Maximum characters of a boleto in base64: usually some ten thousand; a reply has two million at most. */
const maxPdf = 1_500_000;
const pdfHead = Buffer.from('%PDF-');
/** Ids arrive as text or as whole numbers, and are returned as text. */
export const Id = z.union([z.string().regex(/^[\x21-\x7e]{1,200}$/), z.int()]).transform(String);
/** The id as we store and compare it. */
export const idOf = ({ idsInLowerCase }: { idsInLowerCase?: true }, id: string): string =>
  idsInLowerCase ? id.toLowerCase() : id;
/** A status word, of any JSON type that providers use for it. */
export const Word = z.union([z.string().min(1), z.number(), z.boolean()]).transform((word) => asWord(String(word)));
export const Amount = z.union([z.number(), z.string().min(1).max(40)]);
export const Text = z.string().max(20_000);
/** Yes or no, also in a word. */
export const Flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]);
/** A code or number that is shown to people. */
export const Short = z.union([z.string().min(1).max(40), z.int()]).transform(String);
/** A sentence of the provider's. */
export const Line = z.string().min(1).max(255);
/** The last four digits, of a masked number too. */
export const LastFour = z
  .union([z.string().max(40), z.int()])
  .transform((text) => String(text).slice(-4))
  .pipe(z.string().regex(/^\d{4}$/));
export const EndToEndId = z.string().regex(/^[\x21-\x7e]{1,64}$/);
export const Reference = z.union([z.string().min(1).max(500), z.number()]).transform(String);
/** The member of our callback address that has our reference, where the provider has no other place for it. */
export const referenceMember = 'reference';
/** Our reference in a callback address that the provider repeats. */
export const ReferenceOfAddress = z
  .string()
  .max(2048)
  .transform((address, context) => {
    const reference = new URLSearchParams(address.split('?')[1]).get(referenceMember);
    if (reference) return reference;
    context.addIssue({ code: 'custom', message: 'has no reference' });
    return z.NEVER;
  });
export const Address = z.url({ protocol: /^https?$/ }).max(2048);
/** A page to which a payer's browser is sent: the provider chooses it, so nothing but https. */
export const Https = z.url({ protocol: /^https$/ }).max(2048);
/** A field of a form that a payer's browser posts: opaque, and never shown to people. */
export const FormValue = z.string().min(1).max(8000);
/** A form with fields of names that the provider chooses. */
export const Form = z
  .record(z.string().regex(/^[\w.-]{1,100}$/), FormValue)
  .refine((fields) => Object.keys(fields).length > 0 && Object.keys(fields).length <= 20);
/** Base64 of a PDF, with or without a data URL's beginning and line ends. */
export const Pdf = z
  .string()
  .max(maxPdf)
  .transform((text) => text.replace(/^data:application\/pdf;base64,/i, '').replace(/\s/g, ''))
  .refine((text) => /^[A-Za-z0-9+/]+={0,2}$/.test(text) && Buffer.from(text, 'base64').subarray(0, 5).equals(pdfHead));
/** ISO 8601 from a time without zone (read as São Paulo's), a day without time (its end), or unix seconds. */
export const Instant = z.union([z.string().max(40), z.number()]).transform((value, context) => {
  const at = new Date(instantText(value));
  if (!Number.isNaN(at.getTime())) return at.toISOString();
  context.addIssue({ code: 'custom', message: 'is no time' });
  return z.NEVER;
});

function instantText(value: string | number): string | number {
  if (typeof value === 'number') return value < 1e11 ? value * 1000 : value;
  const text = value.trim().replace(' ', 'T');
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return `${text}T23:59:59-03:00`;
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+$/.test(text) ? `${text}-03:00` : text;
}

/** Texts of a reply by their names in results, each with path and schema. */
export type Reads = Record<string, readonly [Path | undefined, z.ZodType<string>]>;

/** The texts that are present and valid. */
export function texts(body: unknown, reads: Reads): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, [path, shape]] of Object.entries(reads)) {
    const value = pick(body, path, shape);
    if (value !== undefined) found[name] = value;
  }
  return found;
}
