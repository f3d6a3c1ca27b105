import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { basic, inBody } from '../../../sandbox/core/auth.ts';
import {
  accountId,
  basicPair,
  type Call,
  type Caller,
  orNotFound,
  type Provider,
  Refusal,
  type Reply,
  type ReportedCharge,
  type ReportedReceiver,
} from '../../../sandbox/core/provider.ts';
import { boletoOf, brCode, dayInBrazil, is } from '../../../sandbox/core/shapes.ts';

/**
 * IUGUBAAS: Iugu's invoices. Amounts are cents. A charge is an invoice; for a card, `/charge` creates and pays the
 * invoice in one call. Webhooks are forms without a signature. An idempotency key that is repeated within a day is
 * answered 409.
 *
 * Receivers are accounts that are verified by documents. Our sources do not show those bodies; they are taken from
 * Iugu's public reference (dev.iugu.com: "Enviar Verificação de Subconta", the changelogs of its `files`, "Informações
 * da Conta", the KYC triggers). Documents are uploaded with the account's own `user_token`, never with its master's
 * token. The account's status is the one of its last verification request.
 *
 * A call with an account's own `live_api_token` is that account's: its invoices are found, cancelled and refunded with
 * its own token only, never with its master's, and its charges take card tokens of its own only.
 */
const apiToken = basic('secretKey');
const browser = inBody({ account_id: 'publicKey' });

/** The `live_api_token` of a receiver's account, from which its calls are recognised. */
function liveToken(account: string, id: string): string {
  return `${account}${id}${createHash('sha256').update(`live token of ${account} ${id}`).digest('hex').slice(0, 32)}`;
}

/** The receiver's account whose own token the call carries; undefined for the master's. */
function ownerOf({ headers }: Pick<Caller, 'headers'>): { account: string; id: string } | undefined {
  const { user = '' } = basicPair(headers.authorization) ?? {};
  const [, account = '', id = ''] = /^([0-9a-f]{16})([0-9A-F]{32})[0-9a-f]{32}$/.exec(user) ?? [];
  return user !== '' && user === liveToken(account, id) ? { account, id } : undefined;
}

/** The id of the account that charges. @throws Refusal 401 for a receiver's account that is not verified. */
function charging({ context, headers, reportReceiver }: Call): string | undefined {
  const owner = ownerOf({ headers });
  if (!owner) return undefined;
  const receiver = context.receiver(owner.id);
  if (!receiver || reportReceiver(receiver).word !== 'accepted') throw new Refusal(401, 'Unauthorized');
  return owner.id;
}

const digitsOrMask = z.string().regex(/^\d{5}-?\d{3}$/, { error: 'must be a postal code' });
const Address = z.strictObject({
  street: is.text(255).optional(),
  number: is.text(20).optional(),
  district: is.text(255).optional(),
  city: is.text(255).optional(),
  state: is.state.optional(),
  zip_code: digitsOrMask,
});
const Payer = z.strictObject({
  name: is.text(255),
  cpf_cnpj: is.cpfOrCnpj,
  email: is.email.optional(),
  phone_prefix: is.digits(2).optional(),
  phone: is.digits(8, 9).optional(),
  address: Address.optional(),
});
const Item = z.strictObject({ description: is.text(255), quantity: z.int().min(1), price_cents: is.cents });
const common = {
  email: is.email,
  items: z.array(Item).min(1),
  payer: Payer.optional(),
  order_id: is.text(255).optional(),
};
const payable = z.enum(['pix', 'credit_card', 'bank_slip', 'all']);
const Invoice = z.strictObject({
  ...common,
  due_date: is.day,
  payable_with: z.union([payable, z.array(payable).length(1)]).transform((one) => (Array.isArray(one) ? one[0] : one)),
  external_reference: is.text(60).optional(),
  notification_url: is.url.optional(),
  return_url: is.url.optional(),
  expired_url: is.url.optional(),
  expires_in: z
    .string()
    .regex(/^(\d|[1-9]\d|1[01]\d|120)$/)
    .optional(),
  max_installments_value: z.int().min(1).max(12).optional(),
  ignore_due_email: z.boolean().optional(),
  ignore_canceled_email: z.boolean().optional(),
  custom_variables: z.array(z.strictObject({ name: is.text(255), value: z.string() })).optional(),
  fines: z.boolean().optional(),
  late_payment_fine: z.number().optional(),
  per_day_interest: z.boolean().optional(),
  per_day_interest_value: z.number().optional(),
  pix_qr_code_expires_at: z.iso.datetime({ local: true, offset: true }).optional(),
});
const CardCharge = z.strictObject({
  ...common,
  token: z.string(),
  months: z.int().min(2).max(12).optional(),
  restrict_payment_method: z.boolean().optional(),
});
const Token = z.strictObject({
  account_id: z.string(),
  method: z.literal('credit_card'),
  test: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
  data: z.strictObject({
    number: is.cardNumber,
    verification_value: is.cvv,
    first_name: is.text(60),
    last_name: is.text(60),
    month: is.monthText,
    year: is.yearText,
  }),
});
const Refund = z.strictObject({ partial_value_refund_cents: is.cents.optional() });

