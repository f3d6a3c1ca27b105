import { basicHeader, logIn } from '../../kit/auth.ts';
import { inferPixType, pixKeyOf } from '../../kit/fields.ts';
import { aDay, credentials } from '../../kit/general.ts';
import { protocol, type Reply, type Step } from '../../kit/protocol.ts';
import { EndToEndId, Id, pick } from '../../kit/read.ts';

const payments = '/pix/direto/forintegration/v1/pagamentos';
const keyTypes = { CPF: 'CPF', CNPJ: 'CNPJ', EMAIL: 'EMAIL', PHONE: 'PHONE', RANDOM: 'EVP' } as const;

/**
 * BS2 (not in the specification; several integrations, one of which follows its manual): payouts by PIX key only.
 *
 * - A payout is prepared, which moves nothing, and confirmed with the parties that were answered. 202 confirms it.
 * - Its charges are known from one integration each, with different names in their answers, so neither they nor their
 *   refunds are offered. A payout to a bank account needs the bank's ISPB, which a request does not have.
 * - `Realizado` means accepted for validation, not done. Whether `Erro` is the end no source says, so it is unmapped.
 */
export default protocol({
  name: 'BS2',
  evidence: {
    grade: 'C',
    operations: { getWithdraw: 'assumed', processWebhook: 'assumed' },
    notes:
      'The two steps by several integrations; the members of the confirmation, and whether a token needs a scope, are not shown. Of a look-up only the path is: its word is taken to be in `status`, and one of those of its batches.',
  },
  baseUrl: 'https://api.bs2.com',
  methods: [],
  credentials: [
    credentials.clientId(),
    credentials.clientSecret(),
    { field: 'scope', title: 'Scope of the token, as the bank gave it', secret: false, required: false },
    credentials.baseUrl(),
  ],
  accountBy: ['clientId'],
  auth: logIn({
    path: '/auth/oauth/v2/token',
    request: ({ clientId = '', clientSecret = '', scope }) => ({
      headers: { authorization: basicHeader(clientId, clientSecret) },
      form: { grant_type: 'client_credentials', ...(scope && { scope }) },
    }),
  }),
  money: 'reais',
  limits: { pixExpiryMs: aDay, timeoutMs: 10_000 },
  lookUpBy: ['id'],
  absenceProof: 'never',
  webhookProof: false,
  statuses: { default: 'PENDING' },
  withdrawStatuses: {
    PENDING: ['realizado', 'iniciado'],
    APPROVED: ['confirmado'],
    REJECTED: ['rejeitado'],
    default: 'PENDING',
  },
  answer: { id: 'id' },
  payoutAnswer: { id: 'pagamentoId', status: 'status', endToEndId: 'endToEndId' },
  withdraw: async (wire, request) => {
    const prepared = await wire.send(prepare, request);
    const id = wire.need(prepared, 'pagamentoId', Id);
    const parties = partiesOf(prepared);
    if (Object.keys(parties).length === 0) throw wire.failed("BS2's answer lacks the parties of the payment", 'none');
    const confirm: Step<object> = {
      method: 'POST',
      path: `${payments}/{id}/confirmacao`,
      anyBody: true,
      body: () => ({ ...parties, valor: wire.money(request.amount) }),
    };
    const { status } = await wire.send(confirm, { id });
    if (status !== 202) throw wire.failed(`BS2 answered the confirmation with ${status}, not 202`, 'unknown');
    const endToEndId = pick(prepared.body, 'endToEndId', EndToEndId);
    return {
      withdrawId: id,
      status: 'PENDING',
      providerWord: '',
      amount: request.amount,
      ...(endToEndId && { endToEndId }),
    };
  },
  getWithdraw: { method: 'GET', path: `${payments}/{id}` },
  webhooks: [],
  notes: [
    'Payouts by PIX key only. Each is PENDING until a look-up says `Confirmado`; no webhook of payouts is known.',
    'It takes no reference of ours: a payout whose confirmation got no answer cannot be looked up, and two people report its outcome.',
    'Its test environment is https://apihmz.bancobonsucesso.com.br. No client certificate is needed.',
    'Make a first payout of a small amount, and see that a look-up reads its end.',
  ],
});

const prepare: Step<Parameters<typeof pixKeyOf>[0]> = {
  method: 'POST',
  path: `${payments}/chave`,
  writes: false,
  body: (request) => {
    const { pixKey = '', pixType = inferPixType(pixKey) } = request;
    return { chave: { valor: pixKeyOf({ ...request, pixType }, '+55'), tipo: keyTypes[pixType] } };
  },
};

/** The parties of a payment are the objects among its members; ids and times are texts. */
const partiesOf = ({ body }: Reply): object =>
  Object.fromEntries(
    Object.entries(body as object).filter(
      ([, member]) => member !== null && typeof member === 'object' && !Array.isArray(member),
    ),
  );
