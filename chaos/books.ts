// The stand-ins' ledgers.
import type * as entities from '../sandbox/core/entities.ts';
import type { Sandbox } from '../sandbox/server.ts';

/** `provider` is the slug. */
export type Charge = Pick<
  entities.Charge,
  'id' | 'reference' | 'provider' | 'account' | 'amount' | 'state' | 'paidAmount' | 'refundedAmount'
>;
export type Transfer = Pick<entities.Transfer, 'id' | 'reference' | 'provider' | 'account' | 'amount' | 'state'>;

export interface Books {
  charges: Charge[];
  refunds: { id: string; chargeId: string; amount: number }[];
  transfers: Transfer[];
}

/** What the stand-ins hold of these accounts, by the provider's slug. Read in their process: every step is compared with it. */
export function booksOf({ ledger }: Sandbox, accounts: Record<string, string>): Books {
  const own = Object.entries(accounts).map(([provider, account]) => ({ provider, account }));
  const charges = own.flatMap(ledger.charges);
  return {
    charges,
    refunds: charges.flatMap(({ id: chargeId, refunds }) =>
      refunds.map(({ id, amount }) => ({ id, amount, chargeId })),
    ),
    transfers: own.flatMap(ledger.transfers),
  };
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
