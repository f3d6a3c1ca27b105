import type { EntityRef } from '../core/types.ts';
import type { ReceiverRef } from './types.ts';

/** All accounts of a receiver share its timeline and delivery queues. */
export const receiverEntity = ({ receiverId, merchantId }: ReceiverRef): EntityRef => ({
  entityId: receiverId,
  merchantId,
});
