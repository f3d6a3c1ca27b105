import { z } from 'zod';
import type { ChargeState } from '../core/entities.ts';
import { pageOf } from '../core/pdf.ts';
import { type Call, orNotFound, type ReportedCharge, type Route } from '../core/provider.ts';
import { boletoOf, dayInBrazil, is, reais } from '../core/shapes.ts';
import { bankPix, demoNumber, inWords, refusing } from '../dialects/bank-pix.ts';

// Boletos: cobrança bancária, version 3

const boletos = '/cobranca-bancaria/v3/boletos';

const text = z.string().min(1);
/** Discounts, fines and interest of other kinds need members of their own. */
const Boleto = z.strictObject({
  numeroCliente: z.int().min(1),
  codigoModalidade: z.literal(1),
  numeroContaCorrente: z.int().min(1),
  codigoEspecieDocumento: z.string().regex(/^[A-Z]{2,3}$/),
  dataEmissao: is.day,
  seuNumero: is.text(18),
  identificacaoEmissaoBoleto: z.union([z.literal(1), z.literal(2)]),
  identificacaoDistribuicaoBoleto: z.union([z.literal(1), z.literal(2)]),
  valor: is.reais,
  dataVencimento: is.day,
  dataLimitePagamento: is.day.optional(),
  tipoDesconto: z.literal(0),
  tipoMulta: z.literal(0),
  tipoJurosMora: z.literal(3),
  numeroParcela: z.int().min(1),
  pagador: z.strictObject({
    numeroCpfCnpj: is.cpfOrCnpj,
    nome: text,
    endereco: text,
    bairro: text,
    cidade: text,
    cep: is.postalCode,
    uf: is.state,
    email: is.email.optional(),
  }),
  gerarPdf: z.boolean().optional(),
  codigoCadastrarPIX: z.union([z.literal(0), z.literal(1), z.literal(2)]).optional(),
});

/** An issued boleto has no word of its own for a refusal: that is the answer to its issue. */
const words: Record<ChargeState, string> = {
  waiting: 'Em Aberto',
  expired: 'Baixado',
  refused: 'Baixado',
  paid: 'Liquidado',
  // A boleto is not refunded.
  refunded: 'Liquidado',
  charged_back: 'Liquidado',
};
const situacaoBoleto = inWords(words);

const messages = (status: number, mensagem: string) => ({
  status,
  body: { mensagens: [{ codigo: String(status), mensagem }] },
});

const boletoRoutes: (Route & { scope: string })[] = [
  {
    method: 'post' as const,
    path: boletos,
    operation: 'createTransaction' as const,
    scope: 'boletos_inclusao',
    handle: (call: Call) => {
      const { valor, gerarPdf, pagador: _, ...details } = Boleto.parse(call.body);
      const until = details.dataLimitePagamento ?? details.dataVencimento;
      const booked = call.context.openCharge({
        method: 'boleto',
        amount: valor,
        reference: details.seuNumero,
        expiresInMs: Date.parse(`${until}T23:59:59-03:00`) - call.context.now().getTime(),
        details,
      });
      const charge = call.reportCharge(booked);
      const { digitableLine } = boletoOf(charge, '756', charge.details.dataVencimento);
      const pdfBoleto = gerarPdf && pageOf(['Boleto de teste', digitableLine]).toString('base64');
      return { status: 200, body: { resultado: { ...resultado(charge), ...(pdfBoleto && { pdfBoleto }) } } };
    },
  },
  {
    method: 'get' as const,
    path: boletos,
    operation: 'getTransaction' as const,
    scope: 'boletos_consulta',
    handle: (call: Call) => {
      const { numeroCliente, nossoNumero } = z
        .strictObject({
          numeroCliente: is.digits(1, 12),
          codigoModalidade: z.literal('1'),
          nossoNumero: is.digits(1, 17),
        })
        .parse(Object.fromEntries(call.query));
      const found = boletoNamed(call, nossoNumero, Number(numeroCliente));
      if (!found) return { status: 204, body: undefined };
      const charge = call.reportCharge(found);
      const issued = { dataHistorico: dayInBrazil(charge.createdAt), tipoHistorico: 1, descricaoHistorico: 'ENTRADA' };
      return {
        status: 200,
        body: { resultado: { ...resultado(charge), situacaoBoleto: situacaoBoleto(charge), listaHistorico: [issued] } },
      };
    },
  },
  {
    method: 'post' as const,
    path: `${boletos}/:nossoNumero/baixar`,
    operation: 'refund' as const,
    scope: 'boletos_alteracao',
    handle: (call: Call) => {
      const { numeroCliente } = z
        .strictObject({ numeroCliente: z.int().min(1), codigoModalidade: z.literal(1) })
        .parse(call.body);
      const charge = boletoNamed(call, call.params.nossoNumero ?? '', numeroCliente);
      call.context.cancelCharge(orNotFound(charge, 'Boleto não encontrado'), 'Baixado');
      return { status: 204, body: undefined };
    },
  },
].map((route) => refusing(messages, route));

function boletoNamed({ context }: Call, nossoNumero: string, numeroCliente: number) {
  const charge = context.charge(nossoNumero);
  return charge?.method === 'boleto' && charge.details.numeroCliente === numeroCliente ? charge : undefined;
}

function resultado(charge: ReportedCharge) {
  const { barcode, digitableLine } = boletoOf(charge, '756', charge.details.dataVencimento);
  return {
    ...charge.details,
    valor: reais(charge.amount),
    nossoNumero: Number(charge.id),
    codigoBarras: barcode,
    linhaDigitavel: digitableLine,
  };
}

/**
 * Sicoob, by its SDK's specifications. There is no client secret: the certificate is it. The PIX code is named `brcode`.
 * Its notice about a boleto is in no source, so that none is sent.
 */
export const sicoob = bankPix({
  name: 'Sicoob',
  slug: 'sicoob',
  prefix: '/pix/api/v2',
  due: 'cobv',
  logIn: {
    path: '/auth/realms/cooperado/protocol/openid-connect/token',
    body: 'form',
    client: 'id alone',
    scopes: true,
  },
  headers: { client_id: 'client id' },
  code: 'brcode',
  routes: boletoRoutes,
  moreWords: { charge: [...new Set(Object.values(words))] },
  also: {
    credentials: (field, merchantId) => {
      const digits = { companyId: 6, accountNumber: 8 }[field];
      return digits === undefined ? undefined : demoNumber(`sicoob-${field}-${merchantId}`, digits);
    },
  },
});
