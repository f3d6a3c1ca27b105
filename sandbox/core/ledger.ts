import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Charge, Receiver, Row, StoredCard, Transfer } from './entities.ts';

/**
 * The stand-ins' own books: in memory, and in a journal of which nothing is ever rewritten.
 *
 * A change takes effect in memory at once and is on disk before any answer leaves (`durable`), so whatever a caller was
 * told survives `kill -9`. All changes of one moment share one line of the journal: a line that was cut off by a crash
 * takes its whole moment with it, and nobody had been told of that moment.
 */
export interface Ledger {
  charge(provider: string, id: string): Charge | undefined;
  /** Oldest first. */
  charges(filter: ChargeFilter): Charge[];
  transfer(provider: string, id: string): Transfer | undefined;
  transfers(filter: ChargeFilter): Transfer[];
  receiver(provider: string, id: string): Receiver | undefined;
  receivers(filter: ChargeFilter): Receiver[];
  card(provider: string, token: string): StoredCard | undefined;
  /** What a description keeps beside all that: a customer, an order. */
  thing(provider: string, kind: string, id: string): Row | undefined;
  /** The address that an account keeps for webhooks under this name. */
  hook(provider: string, account: string, name: string): string | undefined;
  /** Webhooks that were announced and not yet delivered or given up. */
  pendingWebhooks(): PendingWebhook[];
  clockOffsetMs(): number;
  /** A number that was never used before: providers of this kind count their charges and refunds. */
  nextNumber(): number;
  commit(...changes: Change[]): void;
  /** Settles when everything committed so far is on disk; fails for good once the journal cannot be written. */
  durable(): Promise<void>;
  close(): Promise<void>;
}

export interface PendingWebhook {
  id: string;
  provider: string;
  account: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Real time in ms, not the stand-ins' clock: the fault `late` delays the post itself. */
  notBefore?: number;
}

export type Change =
  | { charge: Charge }
  | { transfer: Transfer }
  | { receiver: Receiver }
  | { card: StoredCard }
  | { thing: Row }
  | { hook: { provider: string; account: string; name: string; url: string } }
  | { webhook: PendingWebhook }
  | { webhookDone: string }
  | { clockOffsetMs: number };

export interface ChargeFilter {
  provider?: string | undefined;
  account?: string | undefined;
  reference?: string | undefined;
}

const fits = (one: Charge | Transfer | Receiver, { provider, account, reference }: ChargeFilter): boolean =>
  (provider === undefined || one.provider === provider) &&
  (account === undefined || one.account === account) &&
  (reference === undefined || one.reference === reference);

