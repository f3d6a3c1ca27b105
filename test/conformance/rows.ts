import type { PaymentMethod } from '../../domain/core/schemas.ts';
import * as connections from './credentials.ts';
import type { OwnRows } from './own-rows.ts';
import { ownRows } from './own-rows-list.ts';
import * as specification from './specification.ts';
import * as wireTable from './wire/index.ts';

/*
 * All rows of the conformance table: those of the specification, and those that each provider outside of it brings in a
 * file of its own (own-rows.ts). The suite reads only these.
 */

type Own = Omit<OwnRows, 'provider'>;

/** Both by provider. @param of the part of a provider's own rows; undefined where it has none. */
const byProvider = <Part>(table: Readonly<Record<string, Part>>, of: (own: Own) => Part | undefined) => {
  const parts = ownRows.map((own) => [own.provider, of(own)] as const);
  const own = parts.filter((part): part is readonly [string, Part & {}] => part[1] !== undefined);
  return { ...table, ...Object.fromEntries(own) } as Readonly<Record<string, Part>>;
};

/** The providers of a list, and those whose own rows say the same. */
const namesOf = (names: readonly string[], says: (own: Own) => true | undefined): readonly string[] => [
  ...names,
  ...ownRows.filter((own) => says(own)).map(({ provider }) => provider),
];

/** A part of the own rows by provider and method, or by provider alone where its methods are alike. */
const byMethod = <Part>(of: (own: Own) => string | Partial<Record<PaymentMethod, Part>> | undefined) =>
  Object.fromEntries(
    ownRows.flatMap((own): [string, unknown][] => {
      const part = of(own) ?? {};
      if (typeof part === 'string') return [[own.provider, part]];
      return Object.entries(part).map(([method, one]) => [`${own.provider} ${method}`, one]);
    }),
  ) as Readonly<Record<string, Part>>;

/** Both lists of rows. `docs`: the provider's own documents, where a section of the specification would stand. */
const listOf = <Row>(rows: readonly Row[], of: (own: Own) => readonly object[] | undefined): readonly Row[] => [
  ...rows,
  ...ownRows.flatMap((own) =>
    (of(own) ?? []).map((row) => ({ provider: own.provider, section: 'docs', ...row }) as Row),
  ),
];

