import { randomBytes } from 'node:crypto';
import { brandOf, issuerOutcome } from './cards.ts';
import type { Charges } from './charges.ts';
import type { Clock } from './clock.ts';
import type { ChargeState } from './entities.ts';
import type { Ledger } from './ledger.ts';
import { type Provider, type ReplyFault, type StandInContext, wrongAmount } from './provider.ts';
import type { Receivers } from './receivers.ts';
import type { Transfers } from './transfers.ts';

/** The ledger and the transitions of everything in it. */
export interface StandInServices {
  ledger: Ledger;
  charges: Charges;
  transfers: Transfers;
  receivers: Receivers;
  clock: Clock;
}

/** One call of a provider by one account. */
export interface CallScope {
  provider: Provider;
  account: string;
  /** The idempotency key of a creation in this call. */
  idempotencyKey(): string | undefined;
  /** What is wrong in this call's reply. Cleared once the wrong amount is in the ledger itself. */
  replyFault: ReplyFault;
  /** Collects the ids of the entities that the call creates or reads. */
  entityIds: Set<string>;
}

/** The context of one call: every entity that it returns belongs to the calling account. */
export function createStandInContext(services: StandInServices, scope: CallScope): StandInContext {
  const { ledger, clock } = services;
  const { account, entityIds } = scope;
  const provider = scope.provider.slug;
  const ownRow = ownedBy(account, entityIds);
  return {
    ...chargeContext(services, scope, ownRow),
    ...transferContext(services, scope, ownRow),
    ...receiverContext(services, scope, ownRow),
    ...cardContext(services, scope),
    storeWebhookUrl: (name, url) => ledger.commit({ webhookUrl: { provider, account, name, url } }),
    webhookUrl: (name) => ledger.webhookUrl(provider, account, name),
    storeRow: (kind, details, givenId) => {
      const id = givenId ?? String(ledger.nextNumber());
      entityIds.add(id);
      ledger.commit({ row: { provider, account, kind, id, details } });
      return id;
    },
    findRow: (kind, id) => ownRow(ledger.row(provider, kind, id))?.details,
    now: () => clock.now(),
  };
}

interface Owned {
  id: string;
  account: string;
}

interface OwnRow {
  <Entity extends Owned>(entity: Entity): Entity;
  <Entity extends Owned>(entity: Entity | undefined): Entity | undefined;
}

/** @returns a filter that hides other accounts' entities and records the ids of the account's own. */
function ownedBy(account: string, entityIds: Set<string>): OwnRow {
  function ownRow<Entity extends Owned>(entity: Entity): Entity;
  function ownRow<Entity extends Owned>(entity: Entity | undefined): Entity | undefined;
  function ownRow<Entity extends Owned>(entity: Entity | undefined): Entity | undefined {
    if (entity?.account !== account) return undefined;
    entityIds.add(entity.id);
    return entity;
  }
  return ownRow;
}

/** Under the fault `wrong_amount` the wrong amount is written to the ledger, and the reply shows the ledger as it is. */
function amountUnderFault(replyFault: ReplyFault, amount: number): number {
  if (replyFault.dataFault !== 'wrong_amount') return amount;
  replyFault.dataFault = undefined;
  return wrongAmount(amount);
}

function chargeContext(
  { ledger, charges }: StandInServices,
  { provider: { slug }, account, idempotencyKey, replyFault, entityIds }: CallScope,
  touch: OwnRow,
): Pick<
  StandInContext,
  | 'openCharge'
  | 'charge'
  | 'charges'
  | 'capture'
  | 'decideCharge'
  | 'voidCharge'
  | 'refund'
  | 'cancelCharge'
  | 'updateDetails'
