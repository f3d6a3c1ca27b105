import { z } from 'zod';
import { iso } from '../core/schemas.ts';

/*
 * What a bank prints for the settlements of a connection, learned from what people confirm. A rule suggests; it books nothing.
 */

export const StatementRule = z
  .object({
    id: z.string().meta({ example: 'rul_3f8kq0z6m2x1c9vb7n4w5e8rt0' }),
    description: z.string().meta({
      description: 'What the bank prints, in capitals and without words that have digits',
    }),
    connectionId: z.string(),
    provider: z.string(),
    confirmed: z.int().meta({ description: 'How often people have confirmed it' }),
    contradicted: z.int().meta({
      description: 'How often they rejected it, or confirmed another connection for the same description',
    }),
    inUse: z.boolean().meta({ description: 'It suggests: it was confirmed more often than contradicted' }),
    confirmedAt: iso.meta({ description: 'The last time' }),
    confirmedBy: z.string(),
    createdAt: iso,
  })
  .meta({ id: 'StatementRule' });
export type StatementRule = z.infer<typeof StatementRule>;

/** A rule that a line's description has. */
export interface LearnedRule {
  id: string;
  connectionId: string;
  /** The day in Brazil on which a person last confirmed it. */
  confirmedOn: string;
}

/** Whether a rule suggests. Pure. */
export const isInUse = ({ confirmed, contradicted }: Pick<StatementRule, 'confirmed' | 'contradicted'>): boolean =>
  confirmed > contradicted;

/** Words in capitals and without accents, as banks print them. Pure. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '');

/** Letters that must be left of a description: fewer are in too many of them. */
const fewestLetters = 4;

/**
 * What stays the same in a bank's description from one day to the next: its words without those that have a digit in them
 * (dates, documents, numbers). Pure.
 *
 * @returns undefined when too little is left to learn from.
 */
export function descriptionKey(description: string): string | undefined {
  const key = wordsOf(description)
    .filter((word) => !/\d/.test(word))
    .join(' ');
  return key.replaceAll(' ', '').length >= fewestLetters ? key : undefined;
}
