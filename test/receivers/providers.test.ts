// Every provider with receivers end to end: API, workflow, adapter, stand-in, webhook or look-up. Each activates a person
// and a company and refuses one; missing fields are reported in the specification's words.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue, catalogueEntry } from '../../adapters/index.ts';
import type { Receiver, ReceiverDocument } from '../../domain/receivers/receiver.ts';
import { endpoint, insist, merchant, signingSecret } from '../support/merchant.ts';
import { person } from '../support/person.ts';
import {
  accountOf,
  address,
  bankAccount,
  complete,
  type Kind,
  missingPairs,
  newcomer,
  registrar,
} from '../support/receivers.ts';
import { sharedSystem } from '../support/shared.ts';
import { atMost, until } from '../support/side-by-side.ts';
import { type System, startSystem } from '../support/system.ts';

const { apiUrl, logFile } = sharedSystem();
const shop = merchant(apiUrl);
const at = registrar(shop);
/** An account of its own at each stand-in, so that faults hit only this file's calls. */
const other = merchant(apiUrl, 'sk_test_other');
const elsewhere = registrar(other);

const capable = catalogue.filter(({ operations }) => operations.includes('createReceiver')).map(({ name }) => name);
const everybody = ['ABMEXSPLIT', 'Ameii', 'Asaas', 'IUGUBAAS', 'Make Your Bank', 'Mexpag', 'PaySharkGateway', 'VILLET'];

interface Row {
  provider: string;
  kind: Kind;
  name: string;
}
const rows: Row[] = everybody
  .flatMap((provider) => (['CPF', 'CNPJ'] as const).map((kind) => ({ provider, kind })))
  // Specification, section 5: companies only.
  .filter(({ provider, kind }) => provider !== 'ABMEXSPLIT' || kind === 'CNPJ')
  .map((row) => ({ ...row, name: `${row.provider}: a ${row.kind === 'CPF' ? 'person' : 'company'}` }));

/** Specification, section 4: active as soon as it has a creation time. It has no word for another state. */
const activeAtOnce = ['VILLET'];
const decided = rows.filter(({ provider }) => !activeAtOnce.includes(provider));

/** No source documents the receiver's state there. */
const withoutBalance = ['Asaas'];

/** Specification, section 5, in its order: the requirements of the document-verifying provider. */
const documentMessages = {
  photoDocument: 'Foto do documento é obrigatória.',
  photoPersonWithDocument: 'Foto do documento com pessoa é obrigatória.',
  addressProof: 'Comprovante de endereço é obrigatório.',
  balanceSheet: 'Balanço patrimonial é obrigatório.',
  photoDocumentSocialContract: 'Contrato social é obrigatório.',
} satisfies Record<ReceiverDocument, string>;
const documentsOf = (kind: Kind) =>
  (Object.keys(documentMessages) as ReceiverDocument[]).filter(
    (document) => kind === 'CNPJ' || document !== 'photoDocumentSocialContract',
  );

const turn = atMost(6);

let hook: Awaited<ReturnType<typeof endpoint>>;
/** The stand-ins' receivers by provider: those of other files and those of this one. */
const before = new Map<string, string[]>();
const made = new Map<string, string[]>();
beforeAll(async () => {
  hook = await endpoint(signingSecret(logFile));
  for (const provider of everybody)
    before.set(
      provider,
      (await at.ledgerOf(provider)).map(({ id }) => id),
    );
});
afterAll(() => hook?.close());

describe('the table', () => {
  it('has every provider that takes receivers', () => {
    expect([...capable].sort()).toEqual([...everybody].sort());
    expect(rows).toHaveLength(15);
    for (const { name, receivers } of catalogue) expect(receivers !== undefined).toBe(everybody.includes(name));
  });
});

