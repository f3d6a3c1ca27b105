import { z } from 'zod';
import { centsToReais } from '../../domain/core/money.ts';
import type { Transfer } from '../core/entities.ts';
import { type Call, orNotFound, Refusal, type ReportedTransfer, type Route } from '../core/provider.ts';
import { is } from '../core/shapes.ts';
import { bankPix } from '../dialects/bank-pix.ts';

/** PIX keys as the central bank has them. */
const key = z.union([is.cpfOrCnpj, is.phoneWithPlus55, is.email.max(77), is.uuid], { error: 'is not a PIX key' });

const Payout = z.strictObject({
  valor: is.reaisText,
  pagador: z.strictObject({ chave: is.text(77), infoPagador: is.text(140).optional() }),
  favorecido: z
    .strictObject({ chave: key, cpf: is.cpf.optional(), cnpj: is.cnpj.optional() })
    .refine(({ cpf, cnpj }) => cpf === undefined || cnpj === undefined, { error: 'has one document' }),
});
const idEnvio = z.string().regex(/^[a-zA-Z0-9]{1,35}$/, { error: 'idEnvio: must be 1 to 35 letters and digits' });

const payoutRoutes: (Route & { scope: string })[] = [
  {
    method: 'put',
    path: '/v3/gn/pix/:idEnvio',
    operation: 'withdraw',
    scope: 'pix.send',
    handle: (call) => {
      const { valor, pagador } = Payout.parse(call.body);
      const id = idEnvio.parse(call.params.idEnvio);
      const notifyUrl = call.context.webhookUrl(pagador.chave);
      if (!notifyUrl) throw new Refusal(400, 'a chave do pagador não tem webhook');
      if (call.context.transfer({ id })) throw new Refusal(409, 'id de envio duplicado');
      const sent = call.context.sendTransfer({ id, reference: id, amount: valor, notifyUrl, details: {} });
      const { id: shown, endToEndId: e2eId, ...transfer } = call.reportTransfer(sent);
      const horario = { solicitacao: transfer.createdAt };
      return {
        status: 201,
        body: { idEnvio: shown, e2eId, valor: centsToReais(transfer.amount), horario, status: transfer.word },
      };
    },
  },
  {
    method: 'get',
    path: '/v2/gn/pix/enviados/id-envio/:idEnvio',
    operation: 'getWithdraw',
    scope: 'pix.send',
    handle: (call) => sentPix(call, call.context.transfer({ id: call.params.idEnvio ?? '' })),
  },
  {
    method: 'get',
    path: '/v2/gn/pix/enviados/:e2eId',
    operation: 'getWithdraw',
    scope: 'pix.send',
    handle: (call) => sentPix(call, call.context.transfer({ endToEndId: call.params.e2eId ?? '' })),
  },
];

function sentPix(call: Call, found: Transfer | undefined) {
  const { endToEndId, id, amount, word, createdAt, doneAt } = call.reportTransfer(
    orNotFound(found, 'Pix enviado não encontrado'),
  );
  const horario = { solicitacao: createdAt, ...(doneAt && { liquidacao: doneAt }) };
  return { status: 200, body: { endToEndId, idEnvio: id, valor: centsToReais(amount), status: word, horario } };
}

/** A payout in the list of payments: with a kind and a word, and without a txid. The time of a refused one is null. */
function payoutNotice({ endToEndId, id, amount, word, doneAt }: ReportedTransfer) {
  const gnExtras = { idEnvio: id, ...(word === 'NAO_REALIZADO' && { erro: { codigo: 'AC03', motivo: 'Conta' } }) };
  const horario = doneAt && { solicitacao: doneAt, liquidacao: doneAt };
  return { pix: [{ endToEndId, valor: centsToReais(amount), horario, tipo: 'SOLICITACAO', status: word, gnExtras }] };
}

/**
 * Efí, by its SDK and documentation. An address is registered without the test of its client certificate if a header
 * says so, and without it this stand-in takes none. A txid, or an id of a payout, that is taken is a conflict. Notices
 * have the provider's fee and the payer; payouts come in the same list. The key of the payer must have an address.
 *
 * No source shows how a payout is reported that the receiver's bank sent back.
 */
export const efi = bankPix({
  name: 'Efí',
  slug: 'efi',
  prefix: '/v2',
  logIn: { path: '/oauth/token', body: 'json', client: 'Basic' },
  registrationHeaders: { 'x-skip-mtls-checking': /^true$/ },
  txidTaken: 409,
  noticeExtras: () => ({ gnExtras: { tarifa: '0.01', pagador: { nome: 'Maria', cpf: '***.982.247-**' } } }),
  routes: payoutRoutes,
  also: {
    transferWords: {
      waiting: 'EM_PROCESSAMENTO',
      done: 'REALIZADO',
      refused: 'NAO_REALIZADO',
      canceled: 'NAO_REALIZADO',
      returned: 'REALIZADO',
    },
    transferWebhook: (transfer, { url }) =>
      transfer.state === 'returned' ? undefined : { url: `${url}/pix`, body: payoutNotice(transfer) },
  },
});
