import { Context } from '@temporalio/activity';
import { catalogue } from '../../adapters/index.ts';
import { certificateOf, keyFor } from '../../adapters/kit/certificates.ts';
import type { Connection } from '../../adapters/kit/declaration.ts';
import { certificateText, describeCertificate } from '../../adapters/kit/tls.ts';
import { connectionOpener, listConnections } from '../../db/connections/connections.ts';
import {
  type CertificateOwner,
  certificateOwners,
  noteCertificates,
  openPlatform,
  platformRow,
} from '../../db/connections/platforms.ts';
import type { Store } from '../../db/core/store.ts';
import {
  CertificateUse,
  daysLeft,
  endingDays,
  endingSentence,
  type SeenCertificate,
} from '../../domain/connections/platforms.ts';
import type { Log } from '../../runtime/log.ts';
import type { Mode } from '../../runtime/settings.ts';
import { downloads } from '../core/download.ts';

export interface PlatformRef {
  merchantId: string;
  platformId: string;
}

export interface CertificatesChecked {
  checked: number;
  failed: number;
  /** The owner after which the next run continues; absent after the last one. */
  after?: string;
}

/** Owners of certificates that one run of the activity checks, and how many of them at a time. */
const batchSize = 50;
const parallelChecks = 5;
/**
 * A check is repeated when the owner changes meanwhile. After this many tries it stops: each change starts a check of
 * its own.
 */
const maxTries = 3;

const certified = catalogue
  .filter(({ credentials }) => credentials.some(({ field }) => field === 'certificate'))
  .map(({ name }) => name);

interface Deps {
  store: Store;
  log: Log;
  openConnection: ReturnType<typeof connectionOpener>;
  /** Fetches a certificate from an address that the merchant named. */
  download: (url: string) => Promise<Buffer>;
}

/** Inspects client certificates before a provider refuses them: what they are, when they end, and what is wrong. */
export function certificateWatch({
  store,
  mode,
  log,
  download = downloads(mode),
}: Pick<Deps, 'store' | 'log'> & { mode: Mode; download?: Deps['download'] }) {
  const deps: Deps = { store, log, download, openConnection: connectionOpener(store) };
  return {
    checkCertificates: (after: string): Promise<CertificatesChecked> => checkCertificates(deps, after),
    checkPlatform: (ref: PlatformRef): Promise<void> => checkPlatform(deps, ref),
  };
}

/** Checks a batch of the certificates of all merchants. One that cannot be checked does not stop the others. */
async function checkCertificates(deps: Deps, after: string): Promise<CertificatesChecked> {
  const { store, log } = deps;
  const owners = await certificateOwners(store.db, { providers: certified, after, limit: batchSize });
  let failed = 0;
  for (let at = 0; at < owners.length; at += parallelChecks) {
    Context.current().heartbeat(at);
    await Promise.all(
      owners.slice(at, at + parallelChecks).map((owner) =>
        check(deps, owner).catch((error: unknown) => {
          failed += 1;
          log.error({ err: error, ownerId: owner.id, merchantId: owner.merchantId }, 'certificates not checked');
        }),
      ),
    );
  }
  const last = owners.at(-1);
  return { checked: owners.length, failed, ...(owners.length === batchSize && last && { after: last.id }) };
}

/** Checks the certificates of one platform at once, for a person who waits for the result. */
async function checkPlatform(deps: Deps, { merchantId, platformId }: PlatformRef): Promise<void> {
  await check(deps, { owner: 'platform', id: platformId, merchantId });
}

async function check(deps: Deps, owner: CertificateOwner): Promise<void> {
  const { store, log } = deps;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const found = owner.owner === 'platform' ? await ofPlatform(deps, owner) : await ofConnection(deps, owner);
    if (!found) return;
    const now = new Date();
    const ending = (seen: SeenCertificate[]) => endingSentence(found.of, seen, found.providers, now);
    if (await noteCertificates(store, owner, found.seen, { version: found.version, ending, now })) {
      for (const { use, notAfter, problem } of found.seen) {
        const days = notAfter && daysLeft(notAfter, now);
        if (problem === undefined && (days === undefined || days >= endingDays)) continue;
        const about = { ownerId: owner.id, merchantId: owner.merchantId, use };
        log.warn({ ...about, daysLeft: days, why: problem }, 'certificate ends soon, or cannot be presented');
      }
      return;
    }
  }
}

async function ofPlatform(deps: Deps, owner: CertificateOwner) {
  const { store } = deps;
  const row = await platformRow(store, owner);
  if (!row) return undefined;
  const platform = openPlatform(row, await store.sealOf(owner.merchantId));
  return {
    version: row.version,
    of: `the platform "${row.name}"`,
    seen: await inspect(deps, { platform }),
    providers: await usersOf(deps, owner.merchantId, row),
  };
}

async function ofConnection(deps: Deps, { id, merchantId }: CertificateOwner) {
  const { store, openConnection } = deps;
  const row = (await listConnections(store, merchantId)).find((connection) => connection.id === id);
  if (!row) return undefined;
  const { own, credentials } = await openConnection(merchantId, id, row.version);
  // The platform's certificates are checked with the platform; its key may belong to a certificate of the connection.
  const { privateKey } = (credentials as Connection).platform ?? {};
  const given = { ...own, platform: own.platform || { ...(privateKey && { privateKey }) } } as Connection;
  return {
    version: row.version,
    of: `the connection to ${row.provider}`,
    seen: row.disabledAt ? [] : await inspect(deps, given),
    providers: { cashIn: [row.provider], cashOut: [row.provider] },
  };
}

/** Describes each certificate that the connection would present, as the adapters read it. */
async function inspect({ download }: Deps, connection: Connection): Promise<SeenCertificate[]> {
  const seen = CertificateUse.options.map(async (use): Promise<SeenCertificate[]> => {
    const from = certificateOf(connection, use);
    if (!from) return [];
    const key = keyFor(connection);
    const { password } = from;
    if ('bundle' in from) return [{ use, ...seenIn(from.bundle, { key, password }) }];
    try {
      const text = certificateText(await download(from.url));
      return [{ use, ...seenIn(text, { key, password }) }];
    } catch (error) {
      return [
        {
          use,
          problem: `could not be fetched: ${error instanceof Error ? error.message.slice(0, 200) : 'no reason'}`,
        },
      ];
    }
  });
  return (await Promise.all(seen)).flat();
}

/** What a check keeps of a certificate's description. */
function seenIn(...[bundle, options]: Parameters<typeof describeCertificate>): Omit<SeenCertificate, 'use'> {
  const { locked: _, ...seen } = describeCertificate(bundle, options);
  return seen;
}

/** Providers whose live connections present a platform's certificates, by use. */
async function usersOf(
  { store, openConnection }: Deps,
  merchantId: string,
  platform: { id: string; is_default: boolean },
) {
  const connections = (await listConnections(store, merchantId)).filter(
    ({ disabledAt, provider }) => disabledAt === null && certified.includes(provider),
  );
  const users = { cashIn: new Set<string>(), cashOut: new Set<string>() };
  for (const { id, version, provider, platformId } of connections) {
    if (platformId === null ? !platform.is_default : platformId !== platform.id) continue;
    const { own } = await openConnection(merchantId, id, version);
    if (own.platform) continue;
    if (!own.certificate) users.cashIn.add(provider);
    if (!own.cashOutCertificate) users.cashOut.add(provider);
  }
  return { cashIn: [...users.cashIn], cashOut: [...users.cashOut] };
}
