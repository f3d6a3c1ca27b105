import type { Payout } from '../../../domain/payouts/payout.ts';

/** The receiver's shortest available name. */
export const receiverOf = (payout: Payout): string | undefined => payout.name ?? payout.accountHolder ?? payout.email;

/** The payout's target, masked. */
export const targetOf = (payout: Payout): string | undefined => {
  if (payout.pixKey) return payout.pixKey;
  if (payout.receiverId) return payout.receiverId;
  const parts = [payout.bankCode, payout.branchNumber, payout.accountNumber].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : undefined;
};
