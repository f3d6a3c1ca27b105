import { answerRows } from './answers.ts';
import { cardRows } from './cards.ts';
import { familyRows } from './family.ts';
import { familyAnswers } from './family-answers.ts';
import { marketplaceRows } from './marketplaces.ts';
import { pixRows } from './pix.ts';
import type { AnswerRow, WireRow } from './row.ts';

export { otherHosts, productionAddresses } from './addresses.ts';
export { type Answer, type AnswerRow, Optional, unpublished, unpublishedCashOut, type WireRow } from './row.ts';

/*
 * The wire table: what goes out, one row for a provider's call, as it must leave in production. The rows are written from
 * section 7 of the specification, docs/decisions/0009 and the public facts, and never from the adapters or the stand-ins:
 * a stand-in may take more than one form, and is reached at another address.
 *
 * A member that the sources show, and for which the suite's usual argument has a value, must go out. Where they are silent
 * the row says so: `optional`, `holds`, `open` and patterns (row.ts), each with its reason.
 */
export const wire: readonly WireRow[] = [...familyRows, ...pixRows, ...cardRows, ...marketplaceRows];

/** What comes back: answers in the form of the sources, and what is read from them. */
export const answers: readonly AnswerRow[] = [...familyAnswers, ...answerRows];

/**
 * Operations that the table need not have, with the reason. Every other operation of a provider of the specification has
 * a row (wire.test.ts).
 */
export const withoutCall: readonly { provider: string; operation: string; because: string }[] = [
  {
    provider: 'AXISBANK',
    operation: 'createCardId',
    because: 'section 7 encrypts the card here ("card decrypted from cardId"): there is no call',
  },
];
