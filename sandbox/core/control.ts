import express, { type Request, type Response, type Router } from 'express';
import { z } from 'zod';
import { callFaults, callOperations, webhookFaults } from '../../domain/core/sandbox.ts';
import { parseSpan } from './clock.ts';
import type { StandInServices } from './context.ts';
import { type Charge, InvalidChange, type Receiver, type Transfer } from './entities.ts';
import type { Faults } from './faults.ts';
import type { ChargeFilter } from './ledger.ts';
import { infractionOf, type Provider, tell, tellReceiver, tellTransfer } from './provider.ts';
import type { Tokens } from './tokens.ts';
import { dashboardHook, type Webhooks } from './webhooks.ts';
import type { Words } from './words.ts';

/**
 * The control API, `/_sandbox/…`: what people and tests do to the stand-ins from outside their worlds. It answers
 * loopback only, whatever address the server listens on.
 */
export interface ControlParts extends StandInServices {
  faults: Faults;
  providers: ReadonlyMap<string, Provider>;
  tokens: Tokens;
  words: Words;
  webhooks: Webhooks;
  /** The accounts of public keys, by slug and id, and whose they are. */
  aliases: Map<string, string>;
}

/** Which charge, transfer or receiver. */
const which = {
  provider: z.string(),
  account: z.string().optional(),
  id: z.string().optional(),
  reference: z.string().optional(),
  silent: z.boolean().optional(),
};

const Simulate = z.discriminatedUnion('kind', [
  z.strictObject({
    ...which,
    kind: z.literal('payment'),
    event: z.enum(['paid', 'refused', 'expired', 'refunded', 'chargeback', 'infraction']),
    amount: z.int().min(1).optional(),
  }),
  z.strictObject({
    ...which,
    kind: z.literal('payout'),
    event: z.enum(['paid', 'refused', 'canceled', 'returned']),
  }),
  z.strictObject({ ...which, kind: z.literal('receiver'), event: z.enum(['approved', 'refused']) }),
]);

const PutWord = z.strictObject({
  provider: z.string(),
  account: z.string().optional(),
  id: z.string(),
  word: z.string().nullable(),
});

const TellAgain = z.strictObject({ provider: z.string(), account: z.string().optional(), id: z.string() });

