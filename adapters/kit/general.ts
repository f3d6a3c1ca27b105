import type { ReceiverStatus, WithdrawStatus } from '../../domain/core/statuses.ts';
import type { Connection, CredentialField, Evidence } from './declaration.ts';
import type { StatusMap } from './statuses.ts';
import type { DisputeForm } from './webhook-forms.ts';

/* What many providers share: the specification's general maps, usual credentials, spans of time. */

/** In milliseconds. */
export const aDay = 86_400_000;

/**
 * Specification, section 4, "General mapping of provider words". `cancelled`, `chargedback` and `in_protest` are
 * brands' spellings of three of its words (public facts on the white-label family).
 */
export const generalStatuses: StatusMap = {
  PENDING: ['waiting', 'pending', 'processing', 'authorized', 'created', 'waiting_payment', 'partially_paid'],
  APPROVED: ['paid', 'confirmed', 'approved', 'captured', 'received', 'completed', 'liquidated'],
  REFUNDED: ['refunded', 'canceled', 'cancelled'],
  CHARGEBACK: ['chargeback', 'chargedback', 'dispute', 'protest', 'in_protest', 'retained'],
  REJECTED: ['refused', 'failed', 'expired', 'unknown'],
  default: 'REJECTED',
};

/**
 * Specification, section 4, "Withdraw mappings", general. The words of refusal and return (sections 4 and 8) that its
 * "else REJECTED" includes are listed, so that they are mapped and can end a payout; `pending` and `completed` are read
 * as for charges.
 */
export const generalWithdrawStatuses: StatusMap<WithdrawStatus> = {
  PENDING: ['waiting', 'sending', 'processing', 'pending'],
  APPROVED: ['paid', 'success', 'done', 'completed'],
  CANCELED: ['canceled', 'cancelled'],
  REJECTED: ['refused', 'failed', 'error', 'rejected', 'refunded'],
  default: 'REJECTED',
};

/** The specification has no general map for receivers; these are its words and their opposites. */
export const generalReceiverStatuses: StatusMap<ReceiverStatus> = {
  PENDING: ['pending', 'waiting', 'processing', 'created', 'in_analysis'],
  ACTIVE: ['active', 'approved'],
  REJECTED: ['rejected', 'refused', 'blocked', 'inactive'],
  default: 'PENDING',
};

/** A word of PIX charges: the payer's bank has reported an infraction (MED). Each map gives the charge's status. */
export const infraction: DisputeForm = { kind: 'MED', words: ['infraction'] };

/** A map with a provider's own words added, or moved to another status. */
export function withWords<Status extends string>(
  map: StatusMap<Status>,
  words: Partial<Record<Status, readonly string[]>>,
): StatusMap<Status> {
  const { default: other, ...lists } = map;
  const all: Record<string, readonly string[]> = { ...(lists as Record<string, readonly string[]>) };
  for (const [status, added] of Object.entries<readonly string[] | undefined>(words)) {
    for (const [from, list] of Object.entries(all)) all[from] = list.filter((word) => !added?.includes(word));
    all[status] = [...(all[status] ?? []), ...(added ?? [])];
  }
  return { ...all, default: other } as StatusMap<Status>;
}

const credential =
  (field: keyof Connection, title: string, secret: boolean) =>
  (message?: string, shown = title): CredentialField => ({
    field,
    title: shown,
    secret,
    required: true,
    ...(message !== undefined && { message }),
  });

/** Usual credentials. `(message?, title?)`: the specification's message when it is missing, and another title. */
export const credentials = {
  publicKey: credential('publicKey', 'Public key', true),
  secretKey: credential('secretKey', 'Secret key', true),
  companyId: credential('companyId', 'Company id', false),
  clientId: credential('clientId', 'Client id', false),
  clientSecret: credential('clientSecret', 'Client secret', true),
  withdrawKey: (): CredentialField => ({
    field: 'withdrawKey',
    title: 'Withdraw key, if another than the secret key',
    secret: true,
    required: false,
  }),
  /** Required only where no public address is known. */
  baseUrl: (required = false): CredentialField => ({
    field: 'baseUrl',
    title: 'API address',
    secret: false,
    required,
  }),
  cashOutBaseUrl: (required = false): CredentialField => ({
    field: 'cashOutBaseUrl',
    title: 'Cash-out address',
    secret: false,
    required,
  }),
};

/** Evidence for a provider without public sources. */
export const bySpecification: Evidence = {
  grade: 'spec',
  notes: 'Paths and words are the specification’s; names of fields are those of the white-label family.',
};
export const byAssumption: Evidence = {
  grade: 'assumed',
  notes: 'No source shows its API: all of it is assumed to be the white-label family’s.',
};

/** Notes that several providers share. */
export const notes = {
  unsigned: 'Webhooks are not signed; each status is confirmed by a look-up.',
  unitAssumed:
    'The unit of its amounts (cents) is assumed. In production the first charge of a connection may be at most R$ 10,00, and others follow once a look-up has shown it as paid with its amount.',
  notDeduplicated: 'The same reference sent twice makes two charges: nothing is de-duplicated.',
};
