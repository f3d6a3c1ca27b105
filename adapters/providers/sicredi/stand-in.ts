import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ChargeState } from '../../../sandbox/core/entities.ts';
import { type Call, orNotFound, Refusal, type ReportedCharge, type Route } from '../../../sandbox/core/provider.ts';
import { boletoOf, brCode, dayInBrazil, is, reais } from '../../../sandbox/core/shapes.ts';
import { bankPix, certificateAccount, demoNumber, inWords, issued } from '../../../sandbox/dialects/bank-pix.ts';

// Boletos: cobrança, at a host and with a log-in of their own

const boletos = '/cobranca/boleto/v1/boletos';

const text = z.string().min(1);
const Pagador = z
  .strictObject({
    tipoPessoa: z.enum(['PESSOA_FISICA', 'PESSOA_JURIDICA']),
    documento: is.cpfOrCnpj,
    nome: text,
    endereco: text,
    cidade: text,
    uf: is.state,
    cep: is.postalCode,
  })
  .refine(({ documento, tipoPessoa }) => (documento.length === 11) === (tipoPessoa === 'PESSOA_FISICA'), {
    path: ['tipoPessoa'],
    error: 'is not that of the document',
  });
const Boleto = z.strictObject({
  codigoBeneficiario: is.digits(5),
  tipoCobranca: z.enum(['NORMAL', 'HIBRIDO']),
  especieDocumento: z.enum(['DUPLICATA_MERCANTIL_INDICACAO', 'DUPLICATA_SERVICO_INDICACAO', 'RECIBO', 'OUTROS']),
  seuNumero: is.text(10),
  valor: is.reais,
  dataVencimento: is.day,
  tipoDesconto: z.enum(['VALOR', 'PERCENTUAL']).optional(),
  valorDesconto1: z.number().positive().optional(),
  dataDesconto1: is.day.optional(),
  pagador: Pagador,
});

const words: Record<ChargeState, string> = {
  // One with a PIX code may be EM CARTEIRA PIX, and LIQUIDADO PIX once it was paid by it.
  waiting: 'EM CARTEIRA',
  expired: 'VENCIDO',
  refused: 'REJEITADO',
  paid: 'LIQUIDADO',
  // A boleto is not refunded.
  refunded: 'LIQUIDADO',
  charged_back: 'LIQUIDADO',
};
const situacao = inWords(words);

const LogIn = z.strictObject({
  grant_type: z.literal('password'),
  // The beneficiary's code, and the cooperative's.
  username: is.digits(9),
  password: text,
  scope: z.literal('cobranca'),
});

/** @throws Refusal where a call lacks one of its own headers. */
function demand({ headers }: Call): void {
  const forms = { 'x-api-key': /^\S+$/, cooperativa: /^\d{4}$/, posto: /^\d{2}$/ };
  const missing = Object.entries(forms).find(([name, form]) => !form.test(String(headers[name] ?? '')));
  if (missing) throw new Refusal(400, `${missing[0]}: é obrigatório`);
}

const boletoRoutes: (Route & { scope: string })[] = [
  {
    method: 'post',
    path: '/auth/openapi/token',
    open: true,
    bodyKind: 'form',
    scope: 'cobranca',
    handle: (call) => {
      const account = certificateAccount(call);
      const isComplete = call.headers['x-api-key'] && call.headers.context === 'COBRANCA';
      if (!LogIn.safeParse(call.body).success || !isComplete || !account)
        throw new Refusal(401, 'credenciais inválidas');
      return { status: 200, body: { ...issued(call, account, 'cobranca'), scope: 'cobranca' } };
    },
  },
  {
    method: 'post',
    path: boletos,
    operation: 'createTransaction',
    scope: 'cobranca',
    handle: (call) => {
      demand(call);
      const { valor, dataVencimento, seuNumero, codigoBeneficiario, tipoCobranca } = Boleto.parse(call.body);
      const booked = call.context.openCharge({
        method: 'boleto',
        amount: valor,
        reference: seuNumero,
        expiresInMs: Date.parse(`${dataVencimento}T23:59:59-03:00`) - call.context.now().getTime(),
        details: { codigoBeneficiario, seuNumero, dataVencimento, tipoCobranca },
      });
      const charge = call.reportCharge(booked);
      const { barcode, digitableLine } = boletoOf(charge, '748', charge.details.dataVencimento);
      const { cooperativa, posto } = call.headers;
      return {
        status: 201,
        body: {
          nossoNumero: charge.id,
          linhaDigitavel: digitableLine,
          codigoBarras: barcode,
          cooperativa,
          posto,
          ...(tipoCobranca === 'HIBRIDO' && {
            txid: createHash('sha256').update(charge.id).digest('hex').slice(0, 32),
            qrCode: brCode('pix.sicredi.invalid', charge),
          }),
        },
      };
    },
  },
  {
    method: 'get',
    path: boletos,
    operation: 'getTransaction',
    scope: 'cobranca',
    handle: (call) => {
      demand(call);
      const { codigoBeneficiario, nossoNumero } = z
        .strictObject({ codigoBeneficiario: is.digits(5), nossoNumero: is.digits(1, 20) })
        .parse(Object.fromEntries(call.query));
      const charge = boletoNamed(call, nossoNumero);
      if (charge.details.codigoBeneficiario !== codigoBeneficiario) throw new Refusal(404, 'Boleto não encontrado');
      return { status: 200, body: shown(call.reportCharge(charge)) };
    },
  },
  {
    method: 'patch',
    path: `${boletos}/:nossoNumero/baixa`,
    operation: 'refund',
    scope: 'cobranca',
    handle: (call) => {
      demand(call);
      z.strictObject({}).parse(call.body);
      const charge = boletoNamed(call, call.params.nossoNumero ?? '');
      call.context.cancelCharge(charge, 'BAIXADO POR SOLICITACAO');
      return { status: 202, body: { nossoNumero: charge.id } };
    },
  },
];

