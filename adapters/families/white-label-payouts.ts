import type { PixKeyKind } from '../../domain/core/pix.ts';
import type { WithdrawRequest } from '../../domain/payouts/payout.ts';
import type { ReceiverRequest, ReceiverResult } from '../../domain/receivers/receiver.ts';
import type { Connection, LookUp } from '../kit/declaration.ts';
import { ProviderError } from '../kit/errors.ts';
import { accountOf, digits, filled, lettersAndDigits, pixKeyOf, taxDocument } from '../kit/fields.ts';
import { generalReceiverStatuses, generalWithdrawStatuses, withWords } from '../kit/general.ts';
import type { Protocol, Reply, Step, Wire } from '../kit/protocol.ts';

/*
 * The operations of white-label brands other than charges: payouts in four dialects, and receivers. Each is a part of a
 * protocol, to be spread into a provider's table.
 */

type Part = Pick<Protocol, 'withdraw' | 'withdrawStatuses' | 'payoutAnswer'>;

/**
 * Payout by `POST /request/withdraw` (public facts, dialect a: Medusa and its sisters). `license` is shown there, too;
 * its meaning is not public, and it is not sent.
 */
export const requestWithdraw = (): Part => ({
  withdraw: {
    method: 'POST',
    path: '/request/withdraw',
    body: (request, { money }) =>
      filled({
        amount: money(request.amount),
        pixKey: pixKeyOf(request),
        pixKeyType: wordOf(request, { PHONE: 'TELEFONE', RANDOM: 'CHAVE_ALEATORIA' }),
        beneficiaryName: request.name,
        beneficiaryDocument: documentOf(request),
        baasPostbackUrl: request.webhookUrl,
      }),
  },
  withdrawStatuses: generalWithdrawStatuses,
});

/**
 * Payout by `POST /withdrawals/cashout` (public facts, dialect b), with the required idempotency key, made from our
 * reference. Its words beyond the general ones: `approved` stands before `processing` and `done` in its list, so it means
 * a payout that was released, not one that has arrived.
 */
export const withdrawalsCashout = (): Part => ({
  withdraw: {
    method: 'POST',
    path: '/withdrawals/cashout',
    headers: ({ withdrawReference }) => ({ 'idempotency-key': lettersAndDigits(withdrawReference, 64) }),
    body: (request, { money }) =>
      filled({
        pixkeytype: wordOf(request, { RANDOM: 'EVP' }),
        pixkey: pixKeyOf(request),
        requestedamount: money(request.amount),
        description: request.description,
        isPix: true,
        postbackUrl: request.webhookUrl,
        externalRef: request.withdrawReference,
      }),
  },
  withdrawStatuses: withWords(generalWithdrawStatuses, { PENDING: ['approved'], APPROVED: ['done_manual'] }),
  payoutAnswer: {
    id: ['withdrawal.id', 'id'],
    status: ['withdrawal.status', 'status'],
    amount: ['withdrawal.amount', 'amount'],
  },
});

/**
 * Payout by `POST /transfers` (public facts, dialect c: PodPay and its sisters), with the account's withdraw key in a
 * header where the brand wants one. Bank accounts and receivers are not public there: they have the specification's names.
 */
export const transfers = (path = '/transfers', headers?: (connection: Connection) => Record<string, string>): Part => ({
  withdraw: {
    method: 'POST',
    path,
    ...(headers && { headers: (_: WithdrawRequest, { connection }: Wire) => headers(connection) }),
    body: (request, { money }) => ({ amount: money(request.amount), ...destination(request) }),
  },
  withdrawStatuses: generalWithdrawStatuses,
  payoutAnswer: { id: 'id', status: 'status', amount: 'amount', endToEndId: ['endToEndId', 'pix.end2EndId'] },
});

/** The account's withdraw key, in the header that public sources name; the secret key where there is none. */
export const withdrawKey = ({ withdrawKey: key, secretKey = '' }: Connection) => ({
  'x-withdraw-key': key ?? secretKey,
});

