import { describe, expect, it } from 'vitest';
import { type Adapter, AdapterRefusal, ProviderError } from '../../adapters/index.ts';
import { renewed } from './renewed.ts';

const error = (effect: 'none' | 'refused' | 'unknown', httpStatus: number) =>
  new ProviderError(`${effect} ${httpStatus}`, { provider: 'Orbita', operation: 'getTransaction', effect, httpStatus });

/** An adapter whose look-up ends like this, and counts. */
function adapterThat(end: () => Promise<unknown>) {
  const made = { calls: 0 };
  const getTransaction = () => {
    made.calls += 1;
    return end();
  };
  return { made, adapter: { getTransaction } as unknown as Adapter };
}
const lookUp = (adapter: Adapter) => adapter.getTransaction({ id: 'tx-1' });

describe('an adapter of credentials that were rotated out', () => {
  const refused = error('none', 401);
  const rotated = adapterThat(() => Promise.reject(refused)).adapter;

  it('calls with those in force where its own are refused', async () => {
    const inForce = adapterThat(async () => 'found');
    expect(await lookUp(renewed(rotated, async () => inForce.adapter))).toBe('found');
    expect(inForce.made.calls).toBe(1);
  });

  it.each([
    error('refused', 404),
    error('none', 401),
    error('none', 503),
    new AdapterRefusal('The certificate is missing', 'invalid', 'certificate'),
  ])('keeps its own refusal where those in force bring nothing: $message', async (second) => {
    const { adapter } = adapterThat(() => Promise.reject(second));
    await expect(lookUp(renewed(rotated, async () => adapter))).rejects.toBe(refused);
  });

  it('reports what the second call may have done', async () => {
    const unknown = error('unknown', 500);
    const { adapter } = adapterThat(() => Promise.reject(unknown));
    await expect(lookUp(renewed(rotated, async () => adapter))).rejects.toBe(unknown);
  });

  it.each([error('unknown', 401), error('refused', 404), error('none', 503), new Error('broken')])(
    'makes no second call after another error: $message',
    async (first) => {
      const inForce = adapterThat(async () => 'found');
      const { adapter } = adapterThat(() => Promise.reject(first));
      await expect(lookUp(renewed(adapter, async () => inForce.adapter))).rejects.toBe(first);
      expect(inForce.made.calls).toBe(0);
    },
  );

  it('keeps its own refusal where those in force cannot be opened', async () => {
    const closed = () => Promise.reject(new Error('the database is away'));
    await expect(lookUp(renewed(rotated, closed))).rejects.toBe(refused);
  });

  it('makes no second call where its credentials are in force', async () => {
    await expect(lookUp(renewed(rotated, async () => undefined))).rejects.toBe(refused);
  });
});
