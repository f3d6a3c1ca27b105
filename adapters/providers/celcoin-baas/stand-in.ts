import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { fromBody, logIn } from '../../../sandbox/core/auth.ts';
import {
  orNotFound,
  type Provider,
  Refusal,
  type ReportedTransfer,
  signingSecret,
} from '../../../sandbox/core/provider.ts';
import { is, reais } from '../../../sandbox/core/shapes.ts';

const text = z.string().min(1);

const token = logIn({
  path: '/v5/token',
  bodyKind: 'form',
  fields: ['clientId', 'clientSecret'],
  readCredentials: fromBody(
    { client_id: 'clientId', client_secret: 'clientSecret' },
    { grant_type: 'client_credentials' },
  ),
  tokenBody: (access_token, expiresAt) => ({
    access_token,
    token_type: 'bearer',
    expires_in: Math.floor((expiresAt.getTime() - Date.now()) / 1000),
  }),
  lifeMs: 300_000,
});

const wallet = '/baas-wallet-transactions-webservice/v1/pix/payment';

const CreditParty = z.strictObject({
  bank: is.digits(8).optional(),
  key: text.optional(),
  account: text.optional(),
  branch: text.optional(),
  taxId: is.cpfOrCnpj.optional(),
  name: text.optional(),
  accountType: z.enum(['CACC', 'TRAN', 'SLRY', 'SVGS']).optional(),
});
const Payment = z
  .strictObject({
    amount: is.reais,
    clientCode: text,
    initiationType: z.enum(['MANUAL', 'DICT', 'STATIC_QRCODE', 'DYNAMIC_QRCODE']),
    endToEndId: text.optional(),
    paymentType: z.literal('IMMEDIATE'),
    urgency: z.enum(['HIGH', 'NORMAL']),
    transactionType: text,
    debitParty: z.strictObject({ account: text }),
    creditParty: CreditParty,
    remittanceInformation: text.optional(),
  })
  .refine(({ initiationType, endToEndId }) => initiationType !== 'DICT' || endToEndId, {
    path: ['endToEndId'],
    error: 'is required for a key',
  });

/** Keys in the form of the central bank. */
const PixKey = z.union([is.cpf, is.cnpj, is.email, is.uuid, is.phoneWithPlus55], { error: 'is no PIX key' });

/**
 * Celcoin's banking as a service, payouts to a PIX key only, by a public SDK that cites the official pages. Amounts are
 * reais. A key is looked up first, and the payout carries the end-to-end id that this gave.
 *
 * Not shown, and so made up as little as possible here: which members of the receiver a payout by key needs (its key),
 * the query of a look-up (the payout's id), and the body of a webhook. No word is known to belong to a payout that was
 * cancelled or came back.
 */
export const celcoinBaas: Provider = {
  name: 'Celcoin BaaS',
  slug: 'celcoin-baas',
  bases: [''],
  addresses: (root) => ({ baseUrl: root }),
  webhookKey: (account) => pairOf(account),
  account: token.account,
  accountOf: token.accountOf,
  // It has no charges here.
  words: { waiting: '', paid: '', refused: '', expired: '', refunded: '', charged_back: '' },
  refundWord: '',
  transferWords: {
    waiting: 'PROCESSING',
    done: 'CONFIRMED',
    refused: 'ERROR',
    canceled: 'ERROR',
    returned: 'CONFIRMED',
  },
  moreWords: { transfer: ['REVERTED'] },
  routes: [
    token.route,
    {
      method: 'get',
      path: '/celcoin-baas-pix-dict-webservice/v1/pix/dict/entry/external/:account',
      handle: ({ context, params, query }) => {
        const { key } = z.strictObject({ key: PixKey }).parse(Object.fromEntries(query));
        const endtoEndId = `E99999999202601011200${randomBytes(6).toString('hex').slice(0, 11)}`;
        context.storeRow('entry', { of: entryOf(params.account ?? '', key) }, endtoEndId);
        return { status: 200, body: { version: '1.0.0', body: { endtoEndId } } };
      },
    },
    {
      method: 'post',
      path: wallet,
      operation: 'withdraw',
      bodyKind: 'json',
      handle: ({ context, body, reportTransfer }) => {
        const payment = Payment.parse(body);
        const { amount, clientCode, initiationType, endToEndId = '', creditParty, debitParty } = payment;
        if (initiationType !== 'DICT') throw new Refusal(400, 'Only payouts by key are shown');
        const entry = orNotFound(context.findRow('entry', endToEndId), 'endToEndId is of no key that was looked up');
        if (entry.of !== entryOf(debitParty.account, creditParty.key ?? '')) {
          throw new Refusal(400, 'endToEndId is of another key');
        }
        const sent = context.sendTransfer({
          id: randomBytes(12).toString('hex'),
          idempotencyKey: clientCode,
          reference: clientCode,
          amount,
          details: { endToEndId },
        });
        return { status: 200, body: answerOf(reportTransfer(sent)) };
      },
    },
    {
      method: 'get',
      path: `${wallet}/status`,
      operation: 'getWithdraw',
      handle: ({ context, query, reportTransfer }) => {
        const { id } = z.strictObject({ id: text }).parse(Object.fromEntries(query));
        return { status: 200, body: answerOf(reportTransfer(orNotFound(context.transfer({ id })))) };
      },
    },
    {
      method: 'get',
      path: '/baas-walletreports/v1/wallet/balance',
      operation: 'getBalance',
      handle: ({ context, query }) => {
        z.strictObject({ Account: text }).parse(Object.fromEntries(query));
        const cents = context.balance();
        return {
          status: 200,
          body: { version: '1.0.0', status: 'SUCCESS', body: { amount: cents < 0 ? -reais(-cents) : reais(cents) } },
        };
      },
    },
  ],
  webhook: () => undefined,
  transferWebhook: (transfer) => ({
    headers: { authorization: `Basic ${Buffer.from(pairOf(transfer.account)).toString('base64')}` },
    body: {
      entity: 'pix-payment-out',
      createTimestamp: transfer.updatedAt,
      status: transfer.word,
      body: bodyOf(transfer),
    },
  }),
  problem: (status, message) => ({
    status,
    body: { version: '1.0.0', status: 'ERROR', error: { errorCode: `CBE${status}`, message } },
  }),
};

const answerOf = (transfer: ReportedTransfer) => ({
  version: '1.0.0',
  status: transfer.word,
  body: bodyOf(transfer),
});

const bodyOf = ({ id, reference, amount, details }: ReportedTransfer) => ({
  id,
  amount: reais(amount),
  clientCode: reference,
  endToEndId: details.endToEndId,
});

/** User and password with which its webhooks were registered. */
const pairOf = (account: string) => `trilho:${signingSecret(account)}`;
/** An account's look-up of a key, which itself is not kept. */
const entryOf = (account: string, key: string) => createHash('sha256').update(`${account} ${key}`).digest('hex');
