import { z } from 'zod';
import { type ProvingLine, propose, settle, settlementsOf, unsettle, withdraw } from '../../db/finance/settlements.ts';
import { policyOf } from '../../db/payouts/policies.ts';
import { maxCents } from '../../domain/core/money.ts';
import { settlementColumns } from '../../domain/finance/ledger-columns.ts';
import { Settlement, SettlementPart, SettlementState } from '../../domain/finance/settlement.ts';
import { dayInBrazil } from '../../domain/finance/statement.ts';
import type { Api } from '../core/context.ts';
import { cutPage, unknownCursor } from '../core/cursor.ts';
import { entityReader } from '../core/entity-routes.ts';
import { PageQuery, pageOf, Reason, shortText } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { type Caller, type Route, route } from '../core/route.ts';
import { FileQuery, fileAnswers, tableFile } from './table-file.ts';

const day = z.iso.date();

const filters = {
  connectionId: shortText.optional(),
  state: SettlementState.optional(),
  from: day.optional().meta({ description: 'Expected on this day in Brazil or later' }),
  to: day.optional().meta({ description: 'Expected on this day or earlier' }),
};

const Confirm = z
  .strictObject({
    settledOn: day.meta({ description: 'The day on which it arrived' }),
    amount: z.int().min(-maxCents).max(maxCents).optional().meta({
      description: 'Cents that arrived, where these are not what was expected. What is missing is booked as a fee',
    }),
    reason: Reason.optional().meta({ description: 'Required with another amount' }),
  })
  .meta({ id: 'ConfirmSettlement' });

const Reopen = z.strictObject({ reason: Reason }).meta({ id: 'ReopenSettlement' });

