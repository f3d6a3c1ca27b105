import { createHmac } from 'node:crypto';
import { signingSecret, type WebhookPost } from '../core/provider.ts';

/**
 * A webhook signed as Transfeera and Vexy do: `t=<ms>,v1=<hex>`, an HMAC-SHA256 over time, point and body. The time is
 * real, since the receiver compares it with his own clock.
 */
export function signed(header: string, body: unknown, account: string): WebhookPost {
  const text = JSON.stringify(body);
  const at = Date.now();
  const hmac = createHmac('sha256', signingSecret(account)).update(`${at}.${text}`).digest('hex');
  return { body: text, headers: { 'content-type': 'application/json', [header]: `t=${at},v1=${hmac}` } };
}
