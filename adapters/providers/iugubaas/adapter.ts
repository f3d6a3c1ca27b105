import { z } from 'zod';
import type { ReceiverRequest, ReceiverResult } from '../../../domain/receivers/receiver.ts';
import { basic, basicHeader } from '../../kit/auth.ts';
import { bankNames } from '../../kit/banks.ts';
import type { LookUp, RefundArgument, TransactionArgument } from '../../kit/declaration.ts';
import { AdapterRefusal, ProviderError } from '../../kit/errors.ts';
import {
  dayIn,
  digest,
  digits,
  filled,
  fullYear,
  itemsThatAddUp,
  lettersAndDigits,
  phoneParts,
  referenceOf,
  taxDocument,
  timeIn,
} from '../../kit/fields.ts';
import { aDay, credentials, generalStatuses, withWords } from '../../kit/general.ts';
import { protocol, type Step } from '../../kit/protocol.ts';
import { getPath, pick, Text, Word } from '../../kit/read.ts';
import { accountAtNamedBank, needs } from '../../kit/receivers.ts';

/**
 * IUGUBAAS (specification, sections 4, 5, 7 to 9; public facts: Iugu, A for words, refunds, webhooks and boletos, B else).
 *
 * - A PIX or boleto is an invoice; a card is charged directly, which makes the invoice.
 * - `in_protest` is CHARGEBACK by the specification, though the money has not gone back yet. `externally_paid` has no
 *   documented meaning for us: no map has it.
 * - The account id that a card token needs is `publicKey`.
 * - The members of a verification are from Iugu's public reference; the specification shows only that files go in base64.
 */
const invoice: Step<TransactionArgument> = {
  method: 'POST',
  path: '/invoices',
  headers: once,
  body: (request, { now }) => ({
    ...saleOf(request),
    payable_with: request.paymentMethod === 'PIX' ? 'pix' : 'bank_slip',
    due_date: dayIn(now, request.paymentMethod === 'PIX' ? aDay : 5 * aDay),
    ...(request.paymentMethod === 'PIX' && { pix_qr_code_expires_at: timeIn(now, aDay) }),
    ...filled({
      external_reference: referenceOf(request)?.slice(0, 60),
      notification_url: request.webhookUrl,
    }),
    ignore_due_email: true,
    ignore_canceled_email: true,
  }),
};

const invoiceById: Step<LookUp> = { method: 'GET', path: '/invoices/{id}' };
const accountById: Step<LookUp> = { method: 'GET', path: '/accounts/{id}' };

