import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import axios from 'axios';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseBrCode } from '../domain/core/brcode.ts';
import { startSandbox } from '../sandbox/server.ts';
import {
  AdapterRefusal,
  catalogue,
  createAdapter,
  type Exchange,
  ProviderError,
  providerNames,
  slugOf,
} from './index.ts';
import type { Protocol } from './kit/protocol.ts';
import { providers } from './providers/index.ts';
import { maskedPath, readWebhook } from './webhooks.ts';

const request = {
  amount: 12990,
  paymentMethod: 'PIX' as const,
  customer: { name: 'Maria Silva', email: 'maria@example.com', document: '52998224725', phone: '(11) 99999-8888' },
  items: [{ id: '1', title: 'Camiseta', unitPrice: 12990, quantity: 1, tangible: true }],
  orderId: 'reference-1',
  webhookUrl: 'http://127.0.0.1:9/webhooks/orbita/token-of-ours',
};

describe('the catalogue', () => {
  it('is derived from the declarations', () => {
    for (const entry of catalogue) {
      expect(entry.slug).toBe(slugOf(entry.name));
      expect(entry.operations).toContain('processWebhook');
    }
  });

  it('holds the 64 names of the specification, each once, and nothing under another spelling', () => {
    expect(providerNames).toHaveLength(64);
    expect(new Set(providerNames).size).toBe(64);
    const names = catalogue.map(({ name }) => name);
    expect(providerNames.filter((name) => !names.includes(name))).toEqual([]);
    expect(new Set(catalogue.map(({ slug }) => slug)).size).toBe(catalogue.length);
  });

  it('declares the secret of every signature that it checks', () => {
    const checks = providers.map(({ declaration }) => declaration as Protocol).filter(({ signed }) => signed);
    expect(checks.length).toBeGreaterThan(3);
    for (const { name, credentials, signedWith = 'webhookSecret' } of checks) {
      expect(
        credentials.map(({ field }) => field),
        name,
      ).toContain(signedWith);
    }
  });

  it('has the names of members that a provider masks as they are compared', () => {
    const masked = providers.flatMap(({ declaration: { masks = {} } }) => Object.values(masks).flat());
    expect(masked).toContain('proprietario');
    expect(masked.filter((name) => !/^[\p{Ll}\d]+$/u.test(name))).toEqual([]);
  });

  it('makes slugs of names', () => {
    expect(slugOf('Make Your Bank')).toBe('make-your-bank');
    expect(slugOf('Itaú')).toBe('itau');
  });
});

