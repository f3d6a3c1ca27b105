import { api, type Schema } from '../../../shared/api/client.ts';
import { createdBetween } from '../../../shared/lists/days.ts';
import type { ListSource } from '../../../shared/lists/use-live-list.ts';
import { type AuditSearch, address, writeSearch } from './search.ts';

/** An action and its outcome; `asked` if the outcome is unknown. */
type AuditEntry = Schema<'AuditEntry'>;

export type AuditRow = AuditEntry & { id: string; createdAt: string };

const rowOf = (entry: AuditEntry): AuditRow => ({ ...entry, id: String(entry.seq), createdAt: entry.at });

/** The query of the API's list, and of its export: one line per action. */
export const auditQuery = ({ q, created, ...filters }: AuditSearch) => ({
  ...address.query(filters),
  ...(q && { entity: q }),
  ...createdBetween(created, Date.now()),
  fold: 'true' as const,
});

export const auditList: ListSource<AuditRow, AuditSearch> = {
  name: 'audit',
  key: (search) => writeSearch(search).toString(),
  page: async (merchantId, search, cursor, limit, signal) => {
    const query = { ...auditQuery(search), limit, ...(cursor && { cursor }) };
    const page = await api.get('/v1/audit', { merchantId, params: { query }, signal });
    return { ...page, data: page.data.map(rowOf) };
  },
  // Not folded: an action in progress when it was listed is now folded into the entry of its outcome.
  one: async (merchantId, id, signal) => {
    const query = { cursor: String(Number(id) + 1), limit: 1 };
    const { data } = await api.get('/v1/audit', { merchantId, params: { query }, signal });
    const [entry] = data;
    if (!entry) throw new Error(`the log has no row ${id}`);
    return rowOf(entry);
  },
  newestFirst: () => true,
};

/** Verifies the whole log, which may take minutes. */
export const verifyAudit = (merchantId: string) => api.get('/v1/audit/verify', { merchantId, timeoutMs: 300_000 });
