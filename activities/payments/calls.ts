import { connectionHealth } from '../../db/connections/health.ts';
import type { CallContext } from '../core/call-context.ts';
import type { QuickTries } from '../core/quick-tries.ts';
import type { PaymentRef } from '../core/types.ts';
import { cancelCharge } from './cancel-charge.ts';
import { captureCharge } from './capture-charge.ts';
import type { ChargeContext } from './card-in-charge.ts';
import { charge } from './charge.ts';
import { confirmCharge } from './confirm-charge.ts';
import { lookUp } from './look-up.ts';
import { chargedRows, quickCharge } from './quick-charge.ts';
import { quickLookUp } from './quick-look-up.ts';
import type { PaymentRowsDeps } from './transition.ts';
import type {
  CancelOutcome,
  CaptureOutcome,
  ChargeOutcome,
  LookUpOutcome,
  PaymentOrder,
  QuickCharge,
  QuickLookUp,
} from './types.ts';

/** The provider calls of payments: one call each. The thrown error determines whether the call may be repeated. */
export function paymentCalls(calls: CallContext, rows: PaymentRowsDeps, tries: QuickTries) {
  const context: ChargeContext = { ...calls, health: connectionHealth(calls.store.db, calls.log) };
  const charged = chargedRows();
  return {
    charge: (ask: PaymentRef & { attempt: number; connectionId?: string; mayGoOn?: true }): Promise<ChargeOutcome> =>
      charge(context, ask),

    quickCharge: (order: PaymentOrder & { step: string }): Promise<QuickCharge> =>
      quickCharge(context, rows, { tries, charged }, order),

    quickLookUp: (ask: PaymentRef & { step: string; cause: string; overdue: boolean }): Promise<QuickLookUp> =>
      quickLookUp(context, rows, { tries, charged }, ask),

    cancelCharge: (ask: PaymentRef & { attempt: number }): Promise<CancelOutcome> => cancelCharge(context, ask),

    captureCharge: (ask: PaymentRef & { attempt: number }): Promise<CaptureOutcome> => captureCharge(context, ask),

    confirmCharge: (ask: PaymentRef & { attempt: number; data: Record<string, string> }): Promise<ChargeOutcome> =>
      confirmCharge(context, ask),

    lookUp: (ask: PaymentRef & { transactionId?: string }): Promise<LookUpOutcome> => lookUp(context, ask),
  };
}
