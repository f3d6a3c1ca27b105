import type { Readable } from 'node:stream';
import type { PayoutFilters, payoutsOf } from '../db/payouts.ts';
import type { Payout } from '../domain/payouts.ts';
import { type Column, type CsvLanguage, csvOf } from './csv.ts';

const columns: Column<Payout>[] = [
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
  { pt: 'EndToEndId', en: 'EndToEndId', value: ({ endToEndId }) => endToEndId },
];

/** The payouts of a filter as a spreadsheet. Documents, keys and accounts are masked as everywhere. */
export const payoutsCsv = (
  payouts: ReturnType<typeof payoutsOf>,
  filters: Omit<PayoutFilters, 'limit' | 'after'>,
  language: CsvLanguage,
): Readable => csvOf(columns, (at) => payouts.page({ ...filters, ...at }), language);