function destination(request: WithdrawRequest): object {
  if (request.paymentMethod === 'RECEIVER') return { recipientId: request.receiverId };
  if (request.paymentMethod === 'BANK_ACCOUNT') return { method: 'fiat', bankAccount: bankAccountOf(request) };
  const pixKeyType = wordOf(request, { RANDOM: 'evp' })?.toLowerCase();
  return { method: 'fiat', pixKey: pixKeyOf(request), pixKeyType, netPayout: true };
}

function bankAccountOf(request: WithdrawRequest) {
  const { bankCode, accountHolder, accountDocument } = request;
  const { branch, number, digit } = accountOf(request);
  return filled({
    bankCode,
    branchNumber: branch,
    accountNumber: `${number}-${digit}`,
    accountHolder,
    accountDocument: accountDocument && taxDocument(accountDocument).number,
  });
}

/** Payout by `POST …/cashout` (specification: FastSoft; public facts: ByNet's page). */
export const cashout = (path: string) => ({
  withdraw: {
    method: 'POST',
    path,
    body: (request, { money }) =>
      filled({
        amount: money(request.amount),
        pixKey: pixKeyOf(request),
        pixType: request.pixType,
        beneficiaryName: request.name,
        beneficiaryDocument: documentOf(request),
        description: request.description ?? request.withdrawReference,
        postbackUrl: request.webhookUrl,
      }),
  } satisfies Step<WithdrawRequest>,
  withdrawStatuses: generalWithdrawStatuses,
  payoutAnswer: { id: 'id', status: 'status', amount: 'amount', endToEndId: 'endToEndId' },
});

const wordOf = ({ pixType }: WithdrawRequest, words: Partial<Record<PixKeyKind, string>>): string | undefined =>
  pixType && (words[pixType] ?? pixType);

const documentOf = ({ document }: WithdrawRequest) => (document ? taxDocument(document).number : '');

/**
 * Receivers by `POST …/recipients` and `GET …/{id}`; inner names as in the specification, since none are public.
 *
 * @param balanceAt the path of a separate call for a receiver's balance, if there is one.
 */
export const recipients = (path: string, { balanceAt = '' } = {}) => ({
  createReceiver: { method: 'POST', path, body: recipientBody } satisfies Step<ReceiverRequest>,
  getReceiver: async (wire: Wire, lookUp: LookUp): Promise<ReceiverResult> =>
    wire.receiver(await withBalance(wire, lookUp, { path: `${path}/{id}`, balanceAt })),
  receiverStatuses: generalReceiverStatuses,
  receiverAnswer: { id: 'id', status: 'status', name: 'name', email: 'email', balance: ['balance', 'amount'] },
});

/**
 * The reply about a receiver, merged over the reply about its balance. A provider that refuses the balance (404, mostly)
 * has no balance to show, which says nothing about the receiver.
 */
export async function withBalance(
  wire: Wire,
  lookUp: LookUp,
  { path, balanceAt }: { path: string; balanceAt: string },
): Promise<Reply> {
  const receiver = await wire.send({ method: 'GET', path }, lookUp);
  if (!balanceAt) return receiver;
  const balance = await wire.send({ method: 'GET', path: balanceAt }, lookUp).catch((error: unknown) => {
    if (error instanceof ProviderError && error.effect === 'refused') return undefined;
    throw error;
  });
  return { ...receiver, body: { ...(balance?.body as object), ...(receiver.body as object) } };
}

export function recipientBody(request: ReceiverRequest) {
  const { number, kind } = taxDocument(request.document);
  return filled({
    name: request.name,
    email: request.email,
    phone: digits(request.phone),
    document: { type: kind.toLowerCase(), number },
    externalRef: request.reference,
    description: request.description,
    bankAccount: request.bankAccount,
    address: request.address,
    postbackUrl: request.webhookUrl,
  });
}
