import type { ReceiverStatus } from '../../../domain/core/statuses.ts';
import type { ReceiverDocument } from '../../../domain/receivers/receiver.ts';

/** In the order in which the filters offer them; a word that the domain adds breaks the build here. */
const everyStatus: Record<ReceiverStatus, true> = { PENDING: true, ACTIVE: true, REJECTED: true };
export const statuses = Object.keys(everyStatus) as ReceiverStatus[];

/** In the order in which the documents are asked for. */
export const documentKinds: readonly ReceiverDocument[] = [
  'photoDocument',
  'photoPersonWithDocument',
  'addressProof',
  'balanceSheet',
  'photoDocumentSocialContract',
] satisfies typeof ReceiverDocument.options;
