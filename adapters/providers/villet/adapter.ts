import type { ReceiverRequest } from '../../../domain/receivers/receiver.ts';
import { whiteLabel } from '../../families/white-label.ts';
import { recipientBody, recipients, transfers, withBalance } from '../../families/white-label-payouts.ts';
import { bySpecification } from '../../kit/general.ts';
import type { Reply, Step } from '../../kit/protocol.ts';
import { Instant, pick } from '../../kit/read.ts';

/**
 * VILLET (specification, sections 4, 7 and 9). No public source. A receiver is created with transfers and anticipation off,
 * and is active once it has a creation time. `GET balance/available` is a call of its own, beside `/recipients`.
 */
const receivers = recipients('/recipients');
const createReceiver: Step<ReceiverRequest> = {
  ...receivers.createReceiver,
  body: (request) => ({
    ...recipientBody(request),
    transferSettings: { transferEnabled: false, automaticAnticipationEnabled: false },
  }),
};

export default whiteLabel({
  name: 'VILLET',
  evidence: bySpecification,
  baseUrl: '',
  methods: ['PIX', 'CREDIT_CARD', 'BILLET'],
  paths: { transactions: '/transactions' },
  card: 'raw',
  sendsSplits: true,
  ...transfers(),
  ...receivers,
  createReceiver: async (wire, request) => wire.receiver(withState(await wire.send(createReceiver, request)), request),
  getReceiver: async (wire, lookUp) =>
    wire.receiver(
      withState(await withBalance(wire, lookUp, { path: '/recipients/{id}', balanceAt: '/balance/available' })),
    ),
});

/** A receiver's reply has no word: an active one has a creation time. */
function withState(reply: Reply): Reply {
  const status = pick(reply.body, 'createdAt', Instant) === undefined ? 'pending' : 'active';
  return { ...reply, body: { ...(reply.body as object), status } };
}
