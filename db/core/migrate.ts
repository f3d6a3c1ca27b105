import { type Migration, type MigrationProvider, Migrator } from 'kysely';
import type { Mode } from '../../runtime/settings.ts';
import type { Database } from './database.ts';
import * as baseline from './migrations/0001-baseline/index.ts';
import * as statusBasis from './migrations/0002-status-basis.ts';
import * as policyByTwo from './migrations/0003-payout-policy-by-two.ts';
import * as devicesAndInvitations from './migrations/0004-devices-and-invitations.ts';
import * as fieldsOfReceivers from './migrations/0005-fields-of-receivers.ts';
import * as basisOfRefundsAndDisputes from './migrations/0006-basis-of-refunds-and-disputes.ts';
import * as usersOfPlatforms from './migrations/0007-users-of-platforms.ts';
import * as firstTries from './migrations/0008-first-tries.ts';
import * as platformPasswordsAndMails from './migrations/0009-platform-passwords-and-mails.ts';
import * as sendsOfPayouts from './migrations/0010-sends-of-payouts.ts';
import * as unitTrials from './migrations/0011-unit-trials.ts';
import * as watchedEntities from './migrations/0012-watched-entities.ts';
import * as endedSends from './migrations/0013-ended-sends.ts';
import * as authorisations from './migrations/0014-authorisations.ts';
import * as ledger from './migrations/0015-ledger.ts';
import * as feesAndSettlements from './migrations/0016-fees-and-settlements.ts';
import * as dueTerms from './migrations/0017-due-terms.ts';
import * as storesAndBalances from './migrations/0018-stores-and-provider-balances.ts';
import * as statementsOfBanks from './migrations/0019-statements-of-banks.ts';
import * as notesAndWorkQueue from './migrations/0020-notes-and-work-queue.ts';
import * as paymentLinks from './migrations/0021-payment-links.ts';
import * as alerts from './migrations/0022-alerts.ts';
import * as performanceFigures from './migrations/0023-performance-figures.ts';
import * as lastFailureOfEndpoints from './migrations/0024-last-failure-of-endpoints.ts';
import * as rolesOfMerchants from './migrations/0025-roles-of-merchants.ts';
import * as passkeys from './migrations/0026-passkeys.ts';
import * as bulkRuns from './migrations/0027-bulk-runs.ts';
import * as responseTimesAndLayouts from './migrations/0028-response-times-and-layouts.ts';
import * as identityProvider from './migrations/0029-identity-provider.ts';
import * as payoutFeesAndBank from './migrations/0030-payout-fees-and-bank.ts';
import * as wishesProofsReopenings from './migrations/0031-wishes-proofs-reopenings.ts';
import * as checksOfOverdueEntries from './migrations/0032-checks-of-overdue-entries.ts';
import { makeMonths } from './months.ts';
import { bindDatabase } from './system-keys.ts';

/** Migrations run in the order of their names. They are forward only: one that has run anywhere is never edited. */
const migrations: Record<string, Migration> = {
  '0001-baseline': baseline,
  '0002-status-basis': statusBasis,
  '0003-payout-policy-by-two': policyByTwo,
  '0004-devices-and-invitations': devicesAndInvitations,
  '0005-fields-of-receivers': fieldsOfReceivers,
  '0006-basis-of-refunds-and-disputes': basisOfRefundsAndDisputes,
  '0007-users-of-platforms': usersOfPlatforms,
  '0008-first-tries': firstTries,
  '0009-platform-passwords-and-mails': platformPasswordsAndMails,
  '0010-sends-of-payouts': sendsOfPayouts,
  '0011-unit-trials': unitTrials,
  '0012-watched-entities': watchedEntities,
  '0013-ended-sends': endedSends,
  '0014-authorisations': authorisations,
  '0015-ledger': ledger,
  '0016-fees-and-settlements': feesAndSettlements,
  '0017-due-terms': dueTerms,
  '0018-stores-and-provider-balances': storesAndBalances,
  '0019-statements-of-banks': statementsOfBanks,
  '0020-notes-and-work-queue': notesAndWorkQueue,
  '0021-payment-links': paymentLinks,
  '0022-alerts': alerts,
  '0023-performance-figures': performanceFigures,
  '0024-last-failure-of-endpoints': lastFailureOfEndpoints,
  '0025-roles-of-merchants': rolesOfMerchants,
  '0026-passkeys': passkeys,
  '0027-bulk-runs': bulkRuns,
  '0028-response-times-and-layouts': responseTimesAndLayouts,
  '0029-identity-provider': identityProvider,
  '0030-payout-fees-and-bank': payoutFeesAndBank,
  '0031-wishes-proofs-reopenings': wishesProofsReopenings,
  '0032-checks-of-overdue-entries': checksOfOverdueEntries,
};
const provider: MigrationProvider = { getMigrations: async () => migrations };

/**
 * Migrates a database to the newest version, makes the partitions of the coming months, and binds it to one mode and one master key. Concurrent calls run one after
 * the other.
 * @returns the names of the migrations that ran.
 * @throws Error when the database belongs to another mode or key, before any change.
 */
export async function migrate(db: Database, mode: Mode, masterKey: Buffer): Promise<string[]> {
  await bindDatabase(db, mode, masterKey);
  const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) {
    const failed = results.find(({ status }) => status === 'Error')?.migrationName ?? '(none ran)';
    throw new Error(`migration ${failed}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
  await makeMonths(db);
  return results.map(({ migrationName }) => migrationName);
}
