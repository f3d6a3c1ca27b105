/*
 * The life of a payment.
 *
 *   open ──▶ charge ─┬─ answered ──▶ wait ─┬─ webhook ─┐
 *               ▲    ├─ refused ───▶ REJECTED          ├─▶ look up ──▶ judge ──▶ move, or wait on
 *               │    ├─ unknown ───▶ attention ─ wait ─┼─ poll ────┤
 *               │    │                                 └─ expiry ──┘
 *               └────┴─ surely nothing done, and the route has a next connection (else REJECTED)
 *
 *   What people ask for (cancel, look, resolve, dismiss) is done between two looks, one after the other: `act`.
 *
 *   Statuses:  PENDING ▸ REJECTED ▸ APPROVED ▸ REFUNDED ▸ CHARGEBACK   (domain/payments/transition.ts decides; only `move` writes)
 *
 * The run ends when the status is final or APPROVED and told. Later news (refund, chargeback, a payment after all)
 * starts `reopenedPayment` under the same id: it goes on from the stored row and has no way to charge.
 */

export interface FirstAnswer {
  /** Base64; tells the same request from another one with the same key. */
  fingerprint: string;
  /** Of the request that started the run: every other one is a repeat. */
  nonce: string;
}
