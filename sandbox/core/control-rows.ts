import type { Charge, Receiver, Transfer } from './entities.ts';
import { type Provider, reportCharge, reportReceiver, reportTransfer } from './provider.ts';

/** The rows of the control API's answers. */

type Providers = ReadonlyMap<string, Provider>;

/** A charge as `GET /books` shows it. `status` is the provider's word for its state: some have one word for two. */
export function chargeRow(charge: Charge, providers: Providers) {
  const { provider, account, id, reference, method, amount, paidAmount, refundedAmount, createdAt, paidAt } = charge;
  const description = providers.get(provider);
  const status = description ? reportCharge(description, charge).word : charge.state;
  const { state } = charge;
  const fee = paidAt === null ? undefined : description?.feeOf?.(charge);
  return {
    ...{
      id,
      reference,
      method,
      amount,
      status,
      state,
      createdAt,
      provider,
      account,
      paidAt,
      paidAmount,
      refundedAmount,
    },
    ...(fee !== undefined && { fee }),
  };
}

export function transferRow(transfer: Transfer, providers: Providers) {
  const { provider, account, id, reference, amount, endToEndId, createdAt } = transfer;
  const description = providers.get(provider);
  const status = description ? reportTransfer(description, transfer).word : transfer.state;
  const { state } = transfer;
  return { id, reference, amount, status, state, createdAt, provider, account, endToEndId };
}

/** `amount` is the receiver's balance. */
export function receiverRow(receiver: Receiver, providers: Providers) {
  const { provider, account, id, reference, balance, createdAt } = receiver;
  const description = providers.get(provider);
  const status = description ? reportReceiver(description, receiver).word : receiver.state;
  return { id, reference, amount: balance, status, createdAt, provider, account };
}

export function refundRows(charge: Charge, providers: Providers) {
  const { provider, account, reference } = charge;
  const status = providers.get(provider)?.refundWord ?? 'done';
  return charge.refunds.map(({ id, amount, createdAt }) => {
    return { id, reference, amount, status, createdAt, provider, account, chargeId: charge.id };
  });
}
