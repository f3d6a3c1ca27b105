import { MockActivityEnvironment } from '@temporalio/testing';
import { expect, it } from 'vitest';
import { bulkhead } from './bulkhead.ts';

const at = (connection: string, provider = 'Onz') => ({ connection_id: connection, provider });

/** Calls that stay until they are let go. */
function staying() {
  const leave: (() => void)[] = [];
  return { leave, stay: () => new Promise<string>((resolve) => leave.push(() => resolve('done'))) };
}

/** What an activity throws at its n-th attempt. */
const attempt = (number: number, work: () => Promise<unknown>) =>
  new MockActivityEnvironment({ attempt: number }).run(work);

it('limits concurrent calls per connection, and admits the next when one has ended', async () => {
  const { within } = bulkhead({ perConnection: 2, perProvider: 10 });
  const { leave, stay } = staying();
  const [first, second] = [within(at('slow'), stay), within(at('slow'), stay)];
  await expect(attempt(1, () => within(at('slow'), stay))).rejects.toMatchObject({ type: 'Busy', nonRetryable: false });
  await expect(within(at('other'), async () => 'at once')).resolves.toBe('at once');

  leave[0]?.();
  await expect(first).resolves.toBe('done');
  const failing = within(at('slow'), () => Promise.reject(new Error('it failed')));
  await expect(attempt(1, () => within(at('slow'), stay))).rejects.toMatchObject({ type: 'Busy' });
  await expect(failing).rejects.toThrow('it failed');
  await expect(within(at('slow'), async () => 'free again')).resolves.toBe('free again');
  leave[1]?.();
  await second;
});

it('limits those of a provider over all its connections, and no other provider by them', async () => {
  const { within } = bulkhead({ perConnection: 2, perProvider: 3 });
  const { leave, stay } = staying();
  const running = ['a', 'b', 'c'].map((connection) => within(at(connection), stay));
  await expect(attempt(1, () => within(at('d'), stay))).rejects.toMatchObject({ type: 'Busy' });
  await expect(within(at('d', 'Orbita'), async () => 'at once')).resolves.toBe('at once');
  for (const go of leave) go();
  await Promise.all(running);
  await expect(within(at('d'), async () => 'free again')).resolves.toBe('free again');
});

it('asks to wait a second longer at each attempt, and ten at most', async () => {
  const { within } = bulkhead({ perConnection: 0, perProvider: 0 });
  const waits = [1, 2, 10, 500].map((number) =>
    attempt(number, () => within(at('slow'), async () => {})).catch(({ nextRetryDelay }) => nextRetryDelay),
  );
  expect(await Promise.all(waits)).toEqual(['1s', '2s', '10s', '10s']);
});
