import { z } from 'zod';
import { centsToReais, reaisToCents } from '../../../domain/core/money.ts';
import { type ChargeState, makeEndToEndId } from '../../../sandbox/core/entities.ts';
import { pageOf } from '../../../sandbox/core/pdf.ts';
import {
  type Call,
  orNotFound,
  Refusal,
  type ReportedCharge,
  type ReportedTransfer,
  type Route,
} from '../../../sandbox/core/provider.ts';
import { boletoOf, is, reais } from '../../../sandbox/core/shapes.ts';
import { bankPix, demoNumber, inWords, refusing } from '../../../sandbox/dialects/bank-pix.ts';

type Guarded = Route & { scope: string };

// Boletos: cobrança bancária, version 3

const boletos = '/cobranca-bancaria/v3/boletos';
const text = z.string().min(1);
const int32 = z.int().min(1).max(2_147_483_647);
/** Its description says int32, and its example has eighteen digits. */
const ownNumber = z.int().min(1);

const Boleto = z.strictObject({
  numeroCliente: int32,
  codigoModalidade: z.literal(1),
  numeroContaCorrente: int32,
  codigoEspecieDocumento: z.enum(
    'CH DM DMI DS DSI DR LC NCC NCE NCI NCR NP NPR TM TS NS RC FAT ND AP ME PC NF DD BDP OU'.split(' '),
  ),
  dataEmissao: is.day,
  nossoNumero: ownNumber.optional(),
  seuNumero: is.text(18),
  identificacaoBoletoEmpresa: is.text(25).optional(),
  // The bank (1) or its client (2) prints it, and hands it out.
  identificacaoEmissaoBoleto: z.union([z.literal(1), z.literal(2)]),
  identificacaoDistribuicaoBoleto: z.union([z.literal(1), z.literal(2)]),
  valor: is.reais,
  dataVencimento: is.day,
  dataLimitePagamento: is.day.optional(),
  // Of a discount, fine or interest the members are known; here none is taken.
  tipoDesconto: z.literal(0),
  tipoMulta: z.literal(0),
  tipoJurosMora: z.literal(3),
  numeroParcela: z.int().min(1).max(99),
  aceite: z.boolean().optional(),
  pagador: z.strictObject({
    numeroCpfCnpj: is.cpfOrCnpj,
    nome: is.text(50),
    endereco: text,
    bairro: text,
    cidade: text,
    cep: is.postalCode,
    uf: is.state,
    email: is.email.optional(),
  }),
  mensagensInstrucao: z.array(is.text(40)).max(5).optional(),
  gerarPdf: z.boolean().optional(),
  codigoCadastrarPIX: z.union([z.literal(0), z.literal(2)]).optional(),
});
const LookUp = z.strictObject({
  numeroCliente: is.digits(1, 10),
  codigoModalidade: z.literal('1'),
  nossoNumero: is.digits(1, 18),
});
const WriteOff = z.strictObject({ numeroCliente: int32, codigoModalidade: z.literal(1) });

const words: Record<ChargeState, string> = {
  waiting: 'Em Aberto',
  // No word is its own: one that nobody wrote off is open.
  expired: 'Em Aberto',
  refused: 'Baixado',
  paid: 'Liquidado',
  // A boleto is not refunded.
  refunded: 'Liquidado',
  charged_back: 'Liquidado',
};
const situacaoBoleto = inWords(words);

const messages = (status: number, mensagem: string) => ({
  // The description names 400, 406 and 500 alone.
  status: status === 404 ? 400 : status,
  body: { mensagens: [{ codigo: String(status), mensagem }] },
});

