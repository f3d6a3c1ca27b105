import type { WithdrawRequest } from '../../domain/payouts/payout.ts';
import { filled, pixKeyOf, taxDocument } from '../kit/fields.ts';
import type { PayoutAnswer, Step } from '../kit/protocol.ts';

/* Payouts of providers whose wire format is not public: in the white-label family's names (0009). */

/** @param alsoSends members merged over the family's body */
export const pixPayout = (
  path: string,
  alsoSends: (request: WithdrawRequest) => object = () => ({}),
): Step<WithdrawRequest> => ({
  method: 'POST',
  path,
  body: (request, { money }) =>
    filled({
      amount: money(request.amount),
      pixKey: pixKeyOf(request),
      pixKeyType: keyTypeOf(request),
      document: request.document && taxDocument(request.document).number,
      name: request.name,
      description: request.description,
      externalRef: request.withdrawReference,
      postbackUrl: request.webhookUrl,
      ...alsoSends(request),
    }),
});

const keyTypeOf = ({ pixType }: WithdrawRequest) => (pixType === 'RANDOM' ? 'evp' : pixType?.toLowerCase());

export const payoutAnswer: PayoutAnswer = {
  id: 'id',
  status: 'status',
  amount: 'amount',
  endToEndId: ['end2EndId', 'endToEndId'],
};
