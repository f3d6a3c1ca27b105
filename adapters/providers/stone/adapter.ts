import { randomUUID } from 'node:crypto';
import type { TransactionResult } from '../../../domain/payments/payment.ts';
import type { WithdrawRequest } from '../../../domain/payouts/payout.ts';
import { headers, logIn, together } from '../../kit/auth.ts';
import type { LookUp } from '../../kit/declaration.ts';
import { ProviderError } from '../../kit/errors.ts';
import { digest, filled, inferPixType, pixKeyOf, referenceOf, taxDocument } from '../../kit/fields.ts';
import { aDay, credentials } from '../../kit/general.ts';
import { claimsText, decrypted, signedToken } from '../../kit/jose.ts';
import { parseJson } from '../../kit/parse.ts';
import { protocol, type Reply, type Step } from '../../kit/protocol.ts';
import { Id, Instant, pick, Text } from '../../kit/read.ts';

const userAgent = 'Trilho';
const assertionSeconds = 600;

/** Its own id of a charge: 26 to 35 letters and digits. */
const txidOf = (reference = ''): string => digest(reference).slice(0, 32);
/** What is made once: the same key with another body is refused. At most 72 characters. */
const once = (key: string) => ({ 'x-stone-idempotency-key': key });

/**
 * Stone OpenBank (not in the specification; its own pages of 2021 to 2023, and its Go client).
 *
 * - No secret: the application logs in by an assertion that it signs, and the same private key opens its webhooks.
 * - No page lists the words of a charge. Created, paid and cancelled are those of its events; where a word does not say
 *   that it has ended, `paid_at` and `cancelled_at` do.
 * - A payment is created, which moves nothing, and then confirmed. The answer to that is not shown, and not needed.
 * - The token inside a webhook is signed by Stone. That is not checked, since its keys change and each webhook is
 *   confirmed by a look-up.
 * - Left out: refunds of a PIX, of which the events are shown and not the call; its cancels, of which no page says what
 *   they leave; payouts to a bank account, which are named by an ISPB; boletos and transfers.
 */
