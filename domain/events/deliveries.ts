import { z } from 'zod';
import { Dispute } from '../disputes/index.ts';
import { Settlement } from '../finance/index.ts';
import { Payment } from '../payments/index.ts';
import { Payout } from '../payouts/index.ts';
import { Receiver } from '../receivers/index.ts';
import { Refund } from '../refunds/index.ts';
import { DeliveryExchange, WebhookEndpoint } from './endpoint.ts';
import { EventType } from './event.ts';

/** Events on their way to the merchant's addresses, as the API shows them. */

const at = z.iso.datetime();

export const EventData = z
  .union([Payment, Refund, Dispute, Payout, Receiver, Settlement, WebhookEndpoint])
  .meta({ description: 'The entity as `GET` answered it at that moment' });

export const Event = z
  .object({
    id: z.string().meta({ description: 'Equal to `webhook-id`; the same in every attempt' }),
    type: EventType,
    timestamp: at,
    data: EventData,
  })
  .meta({ id: 'Event' });
export type Event = z.infer<typeof Event>;

export const DeliveryState = z.enum(['pending', 'held', 'delivered', 'exhausted', 'dropped']).meta({
  description:
    '`held`: waits until its endpoint is enabled. `exhausted`: failed for 72 hours, or answered 410. `dropped`: its endpoint was removed',
});
export type DeliveryState = z.infer<typeof DeliveryState>;

const Try = z.object({
  at,
  ms: z.int(),
  outcome: z.enum(['delivered', 'failed', 'gone']),
  httpStatus: z.int().optional(),
  error: z.string().optional().meta({ description: 'Why there was no answer' }),
});

export const DeliveryAttempt = DeliveryExchange.extend({ number: z.int(), ...Try.shape });
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;

const common = {
  id: z.string(),
  state: DeliveryState,
  tries: z.int(),
  createdAt: at,
  endedAt: at.optional(),
};

export const Delivery = z
  .object({
    ...common,
    endpointId: z.string().optional().meta({ description: 'Absent: the `webhookUrl` of the payment itself' }),
    attempts: z.array(DeliveryAttempt).meta({ description: 'The last 50, oldest first' }),
  })
  .meta({ id: 'Delivery' });
export type Delivery = z.infer<typeof Delivery>;

/** A delivery in the list of its endpoint. */
export const EndpointDelivery = z
  .object({
    ...common,
    eventId: z.string(),
    type: EventType,
    entityId: z.string().meta({ description: 'The entity of the event' }),
    lastTry: Try.optional(),
  })
  .meta({ id: 'EndpointDelivery' });
export type EndpointDelivery = z.infer<typeof EndpointDelivery>;

/** The effect of redelivering the events of a period to an endpoint. */
export const RedeliveryPreview = z
  .object({
    deliveries: z.int().meta({ description: 'Number of deliveries that would be sent' }),
    waiting: z
      .int()
      .meta({ description: 'Further deliveries of that time range that are already pending and stay as they are' }),
    tooMany: z.boolean().meta({ description: 'True: more than one request may select; choose a shorter time range' }),
  })
  .meta({ id: 'RedeliveryPreview' });
export type RedeliveryPreview = z.infer<typeof RedeliveryPreview>;
