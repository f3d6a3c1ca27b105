import type { Clock } from './clock.ts';
import { type Charge, type ChargeDraft, type ChargeState, InvalidChange, makeEndToEndId } from './entities.ts';
import type { Ledger } from './ledger.ts';
import type { Provider } from './provider.ts';
import type { Webhooks } from './webhooks.ts';

/**
 * What can happen to a charge in a provider's world:
 *
 *   waiting ──▶ paid ──▶ refunded (in one or many parts) ──▶ charged_back
 *      │         ▲ └──────────────────────────────────────────▲
 *      ├──▶ expired    (a PIX code stays payable in some bank's app: the late payment)
 *      └──▶ refused
 *
 * A card's charge begins paid or refused. A dispute may come after a refund: the payer's bank does not know of it.
 */
export interface Charges {
  /** Creates a charge, or finds the one that this provider takes for the same. */
  open(provider: string, account: string, draft: ChargeDraft): Charge;
  pay(charge: Charge, change?: { amount?: number | undefined; silent?: boolean | undefined }): Charge;
  refuse(charge: Charge, change?: { silent?: boolean | undefined }): Charge;
  /** @param change `word`: the provider's own, where it tells a cancellation from a lapse. */
  expire(charge: Charge, change?: { silent?: boolean | undefined; word?: string | undefined }): Charge;
  /** Gives back `amount`, or all that is left; once, where the caller gave the refund an id. */
  refund(
    charge: Charge,
    change?: { amount?: number | undefined; silent?: boolean | undefined; id?: string | undefined },
  ): Charge;
  chargeBack(charge: Charge, change?: { silent?: boolean | undefined }): Charge;
  /** The payer's bank reports it (MED); what that makes of it is the provider's own. */
  infract(charge: Charge, made: NonNullable<Provider['infraction']>, change?: { silent?: boolean | undefined }): Charge;
}

/** The rules above, over the given books. Every change is announced by webhook unless it is to be silent. */
export function createCharges(ledger: Ledger, clock: Clock, webhooks: Webhooks): Charges {
  function change(charge: Charge, fields: Partial<Charge>, silent = false): Charge {
    const changed = { ...charge, ownWord: null, ...fields, updatedAt: clock.now().toISOString() };
    ledger.commit({ charge: changed });
    if (!silent) webhooks.announce({ charge: changed });
    return changed;
  }

  function demand(charge: Charge, states: ChargeState[], what: string): void {
    if (!states.includes(charge.state)) throw new InvalidChange(`a charge that is ${charge.state} cannot be ${what}`);
  }

  return {
    open: (provider, account, draft) => {
      const sameAs = draft.sameAs ?? null;
      const earlier = sameAs !== null && ledger.charges({ provider, account }).find((other) => other.sameAs === sameAs);
      if (earlier) return earlier;
      if (draft.id !== undefined && ledger.charge(provider, draft.id)) throw new InvalidChange(`${draft.id} is taken`);
      const now = clock.now();
      const at = now.toISOString();
      const paid = draft.outcome?.state === 'paid';
      const charge: Charge = {
        provider,
        account,
        id: draft.id ?? String(ledger.nextNumber()),
        reference: draft.reference ?? null,
        sameAs,
        method: draft.method,
        amount: draft.amount,
        state: draft.outcome?.state ?? 'waiting',
        ownWord: null,
        refusedReason: draft.outcome?.state === 'refused' ? draft.outcome.reason : null,
        paidAmount: paid ? draft.amount : 0,
        refundedAmount: 0,
        refunds: [],
        endToEndId: null,
        createdAt: at,
        updatedAt: at,
        paidAt: paid ? at : null,
        refundedAt: null,
        expiresAt: draft.expiresInMs === undefined ? null : new Date(now.getTime() + draft.expiresInMs).toISOString(),
        notifyUrl: draft.notifyUrl ?? null,
        details: draft.details,
      };
      ledger.commit({ charge });
      // A charge that only waits is no news; one that was decided at once is told like any other change.
      if (draft.outcome) webhooks.announce({ charge });
      return charge;
    },

    pay: (charge, { amount, silent } = {}) => {
      demand(charge, ['waiting', 'expired'], 'paid');
      const now = clock.now();
      return change(
        charge,
        {
          state: 'paid',
          paidAt: now.toISOString(),
          paidAmount: amount ?? charge.amount,
          endToEndId: charge.method === 'pix' ? makeEndToEndId(now) : null,
        },
        silent,
      );
    },

    refuse: (charge, { silent } = {}) => {
      demand(charge, ['waiting'], 'refused');
      return change(charge, { state: 'refused', refusedReason: 'refused by the payer’s bank' }, silent);
    },

    expire: (charge, { silent, word } = {}) => {
      demand(charge, ['waiting'], word ?? 'expired');
      return change(charge, { state: 'expired', ownWord: word ?? null }, silent);
    },

    refund: (charge, { amount, silent, id } = {}) => {
      if (charge.refunds.some((refund) => refund.id === id)) return charge;
      demand(charge, ['paid'], 'refunded');
      // What was paid is what can go back, also where the payer paid another amount than was asked.
      const left = charge.paidAmount - charge.refundedAmount;
      const part = amount ?? left;
      if (part > left) throw new InvalidChange(`amount: only ${left} cents are left to refund`);
      const at = clock.now().toISOString();
      return change(
        charge,
        {
          state: part === left ? 'refunded' : 'paid',
          refundedAmount: charge.refundedAmount + part,
          refundedAt: at,
          refunds: [...charge.refunds, { id: id ?? String(ledger.nextNumber()), amount: part, createdAt: at }],
        },
        silent,
      );
    },

    chargeBack: (charge, { silent } = {}) => {
      demand(charge, ['paid', 'refunded'], 'charged back');
      return change(charge, { state: 'charged_back' }, silent);
    },

    infract: (charge, { state, word }, { silent } = {}) => {
      demand(charge, ['paid'], 'reported');
      return change(charge, { ...(state && { state }), ...(word !== undefined && { ownWord: word }) }, silent);
    },
  };
}
