import { connectionHealth } from '../../db/connections/health.ts';
import { bulkhead } from '../core/bulkhead.ts';
import type { CallContext } from '../core/call-context.ts';
import type { QuickTries } from '../core/quick-tries.ts';
import type { PaymentRef } from '../core/types.ts';
import { cancelCharge } from './cancel-charge.ts';
import type { ChargeContext } from './card-in-charge.ts';
import { charge } from './charge.ts';
import { lookUp } from './look-up.ts';
import { chargedRows, quickCharge } from './quick-charge.ts';
import { quickLookUp } from './quick-look-up.ts';
import type { PaymentRowsDeps } from './transition.ts';
import type { CancelOutcome, ChargeOutcome, LookUpOutcome, PaymentOrder, QuickCharge, QuickLookUp } from './types.ts';

/** The provider calls of payments: one call each. The thrown error determines whether the call may be repeated. */
export function paymentCalls(calls: CallContext, rows: PaymentRowsDeps, tries: QuickTries) {
  const context: ChargeContext = { ...calls, health: connectionHealth(calls.store.db, calls.log) };
  const { within } = bulkhead();
  const charged = chargedRows();
  return {
    /** Charges when the connection has a free slot. Runs that name no connection are not limited. */
    charge({ connectionId, ...ask }: PaymentRef & { attempt: number; connectionId?: string }): Promise<ChargeOutcome> {
      if (connectionId === undefined) return charge(context, ask);
      return within(connectionId, () => charge(context, ask));
    },

    quickCharge: (order: PaymentOrder & { step: string }): Promise<QuickCharge> =>
      quickCharge(context, rows, { tries, charged }, order),

    quickLookUp: (ask: PaymentRef & { step: string; cause: string; overdue: boolean }): Promise<QuickLookUp> =>
      quickLookUp(context, rows, { tries, charged }, ask),

    cancelCharge: (ask: PaymentRef & { attempt: number }): Promise<CancelOutcome> => cancelCharge(context, ask),

    lookUp: (ask: PaymentRef & { transactionId?: string }): Promise<LookUpOutcome> => lookUp(context, ask),
  };
}
