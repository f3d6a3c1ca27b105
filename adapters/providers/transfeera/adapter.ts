import type { WithdrawRequest, WithdrawResult } from '../../../domain/payouts/payout.ts';
import { logIn, together } from '../../kit/auth.ts';
import type { Connection } from '../../kit/declaration.ts';
import { AdapterRefusal } from '../../kit/errors.ts';
import { accountOf, filled, pixKeyOf, taxDocument } from '../../kit/fields.ts';
import { aDay, credentials, generalWithdrawStatuses, withWords } from '../../kit/general.ts';
import { protocol, type Step, type Wire } from '../../kit/protocol.ts';
import { getPath, Id, pick } from '../../kit/read.ts';
import { signedWithTime } from '../../kit/signature.ts';

const keyTypes = { CPF: 'CPF', CNPJ: 'CNPJ', EMAIL: 'EMAIL', PHONE: 'TELEFONE', RANDOM: 'CHAVE_ALEATORIA' };

/** It requires the name of the calling software, with a contact address. */
const userAgent = ({ companyId }: Connection) => ({ 'user-agent': companyId ?? 'Trilho (trilho@example.com)' });

/**
 * Transfeera (specification, sections 5, 7; public facts: log-in, hosts, webhooks and signature A, batches C).
 *
 * - Its log-in has its own host, whose name follows from the API's.
 * - A payout is a batch of one transfer, which pays only once it is closed: the calls before that move no money.
 *   Our reference is `integration_id`, and `idempotency_key` to the transfer.
 * - Only `TELEFONE` of the key types is confirmed; the others are inferred.
 * - `FINALIZADO` (its own pages), `EM_PROCESSAMENTO` and `FALHA` (integrations) are added to the general words.
 * - Of a refund event (`TransferRefund`) only the envelope is public: it is read like a transfer's, as a hint to look up.
 */
export default protocol({
  name: 'Transfeera',
  evidence: {
    grade: 'C',
    operations: { getWithdraw: 'B', processWebhook: 'A' },
    notes: 'Batch bodies by one library each; log-in, webhooks and signature by its own pages.',
  },
  baseUrl: 'https://api.transfeera.com',
  methods: [],
  credentials: [
    credentials.clientId(),
    credentials.clientSecret(),
    { field: 'webhookSecret', title: 'Webhook secret', secret: true, required: true },
    { field: 'companyId', title: 'User-Agent: company and contact e-mail', secret: false, required: false },
    credentials.baseUrl(),
  ],
  accountBy: ['clientId'],
  auth: together(
    { headers: userAgent },
    logIn({
      path: '/authorization',
      at: (base) =>
        base.replace(/^https:\/\/api(-sandbox)?(?:\.mtls)?\.transfeera\.com$/, 'https://login-api$1.transfeera.com'),
      request: (connection) => ({
        headers: userAgent(connection),
        json: {
          grant_type: 'client_credentials',
          client_id: connection.clientId,
          client_secret: connection.clientSecret,
        },
      }),
    }),
  ),
  money: 'reais',
  limits: { pixExpiryMs: aDay, timeoutMs: 10_000 },
  lookUpBy: ['id'],
  absenceProof: 'never',
  webhookProof: true,
  statuses: { default: 'REJECTED' },
  withdrawStatuses: withWords(generalWithdrawStatuses, {
    PENDING: ['em_processamento'],
    APPROVED: ['finalizado'],
    REJECTED: ['falha'],
  }),
  answer: { id: 'id' },
  payoutAnswer: {
    id: 'id',
    status: 'status',
    amount: 'value',
    approvedAt: 'finish_date',
    endToEndId: 'pix_end2end_id',
  },
  payouts: ['PIX', 'BANK_ACCOUNT'],
  withdraw: payBatch,
  getWithdraw: { method: 'GET', path: '/transfer/{id}' },
  signed: (delivery, secret, now) => signedWithTime('transfeera-signature', delivery, secret, now),
  webhooks: [
    {
      type: 'WITHDRAW',
      when: { object: 'Transfer' },
      id: 'data.id',
      status: 'data.status',
      amount: 'data.value',
      reference: 'data.integration_id',
      endToEndId: 'data.pix_end2end_id',
      eventId: 'id',
    },
    {
      type: 'WITHDRAW',
      when: { object: 'TransferRefund' },
      id: 'data.id',
      means: 'REJECTED',
      reference: 'data.integration_id',
      eventId: 'id',
    },
  ],
  notes: [
    'Payouts only, by PIX key or to a bank account; each is PENDING until a webhook or a look-up reports it done.',
    'Every webhook must be signed with the secret, no more than five minutes before it comes.',
    'A payout whose closing got no answer is matched by the webhook that carries our reference.',
  ],
});

interface Sending {
  request: WithdrawRequest;
  destination: object;
}

const makeBatch: Step<Sending> = {
  method: 'POST',
  path: '/batch',
  writes: false,
  body: ({ request, destination }, { money }) => ({
    name: request.withdrawReference,
    transfers: [
      filled({
        value: money(request.amount),
        integration_id: request.withdrawReference,
        idempotency_key: request.withdrawReference,
        pix_description: request.description?.slice(0, 140),
        destination_bank_account: destination,
      }),
    ],
  }),
};
const listTransfers: Step<{ id: string }> = { method: 'GET', path: '/batch/{id}/transfer' };
const closeBatch: Step<{ id: string }> = { method: 'POST', path: '/batch/{id}/close' };
const listBanks: Step<object> = { method: 'GET', path: '/bank' };

async function payBatch(wire: Wire, request: WithdrawRequest): Promise<WithdrawResult> {
  const destination = request.paymentMethod === 'PIX' ? pixKey(request) : await bankAccount(wire, request);
  const batch = await wire.send(makeBatch, { request, destination });
  const batchId = wire.need(batch, 'id', Id);
  const transferId = pick(batch.body, 'transfers.0.id', Id);
  const withdrawId =
    transferId ?? wire.need(await wire.send(listTransfers, { id: batchId }), ['0.id', 'data.0.id'], Id);
  await wire.send(closeBatch, { id: batchId });
  return { withdrawId, status: 'PENDING', providerWord: '', amount: request.amount };
}

const pixKey = (request: WithdrawRequest) =>
  filled({ pix_key: pixKeyOf(request, '+55'), pix_key_type: request.pixType && keyTypes[request.pixType] });

/** The provider's own id of a bank. */
async function bankAccount(wire: Wire, request: WithdrawRequest) {
  const { body } = await wire.send(listBanks, {});
  const banks = Array.isArray(body) ? body : [];
  const bank = banks.find((listed) => Number(pick(listed, 'code', Id)) === Number(request.bankCode));
  if (!bank) throw new AdapterRefusal('Banco não suportado, tente outro.', 'invalid', 'bankCode');
  const { branch, number, digit } = accountOf(request);
  const document = request.accountDocument ?? request.document;
  return filled({
    name: request.accountHolder ?? request.name,
    cpf_cnpj: document && taxDocument(document).number,
    bank_id: getPath(bank, 'id'),
    agency: branch,
    account: number,
    account_digit: digit,
  });
}
