import type { IconName } from '../../ui/icon.tsx';
import type { Tone } from '../../ui/tone.ts';

/**
 * The display of each evidence grade. None is green, since no grade means that the provider was called. Only an assumed
 * format has the tone that asks for a person.
 */
const gradeLooks = {
  A: { tone: 'plain', icon: 'note' },
  B: { tone: 'plain', icon: 'note' },
  C: { tone: 'plain', icon: 'note' },
  spec: { tone: 'plain', icon: 'question' },
  assumed: { tone: 'ask', icon: 'alert' },
} as const satisfies Record<string, { tone: Tone; icon: IconName }>;

export type Grade = keyof typeof gradeLooks;
export const grades = Object.keys(gradeLooks) as Grade[];

const isGrade = (grade: string): grade is Grade => Object.hasOwn(gradeLooks, grade);

/** A grade that only a newer API knows asks for a person, like an assumed one. */
export const gradeDisplay = (grade: string): { tone: Tone; icon: IconName } =>
  isGrade(grade) ? gradeLooks[grade] : { tone: 'ask', icon: 'question' };

/** The operations in which providers differ, in the order of their marks. All providers read webhooks. */
export const operationIcons = {
  createTransaction: 'payments',
  getTransaction: 'search',
  refund: 'undo',
  withdraw: 'outward',
  getWithdraw: 'searchOut',
  createReceiver: 'person',
  getReceiver: 'searchPerson',
  createCardToken: 'lock',
  createCardId: 'bookmark',
} as const satisfies Record<string, IconName>;

export type Operation = keyof typeof operationIcons;
export const operations = Object.keys(operationIcons) as Operation[];
