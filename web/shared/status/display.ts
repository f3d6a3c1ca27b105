import type { PaymentMethod } from '../../../domain/core/schemas.ts';
import type { PaymentStatus, ReceiverStatus, WithdrawStatus } from '../../../domain/core/statuses.ts';
import type { InBoth } from '../../i18n/language.ts';
import type { IconName } from '../../ui/icon.tsx';
import type { Tone } from '../../ui/tone.ts';

interface StatusDisplay {
  word: InBoth;
  tone: Tone;
  icon: IconName;
  /** The status is final. Money may still move: refunds, disputes, a late payment. */
  final: boolean;
}

/**
 * Icon and tone of each status of a payment, payout or receiver. Defined only here; a status that is added to the
 * domain causes a type error here.
 */
export const statusDisplay: Record<PaymentStatus | WithdrawStatus | ReceiverStatus, StatusDisplay> = {
  PENDING: { word: { pt: 'Pendente', en: 'Pending' }, tone: 'wait', icon: 'clock', final: false },
  APPROVED: { word: { pt: 'Aprovado', en: 'Approved' }, tone: 'good', icon: 'check', final: true },
  ACTIVE: { word: { pt: 'Ativo', en: 'Active' }, tone: 'good', icon: 'check', final: true },
  REJECTED: { word: { pt: 'Recusado', en: 'Rejected' }, tone: 'bad', icon: 'close', final: true },
  REFUNDED: { word: { pt: 'Estornado', en: 'Refunded' }, tone: 'plain', icon: 'undo', final: true },
  CHARGEBACK: { word: { pt: 'Chargeback', en: 'Chargeback' }, tone: 'bad', icon: 'flag', final: true },
  CANCELED: { word: { pt: 'Cancelado', en: 'Canceled' }, tone: 'plain', icon: 'dismiss', final: true },
};

/** A status that only a newer API knows is shown as its own word. */
export const displayOf = (status: string): StatusDisplay =>
  Object.hasOwn(statusDisplay, status)
    ? statusDisplay[status as keyof typeof statusDisplay]
    : { word: { pt: status, en: status }, tone: 'ask', icon: 'question', final: false };

/** The order of the statuses in filters. */
const everyStatus: Record<PaymentStatus, true> = {
  PENDING: true,
  APPROVED: true,
  REJECTED: true,
  REFUNDED: true,
  CHARGEBACK: true,
};
export const statuses = Object.keys(everyStatus) as PaymentStatus[];

const everyMethod: Record<PaymentMethod, true> = { PIX: true, CREDIT_CARD: true, BILLET: true };
export const methods = Object.keys(everyMethod) as PaymentMethod[];