describe('a receiver', () => {
  it.concurrent.each(decided)('at $name is approved', (row) => turn(() => isApproved(row)), 300_000);
  it.concurrent.each(decided)('at $name is refused by the provider', (row) => turn(() => isRefused(row)), 300_000);
  it.concurrent.each(decided)(
    'at $name is approved, and found by a poll without a webhook',
    (row) => turn(() => isFoundByPoll(row)),
    300_000,
  );
  it.concurrent.each(rows.filter((row) => !decided.includes(row)))(
    'at $name is active at once',
    (row) => turn(() => isActiveAtOnce(row)),
    300_000,
  );
  it.concurrent.each(rows)('at $name is refused in the answer', (row) => turn(() => isRefusedInAnswer(row)), 300_000);
});

describe('missing fields and documents', () => {
  it.concurrent.each(['CPF', 'CNPJ'] as const)(
    'at IUGUBAAS, of a %s: are listed in the specification’s words until they are added; then it continues',
    (kind) => turn(() => completesStepByStep(kind)),
    300_000,
  );

  it.concurrent(
    'at Asaas: monthly revenue, phone and address',
    () =>
      turn(async () => {
        const request = newcomer('Asaas', 'CPF', { webhookUrl: hook.url });
        const { id } = remember('Asaas', await at.open(request));
        const phone: [string, string] = ['phone', 'Asaas: phone is required'];
        const where: [string, string] = ['address', 'Asaas: address is required'];
        await isMissing(id, [
          ['providerSpecificData.monthlyRevenue', 'Adquirente requer campo de renda mensal.'],
          phone,
          where,
        ]);
        await at.patch(id, { providerSpecificData: { monthlyRevenue: 500_000 } });
        await isMissing(id, [phone, where]);
        await at.patch(id, { phone: complete.phone, address });
        await isUnderWay(id);
        expect((await at.simulate(id, 'approved')).status).toBe(200);
        await at.becomes(id, { status: 'ACTIVE' });
      }),
    300_000,
  );

  it.concurrent(
    'at ABMEXSPLIT: a bank account',
    () =>
      turn(async () => {
        const { id } = remember('ABMEXSPLIT', await at.open(newcomer('ABMEXSPLIT', 'CNPJ')));
        await isMissing(id, [['bankAccount', 'ABMEXSPLIT: bankAccount is required']]);
        // Specification, section 5: without a branch digit at this bank.
        await at.patch(id, { bankAccount: { ...bankAccount, bankCode: '001', branchDigit: '0' } });
        await isUnderWay(id);
      }),
    300_000,
  );

  it.concurrent.each(everybody.filter((provider) => !['IUGUBAAS', 'Asaas', 'ABMEXSPLIT'].includes(provider)))(
    'at %s: nothing beyond name, document and e-mail',
    (provider) =>
      turn(async () => {
        const { id, missing } = remember(provider, await at.open(newcomer(provider, 'CPF')));
        expect(missing).toEqual([]);
        await isUnderWay(id);
      }),
    300_000,
  );
});

const noBank = 'Banco não suportado, tente outro.';
const noDigit = 'Dígito da agência deve ser 0 para este banco.';
const unknown = { ...bankAccount, bankCode: '999' };
const wrong: [string, Kind, object, { message: string; field: string }][] = [
  ['IUGUBAAS', 'CPF', { bankAccount: unknown }, { message: noBank, field: 'bankAccount.bankCode' }],
  ['IUGUBAAS', 'CNPJ', { bankAccount: unknown }, { message: noBank, field: 'bankAccount.bankCode' }],
  ['IUGUBAAS', 'CPF', { documentType: 'RG' }, { message: 'Tipo de documento não encontrado.', field: 'documentType' }],
  ['ABMEXSPLIT', 'CNPJ', { bankAccount: unknown }, { message: noBank, field: 'bankAccount.bankCode' }],
  // On the list of 75 banks, and not on that of 28.
  [
    'ABMEXSPLIT',
    'CNPJ',
    { bankAccount: { ...bankAccount, bankCode: '021' } },
    { message: noBank, field: 'bankAccount.bankCode' },
  ],
  ['ABMEXSPLIT', 'CPF', {}, { message: 'Adquirente não aceita CPF', field: 'documentType' }],
  ...['001', '036', '246', '204', '237'].map((bankCode): (typeof wrong)[number] => [
    'ABMEXSPLIT',
    'CNPJ',
    { bankAccount: { ...bankAccount, bankCode, branchDigit: '3' } },
    { message: noDigit, field: 'bankAccount.branchDigit' },
  ]),
];