/** `<day or payment> <rest>`, of the last row of a page. */
function cursorParts(cursor: string, first: RegExp, rest: RegExp): [string, string] {
  const [left = '', right = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (!first.test(left) || !rest.test(right)) throw unknownCursor();
  return [left, right];
}
const cursorFrom = (...parts: (string | number)[]) => Buffer.from(parts.join(' ')).toString('base64url');
const idForm = /^[a-z]{3}_[0-9a-z]{26}$/;

/** What providers are to pay out, when, and whether it has arrived. */
export const settlementRoutes = (api: Api): Route[] => [
  route({
    method: 'get',
    path: '/v1/settlements',
    tag: 'Finance',
    summary: 'What arrives on which day, by connection',
    description:
      'From the settlement terms of the fee tables (`PUT /v1/fees`), for cards and boletos: PIX arrives at once. In the order of the expected days.',
    query: PageQuery.extend(filters),
    answers: { 200: { description: 'A page of settlements', schema: pageOf(Settlement) } },
    async handle({ caller, query: { limit, cursor, ...filters } }) {
      const place = cursor === undefined ? undefined : cursorParts(cursor, /^\d{4}-\d{2}-\d{2}$/, idForm);
      const after = place && { expectedOn: place[0], id: place[1] };
      const rows = await settlementsOf(api.store.db, caller.merchantId).page({ ...filters, after, limit: limit + 1 });
      return { status: 200, body: cutPage(rows, limit, ({ expectedOn, id }) => cursorFrom(expectedOn, id)) };
    },
  }),

  // Before the route of one settlement, which would take the word for an id.
  route({
    method: 'get',
    path: '/v1/settlements/file',
    tag: 'Finance',
    summary: 'The same as a file',
    query: FileQuery.extend(filters),
    answers: fileAnswers,
    handle: ({ caller: { merchantId, merchantName }, query: { format, language, ...chosen } }) =>
      tableFile(
        {
          name: { pt: 'liquidacoes', en: 'settlements' },
          merchantName,
          columns: settlementColumns,
          async page({ limit, after }: { limit: number; after?: Pick<Settlement, 'expectedOn' | 'id'> }) {
            const data = await settlementsOf(api.store.db, merchantId).page({ ...chosen, after, limit });
            return { data, next: data.length === limit ? data.at(-1) : undefined };
          },
        },
        { format, language },
      ),
  }),

  route({
    method: 'get',
    path: '/v1/settlements/:id',
    tag: 'Finance',
    summary: 'One settlement',
    answers: { 200: { description: 'The settlement', schema: Settlement } },
    handle: async ({ caller, params }) => ({
      status: 200,
      body: await settlementOr404(api, caller.merchantId, params.id),
    }),
  }),

  route({
    method: 'get',
    path: '/v1/settlements/:id/parts',
    tag: 'Finance',
    summary: 'The parts of payments that a settlement consists of',
    query: PageQuery,
    answers: {
      200: { description: 'A page of parts, in the order of their payments', schema: pageOf(SettlementPart) },
    },
    async handle({ caller, params, query: { limit, cursor } }) {
      const { id } = await settlementOr404(api, caller.merchantId, params.id);
      const place = cursor === undefined ? undefined : cursorParts(cursor, idForm, /^\d{1,3}$/);
      const after = place && { paymentId: place[0], installment: Number(place[1]) };
      const rows = await settlementsOf(api.store.db, caller.merchantId).parts(id, limit + 1, after);
      return {
        status: 200,
        body: cutPage(rows, limit, ({ paymentId, installment }) => cursorFrom(paymentId, installment)),
      };
    },
  }),

  route({
    method: 'post',
    path: '/v1/settlements/:id/confirm',
    tag: 'Finance',
    summary: 'Confirm that a settlement has arrived',
    description:
      'Moves its amount from `receivable` to `available` in the ledger. It then keeps its parts: a later refund is taken from another settlement. A difference from the payout policy’s `approveFrom` on needs two people: the first one’s request is kept as `proposal`.',
    body: Confirm,
    answers: {
      200: { description: 'The settlement', schema: Settlement },
      202: { description: 'The difference needs a second person, who must confirm the same', schema: Settlement },
      409: { description: 'It has arrived already, or you proposed it yourself' },
    },
    async handle({ caller, params, body }) {
      const { id } = await settlementOr404(api, caller.merchantId, params.id);
      const isDone = await confirmSettlement(api, caller, id, body);
      const { reason } = body;
      const settlement = await settlementsOf(api.store.db, caller.merchantId).get(id);
      return { status: isDone ? 200 : 202, body: settlement, ...(reason && { reason }) };
    },
  }),

  route({
    method: 'post',
    path: '/v1/settlements/:id/reopen',
    tag: 'Finance',
    summary: 'Take back that a settlement has arrived',
    description: 'Writes the counter-entry, and the settlement is expected again. Of a proposal: takes it back.',
    body: Reopen,
    answers: {
      200: { description: 'The settlement', schema: Settlement },
      409: { description: 'It has not arrived' },
    },
    async handle({ caller: { merchantId }, params, body: { reason } }) {
      await settlementOr404(api, merchantId, params.id);
      const own = settlementsOf(api.store.db, merchantId);
      await api.store.db.transaction().execute(async (tx) => {
        const row = await own.lock(tx, params.id ?? '');
        if (row?.proposal) {
          await withdraw(tx, row);
          return;
        }
        if (row?.state !== 'SETTLED')
          throw new Problem('conflict', 'It has not arrived, so there is nothing to take back.');
        await unsettle(tx, row);
      });
      return { status: 200, body: await own.get(params.id ?? ''), reason };
    },
  }),
];

/**
 * Books what has arrived of a settlement. A difference that is as large as a payout which needs approval is booked once two
 * people have said the same.
 *
 * @param line the line of a statement that shows it
 * @returns false when a second person must still confirm it.
 * @throws Problem 404, 409 where it has arrived already and for the same person twice, 422 for a day to come and for another
 * amount without a reason.
 */
export async function confirmSettlement(
  api: Api,
  { merchantId, person }: Caller,
  id: string,
  { settledOn, amount, reason }: z.output<typeof Confirm>,
  line?: ProvingLine,
): Promise<boolean> {
  const today = dayInBrazil(new Date());
  if (settledOn > today) throw invalid('settledOn', 'past', `is after today, ${today} in Brazil`);
  const { approveFrom } = await policyOf(api.store.db, merchantId);
  return api.store.db.transaction().execute(async (tx) => {
    const row = await settlementsOf(api.store.db, merchantId).lock(tx, id);
    // Its last part may have been moved to another day since it was read.
    if (!row) throw new Problem('not_found', 'There is no such settlement.');
    if (row.state === 'SETTLED')
      throw new Problem('conflict', `It has arrived already, on ${row.settled_on}. Reopen it to correct that.`);
    const settledAmount = amount ?? row.amount;
    const difference = Math.abs(settledAmount - row.amount);
    if (difference > 0 && reason === undefined)
      throw invalid('reason', 'required', `is required, since ${row.amount} cents were expected`);
    const { proposal } = row;
    const isSame = proposal?.settledOn === settledOn && proposal.amount === settledAmount;
    if (approveFrom !== undefined && difference >= approveFrom && !(isSame && proposal.by !== person?.id)) {
      if (isSame) throw new Problem('conflict', 'You proposed this yourself: another person must confirm it.');
      const { id: by = '', name: byName = '' } = person ?? {};
      const at = new Date().toISOString();
      await propose(tx, row, { settledOn, amount: settledAmount, reason: reason ?? '', by, byName, at });
      return false;
    }
    await settle(tx, row, { settledOn, settledAmount, basis: 'person', by: person?.id, reason, line });
    return true;
  });
}

const invalid = (field: string, rule: string, message: string) =>
  new Problem('validation', `${field} ${message}`, [{ field, rule, message }]);

const settlementOr404 = entityReader('settlement', 'set', ({ store }, merchantId, id) =>
  settlementsOf(store.db, merchantId).get(id),
);
