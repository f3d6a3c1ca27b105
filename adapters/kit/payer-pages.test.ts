import { describe, expect, it } from 'vitest';
import type { PaymentMethod } from '../../domain/core/schemas.ts';
import { contextOf } from '../index.ts';
import { bearer } from './auth.ts';
import type { TransactionArgument } from './declaration.ts';
import { type Protocol, protocol } from './protocol.ts';
import { scripted } from './scripted.fixture.ts';

/* A provider whose payers pay on its page: its address is read, and nothing in its place is taken for one. */

const table: Protocol = {
  name: 'Anybody',
  evidence: { grade: 'A', notes: '' },
  baseUrl: 'https://pay.provider.example',
  methods: ['PIX', 'CREDIT_CARD'],
  credentials: [],
  auth: bearer('secretKey'),
  card: 'page',
  money: 'cents',
  statuses: { PENDING: ['open'], APPROVED: ['paid'], REJECTED: ['refused'], default: 'PENDING' },
  answer: { id: 'id', status: 'status', payerUrl: ['page.url', 'url'] },
  createTransaction: { method: 'POST', path: '/charges' },
  getTransaction: { method: 'GET', path: '/charges/{id}' },
  webhooks: [],
  lookUpBy: ['id'],
  absenceProof: 'never',
  webhookProof: false,
  limits: { pixExpiryMs: 1, timeoutMs: 10_000 },
  notes: [],
};
const charge = (paymentMethod: PaymentMethod, over: object = {}): TransactionArgument => ({
  amount: 100,
  paymentMethod,
  customer: { name: 'Maria', email: 'maria@example.com', document: '52998224725' },
  items: [{ title: 'Camiseta', unitPrice: 100, quantity: 1, tangible: true }],
  ...over,
});
const answering = (data: object, over: Partial<Protocol> = {}) => {
  const { http } = scripted(() => ({ data: { id: '7', status: 'open', ...data } }));
  const { operations } = protocol({ ...table, ...over });
  return { operations, context: contextOf({ secretKey: 's' }, { axios: http }) };
};
async function created(method: PaymentMethod, data: object, over: Partial<Protocol> = {}) {
  const { operations, context } = answering(data, over);
  return operations.createTransaction?.(context, charge(method));
}

describe.each(['PIX', 'CREDIT_CARD'] as const)('the page of a %s', (method) => {
  it.each([{ url: 'https://pay.example/7' }, { page: { url: 'https://pay.example/7' } }])(
    'is read: %j',
    async (data) => {
      const made = await created(method, data);
      expect(made).toMatchObject({ status: 'PENDING', payerUrl: 'https://pay.example/7' });
      expect(made).not.toHaveProperty('codeProblem');
    },
  );
  it('is the first with an https address', async () => {
    const made = await created(method, { page: { url: 'app://7' }, url: 'https://pay.example/7' });
    expect(made).toMatchObject({ payerUrl: 'https://pay.example/7' });
  });
  it.each(['http://pay.example/7', 'app://7', 'javascript:alert(1)', 'pay.example/7', 'soon'])(
    'is withheld and reported: %s',
    async (url) => {
      const made = await created(method, { url });
      const codeProblem = 'the page for the payer has no https address';
      expect(made).toMatchObject({ transactionId: '7', status: 'PENDING', codeProblem });
      expect(made).not.toHaveProperty('payerUrl');
    },
  );
  it.each([{}, { url: null }, { url: '' }])('is missing in %j, which is reported', async (data) => {
    const codeProblem = 'the answer has no page for the payer';
    expect(await created(method, data)).toMatchObject({ transactionId: '7', status: 'PENDING', codeProblem });
  });
  it('is not missed where the provider refuses', async () => {
    const made = await created(method, { status: 'refused' });
    expect(made).toMatchObject({ status: 'REJECTED' });
    expect(made).not.toHaveProperty('codeProblem');
  });
  it('is read in a look-up, too', async () => {
    const { operations, context } = answering({ url: 'https://pay.example/7' });
    const found = await operations.getTransaction?.(context, { id: '7', paymentMethod: method });
    expect(found).toMatchObject({ payerUrl: 'https://pay.example/7' });
  });
});

describe('a page that takes a form', () => {
  const answer = { ...table.answer, payerForm: { creq: 'form.creq', session: 'form.session' } };
  const url = 'https://acs.example/7';
  it('comes with all of its fields', async () => {
    const form = { creq: 'eyJ9', session: 's7' };
    expect(await created('CREDIT_CARD', { url, form }, { answer })).toMatchObject({ payerUrl: url, payerForm: form });
  });
  it.each([{}, { session: 's7' }, { session: 's7', creq: '' }, { session: 's7', creq: 7 }])(
    'is withheld and reported where one is missing: %j',
    async (form) => {
      const made = await created('CREDIT_CARD', { url, form }, { answer });
      expect(made).toMatchObject({ status: 'PENDING', codeProblem: 'the page for the payer lacks creq' });
      expect(made).not.toHaveProperty('payerUrl');
    },
  );
  it('has no form where the provider has none', async () => {
    expect(await created('CREDIT_CARD', { url })).not.toHaveProperty('payerForm');
  });
});

