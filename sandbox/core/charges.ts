import type { Clock } from './clock.ts';
import {
  type Charge,
  type ChargeDraft,
  type ChargeState,
  InvalidChange,
  makeEndToEndId,
  type Outcome,
} from './entities.ts';
import type { Ledger } from './ledger.ts';
import type { Provider } from './provider.ts';
import type { Webhooks } from './webhooks.ts';

/**
 * The states of a charge at a provider:
 *
 *   waiting ──▶ paid ──▶ refunded (in one or many parts) ──▶ charged_back
 *      │         ▲ └──────────────────────────────────────────▲
 *      ├──▶ expired    (some banks' apps can still pay an expired PIX code: the late payment)
 *      └──▶ refused
 *
 * A card charge begins paid or refused, or waits authorised until it is captured (paid) or voided (expired), or waits for
 * its payer to confirm it before any of that. A chargeback may follow a refund: the payer's bank may not know of the refund.
 */
export interface Charges {
  /** Creates a charge, or finds the one with the same idempotency key. */
  open(provider: string, account: string, draft: ChargeDraft): Charge;
  pay(charge: Charge, change?: { amount?: number | undefined; silent?: boolean | undefined }): Charge;
  /** Captures `amount` cents of an authorised card, or all of it. The rest is released: it is captured once. */
  capture(charge: Charge, change?: { amount?: number | undefined }): Charge;
  /**
   * The issuer decides about a card that waited for its payer. @param change `authorizeOnly`: an accepted one is
   * authorised, and not paid yet.
   */
  decide(charge: Charge, outcome: Outcome, change?: { authorizeOnly?: boolean | undefined }): Charge;
  /** Releases an authorised card. @param change `word`: the provider's word for it. */
  void(charge: Charge, change?: { word?: string | undefined }): Charge;
  refuse(charge: Charge, change?: { silent?: boolean | undefined }): Charge;
  /** @param change `word`: the provider's word, where it distinguishes a cancellation from an expiry. */
  expire(charge: Charge, change?: { silent?: boolean | undefined; word?: string | undefined }): Charge;
  /** Refunds `amount` cents, or all that is left. A refund id that was used before changes nothing. */
  refund(
    charge: Charge,
    change?: { amount?: number | undefined; silent?: boolean | undefined; id?: string | undefined },
  ): Charge;
  chargeBack(charge: Charge, change?: { silent?: boolean | undefined }): Charge;
  /** The payer's bank reports fraud (MED). @param effect the state and word that the provider gives such a charge. */
  reportInfraction(
    charge: Charge,
    effect: NonNullable<Provider['infraction']>,
    change?: { silent?: boolean | undefined },
  ): Charge;
}

/** The transitions above, written to the ledger. Each change is announced by webhook unless it is silent. */
export function createCharges(ledger: Ledger, clock: Clock, webhooks: Webhooks): Charges {
  function change(charge: Charge, fields: Partial<Charge>, silent = false): Charge {
    const { authorized: _, ...rest } = charge;
    const changed: Charge = { ...rest, ownWord: null, ...fields, updatedAt: clock.now().toISOString() };
    ledger.commit({ charge: changed });
    if (!silent) webhooks.announce({ charge: changed });
    return changed;
  }

  function requireState(charge: Charge, states: ChargeState[], action: string): void {
    if (!states.includes(charge.state)) throw new InvalidChange(`a charge that is ${charge.state} cannot be ${action}`);
  }

  function requireAuthorized(charge: Charge, action: string): void {
    if (!charge.authorized) throw new InvalidChange(`a charge that is not authorised cannot be ${action}`);
  }

  return {
    open: (provider, account, draft) => {
      const { idempotencyKey } = draft;
      const earlier =
        idempotencyKey !== undefined &&
        ledger.charges({ provider, account }).find((other) => other.idempotencyKey === idempotencyKey);
      if (earlier) return earlier;
      if (draft.id !== undefined && ledger.charge(provider, draft.id)) throw new InvalidChange(`${draft.id} is taken`);
      const charge = newCharge(provider, account, draft.id ?? String(ledger.nextNumber()), draft, clock.now());
      ledger.commit({ charge });
      // Providers send no webhook for a new charge that waits. A charge that is decided at once is announced like any
      // change.
      if (draft.outcome) webhooks.announce({ charge });
      return charge;
    },

    capture: (charge, { amount } = {}) => {
      requireAuthorized(charge, 'captured');
      const part = amount ?? charge.amount;
      if (part > charge.amount) throw new InvalidChange(`amount: only ${charge.amount} cents are authorised`);
      return change(charge, { state: 'paid', paidAt: clock.now().toISOString(), paidAmount: part });
    },

    decide: (charge, outcome, { authorizeOnly } = {}) => {
      requireState(charge, ['waiting'], 'confirmed');
      if (charge.authorized) throw new InvalidChange('a charge that is authorised cannot be confirmed');
      if (outcome.state === 'refused') return change(charge, { state: 'refused', refusedReason: outcome.reason });
      if (authorizeOnly) return change(charge, { authorized: true });
      return change(charge, { state: 'paid', paidAt: clock.now().toISOString(), paidAmount: charge.amount });
    },

    void: (charge, { word } = {}) => {
      requireAuthorized(charge, 'voided');
      return change(charge, { state: 'expired', ownWord: word ?? null });
    },

    pay: (charge, { amount, silent } = {}) => {
      requireState(charge, ['waiting', 'expired'], 'paid');
      if (charge.consents && !charge.authorized) return change(charge, { state: 'waiting', authorized: true }, silent);
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
      requireState(charge, ['waiting'], 'refused');
      return change(charge, { state: 'refused', refusedReason: 'refused by the payer’s bank' }, silent);
    },

    expire: (charge, { silent, word } = {}) => {
      requireState(charge, ['waiting'], word ?? 'expired');
      return change(charge, { state: 'expired', ownWord: word ?? null }, silent);
    },

    refund: (charge, { amount, silent, id } = {}) => {
      if (charge.refunds.some((refund) => refund.id === id)) return charge;
      requireState(charge, ['paid'], 'refunded');
      // The refundable amount is what was paid, which may differ from the amount of the charge.
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
      requireState(charge, ['paid', 'refunded'], 'charged back');
      return change(charge, { state: 'charged_back' }, silent);
    },

    reportInfraction: (charge, { state, word }, { silent } = {}) => {
      requireState(charge, ['paid'], 'reported');
      return change(charge, { ...(state && { state }), ...(word !== undefined && { ownWord: word }) }, silent);
    },
  };
}

function newCharge(provider: string, account: string, id: string, draft: ChargeDraft, now: Date): Charge {
  const at = now.toISOString();
  const authorized = draft.authorizeOnly === true && draft.outcome?.state === 'paid';
  const paid = draft.outcome?.state === 'paid' && !authorized;
  return {
    provider,
    account,
    id,
    reference: draft.reference ?? null,
    idempotencyKey: draft.idempotencyKey ?? null,
    method: draft.method,
    amount: draft.amount,
    state: authorized ? 'waiting' : (draft.outcome?.state ?? 'waiting'),
    ownWord: null,
    ...(authorized && { authorized }),
    ...(draft.consents && { consents: draft.consents }),
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
}
