import { z } from 'zod';
import { Dispute } from '../disputes/index.ts';
import { Payment } from '../payments/index.ts';
import { Refund } from '../refunds/index.ts';
import { DeliveryExchange, WebhookEndpoint } from './endpoint.ts';
import { EventType } from './event.ts';

/** Events on their way to the merchant's addresses, as the API shows them. */

const at = z.iso.datetime();

export const Event = z
  .object({
    id: z.string().meta({ description: 'The same as `webhook-id`, however often it is sent' }),
    type: EventType,
    timestamp: at,
    data: z
      .union([Payment, Refund, Dispute, WebhookEndpoint])
      .meta({ description: 'What `GET` answered of it at that moment' }),
  })
  .meta({ id: 'Event' });
export type Event = z.infer<typeof Event>;

export const DeliveryState = z.enum(['pending', 'held', 'delivered', 'exhausted', 'dropped']).meta({
  description:
    '`held`: waits until its endpoint is switched on. `exhausted`: 72 hours of tries, or 410. `dropped`: its endpoint was removed',
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
    entityId: z.string().meta({ description: 'What the event is of' }),
    lastTry: Try.optional(),
  })
  .meta({ id: 'EndpointDelivery' });
export type EndpointDelivery = z.infer<typeof EndpointDelivery>;

/** The effect of redelivering the events of a period to an endpoint. */
export const RedeliveryPreview = z
  .object({
    deliveries: z.int().meta({ description: 'So many would be sent' }),
    waiting: z.int().meta({ description: 'So many more of that time are on their way already, and are left' }),
    tooMany: z.boolean().meta({ description: 'More than one call takes: ask for less at a time' }),
  })
  .meta({ id: 'RedeliveryPreview' });
export type RedeliveryPreview = z.infer<typeof RedeliveryPreview>;