describe('invalid data', () => {
  it.each(wrong)('at %s, of a %s: %j is refused, and nothing is stored', async (provider, kind, over, fault) => {
    const request = newcomer(provider, kind, over);
    const { status, body } = await at.tryOpen(request);
    expect({ status, violations: body.violations }).toMatchObject({ status: 422, violations: [fault] });
    expect(await named(request.document)).toEqual([]);
  });

  it('is refused in changes of a pending receiver too, which stays as it was', async () => {
    const { id } = remember('IUGUBAAS', await at.open(newcomer('IUGUBAAS', 'CPF')));
    const was = await at.get(id);
    const patched = await shop.call('PATCH', `/v1/receivers/${id}`, { bankAccount: unknown });
    expect(patched).toMatchObject({
      status: 422,
      body: { violations: [{ message: noBank, field: 'bankAccount.bankCode' }] },
    });
    const added = await shop.call('POST', `/v1/receivers/${id}/accounts`, { provider: 'ABMEXSPLIT' });
    expect(added).toMatchObject({ status: 422, body: { violations: [{ message: 'Adquirente não aceita CPF' }] } });
    expect(await at.get(id)).toEqual(was);
  });

  it.each(catalogue.filter(({ name }) => !everybody.includes(name)))('$name: has no receivers', async ({ name }) => {
    const request = newcomer(name, 'CPF', complete);
    const { status, body } = await at.tryOpen(request);
    const later = ['ZENDRY', 'Bravive', 'HunterPay'].includes(name);
    const detail = later ? 'Not implemented yet.' : 'Method not implemented.';
    expect({ status, detail: body.detail }).toEqual({ status: 422, detail });
    expect(await named(request.document)).toEqual([]);
  });
});

describe('a receiver with several accounts', () => {
  it('has a status at each, and is ACTIVE when one of them is', async () => {
    const { id } = await opened({ provider: 'Mexpag', kind: 'CNPJ' });
    const second = await shop.call<Receiver>('POST', `/v1/receivers/${id}/accounts`, { provider: 'PaySharkGateway' });
    expect(second).toMatchObject({ status: 201 });
    await isUnderWay(id, 'PaySharkGateway');
    remember('PaySharkGateway', await at.get(id));
    // A repeated request answers the same receiver.
    expect(await shop.call('POST', `/v1/receivers/${id}/accounts`, { provider: 'PaySharkGateway' })).toMatchObject({
      status: 201,
      body: { accounts: [{ provider: 'Mexpag' }, { provider: 'PaySharkGateway' }] },
    });
    expect(await at.simulate(id, 'approved')).toMatchObject({ status: 422 });
    expect(await at.simulate(id, 'approved', { provider: 'VILLET' })).toMatchObject({ status: 422 });
    expect(await at.simulate(id, 'refused', { provider: 'Mexpag' })).toMatchObject({ status: 200 });
    await at.becomes(id, { status: 'REJECTED' }, 'Mexpag');
    expect(await at.get(id)).toMatchObject({ status: 'PENDING' });
    expect(await at.simulate(id, 'approved', { provider: 'PaySharkGateway' })).toMatchObject({ status: 200 });
    await at.becomes(id, { status: 'ACTIVE' }, 'PaySharkGateway');
    expect(await at.get(id)).toMatchObject({ status: 'ACTIVE', receiverProvider: 'PaySharkGateway' });
    expect(await at.simulate(id, 'refused', { provider: 'PaySharkGateway' })).toMatchObject({ status: 409 });
  }, 300_000);

  it('cannot be simulated by another merchant', async () => {
    const { id } = await opened({ provider: 'VILLET', kind: 'CPF' });
    expect(await elsewhere.simulate(id, 'refused')).toMatchObject({ status: 404 });
  });
});

