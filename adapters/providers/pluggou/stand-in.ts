import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { headers } from '../../../sandbox/core/auth.ts';
import {
  type Call,
  orNotFound,
  type Provider,
  Refusal,
  type Reply,
  type ReportedCharge,
  type Route,
  signingSecret,
} from '../../../sandbox/core/provider.ts';
import { brCode, is } from '../../../sandbox/core/shapes.ts';
import { generalWords } from '../../../sandbox/dialects/white-label.ts';

const Transaction = z.strictObject({
  payment_method: z.literal('pix'),
  amount: is.cents,
  buyer: z.strictObject({
    buyer_name: z.string().min(1),
    buyer_document: is.cpfOrCnpj,
    buyer_phone: is.digits(10, 13),
    buyer_email: is.email.optional(),
  }),
});

const create = ({ context, body, reportCharge }: Call): Reply => {
  const { amount } = Transaction.parse(body);
  const charge = context.openCharge({ id: randomUUID(), method: 'pix', amount, expiresInMs: 86_400_000, details: {} });
  const pix = { emv: brCode('pix.pluggou.invalid', charge) };
  return { status: 201, body: { success: true, data: { ...transaction(reportCharge(charge)), pix } } };
};

const read = ({ context, params, reportCharge }: Call): Reply => {
  const charge = reportCharge(orNotFound(context.charge(params.id ?? ''), 'Transaction not found'));
  return { status: 200, body: { success: true, data: transaction(charge) } };
};

/** The specification's paths, of an older generation, which also require an organization in the query. */
const older: Route[] = [
  {
    method: 'post',
    path: '/payments/transactions',
    operation: 'createTransaction',
    handle: (call) => {
      if (!call.query.get('organizationId')) throw new Refusal(422, 'organizationId: is required');
      return create(call);
    },
  },
  { method: 'get', path: '/payments/transactions/:id', operation: 'getTransaction', handle: read },
];

/** The paths of public integrations. */
const newer: Route[] = [
  { method: 'post', path: '/transactions', operation: 'createTransaction', handle: create },
  { method: 'get', path: '/transactions/:id', operation: 'getTransaction', handle: read },
];

/**
 * Pluggou: PIX, authenticated by two headers, amounts in cents, at both generations of its paths. Webhooks go to the
 * address set in its dashboard, with a code that the account knows.
 */
export const pluggou: Provider = {
  name: 'Pluggou',
  slug: 'pluggou',
  bases: ['/api', ''],
  bodyKind: 'json',
  invalidStatus: 422,
  addresses: (root) => ({ baseUrl: `${root}/api` }),
  ...headers({ 'x-public-key': 'publicKey', 'x-secret-key': 'secretKey' }),
  words: {
    waiting: 'pending',
    paid: 'paid',
    refused: 'refused',
    expired: 'expired',
    refunded: 'refunded',
    charged_back: 'chargeback',
  },
  refundWord: 'refunded',
  moreWords: { charge: generalWords },
  routes: [...older, ...newer],
  webhook: (charge, event) => ({
    headers: { 'x-webhook-code': signingSecret(charge.account), 'x-webhook-event-id': event.id },
    body: { id: event.id, event_type: 'transaction', data: transaction(charge) },
  }),
  problem: (status, message) => ({ status, body: { success: false, message } }),
};

function transaction({ id, amount, word }: ReportedCharge) {
  return { id, amount, status: word };
}
