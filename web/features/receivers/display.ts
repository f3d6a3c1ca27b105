import type { Receiver, ReceiverAccount } from '../../../domain/receivers/receiver.ts';

/** What a person is needed for: the receiver's own, else the first of its accounts. */
export const attentionOf = (receiver: Receiver): ReceiverAccount['attention'] =>
  receiver.attention ?? receiver.accounts.find(({ attention }) => attention)?.attention;
