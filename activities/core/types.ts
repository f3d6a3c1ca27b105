/** Who requested an action: a person by name, or a merchant's own server. */
export interface Actor {
  kind: 'person' | 'key';
  id?: string;
  name?: string;
  role?: string;
}

/**
 * `refused`: nothing was done, with the reason. `open`: the provider gave no final state, and the look-up is repeated.
 */
export type CommandResult = { kind: 'done' } | { kind: 'open'; why: string } | { kind: 'refused'; why: string };

/** The owner of a timeline and of delivery queues: a payment, a payout, a receiver or an endpoint. */
export interface EntityRef {
  entityId: string;
  merchantId: string;
}

/** Identifies a payment. The merchant is always part of it. */
export interface PaymentRef {
  paymentId: string;
  merchantId: string;
}

/** A connection that a payment may go to, pinned to its version. */
export interface RouteHead {
  provider: string;
  connectionId: string;
  connectionVersion: number;
  account: string;
  /** Milliseconds that a charge may take there. */
  chargeMs: number;
}

/** The connection of a row, pinned to the version that the row was opened with. */
export interface PinnedConnection {
  provider: string;
  merchant_id: string;
  connection_id: string;
  connection_version: number;
}
