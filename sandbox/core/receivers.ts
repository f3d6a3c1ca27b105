import type { Clock } from './clock.ts';
import { InvalidChange, type Receiver, type ReceiverDraft } from './entities.ts';
import type { Ledger } from './ledger.ts';
import type { Webhooks } from './webhooks.ts';

/** The states of a receiver: waiting ──▶ active, or waiting ──▶ refused. Staff of the provider decide. */
export interface Receivers {
  register(provider: string, account: string, draft: ReceiverDraft): Receiver;
  approve(receiver: Receiver, change?: { silent?: boolean | undefined }): Receiver;
  refuse(receiver: Receiver, change?: { silent?: boolean | undefined }): Receiver;
}

/** The transitions above, written to the ledger. */
export function createReceivers(ledger: Ledger, clock: Clock, webhooks: Webhooks): Receivers {
  function decide(receiver: Receiver, fields: Partial<Receiver>, action: string, silent = false): Receiver {
    if (receiver.state !== 'waiting')
      throw new InvalidChange(`a receiver that is ${receiver.state} cannot be ${action}`);
    const decided = { ...receiver, ...fields, updatedAt: clock.now().toISOString() };
    ledger.commit({ receiver: decided });
    if (!silent) webhooks.announce({ receiver: decided });
    return decided;
  }

  return {
    register: (provider, account, { id, reference, state, balance, notifyUrl, details }) => {
      if (id !== undefined && ledger.receiver(provider, id)) throw new InvalidChange(`${id} is taken`);
      const at = clock.now().toISOString();
      const receiver: Receiver = {
        provider,
        account,
        id: id ?? String(ledger.nextNumber()),
        reference: reference ?? null,
        state: state ?? 'waiting',
        refusedReason: null,
        balance: balance ?? 0,
        createdAt: at,
        updatedAt: at,
        notifyUrl: notifyUrl ?? null,
        details,
      };
      ledger.commit({ receiver });
      return receiver;
    },
    approve: (receiver, { silent } = {}) => decide(receiver, { state: 'active' }, 'approved', silent),
    refuse: (receiver, { silent } = {}) =>
      decide(receiver, { state: 'refused', refusedReason: 'refused after a check' }, 'refused', silent),
  };
}
