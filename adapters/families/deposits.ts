import type { WithdrawRequest } from '../../domain/payouts/payout.ts';
import { logIn } from '../kit/auth.ts';
import type { Provider } from '../kit/declaration.ts';
import { filled, inferPixType, nationalPhone, pixKeyOf, referenceOf, taxDocument } from '../kit/fields.ts';
import { aDay, credentials } from '../kit/general.ts';
import { type Protocol, protocol } from '../kit/protocol.ts';

/**
 * The `deposit` and `withdraw` API behind a log-in that several brands resell (public facts: Vexy's integration C,
 * sister brands B). PIX only; unit and words are each brand's. A reply's subject may be at its root, under `qrCodeResponse` or under
 * `data`: each value is searched at all three.
 */
export interface Deposits
  extends Pick<Protocol, 'name' | 'evidence' | 'baseUrl' | 'notes' | 'money' | 'statuses' | 'withdrawStatuses'>,
    Partial<Pick<Protocol, 'masks' | 'unitAssumed' | 'signed' | 'unsupported' | 'unsupportedMethod' | 'check'>> {
  /** Credentials in addition to the usual ones. */
  alsoNeeds?: Protocol['credentials'];
  /** The specification's message for a refused log-in. */
  logInFailure?: string;
}

const anywhere = (...names: string[]): string[] =>
  names.flatMap((name) => ['', 'qrCodeResponse.', 'data.'].map((place) => `${place}${name}`));

export function deposits({ alsoNeeds = [], logInFailure, ...brand }: Deposits): Provider {
  return protocol({
    ...brand,
    methods: ['PIX'],
    credentials: [
      credentials.clientId(),
      credentials.clientSecret(),
      ...alsoNeeds,
      credentials.baseUrl(brand.baseUrl === ''),
    ],
    accountBy: ['clientId'],
    auth: logIn({
      path: '/api/auth/login',
      request: ({ clientId, clientSecret }) => ({ json: { client_id: clientId, client_secret: clientSecret } }),
      ...(logInFailure !== undefined && { failure: logInFailure }),
    }),
    limits: { pixExpiryMs: aDay, timeoutMs: 10_000 },
    lookUpBy: ['id'],
    absenceProof: 'never',
    webhookProof: false,
    answer: {
      id: anywhere('transactionId', 'transaction_id', 'id'),
      status: anywhere('status'),
      amount: anywhere('amount'),
      pixCode: anywhere('qrcode', 'qr_code', 'pix_copy_paste'),
      pixImage: anywhere('qrcode_base64'),
      expiresAt: anywhere('expiresAt'),
      endToEndId: anywhere('pix.endToEndId', 'endToEndId'),
      reference: anywhere('external_id'),
    },
    payoutAnswer: {
      id: anywhere('transaction_id', 'transactionId', 'id'),
      status: anywhere('status'),
      amount: anywhere('amount'),
      endToEndId: anywhere('pix.endToEndId', 'endToEndId'),
    },
    createTransaction: {
      method: 'POST',
      path: '/api/payments/deposit',
      body: (request, { money }) =>
        filled({
          amount: money(request.amount),
          external_id: referenceOf(request),
          clientCallbackUrl: request.webhookUrl,
          payer: filled({
            name: request.customer.name,
            email: request.customer.email,
            document: taxDocument(request.customer.document).number,
            phone: nationalPhone(request.customer.phone),
          }),
        }),
    },
    getTransaction: { method: 'GET', path: '/api/payments/{id}' },
    withdraw: {
      method: 'POST',
      path: '/api/withdrawals/withdraw',
      body: (request, { money }) => {
        const kind = keyKind(request);
        return filled({
          amount: money(request.amount),
          external_id: request.withdrawReference,
          pix_key: pixKeyOf({ ...request, pixType: kind }),
          key_type: kind,
          description: request.description,
          clientCallbackUrl: request.webhookUrl,
        });
      },
    },
    getWithdraw: { method: 'GET', path: '/api/withdrawals/{id}' },
    webhooks: [
      { ...nested('transfer'), type: 'WITHDRAW' },
      { ...nested('transaction'), type: 'TRANSACTION' },
      // In the flat form only a payout has the receiver's name.
      { type: 'WITHDRAW', when: { nome_recebedor: '*' }, id: 'transaction_id', status: 'status' },
      {
        type: 'TRANSACTION',
        id: 'transaction_id',
        status: 'status',
        reference: 'external_id',
        disputes: [{ kind: 'MED', words: ['retido'] }],
      },
    ],
  });
}

/** `{ id, type, event, transaction: { id, status, … } }` */
const nested = (subject: 'transaction' | 'transfer') => ({
  when: { type: subject },
  id: `${subject}.id`,
  status: `${subject}.status`,
  endToEndId: `${subject}.pix.endToEndId`,
  eventId: 'id',
});

/** The request's key type, else inferred from the key (specification, section 5). */
const keyKind = ({ pixType, pixKey = '' }: WithdrawRequest) => pixType ?? inferPixType(pixKey);