export default protocol({
  name: 'Stone',
  evidence: {
    grade: 'A',
    operations: { getTransaction: 'C' },
    notes:
      'By its own pages. The look-up of a charge is on a page of 2020, with fewer members than its creation has; no page lists its words: they are those of its events, of which one client reads PAID, beside `paid_at` and `cancelled_at`, which its creation has.',
  },
  baseUrl: 'https://api.openbank.stone.com.br',
  methods: ['PIX'],
  payouts: ['PIX'],
  credentials: [
    credentials.clientId(),
    { field: 'privateKey', title: 'Private key of the application (PEM)', secret: true, required: true },
    credentials.companyId(undefined, 'Account id'),
    { field: 'pixKey', title: 'PIX key', secret: false, required: true },
    credentials.baseUrl(),
  ],
  accountBy: ['clientId', 'companyId'],
  auth: together(
    headers({ 'user-agent': { text: userAgent } }),
    logIn({
      at: (base) => base.replace(/\/\/(sandbox-)?api\.openbank\.stone\.com\.br$/, '//$1accounts.openbank.stone.com.br'),
      path: '/auth/realms/stone_bank/protocol/openid-connect/token',
      request: ({ clientId = '' }) => ({
        headers: { 'user-agent': userAgent },
        form: {
          grant_type: 'client_credentials',
          client_id: clientId,
          client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        },
      }),
      assertion: ({ clientId, privateKey = '' }, url, now) => {
        const iat = Math.floor(now.getTime() / 1000);
        const claims = {
          iss: clientId,
          sub: clientId,
          aud: url.replace(/\/protocol\/openid-connect\/token$/, ''),
          jti: randomUUID(),
          iat,
          nbf: iat,
          exp: iat + assertionSeconds,
        };
        return { client_assertion: signedToken(privateKey, claims) };
      },
    }),
  ),
  money: 'cents',
  duplicateKeyStatus: 409,
  statuses: { PENDING: ['created'], APPROVED: ['paid'], REJECTED: ['cancelled'], default: 'PENDING' },
  withdrawStatuses: {
    PENDING: ['created', 'confirmed', 'money_reserved', 'scheduled'],
    APPROVED: ['settled'],
    CANCELED: ['cancelled'],
    // The other bank sent it back.
    REJECTED: ['failed', 'refunded'],
    default: 'PENDING',
  },
  answer: {
    id: 'id',
    status: 'status',
    amount: 'amount',
    pixCode: 'qr_code_content',
    txid: 'transaction_id',
  },
  payoutAnswer: {
    id: 'id',
    status: 'status',
    amount: 'amount',
    approvedAt: 'settled_at',
    endToEndId: 'end_to_end_id',
  },
  createTransaction: {
    method: 'POST',
    path: '/api/v1/pix_payment_invoices',
    headers: (request) => once(txidOf(referenceOf(request))),
    body: (request, { money, connection }) => {
      const { customer, description } = request;
      return filled({
        account_id: connection.companyId,
        key: connection.pixKey,
        amount: money(request.amount),
        transaction_id: txidOf(referenceOf(request)),
        expiration: aDay / 1000,
        customer: { name: customer.name, document: taxDocument(customer.document).number },
        request_for_payer: description?.slice(0, 140),
      });
    },
  },
  getTransaction: async (wire, lookUp) => {
    const reply = await wire.send(charge, lookUp);
    const { id } = lookUp;
    return byItsTimes(reply, wire.charge(reply, { paymentMethod: 'PIX', ...(id && { lookedUpId: id }) }));
  },
  withdraw: async (wire, request) => {
    const created = await wire.send(createPayment, request);
    const made = wire.payout(created, request);
    // The key was used before, and the payment is on its way; or its word is unknown, and a look-up decides.
    if (made.providerWord.toLowerCase() !== 'created') return made;
    const id = wire.need(created, 'id', Id);
    await wire.send(confirmPayment, { id, ...request }).catch((error) => {
      // Its id is known: a look-up by it says whether the money has left.
      if (error instanceof ProviderError && error.effect === 'unknown') return;
      throw asUnknown(error);
    });
    return made;
  },
  getWithdraw: { method: 'GET', path: '/api/v1/pix/outbound_pix_payments/{id}/' },
  getBalance: { method: 'GET', path: '/api/v1/accounts/{companyId}/balance' },
  webhooks: [
    ...Object.entries({ created: 'PENDING', paid: 'APPROVED', cancelled: 'REJECTED' }).map(([what, means]) => ({
      type: 'TRANSACTION' as const,
      when: { event_type: `pix_invoice_payment_${what}` },
      id: 'target_data.id',
      means,
      amount: 'target_data.amount',
    })),
    {
      type: 'WITHDRAW',
      when: {
        event_type: ['created', 'money_reserved', 'settled', 'failed', 'refunded'].map(
          (what) => `pix_outbound_payment_${what}`,
        ),
      },
      id: 'target_data.id',
      status: 'target_data.status',
      amount: 'target_data.amount',
      endToEndId: 'target_data.end_to_end_id',
    },
  ],
  opened: (delivery, { privateKey = '' }) => {
    const sealed = pick(parseJson(delivery.rawBody), 'encrypted_body', Text);
    const token = sealed && decrypted(privateKey, sealed);
    return token ? { ...delivery, rawBody: claimsText(token) } : undefined;
  },
  lookUpBy: ['id'],
  absenceProof: 'never',
  webhookProof: false,
  limits: { pixExpiryMs: aDay, timeoutMs: 10_000 },
  notes: [
    'Stone gives the client id and takes the public half of the private key, and our callback address, on its form for integrations. The account id is that of the account that charges and pays; one page asks for a random PIX key of it.',
    'Webhooks are encrypted for the same key. Stone’s signature inside them is not checked; each status is confirmed by a look-up.',
    'Its sandbox is https://sandbox-api.openbank.stone.com.br.',
    'The same reference sent twice makes one charge, and one payout. A charge or payout whose creation was not answered cannot be looked up by our reference: its webhook has Stone’s id alone.',
    'A charge that has expired has no word in the sources.',
    'A payout is created and then confirmed. One whose confirmation was refused is not made again: while it is CREATED it can still be confirmed at Stone.',
    'Refunds, cancels, boletos and payouts to bank accounts are not offered here.',
  ],
});

const charge: Step<LookUp> = { method: 'GET', path: '/api/v1/pix_payment_invoices/{id}' };

const createPayment: Step<WithdrawRequest> = {
  method: 'POST',
  path: '/api/v1/pix/outbound_pix_payments',
  headers: ({ withdrawReference }) => once(withdrawReference),
  body: (request, { money, connection }) =>
    filled({
      account_id: connection.companyId,
      amount: money(request.amount),
      key: pixKeyOf({ ...request, pixType: request.pixType ?? inferPixType(request.pixKey ?? '') }, '+55'),
      description: request.description,
    }),
};

const confirmPayment: Step<WithdrawRequest & { id: string }> = {
  method: 'POST',
  path: '/api/v1/pix/outbound_pix_payments/{id}/actions/confirm',
  headers: ({ withdrawReference }) => once(`${withdrawReference}-confirm`),
  anyBody: true,
};

/** Where its word does not say that it has ended: paid or cancelled by the times that it states. */
function byItsTimes({ body }: Reply, found: TransactionResult): TransactionResult {
  if (found.status !== 'PENDING') return found;
  const { unmapped: _, ...known } = found;
  if (pick(body, 'paid_at', Instant)) return { ...known, status: 'APPROVED' };
  return pick(body, 'cancelled_at', Instant) ? { ...known, status: 'REJECTED' } : found;
}

const asUnknown = (error: unknown): unknown =>
  error instanceof ProviderError ? new ProviderError(error.message, { ...error, effect: 'unknown' }) : error;
