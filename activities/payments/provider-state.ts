import { catalogueEntry } from '../../adapters/index.ts';
import { storableJson, storableText } from '../../db/core/storable.ts';
import type { PaymentRow } from '../../db/payments/payments.ts';
import { checkBoletoLine, parseBoleto } from '../../domain/core/boleto.ts';
import { checkBrCode, parseBrCode } from '../../domain/core/brcode.ts';
import { dayInBrazil } from '../../domain/core/days.ts';
import type { StatusBasis } from '../../domain/core/status-basis.ts';
import { type Days, lastDayOf } from '../../domain/payments/due-terms.ts';
import type { StoredCardFacts, TransactionResult } from '../../domain/payments/payment.ts';
import type { ProviderPaymentState } from '../../domain/payments/transition.ts';

/** What a reply says of a payment, for the decision about its status. */
export function providerStateOf(
  provider: string,
  result: Omit<ProviderPaymentState, 'returned' | 'basis' | 'authorizedUntil'> &
    Pick<TransactionResult, 'authorized' | 'authorizedUntil' | 'netAmount' | 'paidAt'>,
  basis: StatusBasis,
  createdAt = new Date(),
): ProviderPaymentState {
  const { status, providerWord, unmapped, amount, paidAmount, refundedAmount, codeProblem, dispute } = result;
  return {
    status,
    providerWord: providerWord.slice(0, 100),
    basis,
    amount,
    ...(unmapped && { unmapped }),
    ...(paidAmount !== undefined && { paidAmount }),
    ...(refundedAmount !== undefined && { refundedAmount }),
    ...(codeProblem !== undefined && { codeProblem }),
    ...(result.payerDone && { payerDone: true }),
    ...(result.consented && { consented: true }),
    ...(isReturn(provider, result) && { returned: true }),
    ...(dispute && { dispute }),
    ...feeOf(result),
    ...paidWithinOf(result, createdAt),
    ...(result.authorized && { authorizedUntil: heldUntil(provider, result.authorizedUntil, createdAt) }),
  };
}

/** What the provider keeps, by its fee or by what it pays out. One that cannot be a fee of this amount is left out. */
function feeOf({
  fee,
  netAmount,
  paidAmount,
  amount,
}: Pick<TransactionResult, 'fee' | 'netAmount' | 'paidAmount' | 'amount'>) {
  const paid = paidAmount ?? amount;
  const kept = fee ?? (netAmount === undefined ? undefined : paid - netAmount);
  return kept !== undefined && kept >= 0 && kept <= paid ? { fee: kept } : {};
}

/** The days on which another amount than the charged one may have been paid. A payment's terms may ask for that then. */
function paidWithinOf(
  { status, paidAmount, amount, paidAt }: Pick<TransactionResult, 'status' | 'paidAmount' | 'amount' | 'paidAt'>,
  createdAt: Date,
): { paidWithin?: Days } {
  if (status !== 'APPROVED' || paidAmount === undefined || paidAmount === amount) return {};
  const on = paidAt === undefined ? undefined : dayInBrazil(new Date(paidAt));
  return { paidWithin: { from: on ?? dayInBrazil(createdAt), to: on ?? dayInBrazil(Date.now()) } };
}

/** Milliseconds since the epoch, as the provider says, or as long as its authorisations hold from the charge on. */
const heldUntil = (provider: string, until: string | undefined, createdAt: Date): number =>
  until === undefined ? createdAt.getTime() + (catalogueEntry(provider)?.captures?.holdsMs ?? 0) : Date.parse(until);

/** Whether money went back, at a provider whose word for that means a chargeback unless we requested the refund. */
function isReturn(
  provider: string,
  { status, providerWord }: Pick<ProviderPaymentState, 'status' | 'providerWord'>,
): boolean {
  const words = catalogueEntry(provider)?.returnWords;
  return words !== undefined && (status === 'REFUNDED' || words.includes(providerWord.toLowerCase()));
}

/** A code may reach a payer only if it asks for the amount that we charge. */
export function hasUsableCodes(
  { amount, asked_amount: asked }: PaymentRow,
  { pixCode, billetCode, codeProblem }: TransactionResult,
): boolean {
  const charged = asked ?? amount;
  return (
    codeProblem === undefined &&
    (pixCode === undefined || checkBrCode(pixCode, charged) === undefined) &&
    (billetCode === undefined || checkBoletoLine(billetCode, charged, new Date()) === undefined)
  );
}

