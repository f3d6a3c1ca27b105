import type { Receiver, ReceiverAccount } from '../../../domain/receivers/receiver.ts';

/** The receiver's own attention, otherwise the first of its accounts'. */
export const attentionOf = (receiver: Receiver): ReceiverAccount['attention'] =>
  receiver.attention ?? receiver.accounts.find(({ attention }) => attention)?.attention;
