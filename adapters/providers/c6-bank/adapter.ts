import { mostDaysAhead } from '../../../domain/payments/due-terms.ts';
import {
  type BankBoletos,
  bankPix,
  bankPixNotes,
  boletoDueDate,
  boletoPayer,
  txidOf,
} from '../../families/bank-pix.ts';
import type { LookUp, TransactionArgument } from '../../kit/declaration.ts';
import { AdapterRefusal } from '../../kit/errors.ts';
import { descriptionOf, filled, referenceOf } from '../../kit/fields.ts';
import type { Step } from '../../kit/protocol.ts';

const name = 'C6 Bank';
const software = { 'partner-software-name': 'Trilho', 'partner-software-version': '1' };

// Boletos (bank slips, version 2: with a PIX code where a key is given)

const path = '/v2/bank_slips';
const own = { headers: () => software };
/** The bank's usual wallet, and that of its sandbox. */
const walletOf: Readonly<Record<string, string>> = { 'https://baas-api-sandbox.c6bank.info': '21' };

/** A boleto's id is ours: 26 capitals and digits that follow from our reference. */
const ours = (reference: string | undefined): string =>
  BigInt(`0x${txidOf(name, reference)}`)
    .toString(36)
    .toUpperCase()
    .padStart(26, '0');

const isRandomKey = (key = ''): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key);

const issue: Step<TransactionArgument> = {
  ...own,
  method: 'POST',
  path,
  body: (request, { connection, money, now }) => {
    const { number, name: payerName, email, street, district, city, state, zipCode } = boletoPayer(request);
    const { pixKey, wallet, baseUrl = '' } = connection;
    return {
      external_reference_id: ours(referenceOf(request)),
      amount: money(request.amount),
      due_date: boletoDueDate(request, now),
      description: descriptionOf(request).slice(0, 100),
      days_after_due_date: request.daysAfterDue ?? 0,
      payer: filled({
        name: payerName.slice(0, 40),
        tax_id: number,
        // A longer one is refused, and is not needed.
        email: email && email.length <= 70 ? email : undefined,
        address: filled({
          address: street.slice(0, 40),
          neighborhood: district?.slice(0, 40),
          city: city?.slice(0, 40),
          state,
          zip_code: zipCode,
        }),
      }),
      payment_method: {
        bank_slip: { billing_scheme: wallet ?? walletOf[baseUrl] ?? '15' },
        ...(request.billetPix && { pix: { key: pixKey, type: 'EVP' } }),
      },
    };
  },
};

const byId: Step<LookUp & { id: string }> = { ...own, method: 'GET', path: `${path}/{id}` };

const boletos: BankBoletos = {
  pix: 'asked',
  // No discount, fine or interest: no source shows where a look-up says what was paid.
  terms: { daysAfterDue: mostDaysAhead },
  words: { PENDING: ['created', 'waiting_confirmation'], APPROVED: ['paid'], REJECTED: ['canceled', 'cancelled'] },
  answer: {
    id: 'external_reference_id',
    amount: 'amount',
    billetCode: ['payment_method.bank_slip.digitable_line', 'payment_method.bank_slip.bar_code'],
    billetPixCode: 'payment_method.pix.qr_code',
    txid: 'payment_method.pix.reference',
    expiresAt: 'due_date',
  },
  check: ({ pixKey }, { billetPix }) => {
    // The bank makes one without a code in its place.
    if (!billetPix || isRandomKey(pixKey)) return;
    const message = `${name}: a boleto has a PIX code with a random key (EVP) only`;
    throw new AdapterRefusal(message, 'unsupported', 'billetPix');
  },
  createTransaction: async (wire, request) => wire.charge(await wire.send(issue, request), request),
  getTransaction: async (wire, lookUp) =>
    wire.charge(await wire.send(byId, lookUp), { paymentMethod: 'BILLET', lookedUpId: lookUp.id }),
  cancel: { ...own, method: 'PUT', path: `${path}/{id}/cancel` },
  ours,
  // A txid is longer, and in lower case.
  isId: (id) => /^[A-Z0-9]{26}$/.test(id),
};

/**
 * C6 Bank (not in the specification; collections of the bank's calls, ACBr and integrations, grade B).
 *
 * - The standard's paths come after `/v2/pix`, so that a received PIX is at `/v2/pix/pix/{e2eid}`.
 * - The registration of an address and the calls of boletos name the software that makes them.
 * - The log-in is a form; one integration sends Basic instead.
 * - Of its two versions of boletos the second is used: its id is ours, so that one whose answer was lost is found by it,
 *   and it can have a PIX code.
 */
export default bankPix({
  name,
  evidence: {
    grade: 'B',
    notes:
      'Addresses, log-in and headers by collections of its calls and integrations; else the standard. Boletos (version 2): calls, members and words by ACBr and four integrations that agree, and the word of a payment that is not confirmed yet by the bank’s description as one of them keeps it; that one which was paid by its PIX code is PAID as well is expected, not confirmed.',
  },
  baseUrl: 'https://baas-api.c6bank.info',
  prefix: '/v2/pix',
  logIn: { path: '/v1/auth', client: 'body' },
  registrationHeaders: software,
  credentials: [
    {
      field: 'wallet',
      title: 'Wallet of boletos (billing_scheme; 15, or 21 in the sandbox, if empty)',
      secret: false,
      required: false,
    },
  ],
  boletos,
  notes: [
    ...bankPixNotes,
    'Its sandbox is https://baas-api-sandbox.c6bank.info.',
    'A boleto needs the payer’s address, comes with its line alone, is found by our reference, and can be paid after its due date only where the payment says so (`daysAfterDue`). It has a PIX code where the payment asks for it and the PIX key is a random one. A discount, fine or interest is not offered: no look-up is known to say what was paid.',
    'An unpaid boleto can be cancelled, some minutes after it was made at the earliest; a paid one is not refunded. No source shows the body of its webhook about a boleto: it is looked up.',
    'Payouts need a person’s approval at the bank.',
  ],
});
