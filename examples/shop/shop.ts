// A merchant's own server: it has the API key, sets the prices and trusts only signed events. It never receives card
// data: the page sends them to Trilho's tokenizer, and this server gets a token.
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import express, { type ErrorRequestHandler, type Express, type Response } from 'express';
import helmet from 'helmet';
import {
  type components,
  createTrilho,
  formatAmount,
  formatInstallments,
  softDescriptor,
  TrilhoError,
  verifyWebhook,
  WebhookVerificationError,
} from '../../clients/typescript/index.ts';

type Payment = components['schemas']['Payment'];
type Method = Payment['paymentMethod'];

export interface ShopSettings {
  /** Secret API key; it never leaves this server. */
  key: string;
  /** `pk_…`, for the page: it can create card tokens and nothing else. */
  publicKey: string;
  /** The URL of Trilho's API, for this server and for the page. */
  apiUrl: string;
  /** The URL at which Trilho reaches this server. */
  shopUrl: string;
  /** `whsec_…`, several during a rotation. Without a secret no event can be verified, and the shop polls instead. */
  webhookSecrets: readonly string[];
  provider: string;
}

/** What the shop knows of an order besides its payment. */
interface Bought {
  title: string;
  /** What the card's statement will show; absent where the provider does not take it. */
  statement?: string | undefined;
}

/** An order as the page shows it. */
interface Order extends Bought {
  id: string;
  /** `R$ 129,90`. */
  amount: string;
  method: Method;
  status: Payment['status'];
  createdAt: string;
  needsAttention: boolean;
  pixCode?: string | undefined;
  pixQrCode?: string | undefined;
  expiresAt?: string | undefined;
  billetCode?: string | undefined;
  billetUrl?: string | undefined;
  failure?: string | undefined;
  /** Trilho's page for the payer: to pay on another device, and the receipt. */
  payUrl?: string | undefined;
}

const products = [
  { id: 'camiseta', title: 'Camiseta Pampa', note: 'Algodão orgânico, azul', price: 12990 },
  { id: 'caneca', title: 'Caneca esmaltada', note: '350 ml, borda preta', price: 5990 },
  { id: 'caderno', title: 'Caderno costurado', note: '96 folhas pautadas', price: 3450 },
] as const;

/** Three instalments are free of interest; for more, the shop charges these fees. */
const terms = {
  numberOfInstallments: 6,
  maxInstallmentsWithoutInterest: 3,
  fees: '0,0,0,4.59,5.97,7.33',
  minInstallmentValue: 1000,
};

/** What card statements show of the shop. */
const descriptor = softDescriptor('Loja Exemplo');

const maxOrders = 50;
const pollMs = 2_000;
const page = fileURLToPath(new URL('page', import.meta.url));
const font = fileURLToPath(
  import.meta.resolve('@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2'),
);

/** An error of the caller, with a text for the customer. */
class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The shop as an Express app. `close` stops its polling. */
export function createShop(settings: ShopSettings): { app: Express; close(): void } {
  const trilho = createTrilho({ key: settings.key, baseUrl: settings.apiUrl });
  const orders = createOrders();
  const app = express();
  app.disable('x-powered-by');
  app.use(securityHeaders(settings.apiUrl));
  app.get('/plex.woff2', (_request, response) => response.sendFile(font));
  serveWebhooks(app, settings, orders);
  serveApi(app, settings, trilho, orders);
  app.use(express.static(page));
  app.use((_request, _response) => {
    throw new Refusal(404, 'Não há nada aqui.');
  });
  app.use(renderError);

  const polling = settings.webhookSecrets.length > 0 ? undefined : pollPending(trilho, orders);
  return {
    app,
    close() {
      clearInterval(polling);
      orders.close();
    },
  };
}

type Trilho = ReturnType<typeof createTrilho>;
type Orders = ReturnType<typeof createOrders>;

/** The latest orders, in memory, and the pages that watch them. */
function createOrders() {
  const orders = new Map<string, Order>();
  /** The time of each payment's last change, by Trilho's clock. */
  const updates = new Map<string, string>();
  const watchers = new Set<Response>();

  const send = (to: Iterable<Response>) => {
    const data = JSON.stringify([...orders.values()].reverse());
    for (const watcher of to) watcher.write(`data: ${data}\n\n`);
  };

  return {
    /**
     * Stores the newest state of a payment: events may arrive twice and in any order, and an answer may be older than
     * an event. Without what was bought, only a payment that is stored already.
     */
    store(payment: Payment, bought?: Bought) {
      const before = orders.get(payment.id) ?? bought;
      if (!before) return;
      if ((updates.get(payment.id) ?? '') > payment.updatedAt) return;
      updates.set(payment.id, payment.updatedAt);
      orders.set(payment.id, orderOf(payment, before));
      for (const id of [...orders.keys()].slice(0, -maxOrders)) {
        orders.delete(id);
        updates.delete(id);
      }
      send(watchers);
    },

    setStatement(id: string, statement: string | undefined) {
      const order = orders.get(id);
      if (!order || statement === undefined) return;
      orders.set(id, { ...order, statement });
      send(watchers);
    },

    /** @throws Refusal 404. */
    get(id: string): Order {
      const found = orders.get(id);
      if (!found) throw new Refusal(404, 'Não há esse pedido.');
      return found;
    },

    /** Pending orders, while a page watches. */
    watchedPending: (): Order[] =>
      watchers.size === 0 ? [] : [...orders.values()].filter(({ status }) => status === 'PENDING'),

    watch(page: Response) {
      watchers.add(page);
      send([page]);
      page.on('close', () => watchers.delete(page));
    },

    close() {
      for (const watcher of watchers) watcher.end();
    },
  };
}