function boletoNamed({ context }: Call, nossoNumero: string) {
  const charge = context.charge(nossoNumero);
  return orNotFound(charge?.method === 'boleto' ? charge : undefined, 'Boleto não encontrado');
}

function shown(charge: ReportedCharge) {
  const { barcode, digitableLine } = boletoOf(charge, '748', charge.details.dataVencimento);
  const { seuNumero, dataVencimento } = charge.details;
  return {
    nossoNumero: charge.id,
    seuNumero,
    linhaDigitavel: digitableLine,
    codigoBarras: barcode,
    dataVencimento,
    valorNominal: reais(charge.amount),
    situacao: situacao(charge),
    ...(charge.paidAt && { dadosLiquidacao: { data: dayInBrazil(charge.paidAt), valor: reais(charge.paidAmount) } }),
  };
}

/** A payment, to the address of the webhook's contract. Times are lists of numbers, amounts text. */
function boletoNotice(charge: ReportedCharge, url: string) {
  if (charge.state !== 'paid') return undefined;
  const at = new Date(charge.updatedAt);
  const dataEvento = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), 0, 0, 0];
  return {
    url,
    body: {
      agencia: '0101',
      posto: '03',
      beneficiario: charge.details.codigoBeneficiario,
      nossoNumero: charge.id,
      dataEvento,
      movimento: 'LIQUIDACAO_REDE',
      valorLiquidacao: reais(charge.paidAmount).toFixed(2),
      valorDesconto: '0.00',
      valorJuros: '0.00',
      valorMulta: '0.00',
      valorAbatimento: '0.00',
      carteira: 'SIMPLES',
      dataPrevisaoPagamento: dataEvento,
      idEventoWebhook: `${charge.id}-${charge.updatedAt}`,
    },
  };
}

/**
 * Sicredi, by several integrations: one resource, `/cob/{txid}`, is in its third version. Boletos have a log-in of their
 * own, without a certificate: here the account is that of the certificate, which this server demands of every caller.
 */
export const sicredi = bankPix({
  name: 'Sicredi',
  slug: 'sicredi',
  prefix: '/api/v2',
  cobPrefix: '/api/v3',
  due: 'cobv',
  logIn: { path: '/oauth/token', body: 'form', client: 'Basic', scopes: true },
  routes: boletoRoutes,
  ownScopes: ['cobranca'],
  boletoNotice,
  moreWords: {
    charge: [
      ...new Set([
        ...Object.values(words),
        'EM CARTEIRA PIX',
        'LIQUIDADO REDE',
        'LIQUIDADO COMPE',
        'LIQUIDADO PIX',
        'LIQUIDADO CARTORIO',
        'LIQUIDADO CHEQUE',
        'BAIXADO POR SOLICITACAO',
        'PROTESTADO',
        'EM CARTORIO',
      ]),
    ],
  },
  also: {
    credentials: (field, merchantId) => {
      const digits = { companyId: 5, organizationId: 4, sellerId: 2 }[field];
      if (digits) return demoNumber(`sicredi-${field}-${merchantId}`, digits);
      return field === 'publicKey' || field === 'secretKey' ? `sicredi-${field}-${merchantId}` : undefined;
    },
  },
});
