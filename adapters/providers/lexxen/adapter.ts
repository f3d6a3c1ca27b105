import { payoutAnswer, pixPayout } from '../../families/unshown.ts';
import { payoutPostback } from '../../families/white-label.ts';
import { logIn } from '../../kit/auth.ts';
import { AdapterRefusal } from '../../kit/errors.ts';
import { pixKeyOf } from '../../kit/fields.ts';
import { aDay, credentials } from '../../kit/general.ts';
import { protocol } from '../../kit/protocol.ts';
import { rsaSha256 } from '../../kit/signature.ts';

const pixOut = pixPayout('/transaction/pix-out', (request) => ({ pixKey: pixKeyOf(request, '55') }));
const noKey = 'Lexxen: a private key is required';

/**
 * Lexxen (specification, sections 4, 5, 7, 8; nothing public): payouts only. A transfer is signed with RSA-SHA256 over
 * method, path, token, time and body, by the private key of the connection, else of its platform. Body names are the
 * white-label family's.
 */
export default protocol({
  name: 'Lexxen',
  evidence: { grade: 'spec', notes: 'The specification’s paths, words and signature; body names are the family’s.' },
  baseUrl: '',
  methods: [],
  credentials: [
    credentials.clientId(),
    credentials.clientSecret(),
    {
      field: 'privateKey',
      title: 'Private key that signs transfers (PEM)',
      secret: true,
      required: true,
      message: noKey,
      orPlatform: 'privateKey',
    },
    {
      field: 'platform',
      title: 'Platform, whose private key signs where there is no other',
      secret: true,
      required: false,
    },
    credentials.baseUrl(true),
  ],
  accountBy: ['clientId'],
  auth: logIn({
    path: '/auth',
    request: ({ clientId, clientSecret }) => ({ json: { client_id: clientId, client_secret: clientSecret } }),
    carry: (token, { connection, method, path, body, at }) => {
      const authorization = `Bearer ${token}`;
      if (method !== 'POST') return { authorization };
      const time = at.toISOString();
      const key = connection.privateKey ?? connection.platform?.privateKey ?? '';
      const signature = rsaSha256(key, [method, path, token, time, body].join('\n'));
      return { authorization, 'request-time': time, signature };
    },
  }),
  money: 'cents',
  limits: { pixExpiryMs: aDay, timeoutMs: 10_000 },
  lookUpBy: ['id'],
  absenceProof: 'never',
  webhookProof: false,
  statuses: { default: 'REJECTED' },
  withdrawStatuses: { PENDING: ['created', 'processing'], APPROVED: ['completed'], default: 'REJECTED' },
  answer: { id: 'id' },
  payoutAnswer,
  // Specification, section 4: its payout returns PENDING, whatever word the reply has. A look-up or webhook decides.
  withdraw: async (wire, request) => {
    const { approvedAt: _, ...made } = wire.payout(await wire.send(pixOut, request), request);
    return { ...made, status: 'PENDING' };
  },
  getWithdraw: { method: 'GET', path: '/transaction/identifier/{id}' },
  check: ({ privateKey, platform }, operation) => {
    if (operation === 'withdraw' && !privateKey && !platform?.privateKey) {
      throw new AdapterRefusal(noKey, 'invalid', 'privateKey');
    }
  },
  webhooks: [payoutPostback],
  failures: { withdraw: 'Failed to process the withdraw request.' },
  notes: ['Payouts only; each waits until a look-up says that it is completed.', 'Webhooks are not signed.'],
});