const Base64 = z
  .string()
  .regex(/^(data:[\w/.+-]+;(name=[^;,]+;)?base64,)?[A-Za-z0-9+/]{50,}=*$/, { error: 'must be base64' });
const who = {
  price_range: is.text(100).optional(),
  physical_products: z.boolean().optional(),
  business_type: is.text(255).optional(),
  automatic_transfer: z.boolean().optional(),
  address: is.text(255),
  district: is.text(255).optional(),
  cep: digitsOrMask,
  city: is.text(100),
  state: is.text(30),
  telephone: is.text(20).optional(),
  bank: is.text(60),
  bank_ag: z.string().regex(/^\d{1,5}(-\d)?$/, { error: 'must be a branch, with its digit where the bank has one' }),
  account_type: z.enum(['Corrente', 'Poupança']),
  bank_cc: z.string().regex(/^\d+-[\dXP]$/, { error: 'must be an account and its digit' }),
};
const documentFiles = { identification: Base64, selfie: Base64, address_proof: Base64 };
const Verification = z.strictObject({
  automatic_validation: z.boolean().optional(),
  data: z.discriminatedUnion('person_type', [
    z.strictObject({ ...who, person_type: z.literal('Pessoa Física'), cpf: is.cpf, name: is.text(255).optional() }),
    z.strictObject({
      ...who,
      person_type: z.literal('Pessoa Jurídica'),
      cnpj: is.cnpj,
      company_name: is.text(255),
      resp_name: is.text(255).optional(),
      resp_cpf: is.cpf.optional(),
    }),
  ]),
  files: z.strictObject({
    ...documentFiles,
    balance_sheet: Base64.optional(),
    social_contract: Base64.optional(),
    additional_document_one: Base64.optional(),
    additional_document_two: Base64.optional(),
  }),
});

const newId = () => randomBytes(16).toString('hex').toUpperCase();
const day = 86_400_000;