> {
  return {
    openCharge: (draft) => {
      const amount = amountUnderFault(replyFault, draft.amount);
      return touch(charges.open(slug, account, { ...draft, idempotencyKey: idempotencyKey(), amount }));
    },
    charge: (id) => touch(ledger.charge(slug, id)),
    charges: () => ledger.charges({ provider: slug, account }),
    refund: (charge, amount, id) => {
      const refunded = touch(charges.refund(charge, { amount, id }));
      const made = id === undefined ? refunded.refunds.at(-1) : refunded.refunds.find((refund) => refund.id === id);
      if (made) entityIds.add(made.id);
      return refunded;
    },
    capture: (charge, amount) => touch(charges.capture(charge, { amount })),
    decideCharge: (charge, outcome, authorizeOnly) => touch(charges.decide(charge, outcome, { authorizeOnly })),
    voidCharge: (charge, word) => touch(charges.void(charge, { word })),
    cancelCharge: (charge, word) => touch(charges.expire(charge, { word })),
    updateDetails: (charge, details) => {
      const updated = { ...charge, details: { ...charge.details, ...details } };
      ledger.commit({ charge: updated });
      return updated;
    },
  };
}

function transferContext(
  { ledger, transfers }: StandInServices,
  { provider: { slug }, account, replyFault }: CallScope,
  touch: OwnRow,
): Pick<StandInContext, 'sendTransfer' | 'releaseTransfer' | 'transfer' | 'transfers' | 'cancelTransfer' | 'balance'> {
  return {
    sendTransfer: (draft) =>
      touch(transfers.send(slug, account, { ...draft, amount: amountUnderFault(replyFault, draft.amount) })),
    releaseTransfer: (transfer) => touch(transfers.release(transfer)),
    transfer: ({ id, idempotencyKey, reference, endToEndId }) =>
      touch(
        ledger
          .transfers({ provider: slug, account, reference })
          .find(
            (transfer) =>
              (id === undefined || transfer.id === id) &&
              (idempotencyKey === undefined || transfer.idempotencyKey === idempotencyKey) &&
              (endToEndId === undefined || transfer.endToEndId === endToEndId),
          ),
      ),
    transfers: () => ledger.transfers({ provider: slug, account }),
    cancelTransfer: (transfer) => touch(transfers.cancel(transfer)),
    balance: () => {
      const own = { provider: slug, account };
      const isPaid: readonly ChargeState[] = ['paid', 'refunded'];
      const came = ledger.charges(own).filter(({ state }) => isPaid.includes(state));
      const left = ledger.transfers(own).filter(({ state }) => state === 'waiting' || state === 'done');
      return (
        came.reduce((sum, { paidAmount, refundedAmount }) => sum + paidAmount - refundedAmount, 0) -
        left.reduce((sum, { amount }) => sum + amount, 0)
      );
    },
  };
}

function receiverContext(
  { ledger, receivers }: StandInServices,
  { provider: { slug }, account }: CallScope,
  touch: OwnRow,
): Pick<StandInContext, 'registerReceiver' | 'receiver' | 'receivers' | 'updateReceiverDetails'> {
  return {
    registerReceiver: (draft) => touch(receivers.register(slug, account, draft)),
    receiver: (id) => touch(ledger.receiver(slug, id)),
    receivers: () => ledger.receivers({ provider: slug, account }),
    updateReceiverDetails: (receiver, details) => {
      const updated = { ...receiver, details: { ...receiver.details, ...details } };
      ledger.commit({ receiver: updated });
      return touch(updated);
    },
  };
}

function cardContext(
  { ledger }: StandInServices,
  { provider: { slug }, account, entityIds }: CallScope,
): Pick<StandInContext, 'storeCard' | 'card'> {
  return {
    storeCard: ({ number, holder, expirationMonth, expirationYear }, { id, singleUse = false, details = {} } = {}) => {
      const token = id ?? randomBytes(16).toString('hex');
      entityIds.add(token);
      ledger.commit({
        card: {
          provider: slug,
          account,
          token,
          lastDigits: number.slice(-4),
          brand: brandOf(number),
          holder,
          expirationMonth,
          expirationYear,
          outcome: issuerOutcome(number),
          singleUse,
          used: false,
          details,
        },
      });
      return token;
    },
    card: (token) => {
      const card = ledger.card(slug, token);
      if (card === undefined || card.used) return undefined;
      if (card.singleUse) ledger.commit({ card: { ...card, used: true } });
      return card;
    },
  };
}
