import { queryOptions } from '@tanstack/react-query';
import { daysLater } from '../../../../domain/core/days.ts';
import type { Language } from '../../../i18n/language.ts';
import { api, type Schema } from '../../../shared/api/client.ts';
import { download } from '../../../shared/api/files.ts';
import { dayAt } from '../../../shared/lists/days.ts';

export type ReportRow = Schema<'FinanceReportRow'>;

export const spans = ['7d', '30d', '90d', '12m'] as const;
export const steps = ['day', 'week', 'month'] as const;
export const groups = ['none', 'provider', 'method', 'store'] as const;

export interface ReportChoice {
  span: (typeof spans)[number];
  step: (typeof steps)[number];
  group: (typeof groups)[number];
}

/** Days, the present one included. */
export const lengths = { '7d': 7, '30d': 30, '90d': 90, '12m': 365 } as const;

const queryOf = ({ span, step, group }: ReportChoice, now: number) => {
  const to = dayAt(now);
  return { from: daysLater(to, 1 - lengths[span]), to, step, group };
};

export const reportQuery = (merchantId: string, choice: ReportChoice) =>
  queryOptions({
    queryKey: ['reports', merchantId, choice],
    queryFn: async ({ signal }) =>
      (
        await api.get('/v1/reports/finance', {
          merchantId,
          params: { query: queryOf(choice, Date.now()) },
          signal,
        })
      ).data,
  });

export const fetchReport = (
  merchantId: string,
  choice: ReportChoice,
  file: { format: 'csv' | 'xlsx'; language: Language },
) =>
  download(`/v1/reports/finance/file?${new URLSearchParams({ ...queryOf(choice, Date.now()), ...file })}`, merchantId);