export const iugubaas: Provider = {
  name: 'IUGUBAAS',
  slug: 'iugubaas',
  bases: ['/v1', ''],
  bodyKind: 'json',
  invalidStatus: 422,
  addresses: (root) => ({ baseUrl: `${root}/v1` }),
  account: (caller) => ownerOf(caller)?.account ?? apiToken.account(caller),
  accountOf: apiToken.accountOf,
  publicAccountOf: browser.accountOf,
  words: {
    waiting: 'pending',
    paid: 'paid',
    refused: 'canceled',
    expired: 'expired',
    refunded: 'refunded',
    charged_back: 'chargeback',
  },
  refundWord: 'refunded',
  receiverWords: { waiting: 'pending', active: 'accepted', refused: 'rejected' },
  moreWords: {
    charge: [
      'in_analysis',
      'unauthorized',
      'draft',
      'partially_paid',
      'in_protest',
      'externally_paid',
      'authorized',
      'partially_refunded',
    ],
  },

  routes: [
    {
      method: 'post',
      path: '/payment_token',
      operation: 'createCardToken',
      account: (caller) => ownerOf(caller)?.account ?? apiToken.account(caller) ?? browser.account(caller),
      handle: ({ context, body, headers }) => {
        const { data, account_id } = Token.parse(body);
        const owner = ownerOf({ headers });
        // The master's own id is any text that names none of its receivers.
        const isForeign = owner ? account_id !== owner.id : context.receiver(account_id) !== undefined;
        if (isForeign) throw new Refusal(422, 'account_id: is another account');
        const { number, first_name, last_name, month, year } = data;
        const expiry = { expirationMonth: Number(month), expirationYear: Number(year) };
        const card = { number, holder: `${first_name} ${last_name}`, ...expiry };
        const id = context.storeCard(card, { id: newId(), singleUse: true });
        if (owner) context.storeRow('card of', { owner: owner.id }, id);
        return { status: 200, body: { id, method: 'credit_card', extra_info: {}, test: true } };
      },
    },
    {
      method: 'post',
      path: '/invoices',
      operation: 'createTransaction',
      handle: (call) => {
        const request = Invoice.parse(call.body);
        const { due_date, payable_with, pix_qr_code_expires_at, payer, items, ...rest } = request;
        const now = call.context.now().getTime();
        // The due date is a day in São Paulo (UTC-3), which ends three hours after the UTC day.
        if (Date.parse(`${due_date}T23:59:59-03:00`) < now) throw new Refusal(422, 'due_date: is in the past');
        if (payable_with === 'bank_slip' && !payer?.address)
          throw new Refusal(422, 'payer.address.zip_code: is required');
        onlyOnce(call);
        const until = (payable_with === 'pix' && pix_qr_code_expires_at) || `${due_date}T23:59:59Z`;
        const charge = call.context.openCharge({
          id: newId(),
          method: payable_with === 'bank_slip' ? 'boleto' : payable_with === 'credit_card' ? 'credit_card' : 'pix',
          amount: sum(items),
          reference: rest.external_reference ?? rest.order_id,
          notifyUrl: rest.notification_url,
          expiresInMs: Date.parse(until) - now,
          details: {
            items,
            payable_with,
            due_date,
            variables: rest.custom_variables ?? [],
            ...orderOf(rest),
            owner: charging(call),
          },
        });
        return { status: 200, body: invoice(call.reportCharge(charge)) };
      },
    },
    {
      method: 'post',
      path: '/charge',
      operation: 'createTransaction',
      handle: (call) => payByCard(call),
      refuse: (call) => payByCard(call, 'Transação negada'),
    },
    {
      method: 'get',
      path: '/invoices/:id',
      operation: 'getTransaction',
      handle: (call) => ({ status: 200, body: invoice(call.reportCharge(invoiceOf(call))) }),
    },
    {
      method: 'post',
      path: '/invoices/:id/refund',
      operation: 'refund',
      handle: (call) => {
        const { partial_value_refund_cents: part } = Refund.parse(call.body ?? {});
        const charge = invoiceOf(call);
        if (charge.method === 'boleto') throw new Refusal(422, 'Boletos não podem ser reembolsados');
        if (charge.method === 'pix' && part !== undefined)
          throw new Refusal(422, 'Pix só pode ser reembolsado por inteiro');
        return { status: 200, body: invoice(call.reportCharge(call.context.refund(charge, part))) };
      },
    },
    {
      method: 'put',
      path: '/invoices/:id/cancel',
      operation: 'refund',
      handle: (call) => ({
        status: 200,
        body: invoice(call.reportCharge(call.context.cancelCharge(invoiceOf(call), 'canceled'))),
      }),
    },
    {
      method: 'post',
      path: '/marketplace/create_account',
      operation: 'createReceiver',
      handle: ({ context, body, account }) => {
        const request = z
          .strictObject({ name: is.text(255), commission_percent: z.int().min(0).optional() })
          .parse(body);
        const { id, details } = context.registerReceiver({ id: newId(), details: { name: request.name } });
        // No route of the stand-in uses the token for tests. The others are derived from the account and the receiver's id.
        const others = { live_api_token: liveToken(account, id), test_api_token: newId() };
        return { status: 200, body: { account_id: id, name: details.name, ...others, user_token: account + id } };
      },
    },
    {
      method: 'post',
      path: '/accounts/:id/request_verification',
      account: (caller) => {
        const [, account, id] =
          /^([0-9a-f]{16})([0-9A-F]{32})$/.exec(basicPair(caller.headers.authorization)?.user ?? '') ?? [];
        return caller.path.includes(`/${id}/`) ? account : undefined;
      },
      handle: ({ context, body, params }) => {
        const receiver = orNotFound(context.receiver(params.id ?? ''));
        const { data, files } = Verification.parse(body);
        for (const document of ['balance_sheet', 'social_contract'] as const) {
          if ('cnpj' in data && !files[document]) throw new Refusal(422, `files.${document}: is required`);
        }
        context.updateReceiverDetails(receiver, { verificationRequested: true, files: Object.keys(files) });
        return { status: 200, body: { id: newId(), account_id: params.id, created_at: context.now() } };
      },
    },
    {
      method: 'get',
      path: '/accounts/:id',
      operation: 'getReceiver',
      handle: ({ context, params, reportReceiver: tellReceiver }) => {
        return { status: 200, body: subAccount(tellReceiver(orNotFound(context.receiver(params.id ?? '')))) };
      },
    },
  ],

  webhook: (charge) => {
    const event = charge.state === 'refunded' ? 'invoice.refund' : 'invoice.status_changed';
    return form({
      event,
      'data[id]': charge.id,
      'data[account_id]': String(charge.details.owner ?? charge.account.toUpperCase()),
      'data[status]': statusOf(charge),
      'data[payment_booklet_id]': '',
    });
  },
  receiverWebhook: ({ id, word, refusedReason }) =>
    form({
      event: 'referrals.verification',
      'data[id]': newId(),
      'data[account_id]': id,
      'data[status]': word,
      ...(refusedReason && { 'data[feedback]': refusedReason }),
    }),

  problem: (status, message) => {
    const [, field, complaint] = /^([\w.]+): (.+)$/.exec(message) ?? [];
    return { status, body: { errors: field ? { [field]: [complaint] } : message } };
  },
};

