import type { Dispute } from '../disputes/index.ts';
import type { Payment } from '../payments/index.ts';
import type { Payout } from '../payouts/index.ts';
import type { Receiver } from '../receivers/index.ts';
import type { Refund } from '../refunds/index.ts';
import type { CsvLanguage } from './exports.ts';

/** How a spreadsheet of one language writes values. `reais`: of cents. `clock`: of an instant (ISO 8601), in Brasília. */
export interface Writing {
  reais(cents: number): string;
  clock(iso: string | undefined): string;
}

/** A column: its header in both languages, and its value for a row. Codes are the API's own in both languages. */
export type Column<Row> = Record<CsvLanguage, string> & {
  /** Undefined: an empty cell. */
  value(row: Row, write: Writing): string | number | undefined;
};

/** Documents are masked. */
export const paymentColumns: Column<Payment>[] = [
  { pt: 'Id', en: 'Id', value: ({ id }) => id },
  { pt: 'Criado em', en: 'Created at', value: ({ createdAt }, { clock }) => clock(createdAt) },
  { pt: 'Aprovado em', en: 'Approved at', value: ({ approvedAt }, { clock }) => clock(approvedAt) },
  { pt: 'Status', en: 'Status', value: ({ status }) => status },
  { pt: 'Precisa de atenção', en: 'Needs attention', value: ({ attention }) => attention?.reason },
  { pt: 'Método', en: 'Method', value: ({ paymentMethod }) => paymentMethod },
  { pt: 'Provedor', en: 'Provider', value: ({ provider }) => provider },
  { pt: 'Valor (R$)', en: 'Amount (R$)', value: ({ amount }, { reais }) => reais(amount) },
  { pt: 'Valor (centavos)', en: 'Amount (cents)', value: ({ amount }) => amount },
  { pt: 'Estornado (R$)', en: 'Refunded (R$)', value: ({ refundedAmount }, { reais }) => reais(refundedAmount) },
  { pt: 'Pedido', en: 'Order', value: ({ orderId }) => orderId },
  { pt: 'Cliente', en: 'Customer', value: ({ customer }) => customer.name },
  { pt: 'E-mail', en: 'E-mail', value: ({ customer }) => customer.email },
  { pt: 'Documento', en: 'Document', value: ({ customer }) => customer.document },
  { pt: 'Id no provedor', en: 'Id at provider', value: ({ transactionId }) => transactionId },
  { pt: 'ID E2E', en: 'E2E id', value: ({ endToEndId }) => endToEndId },
];

