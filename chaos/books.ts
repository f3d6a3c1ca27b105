// The stand-ins' ledgers, as their control API shows them.
import type { ChargeState, TransferState } from '../sandbox/core/entities.ts';

interface Entry {
  id: string;
  reference: string | null;
  /** The slug. */
  provider: string;
  account: string;
  amount: number;
  /** The provider's word. */
  status: string;
}

export interface Charge extends Entry {
  state: ChargeState;
  paidAmount: number;
  refundedAmount: number;
}

export interface Transfer extends Entry {
  state: TransferState;
}

export interface Books {
  charges: Charge[];
  refunds: (Entry & { chargeId: string })[];
  transfers: Transfer[];
}

/** The control API. @throws Error whose message begins with the status that is not 2xx. */
export const controlOf =
  (sandboxUrl: string) =>
  async <Body>(method: string, path: string, body?: object): Promise<Body> => {
    const response = await fetch(`${sandboxUrl}/_sandbox${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.status} ${path}: ${text}`);
    return JSON.parse(text) as Body;
  };
