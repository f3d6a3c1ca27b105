import type { ReceiverRequest } from '../../domain/receivers/receiver.ts';
import { bankNames, fewBanks, unknownBank } from './banks.ts';
import { AdapterRefusal } from './errors.ts';

/*
 * What a provider demands of a receiver. A declaration lists it once, in the specification's order. What is absent may
 * still come, and is waited for; what is there and wrong is refused.
 */

/** One demand. */
export interface ReceiverRule {
  /** Where it stands in the request: `documents.photoDocument`. */
  field: string;
  /** What is said while it is not met: the specification's words, where it has them. */
  message: string;
  /** Of people, or of companies, only. */
  of?: 'CPF' | 'CNPJ';
  /** Is what is there wrong? It says nothing of what is absent. A rule without it: the field must be there. */
  wrong?: (request: ReceiverRequest) => boolean;
}

/** Something that a provider wants and was not given. */
export interface Missing {
  field: string;
  message: string;
}

/** The field must be there, in words of ours. */
export const needs = (provider: string, field: string): ReceiverRule => ({
  field,
  message: `${provider}: ${field} is required`,
});

/** A bank account, at one of these banks. */
const accountAt =
  (takes: (bankCode: string) => boolean) =>
  (provider: string): readonly ReceiverRule[] => [
    needs(provider, 'bankAccount'),
    {
      field: 'bankAccount.bankCode',
      message: unknownBank,
      wrong: ({ bankAccount }) => bankAccount !== undefined && !takes(bankAccount.bankCode),
    },
  ];
export const accountAtNamedBank = accountAt((bankCode) => Object.hasOwn(bankNames, bankCode));
export const accountAtFewBanks = accountAt((bankCode) => fewBanks.has(bankCode));

/** @returns all that is absent, in the list's order. */
export const missingOf = (rules: readonly ReceiverRule[], request: ReceiverRequest): Missing[] =>
  rules.filter((rule) => isMissing(rule, request)).map(({ field, message }) => ({ field, message }));

/**
 * @param only `faults` lets pass what is absent.
 * @throws AdapterRefusal with the first rule's message that is not met
 */
export function checkReceiver(
  rules: readonly ReceiverRule[],
  request: ReceiverRequest,
  only: 'everything' | 'faults' = 'everything',
): void {
  const isBroken = (rule: ReceiverRule) => rule.wrong?.(request) || (only === 'everything' && isMissing(rule, request));
  const broken = rules.find(isBroken);
  if (broken) throw new AdapterRefusal(broken.message, 'invalid', broken.field);
}

function isMissing({ field, of, wrong }: ReceiverRule, request: ReceiverRequest): boolean {
  if (wrong || (of !== undefined && of !== request.documentType)) return false;
  const found = field.split('.').reduce<unknown>((inner, name) => (inner as Record<string, unknown>)?.[name], request);
  return !found;
}

/** What the catalogue says of receivers, before anything is known of one. */
export interface ReceiverWants {
  /** Whom the provider takes. */
  documentTypes: readonly ('CPF' | 'CNPJ')[];
  /** What must be there, in the order in which it is asked for; with `documentType` of those only. */
  wants: readonly (Missing & { documentType?: 'CPF' | 'CNPJ' })[];
}

export function wantsOf(rules: readonly ReceiverRule[]): ReceiverWants {
  const isTaken = (documentType: 'CPF' | 'CNPJ') =>
    !rules.some(({ field, wrong }) => field === 'documentType' && wrong?.({ documentType } as ReceiverRequest));
  return {
    documentTypes: (['CPF', 'CNPJ'] as const).filter(isTaken),
    wants: rules.flatMap(({ field, message, of, wrong }) =>
      wrong ? [] : [{ field, message, ...(of && { documentType: of }) }],
    ),
  };
}