describe('Orbita against its stand-in', () => {
  let sandbox: Awaited<ReturnType<typeof startSandbox>>;
  let dataDir: string;
  const exchanges: Exchange[] = [];
  const orbita = (over: object = {}) =>
    createAdapter(
      'Orbita',
      { secretKey: 'secret', publicKey: 'api-key', baseUrl: `${sandbox.url}/orbita/v1`, ...over },
      { record: (exchange) => exchanges.push(exchange) },
    );
  const control = (path: string, body: object) => axios.post(`${sandbox.url}/_sandbox/${path}`, body);
  const arm = (fault: string, operation = 'createTransaction') =>
    control('faults', { provider: 'orbita', operation, fault });

  beforeAll(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'trilho-adapters-'));
    sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dataDir });
  });
  afterAll(async () => {
    await sandbox.close();
    rmSync(dataDir, { recursive: true });
  });

  it('creates, looks up, and reads the paid amount', async () => {
    const created = await orbita().createTransaction(request);
    expect(created).toMatchObject({
      status: 'PENDING',
      amount: 12990,
      reference: 'reference-1',
      providerWord: 'waiting_payment',
    });
    expect(parseBrCode(created.pixCode ?? '').amountCents).toBe(12990);
    expect(created.pixQrCode).toMatch(/^data:image\/png;base64,/);
    expect(new Date(created.expiresAt ?? 0).getTime()).toBeGreaterThan(Date.now());

    await control('simulate', {
      provider: 'orbita',
      kind: 'payment',
      id: created.transactionId,
      event: 'paid',
      silent: true,
    });
    const lookUp = await orbita().getTransaction({ id: created.transactionId });
    expect(lookUp).toMatchObject({ status: 'APPROVED', paidAmount: 12990, reference: 'reference-1' });
    expect(lookUp.endToEndId).toMatch(/^E/);

    const refund = await orbita().refund({ transactionId: created.transactionId, amount: 990, reference: 'r-1' });
    expect(refund.status).toBe(true);
    expect(await orbita().getTransaction({ id: created.transactionId })).toMatchObject({ refundedAmount: 990 });
    await expect(
      orbita().refund({ transactionId: created.transactionId, amount: 12990, reference: 'r-2' }),
    ).rejects.toMatchObject({ effect: 'refused', message: 'Internal server error' });
  });

  it('sends items as tangible only when there is an address', async () => {
    const address = {
      zipCode: '01310100',
      address: 'Av. Paulista',
      number: '1',
      district: 'Bela Vista',
      city: 'São Paulo',
      state: 'SP',
    };
    const sent = async (over: object) => {
      exchanges.length = 0;
      await orbita().createTransaction({ ...request, ...over });
      const body = exchanges[0]?.request as { items: { tangible: boolean }[] } | undefined;
      return body?.items[0]?.tangible;
    };
    expect(await sent({})).toBe(false);
    expect(await sent({ address })).toBe(true);
  });

  it.each([
    ['refuse', 'refused'],
    ['error_before', 'unknown'],
    ['error_after', 'unknown'],
    ['drop_after', 'unknown'],
    ['malformed', 'unknown'],
    ['rate_limit', 'none'],
    ['unauthorized', 'none'],
  ])('a charge with %s has the effect %s', async (fault, effect) => {
    await arm(fault);
    const error = await orbita()
      .createTransaction(request)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject({ effect, provider: 'Orbita', operation: 'createTransaction' });
  });

  it.each(['error_before', 'drop_after', 'malformed'])('a look-up with %s has no effect', async (fault) => {
    const { transactionId: id } = await orbita().createTransaction(request);
    await arm(fault, 'getTransaction');
    await expect(orbita().getTransaction({ id })).rejects.toMatchObject({ effect: 'none' });
  });

  it('has no effect when nothing listens at the address', async () => {
    const baseUrl = 'http://127.0.0.1:1';
    await expect(orbita({ baseUrl }).createTransaction(request)).rejects.toMatchObject({ effect: 'none' });
  });

  it('withholds a code with another amount', async () => {
    await arm('wrong_amount');
    const created = await orbita().createTransaction(request);
    expect(created.pixCode).toBeUndefined();
    expect(created.codeProblem).toContain('129,89');
  });

  it('gives an unmapped word the default, and marks it', async () => {
    await arm('unknown_word');
    expect(await orbita().createTransaction(request)).toMatchObject({ status: 'REJECTED', unmapped: true });
  });

  it('refuses an operation that it lacks before any call', async () => {
    exchanges.length = 0;
    await expect(orbita().withdraw({ paymentMethod: 'PIX', amount: 1, withdrawReference: 'x' })).rejects.toThrow(
      'Method not implemented.',
    );
    await expect(orbita().getTransaction({ reference: 'x' })).rejects.toThrow(AdapterRefusal);
    await expect(orbita({ publicKey: '' }).createTransaction(request)).rejects.toThrow('Public key is required');
    await expect(orbita().createTransaction({ ...request, paymentMethod: 'CASH' as never })).rejects.toThrow(
      'Método de pagamento não suportado',
    );
    expect(exchanges).toEqual([]);
  });

  it('records its calls without personal data and secrets', async () => {
    exchanges.length = 0;
    await orbita().createTransaction(request);
    const recorded = JSON.stringify(exchanges);
    for (const hidden of ['Maria', 'maria@example.com', '52998224725', '99999', 'token-of-ours', 'api-key']) {
      expect(recorded).not.toContain(hidden);
    }
    expect(exchanges[0]).toMatchObject({ method: 'POST', path: '/orbita/v1/transactions', httpStatus: 200 });
  });

  it('times out on a provider that trickles its reply', async () => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const drip = setInterval(() => response.write(' '), 50);
      response.on('close', () => clearInterval(drip));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await expect(orbita({ baseUrl }).createTransaction(request)).rejects.toMatchObject({ effect: 'unknown' });
    server.closeAllConnections();
    server.close();
  });
});

describe("Orbita's webhooks", () => {
  const eventsOf = async (body: unknown) => {
    const rawBody = typeof body === 'string' ? body : JSON.stringify(body);
    return (await readWebhook('Orbita', { secretKey: 's', publicKey: 'p' }, { headers: {}, rawBody })).events;
  };

  // The specification's table for Orbita, section 4.
  it.each([
    ['processing', 'PENDING'],
    ['authorized', 'PENDING'],
    ['waiting_payment', 'PENDING'],
    ['partially_paid', 'PENDING'],
    ['paid', 'APPROVED'],
    ['PAID', 'APPROVED'],
    ['refunded', 'REFUNDED'],
    ['chargedback', 'CHARGEBACK'],
    ['refused', 'REJECTED'],
    ['canceled', 'REJECTED'],
    ['in_protest', 'REJECTED'],
    ['unknown', 'REJECTED'],
    ['a word of tomorrow', 'REJECTED'],
  ])('reads %s as %s', async (word, status) => {
    const body = { id: 9, type: 'transaction', objectId: '7', data: { id: 7, status: word, externalRef: 'ref' } };
    const unmapped = word.startsWith('a ') && { unmapped: true };
    expect(await eventsOf(body)).toEqual([
      {
        transactionId: '7',
        type: 'TRANSACTION',
        status,
        ...unmapped,
        providerWord: word,
        reference: 'ref',
        eventId: '9',
        // An open dispute, whatever the specification makes of its word.
        ...(word === 'in_protest' && { dispute: { kind: 'CHARGEBACK', phase: 'opened' } }),
      },
    ]);
  });

  it('reads the bare transaction too', async () => {
    expect(await eventsOf({ id: 7, status: 'paid' })).toMatchObject([{ transactionId: '7', status: 'APPROVED' }]);
  });

  it.each([
    ['', {}],
    ['{', {}],
    ['null', {}],
    ['[]', {}],
    ['{"type":"withdraw","data":{"id":1,"status":"paid"}}', {}],
    ['{"type":"transaction"}', {}],
  ])('ignores %s', async (body) => {
    expect(await eventsOf(body)).toEqual([]);
  });
});

it('shows of the path after our address only what cannot be a secret', () => {
  expect(['', '/pix', '/open-sesame', '/open-sesame/pix'].map(maskedPath)).toEqual(['', '/pix', '/••••', '/••••/pix']);
});
