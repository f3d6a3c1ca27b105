import type { Column } from './csv-columns.ts';
import type { LedgerAccount, LedgerKind } from './ledger.ts';
import type { Settlement } from './settlement.ts';

/** A line of an entry, beside what the entry is about. */
interface LedgerRow {
  id: number;
  at: string;
  provider: string;
  connectionId: string;
  entity: string;
  entityId: string;
  cause: LedgerKind;
  account: LedgerAccount;
  /** Integer cents, positive for a debit. */
  amount: number;
}

/** Of a spreadsheet with the ledger, a row for each line: the debits and the credits of an entry have the same sum. */
export const ledgerColumns: Column<LedgerRow>[] = [
  { pt: 'Lançamento', en: 'Entry', value: ({ id }) => id },
  { pt: 'Quando', en: 'At', value: ({ at }, { clock }) => clock(at) },
  { pt: 'Causa', en: 'Cause', value: ({ cause }) => cause },
  { pt: 'Conta', en: 'Account', value: ({ account }) => account },
  { pt: 'Débito (R$)', en: 'Debit (R$)', value: ({ amount }, { reais }) => (amount > 0 ? reais(amount) : undefined) },
  {
    pt: 'Crédito (R$)',
    en: 'Credit (R$)',
    value: ({ amount }, { reais }) => (amount < 0 ? reais(-amount) : undefined),
  },
  { pt: 'Registro', en: 'Record', value: ({ entity }) => entity },
  { pt: 'Id do registro', en: 'Id of the record', value: ({ entityId }) => entityId },
  { pt: 'Provedor', en: 'Provider', value: ({ provider }) => provider },
  { pt: 'Conexão', en: 'Connection', value: ({ connectionId }) => connectionId },
];

/** Of a spreadsheet with settlements. What the provider takes has a minus. */
export const settlementColumns: Column<Settlement>[] = [
  { pt: 'Id', en: 'Id', value: ({ id }) => id },
  { pt: 'Previsto para', en: 'Expected on', value: ({ expectedOn }) => expectedOn },
  { pt: 'Provedor', en: 'Provider', value: ({ provider }) => provider },
  { pt: 'Conexão', en: 'Connection', value: ({ connectionId }) => connectionId },
  { pt: 'Status', en: 'Status', value: ({ state }) => state },
  { pt: 'Previsto (R$)', en: 'Expected (R$)', value: ({ amount }, { reais }) => reais(amount) },
  { pt: 'Partes', en: 'Parts', value: ({ parts }) => parts },
  { pt: 'Chegou em', en: 'Arrived on', value: ({ settledOn }) => settledOn },
  {
    pt: 'Chegou (R$)',
    en: 'Arrived (R$)',
    value: ({ settledAmount: cents }, { reais }) => (cents === undefined ? undefined : reais(cents)),
  },
  {
    pt: 'Diferença (R$)',
    en: 'Difference (R$)',
    value: ({ settledAmount: cents, amount }, { reais }) => (cents === undefined ? undefined : reais(cents - amount)),
  },
  {
    pt: 'No banco (R$)',
    en: 'In the bank (R$)',
    value: ({ bankedAmount: cents }, { reais }) => (cents === undefined ? undefined : reais(cents)),
  },
  { pt: 'Provado por', en: 'Proved by', value: ({ basis }) => basis },
  { pt: 'Confirmado por', en: 'Confirmed by', value: ({ settledBy }) => settledBy },
  { pt: 'Motivo', en: 'Reason', value: ({ reason }) => reason },
  { pt: 'Precisa de atenção', en: 'Needs attention', value: ({ attention }) => attention?.reason },
];
