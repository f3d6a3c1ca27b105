import { z } from 'zod';
import { iso } from '../core/schemas.ts';

/*
 * What a bank prints, learned from what people decide about its lines: for the settlements, payments and payouts of a connection,
 * and for what is of no sale (a bank's fee, interest, a transfer between own accounts). A rule suggests; it books nothing.
 */

/** What lines of a description are. `explained`: of none of our rows, as a person has explained. */
export const RuleSubject = z.enum(['settlement', 'payment', 'payout', 'explained']);
export type RuleSubject = z.infer<typeof RuleSubject>;

export const StatementRule = z
  .object({
    id: z.string().meta({ example: 'rul_3f8kq0z6m2x1c9vb7n4w5e8rt0' }),
    description: z.string().meta({
      description: 'What the bank prints, in capitals and without words that have digits',
    }),
    direction: z.enum(['in', 'out']).meta({ description: 'Money in or out: the same words may mean two things' }),
    subject: RuleSubject.meta({
      description:
        'What the line is suggested to be. `explained`: none of our rows, but what a person wrote about such a line',
    }),
    connectionId: z.string().optional().meta({ description: 'Absent where it is `explained`' }),
    provider: z.string().optional(),
    reason: z.string().optional().meta({ description: 'Of `explained`: what a person wrote, the last time' }),
    confirmed: z.int().meta({ description: 'How often people have confirmed it' }),
    contradicted: z.int().meta({
      description: 'How often they rejected it, or confirmed something else for the same description',
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
  subject: RuleSubject;
  /** Absent where it is `explained`. */
  connectionId?: string;
  /** Of `explained`: what a person wrote. */
  reason?: string;
  /** The day in Brazil on which a person last confirmed it. */
  confirmedOn: string;
}

/** What a decision about a line teaches of its description. */
export type Taught =
  | { subject: Exclude<RuleSubject, 'explained'>; connectionId: string }
  | { subject: 'explained'; reason: string };

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
