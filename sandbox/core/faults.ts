import {
  type CallFault,
  type CallOperation,
  callFaults,
  type WebhookFault,
  webhookFaults,
} from '../../domain/core/sandbox.ts';
import type { DataFault, Provider, Reply } from './provider.ts';

/**
 * Scripted faults: every way in which a provider can be wrong, written once for all of them. A fault is armed for a
 * provider's operation (and an account, if given) and hits the next matching calls. Armed faults live in memory only.
 */

export interface Fault {
  provider: string;
  operation: CallOperation | 'webhook';
  fault: CallFault | WebhookFault;
  account?: string | undefined;
  delayMs?: number | undefined;
  /** How many calls it will still hit. */
  remaining: number;
}

export interface Faults {
  arm(fault: Fault): void;
  /** The fault that hits this call of a provider, if any; it is used up by one. The one armed first goes first. */
  takeForCall(provider: string, operation: CallOperation, account: string): Hit<CallFault> | undefined;
  /** Likewise for a webhook. */
  takeForWebhook(provider: string, account: string): Hit<WebhookFault> | undefined;
  list(): Fault[];
  /** How many were disarmed. */
  clear(filter: { provider?: string | undefined; account?: string | undefined }): number;
}

export interface Hit<Kind> {
  fault: Kind;
  delayMs: number | undefined;
}

/** How long faults take when nobody says otherwise. */
export const usualMs = { slow: 3000, late: 5000, hang: 60_000, hold: 10_000 };

/** An empty list of armed faults. */
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
  | { kind: 'hang' } // keep the connection open and say nothing
  | { kind: 'drop' }; // close it without a word

/** Runs one call under its fault, and says how it ends on the wire. */
export function underFault(
  hit: Hit<CallFault> | undefined,
  provider: Provider,
  route: { work(twist?: DataFault): Reply; refuse(): Reply; touched: ReadonlySet<string> },
): Ending {
  const answer = (reply: Reply): Ending => ({ kind: 'answer', reply, afterMs: 0, cutOff: false });
  const broken = () => answer(provider.problem(500, 'Internal server error'));
  switch (hit?.fault) {
    case undefined:
      return answer(route.work());
    case 'refuse':
      return answer(route.refuse());
    case 'timeout_before':
      return { kind: 'hang' };
    case 'timeout_after':
      route.work();
      return { kind: 'hang' };
    case 'error_before':
      return broken();
    case 'error_after':
      route.work();
      return broken();
    case 'drop_after':
      route.work();
      return { kind: 'drop' };
    case 'malformed':
      return { kind: 'answer', reply: { ...route.work(), status: 200 }, afterMs: 0, cutOff: true };
    case 'slow':
      return { kind: 'answer', reply: route.work(), afterMs: hit.delayMs ?? usualMs.slow, cutOff: false };
    case 'rate_limit': {
      const reply = provider.problem(429, 'Too many requests');
      return answer({ ...reply, headers: { ...reply.headers, 'retry-after': '1' } });
    }
    case 'unauthorized':
      return answer(provider.problem(401, 'Unauthorized'));
    case 'html':
      route.work();
      return answer({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: page });
    case 'missing_id': {
      const reply = route.work();
      return answer({ ...reply, body: without(reply.body, route.touched) });
    }
    case 'unknown_word':
    case 'wrong_amount':
      return answer(route.work(hit.fault));
  }
}

/** What a gateway in front of the provider puts in the answer's place. */
const page = '<!doctype html><html><head><title>OK</title></head><body><h1>OK</h1></body></html>';

/** @returns the answer without every value that is one of the ids, as text or number, at any depth. */
function without(body: unknown, ids: ReadonlySet<string>): unknown {
  const isId = (value: unknown) => (typeof value === 'string' || typeof value === 'number') && ids.has(String(value));
  if (Array.isArray(body)) return body.filter((one) => !isId(one)).map((one) => without(one, ids));
  if (typeof body !== 'object' || body === null || body instanceof Date) return body;
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => (isId(value) ? [] : [[name, without(value, ids)]])),
  );
}
