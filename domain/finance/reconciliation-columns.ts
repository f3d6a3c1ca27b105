import type { Column } from './csv-columns.ts';
import type { ReconciliationItem } from './reconciliation.ts';

/** Of a spreadsheet with what was compared: both sides of each item, and what people decided. Documents are masked. */
export const itemColumns: Column<ReconciliationItem>[] = [
  { pt: 'Nº', en: 'No.', value: ({ n }) => n },
  { pt: 'Resultado', en: 'Result', value: ({ kind }) => kind },
  { pt: 'Difere em', en: 'Differs in', value: ({ differs }) => differs?.join(' | ') },
  { pt: 'Dia no extrato', en: 'Their day', value: ({ theirs }) => theirs?.day },
  { pt: 'Direção', en: 'Direction', value: ({ theirs }) => theirs?.direction },
  {
    pt: 'Valor no extrato (R$)',
    en: 'Their amount (R$)',
    value: ({ theirs }, { reais }) => cents(theirs?.amount, reais),
  },
  { pt: 'Texto do extrato', en: 'Their text', value: ({ text }) => text },
  { pt: 'Nosso dia', en: 'Our day', value: ({ ours }) => ours?.day },
  { pt: 'Nosso valor (R$)', en: 'Our amount (R$)', value: ({ ours }, { reais }) => cents(ours?.amount, reais) },
  { pt: 'Nosso status', en: 'Our status', value: ({ ours }) => ours?.status },
  { pt: 'Registro', en: 'Record', value: ({ entity }) => entity },
  {
    pt: 'Id do registro',
    en: 'Id of the record',
    value: ({ entityId, ours }) => [entityId, ...(ours?.together ?? [])].filter(Boolean).join(' | '),
  },
  { pt: 'Achado por', en: 'Found by', value: ({ by }) => by },
  { pt: 'Explicação conhecida', en: 'Known explanation', value: ({ learned }) => learned?.reason },
  { pt: 'Resolvido em', en: 'Settled at', value: ({ settled }, { clock }) => clock(settled?.at) },
  { pt: 'Resolvido por', en: 'Settled by', value: ({ settled }) => settled?.by },
  { pt: 'Decisão', en: 'Decision', value: ({ settled }) => settled?.action },
  { pt: 'Motivo', en: 'Reason', value: ({ settled }) => settled?.reason },
];

const cents = (amount: number | undefined, reais: (cents: number) => string): string | undefined =>
  amount === undefined ? undefined : reais(amount);