// After all of the above have run.
describe('the stand-ins’ ledgers', () => {
  it.each(everybody)('at %s: have each receiver once, and no other', async (provider) => {
    const all = (await at.ledgerOf(provider)).map(({ id }) => id);
    const expected = await Promise.all((made.get(provider) ?? []).map((id) => at.becomes(id, {}, provider)));
    const ids = expected.flatMap(({ receiverId }) => receiverId ?? []);
    expect(ids.length).toBeGreaterThan(0);
    expect(all.filter((id) => !before.get(provider)?.includes(id)).sort()).toEqual([...ids].sort());
  });
});

describe('the whole system is killed with -9', () => {
  it('while receivers are being created: each one continues, and none is created twice', killed, 900_000);
});

// The steps of each row

async function isApproved(row: Row): Promise<void> {
  const { id } = await opened(row);
  const waits = await isUnderWay(id);
  expect(waits).toMatchObject({ status: 'PENDING', stage: 'verifying', missing: [] });
  expect(await at.simulate(id, 'approved')).toMatchObject({ status: 200, body: { id: waits.receiverId } });
  const active = await at.becomes(id, { status: 'ACTIVE', needsAttention: false });
  expect(active).toMatchObject({ stage: 'closed', receiverId: waits.receiverId, activatedAt: expect.any(String) });
  expect(await at.get(id)).toMatchObject({ status: 'ACTIVE', receiverId: waits.receiverId });
  expect(await kindsOf(id)).toContain('webhook');
  await hasReceived(id, ['receiver.pending', 'receiver.active']);

  const { body } = await shop.call<{ data: object[]; balance?: number }>('GET', `/v1/receivers/${id}/balance`);
  const offered = !withoutBalance.includes(row.provider);
  expect(body.data).toMatchObject([
    { provider: row.provider, ...(offered ? { balance: 0, at: expect.any(String) } : { why: expect.any(String) }) },
  ]);
  expect(body.balance).toBe(offered ? 0 : undefined);
}

async function isRefused(row: Row): Promise<void> {
  const { id } = await opened(row);
  await isUnderWay(id);
  expect((await at.simulate(id, 'refused')).status).toBe(200);
  const refused = await at.becomes(id, { status: 'REJECTED' });
  expect(refused).toMatchObject({ stage: 'closed', failure: { code: 'provider_refused', effect: 'refused' } });
  expect(await at.get(id)).toMatchObject({ status: 'REJECTED' });
  await hasReceived(id, ['receiver.pending', 'receiver.rejected']);
}

/** No webhook: the provider is polled. */
async function isFoundByPoll(row: Row): Promise<void> {
  const { id } = await opened(row);
  await isUnderWay(id);
  expect((await at.simulate(id, 'approved', { silent: true })).status).toBe(200);
  await at.becomes(id, { status: 'ACTIVE' });
  expect(await kindsOf(id)).not.toContain('webhook');
  await hasReceived(id, ['receiver.pending', 'receiver.active']);
}

async function isActiveAtOnce(row: Row): Promise<void> {
  const { id } = await opened(row);
  const active = await at.becomes(id, { status: 'ACTIVE' });
  expect(active).toMatchObject({ stage: 'closed', receiverId: expect.stringMatching(/\S/) });
  await hasReceived(id, ['receiver.active']);
  // A later refusal could not be seen: the provider has no word for it.
  expect((await at.simulate(id, 'refused')).status).toBe(200);
  const looked = await shop.call('POST', `/v1/receivers/${id}/accounts/${active.id}/look`, {});
  expect(looked.status).toBe(200);
  expect(accountOf(await at.get(id))).toMatchObject({ status: 'ACTIVE', balance: 0 });
}

