import { type Selectable, sql } from 'kysely';
import type { AlertLanguage, ChannelAlertKind, ChannelType, QuietHours } from '../../domain/finance/alerts.ts';
import { newId } from '../../runtime/ids.ts';
import type { MerchantSeal } from '../../runtime/keys.ts';
import { contexts } from '../core/contexts.ts';
import type { Database } from '../core/database.ts';
import type { Schema } from '../core/schema.ts';
import type { Store } from '../core/store.ts';

/** Maximum number of channels per merchant; it limits the messages of one alert. */
export const maxChannels = 20;

export interface AlertChannel {
  id: string;
  type: ChannelType;
  name: string;
  /** Masked: the address itself is never shown again. */
  address: string;
  kinds: ChannelAlertKind[];
  urgent: ChannelAlertKind[];
  quiet: QuietHours | null;
  language: AlertLanguage;
  enabled: boolean;
  lastSentAt: Date | null;
  lastFailedAt: Date | null;
  lastFailure: string | null;
  createdAt: Date;
}

export interface ChannelGiven {
  type: ChannelType;
  name: string;
  url: string;
  kinds: ChannelAlertKind[];
  urgent: ChannelAlertKind[];
  quiet: QuietHours | null;
  language: AlertLanguage;
}

type Change = { [Field in keyof Omit<ChannelGiven, 'type'>]?: ChannelGiven[Field] | undefined } & {
  enabled?: boolean | undefined;
};

/** One merchant's channels: Slack's and Teams' webhooks, whose addresses are secrets. */
export function alertChannelsOf(store: Store, merchantId: string) {
  const rows = () =>
    store.db
      .selectFrom('alert_channels')
      .selectAll()
      .where('merchant_id', '=', merchantId)
      .where('removed_at', 'is', null);
  const shown = async (row: Selectable<Schema['alert_channels']>) => show(row, await store.sealOf(merchantId));

  return {
    /** All of them, oldest first. */
    async list(): Promise<AlertChannel[]> {
      return Promise.all((await rows().orderBy('created_at').orderBy('id').execute()).map(shown));
    },

    async get(id: string): Promise<AlertChannel | undefined> {
      const row = await rows().where('id', '=', id).executeTakeFirst();
      return row && shown(row);
    },

    /** @returns undefined when there are `maxChannels`. */
    async create({ type, name, url, kinds, urgent, quiet, language }: ChannelGiven): Promise<AlertChannel | undefined> {
      const seal = await store.sealOf(merchantId);
      const id = newId('ach');
      return store.db.transaction().execute(async (tx) => {
        // Under a lock, so that concurrent creations cannot exceed the maximum.
        await sql`select pg_advisory_xact_lock(hashtextextended(${`alert-channels/${merchantId}`}, 0))`.execute(tx);
        const { count } = await tx
          .selectFrom('alert_channels')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('merchant_id', '=', merchantId)
          .where('removed_at', 'is', null)
          .executeTakeFirstOrThrow();
        if (count >= maxChannels) return undefined;
        const row = await tx
          .insertInto('alert_channels')
          .values({
            id,
            merchant_id: merchantId,
            type,
            name,
            url_sealed: seal.seal(contexts.alertChannel(id), url),
            kinds,
            urgent,
            ...quietColumns(quiet),
            language,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        return show(row, seal);
      });
    },

    /** A new address, or switching it on, forgets the last failure. */
    async change(id: string, change: Change): Promise<AlertChannel | undefined> {
      const { url, quiet, ...rest } = change;
      const seal = await store.sealOf(merchantId);
      const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
      const row = await store.db
        .updateTable('alert_channels')
        .set({
          ...given,
          ...(url !== undefined && { url_sealed: seal.seal(contexts.alertChannel(id), url) }),
          ...(quiet !== undefined && quietColumns(quiet)),
          ...((url !== undefined || change.enabled === true) && { last_failed_at: null, last_failure: null }),
        })
        .where('id', '=', id)
        .where('merchant_id', '=', merchantId)
        .where('removed_at', 'is', null)
        .returningAll()
        .executeTakeFirst();
      return row && show(row, seal);
    },

    /** Erases the address. What waits for it is dropped. @returns false for an unknown channel. */
    async remove(id: string): Promise<boolean> {
      const { numUpdatedRows } = await store.db
        .updateTable('alert_channels')
        .set({ removed_at: new Date(), url_sealed: null })
        .where('id', '=', id)
        .where('merchant_id', '=', merchantId)
        .where('removed_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** For the process that posts; also of a channel that is switched off. */
    async target(id: string): Promise<{ type: ChannelType; url: string; language: AlertLanguage } | undefined> {
      const row = await rows().where('id', '=', id).executeTakeFirst();
      if (!row?.url_sealed) return undefined;
      const { type, language, url_sealed } = row;
      return { type, language, url: addressOf(id, url_sealed, await store.sealOf(merchantId)) };
    },
  };
}

export const merchantName = async (db: Database, merchantId: string): Promise<string> =>
  (await db.selectFrom('merchants').select('name').where('id', '=', merchantId).executeTakeFirstOrThrow()).name;

const quietColumns = (quiet: QuietHours | null) => ({
  quiet_from: quiet?.from ?? null,
  quiet_until: quiet?.until ?? null,
});

const addressOf = (id: string, sealed: Buffer, seal: MerchantSeal): string =>
  seal.open<string>(contexts.alertChannel(id), sealed);

function show(row: Selectable<Schema['alert_channels']>, seal: MerchantSeal): AlertChannel {
  const { id, quiet_from, quiet_until } = row;
  return {
    id,
    type: row.type,
    name: row.name,
    address: row.url_sealed ? masked(addressOf(id, row.url_sealed, seal)) : '',
    kinds: row.kinds,
    urgent: row.urgent,
    quiet: quiet_from === null || quiet_until === null ? null : { from: quiet_from, until: quiet_until },
    language: row.language,
    enabled: row.enabled,
    lastSentAt: row.last_sent_at,
    lastFailedAt: row.last_failed_at,
    lastFailure: row.last_failure,
    createdAt: row.created_at,
  };
}

/** The host, and the last four characters, by which a person tells two addresses from each other. */
const masked = (url: string): string => `${new URL(url).origin}/••••${url.slice(-4)}`;