function payByCard(call: Call, refusal?: string): Reply {
  const { token, months, items, ...rest } = CardCharge.parse(call.body);
  onlyOnce(call);
  const owner = charging(call);
  const card = call.context.card(token);
  if (!card || call.context.findRow('card of', token)?.owner !== owner)
    throw new Refusal(422, 'token: já foi usado ou não existe');
  const outcome = refusal === undefined ? card.outcome : ({ state: 'refused', reason: refusal } as const);
  const due_date = dayInBrazil(call.context.now().toISOString());
  const details = {
    items,
    payable_with: 'credit_card',
    due_date,
    months: months ?? 1,
    variables: [],
    owner,
    ...orderOf(rest),
  };
  const draft = { id: newId(), method: 'credit_card', amount: sum(items), reference: rest.order_id } as const;
  const charge = call.reportCharge(
    call.context.openCharge({ ...draft, outcome, details: { ...details, lastDigits: card.lastDigits } }),
  );
  const success = charge.state === 'paid';
  const address = `https://faturas.iugu.invalid/${charge.id}`;
  const status = { paid: 'captured', canceled: 'unauthorized' }[charge.word] ?? charge.word;
  const issuerAnswer = success ? { message: 'Autorizado', LR: '00' } : { message: charge.refusedReason, LR: '51' };
  return {
    status: 200,
    body: { ...issuerAnswer, success, status, invoice_id: charge.id, url: address, pdf: `${address}.pdf` },
  };
}

