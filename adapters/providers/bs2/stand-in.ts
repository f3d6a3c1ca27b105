import { createHash } from 'node:crypto';
import { z } from 'zod';
import { fromBasic, logIn } from '../../../sandbox/core/auth.ts';
import { type Call, orNotFound, type Provider, Refusal } from '../../../sandbox/core/provider.ts';
import { is } from '../../../sandbox/core/shapes.ts';

const client = fromBasic('clientId', 'clientSecret');
const Grant = z.strictObject({ grant_type: z.literal('client_credentials'), scope: z.string().min(1).optional() });
const token = logIn({
  path: '/auth/oauth/v2/token',
  bodyKind: 'form',
  fields: ['clientId', 'clientSecret'],
  readCredentials: (call) => (Grant.safeParse(call.body).success ? client(call) : undefined),
  tokenBody: (text, expiresAt) => ({
    access_token: text,
    token_type: 'Bearer',
    expires_in: Math.floor((expiresAt.getTime() - Date.now()) / 1000),
  }),
  lifeMs: 300_000,
});

const pix = '/pix/direto/forintegration/v1';

/** A key with its kind; a phone as the central bank writes it. */
const Key = z.discriminatedUnion('tipo', [
  z.strictObject({ tipo: z.literal('CPF'), valor: is.cpf }),
  z.strictObject({ tipo: z.literal('CNPJ'), valor: is.cnpj }),
  z.strictObject({ tipo: z.literal('PHONE'), valor: is.phoneWithPlus55 }),
  z.strictObject({ tipo: z.literal('EMAIL'), valor: is.email }),
  z.strictObject({ tipo: z.literal('EVP'), valor: is.uuid }),
]);
const Preparation = z.strictObject({ chave: Key });
/** No source lists its members: the parties of the first answer, and the amount. */
const Confirmation = z.looseObject({ valor: is.reais });

/**
 * BS2's PIX for companies, payouts by key only: several integrations, one of which follows the manual. Amounts are reais.
 * A payout is prepared, which moves nothing, and then confirmed, which answers 202 and needs no body.
 *
 * No source shows the names of a look-up's answer, nor that of the payer among the parties; the words are those of its
 * batches. None of them is for a payout that was cancelled or came back, and no webhook of payouts is shown.
 */
export const bs2: Provider = {
  name: 'BS2',
  slug: 'bs2',
  bases: [''],
  addresses: (root) => ({ baseUrl: root }),
  account: token.account,
  accountOf: token.accountOf,
  // It has no charges here.
  words: { waiting: '', paid: '', refused: '', expired: '', refunded: '', charged_back: '' },
  refundWord: '',
  transferWords: {
    waiting: 'Iniciado',
    done: 'Confirmado',
    refused: 'Rejeitado',
    canceled: 'Rejeitado',
    returned: 'Confirmado',
  },
  moreWords: { transfer: ['Realizado', 'Erro'] },
  routes: [
    token.route,
    {
      method: 'post',
      path: `${pix}/pagamentos/chave`,
      bodyKind: 'json',
      handle: ({ context, body }) => {
        const { chave } = Preparation.parse(body);
        const pagamentoId = context.storeRow('payment', partiesOf(chave.valor));
        return { status: 201, body: { ...paymentOf(pagamentoId), ...partiesOf(chave.valor) } };
      },
    },
    {
      method: 'post',
      path: `${pix}/pagamentos/:id/confirmacao`,
      operation: 'withdraw',
      bodyKind: 'json',
      handle: (call) => {
        const { id, parties } = prepared(call);
        const { valor: amount, ...repeated } = Confirmation.parse(call.body);
        if (JSON.stringify(sorted(repeated)) !== JSON.stringify(sorted(parties))) {
          throw new Refusal(400, 'as partes não são as do pagamento');
        }
        if (call.context.transfer({ id })) throw new Refusal(400, 'o pagamento já foi confirmado');
        call.context.sendTransfer({ id, amount, details: {} });
        return { status: 202, body: undefined };
      },
    },
    {
      method: 'get',
      path: `${pix}/pagamentos/:id`,
      operation: 'getWithdraw',
      handle: (call) => {
        const { id, parties } = prepared(call);
        const { word: status } = call.reportTransfer(orNotFound(call.context.transfer({ id }), 'não confirmado'));
        return { status: 200, body: { ...paymentOf(id), ...parties, status } };
      },
    },
  ],
  webhook: () => undefined,
  problem: (status, descricao) => ({ status, body: [{ tag: 'pagamento', descricao }] }),
};

/** @throws Refusal where nothing was prepared. */
function prepared({ context, params: { id = '' } }: Call) {
  return { id, parties: orNotFound(context.findRow('payment', id), 'pagamento não encontrado') };
}

/** Its end-to-end id is known before it is sent. Its institution does not exist. */
const paymentOf = (pagamentoId: string) => ({
  pagamentoId,
  endToEndId: `E99999999202601011200${hash(pagamentoId).slice(0, 11)}`,
});

const partiesOf = (key: string) => ({
  pagador: party('Loja de Teste', '0001', '1000-1', 'conta da loja'),
  recebedor: party('Joana Souza', '1234', '2000-2', key),
});

const party = (nome: string, agencia: string, numero: string, of: string) => ({
  ispb: '99999999',
  conta: { banco: '999', bancoNome: 'Banco de Teste', agencia, numero, tipo: 'ContaCorrente' },
  // Documents are numbered by the key, so that no two receivers are the same.
  pessoa: { documento: hash(of).replace(/\D/g, '').slice(0, 11), tipoDocumento: 'CPF', nome, nomeFantasia: null },
});

const sorted = (members: object) => Object.entries(members).sort(([left], [right]) => left.localeCompare(right));
const hash = (of: string): string => createHash('sha256').update(of).digest('hex');
