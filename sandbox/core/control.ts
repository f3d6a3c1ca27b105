import express, { type Request, type Response, type Router } from 'express';
import { z } from 'zod';
import { callFaults, callOperations, webhookFaults } from '../../domain/core/sandbox.ts';
import { parseSpan } from './clock.ts';
import type { StandInServices } from './context.ts';
import { ControlError, parseJson, providerNamed, read } from './control-request.ts';
import { chargeRow, receiverRow, refundRows, transferRow } from './control-rows.ts';
import type { Faults } from './faults.ts';
import type { Provider } from './provider.ts';
import { Simulate, simulate, transfersBy } from './simulate.ts';
import type { Tokens } from './tokens.ts';
import { dashboardWebhook, type Webhooks } from './webhooks.ts';
import { refundsOf, type WordOverrides } from './word-overrides.ts';

/**
 * The control API, `/_sandbox/…`: what people and tests do to the stand-ins from outside. It only answers requests from
 * loopback addresses, whatever address the server listens on.
 */
export interface ControlParts extends StandInServices {
  faults: Faults;
  providers: ReadonlyMap<string, Provider>;
  tokens: Tokens;
  words: WordOverrides;
  webhooks: Webhooks;
  /** The account behind each public key's account, by `slug/account`. */
  aliases: Map<string, string>;
}

const SetWord = z.strictObject({
  provider: z.string(),
  account: z.string().optional(),
  id: z.string(),
  /** The word of the charge's refunds instead of its own. */
  of: z.literal('refunds').optional(),
  word: z.string().nullable(),
});

const SendAgain = z.strictObject({ provider: z.string(), account: z.string().optional(), id: z.string() });

