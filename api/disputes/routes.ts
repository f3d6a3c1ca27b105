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
import { answerDispute } from '../../runtime/workflow-starts.ts';
import type { Api } from '../core/context.ts';
import { afterCursor, cursorPage, sortValueOf } from '../core/cursor.ts';
import { entityReader, entityRoutes } from '../core/entity-routes.ts';
import { filtersOf, instant, PageQuery, providerFilter, rowFilters, severalOf, shortText } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { type Caller, type Route, type RouteRequest, type RouteResponse, route } from '../core/route.ts';

const maxEvidenceBytes = 10 * 1024 * 1024;
/** Time for the dispute's workflow to write an answer. */
const timeoutMs = 10_000;

/** Filters and order of a list of disputes and of its export. */
export const DisputeFilterQuery = z.object({
  state: severalOf(DisputeState, 'One state, or several with commas'),
  kind: DisputeKind.optional(),
  dueBefore: instant.optional().meta({
    description: 'Disputes whose deadline is before this time; those without a deadline are excluded',
  }),
  paymentId: shortText.optional(),
  provider: providerFilter,
  ...rowFilters,
  q: shortText
    .optional()
    .meta({ description: 'Our id, the payment’s, the provider’s, the order’s, or the payment’s end-to-end id' }),
  sort: z.enum(disputeSorts).default('-createdAt').meta({
    description:
      '`-`: descending. `due`: open disputes first, by deadline; then contested and ended ones, newest first',
  }),
});

export function disputeFilters(query: Partial<z.output<typeof DisputeFilterQuery>>): Omit<DisputeFilters, 'limit'> {
  const { dueBefore, ...filters } = query;
  const common: Omit<DisputeFilters, 'limit'> = filtersOf(filters);
  return { ...common, ...(dueBefore && { dueBefore: new Date(dueBefore) }) };
}

const disputeOr404 = entityReader('dispute', 'dsp', ({ store }, merchantId, id) =>
  disputesOf(store, merchantId).get(id),
);

