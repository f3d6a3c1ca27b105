import { statementRulesOf } from '../../db/finance/statement-rules.ts';
import { StatementRule } from '../../domain/finance/statement-rules.ts';
import type { Api } from '../core/context.ts';
import { afterCursor, cursorPage } from '../core/cursor.ts';
import { PageQuery, pageOf } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { type Route, route } from '../core/route.ts';

/** What was learned of banks' descriptions by people's confirmations (`POST /v1/reconciliations/{id}/items/{n}/settle`). */
export const statementRuleRoutes = (api: Api): Route[] => [
  route({
    method: 'get',
    path: '/v1/statement-rules',
    tag: 'Reconciliation',
    summary: 'The descriptions that are known, the last confirmed first',
    description:
      'Confirming that a statement’s line is a settlement, payment or payout remembers the line’s description for its connection, and a note on a line that is none of our rows remembers it with the note. Lines of later statements that have the description are suggested to be the same. Nothing is booked by a rule.',
    query: PageQuery,
    answers: { 200: { description: 'A page of rules', schema: pageOf(StatementRule) } },
    async handle({ caller, query: { limit, cursor } }) {
      const rows = await statementRulesOf(api.store, caller.merchantId).page(limit + 1, afterCursor(cursor).after);
      const data = rows.slice(0, limit);
      const last = data.at(-1);
      const next = rows.length > limit && last ? { value: new Date(last.confirmedAt), id: last.id } : undefined;
      return { status: 200, body: cursorPage({ data, next }) };
    },
  }),

  route({
    method: 'delete',
    path: '/v1/statement-rules/:id',
    tag: 'Reconciliation',
    summary: 'Forget a description',
    description: 'Suggestions that it has made stay. A later confirmation learns it anew.',
    answers: { 204: { description: 'Forgotten, now or before' } },
    async handle({ caller, params }) {
      if (!(await statementRulesOf(api.store, caller.merchantId).remove(params.id ?? '')))
        throw new Problem('not_found', 'There is no such rule.');
      return { status: 204 };
    },
  }),
];