const SetWebhookUrl = z.strictObject({
  provider: z.string(),
  account: z.string(),
  name: z.string().default(dashboardWebhook),
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

/** An empty filter counts as absent. */
const filter = z
  .string()
  .transform((text) => text || undefined)
  .optional();
const BooksQuery = z.strictObject({ provider: filter, reference: filter, account: filter });
const FaultsQuery = z.strictObject({ provider: filter, account: filter });

/** Registers a route that answers what `handle` returns, once all that it changed is on disk. */
type On = (method: 'get' | 'post' | 'delete', path: string, handle: (req: Request) => [number, unknown]) => void;

/** The routes of the control API. */
export function createControl(parts: ControlParts): Router {
  const { ledger } = parts;
  const router = express.Router();

  router.use((req, res, next) => {
    if (isLoopback(req.socket.remoteAddress)) next();
    else res.status(403).json({ message: 'only from this machine' });
  });

  const on: On = (method, path, handle) => {
    router[method](path, async (req: Request, res: Response) => {
      try {
        const [status, body] = handle(req);
        await ledger.durable();
        res.status(status).json(body);
      } catch (error) {
        if (!(error instanceof ControlError)) throw error;
        res.status(error.status).json({ message: error.message });
      }
    });
  };
  ledgerRoutes(on, parts);
  webhookRoutes(on, parts);
  faultRoutes(on, parts);
  clockRoutes(on, parts);

  router.use((req, res) => {
    res.status(404).json({ message: `no ${req.method} ${req.path} here` });
  });
  return router;
}

/** Accounts, log-ins and what the ledger holds. */
function ledgerRoutes(on: On, parts: ControlParts): void {
  const { ledger, providers, tokens, words, aliases } = parts;

  on('post', '/account', (req) => {
    const { provider, credentials } = read(NameAccount, parseJson(req));
    const { slug, accountOf, publicAccountOf } = providerNamed(providers, provider);
    const account = accountOf(credentials);
    const publicAccount = publicAccountOf?.(credentials);
    if (publicAccount !== undefined) aliases.set(`${slug}/${publicAccount}`, account);
    return [200, { account }];
  });

  on('get', '/books', (req) => {
    const { provider, account, reference } = read(BooksQuery, req.query);
    const selected = { provider: provider && providerNamed(providers, provider).slug, account, reference };
    const charges = ledger.charges(selected);
    return [
      200,
      {
        charges: charges.map((charge) => chargeRow(charge, providers)),
        refunds: charges.flatMap((charge) => refundRows(charge, providers)),
        transfers: transfersBy(ledger, selected).map((transfer) => transferRow(transfer, providers)),
        receivers: ledger.receivers(selected).map((receiver) => receiverRow(receiver, providers)),
      },
    ];
  });

  on('get', '/log-ins', (req) => {
    const { account } = read(z.strictObject({ account: z.string() }), req.query);
    return [200, { count: tokens.logIns(account), tokens: tokens.active(account) }];
  });

  on('post', '/simulate', (req) => {
    const row = simulate(parts, read(Simulate, parseJson(req)));
    return [200, { ...row, word: row.status }];
  });

  on('post', '/word', (req) => {
    const { provider, account, id, word, of } = read(SetWord, parseJson(req));
    const { slug } = providerNamed(providers, provider);
    const entity = ledger.charge(slug, id) ?? ledger.transfer(slug, id) ?? ledger.receiver(slug, id);
    if (entity === undefined || (account !== undefined && entity.account !== account)) {
      throw new ControlError(404, 'nothing has this id');
    }
    words.set(slug, of === 'refunds' ? refundsOf(id) : id, word ?? undefined);
    return [200, { provider: slug, id, word }];
  });
}

function webhookRoutes(on: On, { ledger, providers, webhooks }: ControlParts): void {
  // As the button "send the webhook again" of a provider's dashboard.
  on('post', '/webhooks', (req) => {
    const { provider, account, id } = read(SendAgain, parseJson(req));
    const charge = ledger.charge(providerNamed(providers, provider).slug, id);
    if (charge === undefined || (account !== undefined && charge.account !== account)) {
      throw new ControlError(404, 'no charge has this id');
    }
    webhooks.announce({ charge });
    return [200, chargeRow(charge, providers)];
  });

  on('get', '/webhooks', () => [200, { pending: ledger.pendingWebhooks().length }]);

  on('post', '/hook', (req) => {
    const { provider, account, name, url } = read(SetWebhookUrl, parseJson(req));
    ledger.commit({ webhookUrl: { provider: providerNamed(providers, provider).slug, account, name, url } });
    return [200, { account, name, url }];
  });
}

function faultRoutes(on: On, { faults, providers }: ControlParts): void {
  on('post', '/faults', (req) => {
    const { times, ...fault } = read(ArmFault, parseJson(req));
    const provider = providerNamed(providers, fault.provider);
    const possible: readonly string[] = fault.operation === 'webhook' ? webhookFaults : callFaults;
    if (!possible.includes(fault.fault)) {
      throw new ControlError(400, `fault: "${fault.operation}" knows ${possible.join(', ')}`);
    }
    const operations = [
      'webhook',
      ...provider.routes.flatMap(({ operation, captures }) => [operation ?? [], captures ? 'capture' : []].flat()),
    ];
    if (!operations.includes(fault.operation)) {
      // Such a fault would never hit, and a test that waits for it would hang.
      throw new ControlError(400, `operation: ${provider.name} has only ${operations.join(', ')}`);
    }
    const armed = { ...fault, provider: provider.slug, remaining: times };
    faults.arm(armed);
    return [201, armed];
  });

  on('get', '/faults', () => [200, { faults: faults.list() }]);

  on('delete', '/faults', (req) => {
    const { provider, account } = read(FaultsQuery, req.query);
    const cleared = faults.clear({ provider: provider && providerNamed(providers, provider).slug, account });
    return [200, { cleared }];
  });
}

function clockRoutes(on: On, { clock, providers }: ControlParts): void {
  on('get', '/healthz', () => [200, { ok: true, now: clock.now().toISOString(), providers: [...providers.keys()] }]);

  on('post', '/clock', (req) => {
    const ms = parseSpan(read(Advance, parseJson(req)).advance);
    if (ms === undefined) throw new ControlError(400, 'advance: a number and s, m, h or d, such as "1d"; forward only');
    clock.advance(ms);
    return [200, { now: clock.now().toISOString(), offsetMs: clock.offsetMs() }];
  });
}

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(::1$|(::ffff:)?127\.)/.test(address);
}
