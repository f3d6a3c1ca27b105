import { accountForm, accountParts, branchForm, branchParts } from '../../domain/core/bank-accounts.ts';
import type { PaymentMethod } from '../../domain/core/schemas.ts';
import { dueTermsOf, type ShareType, whyNoTerms } from '../../domain/payments/due-terms.ts';
import type { Authentication } from '../../domain/payments/payment.ts';
import { splitCents } from '../../domain/payments/splits.ts';
import type { WithdrawRequest } from '../../domain/payouts/payout.ts';
import type { ReceiverRequest } from '../../domain/receivers/receiver.ts';
import { hasCertificate } from './certificates.ts';
import type { CaptureArgument, Connection, LookUp, RefundArgument, TransactionArgument } from './declaration.ts';
import { AdapterRefusal, type Operation } from './errors.ts';
import { refuseSplits } from './fields.ts';
import type { Protocol } from './protocol-table.ts';
import { checkReceiver } from './receivers.ts';

const unknownMethod = 'Método de pagamento não reconhecido';
const usualUnsupported: Record<PaymentMethod, string> = {
  PIX: 'Método de pagamento não suportado',
  CREDIT_CARD: 'Credit card not implemented',
  BILLET: 'Boleto not implemented',
};

const requiredForPayout = {
  PIX: [],
  BANK_ACCOUNT: ['bankCode', 'branchNumber', 'accountNumber'],
  RECEIVER: ['receiverId'],
} as const satisfies Record<WithdrawRequest['paymentMethod'], readonly (keyof WithdrawRequest)[]>;

/**
 * Refuses an input that the provider does not accept, before anything is sent. Pure.
 * @throws AdapterRefusal with the specification's message
 */
export function checkArgument(p: Protocol, connection: Connection, operation: Operation, argument: unknown): void {
  // The protocol's own checks come first, since their messages are the specification's.
  p.check?.(connection, operation, argument);
  if (operation === 'createTransaction') checkCharge(p, argument as TransactionArgument);
  if (operation === 'refund' && (argument as RefundArgument).authorized) {
    if (!p.captures) throw new AdapterRefusal(`${p.name} has no authorisations.`, 'unsupported');
    return;
  }
  if (operation === 'capture') checkCapture(p, argument as CaptureArgument);
  if (operation === 'refund' && (argument as RefundArgument).unpaid && !canCancel(p, argument as RefundArgument)) {
    throw new AdapterRefusal(`${p.name} cannot cancel an unpaid charge.`, 'unsupported');
  }
  if (operation === 'refund' && !(argument as RefundArgument).unpaid && p.cancels === 'only') {
    throw new AdapterRefusal(p.unsupported?.refund ?? 'Method not implemented.', 'unsupported');
  }
  if (operation === 'withdraw') checkPayout(p, argument as WithdrawRequest);
  if (operation === 'createReceiver') checkReceiver(p.receiverRules ?? [], argument as ReceiverRequest);
  if (operation === 'getTransaction' || operation === 'getWithdraw') checkLookUp(p, operation, argument as LookUp);
  if (p.certificates && usesCashInHost(operation) && !hasCertificate(connection, 'cashIn')) {
    throw new AdapterRefusal(p.certificates.cashIn, 'invalid', 'certificate');
  }
}

/** A charge whose method is not known passes: the protocol's own check has seen its id. */
const canCancel = ({ cancels }: Protocol, { paymentMethod }: RefundArgument): boolean =>
  typeof cancels === 'object' && paymentMethod !== undefined ? cancels.includes(paymentMethod) : cancels !== undefined;

const usesCashInHost = (operation: Operation): boolean =>
  !['withdraw', 'getWithdraw', 'processWebhook'].includes(operation);

function checkCharge(p: Protocol, request: TransactionArgument): void {
  const { amount, paymentMethod, splits, installments, card, cardToken, cardId, capture, authentication } = request;
  const refuse = (message: string, reason: AdapterRefusal['reason'], field: string) => {
    throw new AdapterRefusal(message, reason, field);
  };
  if (!p.methods.includes(paymentMethod)) {
    const own = typeof p.unsupportedMethod === 'string' ? p.unsupportedMethod : p.unsupportedMethod?.[paymentMethod];
    refuse(own ?? usualUnsupported[paymentMethod] ?? unknownMethod, 'unsupported', 'paymentMethod');
  }
  const hasCard = card !== undefined || cardToken !== undefined || cardId !== undefined;
  if (paymentMethod === 'CREDIT_CARD' && !hasCard && p.card !== 'page') {
    refuse('Card token is required for credit card payments.', 'invalid', 'cardToken');
  }
  if (p.card === 'page' && hasCard) {
    const field = cardId === undefined ? 'cardToken' : 'cardId';
    refuse(`${p.name} takes no card: the payer pays on its page, to which nextAction leads.`, 'unsupported', field);
  }
  if (authentication) checkAuthentication(p, paymentMethod, authentication);
  if (capture === 'manual' && paymentMethod !== 'CREDIT_CARD') {
    refuse(`${p.name}: only a card can be authorised first and captured later.`, 'invalid', 'capture');
  }
  if (capture === 'manual' && !p.captures) {
    refuse(`${p.name}: a card is captured at once; a later capture is not offered here.`, 'unsupported', 'capture');
  }
  checkDueTerms(p, request);
  if (request.billetPix && paymentMethod !== 'BILLET') {
    refuse(`${p.name}: only a boleto can have a PIX code beside it.`, 'invalid', 'billetPix');
  }
  if (request.billetPix && !p.billetPix) {
    refuse(`${p.name}: a PIX code on a boleto cannot be asked for here.`, 'unsupported', 'billetPix');
  }
  if (splits?.length && !p.sendsSplits) refuseSplits(p.name);
  if (splits) {
    try {
      splitCents(amount, splits);
    } catch (error) {
      refuse(`${p.name}: ${(error as RangeError).message}`, 'invalid', 'splits');
    }
  }
  if (paymentMethod !== 'CREDIT_CARD' && (installments ?? 1) > 1) {
    refuse(
      `${p.name}: ${methodNouns[paymentMethod]} is paid at once, without installments.`,
      'unsupported',
      'installments',
    );
  }
}