/** Refused in the answer: nothing was created and the account is final. */
async function isRefusedInAnswer({ provider, kind }: Row): Promise<void> {
  const turnAt = turns.get(provider) ?? turn;
  await turnAt(async () => {
    const request = await wholeRequest({ provider, kind }, elsewhere);
    const booked = (await elsewhere.ledgerOf(provider)).length;
    await other.fault('createReceiver', 'refuse', { provider });
    const { id } = await elsewhere.open(request);
    const refused = await elsewhere.becomes(id, { status: 'REJECTED' });
    expect(refused).toMatchObject({ stage: 'closed', failure: { effect: 'refused' } });
    expect(refused.receiverId).toBeUndefined();
    expect((await elsewhere.ledgerOf(provider)).length).toBe(booked);
  });
}
/** One row at a time per provider: a fault hits the account's next call. */
const turns = new Map(everybody.map((provider) => [provider, atMost(1)]));

async function completesStepByStep(kind: Kind): Promise<void> {
  const { id } = remember('IUGUBAAS', await at.open(newcomer('IUGUBAAS', kind, { webhookUrl: hook.url })));
  const left = documentsOf(kind).map((document): [string, string] => [
    `documents.${document}`,
    documentMessages[document],
  ]);
  left.push(['bankAccount', 'IUGUBAAS: bankAccount is required'], ['address', 'IUGUBAAS: address is required']);
  await isMissing(id, left);
  const { wants = [] } = catalogueEntry('IUGUBAAS')?.receivers ?? {};
  expect(wants.filter(({ documentType = kind }) => documentType === kind).map((want) => want.message)).toEqual(
    left.map(([, message]) => message),
  );
  // From last to first, so that the remaining list shows which requirement was met.
  for (const document of documentsOf(kind).reverse()) {
    await at.addDocuments(id, { [document]: await at.uploadDocument(document) });
    left.splice(
      left.findIndex(([field]) => field === `documents.${document}`),
      1,
    );
    await isMissing(id, left);
  }
  // A branch is written with its digit at this bank.
  await at.patch(id, { bankAccount: { ...bankAccount, bankCode: '001', branchDigit: '5' } });
  await isMissing(id, left.slice(1));
  await at.patch(id, { address });
  const waits = await isUnderWay(id);
  expect(waits.missing).toEqual([]);
  expect((await at.simulate(id, 'approved')).status).toBe(200);
  await at.becomes(id, { status: 'ACTIVE' });
  await hasReceived(id, ['receiver.pending', 'receiver.active']);
}

// All providers at once, then kill -9

