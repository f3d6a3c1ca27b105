import { type Migration, type MigrationProvider, Migrator } from 'kysely';
import type { Mode } from '../../runtime/settings.ts';
import type { Database } from './database.ts';
import * as rail from './migrations/2026-11-21-rail.ts';
import * as stream from './migrations/2026-11-21-stream.ts';
import * as trace from './migrations/2026-11-21-trace.ts';
import * as views from './migrations/2026-11-21-views.ts';
import * as watch from './migrations/2026-11-21-watch.ts';
import * as cards from './migrations/2026-11-22-cards.ts';
import * as news from './migrations/2026-11-22-news.ts';
import * as refunds from './migrations/2026-11-23-a-refunds.ts';
import * as endpoints from './migrations/2026-11-23-b-endpoints.ts';
import * as disputes from './migrations/2026-11-23-c-disputes.ts';
import * as routes from './migrations/2026-11-23-d-routes.ts';
import * as publicKeys from './migrations/2026-11-23-e-public-keys.ts';
import * as slipsAndLooks from './migrations/2026-11-23-f-slips-and-looks.ts';
import * as actions from './migrations/2026-11-23-g-actions.ts';
import * as payouts from './migrations/2026-11-24-a-payouts.ts';
import * as payoutPolicies from './migrations/2026-11-24-b-payout-policies.ts';
import * as payoutBatches from './migrations/2026-11-24-c-payout-batches.ts';
import * as reconciliations from './migrations/2026-11-24-d-reconciliations.ts';
import * as triedPayouts from './migrations/2026-11-24-h-tried-payouts.ts';
import * as receivers from './migrations/2026-11-25-a-receivers.ts';
import * as uploads from './migrations/2026-11-25-b-uploads.ts';
import * as platforms from './migrations/2026-11-25-c-platforms.ts';
import * as ownConnections from './migrations/2026-11-25-d-connections.ts';
import * as waitingUploads from './migrations/2026-11-25-h-waiting-uploads.ts';
import * as guardedAddresses from './migrations/2026-11-25-i-guarded-addresses.ts';
import * as people from './migrations/2026-11-26-a-people.ts';
import * as keysAndRequests from './migrations/2026-11-26-b-keys-and-requests.ts';
import * as eventsAndInbox from './migrations/2026-11-26-c-events-and-inbox.ts';
import * as search from './migrations/2026-11-26-d-search.ts';
import * as wideLists from './migrations/2026-11-26-d-wide-lists.ts';
import * as widerLists from './migrations/2026-11-26-d-wider-lists.ts';
import * as statistics from './migrations/2026-11-26-e-statistics.ts';
import * as money from './migrations/2026-11-26-f-money.ts';
import { bindDatabase } from './system-keys.ts';

/** In order of their names. Forward only: an earlier one is never edited once it has run anywhere. */
const migrations: Record<string, Migration> = {
  '2026-11-21-rail': rail,
  '2026-11-21-stream': stream,
  '2026-11-21-trace': trace,
  '2026-11-21-views': views,
  '2026-11-21-watch': watch,
  '2026-11-22-cards': cards,
  '2026-11-22-news': news,
  '2026-11-23-a-refunds': refunds,
  '2026-11-23-b-endpoints': endpoints,
  '2026-11-23-c-disputes': disputes,
  '2026-11-23-d-routes': routes,
  '2026-11-23-e-public-keys': publicKeys,
  '2026-11-23-f-slips-and-looks': slipsAndLooks,
  '2026-11-23-g-actions': actions,
  '2026-11-24-a-payouts': payouts,
  '2026-11-24-b-payout-policies': payoutPolicies,
  '2026-11-24-c-payout-batches': payoutBatches,
  '2026-11-24-d-reconciliations': reconciliations,
  '2026-11-24-h-tried-payouts': triedPayouts,
  '2026-11-25-a-receivers': receivers,
  '2026-11-25-b-uploads': uploads,
  '2026-11-25-c-platforms': platforms,
  '2026-11-25-d-connections': ownConnections,
  '2026-11-25-h-waiting-uploads': waitingUploads,
  '2026-11-25-i-guarded-addresses': guardedAddresses,
  '2026-11-26-a-people': people,
  '2026-11-26-b-keys-and-requests': keysAndRequests,
  '2026-11-26-c-events-and-inbox': eventsAndInbox,
  '2026-11-26-d-search': search,
  '2026-11-26-d-wide-lists': wideLists,
  '2026-11-26-d-wider-lists': widerLists,
  '2026-11-26-e-statistics': statistics,
  '2026-11-26-f-money': money,
};
const provider: MigrationProvider = { getMigrations: async () => migrations };

/**
 * Brings a database up to date and binds it to one mode and one master key. Each process may call it; they take turns.
 * @returns the names of the migrations that ran.
 * @throws Error when the database belongs to another mode or key, before anything is changed.
 */
export async function migrate(db: Database, mode: Mode, masterKey: Buffer): Promise<string[]> {
  await bindDatabase(db, mode, masterKey);
  const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) {
    const failed = results.find(({ status }) => status === 'Error')?.migrationName ?? '(none ran)';
    throw new Error(`migration ${failed}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
  return results.map(({ migrationName }) => migrationName);
}
