import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Charge, Receiver, Row, StoredCard, Transfer } from './entities.ts';

/**
 * The stand-ins' ledger: in memory, and in a journal file that is only appended to.
 *
 * A change takes effect in memory at once and is on disk before any answer leaves (`durable`), so what a caller was
 * answered survives `kill -9`. All changes of one moment are one line of the journal: a line that a crash cut off loses
 * the whole moment, and none of its changes was answered.
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
  /** A row of another kind that a description stored: a customer, an order. */
  row(provider: string, kind: string, id: string): Row | undefined;
  /** The webhook address that an account registered under this name. */
  webhookUrl(provider: string, account: string, name: string): string | undefined;
  /** Webhooks that were announced and are neither delivered nor given up. */
  pendingWebhooks(): PendingWebhook[];
  clockOffsetMs(): number;
  /** A number that was never used before, for providers that count their charges and refunds. */
  nextNumber(): number;
  commit(...changes: Change[]): void;
  /** Resolves when everything committed so far is on disk; rejects for good once the journal cannot be written. */
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
  /** Real time in ms since 1970, not the stand-ins' clock. Set by the fault `late`. */
  notBefore?: number;
}

export type Change =
  | { charge: Charge }
  | { transfer: Transfer }
  | { receiver: Receiver }
  | { card: StoredCard }
  | { row: Row }
  | { webhookUrl: { provider: string; account: string; name: string; url: string } }
  | { webhook: PendingWebhook }
  | { webhookDone: string }
  | { clockOffsetMs: number };

export interface ChargeFilter {
  provider?: string | undefined;
  account?: string | undefined;
  reference?: string | undefined;
}

const matches = (entity: Charge | Transfer | Receiver, { provider, account, reference }: ChargeFilter): boolean =>
  (provider === undefined || entity.provider === provider) &&
  (account === undefined || entity.account === account) &&
  (reference === undefined || entity.reference === reference);

/**
 * Opens the ledger of a data folder and reads its journal.
 *
 * @throws when the journal is damaged or was written by another version.
 */
export async function openLedger(dataDir: string): Promise<Ledger> {
  const folder = join(dataDir, 'sandbox');
  await mkdir(folder, { recursive: true });
  const file = await open(join(folder, 'journal.jsonl'), 'a+');
  const { apply, ...tables } = createTables();
  try {
    await readJournal(file, (changes) => changes.forEach(apply));
  } catch (error) {
    await file.close();
    throw error;
  }
  const journal = createJournal(file);
  return {
    ...tables,
    commit: (...changes) => {
      changes.forEach(apply);
      journal.append(changes);
    },
    durable: journal.durable,
    close: async () => {
      try {
        await journal.durable();
      } finally {
        await file.close();
      }
    },
  };
}

type Tables = Omit<Ledger, 'commit' | 'durable' | 'close'> & { apply(change: Change): void };

/** Charges or transfers by their id, and those of each account by themselves: most questions are about one account. */
function byAccount<Entity extends Charge | Transfer>() {
  // A map keeps the order of first insertion, which is the order of creation.
  const all = new Map<string, Entity>();
  const accounts = new Map<string, Map<string, Entity>>();
  return {
    get: (provider: string, id: string) => all.get(`${provider}/${id}`),
    set(entity: Entity): void {
      all.set(`${entity.provider}/${entity.id}`, entity);
      const key = `${entity.provider}/${entity.account}`;
      const own = accounts.get(key) ?? new Map<string, Entity>();
      accounts.set(key, own.set(entity.id, entity));
    },
    matching(filter: ChargeFilter): Entity[] {
      const { provider, account } = filter;
      const isOfAccount = provider !== undefined && account !== undefined;
      const candidates = isOfAccount ? accounts.get(`${provider}/${account}`) : all;
      return [...(candidates?.values() ?? [])].filter((entity) => matches(entity, filter));
    },
  };
}