const boletoRoutes: Guarded[] = [
  {
    method: 'post' as const,
    path: boletos,
    operation: 'createTransaction' as const,
    scope: 'boletos_inclusao',
    handle: (call: Call) => {
      const { valor, gerarPdf, ...details } = Boleto.parse(call.body);
      const { dataVencimento, dataLimitePagamento = dataVencimento, nossoNumero, seuNumero } = details;
      if (dataLimitePagamento < dataVencimento) throw new Refusal(400, 'dataLimitePagamento: antes do vencimento');
      const id = nossoNumero === undefined ? undefined : String(nossoNumero);
      if (id && call.context.charge(id)) throw new Refusal(400, 'nossoNumero: já utilizado');
      const { pagador: _, ...kept } = details;
      const booked = call.context.openCharge({
        id,
        method: 'boleto',
        amount: valor,
        reference: seuNumero,
        expiresInMs: Date.parse(`${dataLimitePagamento}T23:59:59-03:00`) - call.context.now().getTime(),
        details: { ...kept, dataLimitePagamento },
      });
      const charge = call.reportCharge(booked);
      const { linhaDigitavel } = facts(charge);
      return {
        status: 200,
        body: {
          resultado: {
            ...facts(charge),
            ...(gerarPdf && { pdfBoleto: pageOf(['Boleto de teste', linhaDigitavel]).toString('base64') }),
          },
        },
      };
    },
  },
  {
    method: 'get' as const,
    path: boletos,
    operation: 'getTransaction' as const,
    scope: 'boletos_consulta',
    handle: (call: Call) => {
      const { numeroCliente, nossoNumero } = LookUp.parse(Object.fromEntries(call.query));
      const found = boletoNamed(call, nossoNumero, Number(numeroCliente));
      // Nothing is found: no content.
      if (!found) return { status: 204, body: undefined };
      const charge = call.reportCharge(found);
      return {
        status: 200,
        body: { resultado: { ...facts(charge), situacaoBoleto: situacaoBoleto(charge), listaHistorico: [] } },
      };
    },
  },
  {
    method: 'post' as const,
    path: `${boletos}/:nossoNumero/baixar`,
    operation: 'refund' as const,
    scope: 'boletos_alteracao',
    handle: (call: Call) => {
      const { numeroCliente } = WriteOff.parse(call.body);
      const found = boletoNamed(call, call.params.nossoNumero ?? '', numeroCliente);
      call.context.cancelCharge(orNotFound(found, 'Boleto não encontrado'), 'Baixado');
      return { status: 204, body: undefined };
    },
  },
].map((route) => refusing(messages, route));

function boletoNamed({ context }: Call, nossoNumero: string, contract: number) {
  const charge = context.charge(nossoNumero);
  return charge?.method === 'boleto' && charge.details.numeroCliente === contract ? charge : undefined;
}

function facts(charge: ReportedCharge) {
  const { barcode, digitableLine } = boletoOf(charge, '756', charge.details.dataVencimento);
  return {
    ...charge.details,
    nossoNumero: Number(charge.id),
    valor: reais(charge.amount),
    codigoBarras: barcode,
    linhaDigitavel: digitableLine,
  };
}

// Payouts: begun with a key, and then confirmed

const payments = '/pix-pagamentos/v2/pagamentos';

const key = z.union([is.cpfOrCnpj, is.phoneWithPlus55, is.email.max(77), is.uuid], { error: 'is not a PIX key' });
const Beginning = z.strictObject({ chave: key, dataAgendamento: is.day.optional() });
const endToEndId = z.string().regex(/^[a-zA-Z0-9]{32}$/, { error: 'must be 32 letters and digits' });
/** With a comma, unlike every other amount of the bank's. */
const withComma = z
  .string()
  .regex(/^\d{1,18}(,\d{1,2})?$/, { error: 'must be reais as text with a comma' })
  .transform((text) => reaisToCents(text.replace(',', '.')));
const Account = z.strictObject({
  ispb: is.digits(8).optional(),
  cpfCnpj: is.cpfOrCnpj.optional(),
  nome: is.text(140).optional(),
  conta: is.digits(1, 20).optional(),
  agencia: is.digits(1, 4).optional(),
  tipo: z.enum(['CORRENTE', 'POUPANCA', 'SALARIO', 'CONTAPAGAMENTO']).optional(),
});
// By a key alone: MANUAL and QRCODE have rules of their own.
const Confirmation = z.strictObject({
  endToEndId,
  valor: withComma,
  meioIniciacao: z.literal('CHAVE'),
  descricao: is.text(140).optional(),
  repeticao: z.boolean().optional(),
  origem: Account.extend({ chaveDict: is.text(77).optional() }).optional(),
  destino: Account.extend({ boolFavorecido: z.boolean().optional() }).optional(),
  dataAgendamento: is.day.optional(),
});

