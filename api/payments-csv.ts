import type { Readable } from 'node:stream';
import type { PaymentFilters, paymentsOf } from '../db/payments.ts';
import type { Payment } from '../domain/entities.ts';
import { type Column, type CsvLanguage, csvOf } from './csv.ts';

const columns: Column<Payment>[] = [
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
  { pt: 'EndToEndId', en: 'EndToEndId', value: ({ endToEndId }) => endToEndId },
];

/** The payments of a filter as a spreadsheet. Documents are masked as everywhere. */
export const paymentsCsv = (
  payments: ReturnType<typeof paymentsOf>,
  filters: Omit<PaymentFilters, 'limit' | 'after'>,
  language: CsvLanguage,
): Readable => csvOf(columns, (at) => payments.page({ ...filters, ...at }), language);
