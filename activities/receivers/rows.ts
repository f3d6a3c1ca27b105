import { connectionOpener } from '../../db/connections/connections.ts';
import type { Store } from '../../db/core/store.ts';
import { decideOnboarding } from './decide.ts';
import { openOnboarding } from './open.ts';
import { checkRequirements } from './requirements.ts';
import { lockAccount, snapshotOf } from './row.ts';
import { type ReceiverRowsDeps, transitionOnboarding } from './transition.ts';
import type {
  AccountCommand,
  AccountDecided,
  AccountRef,
  AccountSnapshot,
  AccountTransition,
  OnboardingOrder,
} from './types.ts';

/**
 * Rows of receivers and their accounts. Short and idempotent, so the workflow runs these as local activities: each may
 * run again after a crash, and changes nothing the second time.
 */
export function receiverRows(deps: ReceiverRowsDeps) {
  const openConnection = connectionOpener(deps.store);
  return {
    openOnboarding: (order: OnboardingOrder): Promise<AccountSnapshot> => openOnboarding(deps.store, order),
    loadOnboarding: (ref: AccountRef): Promise<AccountSnapshot> => loadOnboarding(deps.store, ref),
    checkRequirements: (ref: AccountRef & { step: string }): Promise<AccountSnapshot> =>
      checkRequirements(deps, openConnection, ref),
    transitionOnboarding: (transition: AccountTransition): Promise<AccountSnapshot> =>
      transitionOnboarding(deps, transition),
    decideOnboarding: (ask: AccountRef & { command: AccountCommand; step: string }): Promise<AccountDecided> =>
      decideOnboarding(deps, ask),
  };
}

/** The current account, for a workflow that continues with it. */
const loadOnboarding = (store: Store, ref: AccountRef): Promise<AccountSnapshot> =>
  store.db.transaction().execute(async (tx) => snapshotOf(await lockAccount(tx, ref)));