const payoutRoutes: Guarded[] = [
  {
    method: 'put',
    path: `${payments}/webhook`,
    scope: 'pixpagamentos_webhook',
    handle: (call) => {
      const { webhookUrl } = z.strictObject({ webhookUrl: is.url.max(200) }).parse(call.body);
      call.context.storeWebhookUrl('pagamentos', webhookUrl);
      return { status: 200, body: {} };
    },
  },
  {
    // It asks for the owner of a key, and moves nothing.
    method: 'post',
    path: payments,
    scope: 'pixpagamentos_escrita',
    handle: (call) => {
      const { chave } = Beginning.parse(call.body);
      const id = call.context.storeRow('pagamento', {}, makeEndToEndId(call.context.now()));
      const proprietario = { tipo: 'FISICO', nome: 'Maria da Silva', identificador: '52998224725' };
      return { status: 200, body: { endToEndId: id, chave, tipo: kindOf(chave), proprietario } };
    },
  },
  {
    method: 'post',
    path: `${payments}/confirmacao`,
    operation: 'withdraw',
    scope: 'pixpagamentos_escrita',
    handle: (call) => {
      const { endToEndId: id, valor, descricao } = Confirmation.parse(call.body);
      if (!call.context.findRow('pagamento', id)) throw new Refusal(400, 'O pagamento não foi iniciado');
      const sent = call.context.sendTransfer({
        id,
        idempotencyKey: id,
        amount: valor,
        notifyUrl: call.context.webhookUrl('pagamentos'),
        details: { ...(descricao && { descricao }) },
      });
      return { status: 200, body: payment(call.reportTransfer(sent)) };
    },
  },
  {
    method: 'get',
    path: `${payments}/:id`,
    operation: 'getWithdraw',
    scope: 'pixpagamentos_consulta',
    handle: (call) => {
      const id = endToEndId.parse(call.params.id);
      const found = orNotFound(call.context.transfer({ id }), 'Entidade não encontrada.');
      return { status: 200, body: payment(call.reportTransfer(found)) };
    },
  },
];

const kindOf = (chave: string): string =>
  ([
    [/^\d{11}$/, 'CPF'],
    [/^[\dA-Z]{14}$/, 'CNPJ'],
    [/^\+/, 'TELEFONE'],
    [/@/, 'EMAIL'],
  ].find(([form]) => (form as RegExp).test(chave))?.[1] as string | undefined) ?? 'EVP';

/** Here its amount is a number. The accounts are demo ones. */
const payment = ({ id, amount, word, updatedAt, details }: ReportedTransfer) => ({
  endToEndId: id,
  estado: word,
  valor: reais(amount),
  horario: updatedAt,
  ...details,
  ...(word === 'REJEITADO' && { detalheRejeicao: 'Pagamento rejeitado pelo PSP do recebedor' }),
  origem: { ispb: '02038232', nome: 'Loja de Teste' },
  destino: { ispb: '99999999' },
});

/** Its notices have words of their own, for the two ends. */
const ends: Readonly<Record<string, string | undefined>> = {
  FINALIZADO: 'FINALIZADO_SUCESSO',
  REJEITADO: 'FINALIZADO_REJEICAO',
  NÃO_REALIZADO: 'FINALIZADO_REJEICAO',
};

/**
 * Sicoob, by the OpenAPI descriptions of its SDK. The client certificate stands for the client's secret, and each call
 * names the client in a header as well. The PIX code of a charge is its `brcode`.
 *
 * Boletos are another API at the same host. Their scopes are those of integrations of its third version: the description
 * has placeholders. A boleto with a PIX code is not played, nor one with a discount, fine or interest. What a notice about
 * a boleto holds no source shows: none is sent.
 *
 * A payout is begun, which asks for the owner of the key, and confirmed by the end-to-end id of that answer, which is its
 * id. Its notice comes to `/lancamento`; no word tells that the receiver's bank sent the money back.
 */
export const sicoob = bankPix({
  name: 'Sicoob',
  slug: 'sicoob',
  prefix: '/pix/api/v2',
  due: 'cobv',
  code: 'brcode',
  logIn: {
    path: '/auth/realms/cooperado/protocol/openid-connect/token',
    body: 'form',
    client: 'id alone',
    scopes: true,
  },
  headers: { client_id: 'client id' },
  routes: [...boletoRoutes, ...payoutRoutes],
  moreWords: { charge: [...new Set(Object.values(words))] },
  also: {
    credentials: (field, merchantId) => {
      const digits = { companyId: 8, accountNumber: 6 }[field];
      return digits ? demoNumber(`sicoob-${field}-${merchantId}`, digits) : undefined;
    },
    transferWords: {
      waiting: 'EM_PROCESSAMENTO',
      done: 'FINALIZADO',
      refused: 'REJEITADO',
      canceled: 'NÃO_REALIZADO',
      returned: 'FINALIZADO',
    },
    transferWebhook: ({ id, amount, word, state }, { url }) => {
      if (state === 'waiting' || state === 'returned') return undefined;
      const estado = ends[word] ?? word;
      const detalheRejeicao = estado === 'FINALIZADO_REJEICAO' ? 'Pagamento rejeitado' : undefined;
      return {
        url: `${url}/lancamento`,
        body: { payload: { id, estado, valor: centsToReais(amount), detalheRejeicao } },
      };
    },
  },
});
