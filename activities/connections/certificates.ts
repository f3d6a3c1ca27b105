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
  /** Go on after this one; absent: that was the last. */
  after?: string;
}

/** Owners of certificates that one try of an activity goes over, and how many of them at a time. */
const batch = 50;
const atOnce = 5;
/** Looked at again when somebody changes it meanwhile; more often than that, and whoever changes it starts a look anyway. */
const mostLooks = 3;

const certified = catalogue
  .filter(({ credentials }) => credentials.some(({ field }) => field === 'certificate'))
  .map(({ name }) => name);

/** Looks at client certificates before the providers do: what they are, until when, and what is wrong with them. */
export function certificateWatch({
  store,
  mode,
  log,
  download = downloads(mode),
}: {
  store: Store;
  mode: Mode;
  log: Log;
  download?: (url: string) => Promise<Buffer>;
}) {
  const openConnection = connectionOpener(store);

  return {
    /** Some of all certificates, of every merchant. One that cannot be looked at keeps no other from it. */
    async checkCertificates(after: string): Promise<CertificatesChecked> {
      const owners = await certificateOwners(store.db, { providers: certified, after, limit: batch });
      let failed = 0;
      for (let at = 0; at < owners.length; at += atOnce) {
        Context.current().heartbeat(at);
        await Promise.all(
          owners.slice(at, at + atOnce).map((owner) =>
            check(owner).catch((error: unknown) => {
              failed += 1;
              log.error({ err: error, ownerId: owner.id, merchantId: owner.merchantId }, 'certificates not looked at');
            }),
          ),
        );
      }
      const last = owners.at(-1);
      return { checked: owners.length, failed, ...(owners.length === batch && last && { after: last.id }) };
    },

    /** Those of one platform, for somebody who waits for it. */
    async checkPlatform({ merchantId, platformId }: PlatformRef): Promise<void> {
      await check({ owner: 'platform', id: platformId, merchantId });
    },
  };

  async function check(owner: CertificateOwner): Promise<void> {
    for (let looks = 0; looks < mostLooks; looks += 1) {
      const found = owner.owner === 'platform' ? await ofPlatform(owner) : await ofConnection(owner);
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

  async function ofPlatform(owner: CertificateOwner) {
    const row = await platformRow(store, owner);
    if (!row) return undefined;
    const platform = openPlatform(row, await store.sealOf(owner.merchantId));
    return {
      version: row.version,
      of: `the platform "${row.name}"`,
      seen: await look({ platform }),
      providers: await usersOf(owner.merchantId, row),
    };
  }

  async function ofConnection({ id, merchantId }: CertificateOwner) {
    const row = (await listConnections(store, merchantId)).find((one) => one.id === id);
    if (!row) return undefined;
    const { own, credentials } = await openConnection(merchantId, id, row.version);
    // What is behind its platform's addresses is looked at once, with the platform; its key may be for the connection's own.
    const { privateKey } = (credentials as Connection).platform ?? {};
    const given = { ...own, platform: own.platform || { ...(privateKey && { privateKey }) } } as Connection;
    return {
      version: row.version,
      of: `the connection to ${row.provider}`,
      seen: row.disabledAt ? [] : await look(given),
      providers: { cashIn: [row.provider], cashOut: [row.provider] },
    };
  }

  /** Each certificate that is there to be presented, by the adapters' own reading. */
  async function look(connection: Connection): Promise<SeenCertificate[]> {
    const seen = CertificateUse.options.map(async (use): Promise<SeenCertificate[]> => {
      const from = certificateOf(connection, use);
      if (!from) return [];
      if ('bundle' in from) return [{ use, ...describeCertificate(from.bundle, keyFor(connection)) }];
      try {
        const text = certificateText(await download(from.url));
        return [{ use, ...describeCertificate(text, keyFor(connection)) }];
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

  /** Providers whose live connections present a platform's certificates, by use. */
  async function usersOf(merchantId: string, platform: { id: string; is_default: boolean }) {
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
}
