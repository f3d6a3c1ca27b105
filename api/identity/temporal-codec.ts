import type { Payload } from '@temporalio/common';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { audit } from '../../db/identity/audit.ts';
import { openPayload } from '../../runtime/codec.ts';
import { roleNameOf } from '../core/access.ts';
import { addressOf } from '../core/address.ts';
import type { Api } from '../core/context.ts';
import type { Limits } from '../core/limits.ts';
import { Problem, validationProblem } from '../core/problems.ts';
import { type Membership, membershipsOf } from './auth.ts';
import { findSession } from './sessions.ts';

const path = '/codec/decode';
const bodyLimit = '4mb';
const hourMs = 3_600_000;

const base64 = z.base64().max(4 * 1024 * 1024);
const Payloads = z.object({
  payloads: z
    .array(z.looseObject({ metadata: z.record(z.string(), base64).default({}), data: base64.default('') }))
    .max(5_000),
});

/**
 * Opens payloads for Temporal's own UI, by the protocol of its remote codec server: the browser of a signed-in person
 * sends the payloads that the UI got from Temporal. Only a page of the configured UI may call it, and only people with
 * a role that may read payloads, for their own merchants. A payload of no single merchant needs the role at all
 * merchants.
 */
export function payloadsForUi(app: Express, api: Api, limits: Limits): void {
  const { uiUrl } = api.settings.temporal;
  if (!uiUrl) return;
  const origin = new URL(uiUrl).origin;
  /** Uses that are in the audit log already: one line per hour, session and merchant. */
  const noted = new LRUCache<string, true>({ max: 10_000, ttl: hourMs });

  app.all(path, (request: Request, response: Response, next: NextFunction) => {
    response.locals.route = path;
    response.vary('origin');
    // A request without an origin is refused too, since only the UI's pages use this route.
    if (request.get('origin') !== origin) throw new Problem('forbidden', 'This endpoint is for the Temporal UI only.');
    response.set({ 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' });
    if (request.method !== 'OPTIONS') return next();
    response
      .set({
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'content-type, x-namespace',
        'access-control-max-age': '600',
      })
      .status(204)
      .end();
  });

  // Only JSON is accepted: for other content types a browser sends a cross-origin request without a preflight.
  app.post(path, express.json({ limit: bodyLimit }), async (request: Request, response: Response) => {
    if (!request.is('application/json')) throw new Problem('invalid_json', 'Send JSON.');
    // No renewal: an open page that polls by itself must not keep a session alive.
    const session = await findSession(api, request, { renew: false });
    if (!session) throw new Problem('unauthorized', 'Sign in to the console in this browser, then reload this page.');
    await limits.count(session.id, response);
    if (session.oneTimePassword) {
      throw new Problem('password_choice_required', 'Choose your own password in the console, then reload this page.');
    }
    const memberships = await membershipsOf(api, session.userId);
    const permitting = memberships.filter(
      ({ permissions, secondFactorRequired }) =>
        permissions.has('developers.payloads') && (session.secondFactor || session.assured || !secondFactorRequired),
    );
    if (permitting.length === 0) {
      throw new Problem(
        'forbidden',
        'Your role may not read payloads; where the merchant requires a second factor, it needs one too.',
      );
    }
    const parsed = Payloads.safeParse(request.body, { reportInput: true });
    if (!parsed.success) throw validationProblem(parsed.error);

    const opened = parsed.data.payloads.map((payload) => open(api, payload));
    const owners = new Map(opened.map(({ merchantId }) => [merchantId ?? '', membershipFor(permitting, merchantId)]));
    for (const membership of owners.values()) {
      if (!membership) throw new Problem('forbidden', 'These are payloads of a merchant that you may not read.');
    }
    // The audit line is written first: a payload whose reading cannot be recorded is not shown.
    for (const [merchantId, membership] of owners) {
      const use = `${session.id} ${merchantId}`;
      if (noted.has(use)) continue;
      await audit(api.store, {
        actor: { kind: 'person', id: session.userId, ...(membership && { role: roleNameOf(membership) }) },
        action: 'payloads.read',
        phase: 'done',
        status: 200,
        ...(merchantId && { merchantId }),
        requestId: String(response.locals.requestId),
        address: addressOf(request),
        detail: 'In the Temporal UI; noted once an hour.',
      });
      noted.set(use, true);
    }
    response.setHeader('cache-control', 'no-store');
    response.json({ payloads: opened.map(({ payload }) => shown(payload)) });
  });
}

/**
 * The membership that permits reading a payload; for a payload of no single merchant, a membership of all merchants.
 */
const membershipFor = (permitting: readonly Membership[], merchantId: string | undefined): Membership | undefined =>
  permitting.find((one) => (merchantId === undefined ? one.everywhere : one.merchantId === merchantId));

function open(api: Api, { metadata, data }: z.output<typeof Payloads>['payloads'][number]) {
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));
  const payload: Payload = {
    metadata: Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, bytes(value)])),
    data: bytes(data),
  };
  try {
    return openPayload(api.store.keys, payload);
  } catch {
    throw new Problem('validation', 'A payload was not encrypted by this installation, or is damaged.');
  }
}

/** A payload in Temporal's JSON format. */
function shown({ metadata, data }: Payload) {
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  return {
    metadata: Object.fromEntries(Object.entries(metadata ?? {}).map(([name, value]) => [name, text(value)])),
    data: text(data ?? new Uint8Array()),
  };
}
