import {
  type CallFault,
  type CallOperation,
  callFaults,
  type WebhookFault,
  webhookFaults,
} from '../../domain/core/sandbox.ts';
import type { DataFault, Provider, Reply } from './provider.ts';

/**
 * Scripted faults: the ways in which a provider can misbehave, the same for all of them. A fault is armed for a provider's
 * operation (and an account, if given) and hits the next matching calls. Armed faults are in memory only.
 */

export interface Fault {
  provider: string;
  operation: CallOperation | 'webhook';
  fault: CallFault | WebhookFault;
  account?: string | undefined;
  delayMs?: number | undefined;
  /** How many more calls it will hit. */
  remaining: number;
}

export interface Faults {
  arm(fault: Fault): void;
  /** The fault that hits this call, if any; its `remaining` goes down by one. The fault armed first hits first. */
  takeForCall(provider: string, operation: CallOperation, account: string): FaultHit<CallFault> | undefined;
  /** The same for a webhook. */
  takeForWebhook(provider: string, account: string): FaultHit<WebhookFault> | undefined;
  list(): Fault[];
  /** Disarms the matching faults. @returns how many. */
  clear(filter: { provider?: string | undefined; account?: string | undefined }): number;
}

export interface FaultHit<Kind> {
  fault: Kind;
  delayMs: number | undefined;
}

/** How long faults take without a `delayMs`. `hold`: the longest wait of `out_of_order` for a next webhook. */
export const defaultMs = { slow: 3000, late: 5000, hang: 60_000, hold: 10_000 };

/** No armed faults yet. */
export function createFaults(): Faults {
  let armed: Fault[] = [];

  function take(provider: string, operation: Fault['operation'], account: string): Fault | undefined {
    const found = armed.find(
      (fault) =>
        fault.provider === provider &&
        fault.operation === operation &&
        (fault.account === undefined || fault.account === account),
    );
    if (found === undefined) return undefined;
    found.remaining -= 1;
    armed = armed.filter((fault) => fault.remaining > 0);
    return found;
  }

  return {
    arm: (fault) => {
      armed.push({ ...fault });
    },
    takeForCall: (provider, operation, account) => {
      const found = take(provider, operation, account);
      const fault = callFaults.find((word) => word === found?.fault);
      return fault && { fault, delayMs: found?.delayMs };
    },
    takeForWebhook: (provider, account) => {
      const found = take(provider, 'webhook', account);
      const fault = webhookFaults.find((word) => word === found?.fault);
      return fault && { fault, delayMs: found?.delayMs };
    },
    list: () => armed.map((fault) => ({ ...fault })),
    clear: ({ provider, account }) => {
      const before = armed.length;
      armed = armed.filter(
        (fault) =>
          (provider !== undefined && fault.provider !== provider) ||
          (account !== undefined && fault.account !== account),
      );
      return before - armed.length;
    },
  };
}

/** How a call ends on the wire. */
export type Ending =
  | { kind: 'answer'; reply: Reply; afterMs: number; cutOff: boolean }
  | { kind: 'hang' } // keep the connection open without a response
  | { kind: 'drop' }; // close the connection without a response

/** Runs one call under its fault. */
export function runUnderFault(
  hit: FaultHit<CallFault> | undefined,
  provider: Provider,
  route: { run(dataFault?: DataFault): Reply; refuse(): Reply; entityIds: ReadonlySet<string> },
): Ending {
  const answer = (reply: Reply): Ending => ({ kind: 'answer', reply, afterMs: 0, cutOff: false });
  const serverError = () => answer(provider.problem(500, 'Internal server error'));
  switch (hit?.fault) {
    case undefined:
      return answer(route.run());
    case 'refuse':
      return answer(route.refuse());
    case 'timeout_before':
      return { kind: 'hang' };
    case 'timeout_after':
      route.run();
      return { kind: 'hang' };
    case 'error_before':
      return serverError();
    case 'error_after':
      route.run();
      return serverError();
    case 'drop_after':
      route.run();
      return { kind: 'drop' };
    case 'malformed':
      return { kind: 'answer', reply: garbled(route.run()), afterMs: 0, cutOff: true };
    case 'slow':
      return { kind: 'answer', reply: route.run(), afterMs: hit.delayMs ?? defaultMs.slow, cutOff: false };
    case 'rate_limit': {
      const reply = provider.problem(429, 'Too many requests');
      return answer({ ...reply, headers: { ...reply.headers, 'retry-after': '1' } });
    }
    case 'unauthorized':
      return answer(provider.problem(401, 'Unauthorized'));
    case 'html':
      return answer({
        ...garbled(route.run()),
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: gatewayPage,
      });
    case 'empty':
      return answer({ ...garbled(route.run()), headers: { 'content-type': 'text/plain' }, body: '' });
    case 'missing_id': {
      const reply = route.run();
      return answer({ ...reply, body: withoutValues(reply.body, route.entityIds) });
    }
    case 'unknown_word':
    case 'wrong_amount':
      return answer(route.run(hit.fault));
  }
}

/** A reply whose body is lost on the way: 200, but a refusal stays one, since a refund with a 200 is made (section 7). */
const garbled = (reply: Reply): Reply => ({ ...reply, status: reply.status < 400 ? 200 : reply.status });

/** The page of a gateway in front of the provider. */
const gatewayPage = '<!doctype html><html><head><title>OK</title></head><body><h1>OK</h1></body></html>';

/** Removes every value that is one of the ids, as text or number, at any depth. */
function withoutValues(body: unknown, ids: ReadonlySet<string>): unknown {
  const isId = (value: unknown) => (typeof value === 'string' || typeof value === 'number') && ids.has(String(value));
  if (Array.isArray(body)) return body.filter((item) => !isId(item)).map((item) => withoutValues(item, ids));
  if (typeof body !== 'object' || body === null || body instanceof Date) return body;
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => (isId(value) ? [] : [[name, withoutValues(value, ids)]])),
  );
}
