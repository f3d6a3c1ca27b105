import type { AttentionReason } from '../core/attention.ts';
import type { Dispute } from '../disputes/index.ts';
import type { Settlement } from '../finance/index.ts';
import type { Payment } from '../payments/index.ts';
import type { Payout } from '../payouts/index.ts';
import type { Receiver } from '../receivers/index.ts';
import type { EventType } from './event.ts';

/**
 * The `data` of an example of each event type: for the catalogue, the OpenAPI document and test events. Their types are those
 * of the schemas, and `examples.test.ts` parses them with the schemas. Without schemas here, so that a page loads none.
 *
 * No id of an entity of ours can be one of these: ours have 26 characters after the prefix, and these say that they are
 * examples.
 */

const ids = {
  payment: 'pay_example',
  dispute: 'dsp_example',
  payout: 'pyo_example',
  receiver: 'rcv_example',
  account: 'rac_example',
  settlement: 'set_example',
  connection: 'con_example',
} as const;

/** What an example says of its attention; the sentences are those of no refusal or record. */
const attentionFor = <Reason extends AttentionReason>(reason: Reason, says: string, since: string) => ({
  reason,
  detail: says,
  since,
});

const connection = { provider: 'Orbita', connectionId: ids.connection } as const;
const created = '2026-11-20T14:30:00.000Z';
const later = '2026-11-20T14:31:12.000Z';

const pix: Payment = {
  id: ids.payment,
  ...connection,
  paymentMethod: 'PIX',
  transactionId: 'orb_8412',
  status: 'PENDING',
  amount: 12990,
  currency: 'BRL',
  refundedAmount: 0,
  orderId: 'EXAMPLE-1042',
  customer: { name: 'Maria Silva', email: 'maria@example.com', document: '***.982.247-**' },
  items: [{ id: 'sku-1', title: 'Camiseta', unitPrice: 12990, quantity: 1, tangible: true }],
  pixCode:
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865406129.905802BR6304ABCD',
  expiresAt: '2026-11-20T15:30:00.000Z',
  payUrl: 'https://payments.example.com/pay/example',
  needsAttention: false,
  createdAt: created,
  updatedAt: created,
};

const approved: Payment = {
  ...pix,
  status: 'APPROVED',
  statusBasis: 'lookup',
  fee: 129,
  netAmount: 12861,
  endToEndId: 'E00000000202611201431EXAMPLE0001',
  approvedAt: later,
  updatedAt: later,
};

const { pixCode: _, expiresAt: __, ...withoutCode } = pix;
const card: Payment = {
  ...withoutCode,
  paymentMethod: 'CREDIT_CARD',
  installments: 3,
  card: { brand: 'visa', last4: '1111', authorizationCode: '204871', nsu: '739115' },
};

const refundedAt = '2026-11-23T10:05:00.000Z';

const dispute: Dispute = {
  id: ids.dispute,
  paymentId: ids.payment,
  kind: 'CHARGEBACK',
  state: 'OPEN',
  statusBasis: 'lookup',
  amount: 12990,
  provider: 'Orbita',
  providerDisputeId: 'cb_771',
  providerWord: 'chargeback_opened',
  reason: 'Compra não reconhecida',
  deadline: '2026-12-05T02:59:59.000Z',
  evidence: [],
  needsAttention: true,
  attention: attentionFor('dispute_due', 'It can be contested until 2026-12-04.', created),
  createdAt: created,
  updatedAt: created,
};
const { attention: ___, ...quiet } = dispute;
const answered = { answeredAt: later, answeredBy: 'Ana Souza', needsAttention: false, updatedAt: later } as const;
const decided = { ...answered, decidedAt: refundedAt, updatedAt: refundedAt } as const;

const payout: Payout = {
  id: ids.payout,
  ...connection,
  paymentMethod: 'PIX',
  withdrawReference: 'EXAMPLE-folha-001',
  status: 'PENDING',
  stage: 'sent',
  amount: 250000,
  currency: 'BRL',
  pixKey: 'm***@example.com',
  pixType: 'EMAIL',
  name: 'Maria Silva',
  tried: [],
  needsAttention: false,
  createdAt: created,
  updatedAt: created,
};

