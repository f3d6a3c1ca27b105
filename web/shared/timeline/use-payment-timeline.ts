import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { livePayment, paymentQueries } from '../payments/api.ts';
import { useMerchant } from '../session/merchant.ts';
import { entriesOf } from './entries-of.ts';
import { type LiveState, useLive } from './use-live.ts';
import { usePace } from './use-pace.ts';

/**
 * The payment of a refund or dispute, and the timeline entries about it, by the payment's stream.
 *
 * @param onNews called after a change, to read the refund or dispute again.
 */
export function usePaymentTimeline(paymentId: string | undefined, id: string, onNews: () => void) {
  const { merchantId } = useMerchant();
  const pace = usePace();
  const [live, setLive] = useState<LiveState>('connecting');
  const asks = live === 'reconnecting';
  const known = paymentId ?? '';
  const payment = useQuery({
    ...paymentQueries.one(merchantId, known),
    enabled: paymentId !== undefined,
    refetchInterval: ({ state }) => asks && pace.intervalFor(state.data),
  });
  useLive(livePayment, merchantId, known, paymentId !== undefined, setLive);
  const timeline = useQuery({
    ...paymentQueries.timeline(merchantId, known),
    enabled: paymentId !== undefined,
    refetchInterval: () => asks && pace.intervalFor(payment.data),
  });
  const entries = useMemo(() => timeline.data && entriesOf(timeline.data, id), [timeline.data, id]);
  const last = entries?.at(-1)?.id;
  const updatedAt = payment.data?.updatedAt;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new entry or update triggers the call
  useEffect(() => {
    if (last !== undefined) onNews();
  }, [last, updatedAt]);
  return { payment: payment.data, entries, timeline, live, hurry: pace.hurry };
}
