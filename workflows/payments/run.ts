import * as wf from '@temporalio/workflow';
import type { PaymentRef } from '../../activities/core/types.ts';
import type { Activities } from '../../activities/index.ts';
import type { PaymentCommand, PaymentSnapshot, PaymentTransition } from '../../activities/payments/types.ts';
import { expiryGraceMs } from '../../domain/core/polling.ts';
import type { ProviderDispute } from '../../domain/core/provider-event.ts';
import { rowOptions } from '../core/activity-options.ts';
import { applySnapshot, type EntityLoop, emptyEvent, nextStep, type ProviderEvent } from '../core/entity-loop.ts';

export interface PaymentEventSignal extends ProviderEvent {
  /** The dispute that the webhook reports, if any. */
  dispute?: ProviderDispute;
  /** The provider, where the payment was moved from its connection because it did nothing there. */
  former?: string;
}

export interface PaymentRun {
  ref: PaymentRef;
  loop: EntityLoop<PaymentSnapshot, PaymentEventSignal, PaymentCommand>;
  /** Calls are first made within the workflow task. False in runs from before, which replay as they were recorded. */
  isQuick: boolean;
}

const { transitionPayment } = wf.proxyLocalActivities<Pick<Activities, 'transitionPayment'>>(rowOptions);

/** A refund has a workflow of its own, which continues when this run has ended. */
const { startLateRefund } = wf.proxyActivities<Pick<Activities, 'startLateRefund'>>({ startToCloseTimeout: '10s' });

/** The only way in which a payment's row changes; events and their deliveries follow in the same transaction. */
export async function transition(
  run: PaymentRun,
  change: Omit<PaymentTransition, keyof PaymentRef | 'step'>,
): Promise<void> {
  await takeSnapshot(run, await transitionPayment({ ...run.ref, step: nextStep(run.loop), ...change }));
}

/** Continues with the row as a transition has left it, wherever that was made. */
export async function takeSnapshot({ ref, loop }: PaymentRun, snapshot: PaymentSnapshot): Promise<void> {
  applySnapshot(loop, snapshot);
  await refundIfLate(ref, snapshot);
  for (const dispute of snapshot.disputesWaiting ?? []) loop.inbox.push({ ...emptyEvent, dispute });
}

/** Starts the refund of a late payment, where its row says that the merchant wants that and none was made: once, however often. */
export async function refundIfLate(ref: PaymentRef, { refundsLate }: PaymentSnapshot): Promise<void> {
  if (refundsLate) await startLateRefund(ref);
}

/** No payment is expected any more, and the provider has had time to close its code. */
export const isExpired = ({ expiresAt }: PaymentSnapshot): boolean =>
  expiresAt !== undefined && Date.now() >= expiresAt + expiryGraceMs;