export const charges = byProvider(specification.charges, (own) => own.charges);
export const chargeWebhooks = byProvider(specification.chargeWebhooks, (own) => own.chargeWebhooks);
export const withdraws = byProvider(specification.withdraws, (own) => own.withdraws);
export const payoutEnds = byProvider(specification.payoutEnds, (own) => own.payoutEnds);
export const receivers = byProvider(specification.receivers, (own) => own.receivers);
export const unsupported = byProvider(specification.unsupported, (own) => own.unsupported);
export const unsupportedMethods = byProvider(specification.unsupportedMethods, (own) => own.unsupportedMethods);
export const evidence = byProvider<OwnRows['evidence']>(specification.evidence, (own) => own.evidence);
export const operationEvidence = byProvider<Record<string, 'A' | 'B' | 'C' | 'spec' | 'assumed'>>(
  specification.operationEvidence,
  (own) => own.operationEvidence,
);
export const logInFailures = byProvider(specification.logInFailures, (own) => own.logInFailure);
export const limits = byProvider(specification.limits, (own) => own.limits);
export const credentials = byProvider(connections.credentials, (own) => own.credentials);
export const browserTokens = byProvider(specification.browserTokens, (own) => own.browserToken);
export const cancels = byProvider(specification.cancels, (own) => own.cancels);
export const captures = byProvider<NonNullable<OwnRows['captures']>>({}, (own) => own.captures);
export const collects = byProvider<string>({}, (own) => own.collects);
export const authentications = byProvider<readonly string[]>({}, (own) => own.authentication);
export const billetPix = byProvider<NonNullable<OwnRows['billetPix']>>({}, (own) => own.billetPix);
export const dueTerms = byProvider<NonNullable<OwnRows['dueTerms']>>({}, (own) => own.dueTerms);
export const confirmedCards = byProvider<object>({}, (own) => own.confirmedCard);
export const payerPages = byProvider<NonNullable<OwnRows['payerPages']>>({}, (own) => own.payerPages);
export const peopleOnly = namesOf([], (own) => own.peopleOnly);
export const refundWords = byProvider(specification.refundWords, (own) => own.refundWords);
export const refundAnswers = namesOf(specification.refundAnswers, (own) => own.refundAnswers);
export const refundsAreMadeLater = namesOf([], (own) => (own.refundsAreMadeLater ? true : undefined));
/** The same by provider, or by provider and method. */
export const refundsLater = ownRows.flatMap(({ provider, refundsAreMadeLater: later = [] }) =>
  later === true ? [provider] : later.map((method) => `${provider} ${method}`),
);
export const givesBack = byMethod((own) => own.givesBack);
export const disputesUnseen = byMethod<string>((own) => own.disputesUnseen);
export const paidUnseen = byMethod<string>((own) => own.paidUnseen);
export const paidUnreported = ownRows.flatMap((own) =>
  (own.paidUnreported ?? []).map((method) => `${own.provider} ${method}`),
);
export const uncallable = namesOf([], (own) => own.uncallable);
export const boletosWithoutUrl = namesOf(specification.boletosWithoutUrl, (own) => own.boletosWithoutUrl);
export const boletosBeginPending = namesOf(specification.boletosBeginPending, (own) => own.boletosBeginPending);
export const boletosByLineAlone = namesOf([], (own) => own.boletosByLineAlone);
export const leastAmounts = byProvider<NonNullable<OwnRows['leastAmounts']>>({}, (own) => own.leastAmounts);
export const inReais = namesOf(specification.inReais, (own) => own.inReais);
export const unitsAssumed = namesOf(specification.unitsAssumed, (own) => own.unitAssumed);
export const returnWords = byProvider(specification.returnWords, (own) => own.returnWords);
export const expiredCodes = byProvider(specification.expiredCodes, (own) => own.expiredCode);
export const expiredStatuses = byProvider(specification.expiredStatuses, (own) => own.expiredStatus);
export const webhookSecrets = byProvider(specification.webhookSecrets, (own) => own.signsWith);
export const lookUps = byProvider(specification.lookUps, (own) => own.lookUps);
export const standardPix = namesOf([], (own) => own.standardPix);
export const registersOnce = namesOf(specification.registersOnce, (own) => own.registersOnce);
export const idsByNotice = namesOf([], (own) => own.idsByNotice);
export const webhooksAreProof = namesOf(specification.webhooksAreProof, (own) => own.webhooksAreProof);
export const webhooksWithoutStatus = namesOf([], (own) => own.webhooksWithoutStatus);
export const webhookAmountsUnread = namesOf(specification.webhookAmountsUnread, (own) => own.webhookAmountsUnread);
export const payoutAnswersUnread = namesOf(specification.payoutAnswersUnread, (own) => own.payoutAnswersUnread);
export const cardsInFull = namesOf(specification.cardsInFull, (own) => own.cardsInFull);
export const cardsWithoutAmount = namesOf(specification.cardsWithoutAmount, (own) => own.cardsWithoutAmount);
export const methodsUnnamed = namesOf(specification.methodsUnnamed, (own) => own.methodsUnnamed);
export const sends = listOf(specification.sends, (own) => own.sends);
export const refuses = listOf(specification.refuses, (own) => own.refuses);
export const fails = listOf(specification.fails, (own) => own.fails);
export const webhooks = listOf(specification.webhooks, (own) => own.webhooks);
export const wire = listOf(wireTable.wire, (own) => own.wire);
export const answers = listOf(wireTable.answers, (own) => own.answers);
export const productionAddresses = byProvider(wireTable.productionAddresses, (own) => own.address);
export const otherHosts = byProvider(wireTable.otherHosts, (own) => own.otherHosts);
