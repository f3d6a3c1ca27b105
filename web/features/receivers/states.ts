import type { ReceiverStatus } from '../../../domain/core/statuses.ts';
import type { ReceiverDocument } from '../../../domain/receivers/receiver.ts';

/** In the order of the filters' options. A status added to the domain is a compile error here. */
const everyStatus: Record<ReceiverStatus, true> = { PENDING: true, ACTIVE: true, REJECTED: true };
export const statuses = Object.keys(everyStatus) as ReceiverStatus[];

/** In the order in which the form asks for the documents. */
export const documentKinds: readonly ReceiverDocument[] = [
  'photoDocument',
  'photoPersonWithDocument',
  'addressProof',
  'balanceSheet',
  'photoDocumentSocialContract',
] satisfies typeof ReceiverDocument.options;