/** The ledger in memory. `apply` writes one change. */
function createTables(): Tables {
  // A map keeps the order of first insertion, which is the order of creation.
  const charges = byAccount<Charge>();
  const transfers = byAccount<Transfer>();
  const receivers = new Map<string, Receiver>();
  const cards = new Map<string, StoredCard>();
  const rows = new Map<string, Row>();
  const webhookUrls = new Map<string, string>();
  const webhooks = new Map<string, PendingWebhook>();
  let clockOffsetMs = 0;
  let lastNumber = 0;

  /**
   * Keeps `nextNumber` above the numbers it gave out before. Those have at most 12 digits; a longer one is another
   * provider's random id, and would make the next ones as long as card numbers, which are masked wherever they are shown.
   */
  function reserveNumber(id: string): void {
    if (/^\d{1,12}$/.test(id)) lastNumber = Math.max(lastNumber, Number(id));
  }

  function apply(change: Change): void {
    if ('charge' in change) {
      const { charge } = change;
      charges.set(charge);
      for (const id of [charge.id, ...charge.refunds.map((refund) => refund.id)]) reserveNumber(id);
    } else if ('transfer' in change) {
      const { transfer } = change;
      transfers.set(transfer);
      reserveNumber(transfer.id);
    } else if ('receiver' in change) {
      const { receiver } = change;
      receivers.set(`${receiver.provider}/${receiver.id}`, receiver);
      reserveNumber(receiver.id);
    } else if ('card' in change) cards.set(`${change.card.provider}/${change.card.token}`, change.card);
    else if ('row' in change) {
      const { provider, kind, id } = change.row;
      rows.set(`${provider}/${kind}/${id}`, change.row);
      reserveNumber(id);
    } else if ('webhookUrl' in change) {
      const { provider, account, name, url } = change.webhookUrl;
      webhookUrls.set(JSON.stringify([provider, account, name]), url);
    } else if ('webhook' in change) webhooks.set(change.webhook.id, change.webhook);
    else if ('webhookDone' in change) webhooks.delete(change.webhookDone);
    else if ('clockOffsetMs' in change) clockOffsetMs = change.clockOffsetMs;
    else {
      const kind = Object.keys(change).join(', ');
      throw new Error(
        `the journal has changes of a kind unknown to this version (${kind}): remove its folder "sandbox"`,
      );
    }
  }

  return {
    apply,
    charge: charges.get,
    charges: charges.matching,
    transfer: transfers.get,
    transfers: transfers.matching,
    receiver: (provider, id) => receivers.get(`${provider}/${id}`),
    receivers: (filter) => [...receivers.values()].filter((receiver) => matches(receiver, filter)),
    card: (provider, token) => cards.get(`${provider}/${token}`),
    row: (provider, kind, id) => rows.get(`${provider}/${kind}/${id}`),
    webhookUrl: (provider, account, name) => webhookUrls.get(JSON.stringify([provider, account, name])),
    pendingWebhooks: () => [...webhooks.values()],
    clockOffsetMs: () => clockOffsetMs,
    nextNumber: () => {
      // Starts at real time, so that a ledger that was deleted does not give out an old number again.
      lastNumber = Math.max(lastNumber + 1, Math.floor(Date.now() / 10));
      return lastNumber;
    },
  };
}

/** A ledger without a journal, for stand-ins that nobody restarts. */
export function ledgerInMemory(): Ledger {
  const { apply, ...tables } = createTables();
  return {
    ...tables,
    commit: (...changes) => changes.forEach(apply),
    durable: async () => {},
    close: async () => {},
  };
}

/** Appends changes to the journal file, all changes of one moment in one line and one sync. */
function createJournal(file: FileHandle): { append(changes: Change[]): void; durable(): Promise<void> } {
  let unwritten: Change[] = [];
  let writeIsDue = false;
  let lastWrite: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    writeIsDue = false;
    const changes = unwritten;
    unwritten = [];
    await file.appendFile(`${JSON.stringify(changes)}\n`);
    await file.datasync();
  }

  return {
    append: (changes) => unwritten.push(...changes),
    durable: () => {
      // What is committed during a write goes into the next one together. A failed write is never repeated: memory and
      // disk no longer agree, so every later call rejects.
      if (unwritten.length > 0 && !writeIsDue) {
        writeIsDue = true;
        lastWrite = lastWrite.then(write);
        // The caller gets the rejection; this only keeps Node from reporting it as unhandled.
        lastWrite.catch(() => {});
      }
      return lastWrite;
    },
  };
}

/**
 * Passes each line of the journal to `apply`. A last line that a crash cut off is removed from the file. A broken line
 * before the last cannot come from a crash, so it is an error.
 *
 * @throws when a line before the last is broken.
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
    // Split at the byte 10, not by a line reader: some of those also split at characters that JSON does not escape.
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
