import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Auth, fromBody, logIn } from '../../../sandbox/core/auth.ts';
import {
  type Call,
  type Caller,
  orNotFound,
  type Provider,
  Refusal,
  type ReportedTransfer,
} from '../../../sandbox/core/provider.ts';
import { is, reais } from '../../../sandbox/core/shapes.ts';
import { eitherKeyName } from '../../../sandbox/dialects/client-credentials.ts';
import { keyFits } from '../../../sandbox/dialects/key-forms.ts';
import { signed } from '../../../sandbox/dialects/signature.ts';

const client = logIn({
  path: '/authorization',
  bodyKind: 'json',
  fields: ['clientId', 'clientSecret'],
  readCredentials: fromBody(
    { client_id: 'clientId', client_secret: 'clientSecret' },
    { grant_type: 'client_credentials' },
  ),
  tokenBody: (access_token) => ({ access_token, expires_in: 1800 }),
  lifeMs: 1_800_000,
  scheme: 'raw',
});
const token: Auth = eitherKeyName(client);

const keys = {
  CPF: is.cpf,
  CNPJ: is.cnpj,
  EMAIL: is.email,
  TELEFONE: is.phoneWithPlus55,
  CHAVE_ALEATORIA: is.uuid,
};

const Key = z
  .looseObject({ pix_key: z.string(), pix_key_type: z.enum(['CPF', 'CNPJ', 'EMAIL', 'TELEFONE', 'CHAVE_ALEATORIA']) })
  .refine(({ pix_key, pix_key_type }) => keyFits(keys, pix_key_type, pix_key), {
    path: ['pix_key'],
    error: 'is not a key of this type',
  });

/** Transfeera's own ids of banks, which differ from the bank codes. */
const banks = [
  { id: '11', name: 'Banco do Brasil', code: '001', ispb: '00000000' },
  { id: '22', name: 'Santander', code: '033', ispb: '90400888' },
  { id: '33', name: 'Caixa Econômica Federal', code: '104', ispb: '00360305' },
  { id: '44', name: 'Bradesco', code: '237', ispb: '60746948' },
  { id: '55', name: 'Nubank', code: '260', ispb: '18236120' },
  { id: '66', name: 'Itaú', code: '341', ispb: '60701190' },
];

const Account = z.looseObject({
  name: is.text(255),
  cpf_cnpj: is.cpfOrCnpj,
  bank_id: z.coerce.string().refine((id) => banks.some((bank) => bank.id === id), { error: 'is no bank' }),
  agency: is.digits(1, 5),
  account: is.digits(1, 15),
});

const Transfer = z.looseObject({
  value: is.reais,
  integration_id: is.text(255).optional(),
  idempotency_key: is.text(255).optional(),
  pix_description: is.text(140).optional(),
  destination_bank_account: z.union([Key, Account], { error: 'is neither a PIX key nor an account at a bank' }),
});

const Batch = z.looseObject({ name: is.text(255).optional(), transfers: z.array(Transfer).default([]) });

/** A transfer of a batch that may not be closed yet. */
interface Planned {
  id: string;
  amount: number;
  idempotencyKey?: string | undefined;
  reference?: string | undefined;
  method: 'PIX' | 'TRANSFERENCIA';
}

/**
 * Transfeera: payouts in batches, in reais. No money is sent before the batch is closed. A repeated `idempotency_key`
 * finds the earlier transfer. Webhooks are signed and go to the address set in the dashboard.
 *
 * The body of a batch and the words other than FINALIZADO, EM_PROCESSAMENTO and FALHA are not public.
 */
