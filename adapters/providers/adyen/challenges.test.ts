import { describe, expect, it } from 'vitest';
import { catalogueEntry, createAdapter } from '../../index.ts';
import { scripted } from '../../kit/scripted.fixture.ts';

/* What a payer's browser brought back from a challenge, sent on to Adyen: the call, and what its answer means. */

const connection = {
  companyId: 'LojaBR',
  secretKey: 's',
  webhookSecret: '00',
  baseUrl: 'https://checkout-test.adyen.com/v71',
};
const argument = { data: { redirectResult: 'X6XtfGC3' }, amount: 12_990, reference: 'pay_7a1' };
const confirmed = (data: object, status = 200) => {
  const { http, sent } = scripted(() => ({ status, data }));
  const adapter = createAdapter('Adyen', connection, { axios: http });
  return { sent, result: adapter.confirm?.(argument) };
};

describe('the payer’s answer at Adyen', () => {
  it('is what its page or its component gives', () => {
    expect(catalogueEntry('Adyen')?.confirms).toEqual(['redirectResult', 'threeDSResult']);
  });

  it('goes out as it came, once for each reference', async () => {
    const { sent, result } = confirmed({ pspReference: 'QFQTPCQ8HXSKGK82', resultCode: 'Authorised' });
    expect(await result).toMatchObject({
      paymentMethod: 'CREDIT_CARD',
      transactionId: 'QFQTPCQ8HXSKGK82',
      status: 'APPROVED',
      amount: 12_990,
    });
    expect(sent).toMatchObject([
      {
        method: 'POST',
        url: 'https://checkout-test.adyen.com/v71/payments/details',
        data: JSON.stringify({ details: argument.data }),
        headers: { 'x-api-key': 's', 'idempotency-key': 'pay_7a1' },
      },
    ]);
  });

  it.each([
    [{ resultCode: 'Refused', pspReference: 'Q1', refusalReason: '3D Not Authenticated' }, 'REJECTED', 'Q1'],
    [{ resultCode: 'Cancelled', pspReference: 'Q1' }, 'REJECTED', 'Q1'],
    [{ resultCode: 'Pending', pspReference: 'Q1' }, 'PENDING', 'Q1'],
    [{ resultCode: 'ChallengeShopper', action: { type: 'threeDS2', token: 'eyJ0' } }, 'PENDING', ''],
  ])('%j is %s', async (data, status, transactionId) => {
    expect(await confirmed(data).result).toMatchObject({ status, transactionId });
  });

  it('may ask the payer for more', async () => {
    const action = { type: 'threeDS2', subtype: 'challenge', token: 'eyJ0' };
    expect(await confirmed({ resultCode: 'ChallengeShopper', action }).result).toMatchObject({ payerForm: action });
  });

  it.each([
    [422, { status: 422, errorCode: '14_034', message: 'Invalid details' }, 'refused'],
    [500, {}, 'unknown'],
    [200, { resultCode: 'Authorised' }, 'unknown'],
  ])('that fails with %i %j has the effect %s', async (status, data, effect) => {
    await expect(confirmed(data, status).result).rejects.toMatchObject({ name: 'ProviderError', effect });
  });
});