/**
 * A key used within the last day is answered 409 without the first answer, so a caller that lost the answer has to look
 * the invoice up. @throws Refusal 409.
 */
function onlyOnce({ context, headers, account }: Call): void {
  const key = headers['idempotency-key']?.toString();
  if (key === undefined) return;
  const id = accountId(`${account}:${key}`);
  const used = context.findRow('idempotency', id);
  if (used && Number(used.at) > context.now().getTime() - day) throw new Refusal(409, 'Idempotency-Key already used');
  context.storeRow('idempotency', { at: context.now().getTime() }, id);
}

/** The invoice, if it is the caller's own. */
const invoiceOf = ({ context, params, headers }: Call) => {
  const charge = context.charge(params.id ?? '');
  return orNotFound(charge?.details.owner === ownerOf({ headers })?.id ? charge : undefined, 'Invoice not found');
};
const orderOf = ({ order_id }: { order_id?: string | undefined }) => ({ order_id: order_id ?? null });
const sum = (items: readonly z.output<typeof Item>[]) =>
  items.reduce((total, { price_cents, quantity }) => total + price_cents * quantity, 0);

// Replies

/** A partial refund has a word of its own, which a paid charge's state does not distinguish. */
function statusOf({ word, refundedAmount, paidAmount }: ReportedCharge): string {
  return word === 'paid' && refundedAmount > 0 && refundedAmount < paidAmount ? 'partially_refunded' : word;
}

function invoice(charge: ReportedCharge): Record<string, unknown> {
  const { items, payable_with, due_date, variables, order_id, lastDigits } = charge.details;
  const kind = { pix: 'iugu_pix', boleto: 'iugu_bank_slip', credit_card: 'iugu_credit_card' }[charge.method];
  const address = `https://faturas.iugu.invalid/${charge.id}`;
  const boleto = charge.method === 'boleto' ? boletoOf(charge) : undefined;
  return {
    id: charge.id,
    status: statusOf(charge),
    total_cents: charge.amount,
    paid_cents: charge.paidAt ? charge.paidAmount : null,
    refunded_cents: charge.refundedAmount || null,
    paid_at: charge.paidAt,
    due_date,
    created_at_iso: charge.createdAt,
    payment_method: charge.paidAt ? kind : null,
    payable_with,
    secure_id: charge.id.toLowerCase(),
    secure_url: address,
    external_reference: charge.reference,
    order_id,
    credit_card_last_4: lastDigits ?? null,
    items,
    variables,
    ...(charge.method === 'pix' && {
      pix: {
        qrcode: `${address}/qrcode`,
        qrcode_text: brCode('pix.iugu.invalid', charge),
        status: charge.paidAt ? 'paid' : 'qr_code_created',
      },
    }),
    ...(boleto && {
      bank_slip: {
        digitable_line: boleto.digitableLine,
        barcode_data: boleto.barcode,
        bank_slip_url: `${address}/bank_slip`,
        bank_slip_pdf_url: `${address}.pdf`,
      },
    }),
  };
}

/** The verification status is null until the account has requested a verification. */
function subAccount({ id, word, details, balance, createdAt, updatedAt, refusedReason }: ReportedReceiver) {
  const accepted = word === 'accepted';
  const money = `R$ ${(balance / 100).toFixed(2).replace('.', ',')}`;
  return {
    id,
    name: details.name,
    created_at: createdAt,
    updated_at: updatedAt,
    'can_receive?': accepted,
    'is_verified?': accepted,
    last_verification_request_status: details.verificationRequested ? word : null,
    last_verification_request_feedback: refusedReason,
    balance: money,
    balance_available_for_withdraw: money,
  };
}

function form(fields: Record<string, string>) {
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  };
}
