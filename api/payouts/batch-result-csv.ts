import type { Readable } from 'node:stream';
import type { payoutBatchesOf } from '../../db/payouts/batches.ts';
import type { Column } from '../../domain/finance/csv-columns.ts';
import type { CsvLanguage } from '../../domain/finance/exports.ts';
import type { PayoutBatchLine, PayoutLineState } from '../../domain/payouts/batch.ts';
import { csvOf } from '../../runtime/csv.ts';

const words: Record<CsvLanguage, Record<PayoutLineState, string>> = {
  pt: {
    waiting: 'Não iniciado',
    refused: 'Recusado pelas regras',
    pending: 'Em andamento',
    attention: 'Precisa de atenção',
    approved: 'Pago',
    rejected: 'Rejeitado',
    canceled: 'Cancelado',
  },
  en: {
    waiting: 'Not begun',
    refused: 'Refused by the rules',
    pending: 'Under way',
    attention: 'Needs attention',
    approved: 'Paid',
    rejected: 'Rejected',
    canceled: 'Canceled',
  },
};

const columns = (language: CsvLanguage): Column<PayoutBatchLine>[] => [
  { pt: 'Linha', en: 'Line', value: ({ line }) => line },
  { pt: 'Referência', en: 'Reference', value: ({ withdrawReference }) => withdrawReference },
  { pt: 'Nome', en: 'Name', value: ({ name }) => name },
  { pt: 'Chave', en: 'Key', value: ({ pixKey, accountNumber, receiverId }) => pixKey ?? accountNumber ?? receiverId },
  { pt: 'Valor (R$)', en: 'Amount (R$)', value: ({ amount }, { reais }) => reais(amount) },
  { pt: 'Valor (centavos)', en: 'Amount (cents)', value: ({ amount }) => amount },
  { pt: 'Status', en: 'Status', value: ({ state }) => words[language][state] },
  { pt: 'Status', en: 'Status', value: ({ status }) => status },
  { pt: 'Aprovado em', en: 'Approved at', value: ({ approvedAt }, { clock }) => clock(approvedAt) },
  { pt: 'EndToEndId', en: 'EndToEndId', value: ({ endToEndId }) => endToEndId },
  { pt: 'Motivo', en: 'Reason', value: ({ failure }) => failure },
  { pt: 'Id do pagamento', en: 'Payout id', value: ({ payoutId }) => payoutId },
];

/** The result of each line of a batch, as a spreadsheet; PIX keys are masked, as everywhere. */
export const payoutResultCsv = (
  batches: ReturnType<typeof payoutBatchesOf>,
  batchId: string,
  language: CsvLanguage,
): Readable =>
  csvOf(columns(language), (at: { limit: number; after?: number }) => batches.lines(batchId, at), language);