/** The columns that the reply to a charge, or a look-up, fills. */
export function columnsOf(row: PaymentRow, result: TransactionResult) {
  return {
    // The answer about a card that its payer has confirmed need not repeat the charge's id.
    transaction_id: result.transactionId || row.transaction_id,
    ...(result.providerRefs && { provider_refs: storableJson(result.providerRefs) }),
    pix_code: result.pixCode ?? null,
    pix_qr_code: result.pixQrCode ?? null,
    expires_at: expiryOf(row, result),
    billet_code: result.billetCode ?? null,
    // A boleto whose line is withheld is not shown either.
    billet_url: (result.codeProblem === undefined && result.billetUrl) || null,
    payer_url: result.payerUrl ?? null,
    ...cardFactsOf(row, result),
    ...(result.endToEndId && { end_to_end_id: result.endToEndId }),
    ...txidOf(result),
    updated_at: new Date(),
  };
}

function cardFactsOf(row: PaymentRow, result: TransactionResult): { card_facts?: string } {
  const { card, payerForm, threeDS } = result;
  const isChallenged = asksForChallenge(row, result);
  if (!card && !isChallenged && !threeDS) return {};
  const { payerForm: formBefore, ...before } = row.card_facts ?? {};
  // A new page has a form of its own, or none.
  const form = isChallenged ? payerForm : formBefore;
  const facts: StoredCardFacts = {
    ...before,
    ...card,
    ...(form && { payerForm: form }),
    ...(threeDS && { threeDS }),
    ...(isChallenged && { challenged: true }),
  };
  return { card_facts: storableJson(facts) };
}

/** Whether the payer has to confirm a card on a page: at some providers a card is given on one as well. */
export const asksForChallenge = (
  { payment_method, provider }: Pick<PaymentRow, 'payment_method' | 'provider'>,
  { payerUrl, payerForm }: Pick<TransactionResult, 'payerUrl' | 'payerForm'>,
): boolean =>
  payment_method === 'CREDIT_CARD' &&
  (payerUrl !== undefined || payerForm !== undefined) &&
  catalogueEntry(provider)?.card !== 'page';

/** The txid on the payer's receipt: the provider's, or the one in its static code. */
function txidOf({ txid, pixCode }: TransactionResult): { txid?: string } {
  if (txid) return { txid: storableText(txid, 100) };
  if (!pixCode) return {};
  try {
    const inCode = parseBrCode(pixCode).txid;
    return inCode ? { txid: inCode } : {};
  } catch {
    // A code that cannot be parsed has a `codeProblem`, and is withheld.
    return {};
  }
}

const dayMs = 86_400_000;
/** How long a payer has to confirm a card on the issuer's page: issuers give minutes. */
const confirmationMs = 3_600_000;

/**
 * Until when the payer may pay: the provider's own expiry, else the due date in the boleto line, else our default for the
 * method. A card charge has none, unless its payer has to do something on a page.
 */
function expiryOf(row: PaymentRow, result: TransactionResult): Date | null {
  const { expiresAt, billetCode, payerUrl } = result;
  const isChallenged = asksForChallenge(row, result);
  if (row.payment_method === 'CREDIT_CARD' && payerUrl === undefined && !isChallenged) return null;
  // The provider may state its due date, after which it can still be paid.
  if (row.due_terms) return new Date(`${lastDayOf(row.due_terms)}T23:59:59-03:00`);
  if (expiresAt !== undefined) return new Date(expiresAt);
  if (isChallenged) return new Date(Date.now() + confirmationMs);
  const dueDate = billetCode === undefined ? undefined : parseBoleto(billetCode, row.created_at).dueDate;
  if (dueDate !== undefined) return new Date(`${dueDate}T23:59:59-03:00`);
  const limits = catalogueEntry(row.provider)?.limits;
  const isBoleto = row.payment_method === 'BILLET';
  const ms = isBoleto ? (limits?.billetExpiryMs ?? 3 * dayMs) : (limits?.pixExpiryMs ?? dayMs);
  return new Date(row.created_at.getTime() + ms);
}