async function killed(): Promise<void> {
  let system: System | undefined;
  try {
    system = await startSystem();
    const { dataDir, ports } = system;
    const us = merchant(system.apiUrl);
    const here = registrar(us);
    const secret = signingSecret(system.logFile);
    hook.trusts(secret);
    const documents = await wholeDocuments(here);
    const whole = (provider: string, kind: Kind) => ({
      ...newcomer(provider, kind, { webhookUrl: hook.url, ...complete }),
      ...(provider === 'IUGUBAAS' && { documents: pick(documents, documentsOf(kind)) }),
    });

    // Some wait for missing documents, some for their provider's decision, which was made for some without a webhook.
    const gathering = await Promise.all([
      ...(['CPF', 'CNPJ'] as const).flatMap((kind) => [
        here.open(newcomer('IUGUBAAS', kind, { webhookUrl: hook.url, ...complete })),
        here.open(newcomer('Asaas', kind, { webhookUrl: hook.url, phone: complete.phone, address })),
      ]),
      here.open(newcomer('ABMEXSPLIT', 'CNPJ', { webhookUrl: hook.url })),
    ]);
    const verifying = await Promise.all(rows.map(({ provider, kind }) => here.open(whole(provider, kind))));
    for (const { id } of verifying) await here.becomes(id, { receiverId: (await waitsAt(here, id)).receiverId ?? '' });
    const early = verifying.filter((_, n) => n % 3 === 0);
    await Promise.all(early.map(({ id }) => here.simulate(id, 'approved', { silent: true })));

    // Some are cut off between the provider's work and its answer.
    const requests = everybody.map((provider) => ({ provider, key: randomUUID(), body: whole(provider, 'CNPJ') }));
    const booked = new Map<string, number>();
    for (const provider of everybody) {
      booked.set(provider, (await here.ledgerOf(provider)).length);
      await us.fault('createReceiver', 'slow', { provider, delayMs: 30_000 });
    }
    const send = ({ body, key }: (typeof requests)[number]) =>
      us.call<Receiver>('POST', '/v1/receivers', body, { 'idempotency-key': key });
    const cutOff = requests.map((one) => send(one).catch(() => undefined));
    for (const provider of everybody) {
      const isThere = (found: object[]) => found.length === (booked.get(provider) ?? 0) + 1;
      await until(`at work at ${provider}`, () => here.ledgerOf(provider), isThere);
    }
    await system.kill9();
    await Promise.all(cutOff);
    system = await startSystem({ dataDir, ports });

    // The account exists once, however often the request is repeated, with attention because its outcome is unknown.
    const sent = await Promise.all(
      requests.map(async (one) => {
        const { status, body } = await insist(() => send(one));
        expect(status).toBe(201);
        return body;
      }),
    );
    const doubted = await Promise.all(
      sent.map(({ id }) => here.becomes(id, { needsAttention: true }, undefined, 240_000)),
    );
    for (const account of doubted) expect(account).toMatchObject({ attention: { reason: 'outcome_unknown' } });

    // The others continue from where they were.
    for (const { id, accounts } of gathering) {
      const provider = accounts[0]?.provider;
      expect(await here.get(id)).toMatchObject({ status: 'PENDING', accounts: [{ stage: 'gathering' }] });
      if (provider === 'IUGUBAAS') {
        const { documentType } = await here.get(id);
        await here.addDocuments(id, pick(documents, documentsOf(documentType)));
      } else await here.patch(id, provider === 'Asaas' ? pick(complete, ['providerSpecificData']) : { bankAccount });
      await waitsAt(here, id);
    }
    const late = [...gathering, ...verifying.filter((one) => !early.includes(one))];
    for (const { id } of late) {
      const { status, provider } = accountOf(await here.get(id));
      if (activeAtOnce.includes(provider)) expect(status).toBe('ACTIVE');
      else expect((await here.simulate(id, 'approved')).status).toBe(200);
    }
    for (const { id } of [...gathering, ...verifying]) {
      await here.becomes(id, { status: 'ACTIVE', needsAttention: false }, undefined, 300_000);
    }

    // A person checks the provider's panel and resolves it.
    const ops = await person(system.apiUrl, 'ops@trilho.test');
    const all = [...gathering, ...verifying, ...sent];
    for (const { id } of sent) {
      const { id: accountId, provider } = accountOf(await here.get(id));
      const known = await Promise.all(all.map(async (one) => accountOf(await here.get(one.id))));
      const unmatched = (await here.ledgerOf(provider)).filter(
        (one) => !known.some(({ receiverId }) => receiverId === one.id),
      );
      expect(unmatched).toHaveLength(1);
      const outcome = { outcome: 'created', receiverId: unmatched[0]?.id, reason: 'seen in the panel' };
      const path = `/v1/receivers/${id}/accounts/${accountId}/resolve`;
      // The provider may answer the look-up later.
      expect([200, 202]).toContain((await ops.call('POST', path, outcome)).status);
      // Verification was not requested yet (IUGUBAAS): such an account cannot receive.
      const isLost = provider === 'IUGUBAAS';
      if (!isLost && !activeAtOnce.includes(provider)) {
        expect((await here.simulate(id, 'approved')).status).toBe(200);
      }
      await here.becomes(id, { status: isLost ? 'REJECTED' : 'ACTIVE', needsAttention: false });
    }

    // Nothing was created twice and no event was sent twice.
    for (const provider of everybody) {
      const ours = await Promise.all(all.map(async ({ id }) => accountOf(await here.get(id))));
      const ids = ours.filter((one) => one.provider === provider).map(({ receiverId }) => receiverId);
      expect((await here.ledgerOf(provider)).map(({ id }) => id).sort()).toEqual([...ids].sort());
    }
    for (const { id } of all) {
      const { status, provider } = accountOf(await here.get(id));
      const end = status === 'ACTIVE' ? 'receiver.active' : 'receiver.rejected';
      const instant = activeAtOnce.includes(provider) && !sent.some((one) => one.id === id);
      await hasReceived(id, instant ? [end] : ['receiver.pending', end]);
    }
  } finally {
    await system?.stop();
  }
}

