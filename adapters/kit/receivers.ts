import type { ReceiverRequest } from '../../domain/receivers/receiver.ts';
import { bankNames, fewBanks, unknownBank } from './banks.ts';
import { AdapterRefusal } from './errors.ts';

/*
 * A provider's requirements for a receiver. A declaration lists them once, in the specification's order. An absent
 * field may follow later, and the onboarding waits for it; a wrong value is refused.
 */

/** One requirement. */
export interface ReceiverRule {
  /** Path in the request: `documents.photoDocument`. */
  field: string;
  /** The message while it is not met: the specification's, if there is one. */
  message: string;
  /** Applies to people, or to companies, only. */
  of?: 'CPF' | 'CNPJ';
  /** Whether the present value is wrong. Absent values pass. A rule without this function requires the field. */
  wrong?: (request: ReceiverRequest) => boolean;
}

/** A required field that is absent. */
export interface Missing {
  field: string;
  message: string;
}

/** The field is required, with our own message. */
export const needs = (provider: string, field: string): ReceiverRule => ({
  field,
  message: `${provider}: ${field} is required`,
});

/** A bank account at one of these banks is required. */
const accountAt =
  (accepts: (bankCode: string) => boolean) =>
  (provider: string): readonly ReceiverRule[] => [
    needs(provider, 'bankAccount'),
    {
      field: 'bankAccount.bankCode',
      message: unknownBank,
      wrong: ({ bankAccount }) => bankAccount !== undefined && !accepts(bankAccount.bankCode),
    },
  ];
export const accountAtNamedBank = accountAt((bankCode) => Object.hasOwn(bankNames, bankCode));
export const accountAtFewBanks = accountAt((bankCode) => fewBanks.has(bankCode));

/** @returns all required fields that are absent, in the rules' order. */
export const missingOf = (rules: readonly ReceiverRule[], request: ReceiverRequest): Missing[] =>
  rules.filter((rule) => isMissing(rule, request)).map(({ field, message }) => ({ field, message }));

/**
 * @param only `faults` lets absent fields pass.
 * @throws AdapterRefusal with the message of the first broken rule
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

/** The catalogue's description of a provider's receivers. */
export interface ReceiverRequirements {
  /** The kinds of receivers that the provider accepts. */
  documentTypes: readonly ('CPF' | 'CNPJ')[];
  /** Required fields in their order; `documentType` restricts one to people or companies. */
  wants: readonly (Missing & { documentType?: 'CPF' | 'CNPJ' })[];
}

export function requirementsOf(rules: readonly ReceiverRule[]): ReceiverRequirements {
  const isAccepted = (documentType: 'CPF' | 'CNPJ') =>
    !rules.some(({ field, wrong }) => field === 'documentType' && wrong?.({ documentType } as ReceiverRequest));
  return {
    documentTypes: (['CPF', 'CNPJ'] as const).filter(isAccepted),
    wants: rules.flatMap(({ field, message, of, wrong }) =>
      wrong ? [] : [{ field, message, ...(of && { documentType: of }) }],
    ),
  };
}