export default protocol({
  name: 'IUGUBAAS',
  evidence: {
    grade: 'B',
    operations: { refund: 'A', processWebhook: 'A' },
    notes: 'Official pages on words, refunds, boletos and webhooks; integrations for the rest.',
  },
  baseUrl: 'https://api.iugu.com/v1',
  methods: ['PIX', 'CREDIT_CARD', 'BILLET'],
  credentials: [
    credentials.secretKey(undefined, 'API token'),
    { ...credentials.publicKey(undefined, 'Account id'), secret: false },
    credentials.baseUrl(),
  ],
  auth: basic('secretKey', { text: '' }),
  // Its calls are those of the sub-account whose token they carry: charges, look-ups, refunds and card tokens.
  receiverToken: 'secretKey',
  card: 'token',
  money: 'cents',
  statuses: withWords(generalStatuses, {
    PENDING: ['in_analysis', 'draft'],
    // The refunded part is in the amounts.
    APPROVED: ['partially_refunded'],
    REJECTED: ['unauthorized'],
  }),
  answer: {
    id: ['id', 'invoice_id'],
    status: 'status',
    method: 'payment_method',
    amount: 'total_cents',
    paidAmount: 'paid_cents',
    refundedAmount: 'refunded_cents',
    // `pix.qrcode` is an address, not an image: the code is drawn here.
    pixCode: 'pix.qrcode_text',
    billetCode: ['bank_slip.digitable_line', 'bank_slip.barcode_data'],
    billetUrl: ['bank_slip.bank_slip_pdf_url', 'bank_slip.bank_slip_url', 'secure_url'],
    expiresAt: 'due_date',
    reference: ['external_reference', 'order_id'],
  },
  // A repeated idempotency key is answered 409.
  duplicateKeyStatus: 409,
  // A declined card comes with HTTP 200.
  refusalIn: (body) => {
    if (getPath(body, 'success') !== false) return undefined;
    return `${pick(body, 'message', Text) ?? 'declined'} (LR ${pick(body, 'LR', Word) ?? 'unknown'})`;
  },
  createTransaction: {
    PIX: async (wire, request) => {
      const created = wire.charge(await wire.send(invoice, request), request);
      // The reply has the day only.
      return { ...created, expiresAt: new Date(wire.now.getTime() + aDay).toISOString() };
    },
    BILLET: invoice,
    CREDIT_CARD: {
      method: 'POST',
      path: '/charge',
      headers: once,
      body: (request) => ({
        ...saleOf(request),
        ...filled({
          token: request.cardToken,
          customer_payment_method_id: request.cardId,
          order_id: referenceOf(request),
          months: (request.installments ?? 1) > 1 ? request.installments : undefined,
        }),
      }),
    },
  },
  getTransaction: invoiceById,
  refund: async (wire, request) => {
    const { paymentMethod = 'PIX', amount, transactionId } = request;
    if (request.unpaid) {
      return wire.refunded(
        await wire.send({ method: 'PUT', path: '/invoices/{id}/cancel' }, { id: transactionId }),
        request,
      );
    }
    if (paymentMethod === 'PIX') {
      const { paidAmount } = wire.charge(await wire.send(invoiceById, { id: transactionId }), request);
      // A refund without an amount returns the whole payment, so a part must not be sent this way.
      if (amount !== paidAmount)
        throw new AdapterRefusal('IUGUBAAS: a PIX is refunded whole.', 'unsupported', 'amount');
    }
    const body = () => (paymentMethod === 'PIX' ? {} : { partial_value_refund_cents: amount });
    return wire.refunded(
      await wire.send({ method: 'POST', path: '/invoices/{id}/refund', body }, { id: transactionId }),
      request,
    );
  },
  // The reply is the invoice, whose word says whether the money went back.
  refundAnswer: { id: 'id', status: 'status', done: ['refunded', 'partially_refunded', 'canceled'] },
  createCardToken: {
    method: 'POST',
    path: '/payment_token',
    writes: false,
    body: ({ cardNumber, holderName, expMonth, expYear, cvv, receiverId }, { connection }) => {
      const [first_name = '', ...others] = holderName.trim().split(/\s+/);
      return {
        account_id: receiverId ?? connection.publicKey,
        method: 'credit_card',
        test: false,
        data: {
          number: digits(cardNumber),
          verification_value: cvv,
          first_name,
          last_name: others.join(' ') || first_name,
          month: expMonth,
          year: fullYear(expYear),
        },
      };
    },
  },
  createReceiver: async (wire, request) => {
    const creation = {
      method: 'POST',
      path: '/marketplace/create_account',
      body: () => ({ name: request.name }),
    } as const;
    const reply = await wire.send(creation, request);
    const created = wire.receiver(reply, request);
    // Documents are uploaded with the account's own token.
    const token = pick(reply.body, 'user_token', Text);
    const verification = {
      method: 'POST',
      path: '/accounts/{id}/request_verification',
      headers: (): Record<string, string> => (token ? { authorization: basicHeader(token, '') } : {}),
      body: () => verificationOf(request),
    } as const;
    const id = created.receiverId;
    const verify = () => wire.send(verification, { id });
    // The token is shown only once, so the request is repeated now, unless the account shows that it arrived.
    const verifyAgain = async (error: unknown): Promise<void> => {
      if (!(error instanceof ProviderError) || error.effect === 'refused') throw error;
      const { body } = await wire.send(accountById, { id });
      if (pick(body, 'last_verification_request_status', Word)) return;
      // A refusal of the second request may mean that the first one arrived.
      await verify().catch(() => {
        throw error;
      });
    };
    // The account exists, so a failed verification must not lose its id.
    return verify()
      .catch(verifyAgain)
      .then(
        () => created,
        (error: unknown): ReceiverResult => {
          if (!(error instanceof ProviderError)) throw error;
          if (error.effect === 'refused') return { ...created, status: 'REJECTED', providerWord: 'rejected' };
          // It is not known whether the verification was requested: unmapped, so that a person checks.
          return { ...created, unmapped: true, providerWord: 'verification_unanswered' };
        },
      );
  },
  getReceiver: async (wire, lookUp) => {
    const reply = await wire.send(accountById, lookUp);
    const can = pick(reply.body, ['can_receive?', 'can_receive'], z.boolean());
    const found = wire.receiver(reply);
    const status = found.providerWord.toLowerCase() === 'pending' ? 'PENDING' : 'REJECTED';
    const balance = writtenCents(pick(reply.body, 'balance', Text));
    return { ...found, status: can ? 'ACTIVE' : status, ...(balance !== undefined && { balance }) };
  },
  receiverAnswer: {
    id: ['account_id', 'id'],
    status: 'last_verification_request_status',
    token: 'live_api_token',
    name: 'name',
  },
  // Specification, section 5, in its order; a verification without an address fails.
  receiverRules: [
    {
      field: 'documentType',
      message: 'Tipo de documento não encontrado.',
      wrong: ({ documentType }) => documentType !== 'CPF' && documentType !== 'CNPJ',
    },
    { field: 'documents.photoDocument', message: 'Foto do documento é obrigatória.' },
    { field: 'documents.photoPersonWithDocument', message: 'Foto do documento com pessoa é obrigatória.' },
    { field: 'documents.addressProof', message: 'Comprovante de endereço é obrigatório.' },
    { field: 'documents.balanceSheet', message: 'Balanço patrimonial é obrigatório.' },
    { field: 'documents.photoDocumentSocialContract', message: 'Contrato social é obrigatório.', of: 'CNPJ' },
    ...accountAtNamedBank('IUGUBAAS'),
    needs('IUGUBAAS', 'address'),
  ],
  receiverStatuses: { PENDING: ['pending'], ACTIVE: ['accepted'], REJECTED: ['rejected'], default: 'REJECTED' },
  webhooks: [
    {
      type: 'TRANSACTION',
      when: {
        event: ['created', 'status_changed', 'refund', 'payment_failed', 'due'].map((what) => `invoice.${what}`),
      },
      id: 'data.id',
      status: 'data.status',
    },
    { type: 'RECEIVER', when: { event: 'referrals.verification' }, id: 'data.account_id', status: 'data.status' },
  ],
  lookUpBy: ['id'],
  absenceProof: 'never',
  webhookProof: false,
  // Up to five documents of 10 MB each are uploaded.
  limits: { pixExpiryMs: aDay, billetExpiryMs: 5 * aDay, timeoutMs: 10_000, receiverTimeoutMs: 60_000 },
  // Specification, section 8, for a bad request of a refund; a cancel, and an error of the server, keep their message.
  failures: {
    refund: (_, { argument, httpStatus = 0 }) =>
      (argument as RefundArgument).unpaid || httpStatus >= 500 ? undefined : 'Erro ao aprovar o reembolso.',
  },
  check: (_, operation, argument) => {
    const { paymentMethod, unpaid } = argument as RefundArgument;
    if (operation === 'refund' && paymentMethod === 'BILLET' && !unpaid) {
      throw new AdapterRefusal('IUGUBAAS: a boleto is not refunded.', 'unsupported', 'paymentMethod');
    }
    const { installments = 1 } = argument as TransactionArgument;
    if (operation === 'createTransaction' && installments > 12) {
      throw new AdapterRefusal('IUGUBAAS: at most 12 installments', 'invalid', 'installments');
    }
  },
  cancels: true,
  notes: [
    'Cancels an unpaid charge: `PUT /invoices/{id}/cancel`, documented for what is pending, in analysis or expired.',
    'Creating an invoice or a charge twice with one key is answered 409: the first one stands.',
    'A PIX is refunded whole, a card in parts too, a boleto not at all.',
    'Webhooks are forms, not signed; each status is confirmed by a look-up.',
    'Receivers are verified by documents: they can receive once the provider says so.',
    'A charge with `receiverToken` is made, looked up and refunded in the receiver’s own account, with its own token.',
  ],
});

