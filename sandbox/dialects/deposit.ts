import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { fromBody, logIn } from '../core/auth.ts';
import {
  orNotFound,
  type Provider,
  type ReportedCharge,
  type ReportedTransfer,
  type WebhookPost,
} from '../core/provider.ts';
import { is, reais } from '../core/shapes.ts';
import { eitherKeyName } from './client-credentials.ts';
import { keyFits } from './key-forms.ts';

/** The differences between the brands of this protocol. */
export interface DepositBrand {
  name: string;
  slug: string;
  /** The answer to a log-in. */
  tokenBody(token: string): unknown;
  /** The answer to a deposit. */
  depositBody(charge: ReportedCharge): unknown;
  /** The unit of amounts. */
  unit: 'reais' | 'cents';
  words: Pick<Provider, 'words' | 'refundWord' | 'infraction' | 'transferWords' | 'moreWords'>;
  /** Completes a webhook with its body and headers. */
  webhookPost(body: unknown, account: string): WebhookPost;
}

/**
 * The API of Vexy and related brands: deposits and withdrawals by PIX only, with a log-in. Amounts are numbers. Webhooks
 * have the flat form and go to the address of the request.
 * Look-ups are the specification's, by the provider's id only.
 */
export function depositProvider(brand: DepositBrand): Provider {
  const token = logIn({
    path: '/api/auth/login',
    bodyKind: 'json',
    fields: ['clientId', 'clientSecret'],
    readCredentials: fromBody({ client_id: 'clientId', client_secret: 'clientSecret' }),
    tokenBody: brand.tokenBody,
    lifeMs: 3_600_000,
  });
  const { Deposit, Withdraw } = requests(is[brand.unit]);
  const chargeBody = chargeBodyIn(brand.unit);
  const transferBody = transferBodyIn(brand.unit);
  return {
    name: brand.name,
    slug: brand.slug,
    bases: [''],
    bodyKind: 'json',
    addresses: (root) => ({ baseUrl: root }),
    ...eitherKeyName(token),
    ...brand.words,
    routes: [
      token.route,
      {
        method: 'post',
        path: '/api/payments/deposit',
        operation: 'createTransaction',
        handle: (call) => {
          const { amount, external_id, clientCallbackUrl } = Deposit.parse(call.body);
          const charge = call.context.openCharge({
            id: randomUUID(),
            method: 'pix',
            amount,
            reference: external_id,
            notifyUrl: clientCallbackUrl,
            expiresInMs: 86_400_000,
            details: {},
          });
          return { status: 201, body: brand.depositBody(call.reportCharge(charge)) };
        },
      },
      {
        method: 'get',
        path: '/api/payments/:id',
        operation: 'getTransaction',
        handle: (call) => ({
          status: 200,
          body: chargeBody(call.reportCharge(orNotFound(call.context.charge(call.params.id ?? '')))),
        }),
      },
      {
        method: 'post',
        path: '/api/withdrawals/withdraw',
        operation: 'withdraw',
        handle: (call) => {
          const { amount, external_id, clientCallbackUrl } = Withdraw.parse(call.body);
          const draft = { amount, reference: external_id, notifyUrl: clientCallbackUrl };
          const sent = call.context.sendTransfer({ id: randomUUID(), ...draft, details: {} });
          return { status: 201, body: transferBody(call.reportTransfer(sent)) };
        },
      },
      {
        method: 'get',
        path: '/api/withdrawals/:id',
        operation: 'getWithdraw',
        handle: (call) => {
          const sent = orNotFound(call.context.transfer({ id: call.params.id ?? '' }));
          return { status: 200, body: transferBody(call.reportTransfer(sent)) };
        },
      },
    ],

    webhook: (charge) => {
      const event = { ...chargeBody(charge), type: 'deposit' };
      return brand.webhookPost(
        charge.state === 'charged_back' ? { webhook_type: 'MED', ...event } : event,
        charge.account,
      );
    },
    transferWebhook: (sent) => brand.webhookPost({ ...transferBody(sent), type: 'withdraw' }, sent.account),
    problem: (status, message) => ({ status, body: { message } }),
  };
}

const inUnit = (unit: DepositBrand['unit'], cents: number): number => (unit === 'cents' ? cents : reais(cents));

/**
 * PIX keys by kind. A caller infers the kind (specification, section 5): eleven digits are sent as CPF even if they are
 * a mobile number, so the check digits of a CPF are not verified.
 */
const keys = { EMAIL: is.email, CPF: is.digits(11), CNPJ: is.cnpj, PHONE: is.phone, RANDOM: is.uuid };

const requests = (amount: z.ZodType<number>) => ({
  Deposit: z.strictObject({
    amount,
    external_id: is.text(255),
    clientCallbackUrl: is.url.optional(),
    payer: z.strictObject({
      name: is.text(255),
      email: is.email,
      document: is.cpfOrCnpj,
      phone: is.text(20).optional(),
    }),
  }),
  Withdraw: z
    .strictObject({
      amount,
      external_id: is.text(255),
      pix_key: z.string(),
      key_type: z.enum(['EMAIL', 'CPF', 'CNPJ', 'PHONE', 'RANDOM']),
      description: is.text(255).optional(),
      clientCallbackUrl: is.url.optional(),
    })
    .refine(({ key_type, pix_key }) => keyFits(keys, key_type, pix_key), {
      path: ['pix_key'],
      error: 'is not a key of this type',
    }),
});

const chargeBodyIn = (unit: DepositBrand['unit']) => (charge: ReportedCharge) => ({
  transaction_id: charge.id,
  external_id: charge.reference,
  status: charge.word,
  amount: inUnit(unit, charge.amount),
});

const transferBodyIn = (unit: DepositBrand['unit']) => (sent: ReportedTransfer) => ({
  transaction_id: sent.id,
  status: sent.word,
  amount: inUnit(unit, sent.amount),
  fee: 0,
  net_amount: inUnit(unit, sent.amount),
  ispb: '99999999',
  nome_recebedor: 'Recebedor de Teste',
  cpf_recebedor: '***.982.247-**',
});
