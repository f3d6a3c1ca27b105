import { z } from 'zod';
import type { Column, Writing } from './csv-columns.ts';
import type { CsvLanguage } from './exports.ts';
import { type LedgerAccount, ledgerAccounts } from './ledger.ts';

const day = z.iso.date();

export const reportSteps = ['day', 'week', 'month'] as const;
export type ReportStep = (typeof reportSteps)[number];
export const reportGroups = ['none', 'provider', 'method', 'store'] as const;
export type ReportGroup = (typeof reportGroups)[number];

/** What the ledger moved in a span of time. Integer cents. */
export const ReportRow = z
  .object({
    period: day.meta({ description: 'The first day in Brazil of the day, week (Monday) or month' }),
    group: z
      .string()
      .optional()
      .meta({ description: 'The provider, the method, or the store’s name. Absent: of none of them' }),
    groupId: z.string().optional().meta({ description: 'The platform that the store is' }),
    sales: z.int().meta({ description: 'How many were paid' }),
    gross: z.int().meta({ description: 'Cents that payers paid for them' }),
    fees: z.int().meta({ description: 'What providers kept, of payments and for payouts' }),
    payoutFees: z.int().meta({ description: 'What of the fees was for payouts' }),
    refunds: z.int(),
    disputes: z.int().meta({ description: 'Lost or open chargebacks and MED cases, less what was won' }),
    net: z.int().meta({ description: 'Gross less fees, refunds and disputes' }),
    arrived: z.int().meta({
      description: 'Cents that became available, or came to the bank: PIX and settlements, less what was taken back',
    }),
    toCome: z.int().meta({ description: 'By how much what providers owe has grown' }),
    cost: z
      .number()
      .optional()
      .meta({ description: 'Fees in per cent of gross, two decimals; without those of payouts, which no sale causes' }),
  })
  .meta({ id: 'FinanceReportRow' });
export type ReportRow = z.infer<typeof ReportRow>;

/** Cents by account, as the ledger moved them. */
export type Moved = Partial<Record<LedgerAccount, number>>;

/** The row of a report from the ledger's moves. Pure. @param groupId where a group's name need not be the only one. */
export function reportRow(
  period: string,
  group: string | undefined,
  sales: number,
  moved: Moved,
  groupId?: string,
): ReportRow {
  const of = (account: LedgerAccount) => moved[account] ?? 0;
  // A credit, shown as what it is to people: without its sign, and without a sign on zero.
  const gross = 0 - of('sales');
  const payoutFees = of('payout_fees');
  const fees = of('fees') + payoutFees;
  const { refunds, disputes } = { refunds: of('refunds'), disputes: of('disputes') };
  return {
    period,
    ...(group !== undefined && { group }),
    ...(groupId !== undefined && { groupId }),
    sales,
    gross,
    fees,
    payoutFees,
    refunds,
    disputes,
    net: gross - fees - refunds - disputes,
    // Payouts take from what is available, and so do their fees: what they took had arrived before.
    arrived: of('available') + of('bank') + of('in_transit') + of('payouts') + payoutFees,
    toCome: of('receivable'),
    ...costOf(gross, fees - payoutFees),
  };
}

/** Fees in per cent of what was sold, two decimals; nothing where nothing was sold. Pure. */
export const costOf = (gross: number, fees: number): { cost?: number } =>
  gross > 0 ? { cost: Math.round((fees * 10_000) / gross) / 100 } : {};

/** What a connection moved on a closed day. */
export interface ConnectionTotals {
  connectionId: string;
  provider: string;
  accounts: Moved;
}

/** A cent figure of a closed day that is another one now. */
export interface ClosingChange {
  connectionId: string;
  account: LedgerAccount;
  closed: number;
  now: number;
}

/** Where two states of one day differ, by connection and account. Pure. */
export function changesBetween(closed: readonly ConnectionTotals[], now: readonly ConnectionTotals[]): ClosingChange[] {
  const connections = [...new Set([...closed, ...now].map(({ connectionId }) => connectionId))];
  const at = (all: readonly ConnectionTotals[], id: string, account: LedgerAccount) =>
    all.find(({ connectionId }) => connectionId === id)?.accounts[account] ?? 0;
  return connections.flatMap((connectionId) =>
    ledgerAccounts.flatMap((account) => {
      const change = {
        connectionId,
        account,
        closed: at(closed, connectionId, account),
        now: at(now, connectionId, account),
      };
      return change.closed === change.now ? [] : [change];
    }),
  );
}

/** The totals of several connections together. Pure. */
export function sumOf(totals: readonly ConnectionTotals[]): Moved {
  const sums: Moved = {};
  for (const { accounts } of totals) {
    for (const account of ledgerAccounts) {
      const cents = accounts[account];
      if (cents !== undefined) sums[account] = (sums[account] ?? 0) + cents;
    }
  }
  return sums;
}

type MoneyName = 'gross' | 'fees' | 'payoutFees' | 'refunds' | 'disputes' | 'net' | 'arrived' | 'toCome';

const moneyNames: Record<MoneyName, Record<CsvLanguage, string>> = {
  gross: { pt: 'Bruto (R$)', en: 'Gross (R$)' },
  fees: { pt: 'Taxas (R$)', en: 'Fees (R$)' },
  payoutFees: { pt: 'Das quais de saques (R$)', en: 'Of these of payouts (R$)' },
  refunds: { pt: 'Estornos (R$)', en: 'Refunds (R$)' },
  disputes: { pt: 'Contestações (R$)', en: 'Disputes (R$)' },
  net: { pt: 'Líquido (R$)', en: 'Net (R$)' },
  arrived: { pt: 'Chegou (R$)', en: 'Arrived (R$)' },
  toCome: { pt: 'A receber (R$)', en: 'To come (R$)' },
};

/** Of a spreadsheet with a report. */
export const reportColumns: (Column<ReportRow> & { money?: MoneyName })[] = [
  { pt: 'Período', en: 'Period', value: ({ period }) => period },
  { pt: 'Grupo', en: 'Group', value: ({ group }) => group },
  { pt: 'Vendas', en: 'Sales', value: ({ sales }) => sales },
  ...(Object.entries(moneyNames) as [MoneyName, Record<CsvLanguage, string>][]).map(([money, name]) => ({
    ...name,
    money,
    value: (row: ReportRow, { reais }: Writing) => reais(row[money]),
  })),
  { pt: 'Custo (%)', en: 'Cost (%)', value: ({ cost }) => cost },
];