/** Documents, keys and accounts are masked. */
export const payoutColumns: Column<Payout>[] = [
  { pt: 'Id', en: 'Id', value: ({ id }) => id },
  { pt: 'Criado em', en: 'Created at', value: ({ createdAt }, { clock }) => clock(createdAt) },
  { pt: 'Aprovado em', en: 'Approved at', value: ({ approvedAt }, { clock }) => clock(approvedAt) },
  { pt: 'Devolvido em', en: 'Returned at', value: ({ returnedAt }, { clock }) => clock(returnedAt) },
  { pt: 'Status', en: 'Status', value: ({ status }) => status },
  { pt: 'Etapa', en: 'Stage', value: ({ stage }) => stage },
  { pt: 'Precisa de atenção', en: 'Needs attention', value: ({ attention }) => attention?.reason },
  { pt: 'Atenção desde', en: 'Attention since', value: ({ attention }, { clock }) => clock(attention?.since) },
  { pt: 'Método', en: 'Method', value: ({ paymentMethod }) => paymentMethod },
  { pt: 'Provedor', en: 'Provider', value: ({ provider }) => provider },
  { pt: 'Valor (R$)', en: 'Amount (R$)', value: ({ amount }, { reais }) => reais(amount) },
  { pt: 'Valor (centavos)', en: 'Amount (cents)', value: ({ amount }) => amount },
  {
    pt: 'Taxa (R$)',
    en: 'Fee (R$)',
    value: ({ fee, expectedFee, debitedAmount }, { reais }) =>
      debitedAmount === undefined ? undefined : reais(fee ?? expectedFee ?? 0),
  },
  {
    pt: 'Saiu da conta (R$)',
    en: 'Left the account (R$)',
    value: ({ debitedAmount: cents }, { reais }) => (cents === undefined ? undefined : reais(cents)),
  },
  {
    pt: 'Recebedor',
    en: 'Receiver',
    value: ({ name, accountHolder, receiverId }) => name ?? accountHolder ?? receiverId,
  },
  { pt: 'Documento', en: 'Document', value: ({ document, accountDocument }) => document ?? accountDocument },
  { pt: 'Chave Pix', en: 'PIX key', value: ({ pixKey }) => pixKey },
  { pt: 'Banco', en: 'Bank', value: ({ bankCode }) => bankCode },
  { pt: 'Agência', en: 'Branch', value: ({ branchNumber }) => branchNumber },
  { pt: 'Conta', en: 'Account', value: ({ accountNumber }) => accountNumber },
  { pt: 'Descrição', en: 'Description', value: ({ description }) => description },
  { pt: 'Referência', en: 'Reference', value: ({ withdrawReference }) => withdrawReference },
  { pt: 'Lote', en: 'Batch', value: ({ batchId }) => batchId },
  { pt: 'Id no provedor', en: 'Id at provider', value: ({ withdrawId }) => withdrawId },
  { pt: 'ID E2E', en: 'E2E id', value: ({ endToEndId }) => endToEndId },
];

export const refundColumns: Column<Refund>[] = [
  { pt: 'Id', en: 'Id', value: ({ id }) => id },
  { pt: 'Criado em', en: 'Created at', value: ({ createdAt }, { clock }) => clock(createdAt) },
  { pt: 'Encerrado em', en: 'Settled at', value: ({ settledAt }, { clock }) => clock(settledAt) },
  { pt: 'Status', en: 'Status', value: ({ state }) => state },
  { pt: 'Precisa de atenção', en: 'Needs attention', value: ({ attention }) => attention?.reason },
  { pt: 'Valor (R$)', en: 'Amount (R$)', value: ({ amount }, { reais }) => reais(amount) },
  { pt: 'Valor (centavos)', en: 'Amount (cents)', value: ({ amount }) => amount },
  { pt: 'Pagamento', en: 'Payment', value: ({ paymentId }) => paymentId },
  { pt: 'Provedor', en: 'Provider', value: ({ provider }) => provider },
  { pt: 'Motivo', en: 'Reason', value: ({ reason }) => reason },
  { pt: 'Recusa', en: 'Refusal', value: ({ failure }) => failure?.message },
  { pt: 'Id no provedor', en: 'Id at provider', value: ({ refundId }) => refundId },
];

export const disputeColumns: Column<Dispute>[] = [
  { pt: 'Id', en: 'Id', value: ({ id }) => id },
  { pt: 'Aberta em', en: 'Opened at', value: ({ createdAt }, { clock }) => clock(createdAt) },
  { pt: 'Prazo', en: 'Deadline', value: ({ deadline }, { clock }) => clock(deadline) },
  { pt: 'Status', en: 'Status', value: ({ state }) => state },
  { pt: 'Tipo', en: 'Kind', value: ({ kind }) => kind },
  { pt: 'Precisa de atenção', en: 'Needs attention', value: ({ attention }) => attention?.reason },
  { pt: 'Valor (R$)', en: 'Amount (R$)', value: ({ amount }, { reais }) => reais(amount) },
  { pt: 'Valor (centavos)', en: 'Amount (cents)', value: ({ amount }) => amount },
  { pt: 'Pagamento', en: 'Payment', value: ({ paymentId }) => paymentId },
  { pt: 'Provedor', en: 'Provider', value: ({ provider }) => provider },
  { pt: 'Motivo do pagador', en: 'Payer’s reason', value: ({ reason }) => reason },
  { pt: 'Respondida em', en: 'Answered at', value: ({ answeredAt }, { clock }) => clock(answeredAt) },
  { pt: 'Respondida por', en: 'Answered by', value: ({ answeredBy }) => answeredBy },
  { pt: 'Resposta', en: 'Answer', value: ({ statement }) => statement },
  { pt: 'Decidida em', en: 'Decided at', value: ({ decidedAt }, { clock }) => clock(decidedAt) },
  { pt: 'Id no provedor', en: 'Id at provider', value: ({ providerDisputeId }) => providerDisputeId },
];

