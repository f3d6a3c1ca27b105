import type { Clock } from './clock.ts';
import { InvalidChange, makeEndToEndId, type Transfer, type TransferDraft, type TransferState } from './entities.ts';
import type { Ledger } from './ledger.ts';
import type { Webhooks } from './webhooks.ts';

/**
 * The states of a transfer that an account sends:
 *
 *   waiting ──▶ done ──▶ returned
 *      ├──▶ refused
 *      └──▶ canceled
 *
 * A waiting transfer becomes done by itself after a configured real time, also across a restart; one that is held does
 * so after its release.
 */
export interface Transfers {
  /** Sends money, or finds the transfer with the same idempotency key. */
  send(provider: string, account: string, draft: TransferDraft): Transfer;
  /** Lets a transfer that was held go: from now on it waits as others do. */
  release(transfer: Transfer): Transfer;
  pay(transfer: Transfer, change?: Change): Transfer;
  refuse(transfer: Transfer, change?: Change): Transfer;
  cancel(transfer: Transfer, change?: Change): Transfer;
  /** The receiver's bank sends the money back. */
  returnToSender(transfer: Transfer, change?: Change): Transfer;
  /** Starts the timers of transfers that an earlier process left waiting. */
  resume(): void;
  stop(): void;
}

interface Change {
  silent?: boolean | undefined;
}

/** The longest delay of a Node timer. */
const maxTimerMs = 2 ** 31 - 1;

/**
 * The transitions above, written to the ledger.
 *
 * @param settleAfterMs how long a transfer waits before it is done; `Infinity`: until it is simulated.
 * @param onError gets the error of a transfer that could not be settled by its timer.
 */
export function createTransfers(
  ledger: Ledger,
  clock: Clock,
  webhooks: Webhooks,
  settleAfterMs: number,
  onError: (error: unknown) => void,
): Transfers {
  const timers = new Map<string, NodeJS.Timeout>();

  function change(transfer: Transfer, fields: Partial<Transfer>, silent = false): Transfer {
    const changed = { ...transfer, ...fields, updatedAt: clock.now().toISOString(), dueAt: null };
    ledger.commit({ transfer: changed });
    if (!silent) webhooks.announce({ transfer: changed });
    return changed;
  }

  function requireState(transfer: Transfer, state: TransferState, action: string): void {
    if (transfer.state !== state) throw new InvalidChange(`a transfer that is ${transfer.state} cannot be ${action}`);
  }

  function pay(transfer: Transfer, { silent }: Change = {}): Transfer {
    requireState(transfer, 'waiting', 'done');
    return change(transfer, { state: 'done', doneAt: clock.now().toISOString() }, silent);
  }

  function startTimer({ provider, id, dueAt }: Transfer): void {
    if (dueAt === null) return;
    const key = `${provider}/${id}`;
    const timer = setTimeout(
      () => {
        timers.delete(key);
        const transfer = ledger.transfer(provider, id);
        if (transfer?.state !== 'waiting') return;
        try {
          pay(transfer);
          ledger.durable().catch(onError);
        } catch (error) {
          onError(error);
        }
      },
      Math.min(Math.max(dueAt - Date.now(), 0), maxTimerMs),
    );
    timers.set(key, timer);
  }

  const due = () => (Number.isFinite(settleAfterMs) ? Date.now() + settleAfterMs : null);

  return {
    send: (provider, account, draft) => {
      const { idempotencyKey } = draft;
      const earlier =
        idempotencyKey !== undefined &&
        ledger.transfers({ provider, account }).find((other) => other.idempotencyKey === idempotencyKey);
      if (earlier) return earlier;
      if (draft.id !== undefined && ledger.transfer(provider, draft.id))
        throw new InvalidChange(`${draft.id} is taken`);
      const id = draft.id ?? String(ledger.nextNumber());
      const transfer = newTransfer(provider, account, id, draft, clock.now(), draft.held ? null : due());
      ledger.commit({ transfer });
      startTimer(transfer);
      return transfer;
    },

    release: (held) => {
      requireState(held, 'waiting', 'released');
      const transfer = { ...held, updatedAt: clock.now().toISOString(), dueAt: due() };
      ledger.commit({ transfer });
      startTimer(transfer);
      return transfer;
    },

    pay,

    refuse: (transfer, { silent } = {}) => {
      requireState(transfer, 'waiting', 'refused');
      return change(transfer, { state: 'refused', refusedReason: 'refused by the receiver’s bank' }, silent);
    },

    cancel: (transfer, { silent } = {}) => {
      requireState(transfer, 'waiting', 'canceled');
      return change(transfer, { state: 'canceled' }, silent);
    },

    returnToSender: (transfer, { silent } = {}) => {
      requireState(transfer, 'done', 'returned');
      return change(transfer, { state: 'returned' }, silent);
    },

    resume: () => {
      for (const transfer of ledger.transfers({})) if (transfer.state === 'waiting') startTimer(transfer);
    },

    stop: () => {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}

function newTransfer(
  provider: string,
  account: string,
  id: string,
  draft: TransferDraft,
  now: Date,
  dueAt: number | null,
): Transfer {
  const at = now.toISOString();
  return {
    provider,
    account,
    id,
    reference: draft.reference ?? null,
    idempotencyKey: draft.idempotencyKey ?? null,
    amount: draft.amount,
    state: 'waiting',
    refusedReason: null,
    endToEndId: makeEndToEndId(now),
    createdAt: at,
    updatedAt: at,
    doneAt: null,
    dueAt,
    notifyUrl: draft.notifyUrl ?? null,
    details: draft.details,
  };
}