const SetHook = z.strictObject({
  provider: z.string(),
  account: z.string(),
  name: z.string().default(dashboardHook),
  url: z.url(),
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
export function createControl(parts: ControlParts): Router {
  const { ledger, charges, transfers, receivers, clock, faults, providers, tokens, words, webhooks, aliases } = parts;
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
        await ledger.durable();
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
    const { slug, accountOf, publicAccountOf } = providerNamed(provider);
    const account = accountOf(credentials);
    const publicAccount = publicAccountOf?.(credentials);
    if (publicAccount !== undefined) aliases.set(`${slug}/${publicAccount}`, account);
    return [200, { account }];
  });

  on('get', '/books', (req) => {
    const { provider, account, reference } = read(BooksQuery, req.query);
    const wanted = { provider: provider && providerNamed(provider).slug, account, reference };
    const found = ledger.charges(wanted);
    return [
      200,
      {
        charges: found.map((charge) => chargeRow(charge, providers)),
        refunds: found.flatMap((charge) => refundRows(charge, providers)),
        transfers: transfersBy(wanted).map((transfer) => transferRow(transfer, providers)),
        receivers: ledger.receivers(wanted).map((receiver) => receiverRow(receiver, providers)),
      },
    ];
  });

  on('get', '/log-ins', (req) => {
    const { account } = read(z.strictObject({ account: z.string() }), req.query);
    return [200, { count: tokens.logIns(account), tokens: tokens.held(account) }];
  });

  on('post', '/simulate', (req) => {
    const asked = read(Simulate, parseJson(req));
    const row = attempt(() => {
      switch (asked.kind) {
        case 'payment':
          return chargeRow(changeCharge(asked), providers);
        case 'payout':
          return transferRow(changeTransfer(asked), providers);
        case 'receiver':
          return receiverRow(changeReceiver(asked), providers);
      }
    });
    return [200, { ...row, word: row.status }];
  });

  /** A transfer is known by the key that made it, too, where the provider takes no other reference. */
  function transfersBy({ reference, ...of }: ChargeFilter): Transfer[] {
    const isIt = (one: Transfer) => reference === undefined || one.reference === reference || one.key === reference;
    return ledger.transfers(of).filter(isIt);
  }

  type Asked<Kind> = Extract<z.output<typeof Simulate>, { kind: Kind }>;

  /** References are not unique: the latest one is the one that somebody is looking at. */
  function pick<Entity extends { id: string; endToEndId?: string | null }>(
    { provider, account, id, reference, kind }: z.output<typeof Simulate>,
    all: (filter: { provider: string; account: string | undefined; reference: string | undefined }) => Entity[],
  ): Entity {
    if (id === undefined && reference === undefined) throw new Refused(400, 'id or reference is required');
    const { slug } = providerNamed(provider);
    // Some providers tell a transfer's end-to-end id only.
    const isIt = (one: Entity) => id === undefined || one.id === id || (kind === 'payout' && one.endToEndId === id);
    const found = all({ provider: slug, account, reference }).findLast(isIt);
    if (found === undefined) throw new Refused(404, `no such ${kind}`);
    return found;
  }

  function changeCharge(asked: Asked<'payment'>): Charge {
    const { event, amount, silent } = asked;
    if (amount !== undefined && event !== 'paid' && event !== 'refunded') {
      throw new Refused(400, `amount: does not go with "${event}"`);
    }
    const charge = pick(asked, ledger.charges);
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
      case 'infraction': {
        const provider = providerNamed(asked.provider);
        const made = infractionOf(provider);
        if (!made) throw new Refused(400, `event: nothing shows that ${provider.name} tells anybody of infractions`);
        return charges.infract(charge, made, { silent });
      }
    }
  }

  function changeTransfer(asked: Asked<'payout'>): Transfer {
    const { event, silent } = asked;
    const transfer = pick(asked, transfersBy);
    switch (event) {
      case 'paid':
        return transfers.pay(transfer, { silent });
      case 'refused':
        return transfers.refuse(transfer, { silent });
      case 'canceled':
        return transfers.cancel(transfer, { silent });
      case 'returned':
        return transfers.giveBack(transfer, { silent });
    }
  }

  function changeReceiver(asked: Asked<'receiver'>): Receiver {
    const { event, silent } = asked;
    const receiver = pick(asked, ledger.receivers);
    return event === 'approved' ? receivers.approve(receiver, { silent }) : receivers.refuse(receiver, { silent });
  }

  on('post', '/word', (req) => {
    const { provider, account, id, word } = read(PutWord, parseJson(req));
    const { slug } = providerNamed(provider);
    const entity = ledger.charge(slug, id) ?? ledger.transfer(slug, id) ?? ledger.receiver(slug, id);
    if (entity === undefined || (account !== undefined && entity.account !== account)) {
      throw new Refused(404, 'nothing has this id');
    }
    words.put(slug, id, word ?? undefined);
    return [200, { provider: slug, id, word }];
  });

  // What the button "send the webhook again" of a provider's panel does.
  on('post', '/tell', (req) => {
    const { provider, account, id } = read(TellAgain, parseJson(req));
    const charge = ledger.charge(providerNamed(provider).slug, id);
    if (charge === undefined || (account !== undefined && charge.account !== account)) {
      throw new Refused(404, 'no charge has this id');
    }
    webhooks.announce({ charge });
    return [200, chargeRow(charge, providers)];
  });

  on('post', '/hook', (req) => {
    const { provider, account, name, url } = read(SetHook, parseJson(req));
    ledger.commit({ hook: { provider: providerNamed(provider).slug, account, name, url } });
    return [200, { account, name, url }];
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

type Providers = ReadonlyMap<string, Provider>;

/** A charge as the books show it to outsiders. `status` is the provider's own word for what it is. */
function chargeRow(charge: Charge, providers: Providers) {
  const { provider, account, id, reference, amount, paidAmount, refundedAmount, createdAt } = charge;
  const by = providers.get(provider);
  const status = by ? tell(by, charge).word : charge.state;
  return { id, reference, amount, status, createdAt, provider, account, paidAmount, refundedAmount };
}

function transferRow(transfer: Transfer, providers: Providers) {
  const { provider, account, id, reference, amount, endToEndId, createdAt } = transfer;
  const by = providers.get(provider);
  const status = by ? tellTransfer(by, transfer).word : transfer.state;
  return { id, reference, amount, status, createdAt, provider, account, endToEndId };
}

/** `amount` is its balance. */
function receiverRow(receiver: Receiver, providers: Providers) {
  const { provider, account, id, reference, balance, createdAt } = receiver;
  const by = providers.get(provider);
  const status = by ? tellReceiver(by, receiver).word : receiver.state;
  return { id, reference, amount: balance, status, createdAt, provider, account };
}

function refundRows(charge: Charge, providers: Providers) {
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
    if (error instanceof InvalidChange) throw new Refused(409, error.message);
    throw error;
  }
}

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(::1$|(::ffff:)?127\.)/.test(address);
}
