import type { z } from 'zod';
import { reconciliationsOf } from '../../db/finance/reconciliations.ts';
import type { Reconciliation } from '../../domain/finance/reconciliation.ts';
import { itemColumns } from '../../domain/finance/reconciliation-columns.ts';
import type { Api } from '../core/context.ts';
import type { Caller, RouteResponse } from '../core/route.ts';
import { type FileQuery, tableFile } from './table-file.ts';

/** All that was compared, and what people decided about it, as a file. @throws Problem 409 where a workbook is too long. */
export function reconciliationFile(
  { store }: Api,
  { merchantId, merchantName }: Caller,
  { id }: Reconciliation,
  query: z.output<typeof FileQuery>,
): Promise<RouteResponse> {
  const reconciliations = reconciliationsOf(store, merchantId);
  return tableFile(
    {
      name: { pt: 'conciliacao', en: 'reconciliation' },
      merchantName,
      columns: itemColumns,
      page: (at: { limit: number; after?: number }) => reconciliations.items(id, at),
    },
    query,
  );
}
