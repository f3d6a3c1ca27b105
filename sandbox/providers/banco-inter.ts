import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ChargeState } from '../core/entities.ts';
import { pageOf } from '../core/pdf.ts';
import { type Call, orNotFound, type ReportedCharge, type Route } from '../core/provider.ts';
import { boletoOf, brCode, dayInBrazil, is, reais } from '../core/shapes.ts';
import { bankPix } from '../dialects/bank-pix.ts';
import { cobWords } from '../dialects/pix-standard.ts';

const cobrancas = '/cobranca/v3/cobrancas';

const text = z.string().min(1);
const Cobranca = z.strictObject({
  seuNumero: text,
  valorNominal: is.reais,
  dataVencimento: is.day,
  numDiasAgenda: z.int().min(0),
  pagador: z
    .strictObject({
      cpfCnpj: is.cpfOrCnpj,
      tipoPessoa: z.enum(['FISICA', 'JURIDICA']),
      nome: text,
      endereco: text,
      numero: text.optional(),
      complemento: text.optional(),
      bairro: text.optional(),
      cidade: text,
      uf: is.state,
      cep: is.postalCode,
      email: is.email.optional(),
      ddd: is.digits(2).optional(),
      telefone: is.digits(8, 9).optional(),
    })
    .refine(({ cpfCnpj, tipoPessoa }) => (cpfCnpj.length === 11) === (tipoPessoa === 'FISICA'), {
      path: ['tipoPessoa'],
      error: 'is not that of the document',
    }),
});

const boletoWords: Record<ChargeState, string> = {
  waiting: 'A_RECEBER',
  expired: 'EXPIRADO',
  refused: 'FALHA_EMISSAO',
  paid: 'RECEBIDO',
  // A boleto is not refunded.
  refunded: 'RECEBIDO',
  charged_back: 'RECEBIDO',
};
/** The words of states are those of PIX; a test's own word is shown as it is. */
const situacao = ({ word, state }: ReportedCharge) => (word === cobWords[state] ? boletoWords[state] : word);

const boletoRoutes: (Route & { scope: string })[] = [
  {
    method: 'post',
    path: cobrancas,
    operation: 'createTransaction',
    scope: 'boleto-cobranca.write',
    handle: (call) => {
      const { valorNominal, dataVencimento, numDiasAgenda, ...details } = Cobranca.parse(call.body);
      const due = Date.parse(`${dataVencimento}T23:59:59-03:00`) + numDiasAgenda * 86_400_000;
      const charge = call.context.openCharge({
        id: randomUUID(),
        method: 'boleto',
        amount: valorNominal,
        reference: details.seuNumero,
        notifyUrl: call.context.webhookUrl('cobranca'),
        expiresInMs: due - call.context.now().getTime(),
        details: { seuNumero: details.seuNumero, dataVencimento },
      });
      return { status: 200, body: { codigoSolicitacao: call.reportCharge(charge).id } };
    },
  },
  {
    method: 'put',
    path: `${cobrancas}/webhook`,
    scope: 'boleto-cobranca.write',
    handle: (call) => {
      const { webhookUrl } = z.strictObject({ webhookUrl: is.url }).parse(call.body);
      call.context.storeWebhookUrl('cobranca', webhookUrl);
      return { status: 200, body: {} };
    },
  },
  {
    method: 'get',
    path: `${cobrancas}/:id`,
    operation: 'getTransaction',
    scope: 'boleto-cobranca.read',
    handle: (call) => ({ status: 200, body: boleto(call.reportCharge(boletoNamed(call))) }),
  },
  {
    method: 'get',
    path: `${cobrancas}/:id/pdf`,
    scope: 'boleto-cobranca.read',
    handle: (call) => {
      const charge = boletoNamed(call);
      const lines = ['Boleto de teste', boletoOf(charge, '077').digitableLine];
      return { status: 200, body: { pdf: pageOf(lines).toString('base64') } };
    },
  },
];

function boletoNamed({ context, params }: Call) {
  const charge = context.charge(params.id ?? '');
  return orNotFound(charge?.method === 'boleto' ? charge : undefined, 'Cobrança não encontrada');
}

function boleto(charge: ReportedCharge) {
  const { barcode, digitableLine } = boletoOf(charge, '077');
  const { dataVencimento, seuNumero } = charge.details;
  return {
    cobranca: {
      codigoSolicitacao: charge.id,
      seuNumero,
      situacao: situacao(charge),
      dataSituacao: dayInBrazil(charge.updatedAt),
      dataEmissao: dayInBrazil(charge.createdAt),
      dataVencimento,
      valorNominal: reais(charge.amount),
      ...(charge.paidAt && { valorTotalRecebido: reais(charge.paidAmount), origemRecebimento: 'BOLETO' }),
      tipoCobranca: 'SIMPLES',
      arquivada: false,
    },
    boleto: { nossoNumero: barcode.slice(-11), codigoBarras: barcode, linhaDigitavel: digitableLine },
    pix: { txid: charge.id.replace(/-/g, ''), pixCopiaECola: brCode('pix.banco-inter.invalid', charge) },
  };
}

/** The fields of the callback log, as a list. Only what happens to an open boleto is reported. */
function boletoNotice(charge: ReportedCharge, url: string) {
  if (charge.state === 'refunded' || charge.state === 'charged_back') return undefined;
  const { cobranca, boleto: slip, pix } = boleto(charge);
  const { codigoSolicitacao, seuNumero, situacao: word, valorTotalRecebido, origemRecebimento } = cobranca;
  const paid = { valorTotalRecebido, origemRecebimento };
  const dataHoraSituacao = charge.updatedAt;
  return { url, body: [{ codigoSolicitacao, seuNumero, situacao: word, dataHoraSituacao, ...paid, ...slip, ...pix }] };
}

/**
 * Banco Inter, by its SDK and sample receiver. The sample reads a notice as the standard's object, an integration reports a
 * bare array: the stand-in sends the array. `x-conta-corrente` is needed only by an application of several accounts, so
 * it is not demanded.
 *
 * A boleto is issued later by its documents, and here at once: its first answer has the id alone all the same.
 */
export const bancoInter = bankPix({
  name: 'Banco Inter',
  slug: 'banco-inter',
  prefix: '/pix/v2',
  logIn: { path: '/oauth/v2/token', body: 'form', client: 'body', scopes: true },
  bareNotice: true,
  routes: boletoRoutes,
  boletoNotice,
  moreWords: [
    ...Object.values(boletoWords),
    'EM_PROCESSAMENTO',
    'ATRASADO',
    'PROTESTO',
    'CANCELADO',
    'MARCADO_RECEBIDO',
  ],
});