/** Documents are masked. */
export const receiverColumns: Column<Receiver>[] = [
  { pt: 'Id', en: 'Id', value: ({ id }) => id },
  { pt: 'Criado em', en: 'Created at', value: ({ createdAt }, { clock }) => clock(createdAt) },
  { pt: 'Nome', en: 'Name', value: ({ name }) => name },
  { pt: 'Documento', en: 'Document', value: ({ document }) => document },
  { pt: 'E-mail', en: 'E-mail', value: ({ email }) => email },
  { pt: 'Status', en: 'Status', value: ({ status }) => status },
  {
    pt: 'Contas',
    en: 'Accounts',
    value: ({ accounts }) => accounts.map(({ provider, status }) => `${provider}: ${status}`).join(' | '),
  },
  { pt: 'Falta', en: 'Missing', value: ({ missing }) => [...new Set(missing.map(({ field }) => field))].join(' | ') },
  {
    pt: 'Saldo (centavos)',
    en: 'Balance (cents)',
    value: ({ balance }) => balance,
  },
  { pt: 'Seu id', en: 'Your id', value: ({ userId }) => userId },
];

/** An event without its payload. */
interface EventRow {
  id: string;
  type: string;
  timestamp: string;
  entityId?: string;
}

export const eventColumns: Column<EventRow>[] = [
  { pt: 'Id', en: 'Id', value: ({ id }) => id },
  { pt: 'Quando', en: 'At', value: ({ timestamp }, { clock }) => clock(timestamp) },
  { pt: 'Tipo', en: 'Type', value: ({ type }) => type },
  { pt: 'De quem', en: 'Of', value: ({ entityId }) => entityId },
];

/** A line of the audit log. */
export interface AuditRow {
  seq: number;
  at: string;
  /** The person's current name; else `system` or `operator`. */
  who: string;
  whoId?: string | undefined;
  role?: string | undefined;
  action: string;
  phase: 'asked' | 'done';
  status?: number | undefined;
  entityId?: string | undefined;
  detail?: string | undefined;
  address?: string | undefined;
  requestId?: string | undefined;
}

export const auditColumns: Column<AuditRow>[] = [
  { pt: 'Linha', en: 'Line', value: ({ seq }) => seq },
  { pt: 'Quando', en: 'At', value: ({ at }, { clock }) => clock(at) },
  { pt: 'Quem', en: 'Who', value: ({ who }) => who },
  { pt: 'Id de quem', en: 'Id of who', value: ({ whoId }) => whoId },
  { pt: 'Papel', en: 'Role', value: ({ role }) => role },
  { pt: 'Ação', en: 'Action', value: ({ action }) => action },
  { pt: 'Fase', en: 'Phase', value: ({ phase }) => phase },
  { pt: 'Status HTTP', en: 'HTTP status', value: ({ status }) => status },
  { pt: 'Sobre', en: 'About', value: ({ entityId }) => entityId },
  { pt: 'Detalhe', en: 'Detail', value: ({ detail }) => detail },
  { pt: 'Endereço IP', en: 'IP address', value: ({ address }) => address },
  { pt: 'Requisição', en: 'Request', value: ({ requestId }) => requestId },
];
