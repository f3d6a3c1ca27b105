import express, { type Request, type Response, type Router } from 'express';
import { z } from 'zod';
import { callFaults, callOperations, webhookFaults } from '../domain/sandbox.ts';
import type { Books, Charge } from './books.ts';
import { type Charges, Impossible } from './charges.ts';
import { type Clock, parseSpan } from './clock.ts';
import type { Faults } from './faults.ts';
import type { Provider } from './provider.ts';
import type { Tokens } from './tokens.ts';

/**
 * The control API, `/_sandbox/…`: what people and tests do to the stand-ins from outside their worlds. It answers
 * loopback only, whatever address the server listens on.
 */
export interface ControlParts {
  books: Books;
  charges: Charges;
  clock: Clock;
  faults: Faults;
  providers: ReadonlyMap<string, Provider>;
  tokens: Tokens;
}

const Simulate = z.strictObject({
  provider: z.string(),
  kind: z.literal('payment'),
  account: z.string().optional(),
  id: z.string().optional(),
  reference: z.string().optional(),
  event: z.enum(['paid', 'refused', 'expired', 'refunded', 'chargeback']),
  amount: z.int().min(1).optional(),
  silent: z.boolean().optional(),
});

const ArmFault = z.strictObject({
  provider: z.string(),
  operation: z.enum([...callOperations, 'webhook']),
  fault: z.enum([...callFaults, ...webhookFaults]),
  times: z.int().min(1).max(100_000).default(1),
  delayMs: z.int().min(0).max(600_000).optional(),
  account: z.string().optional(),
});

const NameAccount = z.strictObject({ provider: z.string(), credentials: z.record(z.string(), z.unknown()) });

const Advance = z.strictObject({ advance: z.string() });

/** An empty filter is none. */
const filter = z
  .string()
  .transform((text) => text || undefined)
  .optional();
const BooksQuery = z.strictObject({ provider: filter, reference: filter, account: filter });
const FaultsQuery = z.strictObject({ provider: filter, account: filter });

