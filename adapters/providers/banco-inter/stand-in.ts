import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ChargeState } from '../../../sandbox/core/entities.ts';
import { pageOf } from '../../../sandbox/core/pdf.ts';
import {
  type Call,
  orNotFound,
  type ReportedCharge,
  type ReportedTransfer,
  type Route,
} from '../../../sandbox/core/provider.ts';
import { boletoOf, brCode, dayInBrazil, is, reais } from '../../../sandbox/core/shapes.ts';
import { bankPix } from '../../../sandbox/dialects/bank-pix.ts';
import { cobWords } from '../../../sandbox/dialects/pix-standard.ts';

// Boletos

const cobrancas = '/cobranca/v3/cobrancas';

const text = z.string().min(1);
const Cobranca = z.strictObject({
  seuNumero: text,
  valorNominal: is.reais,
  dataVencimento: is.day,
  numDiasAgenda: z.int().min(0).max(60),
  desconto: z
    .union([
      z.strictObject({
        codigo: z.literal('PERCENTUALDATAINFORMADA'),
        quantidadeDias: z.int().min(0),
        taxa: z.number().positive().max(100),
      }),
      z.strictObject({
        codigo: z.literal('VALORFIXODATAINFORMADA'),
        quantidadeDias: z.int().min(0),
        valor: is.reais,
      }),
    ])
    .optional(),
  multa: z
    .union([
      z.strictObject({ codigo: z.literal('PERCENTUAL'), taxa: z.number().positive().max(100) }),
      z.strictObject({ codigo: z.literal('VALORFIXO'), valor: is.reais }),
    ])
    .optional(),
  mora: z.strictObject({ codigo: z.literal('TAXAMENSAL'), taxa: z.number().positive() }).optional(),
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
      const lines = ['Boleto de teste', boletoOf(charge, '077', charge.details.dataVencimento).digitableLine];
      return { status: 200, body: { pdf: pageOf(lines).toString('base64') } };
    },
  },
];

function boletoNamed({ context, params }: Call) {
  const charge = context.charge(params.id ?? '');
  return orNotFound(charge?.method === 'boleto' ? charge : undefined, 'Cobrança não encontrada');
}

function boleto(charge: ReportedCharge) {
  const { barcode, digitableLine } = boletoOf(charge, '077', charge.details.dataVencimento);
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

// Payouts

const key = z.union([is.cpfOrCnpj, is.phoneWithPlus55, is.email.max(77), is.uuid], { error: 'is not a PIX key' });
const Payout = z.strictObject({
  // No source shows its type.
  valor: z.union([is.reais, is.reaisText]),
  descricao: is.text(140).optional(),
  dataPagamento: is.day.optional(),
  destinatario: z.strictObject({ tipo: z.literal('CHAVE'), chave: key }),
});

const payoutRoutes: (Route & { scope: string })[] = [
  {
    method: 'put',
    path: '/banking/v2/webhooks/pix-pagamento',
    scope: 'webhook-banking.write',
    handle: (call) => {
      const { webhookUrl } = z.strictObject({ webhookUrl: is.url }).parse(call.body);
      call.context.storeWebhookUrl('pix-pagamento', webhookUrl);
      return { status: 200, body: {} };
    },
  },
  {
    method: 'post',
    path: '/banking/v2/pix',
    operation: 'withdraw',
    scope: 'pagamento-pix.write',
    handle: (call) => {
      const { valor } = Payout.parse(call.body);
      // By one integration; the bank's SDK sends none.
      const idempotencyKey = is.uuid.optional().parse(call.headers['x-id-idempotente']);
      const earlier = idempotencyKey === undefined ? undefined : call.context.transfer({ idempotencyKey });
      const sent = call.context.sendTransfer({
        id: earlier?.id ?? randomUUID(),
        ...(idempotencyKey !== undefined && { idempotencyKey }),
        amount: valor,
        notifyUrl: call.context.webhookUrl('pix-pagamento'),
        details: {},
      });
      const { id: codigoSolicitacao, endToEndId, createdAt } = call.reportTransfer(sent);
      const day = dayInBrazil(createdAt);
      return {
        status: 200,
        body: { tipoRetorno: 'PROCESSADO', codigoSolicitacao, endToEndId, dataPagamento: day, dataOperacao: day },
      };
    },
  },
  {
    method: 'get',
    path: '/banking/v2/pix/:id',
    operation: 'getWithdraw',
    scope: 'pagamento-pix.read',
    handle: (call) => {
      const found = orNotFound(call.context.transfer({ id: call.params.id ?? '' }), 'Pagamento não encontrado');
      const { id, endToEndId, amount, word, createdAt, doneAt } = call.reportTransfer(found);
      const transacaoPix = {
        codigoSolicitacao: id,
        endToEnd: endToEndId,
        valor: reais(amount),
        status: word,
        dataHoraSolicitacao: createdAt,
        ...(doneAt && { dataHoraMovimento: doneAt }),
        erros: [],
      };
      return { status: 200, body: { transacaoPix, historico: [{ status: word, dataHoraEvento: createdAt }] } };
    },
  },
];

const payoutNotice = ({ id, endToEndId, amount, word, createdAt, doneAt }: ReportedTransfer) => ({
  codigoSolicitacao: id,
  endToEnd: endToEndId,
  valor: reais(amount),
  status: word,
  dataHoraSolicitacao: createdAt,
  dataHoraMovimento: doneAt,
});

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
  due: 'cobv',
  logIn: { path: '/oauth/v2/token', body: 'form', client: 'body', scopes: true },
  bareNotice: true,
  routes: [...boletoRoutes, ...payoutRoutes],
  boletoNotice,
  moreWords: {
    charge: [
      ...Object.values(boletoWords),
      'EM_PROCESSAMENTO',
      'ATRASADO',
      'PROTESTO',
      'CANCELADO',
      'MARCADO_RECEBIDO',
    ],
    transfer: [
      'PIX_PAGO',
      'PIX_ENVIADO',
      'DEBITADO',
      'PARCIALMENTE_DEBITADO',
      'PARCIALMENTE_PAGO',
      'CRIADO',
      'TRANSACAO_CRIADA',
      'AGUARDANDO_APROVACAO',
      'APROVADO',
      'TRANSACAO_APROVADA',
      'AGENDADO',
      'REPROVADO',
      'EXPIRADO',
      'CANCELADO_SEM_SALDO',
      'AGENDAMENTO_CANCELADO',
      'NAO_DEBITADO',
    ],
  },
  also: {
    transferWords: {
      waiting: 'ENVIADO',
      done: 'PAGO',
      refused: 'FALHA',
      canceled: 'CANCELADO',
      // No word says that the receiver's bank sent it back.
      returned: 'PAGO',
    },
    transferWebhook: (transfer) => (transfer.state === 'returned' ? undefined : { body: payoutNotice(transfer) }),
  },
});
