// The forms of one payment that are compared. Each performs the same steps for the merchant and the provider: open the
// payment, have it paid, post the event.
import { randomUUID } from 'node:crypto';
import type { Charged, Order } from './bare/activities.ts';
import { openBare } from './bare/client.ts';
import type { ProcessName } from './processes.ts';
import { type DatabaseName, databaseOf, type Rival, type World } from './world.ts';

const amount = 12_990;

export interface Opened {
  id: string;
  transactionId: string;
}

export interface Form {
  name: string;
  what: string;
  /** Opens a payment and resolves with its first answer, which has the PIX code. */
  open(): Promise<Opened>;
  /** The events that the merchant's endpoint receives for each payment. */
  events: readonly string[];
  /** The database of its own rows. */
  database: DatabaseName;
  /** Its own processes, without Temporal and Postgres. */
  processes: readonly ProcessName[];
}

/** The names of the forms, for `--forms`, with the rival that runs each; none runs ours. */
export const formNames = {
  activities: 'bare',
  local: 'bare',
  client: 'bare',
  safe: 'safe',
  dbos: 'dbos',
  ours: undefined,
} as const satisfies Record<string, Rival | undefined>;
export type FormName = keyof typeof formNames;

export function formsOf(world: World): Record<FormName, Form> {
  const call = <T>(url: string, body: unknown) => {
    world.calls.api += 1;
    return post<T>(url, body);
  };
  /** @param open sends the order to the form; without it, it is sent over HTTP to `route` of the rival's API. */
  const form = (
    rival: Rival,
    { route = '/payments', open, ...named }: Pick<Form, 'name' | 'what' | 'processes'> & OpenBy,
  ): Form => ({
    ...named,
    events: ['payment.approved'],
    database: databaseOf(rival),
    async open() {
      const id = `${rival}-${randomUUID()}`;
      const order = { id, amount, webhookUrl: `${world.urls[rival]}/webhooks/${id}`, eventUrl: world.events.url };
      return checked(id, await (open ? open(order) : call<Charged>(`${world.urls[rival]}${route}`, order)));
    },
  });

  let turn = 0;
  const ours: Form = {
    name: 'ours',
    what: 'the whole of ours: API, guard, sealing, timeline, two signed events',
    events: ['payment.pending', 'payment.approved'],
    database: 'trilho',
    processes: ['api', 'worker'],
    async open() {
      turn += 1;
      const answer = await openOurs(world, world.keys[turn % world.keys.length] ?? '');
      return checked(answer.id, answer);
    },
  };

  return {
    activities: form('bare', {
      name: 'bare, activity a step',
      what: 'start and update; six activities',
      processes: ['bare api', 'bare worker'],
      route: '/payments/activityAStep',
    }),
    local: form('bare', {
      name: 'bare, local rows',
      what: 'update-with-start; local row writes, eager charge',
      processes: ['bare api', 'bare worker'],
      route: '/payments/localRows',
    }),
    client: form('bare', {
      name: 'bare, local rows, no HTTP',
      what: 'the same, called by its Temporal client',
      processes: ['bare worker'],
      open: (order) => openBare(world.client, 'localRows', order),
    }),
    safe: form('safe', {
      name: 'bare, best safe form',
      what: 'two local activities with a guard; webhook as an update',
      processes: ['safe api', 'safe worker'],
    }),
    dbos: form('dbos', {
      name: 'DBOS',
      what: 'the steps of the best safe form, without Temporal',
      processes: ['dbos'],
    }),
    ours,
  };
}

interface OpenBy {
  route?: string;
  open?: (order: Order) => Promise<Charged>;
}

/**
 * Opens a payment of ours. A provider that does not answer in time leaves it without code and provider's id.
 *
 * @param tries a request that is answered 503 is repeated with its key, as a merchant's server does.
 */
export async function openOurs(
  world: World,
  key: string,
  { provider = 'Orbita', tries = 1 } = {},
): Promise<{ id: string; transactionId?: string; pixCode?: string }> {
  const request = {
    provider,
    amount,
    paymentMethod: 'PIX',
    orderId: `A-${randomUUID()}`,
    webhookUrl: world.events.url,
    customer: { name: 'Maria Silva', email: 'maria@example.com', document: '52998224725', phone: '11999998888' },
    items: [{ id: '1', title: 'Camiseta', unitPrice: amount, quantity: 1, tangible: true }],
  };
  world.calls.api += 1;
  const headers = { authorization: `Bearer ${key}`, 'idempotency-key': randomUUID() };
  for (let left = tries; ; left -= 1) {
    try {
      return await post(`${world.urls.ours}/v1/payments`, request, headers);
    } catch (error) {
      if (left <= 1 || !String(error).includes(' answered 503')) throw error;
    }
  }
}

/** Pays the charge at the stand-in, which then sends its webhook. */
export async function pay(
  world: World,
  { transactionId }: { transactionId: string },
  provider = 'orbita',
): Promise<void> {
  await post(`${world.urls.sandbox}/_sandbox/simulate`, {
    provider,
    kind: 'payment',
    id: transactionId,
    event: 'paid',
  });
}

/** Waits until the merchant has received all expected events. @throws Error after 60 s. */
export async function settled(world: World, form: Form, { id }: Pick<Opened, 'id'>): Promise<void> {
  const received = Promise.all(form.events.map((type) => world.events.received(type, id)));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${form.name}: the events of ${id} did not come within 60 s`)), 60_000);
  });
  await Promise.race([received, late]).finally(() => clearTimeout(timer));
}

function checked(id: string, { transactionId, pixCode }: Partial<Charged>): Opened {
  if (!transactionId || !pixCode?.startsWith('000201')) throw new Error(`the first answer of ${id} has no PIX code`);
  return { id, transactionId };
}

async function post<T>(url: string, body: unknown, headers = {}): Promise<T> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text) as T;
}
