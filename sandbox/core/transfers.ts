import type { Clock } from './clock.ts';
import { InvalidChange, makeEndToEndId, type Transfer, type TransferDraft, type TransferState } from './entities.ts';
import type { Ledger } from './ledger.ts';
import type { Webhooks } from './webhooks.ts';

/**
 * What can happen to money that an account sends:
 *
 *   waiting ──▶ done ──▶ returned
 *      ├──▶ refused
 *      └──▶ canceled
 *
 * A waiting one is done by itself after a while of real time, also when a restart lies in between.
 */
export interface Transfers {
  /** Sends money; where the draft has a key that was used before, finds what was sent with it. */
  send(provider: string, account: string, draft: TransferDraft): Transfer;
  pay(transfer: Transfer, change?: Change): Transfer;
  refuse(transfer: Transfer, change?: Change): Transfer;
  cancel(transfer: Transfer, change?: Change): Transfer;
  /** The bank gives it back. */
  giveBack(transfer: Transfer, change?: Change): Transfer;
  /** Takes up what an earlier process left waiting. */
  resume(): void;
  stop(): void;
}

interface Change {
  silent?: boolean | undefined;
}

/** Longer than this no timer of Node can wait. */
const longestMs = 2 ** 31 - 1;

/** @param afterMs how long a transfer waits before it is done; `Infinity`: until somebody says so. */
export function createTransfers(
  ledger: Ledger,
  clock: Clock,
  webhooks: Webhooks,
  afterMs: number,
  failed: (error: unknown) => void,
): Transfers {
  const timers = new Map<string, NodeJS.Timeout>();

  function change(transfer: Transfer, fields: Partial<Transfer>, silent = false): Transfer {
    const changed = { ...transfer, ...fields, updatedAt: clock.now().toISOString(), dueAt: null };
    ledger.commit({ transfer: changed });
    if (!silent) webhooks.announce({ transfer: changed });
    return changed;
  }

  function demand(transfer: Transfer, state: TransferState, what: string): void {
    if (transfer.state !== state) throw new InvalidChange(`a transfer that is ${transfer.state} cannot be ${what}`);
  }

  function pay(transfer: Transfer, { silent }: Change = {}): Transfer {
    demand(transfer, 'waiting', 'done');
    return change(transfer, { state: 'done', doneAt: clock.now().toISOString() }, silent);
  }

  function payWhenDue({ provider, id, dueAt }: Transfer): void {
    if (dueAt === null) return;
    const name = `${provider}/${id}`;
    const timer = setTimeout(
      () => {
        timers.delete(name);
        const transfer = ledger.transfer(provider, id);
        if (transfer?.state !== 'waiting') return;
        try {
          pay(transfer);
          ledger.durable().catch(failed);
        } catch (error) {
          failed(error);
        }
      },
      Math.min(Math.max(dueAt - Date.now(), 0), longestMs),
    );
    timers.set(name, timer);
  }

  return {
    send: (provider, account, { id, key, reference, amount, notifyUrl, details }) => {
      const earlier = key !== undefined && ledger.transfers({ provider, account }).find((other) => other.key === key);
      if (earlier) return earlier;
      if (id !== undefined && ledger.transfer(provider, id)) throw new InvalidChange(`${id} is taken`);
      const now = clock.now();
      const at = now.toISOString();
      const transfer: Transfer = {
        provider,
        account,
        id: id ?? String(ledger.nextNumber()),
        reference: reference ?? null,
        key: key ?? null,
        amount,
        state: 'waiting',
        refusedReason: null,
        endToEndId: makeEndToEndId(now),
        createdAt: at,
        updatedAt: at,
        doneAt: null,
        dueAt: Number.isFinite(afterMs) ? Date.now() + afterMs : null,
        notifyUrl: notifyUrl ?? null,
        details,
      };
      ledger.commit({ transfer });
      payWhenDue(transfer);
      return transfer;
    },

    pay,

    refuse: (transfer, { silent } = {}) => {
      demand(transfer, 'waiting', 'refused');
      return change(transfer, { state: 'refused', refusedReason: 'refused by the receiver’s bank' }, silent);
    },

    cancel: (transfer, { silent } = {}) => {
      demand(transfer, 'waiting', 'canceled');
      return change(transfer, { state: 'canceled' }, silent);
    },

    giveBack: (transfer, { silent } = {}) => {
      demand(transfer, 'done', 'returned');
      return change(transfer, { state: 'returned' }, silent);
    },

    resume: () => {
      for (const transfer of ledger.transfers({})) if (transfer.state === 'waiting') payWhenDue(transfer);
    },

    stop: () => {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
