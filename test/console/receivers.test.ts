// Onboarding in the browser, step by step with real files: uploads that are interrupted, expired or refused lose no
// input, each is reported with its cause, and the receiver becomes active at the end.
import { randomInt, randomUUID } from 'node:crypto';
import path from 'node:path';
import PDFDocument from 'pdfkit';
import type { CDPSession, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../db/core/database.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { makeCnpj, makeCpf } from '../../domain/core/documents.ts';
import type { Receiver } from '../../domain/receivers/receiver.ts';
import { localStorage } from '../../runtime/storage/local.ts';
import { faultsOf } from '../support/axe.ts';
import { eventually, heading, openBrowser, pathOf, choose as pick, unfold } from '../support/console.ts';
import { merchant } from '../support/merchant.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl, databaseUrl, dataDir, masterKey } = sharedSystem();
const shop = merchant(apiUrl);
const { lastComplaints, visit, signIn } = openBrowser(apiUrl);

const home = '/m/mer_lojademo';
const done = 'Upload realizado com sucesso!';
const failed = 'Houve um erro ao tentar realizar o upload, contate o suporte';

interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

let photo: TestFile;
let bill: TestFile;
/** Large enough for its upload to be interrupted. */
let sheet: TestFile;
let contract: TestFile;
/** Signs the link again as the server does, with an expiry two minutes ago. */
let expiredLink: (url: string) => Promise<string>;
let db: Database;

beforeAll(async () => {
  photo = await jpeg('rg.jpg');
  bill = await pdf('conta-de-luz.pdf', 2_000);
  sheet = await pdf('balanco.pdf', 1_200_000);
  contract = await pdf('contrato social (última alteração).PDF', 1_200_000);
  db = openDatabase(databaseUrl, 1);
  const keys = await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64'));
  const now = () => Date.now() - 120_000;
  const past = localStorage({ folder: path.join(dataDir, 'storage'), publicUrl: apiUrl, keys, now });
  expiredLink = async (url) => {
    const { pathname, searchParams } = new URL(url);
    const size = Number(searchParams.get('size'));
    const name = pathname.slice('/storage/'.length);
    return (await past.signedPut({ name, contentType: 'application/pdf', ...(size && { size }) })).url;
  };
});
afterAll(() => db?.destroy());

/** A photo as a phone writes it: rotated by an EXIF orientation, and with GPS coordinates. */
async function jpeg(name: string): Promise<TestFile> {
  const noise = { create: { width: 900, height: 600, channels: 3 as const, background: '#888' } };
  const buffer = await sharp({
    ...noise,
    create: { ...noise.create, noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

async function pdf(name: string, bytes: number): Promise<TestFile> {
  const file = new PDFDocument({ compress: false });
  const parts: Buffer[] = [];
  file.on('data', (part: Buffer) => parts.push(part));
  file.text('Documento de teste').addPage();
  // The file is filled with comments after its end, which PDF readers skip.
  const ended = new Promise((resolve) => file.on('end', resolve));
  file.end();
  await ended;
  const whole = Buffer.concat(parts);
  const filling = Buffer.alloc(Math.max(0, bytes - whole.length - 2), '%\n');
  return { name, mimeType: 'application/pdf', buffer: Buffer.concat([whole, filling]) };
}

const box = (page: Page, name: string) =>
  page.locator('section.upload').filter({ has: page.getByRole('heading', { name, exact: true }) });
const choose = (page: Page, name: string, file: TestFile) =>
  box(page, name).locator('input[type=file]').first().setInputFiles(file);
const next = (page: Page) => page.getByRole('button', { name: 'Continuar' }).click();
const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
const status = (page: Page, word: string) =>
  page.getByRole('heading', { level: 1 }).locator('..').getByText(word, { exact: true });
/** The keys of drafts in the browser's session storage. */
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => /^trilho\.(?!recent)/.test(key)));
const receiverOf = async (id: string) => (await shop.call<Receiver>('GET', `/v1/receivers/${id}`)).body;

/** Limits the upload to 100 kB/s, so that its progress can be seen. */
async function slowly(page: Page): Promise<CDPSession> {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 100_000 };
  await line.send('Network.emulateNetworkConditions', slow);
  return line;
}
const fastAgain = (line: CDPSession) => line.detach();
const underWay = (page: Page, name: string) =>
  eventually(async () => Number(await box(page, name).getByRole('progressbar').getAttribute('value'))).toBeGreaterThan(
    0,
  );

const address = async (page: Page) => {
  await page.getByLabel('CEP', { exact: true }).fill('01001000');
  await pick(page, 'UF', 'SP');
  await page.getByLabel('Cidade', { exact: true }).fill('São Paulo');
  await page.getByLabel('Rua', { exact: true }).fill('Rua das Laranjeiras');
  await page.getByLabel('Número', { exact: true }).fill('100');
  await page.getByLabel('Bairro', { exact: true }).fill('Centro');
};

it('onboards a company through refused, expired and interrupted uploads until it is active', async () => {
  const cnpj = makeCnpj(Math.random);
  const name = `Loja ${randomUUID().slice(0, 8)} Ltda`;
  const page = await visit();
  await signIn(page, `${home}/receivers`, 'finance');
  await page.getByRole('link', { name: 'Novo recebedor' }).first().click();
  await heading(page, 'Novo recebedor').waitFor();
  await step(page, 'Provedor e tipo');
  await next(page);
  await page.getByText('Preencha este campo.').waitFor();
  await pick(page, 'Provedor', 'IUGUBAAS');
  await page.getByText('IUGUBAAS pede, de uma empresa:').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await next(page);

  await step(page, 'Dados e endereço');
  await next(page);
  await page.getByText('Confira 3 campos').waitFor();
  await page.getByLabel('Razão social').fill(name);
  await page.getByLabel('CNPJ', { exact: true }).fill('11222333000199');
  await page.getByText('Este CNPJ não confere.').waitFor();
  await page.getByLabel('CNPJ', { exact: true }).fill('');
  await page.getByLabel('CNPJ', { exact: true }).pressSequentially(cnpj);
  expect(await page.getByLabel('CNPJ', { exact: true }).inputValue()).toMatch(/^.{2}\..{3}\..{3}\/.{4}-.{2}$/);
  await page.getByLabel('E-mail', { exact: true }).fill('loja@example.com');
  await page.getByLabel('Telefone (opcional)').fill('+55 11 99999-8888');
  expect(await page.getByLabel('Telefone (opcional)').inputValue()).toBe('(11) 99999-8888');
  await page.getByLabel('Faturamento mensal').fill('15.000,00');
  await address(page);
  expect(await faultsOf(page)).toEqual([]);
  await next(page);

  await step(page, 'Conta bancária');
  // The provider does not accept this bank; only the API can find that out.
  await page.getByLabel('Banco (código)').fill('999');
  await page.getByText('Não está na nossa lista; confira o código.').waitFor();
  await page.getByLabel('Agência, sem dígito').fill('0001');
  await page.getByLabel('Conta, sem dígito').fill('12345');
  await page.getByLabel('Dígito da conta').fill('6');
  await next(page);

  await step(page, 'Documentos');
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && pathname.startsWith('/v1/uploads'))
      requests.push(pathname.replace(/upl_\w+/, 'id'));
  });

  // The browser refuses a file of a wrong type or size before the upload.
  await choose(page, 'Foto do documento', { ...photo, name: 'virus.jpg', buffer: Buffer.from('MZ, and no picture') });
  await box(page, 'Foto do documento').getByText('virus.jpg: este tipo de arquivo não é aceito.').first().waitFor();
  await choose(page, 'Foto do documento', { ...photo, buffer: Buffer.concat([photo.buffer, Buffer.alloc(20 << 20)]) });
  await box(page, 'Foto do documento').getByText('rg.jpg: o arquivo passa de 10 MB.').first().waitFor();
  expect(requests).toEqual([]);
  expect(await faultsOf(page)).toEqual([]);

  // The server refuses a damaged image.
  await choose(page, 'Foto do documento', { ...photo, buffer: photo.buffer.subarray(0, 400) });
  await box(page, 'Foto do documento').getByText(failed, { exact: true }).waitFor();
  await box(page, 'Foto do documento').getByText('A imagem está danificada').first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await box(page, 'Foto do documento').getByRole('button', { name: 'Escolher outro arquivo' }).click();
  await choose(page, 'Foto do documento', photo);
  await box(page, 'Foto do documento').getByText(done, { exact: true }).waitFor();
  await choose(page, 'Foto da pessoa com o documento', { ...photo, name: 'selfie.jpg' });
  await box(page, 'Foto da pessoa com o documento').getByText(done, { exact: true }).waitFor();

  // An expired upload link is replaced without a message.
  requests.length = 0;
  await page.route(/\/v1\/uploads$/, expire, { times: 1 });
  await choose(page, 'Comprovante de endereço', bill);
  await box(page, 'Comprovante de endereço').getByText(done, { exact: true }).waitFor();
  expect(requests).toEqual(['/v1/uploads', '/v1/uploads/id/link', '/v1/uploads/id/complete']);
  // A second expired link is reported, and the file stays chosen.
  await box(page, 'Comprovante de endereço')
    .getByRole('button', { name: /^Trocar/ })
    .click();
  await page.route(/\/v1\/uploads(\/upl_\w+\/link)?$/, expire, { times: 2 });
  await choose(page, 'Comprovante de endereço', bill);
  await box(page, 'Comprovante de endereço').getByText(failed, { exact: true }).waitFor();
  await box(page, 'Comprovante de endereço').getByText('O link de envio venceu duas vezes').first().waitFor();
  await box(page, 'Comprovante de endereço').getByRole('button', { name: 'Tentar de novo' }).click();
  await box(page, 'Comprovante de endereço').getByText(done, { exact: true }).waitFor();

  // The connection is lost during an upload, and comes back.
  let line = await slowly(page);
  await choose(page, 'Balanço patrimonial', sheet);
  await underWay(page, 'Balanço patrimonial');
  await page.context().setOffline(true);
  await box(page, 'Balanço patrimonial').getByText('Sem conexão: o envio parou', { exact: true }).waitFor();
  await box(page, 'Balanço patrimonial').getByText('balanco.pdf').first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.context().setOffline(false);
  await fastAgain(line);
  await box(page, 'Balanço patrimonial').getByText(done, { exact: true }).waitFor();

  // The page is reloaded during an upload: the draft and finished uploads are kept, and the interrupted one is
  // reported.
  line = await slowly(page);
  await choose(page, 'Contrato social', contract);
  await underWay(page, 'Contrato social');
  await page.reload();
  await fastAgain(line);
  await page.getByText('Continuamos de onde você parou.').waitFor();
  await step(page, 'Documentos');
  await box(page, 'Contrato social').getByText(`O envio de ${contract.name} parou`).first().waitFor();
  for (const document of [
    'Foto do documento',
    'Foto da pessoa com o documento',
    'Comprovante de endereço',
    'Balanço patrimonial',
  ])
    await box(page, document).getByText(done, { exact: true }).waitFor();
  await next(page);
  await step(page, 'Conferir e enviar');
  await page.getByText('1 item pendente').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('listitem').getByRole('button', { name: 'Contrato social' }).click();
  await choose(page, 'Contrato social', contract);
  await box(page, 'Contrato social').getByText(done, { exact: true }).waitFor();
  await next(page);
  await page.getByText('Está tudo aqui: o cadastro vai para IUGUBAAS em seguida.').waitFor();
  await page.getByText(name).waitFor();
  expect(await drafts(page)).toHaveLength(1);

  // The provider's error is shown at its field, and the form keeps the other input.
  await page.getByRole('button', { name: 'Enviar cadastro' }).click();
  await step(page, 'Conta bancária');
  await page.getByText('Banco não suportado, tente outro.').waitFor();
  expect(await page.getByLabel('Conta, sem dígito').inputValue()).toBe('12345');
  expect(await faultsOf(page)).toEqual([]);
  await page.getByLabel('Banco (código)').fill('341');
  await page.getByText('Itaú', { exact: true }).first().waitFor();
  await next(page);
  await next(page);
  await page.getByRole('button', { name: 'Enviar cadastro' }).click();
  await eventually(() => pathOf(page)).toMatch(/\/receivers\/rcv_/);
  await heading(page, name).waitFor();
  expect(await drafts(page)).toEqual([]);

  const id = pathOf(page).split('/').at(-1) ?? '';
  await page.getByText('Em análise no provedor').waitFor();
  expect(await page.locator('.missing').count()).toBe(0);
  const documents = page.getByRole('region', { name: 'Documentos' });
  expect(await documents.getByRole('listitem').count()).toBe(5);
  expect(await faultsOf(page)).toEqual([]);
  await unfold(page, 'Simular');
  const button = page.getByRole('region', { name: 'Simular' }).getByRole('button', { name: 'Aprovar' });
  await button.click();
  await status(page, 'Ativo').waitFor();
  const receiver = await receiverOf(id);
  expect(receiver).toMatchObject({ status: 'ACTIVE', documentType: 'CNPJ', missing: [], needsAttention: false });
  expect(receiver.documents.map(({ document }) => document).sort()).toEqual(
    ['addressProof', 'balanceSheet', 'photoDocument', 'photoDocumentSocialContract', 'photoPersonWithDocument'].sort(),
  );
  expect(receiver.accounts).toMatchObject([{ provider: 'IUGUBAAS', status: 'ACTIVE' }]);

  // Each document opens by its own link, which is valid for one minute.
  const [shown] = await Promise.all([
    page.context().waitForEvent('response', (response) => response.url().includes('/storage/private/')),
    documents.getByRole('button', { name: /^Ver ?: Comprovante de endereço/ }).click(),
  ]);
  expect(shown.status()).toBe(200);

  // Expected errors: a refused image, three expired links, a lost connection, and a bank that is not accepted.
  const provoked = [/^403 \/storage\//, /^422 \/v1\/uploads\//, /^422 \/v1\/receivers$/, /ERR_INTERNET_DISCONNECTED/];
  expect((await lastComplaints()).filter((complaint) => !provoked.some((known) => known.test(complaint)))).toEqual([]);
});

