import { z } from 'zod';
import type { ChargeState } from '../../../sandbox/core/entities.ts';
import { type Call, orNotFound, Refusal, type ReportedCharge, type Route } from '../../../sandbox/core/provider.ts';
import { boletoOf, dayInBrazil, is, reais } from '../../../sandbox/core/shapes.ts';
import { bankPix, demoNumber, inWords, refusing } from '../../../sandbox/dialects/bank-pix.ts';

// Boletos: cobranças, version 2

const boletos = '/cobrancas/v2/boletos';

const text = z.string().min(1);
/** `dd.mm.yyyy`, as `yyyy-mm-dd`. */
const day = z
  .string()
  .regex(/^\d{2}\.\d{2}\.\d{4}$/, { error: 'must be dd.mm.yyyy' })
  .transform((written) => written.split('.').reverse().join('-'))
  .pipe(is.day);
const withPoints = (of: string) => of.split('-').reverse().join('.');
const inBrazil = (instant: string) => withPoints(dayInBrazil(instant));
const yesOrNo = z.enum(['S', 'N']);

const Pagador = z
  .strictObject({
    tipoInscricao: z.union([z.literal(1), z.literal(2)]),
    // A company's new number has letters, and no source shows it.
    numeroInscricao: z.union([z.int().min(1), z.string().regex(/[A-Z]/)]),
    nome: text,
    endereco: text,
    cep: z.int().min(1).max(99_999_999),
    cidade: text,
    bairro: text,
    uf: is.state,
    telefone: text.optional(),
  })
  .refine(
    ({ tipoInscricao: kind, numeroInscricao: number }) =>
      (kind === 1 ? is.cpf : is.cnpj).safeParse(String(number).padStart(kind === 1 ? 11 : 14, '0')).success,
    { path: ['numeroInscricao'], error: 'is not a document of this kind' },
  );
/** 1 is an amount, 2 per cent. */
const Share = z.strictObject({
  tipo: z.union([z.literal(1), z.literal(2)]),
  valor: is.reais.optional(),
  porcentagem: z.number().positive().optional(),
});
const Boleto = z
  .strictObject({
    numeroConvenio: z.int().min(1).max(9_999_999),
    numeroCarteira: z.int().min(1),
    numeroVariacaoCarteira: z.int().min(1),
    codigoModalidade: z.literal(1),
    dataEmissao: day,
    dataVencimento: day,
    valorOriginal: is.reais,
    codigoAceite: z.enum(['A', 'N']),
    codigoTipoTitulo: z.int().min(1),
    descricaoTipoTitulo: text.optional(),
    indicadorPermissaoRecebimentoParcial: yesOrNo,
    indicadorAceiteTituloVencido: yesOrNo.optional(),
    numeroDiasLimiteRecebimento: z.int().min(0).optional(),
    numeroTituloBeneficiario: is.text(15).optional(),
    numeroTituloCliente: z.string(),
    pagador: Pagador,
    indicadorPix: yesOrNo.optional(),
    desconto: Share.extend({ dataExpiracao: day }).optional(),
    multa: Share.extend({ data: day }).optional(),
    jurosMora: z.strictObject({ tipo: z.literal(2), porcentagem: z.number().positive() }).optional(),
  })
  .refine(
    ({ numeroConvenio, numeroTituloCliente: number }) =>
      /^\d{20}$/.test(number) && number.startsWith(`000${String(numeroConvenio).padStart(7, '0')}`),
    { path: ['numeroTituloCliente'], error: 'must be 000, the agreement and ten digits' },
  );

const words: Record<ChargeState, string> = {
  waiting: '1',
  expired: '7',
  refused: '7',
  paid: '6',
  // A boleto is not refunded.
  refunded: '6',
  charged_back: '6',
};
const stateOf = inWords(words);

/** One of the forms of its errors. */
const errors = (status: number, mensagem: string, codigo = String(status)) => ({
  status,
  body: { erros: [{ codigo, versao: '1', mensagem, ocorrencia: '7KvGHhGs5pM0' }] },
});

const Convenio = z.object({ numeroConvenio: is.digits(1, 7) });

