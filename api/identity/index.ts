// The exports of this subject for the other subjects of api/.
export { AuditFilterQuery, auditFilters } from './audit.ts';
