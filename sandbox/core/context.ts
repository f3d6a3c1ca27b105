import { randomBytes } from 'node:crypto';
import { brandOf, issuerSays } from './cards.ts';
import type { Charges } from './charges.ts';
import type { Clock } from './clock.ts';
import type { Ledger } from './ledger.ts';
import { type Provider, type ReplyFault, type StandInContext, wrongAmount } from './provider.ts';
import type { Receivers } from './receivers.ts';
import type { Transfers } from './transfers.ts';

/** The books and the rules of all that can stand in them. */
export interface StandInServices {
  ledger: Ledger;
  charges: Charges;
  transfers: Transfers;
  receivers: Receivers;
  clock: Clock;
}

/**
 * The context of one call.
 *
 * @param sameAs what makes this creation the same as another one, asked when there is one.
 * @param lie what this call's answer is to lie about; an amount that the books have wrong needs no more lies.
 * @param touched gets the ids of all that this call made or asked for.
 */
export function createStandInContext(
  { ledger, charges, transfers, receivers, clock }: StandInServices,
  { slug }: Provider,
  account: string,
  sameAs: () => string | undefined,
  lie: ReplyFault,
  touched: Set<string>,
): StandInContext {
  function touch<Entity extends { id: string; account: string }>(entity: Entity): Entity;
  function touch<Entity extends { id: string; account: string }>(entity: Entity | undefined): Entity | undefined;
  function touch<Entity extends { id: string; account: string }>(entity: Entity | undefined): Entity | undefined {
    if (entity?.account !== account) return undefined;
    touched.add(entity.id);
    return entity;
  }

  /** Under the fault the wrong amount is in the books, so that the answer tells it by being true to them. */
  function amountOf(draft: { amount: number }): number {
    if (lie.twist !== 'wrong_amount') return draft.amount;
    lie.twist = undefined;
    return wrongAmount(draft.amount);
  }

  return {
    open: (draft) => touch(charges.open(slug, account, { ...draft, sameAs: sameAs(), amount: amountOf(draft) })),
    find: (id) => touch(ledger.charge(slug, id)),
    charges: () => ledger.charges({ provider: slug, account }),
    refund: (charge, amount, id) => {
      const refunded = touch(charges.refund(charge, { amount, id }));
      const made = id === undefined ? refunded.refunds.at(-1) : refunded.refunds.find((refund) => refund.id === id);
      if (made) touched.add(made.id);
      return refunded;
    },
    cancel: (charge, word) => touch(charges.expire(charge, { word })),
    amend: (charge, details) => {
      const amended = { ...charge, details: { ...charge.details, ...details } };
      ledger.commit({ charge: amended });
      return amended;
    },

    send: (draft) => touch(transfers.send(slug, account, { ...draft, amount: amountOf(draft) })),
    transfer: ({ id, key, reference, endToEndId }) =>
      touch(
        ledger
          .transfers({ provider: slug, account, reference })
          .find(
            (one) =>
              (id === undefined || one.id === id) &&
              (key === undefined || one.key === key) &&
              (endToEndId === undefined || one.endToEndId === endToEndId),
          ),
      ),
    transfers: () => ledger.transfers({ provider: slug, account }),
    cancelTransfer: (transfer) => touch(transfers.cancel(transfer)),

    register: (draft) => touch(receivers.register(slug, account, draft)),
    receiver: (id) => touch(ledger.receiver(slug, id)),
    receivers: () => ledger.receivers({ provider: slug, account }),
    amendReceiver: (receiver, details) => {
      const amended = { ...receiver, details: { ...receiver.details, ...details } };
      ledger.commit({ receiver: amended });
      return touch(amended);
    },

    storeCard: ({ number, holder, expirationMonth, expirationYear }, { id, singleUse = false, details = {} } = {}) => {
      const token = id ?? randomBytes(16).toString('hex');
      touched.add(token);
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
          outcome: issuerSays(number),
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

    storeHook: (name, url) => ledger.commit({ hook: { provider: slug, account, name, url } }),
    hook: (name) => ledger.hook(slug, account, name),
    storeRow: (kind, details, given) => {
      const id = given ?? String(ledger.nextNumber());
      touched.add(id);
      ledger.commit({ thing: { provider: slug, account, kind, id, details } });
      return id;
    },
    findRow: (kind, id) => touch(ledger.thing(slug, kind, id))?.details,
    now: () => clock.now(),
  };
}