/** Replaces the link in an answer by one that expired two minutes ago. */
async function expire(route: import('playwright-core').Route): Promise<void> {
  const response = await route.fetch();
  const link = (await response.json()) as { url: string };
  await route.fulfill({ response, json: { ...link, url: await expiredLink(link.url) } });
}

it('continues an interrupted onboarding on the receiver’s page', async () => {
  const made = await shop.call<Receiver>('POST', '/v1/receivers', {
    provider: 'IUGUBAAS',
    name: `Ana ${randomInt(1_000_000)} Comércio`,
    document: makeCnpj(Math.random),
    email: 'ana@example.com',
    phone: '11999998888',
  });
  expect(made.status).toBe(201);
  const page = await visit({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await signIn(page, `${home}/receivers/${made.body.id}`, 'finance');
  await page.getByRole('heading', { name: '7 itens pendentes' }).waitFor();
  await page.getByText('Foto do documento é obrigatória. JPEG').waitFor();
  // The button for the phone's camera is shown.
  await box(page, 'Foto do documento').getByText('Tirar foto').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await choose(page, 'Foto do documento', photo);
  await page.getByRole('heading', { name: '6 itens pendentes' }).waitFor();
  await page.getByRole('region', { name: 'Documentos' }).getByText(done, { exact: true }).first().waitFor();

  // The upload is interrupted by a reload and repeated.
  const line = await slowly(page);
  await choose(page, 'Balanço patrimonial', sheet);
  await underWay(page, 'Balanço patrimonial');
  await page.reload();
  await fastAgain(line);
  await page.getByRole('heading', { name: '6 itens pendentes' }).waitFor();
  await choose(page, 'Balanço patrimonial', sheet);
  await page.getByRole('heading', { name: '5 itens pendentes' }).waitFor();
  await choose(page, 'Foto da pessoa com o documento', photo);
  await page.getByRole('heading', { name: '4 itens pendentes' }).waitFor();
  await choose(page, 'Comprovante de endereço', bill);
  await page.getByRole('heading', { name: '3 itens pendentes' }).waitFor();
  await choose(page, 'Contrato social', contract);
  await page.getByRole('heading', { name: '2 itens pendentes' }).waitFor();

  await address(page);
  await page.getByLabel('Banco (código)').fill('999');
  await page.getByLabel('Agência, sem dígito').fill('0001');
  await page.getByLabel('Conta, sem dígito').fill('12345');
  await page.getByLabel('Dígito da conta').fill('6');
  await page.getByRole('button', { name: 'Salvar dados' }).click();
  await page.getByText('Banco não suportado, tente outro.').waitFor();
  expect(await page.getByLabel('Rua', { exact: true }).inputValue()).toBe('Rua das Laranjeiras');
  await page.getByLabel('Banco (código)').fill('341');
  await page.getByRole('button', { name: 'Salvar dados' }).click();
  await page.getByText('Em análise no provedor').waitFor();
  await unfold(page, 'Simular');
  await page.getByRole('region', { name: 'Simular' }).getByRole('button', { name: 'Aprovar' }).click();
  await status(page, 'Ativo').waitFor();
  expect(await receiverOf(made.body.id)).toMatchObject({ status: 'ACTIVE', missing: [] });
  const provoked = [/^422 \/v1\/receivers\//];
  expect((await lastComplaints()).filter((complaint) => !provoked.some((known) => known.test(complaint)))).toEqual([]);
});

describe('the API without the page', () => {
  const announce = (over: object = {}) =>
    shop.call<{ uploadId: string; url: string; headers: Record<string, string>; detail?: string }>(
      'POST',
      '/v1/uploads',
      { fileName: 'rg.jpg', contentType: 'image/jpeg', purpose: 'photoDocument', ...over },
    );

  it('refuses 20 MB, announced or not', async () => {
    const refused = await announce({ size: 20 << 20 });
    expect(refused).toMatchObject({ status: 422, body: { detail: failed } });
    const { body: link } = await announce();
    const sent = await fetch(link.url, { method: 'PUT', headers: link.headers, body: Buffer.alloc(20 << 20) }).catch(
      // The server may close the connection before it has read the whole body.
      () => ({ status: 413 }),
    );
    expect(sent.status).toBe(413);
    const done = await shop.call('POST', `/v1/uploads/${link.uploadId}/complete`, {});
    expect(done.status).toBe(422);
  });

  it('refuses at completion what is not a picture', async () => {
    const { body: link } = await announce();
    await fetch(link.url, { method: 'PUT', headers: link.headers, body: 'MZ, and no picture' });
    const done = await shop.call('POST', `/v1/uploads/${link.uploadId}/complete`, {});
    expect(done).toMatchObject({ status: 422, body: { detail: failed, violations: [{ rule: 'file_type' }] } });
  });
});

it('shows what a receiver shares with the others of its user, and gives the user a photo for all', async () => {
  const userId = `usuario-${randomUUID()}`;
  const person = {
    provider: 'IUGUBAAS',
    name: 'Maria Silva',
    document: makeCpf(Math.random),
    email: 'maria@example.com',
    userId,
  };
  const make = async (over: object = {}) =>
    (await shop.call<Receiver>('POST', '/v1/receivers', { ...person, ...over })).body;
  const first = await make();
  const second = await make({ name: 'Maria da Silva' });
  await make({ name: 'João Souza', document: makeCpf(Math.random) });

  const page = await visit();
  await signIn(page, `${home}/receivers/${first.id}`, 'ops');
  const user = page.getByRole('region', { name: `Usuário ${userId}` });
  await user.getByRole('button', { name: /^Incluir ?: Foto do documento$/ }).click();
  await user.locator('input[type=file]').first().setInputFiles(photo);
  await user.getByRole('button', { name: /^Trocar ?: Foto do documento$/ }).waitFor();
  // The receiver has none of its own.
  const own = page.getByRole('region', { name: 'Documentos' });
  await own.getByText('Dos documentos deste usuário').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await user.getByRole('listitem').filter({ hasText: 'João Souza' }).getByText('outro CPF ou CNPJ').waitFor();
  await user.getByRole('link', { name: 'Maria da Silva' }).click();
  await heading(page, 'Maria da Silva').waitFor();
  expect(pathOf(page)).toBe(`${home}/receivers/${second.id}`);
  await own.getByText('Dos documentos deste usuário').waitFor();
  const held = await shop.call<Receiver>('GET', `/v1/receivers/${second.id}`);
  expect(held.body.documents).toMatchObject([{ document: 'photoDocument', ofUser: true }]);
});

it('shows the form for a user from its platform on once the platforms are known, so that no field moves', async () => {
  expect((await shop.call('POST', '/v1/platforms', { name: 'Feira' })).status).toBe(201);
  const page = await visit();
  let release: (() => void) | undefined;
  await page.route('**/v1/platforms', async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.continue();
  });
  await signIn(page, `${home}/platform-users/new`, 'admin');
  const form = page.getByRole('form', { name: 'Novo usuário' });
  await form.getByLabel('Seu código').waitFor();
  await eventually(() => release !== undefined).toBe(true);
  const create = form.getByRole('button', { name: 'Criar usuário' });
  expect(await create.isVisible()).toBe(false);
  release?.();
  await create.waitFor();
  expect(await form.getByRole('combobox', { name: 'Plataforma' }).isVisible()).toBe(true);
  expect(await form.getByLabel('CPF ou CNPJ').isVisible()).toBe(true);
});

it('makes a user without a platform where the platforms cannot be loaded', async () => {
  const page = await visit();
  await page.route('**/v1/platforms', (route) => route.fulfill({ status: 503, json: {} }));
  await signIn(page, `${home}/platform-users/new`, 'admin');
  const form = page.getByRole('form', { name: 'Novo usuário' });
  await form.getByLabel('Seu código').fill(`usuario-${randomUUID()}`);
  await form.getByLabel('CPF ou CNPJ').fill(makeCpf(Math.random));
  await form.getByLabel('Nome').fill('Maria Silva');
  await form.getByLabel('E-mail').fill('maria@example.com');
  await form.getByRole('button', { name: 'Criar usuário' }).click();
  await heading(page, 'Maria Silva').waitFor();
  expect(new Set(await lastComplaints())).toEqual(new Set(['503 /v1/platforms']));
});

describe.each(['developer', 'viewer'])('%s', (name) => {
  it('sees receivers, and neither creates one nor opens a document', async () => {
    const page = await visit();
    await signIn(page, `${home}/receivers`, name);
    const add = page.getByRole('button', { name: 'Novo recebedor' });
    await add.waitFor();
    expect(await add.getAttribute('aria-disabled')).toBe('true');
    await page.locator('[data-row-link]').first().click();
    await page.getByRole('region', { name: 'Contas nos provedores' }).waitFor();
    for (const button of await page.getByRole('button', { name: /^(Ver|Trocar) ?: / }).all()) {
      expect(await button.getAttribute('aria-disabled')).toBe('true');
    }
    expect(await faultsOf(page)).toEqual([]);
  });
});
