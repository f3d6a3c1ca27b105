import { randomBytes } from 'node:crypto';
import type { CatalogueEntry } from '../adapters/index.ts';
import { slugOf } from '../adapters/slug.ts';
import {
  type Credentials,
  connectionOpener,
  insertConnection,
  listConnections,
} from '../db/connections/connections.ts';
import { confirmUnit } from '../db/connections/unit-trials.ts';
import { readCredentials } from '../domain/connections/connection.ts';
import { newId } from '../runtime/ids.ts';
import { recordOperatorAction } from './audit.ts';
import { change, withStore } from './context.ts';
import { merchantOf } from './merchants.ts';
import { Refusal, type Report, readInput, readSecretFile, table } from './terminal.ts';

/**
 * Connects a merchant's account at a provider. Credentials come from standard input or a file, since arguments are
 * visible in `ps`.
 */
export async function createConnection(given: {
  merchant: string;
  provider: string;
  credentialsFile?: string;
}): Promise<Report> {
  // Loaded here, because no other command needs it.
  const { catalogueEntry, providerNames } = await import('../adapters/index.ts');
  const entry = catalogueEntry(given.provider);
  if (!entry) throw new Refusal(`There is no provider ${given.provider}. There are: ${providerNames.join(', ')}.`, 2);
  const text =
    given.credentialsFile === undefined
      ? await readInput('the credentials, as a JSON object,')
      : readSecretFile(given.credentialsFile);
  const credentials = credentialsFrom(entry, text);
  return change(async ({ settings, store }) => {
    const merchant = await merchantOf(store.db, given.merchant);
    const id = newId('con');
    const callbackToken = randomBytes(24).toString('base64url');
    const { name: provider, accountBy } = entry;
    await insertConnection(store, {
      id,
      merchantId: merchant.id,
      provider,
      credentials,
      callbackToken,
      ...(accountBy && { accountBy }),
    });
    await recordOperatorAction(store, {
      action: 'connection.create',
      entityId: id,
      merchantId: merchant.id,
      detail: entry.name,
    });
    const callbackUrl = callbackUrlOf(settings.publicUrl, entry.name, callbackToken);
    const lines = [
      `${merchant.name} is connected to ${entry.name} (${id}).`,
      '',
      'Callback address. Each payment carries it; where the provider wants it registered too, register this one:',
      callbackUrl,
    ];
    if (!process.env.PUBLIC_URL) {
      lines.push('', 'PUBLIC_URL is not set, so this address is of this machine. Set it to what providers can reach.');
    }
    return { data: { id, merchantId: merchant.id, provider: entry.name, callbackUrl }, text: lines.join('\n') };
  });
}

/** Lists connections without credentials. The callback URLs contain a secret token and are shown only on request. */
export async function showConnections(given: { merchant?: string; callbackUrls?: boolean }): Promise<Report> {
  return withStore(async ({ settings, store }) => {
    const merchant = given.merchant === undefined ? undefined : await merchantOf(store.db, given.merchant);
    const open = connectionOpener(store);
    const data = await Promise.all(
      (await listConnections(store, merchant?.id)).map(async ({ id, merchantId, provider, version, disabledAt }) => ({
        id,
        merchantId,
        provider,
        version,
        disabledAt: disabledAt?.toISOString() ?? null,
        ...(given.callbackUrls && {
          callbackUrl: callbackUrlOf(settings.publicUrl, provider, (await open(merchantId, id, version)).callbackToken),
        }),
      })),
    );
    const heading = ['connection', 'merchant', 'provider', 'version', 'disabled', 'callback address'];
    const rows = data.map((one) => [
      one.id,
      one.merchantId,
      one.provider,
      String(one.version),
      one.disabledAt ?? '',
      one.callbackUrl ?? '',
    ]);
    return { data, text: table([given.callbackUrls ? heading : heading.slice(0, -1), ...rows]) };
  });
}

/**
 * Ends a connection's unit trial by a person's word: for a provider whose look-ups do not state the amount, so that a paid
 * charge cannot show the unit by itself.
 * @throws Refusal where there is no such connection, or its provider's unit is known.
 */
export async function confirmUnitOf(given: { connection: string }): Promise<Report> {
  const { catalogueEntry } = await import('../adapters/index.ts');
  return change(async ({ store }) => {
    const id = given.connection;
    const confirmed = await confirmUnit(store.db, id);
    if (!confirmed) throw new Refusal(`There is no connection ${id}. list-connections shows them.`);
    const { merchantId, provider, wasProven } = confirmed;
    if (catalogueEntry(provider)?.unitAssumed !== true) {
      throw new Refusal(`${provider}'s unit of amounts is known: there is nothing to confirm.`);
    }
    if (wasProven) return { data: { id, confirmed: true }, text: `The unit of ${id} was confirmed before.` };
    await recordOperatorAction(store, {
      action: 'connection.confirm_unit',
      entityId: id,
      merchantId,
      detail: provider,
    });
    return { data: { id, confirmed: true }, text: `${id} takes charges of any amount from now on.` };
  });
}

/** Parses credentials from a JSON text. @throws Refusal that names fields, never values. */
export function credentialsFrom(entry: CatalogueEntry, text: string): Credentials {
  const fields = `${entry.name} takes: ${entry.credentials.map(({ field, required }) => (required ? field : `${field} (optional)`)).join(', ')}.`;
  const read = readCredentials(entry.credentials, parseJson(text));
  if ('credentials' in read) return read.credentials;
  const faults = read.faults.map(({ field, message }) => `${field || 'The credentials'}: ${message}`);
  throw new Refusal(`${faults.join('; ')}. ${fields}`, 2);
}

/** The parser's own message would quote the text, and with it the credentials. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const callbackUrlOf = (publicUrl: string, provider: string, token: string) =>
  `${publicUrl}/webhooks/${slugOf(provider)}/${token}`;
