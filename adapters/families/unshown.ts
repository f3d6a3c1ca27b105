import type { WithdrawRequest } from '../../domain/payouts/payout.ts';
import { filled, pixKeyOf, taxDocument } from '../kit/fields.ts';
import type { PayoutAnswer, Step } from '../kit/protocol.ts';

/* Payouts of providers whose wire nobody shows: in the white-label family's names (0009). */

interface Own {
  /** Its words or codes for kinds of keys. Default: the family's. */
  keyType?: (request: WithdrawRequest) => string | number | undefined;
  /** Put before the digits of a phone that is a key. */
  phonePrefix?: string;
  /** Longest reference that it takes; the rest is cut. */
  longestReference?: number;
}

export const pixPayout = (path: string, own: Own = {}): Step<WithdrawRequest> => ({
  method: 'POST',
  path,
  body: (request, { money }) =>
    filled({
      amount: money(request.amount),
      pixKey: pixKeyOf(request, own.phonePrefix),
      pixKeyType: (own.keyType ?? usualKeyType)(request),
      document: request.document && taxDocument(request.document).number,
      name: request.name,
      description: request.description,
      externalRef: request.withdrawReference.slice(0, own.longestReference),
      postbackUrl: request.webhookUrl,
    }),
});

const usualKeyType = ({ pixType }: WithdrawRequest) => (pixType === 'RANDOM' ? 'evp' : pixType?.toLowerCase());

export const payoutAnswer: PayoutAnswer = {
  id: 'id',
  status: 'status',
  amount: 'amount',
  endToEndId: ['end2EndId', 'endToEndId'],
};
