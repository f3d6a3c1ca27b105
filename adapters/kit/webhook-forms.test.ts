import { describe, expect, it } from 'vitest';
import type { WebhookDelivery } from './declaration.ts';
import { readWebhook, type WebhookForm } from './webhook-forms.ts';

const statuses = { APPROVED: ['paid'], CHARGEBACK: ['med'], default: 'REJECTED' as const };
const withdrawStatuses = { APPROVED: ['done'], default: 'REJECTED' as const };

/** What a payload says under these forms. */
function read(webhooks: readonly WebhookForm[], payload: unknown) {
  const rawBody = typeof payload === 'string' ? payload : JSON.stringify(payload);
  return readWebhook({ money: 'cents', webhooks, statuses, withdrawStatuses }, { headers: {}, rawBody });
}

const flat: WebhookForm = { type: 'TRANSACTION', id: 'id', status: 'status' };

it('hands the delivery to a provider’s own function', () => {
  const webhooks = (_: unknown, { query }: WebhookDelivery) => [
    { transactionId: query?.id ?? '', type: 'TRANSACTION' as const, status: 'PENDING' as const, providerWord: 'x' },
  ];
  const delivery = { headers: {}, rawBody: 'notification=7', query: { id: '7' } };
  expect(readWebhook({ money: 'cents', webhooks, statuses }, delivery)).toMatchObject([{ transactionId: '7' }]);
});

describe('which form fits a payload', () => {
  const forms: WebhookForm[] = [
    { ...flat, when: { type: ['charge', 'pix'] }, id: 'data.id', status: 'data.status' },
    { type: 'WITHDRAW', when: { type: 'transfer' }, id: 'data.id', status: 'data.status' },
    { ...flat, without: ['type'] },
  ];
  it.each([
    [
      { type: 'charge', data: { id: 1, status: 'PAID' } },
      { type: 'TRANSACTION', transactionId: '1', status: 'APPROVED' },
    ],
    [
      { type: 'PIX', data: { id: 'a', status: 'med' } },
      { type: 'TRANSACTION', status: 'CHARGEBACK' },
    ],
    // Payouts have words of their own.
    [
      { type: 'transfer', data: { id: 'a', status: 'done' } },
      { type: 'WITHDRAW', status: 'APPROVED' },
    ],
    [
      { type: 'transfer', data: { id: 'a', status: 'paid' } },
      { type: 'WITHDRAW', status: 'REJECTED' },
    ],
    [
      { id: 'a', status: 'paid' },
      { type: 'TRANSACTION', status: 'APPROVED' },
    ],
  ])('%j', (payload, event) => {
    expect(read(forms, payload)).toMatchObject([event]);
  });
  it.each([
    [{ type: 'other', id: 'a', status: 'paid' }],
    [{ type: 'charge', id: 'a', status: 'paid' }],
    [{ type: ['charge'], data: { id: 'a', status: 'paid' } }],
    [{ id: 'a' }],
    [{ status: 'paid' }],
    [{ id: 'two words', status: 'paid' }],
    [{ id: { $gt: '' }, status: 'paid' }],
    [[]],
    ['null'],
    ['"text"'],
    ['not json'],
    [''],
  ])('no form reads %j', (payload) => {
    expect(read(forms, payload)).toEqual([]);
  });
  it('a form that does not fit leaves the payload to the next', () => {
    const next: WebhookForm[] = [{ ...flat, id: 'charge_id' }, flat];
    expect(read(next, { id: 'a', status: 'paid' })).toMatchObject([{ transactionId: 'a' }]);
  });
  it('a value of a member can exclude a payload, in either case of its letters', () => {
    const others: WebhookForm[] = [{ ...flat, unless: { type: ['challenge', 'test'] } }];
    expect(read(others, { type: 'charge', id: 'a', status: 'paid' })).toHaveLength(1);
    expect(read(others, { id: 'a', status: 'paid' })).toHaveLength(1);
    expect(read(others, { type: 'CHALLENGE', id: 'a', status: 'paid' })).toEqual([]);
  });
  it('`*` is any plain value', () => {
    const any: WebhookForm[] = [{ ...flat, when: { event: '*' } }];
    expect(read(any, { event: 'x', id: 'a', status: 'paid' })).toHaveLength(1);
    expect(read(any, { id: 'a', status: 'paid' })).toEqual([]);
    expect(read(any, { event: {}, id: 'a', status: 'paid' })).toEqual([]);
  });
  it('a form-encoded payload is read as well', () => {
    const iugu: WebhookForm[] = [{ ...flat, when: { event: 'changed' }, id: 'data.id', status: 'data.status' }];
    expect(read(iugu, 'event=changed&data[id]=A1&data[status]=paid')).toMatchObject([
      { transactionId: 'A1', status: 'APPROVED', providerWord: 'paid' },
    ]);
  });
});

it('a webhook without a body is read from its headers, where its provider sends such', () => {
  const form: WebhookForm = { ...flat, when: { 'x-event': 'paid' }, id: 'x-id', status: 'x-event' };
  const delivery = { headers: { 'x-event': 'paid', 'x-id': '7' }, rawBody: '' };
  const provider = { money: 'cents' as const, webhooks: [form], statuses };
  const event = { transactionId: '7', status: 'APPROVED', providerWord: 'paid' };
  expect(readWebhook({ ...provider, webhooksInHeaders: true }, delivery)).toMatchObject([event]);
  expect(readWebhook(provider, delivery)).toEqual([]);
  const repeated = { ...delivery, headers: { ...delivery.headers, 'x-id': ['7', '8'] } };
  expect(readWebhook({ ...provider, webhooksInHeaders: true }, repeated)).toEqual([]);
});

