import { Readable } from 'node:stream';
import { z } from 'zod';
import type { DisputeAnswer } from '../../activities/disputes/types.ts';
import { contexts } from '../../db/core/contexts.ts';
import { type DisputeFilters, disputeSorts, disputesOf } from '../../db/disputes/disputes.ts';
import { fileTypeOf } from '../../domain/core/files.ts';
import { DisputeKind } from '../../domain/core/provider-event.ts';
import {
  AcceptDispute,
  ContestDispute,
  Dispute,
  DisputeState,
  EvidenceName,
  ResolveDispute,
} from '../../domain/disputes/dispute.ts';
import { answerDispute } from '../../runtime/temporal.ts';
import type { Api } from '../core/context.ts';
import { readCursor, writeCursor } from '../core/cursor.ts';
import { cents, countRoute, filtersOf, line, PageQuery, pageOf, several } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { type Caller, type Route, type RouteResponse, route } from '../core/route.ts';

const mostBytes = 10 * 1024 * 1024;
/** An answer is in its row within a moment; an engine that is away is said to be. */
const timeoutMs = 10_000;

/** What a list of disputes, and its export, can be narrowed by. */
export const DisputeFilterQuery = z.object({
  state: several(DisputeState, `of ${DisputeState.options.join(', ')}`).meta({
    description: 'One state, or several with commas',
    override: { type: 'string' },
  }),
  kind: DisputeKind.optional(),
  dueBefore: z.iso.datetime({ offset: true }).optional().meta({
    description: 'Those whose deadline is earlier; one without a deadline is not due',
  }),
  paymentId: line.optional(),
  provider: several(line, 'the name of a provider').meta({
    description: 'One provider, or several with commas',
    override: { type: 'string' },
  }),
  createdFrom: z.iso.datetime({ offset: true }).optional(),
  createdTo: z.iso.datetime({ offset: true }).optional(),
  amountMin: cents.optional(),
  amountMax: cents.optional(),
  needsAttention: z.enum(['true', 'false']).optional(),
  q: line
    .optional()
    .meta({ description: 'Our id, the payment’s, the provider’s, the order’s, or the payment’s end-to-end id' }),
  sort: z.enum(disputeSorts).default('-createdAt').meta({
    description:
      '`-` is downwards. `due`: open ones first, by deadline; then contested ones and ended ones, newest first',
  }),
});

export function disputeFilters(query: z.output<typeof DisputeFilterQuery>): Omit<DisputeFilters, 'limit'> {
  const { dueBefore, ...filters } = query;
  return { ...filtersOf(filters), ...(dueBefore && { dueBefore: new Date(dueBefore) }) };
}

/** @throws Problem 404; a malformed id is unknown too. */
async function disputeOr404(api: Api, { merchantId }: Caller, id = ''): Promise<Dispute> {
  const found = await disputesOf(api.store, merchantId).get(id);
  if (!found) throw new Problem('not_found', 'There is no such dispute.');
  return found;
}

const nameOf = ({ person }: Caller): string => person?.name ?? 'API key';

