import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { fromBody, logIn } from '../../../sandbox/core/auth.ts';
import { orNotFound, type Provider, signingSecret } from '../../../sandbox/core/provider.ts';
import { brCode, is } from '../../../sandbox/core/shapes.ts';
import { png } from '../../../sandbox/dialects/png.ts';

const token = logIn({
  path: '/no-auth/autenticacao/v1/api/login',
  fields: ['publicKey', 'secretKey'],
  readCredentials: fromBody({ clientId: 'publicKey', clientSecret: 'secretKey' }),
  tokenBody: (accessToken) => ({ sucesso: true, accessToken, mensagem: 'Autenticado' }),
  lifeMs: 3_600_000,
});

const Gerar = z.strictObject({
  valor: is.cents,
  tempoExpiracao: z.int().min(1),
  comImagem: z.boolean(),
  informacaoAdicional: is.text(140).optional(),
});

const Reverso = z.strictObject({ endToEnd: is.text(32), valor: is.cents });

/**
 * Flow2Pay: a log-in, QR codes, and refunds by the payment's end-to-end id. It has no look-up. Amounts are cents.
 *
 * Webhooks carry `token`, which the receiver compares with the connection's secret. No sample of a webhook is public,
 * so its fields other than the event are named as in the API's answers. A charge that was never paid has no webhook.
 */
export const flow2pay: Provider = {
  name: 'Flow2Pay',
  slug: 'flow2pay',
  bases: [''],
  bodyKind: 'json',
  addresses: (root) => ({ baseUrl: root }),
  ...token,
  words: {
    waiting: 'PENDENTE',
    paid: 'PixIn',
    refused: 'PENDENTE',
    expired: 'PENDENTE',
    refunded: 'PixInReversal',
    charged_back: 'PixInReversal',
  },
  refundWord: 'PixInReversal',
  routes: [
    token.route,
    {
      method: 'post',
      path: '/qrcode/v2/gerar',
      operation: 'createTransaction',
      handle: (call) => {
        const { valor, tempoExpiracao, comImagem, informacaoAdicional } = Gerar.parse(call.body);
        const charge = call.context.openCharge({
          id: randomBytes(16).toString('hex'),
          method: 'pix',
          amount: valor,
          reference: informacaoAdicional,
          expiresInMs: tempoExpiracao * 1000,
          details: {},
        });
        const emv = brCode('pix.flow2pay.invalid', call.reportCharge(charge));
        const qrcode = { emv, ...(comImagem && { imagem: png }) };
        return { status: 200, body: { sucesso: true, txId: charge.id, qrcode, mensagem: 'QR Code gerado' } };
      },
    },
    {
      method: 'post',
      path: '/pix/v1/transferir-reverso',
      operation: 'refund',
      handle: (call) => {
        const { endToEnd, valor } = Reverso.parse(call.body);
        const charge = orNotFound(call.context.charges().find(({ endToEndId }) => endToEndId === endToEnd));
        const id = call.context.refund(charge, valor).refunds.at(-1)?.id;
        return { status: 200, body: { sucesso: true, id, endToEnd, valor, mensagem: 'Devolução realizada' } };
      },
    },
  ],
  webhook: (charge) => {
    if (charge.paidAt === null) return undefined;
    const event = charge.refundedAmount > 0 && charge.state === 'paid' ? 'PixInReversal' : charge.word;
    const { id: txId, endToEndId: endToEnd, paidAmount: valor, account } = charge;
    return { body: { token: signingSecret(account), event, txId, endToEnd, valor, horario: charge.updatedAt } };
  },
  problem: (status, mensagem) => ({ status, body: { sucesso: false, mensagem, erro: { motivo: mensagem } } }),
};