describe('the events of a webhook', () => {
  it('an unknown word gets the default, and is returned as it is', () => {
    expect(read([flat], { id: 'a', status: 'Odd' })).toMatchObject([{ status: 'REJECTED', providerWord: 'Odd' }]);
  });
  it('a form’s own words replace those of replies', () => {
    const own: WebhookForm = { ...flat, status: 'event', statuses: { APPROVED: ['tx.paid'], default: 'PENDING' } };
    expect(read([own], { id: 'a', event: 'tx.paid' })).toMatchObject([{ status: 'APPROVED' }]);
    expect(read([own], { id: 'a', event: 'paid' })).toMatchObject([{ status: 'PENDING' }]);
  });
  it('a form may have a fixed status, whatever its word', () => {
    const event: WebhookForm = { type: 'TRANSACTION', id: 'id', means: 'APPROVED' };
    expect(read([event], { id: 'a' })).toMatchObject([{ status: 'APPROVED', providerWord: 'APPROVED' }]);
    expect(read([{ ...event, status: 'status' }], { id: 'a', status: 'refused' })).toMatchObject([
      { status: 'APPROVED', providerWord: 'refused' },
    ]);
  });
  it('has the other ids that are present, in their shapes', () => {
    const full: WebhookForm = { ...flat, reference: 'ref', endToEndId: 'e2e', eventId: 'event' };
    const payload = { id: 7, status: 'paid', ref: 'pay_1', e2e: 'E1', event: 'two words' };
    expect(read([full], payload)).toEqual([
      {
        transactionId: '7',
        type: 'TRANSACTION',
        status: 'APPROVED',
        providerWord: 'paid',
        reference: 'pay_1',
        endToEndId: 'E1',
      },
    ]);
  });
});

describe('ids and references of a provider', () => {
  const p = { money: 'cents', webhooks: [flat], statuses } as const;
  const delivery = { headers: {}, rawBody: '{"id":"9C-Ab","status":"paid"}', query: { reference: 'pay_1' } };

  it('an id is read in lower case where it comes in either, and else as it is', () => {
    expect(readWebhook({ ...p, idsInLowerCase: true }, delivery)).toMatchObject([{ transactionId: '9c-ab' }]);
    expect(readWebhook(p, delivery)).toMatchObject([{ transactionId: '9C-Ab' }]);
  });
  it('our reference is that of the address called, where the provider has no other place for it', () => {
    expect(readWebhook({ ...p, referenceInAddress: true }, delivery)).toMatchObject([{ reference: 'pay_1' }]);
    expect(readWebhook({ ...p, referenceInAddress: true }, { ...delivery, query: {} })[0]).not.toHaveProperty(
      'reference',
    );
    expect(readWebhook(p, delivery)[0]).not.toHaveProperty('reference');
  });
});

describe('a dispute in a webhook', () => {
  const forms: WebhookForm[] = [
    {
      ...flat,
      disputes: [
        { kind: 'CHARGEBACK', words: ['in_protest'] },
        {
          kind: 'MED',
          at: 'claim',
          outcome: { at: 'claim.result', won: ['refused'], lost: ['agreed'] },
          id: 'claim.id',
          reason: 'claim.why',
        },
      ],
    },
  ];
  const dispute = (payload: object) => read(forms, { id: 'a', ...payload })[0]?.dispute;

  it('is absent for other words, and for an empty member', () => {
    expect(read(forms, { id: 'a', status: 'paid' })).toEqual([
      expect.not.objectContaining({ dispute: expect.anything() }),
    ]);
    expect(dispute({ status: 'med', claim: null })).toBeUndefined();
  });

  it('is recognised by a word, in any letter case, or by a member; the status stays the map’s', () => {
    expect(read(forms, { id: 'a', status: 'IN_PROTEST' })).toMatchObject([
      { status: 'REJECTED', dispute: { kind: 'CHARGEBACK', phase: 'opened' } },
    ]);
    expect(read(forms, { id: 'a', status: 'paid', claim: {} })).toMatchObject([
      { status: 'APPROVED', dispute: { kind: 'MED', phase: 'opened' } },
    ]);
  });

  it('has id and reason where they are present, and an outcome once there is one', () => {
    const claim = { id: 7, why: 'Fraude', result: null };
    expect(dispute({ status: 'paid', claim })).toEqual({
      kind: 'MED',
      phase: 'opened',
      id: '7',
      reason: 'Fraude',
    });
    expect(dispute({ status: 'paid', claim: { ...claim, result: 'Agreed' } })?.phase).toBe('lost');
    expect(dispute({ status: 'paid', claim: { ...claim, result: 'REFUSED' } })?.phase).toBe('won');
    expect(dispute({ status: 'paid', claim: { ...claim, result: 'delayed' } })?.phase).toBe('opened');
    expect(dispute({ status: 'paid', claim: { ...claim, id: { $gt: '' } } })).toEqual({
      kind: 'MED',
      phase: 'opened',
      reason: 'Fraude',
    });
  });
});

describe('a webhook whose id may be another than that of replies', () => {
  const forms: WebhookForm[] = [{ ...flat, ids: /^own_/, reference: 'ours' }];
  it.each([
    [{ id: 'own_1', status: 'paid', ours: 'pay_1' }, [{ transactionId: 'own_1', reference: 'pay_1' }]],
    [{ id: 'own_1', status: 'paid' }, [{ transactionId: 'own_1' }]],
    [{ id: 'other_1', status: 'paid', ours: 'pay_1' }, [{ transactionId: '', reference: 'pay_1' }]],
    [{ id: 'other_1', status: 'paid' }, []],
    [{ status: 'paid', ours: 'pay_1' }, []],
  ])('%j', (payload, events) => {
    expect(read(forms, payload)).toMatchObject(events);
  });
});