// Shared helpers

const pick = <Fields extends object, Name extends keyof Fields>(fields: Fields, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<Fields, Name>;

type Registrar = typeof at;

/** A document of each kind, by upload id. */
async function wholeDocuments(by: Registrar): Promise<Record<ReceiverDocument, string>> {
  const documents = Object.keys(documentMessages) as ReceiverDocument[];
  const ids = await Promise.all(
    documents.map(async (document) => [document, await by.uploadDocument(document)] as const),
  );
  return Object.fromEntries(ids) as Record<ReceiverDocument, string>;
}

/** A receiver request with every field any provider requires, and documents where required. */
async function wholeRequest({ provider, kind }: Pick<Row, 'provider' | 'kind'>, by: Registrar = at) {
  const documents = provider === 'IUGUBAAS' && pick(await wholeDocuments(by), documentsOf(kind));
  const webhook = by === at && { webhookUrl: hook.url };
  return newcomer(provider, kind, { ...webhook, ...complete, ...(documents && { documents }) });
}

async function opened(row: Pick<Row, 'provider' | 'kind'>): Promise<Receiver> {
  const receiver = await at.open(await wholeRequest(row));
  expect(receiver).toMatchObject({ receiverProvider: row.provider, documentType: row.kind, missing: [] });
  return remember(row.provider, receiver);
}

function remember(provider: string, receiver: Receiver): Receiver {
  made.set(provider, [...(made.get(provider) ?? []), receiver.id]);
  return receiver;
}

/** Waits until the provider has the receiver. */
const waitsAt = (by: Registrar, id: string, provider?: string) =>
  until(
    'known there',
    async () => accountOf(await by.get(id), provider),
    ({ receiverId }) => receiverId !== undefined,
  );
const isUnderWay = (id: string, provider?: string) => waitsAt(at, id, provider);

/** Waits until exactly these requirements are missing, in this order. */
async function isMissing(id: string, pieces: readonly [string, string][]): Promise<void> {
  const wanted = JSON.stringify(pieces);
  const found = await until(
    `missing ${wanted}`,
    () => at.get(id),
    ({ missing }) => JSON.stringify(missingPairs(missing)) === wanted,
  );
  expect(found).toMatchObject({ status: 'PENDING', accounts: [{ stage: 'gathering', missing: found.missing }] });
  expect(accountOf(found).receiverId).toBeUndefined();
}

const kindsOf = async (id: string) => (await at.timeline(id)).map(({ kind }) => kind);

/** The receivers with this document. */
const named = async (document: string) =>
  (await shop.call<{ data: object[] }>('GET', `/v1/receivers?q=${document}`)).body.data;

/**
 * Waits until exactly these receiver events came, once each and in this order. A repeat under the same event id is the same
 * event: a process that is killed while it sends one leaves open whether it arrived.
 */
async function hasReceived(id: string, types: readonly string[]): Promise<void> {
  const receivedTypes = async () => {
    const own = hook.received.filter(({ type, data }) => data.id === id && type.startsWith('receiver.'));
    return [...new Map(own.map((event) => [event.id, event.type])).values()];
  };
  const came = await until(`received ${types}`, receivedTypes, (found) => found.length >= types.length);
  expect(came).toEqual(types);
}