function once(request: TransactionArgument) {
  return { 'Idempotency-Key': lettersAndDigits(referenceOf(request) ?? digest(JSON.stringify(request)), 64) };
}

/** Items and payer: the same for an invoice and for a direct charge. */
function saleOf(request: TransactionArgument) {
  const { customer, address, paymentMethod } = request;
  const { area, rest } = phoneParts(customer.phone);
  // Specification, section 9: a boleto without an address is sent with a fixed postal code.
  const fixedAddress = paymentMethod === 'BILLET' ? { zip_code: '01001000', number: '1' } : undefined;
  return {
    email: customer.email,
    items: itemsThatAddUp(request).map(({ title, quantity, unitPrice }) => ({
      description: title,
      quantity,
      price_cents: unitPrice,
    })),
    payer: filled({
      name: customer.name,
      cpf_cnpj: taxDocument(customer.document).number,
      email: customer.email,
      phone_prefix: area,
      phone: rest,
      address: address
        ? {
            street: address.address,
            number: address.number,
            district: address.district,
            city: address.city,
            state: address.state,
            zip_code: digits(address.zipCode),
          }
        : fixedAddress,
    }),
  };
}

/** Integer cents of a balance written as `R$ 1.234,56`; undefined for any other form. */
function writtenCents(text = ''): number | undefined {
  const [, minus, whole = '', cents = ''] = /^(-?)R\$ ?(\d{1,3}(?:\.?\d{3})*),(\d{2})$/.exec(text.trim()) ?? [];
  return whole === '' ? undefined : Number(`${minus}${digits(whole)}${cents}`) || 0;
}