const methodNouns: Record<PaymentMethod, string> = { PIX: 'a PIX', BILLET: 'a boleto', CREDIT_CARD: 'a card' };
const shareNouns: Record<ShareType, string> = { PERCENTAGE: 'in per cent', FIXED: 'in cents' };

/** What the merchant asks for before and after a due date is never dropped: the payer would owe another amount. */
function checkDueTerms({ name, dueTerms }: Protocol, request: TransactionArgument): void {
  const wrong = whyNoTerms(request);
  if (wrong) throw new AdapterRefusal(`${name}: ${wrong.field} ${wrong.message}`, 'invalid', wrong.field);
  const terms = dueTermsOf(request);
  if (!terms) return;
  const refusal = (what: string, field: string) => new AdapterRefusal(`${name}: ${what}`, 'unsupported', field);
  const noun = methodNouns[request.paymentMethod];
  const takes = dueTerms?.[request.paymentMethod];
  if (!takes) throw refusal(`${noun} with a due date of yours is not offered here.`, 'dueDate');
  const { daysAfterDue: most = 0 } = takes;
  if (terms.daysAfterDue > most) {
    const limit = most === 0 ? 'cannot be paid' : `can be paid for at most ${most} days`;
    throw refusal(`${noun} ${limit} after its due date here.`, 'daysAfterDue');
  }
  for (const what of ['discount', 'fine'] as const) {
    const type = terms[what]?.type;
    if (type && !takes[what]?.includes(type)) {
      throw refusal(`${noun} with a ${what} ${shareNouns[type]} is not offered here.`, what);
    }
  }
  if (terms.interest && !takes.interest) throw refusal(`${noun} with interest is not offered here.`, 'interest');
}

/** A proof that the payer was authenticated is never dropped: who is liable for a fraud depends on it. */
function checkAuthentication(
  { name, authentication: takes }: Protocol,
  method: PaymentMethod,
  given: Authentication,
): void {
  const refuse = (message: string, reason: AdapterRefusal['reason'], member?: string): never => {
    const field = member === undefined ? 'authentication' : `authentication.${member}`;
    throw new AdapterRefusal(`${name}: ${message}`, reason, field);
  };
  if (method !== 'CREDIT_CARD') refuse('only the payer of a card is authenticated.', 'invalid');
  if (!takes)
    throw new AdapterRefusal(
      `${name}: a 3-D Secure authentication that was made elsewhere is not taken.`,
      'unsupported',
      'authentication',
    );
  const names = Object.keys(given) as (keyof Authentication)[];
  const strange = names.find((member) => given[member] !== undefined && !takes.includes(member));
  if (strange)
    refuse(`of an authentication, ${strange} is not taken, but ${takes.join(', ')}.`, 'unsupported', strange);
}

function checkCapture(p: Protocol, { amount, authorizedAmount }: CaptureArgument): void {
  if (amount > authorizedAmount) {
    throw new AdapterRefusal(`${p.name}: more than what was authorised cannot be captured.`, 'invalid', 'amount');
  }
  if (amount < authorizedAmount && !p.captures?.inPart) {
    throw new AdapterRefusal(`${p.name} captures the whole authorised amount only.`, 'unsupported', 'amount');
  }
}

function checkPayout(p: Protocol, request: WithdrawRequest): void {
  const { paymentMethod, pixKey } = request;
  if (!(p.payouts ?? ['PIX']).includes(paymentMethod)) {
    throw new AdapterRefusal('Método de saque não implementado', 'unsupported', 'paymentMethod');
  }
  if (paymentMethod === 'PIX' && !pixKey)
    throw new AdapterRefusal(`${p.name}: PIX key is required`, 'invalid', 'pixKey');
  const missing = requiredForPayout[paymentMethod].find((field) => !request[field]);
  if (missing) throw new AdapterRefusal(`${p.name}: ${missing} is required`, 'invalid', missing);
  if (paymentMethod === 'BANK_ACCOUNT') checkBankAccount(p.name, request);
}

/** A provider would be sent what is left of a wrong number: its digits, or nothing. */
function checkBankAccount(name: string, { branchNumber = '', accountNumber = '' }: WithdrawRequest): void {
  if (!branchParts(branchNumber)) {
    throw new AdapterRefusal(`${name}: branchNumber ${branchForm}`, 'invalid', 'branchNumber');
  }
  if (!accountParts(accountNumber)) {
    throw new AdapterRefusal(`${name}: accountNumber ${accountForm}`, 'invalid', 'accountNumber');
  }
}

function checkLookUp(p: Protocol, operation: Operation, { id, reference, endToEndId }: LookUp): void {
  const given = { id, reference, endToEndId };
  const by = operation === 'getTransaction' ? p.lookUpBy : (p.withdrawLookUpBy ?? p.lookUpBy);
  if (by.some((field) => given[field])) return;
  const message = `${p.name} has a look-up by ${by.join(' or ')} only.`;
  throw new AdapterRefusal(message, 'unsupported', by[0] ?? 'id');
}