export const disputeRoutes = (api: Api): Route[] => [
  ...entityRoutes(api, {
    path: '/v1/disputes',
    tag: 'Disputes',
    noun: 'dispute',
    plural: 'disputes',
    schema: Dispute,
    read: ({ merchantId }, id) => disputeOr404(api, merchantId, id),
    list: {
      summary: 'Chargebacks and PIX infractions (MED), newest first unless sorted otherwise',
      query: PageQuery.extend(DisputeFilterQuery.shape),
      page: async ({ merchantId }, { limit, cursor, ...filters }) =>
        cursorPage(
          await disputesOf(api.store, merchantId).page({
            ...disputeFilters(filters),
            limit,
            ...afterCursor(cursor, sortValueOf(filters.sort)),
          }),
        ),
    },
    count: {
      query: DisputeFilterQuery.omit({ sort: true }),
      count: (merchantId, query) => disputesOf(api.store, merchantId).count(disputeFilters(query)),
    },
  }),

  route({
    method: 'post',
    path: '/v1/disputes/:id/accept',
    tag: 'Disputes',
    summary: 'Accept a dispute: the payer gets the money back',
    description:
      'Records who accepted it and why. Nothing is sent to the provider and no money is moved: give the same answer in the provider’s panel (`toDo`); the provider then debits the amount.',
    body: AcceptDispute,
    answers: {
      200: { description: 'The dispute, ACCEPTED', schema: Dispute },
      409: { description: 'It is not OPEN, or its deadline has passed; the message says what it waits for' },
    },
    handle: ({ caller, params, body }) => decideDispute(api, caller, params.id, 'ACCEPTED', body.reason),
  }),

  route({
    method: 'post',
    path: '/v1/disputes/:id/contest',
    tag: 'Disputes',
    summary: 'Contest a dispute with a statement, and evidence if there is any',
    description:
      'Records who contested it and the statement; add the files first. Nothing is sent to the provider: give the same answer in its panel (`toDo`).',
    body: ContestDispute,
    answers: {
      200: { description: 'The dispute, CONTESTED', schema: Dispute },
      409: { description: 'It is not OPEN, or its deadline has passed; the message says what it waits for' },
    },
    handle: ({ caller, params, body }) => decideDispute(api, caller, params.id, 'CONTESTED', body.statement),
  }),

  route({
    method: 'post',
    path: '/v1/disputes/:id/resolve',
    tag: 'Disputes',
    summary: 'Record the outcome of a dispute that the provider reports only in its panel',
    body: ResolveDispute,
    answers: {
      200: { description: 'The dispute, WON or LOST', schema: Dispute },
      409: { description: 'It has already ended; the message gives its state' },
    },
    handle: ({ caller, params, body }) =>
      decideDispute(api, caller, params.id, body.outcome === 'won' ? 'WON' : 'LOST', body.reason),
  }),

  route({
    method: 'post',
    path: '/v1/disputes/:id/evidence',
    tag: 'Disputes',
    summary: 'Add a file to an undecided dispute: the body is the file itself',
    description:
      'PDF, JPEG or PNG, recognised by the first bytes; at most 10 MiB, and 20 files per dispute. Stored encrypted.',
    query: z.object({ fileName: EvidenceName }),
    file: { maxBytes: maxEvidenceBytes },
    answers: {
      201: { description: 'The dispute, with the file in `evidence`', schema: Dispute },
      409: { description: 'It has ended, or has the maximum number of files' },
      413: { description: 'Larger than 10 MiB' },
    },
    handle: (request) => addEvidence(api, request),
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

const nameOf = ({ person }: Caller): string => person?.name ?? 'API key';

/**
 * Sends a person's answer, or the outcome of the dispute, to its workflow, which writes it.
 * @throws Problem 409 with the reason why the dispute's state does not allow it, or 503.
 */
async function decideDispute(
  api: Api,
  caller: Caller,
  id: string | undefined,
  to: DisputeAnswer['to'],
  words: string,
): Promise<RouteResponse> {
  const { merchantId } = caller;
  const dispute = await disputeOr404(api, merchantId, id);
  const seal = await api.store.sealOf(merchantId);
  const text = to === 'ACCEPTED' || to === 'CONTESTED' ? 'statement' : 'outcome';
  const sealed = seal.seal(contexts.dispute(dispute.id, text), words).toString('base64');
  const answer: DisputeAnswer = { to, by: nameOf(caller), words: sealed };
  const ref = { disputeId: dispute.id, merchantId };
  const { refused } = await api.client
    .withDeadline(Date.now() + timeoutMs, () => answerDispute(api.client, ref, answer))
    .catch((error: unknown) => {
      api.log.error({ err: error, disputeId: dispute.id }, 'the workflow of a dispute did not take an answer');
      throw new Problem(
        'unavailable',
        'The workflow did not answer in time: the answer may have been recorded. Read the dispute, then repeat the request if needed.',
      );
    });
  if (refused !== undefined) throw new Problem('conflict', refused);
  return { status: 200, body: await disputeOr404(api, merchantId, id) };
}

async function addEvidence(
  api: Api,
  { caller, params, query, file }: RouteRequest<{ fileName: string }, unknown>,
): Promise<RouteResponse> {
  const { merchantId } = caller;
  const { id } = await disputeOr404(api, merchantId, params.id);
  const contentType = fileTypeOf(file);
  if (!contentType) {
    const message = 'must be a PDF, a JPEG or a PNG, by its first bytes';
    throw new Problem('validation', `The file ${message}.`, [{ field: 'body', rule: 'file_type', message }]);
  }
  const evidence = { fileName: query.fileName, contentType, bytes: file };
  const stored = await disputesOf(api.store, merchantId).addEvidence(id, evidence, nameOf(caller));
  if ('refused' in stored) throw new Problem('conflict', `The dispute ${stored.refused}.`);
  return { status: 201, body: await disputeOr404(api, merchantId, id) };
}

/** A Content-Disposition by RFC 6266: the name in ASCII for old clients, and unchanged for the others. */
function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\w.\- ]/g, '_');
  const whole = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
