import * as wf from '@temporalio/workflow';

export type CommandQueue<Command, Result> = ReturnType<typeof commandQueue<Command, Result>>;

/**
 * Commands that wait for their turn. The update's handler only queues: the entity loop handles them one after the
 * other, so that two steps never write at once, and each sender gets its own result.
 */
export function commandQueue<Command, Result>(name: string) {
  const pending: { command: Command; result?: Result }[] = [];
  wf.setHandler(wf.defineUpdate<Result, [Command]>(name), async (command) => {
    const entry: (typeof pending)[number] = { command };
    pending.push(entry);
    await wf.condition(() => entry.result !== undefined);
    return entry.result as Result;
  });
  return {
    isEmpty: () => pending.length === 0,

    /** Handles the first pending command. @returns whether there was one. */
    async handleNext(handle: (command: Command) => Promise<Result>): Promise<boolean> {
      const [entry] = pending;
      if (!entry) return false;
      entry.result = await handle(entry.command);
      pending.shift();
      return true;
    },

    /**
     * Waits until every handler has answered its sender, or a further command came. The run may end in the first case
     * only.
     */
    async handlersFinished(): Promise<void> {
      await wf.condition(() => wf.allHandlersFinished() || pending.length > 0);
    },
  };
}