const orderOf = (payment: Payment, { title, statement }: Bought): Order => ({
  id: payment.id,
  title,
  statement,
  amount: formatAmount(payment.amount, payment.currency),
  method: payment.paymentMethod,
  status: payment.status,
  createdAt: payment.createdAt,
  needsAttention: payment.needsAttention,
  pixCode: payment.pixCode,
  pixQrCode: payment.pixQrCode,
  expiresAt: payment.expiresAt,
  billetCode: payment.billetCode,
  billetUrl: payment.billetUrl,
  failure: payment.failure?.message,
  payUrl: payment.payUrl,
});

/** Polls pending payments while a page is open: for a shop without a webhook secret. */
const pollPending = (trilho: Trilho, orders: Orders): NodeJS.Timeout =>
  setInterval(async () => {
    for (const { id } of orders.watchedPending()) {
      const payment = trilho.get('/v1/payments/{id}', { params: { path: { id } } });
      await payment.then(
        (now) => orders.store(now),
        () => {},
      );
    }
  }, pollMs);

const securityHeaders = (apiUrl: string) =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", apiUrl],
        connectSrc: ["'self'", apiUrl],
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: false,
  });

function serveWebhooks(app: Express, { webhookSecrets }: ShopSettings, orders: Orders): void {
  app.post('/webhooks', express.raw({ type: () => true, limit: '256kb' }), (request, response) => {
    if (webhookSecrets.length === 0) throw new Refusal(503, 'No webhook secret is set.');
    const event = verifyWebhook(webhookSecrets, request.headers, request.body as Buffer);
    if (isPayment(event) && !event.test) orders.store(event.data);
    response.status(204).end();
  });
}

/** The routes of the shop's own page. */
function serveApi(app: Express, settings: ShopSettings, trilho: Trilho, orders: Orders): void {
  app.use('/api', (request, _response, next) => {
    const from = request.get('sec-fetch-site');
    if (from !== undefined && from !== 'same-origin') throw new Refusal(403, 'Outro site não compra aqui.');
    next();
  });
  app.use('/api', express.json({ limit: '16kb' }));

  app.get('/api/shop', (_request, response) => {
    const { apiUrl, publicKey, provider } = settings;
    const shown = products.map((product) => ({ ...product, price: formatAmount(product.price) }));
    response.json({ products: shown, apiUrl, publicKey, provider });
  });

  app.get('/api/installments/:product', async (request, response) => {
    const offered = await installmentsFor(trilho, productOr404(request.params.product).price);
    response.json(offered.map((one) => ({ count: one.installmentNumber, label: labelOf(one) })));
  });

  app.get('/api/cpf', async (_request, response) => {
    response.json(await trilho.get('/v1/sandbox/cpf'));
  });

  app.post('/api/orders', async (request, response) => {
    const order = readOrder(request.body);
    const product = productOr404(order.product);
    const payment = await charge(trilho, settings, order, product);
    // Before anything else is asked: an event about an unknown order is ignored.
    orders.store(payment, { title: product.title });
    orders.setStatement(payment.id, await statementOf(trilho, payment));
    response.status(201).json(orders.get(payment.id));
  });

  app.post('/api/orders/:id/simulate', async (request, response) => {
    const { id } = orders.get(request.params.id);
    const event = request.body?.event === 'refused' ? 'refused' : 'paid';
    await trilho.post('/v1/sandbox/payments/{id}/simulate', { params: { path: { id } }, body: { event } });
    response.status(204).end();
  });

  app.get('/api/orders/:id/reminder', async (request, response) => {
    const { id } = orders.get(request.params.id);
    response.json(await trilho.get('/v1/payments/{id}/recovery-link', { params: { path: { id } } }));
  });

  app.get('/api/stream', (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    orders.watch(response);
  });
}

const installmentsFor = (trilho: Trilho, amount: number) =>
  trilho.get('/v1/installments', { params: { query: { amount, ...terms } } });