export const transfeera: Provider = {
  name: 'Transfeera',
  slug: 'transfeera',
  bases: [''],
  bodyKind: 'json',
  /** A company name and a contact e-mail. */
  requiredHeaders: { 'user-agent': /\S+.*\S+@\S+\.\S+/ },
  addresses: (root) => ({ baseUrl: root, cashOutBaseUrl: root }),
  // The token with or without `Bearer`: public integrations send both forms.
  account: (caller) => token.account({ ...caller, headers: { ...caller.headers, authorization: bare(caller) } }),
  accountOf: token.accountOf,
  // The stand-in has no charges.
  words: { waiting: '', paid: '', refused: '', expired: '', refunded: '', charged_back: '' },
  refundWord: '',
  transferWords: {
    waiting: 'EM_PROCESSAMENTO',
    done: 'FINALIZADO',
    refused: 'FALHA',
    canceled: 'FALHA',
    returned: 'FALHA',
  },
  routes: [
    client.route,
    { method: 'get', path: '/bank', handle: () => ({ status: 200, body: banks }) },
    {
      method: 'post',
      path: '/batch',
      handle: (call) => {
        const { name = null, transfers } = Batch.parse(call.body);
        const planned = transfers.map((one) => plan(call, one));
        const id = call.context.storeRow('batch', { name, transfers: planned, closed: false });
        return { status: 200, body: { id, name, transfers: planned.map(({ id }) => ({ id })) } };
      },
    },
    {
      method: 'post',
      path: '/batch/:id/transfer',
      handle: (call) => {
        const { id, batch } = batchOf(call);
        if (batch.closed) throw new Refusal(400, 'the batch is closed');
        const planned = plan(call, Transfer.parse(call.body));
        call.context.storeRow('batch', { ...batch, transfers: [...batch.transfers, planned] }, id);
        return { status: 200, body: { id: planned.id, batch_id: id } };
      },
    },
    {
      method: 'post',
      path: '/batch/:id/close',
      operation: 'withdraw',
      handle: (call) => {
        const { id, batch } = batchOf(call);
        if (batch.closed || batch.transfers.length === 0) throw new Refusal(400, 'the batch is closed, or empty');
        const sent = batch.transfers.map(({ method, ...one }) =>
          call.context.sendTransfer({ ...one, details: { batch: id, method } }),
        );
        call.context.storeRow('batch', { ...batch, closed: true }, id);
        return { status: 200, body: { id, transfers: sent.map((one) => transfer(call.reportTransfer(one))) } };
      },
    },
    {
      method: 'get',
      path: '/batch/:id',
      handle: (call) => {
        const { id, batch } = batchOf(call);
        return { status: 200, body: { id, name: batch.name } };
      },
    },
    {
      method: 'get',
      path: '/batch/:id/transfer',
      operation: 'getWithdraw',
      handle: (call) => ({
        status: 200,
        body: batchOf(call).batch.transfers.map(({ id, amount, reference }) => {
          const sent = call.context.transfer({ id });
          return sent ? transfer(call.reportTransfer(sent)) : { id, value: reais(amount), integration_id: reference };
        }),
      }),
    },
    {
      method: 'get',
      path: '/transfer/:id',
      operation: 'getWithdraw',
      handle: (call) => {
        const sent = orNotFound(call.context.transfer({ id: call.params.id ?? '' }), 'Transferência não encontrada');
        return { status: 200, body: transfer(call.reportTransfer(sent)) };
      },
    },
  ],
  webhook: () => undefined,
  transferWebhook: (sent, event) => {
    const object = sent.state === 'returned' ? 'TransferRefund' : 'Transfer';
    const envelope = { id: event.id, version: 'v1', account_id: sent.account, object, date: sent.updatedAt };
    return signed('transfeera-signature', { ...envelope, data: transfer(sent) }, sent.account);
  },
  problem: (status, message) => ({ status, body: { statusCode: status, message } }),
};

const bare = ({ headers }: Caller) => headers.authorization?.replace(/^bearer +/i, '');

/** The id is derived from the idempotency key where there is one, so that a repeated key gives the same transfer. */
function plan(call: Call, { value, idempotency_key, integration_id, ...one }: z.output<typeof Transfer>): Planned {
  const id =
    idempotency_key === undefined
      ? call.context.storeRow('transfer', {})
      : String(Number.parseInt(sha256(`${call.account} ${idempotency_key}`).slice(0, 11), 16));
  const method = 'pix_key' in one.destination_bank_account ? 'PIX' : 'TRANSFERENCIA';
  return { id, amount: value, idempotencyKey: idempotency_key, reference: integration_id, method };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function batchOf(call: Call): { id: string; batch: { name: string | null; transfers: Planned[]; closed: boolean } } {
  const { id = '' } = call.params;
  return { id, batch: orNotFound(call.context.findRow('batch', id), 'Lote não encontrado') as never };
}

function transfer(sent: ReportedTransfer): Record<string, unknown> {
  return {
    id: sent.id,
    value: reais(sent.amount),
    status: sent.word,
    status_description: null,
    error: sent.refusedReason,
    integration_id: sent.reference,
    idempotency_key: sent.idempotencyKey,
    created_at: sent.createdAt,
    batch_id: sent.details.batch,
    finish_date: sent.doneAt,
    transfer_date: sent.doneAt,
    returned_date: sent.state === 'returned' ? sent.updatedAt : null,
    payment_method: sent.details.method,
    pix_end2end_id: sent.details.method === 'PIX' ? sent.endToEndId : null,
  };
}
