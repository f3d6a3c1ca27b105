import { ApplicationFailure } from '@temporalio/activity';
import agentkeepalive from 'agentkeepalive';
import axios from 'axios';
import { Webhook } from 'standardwebhooks';
import { contexts } from '../db/contexts.ts';
import type { Store } from '../db/store.ts';
import type { EventType, Payment } from '../domain/entities.ts';
import { unseal } from '../runtime/keys.ts';
import { addLogFields, type Log } from '../runtime/log.ts';
import { clock, eventDeliveries as deliverySeconds } from '../runtime/metrics.ts';
import type { Mode } from '../runtime/settings.ts';
import { traced } from '../runtime/telemetry.ts';
import { checkUrl, ForbiddenUrl, guardedLookup } from '../runtime/url-guard.ts';
import { note } from './payment-rows.ts';

export interface DeliveryRef {
  deliveryId: string;
  merchantId: string;
}

/** Thrown while the merchant's endpoint does not take an event; the engine tries again for 72 hours. */
export const NotDelivered = 'NotDelivered';

const timeoutMs = 15_000;

/** Delivers events by Standard Webhooks: one id for all tries, a fresh timestamp and signature for each. */
export function eventDeliveries({ store, mode, log }: { store: Store; mode: Mode; log: Log }) {
  const agent = { keepAlive: true, freeSocketTimeout: 4_000 };
  // The address that the name leads to is checked at the moment of connecting, so that it cannot change in between.
  const lookup = guardedLookup(mode);
  const http = axios.create({
    httpAgent: new agentkeepalive.HttpAgent({ ...agent, lookup } as object),
    httpsAgent: new agentkeepalive.HttpsAgent({ ...agent, lookup } as object),
    maxRedirects: 0,
    timeout: timeoutMs,
    // The status is all that counts: what else the endpoint says is not read.
    responseType: 'stream',
    validateStatus: () => true,
    proxy: false,
  });

  return {
    async deliver(ref: DeliveryRef): Promise<'delivered' | 'gone'> {
      const row = await store.db
        .updateTable('deliveries')
        .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
        .where('id', '=', ref.deliveryId)
        .where('merchant_id', '=', ref.merchantId)
        .returningAll()
        .executeTakeFirstOrThrow();
      if (row.state !== 'pending') return row.state === 'delivered' ? 'delivered' : 'gone';
      const event = await store.db
        .selectFrom('events')
        .innerJoin('merchants', 'merchants.id', 'events.merchant_id')
        .leftJoin('payments', 'payments.id', 'events.entity_id')
        .select(['events.id', 'type', 'data_sealed', 'events.created_at', 'webhook_secret_sealed', 'correlation_id'])
        .where('events.id', '=', row.event_id)
        .executeTakeFirstOrThrow();
      const correlationId = event.correlation_id ?? undefined;
      addLogFields({ paymentId: row.entity_id, correlationId });
      const seal = await store.sealOf(ref.merchantId);
      const url = seal.open<string>(contexts.deliveryUrl(row.id), row.url_sealed);
      const data = seal.open<Payment>(contexts.event(event.id), event.data_sealed);
      const body = eventBody(event.type, event.created_at, data);
      const secret = webhookSecret(store, ref.merchantId, event.webhook_secret_sealed);

      const sentAt = new Date();
      const payment = { paymentId: row.entity_id, merchantId: ref.merchantId };
      const seconds = clock();
      const said = async (outcome: 'delivered' | 'failed', more: { httpStatus?: number; error?: string }) => {
        const took = seconds();
        const gone = more.httpStatus === 410;
        deliverySeconds.observe({ outcome: gone ? 'gone' : outcome }, took);
        const line = { eventId: event.id, type: event.type, tries: row.attempts, ...more, ms: Math.round(took * 1000) };
        if (outcome === 'delivered') log.info(line, 'event delivered');
        else log.warn(line, gone ? 'event refused: the endpoint is gone for good' : 'event not delivered; tried again');
        const data = { eventId: event.id, url: new URL(url).origin, attempt: row.attempts, outcome, ...more };
        await note(store.db, payment, 'delivery', `${event.type}: ${outcome}`, data);
      };
      let httpStatus: number;
      try {
        checkUrl(url, mode);
        const answer = await traced('deliver event', { 'trilho.event': event.type }, async (span) => {
          const taken = await http.post(url, body, {
            headers: {
              'content-type': 'application/json',
              'user-agent': 'Trilho',
              'webhook-id': event.id,
              'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
              'webhook-signature': new Webhook(secret).sign(event.id, sentAt, body),
              ...(correlationId && { 'trilho-correlation-id': correlationId }),
            },
            signal: AbortSignal.timeout(timeoutMs + 500),
          });
          span.setAttribute('http.response.status_code', taken.status);
          return taken;
        });
        httpStatus = answer.status;
        answer.data.destroy();
      } catch (error) {
        const why = error instanceof ForbiddenUrl ? error.message : ((error as { code?: string }).code ?? 'no answer');
        await said('failed', { error: why });
        throw ApplicationFailure.create({ type: NotDelivered, message: `not delivered: ${why}` });
      }
      if (httpStatus >= 200 && httpStatus < 300) {
        await said('delivered', { httpStatus });
        await end(ref, 'delivered');
        return 'delivered';
      }
      await said('failed', { httpStatus });
      // 410: the endpoint says that it is gone for good (Standard Webhooks).
      if (httpStatus === 410) return 'gone';
      throw ApplicationFailure.create({ type: NotDelivered, message: `endpoint answered ${httpStatus}` });
    },

    /** The tries are over: visibly so. @returns the payment whose event it was. */
    async exhaustDelivery(ref: DeliveryRef): Promise<{ paymentId: string; merchantId: string }> {
      const row = await end(ref, 'exhausted');
      log.error({ paymentId: row.entity_id, tries: row.attempts }, 'event exhausted: nobody tries it again');
      return { paymentId: row.entity_id, merchantId: ref.merchantId };
    },
  };

  async function end(ref: DeliveryRef, state: 'delivered' | 'exhausted') {
    return store.db
      .updateTable('deliveries')
      .set({ state, ended_at: new Date() })
      .where('id', '=', ref.deliveryId)
      .where('merchant_id', '=', ref.merchantId)
      .returning(['entity_id', 'attempts'])
      .executeTakeFirstOrThrow();
  }
}

/** The body of an event: the same object that `GET` answers, as it stood when the event was made. */
const eventBody = (type: EventType, at: Date, data: Payment): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data });

const webhookSecret = (store: Store, merchantId: string, sealed: Buffer): string =>
  unseal(store.keys.sealing, contexts.webhookSecret(merchantId), sealed).toString();