const account: Receiver['accounts'][number] = {
  id: ids.account,
  ...connection,
  status: 'PENDING',
  stage: 'verifying',
  notPassed: [],
  missing: [],
  needsAttention: false,
  createdAt: created,
  updatedAt: created,
};
const receiver: Receiver = {
  id: ids.receiver,
  receiverProvider: 'Orbita',
  status: 'PENDING',
  name: 'Maria Silva',
  document: '***.982.247-**',
  documentType: 'CPF',
  email: 'maria@example.com',
  documents: [],
  accounts: [account],
  missing: [],
  needsAttention: false,
  createdAt: created,
  updatedAt: created,
};

const settlement: Settlement = {
  id: ids.settlement,
  ...connection,
  state: 'EXPECTED',
  expectedOn: '2026-11-23',
  amount: 318420,
  parts: 27,
  needsAttention: false,
  updatedAt: refundedAt,
};

/** A type that the domain has and this lacks is a compile error. */
export const exampleData = {
  'payment.pending': pix,
  'payment.authorized': { ...card, captured: false, capturedAmount: 0, authorizedUntil: '2026-11-25T14:30:00.000Z' },
  'payment.approved': approved,
  'payment.rejected': {
    ...card,
    status: 'REJECTED',
    statusBasis: 'answer',
    card: { brand: 'visa', last4: '1111', returnCode: '51', meaning: 'Saldo/limite insuficiente', mayRetry: true },
    updatedAt: later,
  },
  'payment.refunded': { ...approved, status: 'REFUNDED', refundedAmount: 12990, updatedAt: refundedAt },
  'payment.partially_refunded': { ...approved, refundedAmount: 3000, updatedAt: refundedAt },
  'payment.chargeback': {
    ...card,
    status: 'CHARGEBACK',
    statusBasis: 'lookup',
    approvedAt: later,
    updatedAt: refundedAt,
  },
  'dispute.opened': dispute,
  'dispute.accepted': { ...quiet, ...decided, state: 'ACCEPTED', statement: 'O pedido foi cancelado.' },
  'dispute.contested': { ...quiet, ...answered, state: 'CONTESTED', statement: 'Entregue, com recibo assinado.' },
  'dispute.won': { ...quiet, ...decided, state: 'WON', statement: 'Entregue, com recibo assinado.' },
  'dispute.lost': { ...quiet, ...decided, state: 'LOST', statement: 'Entregue, com recibo assinado.' },
  'dispute.expired': { ...quiet, state: 'EXPIRED', needsAttention: false, decidedAt: '2026-12-05T03:00:00.000Z' },
  'payout.pending': payout,
  'payout.approved': {
    ...payout,
    status: 'APPROVED',
    statusBasis: 'lookup',
    stage: 'closed',
    withdrawId: 'orb_w_311',
    endToEndId: 'E00000000202611201431EXAMPLE0002',
    approvedAt: later,
    updatedAt: later,
  },
  'payout.rejected': { ...payout, status: 'REJECTED', statusBasis: 'answer', stage: 'closed', updatedAt: later },
  'payout.canceled': { ...payout, status: 'CANCELED', statusBasis: 'person', stage: 'closed', updatedAt: later },
  'receiver.pending': receiver,
  'receiver.active': {
    ...receiver,
    receiverId: 'orb_r_52',
    status: 'ACTIVE',
    accounts: [{ ...account, receiverId: 'orb_r_52', status: 'ACTIVE', stage: 'closed', activatedAt: later }],
    updatedAt: later,
  },
  'receiver.rejected': {
    ...receiver,
    status: 'REJECTED',
    accounts: [{ ...account, status: 'REJECTED', stage: 'closed', updatedAt: later }],
    updatedAt: later,
  },
  'settlement.settled': {
    ...settlement,
    state: 'SETTLED',
    settledOn: '2026-11-23',
    settledAmount: 318420,
    basis: 'date',
  },
  'settlement.reopened': settlement,
  'settlement.overdue': {
    ...settlement,
    needsAttention: true,
    attention: attentionFor('settlement_overdue', 'It was expected on 2026-11-23.', refundedAt),
  },
  'attention.raised': {
    ...pix,
    needsAttention: true,
    attention: attentionFor('outcome_unknown', 'The provider did not answer in time.', later),
    updatedAt: later,
  },
  'attention.cleared': { ...approved, needsAttention: false },
} satisfies Record<EventType, Payment | Dispute | Payout | Receiver | Settlement>;

/** The body of an example, as it is sent. */
export const exampleOf = (type: EventType) => {
  const data: { updatedAt: string } = exampleData[type];
  return { type, timestamp: data.updatedAt, data };
};
