import { payoutAnswer, pixPayout } from '../../families/unshown.ts';
import { whiteLabel } from '../../families/white-label.ts';
import { logIn } from '../../kit/auth.ts';
import type { LookUp, RefundArgument } from '../../kit/declaration.ts';
import { AdapterRefusal } from '../../kit/errors.ts';
import { credentials, generalStatuses, generalWithdrawStatuses } from '../../kit/general.ts';
import type { Step } from '../../kit/protocol.ts';

/** Specification, section 9. */
const keyTypes = { CPF: 1, CNPJ: 1, EMAIL: 2, PHONE: 3, RANDOM: 4 };

const chargeById = { method: 'GET', path: '/payments/queryTransaction/{id}' } satisfies Step<LookUp>;
const cancel = {
  method: 'PUT',
  path: '/payments/cancel/{id}',
  body: ({ amount }, { money }) => ({ amount: money(amount) }),
} satisfies Step<RefundArgument>;

/**
 * NEXTPAY (specification, sections 4, 7, 9; nothing public): its paths and key type codes; field names are the
 * white-label family's. A refund is `PUT /payments/cancel/{id}`, and only of the whole payment.
 */
export default whiteLabel({
  name: 'NEXTPAY',
  evidence: { grade: 'spec', notes: 'The specification’s paths; everything else on the wire is the family’s form.' },
  baseUrl: '',
  methods: ['PIX'],
  credentials: [credentials.clientId(), credentials.clientSecret(), credentials.baseUrl(true)],
  accountBy: ['clientId'],
  auth: logIn({
    path: '/v2/oauth/token',
    request: ({ clientId, clientSecret }) => ({
      json: { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret },
    }),
  }),
  paths: {
    transactions: '/pix/generate',
    transaction: chargeById.path,
  },
  // Unknown words are PENDING: it is one of the early providers (0009).
  statuses: { ...generalStatuses, default: 'PENDING' },
  withdrawStatuses: generalWithdrawStatuses,
  alsoSends: () => ({ pix: { expiresInMinutes: 1_440 } }),
  refund: async (wire, request) => {
    const { amount } = wire.charge(await wire.send(chargeById, { id: request.transactionId }), {});
    // No source shows a partial cancel: it would return the whole payment.
    if (amount > request.amount)
      throw new AdapterRefusal('NEXTPAY gives back whole payments only', 'unsupported', 'amount');
    return wire.refunded(await wire.send(cancel, request), request);
  },
  withdraw: pixPayout('/pix/cashout', ({ pixType }) => ({ pixKeyType: keyTypes[pixType ?? 'RANDOM'] })),
  getWithdraw: { method: 'GET', path: '/pix/consult/{id}' },
  payoutAnswer,
  cancels: true,
  notes: [
    'A payment is given back whole or not at all.',
    'Cancels an unpaid charge: its one call for both is a cancel by name (specification, section 7).',
  ],
});