/** Creates the payment of an order. @throws Refusal 422 for instalments that are not offered; TrilhoError. */
async function charge(
  trilho: Trilho,
  settings: ShopSettings,
  order: ReturnType<typeof readOrder>,
  product: (typeof products)[number],
): Promise<Payment> {
  const count = order.method === 'CREDIT_CARD' ? order.installments : 1;
  const chosen = (await installmentsFor(trilho, product.price)).find((one) => one.installmentNumber === count);
  if (!chosen) throw new Refusal(422, 'Esse parcelamento não é oferecido.');
  return trilho.post('/v1/payments', {
    // The page creates the id once per purchase, so that a double click or a retry buys only once.
    idempotencyKey: `shop-${order.checkoutId}`,
    body: {
      provider: settings.provider,
      // The price is never taken from the page. Without interest, the amount is exactly the price.
      amount: isFree(count) ? product.price : chosen.finalValue,
      paymentMethod: order.method,
      installments: count,
      orderId: order.checkoutId.slice(0, 8),
      customer: order.customer,
      items: [{ id: product.id, title: product.title, unitPrice: product.price, quantity: 1, tangible: true }],
      webhookUrl: `${settings.shopUrl}/webhooks`,
      ...(order.cardToken !== undefined && { cardToken: order.cardToken, softDescriptor: descriptor }),
    },
  });
}

/** What the card's statement will show of the shop: nothing where the provider has no field for it. */
async function statementOf(trilho: Trilho, { id, softDescriptor: shown }: Payment): Promise<string | undefined> {
  if (shown === undefined) return undefined;
  const { notPassed } = await trilho.get('/v1/payments/{id}/request', { params: { path: { id } } });
  return notPassed.includes('softDescriptor') ? undefined : shown;
}

type Terms = Awaited<ReturnType<typeof installmentsFor>>[number];

/** `3x de R$ 43,30 sem juros`, or with the total that the interest makes. */
const labelOf = ({ installmentNumber: count, installmentValue, finalValue }: Terms) =>
  `${formatInstallments(count, installmentValue)}${isFree(count) ? ' sem juros' : `, total ${formatAmount(finalValue)}`}`;

const isFree = (count: number) => count <= terms.maxInstallmentsWithoutInterest;

const isPayment = (event: ReturnType<typeof verifyWebhook>): event is typeof event & { data: Payment } =>
  event.type.startsWith('payment.');

function productOr404(id: string) {
  const found = products.find((product) => product.id === id);
  if (!found) throw new Refusal(404, 'Não vendemos isso.');
  return found;
}

/**
 * Reads the order from the page. Trilho validates the customer, so only the values that the shop itself uses are
 * checked.
 */
function readOrder(body: unknown) {
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const customer = (fields.customer ?? {}) as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
  const phone = text(customer.phone).replace(/\D/g, '');
  const method = (['PIX', 'CREDIT_CARD', 'BILLET'] as const).find((one) => one === fields.method);
  const checkoutId = text(fields.checkoutId);
  if (!method || !/^[0-9a-f]{32}$/.test(checkoutId)) throw new Refusal(422, 'O pedido está incompleto.');
  return {
    checkoutId,
    method,
    product: text(fields.product),
    installments: Number(fields.installments ?? 1),
    cardToken: method === 'CREDIT_CARD' ? text(fields.cardToken) : undefined,
    customer: {
      name: text(customer.name),
      email: text(customer.email),
      document: text(customer.document),
      ...(phone !== '' && { phone }),
    },
  };
}

/** Answers errors in the shop's words; Trilho's violations are passed on for their fields. */
const renderError: ErrorRequestHandler = (error, _request, response, _next) => {
  const answer = (status: number, message: string, more: object = {}) =>
    void response.status(status).json({ message, ...more });
  if (error instanceof Refusal) return answer(error.status, error.message);
  if (error instanceof WebhookVerificationError) return answer(400, error.message);
  if (!(error instanceof TrilhoError)) {
    const { status } = error as { status?: number };
    if (status !== undefined && status < 500) return answer(status, 'O pedido não pôde ser lido.');
    const reference = randomUUID();
    console.error(reference, error);
    return answer(500, `Algo falhou na loja (${reference}).`);
  }
  const { status, violations, requestId } = error;
  console.error(`trilho: ${error.code} ${status ?? ''} ${requestId ?? ''}`);
  const refused = status !== undefined && status < 500 && status !== 429 && error.code !== 'still_running';
  if (!refused)
    return answer(503, 'Não sabemos ainda se deu certo. Tente de novo: você não paga duas vezes.', { open: true });
  return answer(status === 401 || status === 403 ? 502 : status, error.message, {
    fields: violations.map(({ field, message }) => ({ field, message })),
  });
};
