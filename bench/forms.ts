// The forms of one payment that are compared. Each performs the same steps for the merchant and the provider: open the
// payment, have it paid, post the event.
import { randomUUID } from 'node:crypto';
import { openBare, type Variant } from './bare/client.ts';
import type { ProcessName } from './processes.ts';
import type { World } from './world.ts';

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
  database: 'trilho' | 'bench_bare';
  /** Its own processes, without Temporal and Postgres. */
  processes: readonly ProcessName[];
}

export type Forms = ReturnType<typeof formsOf>;

export function formsOf(world: World) {
  const call = <T>(url: string, body: unknown, headers = {}) => {
    world.calls.api += 1;
    return post<T>(url, body, headers);
  };
  const bare = (variant: Variant, name: string, what: string, overHttp: boolean): Form => ({
    name,
    what,
    events: ['payment.approved'],
    database: 'bench_bare',
    processes: overHttp ? ['bare api', 'bare worker'] : ['bare worker'],
    async open() {
      const id = `bare-${randomUUID()}`;
      const order = { id, amount, webhookUrl: `${world.bareUrl}/webhooks/${id}`, eventUrl: world.events.url };
      const answer = overHttp
        ? await call<{ transactionId: string; pixCode: string }>(`${world.bareUrl}/payments/${variant}`, order)
        : await openBare(world.client, variant, order);
      return checked(id, answer);
    },
  });

  const ours: Form = {
    name: 'ours',
    what: 'the whole of ours: API, guard, sealing, timeline, two signed events',
    events: ['payment.pending', 'payment.approved'],
    database: 'trilho',
    processes: ['api', 'worker'],
    async open() {
      const request = {
        provider: 'Orbita',
        amount,
        paymentMethod: 'PIX',
        orderId: `A-${randomUUID()}`,
        webhookUrl: world.events.url,
        customer: { name: 'Maria Silva', email: 'maria@example.com', document: '52998224725', phone: '11999998888' },
        items: [{ id: '1', title: 'Camiseta', unitPrice: amount, quantity: 1, tangible: true }],
      };
      const headers = { authorization: 'Bearer sk_test_demo', 'idempotency-key': randomUUID() };
      const answer = await call<Opened & { pixCode: string }>(`${world.apiUrl}/v1/payments`, request, headers);
      return checked(answer.id, answer);
    },
  };

  return {
    activities: bare('activityAStep', 'bare, activity a step', 'start and update; six activities', true),
    local: bare('localRows', 'bare, local rows', 'update-with-start; local row writes, eager charge', true),
    client: bare('localRows', 'bare, local rows, no HTTP', 'the same, called by its Temporal client', false),
    ours,
  };
}

/** Pays the charge at the stand-in, which then sends its webhook. */
export async function pay(world: World, { transactionId }: Opened): Promise<void> {
  await post(`${world.sandboxUrl}/_sandbox/simulate`, {
    provider: 'orbita',
    kind: 'payment',
    id: transactionId,
    event: 'paid',
  });
}

/** Waits until the merchant has received all expected events. @throws Error after 60 s. */
export async function settled(world: World, form: Form, { id }: Opened): Promise<void> {
  const received = Promise.all(form.events.map((type) => world.events.received(type, id)));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${form.name}: the events of ${id} did not come within 60 s`)), 60_000);
  });
  await Promise.race([received, late]).finally(() => clearTimeout(timer));
}

function checked(id: string, { transactionId, pixCode }: { transactionId: string; pixCode: string }): Opened {
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
