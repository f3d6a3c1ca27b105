import type { Client } from '@temporalio/client';
import type { Store } from '../db/core/store.ts';
import type { Log } from '../runtime/log.ts';
import type { Mailer } from '../runtime/mail.ts';
import type { Mode } from '../runtime/settings.ts';
import type { Storage } from '../runtime/storage/storage.ts';
import { notifyDispute } from '../runtime/workflow-starts.ts';
import { certificateWatch } from './connections/certificates.ts';
import { connectionCalls } from './connections/connections.ts';
import { callContext } from './core/call-context.ts';
import { monthly } from './core/months.ts';
import type { QuickTries } from './core/quick-tries.ts';
import { sweeping } from './core/sweep.ts';
import { disputeRows } from './disputes/rows.ts';
import type { DisputeRef } from './disputes/types.ts';
import { eventDeliveries } from './events/deliveries.ts';
import type { FirstTries } from './events/first-tries.ts';
import { sendingAlerts } from './finance/alerts.ts';
import { bulkWork } from './finance/bulk-runs.ts';
import { exporting } from './finance/exports.ts';
import { ledgerChecks } from './finance/ledger-check.ts';
import { askingBalances } from './finance/provider-balances.ts';
import { reconciling } from './finance/reconciliation.ts';
import { keepingSettlements } from './finance/settlements.ts';
import { boletoFiles } from './payments/boletos.ts';
import { paymentCalls } from './payments/calls.ts';
import { paymentRoutes } from './payments/next-connection.ts';
import { paymentRows } from './payments/rows.ts';
import { cardSaving } from './payments/save-card.ts';
import { payoutBatches } from './payouts/batches.ts';
import { payoutCalls } from './payouts/calls.ts';
import { payoutRows } from './payouts/rows.ts';
import { bankChanges } from './receivers/bank-change.ts';
import { receiverCalls } from './receivers/calls.ts';
import { receiverRows } from './receivers/rows.ts';
import { askRefund, refundCalls } from './refunds/calls.ts';
import { refundRows } from './refunds/rows.ts';

export interface ActivityDeps {
  store: Store;
  client: Client;
  mode: Mode;
  publicUrl: string;
  /** Absent: files cannot be stored. */
  storage: Storage | undefined;
  log: Log;
  mailer: Mailer;
  /** Base of the links into the console in mails and alerts. */
  consoleUrl: string;
  /** Months for which timelines, events and webhooks in are kept; absent: for ever. */
  retentionMonths: number | undefined;
  /** What sends new events from this process. */
  firstTries: FirstTries;
  /** The provider calls that this process makes within workflow tasks. */
  quickTries: QuickTries;
  /** What a merchant may open per second; absent: any number. */
  openingsPerSecond?: number | undefined;
}

/** All activities: every side effect of the workflows. */
export function createActivities(deps: ActivityDeps) {
  const rows = rowsDeps(deps);
  const payments = paymentRows(rows);
  const calls = callContext(deps);
  const refunds = refundRows({
    ...deps,
    ...rows,
    transitionPayment: payments.transitionPayment,
    askRefund: (ref) => askRefund(calls, ref),
  });
  return {
    ...payments,
    ...disputeRows(rows),
    ...refundCalls(calls),
    ...refunds,
    ...paymentRoutes(deps),
    ...payoutRows(rows),
    ...payoutCalls(calls),
    ...payoutBatches(deps),
    ...paymentCalls(calls, rows, deps.quickTries),
    ...receiverRows(rows),
    ...receiverCalls(calls, deps.storage),
    ...bankChanges(rows),
    ...cardSaving(calls),
    ...certificateWatch(deps),
    ...connectionCalls(deps),
    ...eventDeliveries({ ...rows, ...deps.firstTries }),
    ...exporting(deps),
    ...bulkWork({ ...deps, ...refunds }),
    ...boletoFiles({ ...rows, storage: deps.storage }),
    ...sweeping(deps),
    ...keepingSettlements(deps),
    ...ledgerChecks(deps),
    ...sendingAlerts(deps),
    ...askingBalances(calls),
    ...monthly(deps),
    ...reconciling({ ...deps, calls }),
  };
}

const rowsDeps = ({ store, log, client, firstTries: { deliverNew } }: ActivityDeps) => ({
  store,
  log,
  deliverNew,
  notifyDispute: async (ref: DisputeRef) => {
    await notifyDispute(client, ref).catch((error: unknown) =>
      log.error({ err: error, disputeId: ref.disputeId }, 'dispute not notified; the sweep will start it'),
    );
  },
});

export type Activities = ReturnType<typeof createActivities>;