/** Opens the books of a data folder, reading what its journal holds. */
export async function openLedger(dataDir: string): Promise<Ledger> {
  const folder = join(dataDir, 'sandbox');
  await mkdir(folder, { recursive: true });
  const journal = await open(join(folder, 'journal.jsonl'), 'a+');

  // A map keeps the order of first insertion, which is the order of creation.
  const charges = new Map<string, Charge>();
  const transfers = new Map<string, Transfer>();
  const receivers = new Map<string, Receiver>();
  const cards = new Map<string, StoredCard>();
  const things = new Map<string, Row>();
  const hooks = new Map<string, string>();
  const webhooks = new Map<string, PendingWebhook>();
  let clockOffsetMs = 0;
  let lastNumber = 0;

  function countedUpTo(id: string): void {
    if (/^\d{1,15}$/.test(id)) lastNumber = Math.max(lastNumber, Number(id));
  }

  function apply(change: Change): void {
    if ('charge' in change) {
      const { charge } = change;
      charges.set(`${charge.provider}/${charge.id}`, charge);
      for (const id of [charge.id, ...charge.refunds.map((refund) => refund.id)]) countedUpTo(id);
    } else if ('transfer' in change) {
      const { transfer } = change;
      transfers.set(`${transfer.provider}/${transfer.id}`, transfer);
      countedUpTo(transfer.id);
    } else if ('receiver' in change) {
      const { receiver } = change;
      receivers.set(`${receiver.provider}/${receiver.id}`, receiver);
      countedUpTo(receiver.id);
    } else if ('card' in change) cards.set(`${change.card.provider}/${change.card.token}`, change.card);
    else if ('thing' in change) {
      const { provider, kind, id } = change.thing;
      things.set(`${provider}/${kind}/${id}`, change.thing);
      countedUpTo(id);
    } else if ('hook' in change) {
      const { provider, account, name, url } = change.hook;
      hooks.set(JSON.stringify([provider, account, name]), url);
    } else if ('webhook' in change) webhooks.set(change.webhook.id, change.webhook);
    else if ('webhookDone' in change) webhooks.delete(change.webhookDone);
    else clockOffsetMs = change.clockOffsetMs;
  }

  try {
    await readJournal(journal, (changes) => changes.forEach(apply));
  } catch (error) {
    await journal.close();
    throw error;
  }

  let unwritten: Change[] = [];
  let writeIsDue = false;
  let lastWrite: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    writeIsDue = false;
    const changes = unwritten;
    unwritten = [];
    await journal.appendFile(`${JSON.stringify(changes)}\n`);
    await journal.datasync();
  }

  function durable(): Promise<void> {
    // Whatever is committed while one write is under way goes into the next one together. After a failed write none is
    // tried again: memory and disk no longer agree, and nothing may be answered from then on.
    if (unwritten.length > 0 && !writeIsDue) {
      writeIsDue = true;
      lastWrite = lastWrite.then(write);
      lastWrite.catch(() => {}); // Whoever asked for it hears of it; this only keeps it from counting as unheard.
    }
    return lastWrite;
  }

  return {
    charge: (provider, id) => charges.get(`${provider}/${id}`),
    charges: (filter) => [...charges.values()].filter((charge) => fits(charge, filter)),
    transfer: (provider, id) => transfers.get(`${provider}/${id}`),
    receiver: (provider, id) => receivers.get(`${provider}/${id}`),
    receivers: (filter) => [...receivers.values()].filter((receiver) => fits(receiver, filter)),
    card: (provider, token) => cards.get(`${provider}/${token}`),
    thing: (provider, kind, id) => things.get(`${provider}/${kind}/${id}`),
    transfers: (filter) => [...transfers.values()].filter((transfer) => fits(transfer, filter)),
    hook: (provider, account, name) => hooks.get(JSON.stringify([provider, account, name])),
    pendingWebhooks: () => [...webhooks.values()],
    clockOffsetMs: () => clockOffsetMs,
    nextNumber: () => {
      // Starts from real time, so that books that were thrown away do not give an old number out again.
      lastNumber = Math.max(lastNumber + 1, Math.floor(Date.now() / 10));
      return lastNumber;
    },
    commit: (...changes) => {
      changes.forEach(apply);
      unwritten.push(...changes);
    },
    durable,
    close: async () => {
      try {
        await durable();
      } finally {
        await journal.close();
      }
    },
  };
}

/**
 * Gives every line of the journal to `apply`. A last line that a crash cut off is removed from the file; a broken line
 * in the middle is no crash's doing, and is refused rather than skipped.
 */
async function readJournal(journal: FileHandle, apply: (changes: Change[]) => void): Promise<void> {
  const { size } = await journal.stat();
  let rest = Buffer.alloc(0);
  let goodUpTo = 0;
  let broken = false;
  for (let at = 0; at < size; ) {
    const { bytesRead, buffer } = await journal.read(Buffer.alloc(1 << 20), 0, 1 << 20, at);
    if (bytesRead === 0) break;
    at += bytesRead;
    // Cut at the byte, not by a line reader: some of those also split at characters that JSON leaves as they are.
    rest = Buffer.concat([rest, buffer.subarray(0, bytesRead)]);
    for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10)) {
      if (broken) throw new Error(`the journal is damaged at byte ${goodUpTo}`);
      const changes = parseLine(rest.toString('utf8', 0, end));
      rest = rest.subarray(end + 1);
      if (changes === undefined) {
        broken = true;
        continue;
      }
      apply(changes);
      goodUpTo += end + 1;
    }
  }
  if (goodUpTo < size) await journal.truncate(goodUpTo);
}

function parseLine(line: string): Change[] | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
