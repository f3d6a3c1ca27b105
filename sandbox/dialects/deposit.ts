import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { fromBody, logIn } from '../core/auth.ts';
import {
  found,
  type Provider,
  type ReportedCharge,
  type ReportedTransfer,
  type WebhookPost,
} from '../core/provider.ts';
import { is, reais } from '../core/shapes.ts';
import { eitherName } from './clients.ts';
import { keyFits } from './keys.ts';

/** What tells one brand of this protocol from another. */
export interface DepositBrand {
  name: string;
  slug: string;
  /** What its log-in answers. */
  logInAnswers(token: string): unknown;
  /** Where its answer to a deposit has the useful part, and how it spells that. */
  deposited(charge: ReportedCharge): unknown;
  /** The body of a webhook made ready to post. */
  post(body: unknown, account: string): WebhookPost;
}

/**
 * The API of Vexy and its sisters: deposits and withdrawals by PIX alone, behind a log-in. Amounts are a number in
 * reais. Webhooks have the flat form, whose words are the specification's, and go to the address of the request.
 *
 * A word for what was refused, lapsed or came back is in no source of the flat form; these are those of the nested one
 * in capitals. Reads are the specification's, by the provider's id alone.
 */
export function depositProvider(brand: DepositBrand): Provider {
  const token = logIn({
    path: '/api/auth/login',
    takes: 'json',
    fields: ['clientId', 'clientSecret'],
    reads: fromBody({ client_id: 'clientId', client_secret: 'clientSecret' }),
    answers: brand.logInAnswers,
    lifeMs: 3_600_000,
  });
  return {
    name: brand.name,
    slug: brand.slug,
    bases: [''],
    takes: 'json',
    addresses: (root) => ({ baseUrl: root }),
    ...eitherName(token),
    words: {
      waiting: 'PENDING',
      paid: 'COMPLETED',
      refused: 'CANCELED',
      expired: 'EXPIRED',
      refunded: 'REFUNDED',
      charged_back: 'RETIDO',
    },
    refundWord: 'REFUNDED',
    infraction: { state: 'charged_back' },
    transferWords: {
      waiting: 'PENDING',
      done: 'COMPLETED',
      refused: 'CANCELED',
      canceled: 'CANCELED',
      returned: 'REFUNDED',
    },
    moreWords: { charge: ['PROCESSING'], transfer: ['PROCESSING'] },
    routes: [
      token.route,
      {
        method: 'post',
        path: '/api/payments/deposit',
        operation: 'createTransaction',
        handle: (call) => {
          const { amount, external_id, clientCallbackUrl } = Deposit.parse(call.body);
          const charge = call.context.open({
            id: randomUUID(),
            method: 'pix',
            amount,
            reference: external_id,
            notifyUrl: clientCallbackUrl,
            expiresInMs: 86_400_000,
            details: {},
          });
          return { status: 201, body: brand.deposited(call.reportCharge(charge)) };
        },
      },
      {
        method: 'get',
        path: '/api/payments/:id',
        operation: 'getTransaction',
        handle: (call) => ({
          status: 200,
          body: flat(call.reportCharge(found(call.context.find(call.params.id ?? '')))),
        }),
      },
      {
        method: 'post',
        path: '/api/withdrawals/withdraw',
        operation: 'withdraw',
        handle: (call) => {
          const { amount, external_id, clientCallbackUrl } = Withdraw.parse(call.body);
          const draft = { amount, reference: external_id, notifyUrl: clientCallbackUrl };
          const sent = call.context.send({ id: randomUUID(), ...draft, details: {} });
          return { status: 201, body: withdrawn(call.reportTransfer(sent)) };
        },
      },
      {
        method: 'get',
        path: '/api/withdrawals/:id',
        operation: 'getWithdraw',
        handle: (call) => {
          const sent = found(call.context.transfer({ id: call.params.id ?? '' }));
          return { status: 200, body: withdrawn(call.reportTransfer(sent)) };
        },
      },
    ],

    webhook: (charge) => {
      const news = { ...flat(charge), type: 'deposit' };
      return brand.post(charge.state === 'charged_back' ? { webhook_type: 'MED', ...news } : news, charge.account);
    },
    transferWebhook: (sent) => brand.post({ ...withdrawn(sent), type: 'withdraw' }, sent.account),
    problem: (status, message) => ({ status, body: { message } }),
  };
}

const Deposit = z.strictObject({
  amount: is.reais,
  external_id: is.text(255),
  clientCallbackUrl: is.url.optional(),
  payer: z.strictObject({
    name: is.text(255),
    email: is.email,
    document: is.cpfOrCnpj,
    phone: is.text(20).optional(),
  }),
});

/** The kind of a key is inferred (specification, section 5): eleven digits are called CPF, a mobile's number or not. */
const keys = { EMAIL: is.email, CPF: is.digits(11), CNPJ: is.cnpj, PHONE: is.phone, RANDOM: is.uuid };

const Withdraw = z
  .strictObject({
    amount: is.reais,
    external_id: is.text(255),
    pix_key: z.string(),
    key_type: z.enum(['EMAIL', 'CPF', 'CNPJ', 'PHONE', 'RANDOM']),
    description: is.text(255).optional(),
    clientCallbackUrl: is.url.optional(),
  })
  .refine(({ key_type, pix_key }) => keyFits(keys, key_type, pix_key), {
    path: ['pix_key'],
    error: 'is not a key of this type',
  });

function flat(charge: ReportedCharge) {
  return {
    transaction_id: charge.id,
    external_id: charge.reference,
    status: charge.word,
    amount: reais(charge.amount),
  };
}

function withdrawn(sent: ReportedTransfer) {
  return {
    transaction_id: sent.id,
    status: sent.word,
    amount: reais(sent.amount),
    fee: 0,
    net_amount: reais(sent.amount),
    ispb: '99999999',
    nome_recebedor: 'Recebedor de Teste',
    cpf_recebedor: '***.982.247-**',
  };
}