describe('a page beside the API', () => {
  const at = async (baseUrl: string, url: string) => {
    const { http } = scripted(() => ({ data: { id: '7', status: 'open', url } }));
    const { operations } = protocol(table);
    const context = contextOf({ secretKey: 's', baseUrl }, { axios: http });
    return operations.createTransaction?.(context, charge('PIX'));
  };
  it('needs no https where the merchant entered that very host, as a stand-in’s', async () => {
    const url = 'http://127.0.0.1:8090/anybody/3ds/7';
    expect(await at('http://127.0.0.1:8090/anybody', url)).toMatchObject({ payerUrl: url });
  });
  it.each([
    'http://127.0.0.1:8091/anybody/3ds/7',
    'http://127.0.0.1/7',
    'http://pay.example/7',
    'app://127.0.0.1:8090/7',
  ])('needs it on another one: %s', async (url) => {
    expect(await at('http://127.0.0.1:8090/anybody', url)).toMatchObject({
      codeProblem: expect.stringContaining('https'),
    });
  });
});

describe('a card that its payer confirms', () => {
  const over: Partial<Protocol> = {
    card: 'token',
    answer: { ...table.answer, confirming: { at: 'detail', words: ['challenge'] } },
  };
  const url = 'https://acs.example/7';
  it('has its page while it waits', async () => {
    const made = await created('CREDIT_CARD', { url, detail: 'Challenge' }, over);
    expect(made).toMatchObject({ payerUrl: url });
    expect(made).not.toHaveProperty('payerDone');
  });
  it('has none afterwards, and says that the payer is done', async () => {
    const made = await created('CREDIT_CARD', { url, detail: 'review' }, over);
    expect(made).toMatchObject({ status: 'PENDING', payerDone: true });
    expect(made).not.toHaveProperty('payerUrl');
  });
  it('has its page where the answer does not tell', async () => {
    expect(await created('CREDIT_CARD', { url }, over)).toMatchObject({ payerUrl: url });
  });
  it.each(['paid', 'nobody-knows'])('is not said to be in review: %s', async (status) => {
    expect(await created('CREDIT_CARD', { status, detail: 'x' }, over)).not.toHaveProperty('payerDone');
  });
  it('is no PIX', async () => {
    expect(await created('PIX', { url, detail: 'review' }, over)).toMatchObject({ payerUrl: url });
  });
});

it('a card that is paid at once needs no page', async () => {
  const made = await created('CREDIT_CARD', { status: 'paid' });
  expect(made).toMatchObject({ status: 'APPROVED' });
  expect(made).not.toHaveProperty('codeProblem');
});

it('a PIX with a code beside the page misses the code where it has neither', async () => {
  const made = await created('PIX', {}, { answer: { ...table.answer, pixCode: 'code' } });
  expect(made).toMatchObject({ codeProblem: 'the answer has no PIX code' });
});

describe('the check of a charge whose payer pays on a page', () => {
  const { check } = protocol(table);
  const checked = (method: PaymentMethod, over: object) => {
    try {
      check?.({}, 'createTransaction', charge(method, over));
      return undefined;
    } catch (error) {
      return error;
    }
  };
  const card = {
    cardNumber: '4111111111111111',
    holderName: 'MARIA',
    holderDocument: '52998224725',
    expMonth: '07',
    expYear: '31',
    cvv: '737',
  };
  it('takes a card payment without a card', () => {
    expect(checked('CREDIT_CARD', {})).toBeUndefined();
  });
  it.each([
    ['cardToken', { cardToken: 'tok_1' }],
    // The API has opened the token of its vault.
    ['cardToken', { card }],
    ['cardId', { cardId: 'crd_1' }],
  ])('refuses a card, and names %s', (field, over) => {
    const message = 'Anybody takes no card: the payer pays on its page, to which nextAction leads.';
    expect(checked('CREDIT_CARD', over)).toMatchObject({ reason: 'unsupported', field, message });
    expect(String(checked('CREDIT_CARD', over))).not.toContain(card.cardNumber);
  });
  it('is for that provider alone', () => {
    const other = protocol({ ...table, card: 'token' });
    const given = charge('CREDIT_CARD');
    expect(() => other.check?.({}, 'createTransaction', given)).toThrow('Card token is required');
  });
});