const boletoRoutes: (Route & { scope: string })[] = [
  {
    method: 'post' as const,
    path: boletos,
    operation: 'createTransaction' as const,
    scope: 'cobrancas.boletos-requisicao',
    handle: (call: Call) => {
      const { numeroTituloCliente: id, valorOriginal, ...boleto } = Boleto.parse(call.body);
      if (call.context.charge(id)) return errors(400, 'Nosso Número já incluído anteriormente.', '4874915');
      const days = boleto.indicadorAceiteTituloVencido === 'S' ? (boleto.numeroDiasLimiteRecebimento ?? 0) : 0;
      const end = Date.parse(`${boleto.dataVencimento}T23:59:59-03:00`) + days * 86_400_000;
      const { numeroConvenio, numeroCarteira, numeroVariacaoCarteira, numeroTituloBeneficiario, dataVencimento } =
        boleto;
      const booked = call.context.openCharge({
        id,
        method: 'boleto',
        amount: valorOriginal,
        reference: numeroTituloBeneficiario,
        expiresInMs: end - call.context.now().getTime(),
        details: {
          numeroConvenio,
          numeroCarteira,
          numeroVariacaoCarteira,
          numeroTituloBeneficiario,
          dataVencimento,
        },
      });
      const charge = call.reportCharge(booked);
      const { barcode, digitableLine } = boletoOf(charge, '001', charge.details.dataVencimento);
      return {
        status: 201,
        body: {
          numero: charge.id,
          numeroCarteira,
          numeroVariacaoCarteira,
          codigoCliente: 932131545,
          linhaDigitavel: digitableLine,
          codigoBarraNumerico: barcode,
          numeroContratoCobranca: 19581316,
        },
      };
    },
  },
  {
    method: 'get' as const,
    path: `${boletos}/:id`,
    operation: 'getTransaction' as const,
    scope: 'cobrancas.boletos-info',
    handle: (call: Call) => {
      const { numeroConvenio } = Convenio.parse(Object.fromEntries(call.query));
      return { status: 200, body: shown(call.reportCharge(boletoNamed(call, Number(numeroConvenio)))) };
    },
  },
  {
    method: 'post' as const,
    path: `${boletos}/:id/baixar`,
    operation: 'refund' as const,
    scope: 'cobrancas.boletos-requisicao',
    handle: (call: Call) => {
      const { numeroConvenio } = z.strictObject({ numeroConvenio: z.int().min(1) }).parse(call.body);
      call.context.cancelCharge(boletoNamed(call, numeroConvenio), '7');
      return { status: 200, body: { numeroContratoCobranca: '19581316' } };
    },
  },
].map((route) => refusing(errors, route));

function boletoNamed({ context, params }: Call, numeroConvenio: number) {
  const charge = context.charge(params.id ?? '');
  const isOne = charge?.method === 'boleto' && charge.details.numeroConvenio === numeroConvenio;
  if (!isOne) throw new Refusal(404, 'Nenhum boleto encontrado');
  return orNotFound(charge);
}

/** Its look-up names everything otherwise than its creation. */
function shown(charge: ReportedCharge) {
  const { barcode, digitableLine } = boletoOf(charge, '001', charge.details.dataVencimento);
  const word = stateOf(charge);
  const code = Number(word);
  return {
    codigoLinhaDigitavel: digitableLine,
    textoCodigoBarrasTituloCobranca: barcode,
    numeroContratoCobranca: 19581316,
    codigoEstadoTituloCobranca: Number.isNaN(code) ? word : code,
    numeroTituloCedenteCobranca: charge.details.numeroTituloBeneficiario,
    dataRegistroTituloCobranca: inBrazil(charge.createdAt),
    dataVencimentoTituloCobranca: withPoints(String(charge.details.dataVencimento)),
    valorOriginalTituloCobranca: reais(charge.amount),
    // 0 while nothing was paid.
    valorPagoSacado: reais(charge.paidAmount),
    ...(charge.paidAt && { dataPagamento: inBrazil(charge.paidAt) }),
  };
}

/** A payment that a bank has taken (baixa operacional), as a list. Nothing else is reported. */
function boletoNotice(charge: ReportedCharge, url: string) {
  if (charge.state !== 'paid') return undefined;
  const { numeroConvenio, numeroCarteira, numeroVariacaoCarteira } = charge.details;
  const notice = {
    id: charge.id,
    dataRegistro: inBrazil(charge.createdAt),
    valorOriginal: reais(charge.amount),
    valorPagoSacado: reais(charge.paidAmount),
    numeroConvenio,
    numeroOperacao: 10_058_384,
    carteiraConvenio: numeroCarteira,
    variacaoCarteiraConvenio: numeroVariacaoCarteira,
    codigoEstadoBaixaOperacional: 1,
    dataLiquidacao: `${inBrazil(charge.updatedAt).replaceAll('.', '/')} 09:00:40`,
    instituicaoLiquidacao: '001',
    canalLiquidacao: 4,
    formaPagamento: 2,
  };
  return { url, body: [notice] };
}

/**
 * Banco do Brasil, by several integrations of its second version. The application's key is in the query of every call.
 *
 * A boleto's number is the caller's; one that is taken is refused, by several integrations. The bank refuses to write one
 * off in its first 30 minutes, which is not played here.
 */
export const bancoDoBrasil = bankPix({
  name: 'Banco do Brasil',
  slug: 'banco-do-brasil',
  prefix: '/pix/v2',
  logIn: { path: '/oauth/token', body: 'form', client: 'Basic', scopes: true },
  query: { 'gw-dev-app-key': /^\S+$/ },
  routes: boletoRoutes,
  boletoNotice,
  moreWords: {
    charge: '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 21 80'.split(' '),
  },
  also: {
    credentials: (field, merchantId) =>
      ({ companyId: demoNumber(`banco-do-brasil-${merchantId}`, 7), wallet: '17/35' })[field],
  },
});
