import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CommandResult } from '../../activities/core/types.ts';
import type { PaymentStatus } from '../../domain/core/statuses.ts';
import {
  type EntitySteps,
  lookUpsFor,
  openEntityLoop,
  type ProviderEvent,
  poll,
  runEntityLoop,
} from './entity-loop.ts';

/** The engine, as far as the loop uses it: handlers by name, conditions, and a history that may be long. */
const engine = vi.hoisted(() => ({
  handlers: new Map<string, (argument?: never) => unknown>(),
  openHandlers: 0,
  isHistoryLong: false,
}));
vi.mock('@temporalio/workflow', () => {
  const named = (name: string) => ({ name });
  return {
    defineUpdate: named,
    defineSignal: named,
    defineQuery: named,
    setHandler: ({ name }: { name: string }, handler: () => unknown) => engine.handlers.set(name, handler),
    workflowInfo: () => ({ runId: 'run', continueAsNewSuggested: engine.isHistoryLong }),
    allHandlersFinished: () => engine.openHandlers === 0,
    upsertSearchAttributes: () => {},
    isCancellation: () => false,
    ActivityFailure: Error,
    async condition(isMet: () => boolean): Promise<boolean> {
      while (!isMet()) await turn();
      return true;
    },
  };
});

interface Row {
  status: PaymentStatus;
}
const event = (transactionId: string): ProviderEvent => ({ inboxId: '1', transactionId, status: '', providerWord: '' });
const send = (transactionId: string) => engine.handlers.get('providerEvent')?.(event(transactionId) as never);
const command = async (name: string) => {
  engine.openHandlers += 1;
  const result = await engine.handlers.get('command')?.(name as never);
  engine.openHandlers -= 1;
  return result;
};

beforeEach(() => {
  engine.handlers.clear();
  engine.openHandlers = 0;
  engine.isHistoryLong = false;
});

/** A loop over a row in memory, and what it did, in its order. */
async function begin(over: Partial<EntitySteps<ProviderEvent, string>> = {}) {
  const done: string[] = [];
  const loop = await openEntityLoop<Row, ProviderEvent, string>(
    async () => ({ status: 'PENDING' }),
    () => [],
  );
  const steps: EntitySteps<ProviderEvent, string> = {
    isOpen: () => loop.snapshot.status === 'PENDING',
    nextPollMs: () => undefined,
    async handleCommand(name): Promise<CommandResult> {
      done.push(name);
      await turn();
      return { kind: 'done' };
    },
    async handleEvents(events) {
      done.push(events.map(({ transactionId }) => transactionId).join());
    },
    async continueAsNew(): Promise<never> {
      done.push('continue as new');
      return undefined as never;
    },
    ...over,
  };
  const close = () => {
    loop.snapshot = { status: 'APPROVED' };
  };
  return { loop, steps, done, close };
}

describe('the entity loop', () => {
  it('handles all events that came, at once, and commands before them', async () => {
    const { loop, steps, done, close } = await begin();
    send('a');
    send('b');
    const result = command('cancel');
    close();
    await runEntityLoop(loop, steps);
    expect(done).toEqual(['cancel', 'a,b']);
    expect(await result).toEqual({ kind: 'done' });
  });

  it('ends only when every handler is finished, and handles a command that comes meanwhile', async () => {
    const { loop, steps, done, close } = await begin();
    engine.openHandlers = 1;
    close();
    const run = runEntityLoop(loop, steps);
    await turn();
    const result = command('look');
    engine.openHandlers -= 1;
    await run;
    expect(done).toEqual(['look']);
    expect(await result).toEqual({ kind: 'done' });
  });

  it('continues as new only when nothing is pending, and every sender has its result', async () => {
    const { loop, steps, done } = await begin();
    engine.isHistoryLong = true;
    send('a');
    const results = [command('look'), command('cancel')];
    await runEntityLoop(loop, steps);
    expect(done).toEqual(['look', 'cancel', 'a', 'continue as new']);
    expect(await Promise.all(results)).toEqual([{ kind: 'done' }, { kind: 'done' }]);
    expect(engine.openHandlers).toBe(0);
  });

  it('takes 50 events at most before they are handled', async () => {
    const { loop } = await begin();
    for (let n = 0; n < 60; n += 1) send(`${n}`);
    expect(loop.inbox).toHaveLength(50);
  });
});

describe('pending polls', () => {
  const fails = async () => {
    throw new Error('no answer');
  };

  it('keeps another id whose look-up failed until it is looked up again', async () => {
    const { loop } = await begin();
    await poll(loop, fails, 'other');
    await poll(loop, async () => ({ kind: 'read' }));
    expect(loop).toMatchObject({ failedPolls: 0 });
    expect(lookUpsFor(loop, [], 'own')).toEqual({ unknownIds: ['other'], own: true });
    expect(lookUpsFor(loop, [], 'own')).toEqual({ unknownIds: [], own: true });
  });

  it('looks up each id once, and the own one only where an event concerns it', async () => {
    const { loop } = await begin();
    expect(lookUpsFor(loop, [event('other'), event('other')], 'own')).toEqual({ unknownIds: ['other'], own: false });
    expect(lookUpsFor(loop, [event('other'), event('own')], 'own')).toEqual({ unknownIds: ['other'], own: true });
    expect(lookUpsFor(loop, [event('')], undefined)).toEqual({ unknownIds: [], own: true });
  });
});
