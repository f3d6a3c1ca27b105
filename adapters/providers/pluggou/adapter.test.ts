import { expect, it } from 'vitest';
import { createAdapter } from '../../index.ts';

const keys = { publicKey: 'public', secretKey: 'secret', organizationId: 'org' };
const rawBody = JSON.stringify({ id: 'ev_1', event_type: 'transaction', data: { id: 'tx_1', status: 'paid' } });

it.each([
  ['the connection’s code', 'code-of-ours', { 'x-webhook-code': 'code-of-ours' }, 1],
  ['another code', 'code-of-ours', { 'x-webhook-code': 'code-of-others' }, 0],
  ['no code', 'code-of-ours', {}, 0],
  ['the code twice', 'code-of-ours', { 'x-webhook-code': ['code-of-ours', 'code-of-ours'] }, 0],
  ['any code where the connection has none', undefined, { 'x-webhook-code': 'whatever' }, 1],
])('a webhook with %s', async (_, webhookSecret, headers, count) => {
  const adapter = createAdapter('Pluggou', { ...keys, ...(webhookSecret && { webhookSecret }) });
  expect(await adapter.processWebhook({ headers, rawBody })).toHaveLength(count);
});
