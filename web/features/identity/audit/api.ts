import { request } from '../../../shared/api/request.ts';
import { createdBetween } from '../../../shared/lists/days.ts';
import { type ListSource, type Page, pageSize } from '../../../shared/lists/use-live-list.ts';
import { type AuditSearch, writeSearch } from './search.ts';

/** One action, how it ended; `asked` where nobody knows how. */
interface AuditEntry {
  seq: number;
  at: string;
  actor: { kind: 'person' | 'system' | 'operator'; id?: string; name?: string; role?: string };
  action: string;
  phase: 'asked' | 'done';
  status?: number;
  entityId?: string;
  address?: string;
  detail?: string;
}

export type AuditRow = AuditEntry & { id: string; createdAt: string };

const rowOf = (entry: AuditEntry): AuditRow => ({ ...entry, id: String(entry.seq), createdAt: entry.at });

async function fetchPage(merchantId: string, params: URLSearchParams, signal: AbortSignal): Promise<Page<AuditRow>> {
  params.set('fold', 'true');
  const page = await request<Page<AuditEntry>>(`/v1/audit?${params}`, { merchantId, signal });
  return { ...page, data: page.data.map(rowOf) };
}

export const auditList: ListSource<AuditRow, AuditSearch> = {
  name: 'audit',
  key: (search) => writeSearch(search).toString(),
  page: (merchantId, search, cursor, signal) => {
    const { q, created, ...exact } = search;
    const params = writeSearch(exact);
    if (q) params.set('entity', q);
    for (const [name, value] of Object.entries(createdBetween(created, Date.now()))) params.set(name, value);
    params.set('limit', String(pageSize));
    if (cursor) params.set('cursor', cursor);
    return fetchPage(merchantId, params, signal);
  },
  // Of an action that was under way when it was listed: its line is folded into the one that says how it ended.
  one: async (merchantId, id, signal) => {
    const params = new URLSearchParams({ cursor: String(Number(id) + 1), limit: '1' });
    const { data } = await request<Page<AuditEntry>>(`/v1/audit?${params}`, { merchantId, signal });
    const [entry] = data;
    if (!entry) throw new Error(`the log has no row ${id}`);
    return rowOf(entry);
  },
  newestFirst: () => true,
};

interface Verification {
  intact: boolean;
  rows: number;
  broken?: { seq: number; why: string };
}

/** Reads the whole log, however long it is. */
export const verifyAudit = (merchantId: string) =>
  request<Verification>('/v1/audit/verify', { merchantId, timeoutMs: 300_000 });