/** Specification, section 5: only at these banks is the branch written with its digit. */
const branchesWithDigit = ['001', '036', '246'];

function verificationOf({ name, document, documentType, phone, address, bankAccount, documents }: ReceiverRequest) {
  const { number } = taxDocument(document);
  const { bankCode = '', branchNumber = '', branchDigit, accountNumber, accountDigit, accountType } = bankAccount ?? {};
  const digit = branchesWithDigit.includes(bankCode) && branchDigit ? `-${branchDigit}` : '';
  return {
    data: filled({
      person_type: documentType === 'CPF' ? 'Pessoa Física' : 'Pessoa Jurídica',
      ...(documentType === 'CPF' ? { cpf: number, name } : { cnpj: number, company_name: name }),
      telephone: digits(phone),
      address: address && `${address.street}, ${address.number}, ${address.district}`,
      cep: digits(address?.zipcode),
      city: address?.city,
      state: address?.state,
      bank: bankNames[bankCode],
      bank_ag: `${branchNumber}${digit}`,
      bank_cc: `${accountNumber}-${accountDigit}`,
      account_type: /poup|sav/i.test(accountType ?? '') ? 'Poupança' : 'Corrente',
    }),
    files: filled({
      identification: documents?.photoDocument,
      selfie: documents?.photoPersonWithDocument,
      address_proof: documents?.addressProof,
      balance_sheet: documents?.balanceSheet,
      social_contract: documents?.photoDocumentSocialContract,
    }),
  };
}
