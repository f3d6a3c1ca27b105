import { createHmac } from 'node:crypto';
import { signingSecret, type WebhookPost } from '../core/provider.ts';

/**
 * A webhook signed as by Transfeera and Vexy: `t=<ms>,v1=<hex>`, an HMAC-SHA256 over `<ms>.<body>`. The time is real
 * time, not the stand-ins' clock, since the receiver compares it with its own clock.
 */
export function signed(header: string, body: unknown, account: string): WebhookPost {
  const text = JSON.stringify(body);
  const at = Date.now();
  const hmac = createHmac('sha256', signingSecret(account)).update(`${at}.${text}`).digest('hex');
  return { body: text, headers: { 'content-type': 'application/json', [header]: `t=${at},v1=${hmac}` } };
}
