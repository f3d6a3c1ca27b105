import type { WithdrawRequest } from '../../domain/payouts/payout.ts';
import { openCard } from '../kit/card-string.ts';
import type { TransactionArgument } from '../kit/declaration.ts';
import {
  descriptionOf,
  digits,
  filled,
  fullYear,
  nationalPhone,
  pixKeyOf,
  referenceOf,
  taxDocument,
} from '../kit/fields.ts';
import { generalStatuses, generalWithdrawStatuses, withWords } from '../kit/general.ts';
import type { Protocol, Step, Wire } from '../kit/protocol.ts';
import type { WebhookForm } from '../kit/webhook-forms.ts';

/*
 * The platform behind `POST /transactions/v2/purchase` (public facts: AxisBanking's own page A, integrations B): one
 * flat body for the payer and the charge, upper-case words.
 */

/** A charge. A card is sent in full, or as the string that `createCardId` made from it. */
export const purchase: Step<TransactionArgument> = {
  method: 'POST',
  path: '/transactions/v2/purchase',
  body: (request, wire) => {
    const { customer, fingerPrints = [] } = request;
    const payer = taxDocument(customer.document).number;
    return filled({
      name: customer.name,
      email: customer.email,
      cpf: payer,
      phone: nationalPhone(customer.phone),
      amount: wire.money(request.amount),
      currency: 'BRL',
      description: descriptionOf(request),
      responsibleDocument: request.userDocument ?? payer,
      responsibleExternalId: request.userId ?? referenceOf(request),
      externalId: referenceOf(request),
      paymentMethod: request.paymentMethod,
      referrerUrl: request.referrerUrl,
      checkoutUrl: request.checkoutUrl,
      postbackUrl: request.webhookUrl,
      fingerPrint: fingerPrints[0]?.value,
      creditCard: request.paymentMethod === 'CREDIT_CARD' ? creditCard(request, wire) : undefined,
    });
  },
};

function creditCard({ card, cardId = '', installments = 1 }: TransactionArgument, { connection, now }: Wire) {
  const { cardNumber, holderName, expMonth, expYear, cvv } = card ?? openCard(cardId, connection.secretKey ?? '', now);
  return filled({
    number: digits(cardNumber),
    holder: holderName,
    expMonth,
    expYear: fullYear(expYear),
    cvv,
    installments,
  });
}

export const purchaseAnswer: Protocol['answer'] = {
  id: ['transactionId', 'id'],
  status: 'status',
  amount: 'amount',
  pixCode: 'pixCode',
  expiresAt: 'expiresAt',
  // The provider's page and its webhooks use different names.
  endToEndId: ['end2End', 'endToEnd'],
  reference: 'externalId',
  nsu: 'authCode',
};

/** BLOCKED is a dispute under MED; REFUND is used as well as REFUNDED (public facts). Unknown words are PENDING. */
export const purchaseStatuses: Protocol['statuses'] = {
  ...withWords(generalStatuses, { REFUNDED: ['refund'], CHARGEBACK: ['blocked'], REJECTED: ['rejected'] }),
  default: 'PENDING',
};

export const purchaseWebhooks: readonly WebhookForm[] = [
  {
    type: 'TRANSACTION',
    when: { type: 'TRANSACTION' },
    id: 'transactionId',
    status: 'status',
    reference: 'externalId',
    endToEndId: ['endToEnd', 'end2End'],
    amount: 'amount',
    // AGREED: the analysis agrees with the payer's side (the central bank's words for an infraction's end).
    disputes: [
      {
        kind: 'MED',
        at: 'infraction',
        outcome: { at: 'infraction.analysisResult', won: ['disagreed'], lost: ['agreed'] },
        id: 'infraction.id',
        reason: 'infraction.reasonDetails',
      },
    ],
  },
  {
    type: 'WITHDRAW',
    when: { type: 'WITHDRAW' },
    id: 'withdrawId',
    status: 'status',
    endToEndId: ['endToEnd', 'end2End'],
    amount: 'amount',
  },
];

export const cashOut: Step<WithdrawRequest> = {
  method: 'POST',
  path: '/withdraws/cash-out',
  body: (request, { money }) =>
    filled({
      amount: money(request.amount),
      pixKey: pixKeyOf(request),
      pixType: request.pixType,
      document: request.document && taxDocument(request.document).number,
      externalId: request.withdrawReference,
      postbackUrl: request.webhookUrl,
    }),
};

export const cashOutStatuses = withWords(generalWithdrawStatuses, {
  PENDING: ['withdraw_request', 'withdraw_processing'],
  APPROVED: ['withdraw_approved'],
  REJECTED: ['withdraw_returned', 'withdraw_error'],
});