export const disputeRoutes = (api: Api): Route[] => {
  /** Hands a decision to the workflow, which writes it. @throws Problem 409 with what the dispute waits for, or 503. */
  async function decide(
    caller: Caller,
    id: string | undefined,
    to: DisputeAnswer['to'],
    said: string,
  ): Promise<RouteResponse> {
    const dispute = await disputeOr404(api, caller, id);
    const { merchantId } = caller;
    const seal = await api.store.sealOf(merchantId);
    const text = to === 'ACCEPTED' || to === 'CONTESTED' ? 'statement' : 'outcome';
    const words = seal.seal(contexts.dispute(dispute.id, text), said).toString('base64');
    const answer: DisputeAnswer = { to, by: nameOf(caller), words };
    const ref = { disputeId: dispute.id, merchantId };
    const { refused } = await api.client
      .withDeadline(Date.now() + timeoutMs, () => answerDispute(api.client, ref, answer))
      .catch((error: unknown) => {
        api.log.error({ err: error, disputeId: dispute.id }, 'a dispute could not be decided');
        throw new Problem(
          'unavailable',
          'It is not known whether this was written down. Read the dispute, and repeat.',
        );
      });
    if (refused !== undefined) throw new Problem('conflict', refused);
    return { status: 200, body: await disputeOr404(api, caller, id) };
  }

  return [
    route({
      method: 'get',
      path: '/v1/disputes',
      tag: 'Disputes',
      summary: 'Chargebacks and PIX infractions (MED), newest first unless sorted otherwise',
      query: PageQuery.extend(DisputeFilterQuery.shape),
      answers: { 200: { description: 'A page of disputes', schema: pageOf(Dispute) } },
      async handle({ caller, query: { limit, cursor, ...filters } }) {
        const { sort } = filters;
        const by = sort.endsWith('due') || sort.endsWith('amount') ? 'amount' : 'createdAt';
        const page = await disputesOf(api.store, caller.merchantId).page({
          ...disputeFilters(filters),
          limit,
          ...(cursor && { after: readCursor(cursor, by) }),
        });
        return { status: 200, body: { data: page.data, nextCursor: page.next ? writeCursor(page.next) : null } };
      },
    }),

    countRoute('disputes', 'Disputes', 'disputes', DisputeFilterQuery.omit({ sort: true }), (merchantId, query) =>
      disputesOf(api.store, merchantId).count(disputeFilters({ ...query, sort: '-createdAt' })),
    ),

    route({
      method: 'get',
      path: '/v1/disputes/:id',
      tag: 'Disputes',
      summary: 'Read a dispute',
      answers: { 200: { description: 'The dispute', schema: Dispute } },
      handle: async ({ caller, params }) => ({ status: 200, body: await disputeOr404(api, caller, params.id) }),
    }),

    route({
      method: 'post',
      path: '/v1/disputes/:id/accept',
      tag: 'Disputes',
      summary: 'Accept a dispute: the payer gets the money back',
      description:
        'Records who accepted it and why. It sends no money, and nothing to the provider: give the same answer in the provider’s panel (`toDo`), and the provider takes the money back.',
      body: AcceptDispute,
      answers: {
        200: { description: 'The dispute, ACCEPTED', schema: Dispute },
        409: { description: 'It is not OPEN, or its deadline has passed: what it waits for' },
      },
      handle: ({ caller, params, body }) => decide(caller, params.id, 'ACCEPTED', body.reason),
    }),

    route({
      method: 'post',
      path: '/v1/disputes/:id/contest',
      tag: 'Disputes',
      summary: 'Contest a dispute with a statement, and evidence if there is any',
      description:
        'Records who contested it and what was said; add the files first. Nothing is sent to the provider: give the same answer in its panel (`toDo`).',
      body: ContestDispute,
      answers: {
        200: { description: 'The dispute, CONTESTED', schema: Dispute },
        409: { description: 'It is not OPEN, or its deadline has passed: what it waits for' },
      },
      handle: ({ caller, params, body }) => decide(caller, params.id, 'CONTESTED', body.statement),
    }),

    route({
      method: 'post',
      path: '/v1/disputes/:id/resolve',
      tag: 'Disputes',
      summary: 'Record how a dispute ended, where the provider tells only people',
      body: ResolveDispute,
      answers: {
        200: { description: 'The dispute, WON or LOST', schema: Dispute },
        409: { description: 'It has ended already: what it waits for' },
      },
      handle: ({ caller, params, body }) =>
        decide(caller, params.id, body.outcome === 'won' ? 'WON' : 'LOST', body.reason),
    }),

    route({
      method: 'post',
      path: '/v1/disputes/:id/evidence',
      tag: 'Disputes',
      summary: 'Add a file to an undecided dispute: the body is the file itself',
      description:
        'PDF, JPEG or PNG, told by its first bytes; at most 10 MiB, and 20 files for a dispute. Kept sealed.',
      query: z.object({ fileName: EvidenceName }),
      file: { maxBytes: mostBytes },
      answers: {
        201: { description: 'The dispute, with the file in `evidence`', schema: Dispute },
        409: { description: 'It has ended, or has as many files as it can' },
        413: { description: 'Larger than 10 MiB' },
      },
      async handle({ caller, params, query, file }) {
        const { id } = await disputeOr404(api, caller, params.id);
        const contentType = fileTypeOf(file);
        if (!contentType) {
          const message = 'must be a PDF, a JPEG or a PNG, by its first bytes';
          throw new Problem('validation', `The file ${message}.`, [{ field: 'body', rule: 'file_type', message }]);
        }
        const evidence = { fileName: query.fileName, contentType, bytes: file };
        const kept = await disputesOf(api.store, caller.merchantId).addEvidence(id, evidence, nameOf(caller));
        if ('refused' in kept) throw new Problem('conflict', `The dispute ${kept.refused}.`);
        return { status: 201, body: await disputeOr404(api, caller, id) };
      },
    }),

    route({
      method: 'get',
      path: '/v1/disputes/:id/evidence/:evidenceId',
      tag: 'Disputes',
      summary: 'Download a file of a dispute',
      answers: { 200: { description: 'The file', schema: z.string(), type: 'application/octet-stream' } },
      async handle({ caller, params }) {
        const found = await disputesOf(api.store, caller.merchantId).evidence(params.id ?? '', params.evidenceId ?? '');
        if (!found) throw new Problem('not_found', 'There is no such file.');
        return {
          status: 200,
          headers: {
            'content-type': found.contentType,
            'content-disposition': attachment(found.fileName),
            'content-length': String(found.bytes.length),
            'x-content-type-options': 'nosniff',
          },
          body: Readable.from([found.bytes]),
        };
      },
    }),
  ];
};

/** RFC 6266: the name in ASCII for old clients, and as it is for the others. */
function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\w.\- ]/g, '_');
  const whole = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