/** A problem with the request to the control API. */
class Refused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The routes of the control API. */
export function createControl({ books, charges, clock, faults, providers, tokens }: ControlParts): Router {
  const router = express.Router();

  router.use((req, res, next) => {
    if (isLoopback(req.socket.remoteAddress)) next();
    else res.status(403).json({ message: 'only from this machine' });
  });

  /** Answers what `handle` returns, once all that it changed is on disk. */
  function on(method: 'get' | 'post' | 'delete', path: string, handle: (req: Request) => [number, unknown]): void {
    router[method](path, async (req: Request, res: Response) => {
      try {
        const [status, body] = handle(req);
        await books.durable();
        res.status(status).json(body);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        res.status(error.status).json({ message: error.message });
      }
    });
  }

  function providerNamed(text: string): Provider {
    const found = [...providers.values()].find((one) => one.slug === text || one.name === text);
    if (found === undefined) {
      throw new Refused(404, `no provider "${text}" here; known: ${[...providers.keys()].join(', ')}`);
    }
    return found;
  }

  on('get', '/healthz', () => [200, { ok: true, now: clock.now().toISOString(), providers: [...providers.keys()] }]);

  on('post', '/account', (req) => {
    const { provider, credentials } = read(NameAccount, parseJson(req));
    return [200, { account: providerNamed(provider).accountOf(credentials) }];
  });

  on('get', '/books', (req) => {
    const { provider, account, reference } = read(BooksQuery, req.query);
    const found = books.charges({ provider: provider && providerNamed(provider).slug, account, reference });
    return [
      200,
      {
        charges: found.map((charge) => chargeRow(charge, providers)),
        refunds: found.flatMap((charge) => refundRows(charge, providers)),
        transfers: books
          .transfers({ provider: provider && providerNamed(provider).slug, account, reference })
          .map(({ details: _, ...transfer }) => ({ ...transfer, status: 'sent' })),
        receivers: [],
      },
    ];
  });

  on('get', '/log-ins', (req) => {
    const { account } = read(z.strictObject({ account: z.string() }), req.query);
    return [200, { count: tokens.logIns(account), tokens: tokens.held(account) }];
  });

  on('post', '/simulate', (req) => {
    const { provider, account, id, reference, event, amount, silent } = read(Simulate, parseJson(req));
    if (id === undefined && reference === undefined) throw new Refused(400, 'id or reference is required');
    if (amount !== undefined && event !== 'paid' && event !== 'refunded') {
      throw new Refused(400, `amount: does not go with "${event}"`);
    }
    // References are not unique: the latest charge is the one that somebody is looking at.
    const charge = books
      .charges({ provider: providerNamed(provider).slug, account, reference })
      .findLast((one) => id === undefined || one.id === id);
    if (charge === undefined) throw new Refused(404, 'no such charge');
    const changed = attempt(() => {
      switch (event) {
        case 'paid':
          return charges.pay(charge, { amount, silent });
        case 'refused':
          return charges.refuse(charge, { silent });
        case 'expired':
          return charges.expire(charge, { silent });
        case 'refunded':
          return charges.refund(charge, { amount, silent });
        case 'chargeback':
          return charges.chargeBack(charge, { silent });
      }
    });
    const row = chargeRow(changed, providers);
    return [200, { ...row, word: row.status }];
  });

  on('post', '/faults', (req) => {
    const { times, ...fault } = read(ArmFault, parseJson(req));
    const provider = providerNamed(fault.provider);
    const fitting: readonly string[] = fault.operation === 'webhook' ? webhookFaults : callFaults;
    if (!fitting.includes(fault.fault)) {
      throw new Refused(400, `fault: "${fault.operation}" knows ${fitting.join(', ')}`);
    }
    const reachable = ['webhook', ...provider.routes.flatMap((route) => route.operation ?? [])];
    if (!reachable.includes(fault.operation)) {
      // Armed, it would never fire, and whoever waits for it would wonder why.
      throw new Refused(400, `operation: ${provider.name} has only ${reachable.join(', ')}`);
    }
    const armed = { ...fault, provider: provider.slug, remaining: times };
    faults.arm(armed);
    return [201, armed];
  });

  on('get', '/faults', () => [200, { faults: faults.list() }]);

  on('delete', '/faults', (req) => {
    const { provider, account } = read(FaultsQuery, req.query);
    return [200, { cleared: faults.clear({ provider: provider && providerNamed(provider).slug, account }) }];
  });

  on('post', '/clock', (req) => {
    const ms = parseSpan(read(Advance, parseJson(req)).advance);
    if (ms === undefined) throw new Refused(400, 'advance: a number and s, m, h or d, such as "1d"; forward only');
    clock.advance(ms);
    return [200, { now: clock.now().toISOString(), offsetMs: clock.offsetMs() }];
  });

  router.use((req, res) => {
    res.status(404).json({ message: `no ${req.method} ${req.path} here` });
  });

  return router;
}

/** A charge as the books show it to outsiders. `status` is the provider's own word. */
function chargeRow(charge: Charge, providers: ReadonlyMap<string, Provider>) {
  const { provider, account, id, reference, amount, paidAmount, refundedAmount, createdAt } = charge;
  const status = providers.get(provider)?.words[charge.state] ?? charge.state;
  return { id, reference, amount, status, createdAt, provider, account, paidAmount, refundedAmount };
}

function refundRows(charge: Charge, providers: ReadonlyMap<string, Provider>) {
  const { provider, account, reference } = charge;
  const status = providers.get(provider)?.refundWord ?? 'done';
  return charge.refunds.map(({ id, amount, createdAt }) => {
    return { id, reference, amount, status, createdAt, provider, account, chargeId: charge.id };
  });
}

/** Reads what was sent, or refuses it with the names of the fields that are wrong. */
function read<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Refused(
    400,
    result.error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`).join('; '),
  );
}

function parseJson(req: Request): unknown {
  try {
    return JSON.parse(String(req.body));
  } catch {
    throw new Refused(400, 'the body is not JSON');
  }
}

function attempt<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof Impossible) throw new Refused(409, error.message);
    throw error;
  }
}

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(::1$|(::ffff:)?127\.)/.test(address);
}
