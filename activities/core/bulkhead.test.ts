import { expect, it } from 'vitest';
import { bulkhead } from './bulkhead.ts';

it('limits concurrent calls per connection, and admits the next when one has ended', async () => {
  const { within } = bulkhead(2);
  const leave: (() => void)[] = [];
  const stay = () => new Promise<string>((resolve) => leave.push(() => resolve('done')));
  const [first, second] = [within('slow', stay), within('slow', stay)];
  await expect(within('slow', stay)).rejects.toMatchObject({ type: 'Busy', nonRetryable: false });
  await expect(within('other', async () => 'at once')).resolves.toBe('at once');

  leave[0]?.();
  await expect(first).resolves.toBe('done');
  const failing = within('slow', () => Promise.reject(new Error('it failed')));
  await expect(within('slow', stay)).rejects.toMatchObject({ type: 'Busy' });
  await expect(failing).rejects.toThrow('it failed');
  await expect(within('slow', async () => 'free again')).resolves.toBe('free again');
  leave[1]?.();
  await second;
});
