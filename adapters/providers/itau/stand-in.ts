import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ChargeState } from '../../../sandbox/core/entities.ts';
import { type Call, Refusal, type ReportedCharge, type Route } from '../../../sandbox/core/provider.ts';
import { boletoOf, brCode, dayInBrazil, is, reais } from '../../../sandbox/core/shapes.ts';
import { bankPix, demoNumber, inWords, refusing } from '../../../sandbox/dialects/bank-pix.ts';

// Boletos: registered by one API, with a PIX code by another, and looked up by a third

const text = z.string().min(1);
/** Seventeen digits of cents, filled with zeros. */
const amount = z
  .string()
  .regex(/^\d{17}$/, { error: 'must be 17 digits' })
  .transform(Number)
  .pipe(is.cents);
/** Twelve digits, the last five of them decimals. */
const percent = z
  .string()
  .regex(/^0*[1-9]\d*$/)
  .length(12);
const kind = z.enum(['01', '02']);

/** An amount with the code for one, or a rate with its own. */
const fits = (code: string, value: unknown, rate: unknown) =>
  code === '01' ? value !== undefined && rate === undefined : rate !== undefined && value === undefined;

const Pessoa = z.strictObject({
  nome_pessoa: text,
  tipo_pessoa: z.discriminatedUnion('codigo_tipo_pessoa', [
    z.strictObject({ codigo_tipo_pessoa: z.literal('F'), numero_cadastro_pessoa_fisica: is.cpf }),
    z.strictObject({ codigo_tipo_pessoa: z.literal('J'), numero_cadastro_nacional_pessoa_juridica: is.cnpj }),
  ]),
});
const Individual = z.strictObject({
  numero_nosso_numero: is.digits(8),
  data_vencimento: is.day,
  valor_titulo: amount,
  texto_seu_numero: is.text(10),
  texto_uso_beneficiario: z.string().optional(),
  data_limite_pagamento: is.day.optional(),
});
const dadoBoleto = (instrument: 'boleto' | 'boleto_pix') =>
  z.strictObject({
    descricao_instrumento_cobranca: z.literal(instrument),
    tipo_boleto: z.literal('a vista'),
    codigo_carteira: is.digits(3),
    codigo_especie: is.digits(2),
    valor_total_titulo: amount,
    data_emissao: is.day,
    pagador: z.strictObject({
      pessoa: Pessoa,
      endereco: z.strictObject({
        nome_logradouro: text,
        nome_bairro: text,
        nome_cidade: text,
        sigla_UF: is.state,
        numero_CEP: is.postalCode,
      }),
    }),
    dados_individuais_boleto: z.tuple([Individual]),
    desconto: z
      .strictObject({
        codigo_tipo_desconto: kind,
        descontos: z.tuple([
          z.strictObject({
            data_desconto: is.day,
            valor_desconto: amount.optional(),
            percentual_desconto: percent.optional(),
          }),
        ]),
      })
      .refine(({ codigo_tipo_desconto: code, descontos: [one] }) =>
        fits(code, one.valor_desconto, one.percentual_desconto),
      )
      .optional(),
    multa: z
      .strictObject({
        codigo_tipo_multa: kind,
        quantidade_dias_multa: z.int().min(1),
        valor_multa: amount.optional(),
        percentual_multa: percent.optional(),
      })
      .refine(({ codigo_tipo_multa: code, valor_multa, percentual_multa }) => fits(code, valor_multa, percentual_multa))
      .optional(),
    juros: z
      .strictObject({
        codigo_tipo_juros: z.literal('90'),
        quantidade_dias_juros: z.int().min(1),
        percentual_juros: percent,
      })
      .optional(),
  });
const boletoBody = (instrument: 'boleto' | 'boleto_pix') => ({
  etapa_processo_boleto: z.enum(['validacao', 'simulacao', 'efetivacao']),
  codigo_canal_operacao: z.literal('API'),
  beneficiario: z.strictObject({ id_beneficiario: is.digits(12) }),
  dado_boleto: dadoBoleto(instrument),
});
const Boleto = z.strictObject({ data: z.strictObject(boletoBody('boleto')) });
const Bolecode = z.strictObject({ ...boletoBody('boleto_pix'), dados_qrcode: z.strictObject({ chave: text }) });

const words: Record<ChargeState, string> = {
  waiting: 'Em Aberto',
  // No source has a word for one that is past its last day.
  expired: 'Em Aberto',
  refused: 'Baixado',
  paid: 'Pago',
  // A boleto is not refunded.
  refunded: 'Pago',
  charged_back: 'Pago',
};
const situacao = inWords(words);

/** One of the forms of its errors. */
const errors = (status: number, mensagem: string) => ({
  status,
  body: { codigo: String(status), mensagem, campos: [] },
});

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** @throws Refusal where a call of boletos lacks its own ids. */
function demand({ headers }: Call): void {
  const missing = ['x-itau-correlationid', 'x-itau-flowid'].find((name) => !uuid.test(String(headers[name] ?? '')));
  if (missing) throw new Refusal(400, `${missing}: é obrigatório`);
}

/** The id by which it is written off: the beneficiary, the wallet, and the number that is the caller's. */
function register(call: Call, parsed: Omit<z.infer<typeof Bolecode>, 'dados_qrcode'>, withPix: boolean) {
  demand(call);
  const { beneficiario, dado_boleto: dado, etapa_processo_boleto: step } = parsed;
  const [one] = dado.dados_individuais_boleto;
  if (one.valor_titulo !== dado.valor_total_titulo) throw new Refusal(422, 'valor_titulo: difere do total');
  const id = one.numero_nosso_numero;
  if (call.context.charge(id)) throw new Refusal(422, 'numero_nosso_numero: já utilizado');
  if (step !== 'efetivacao') throw new Refusal(400, 'etapa_processo_boleto: aqui só se registra');
  const last = one.data_limite_pagamento ?? one.data_vencimento;
  return call.context.openCharge({
    id,
    method: 'boleto',
    amount: one.valor_titulo,
    reference: one.texto_seu_numero,
    expiresInMs: Date.parse(`${last}T23:59:59-03:00`) - call.context.now().getTime(),
    details: {
      beneficiary: beneficiario.id_beneficiario,
      wallet: dado.codigo_carteira,
      title: one.texto_seu_numero,
      due: one.data_vencimento,
      withPix,
    },
  });
}

const routes: (Route & { scope: string })[] = [
  {
    method: 'post' as const,
    path: '/cash_management/v2/boletos',
    operation: 'createTransaction' as const,
    scope: 'boletos',
    handle: (call: Call) => {
      const charge = call.reportCharge(register(call, Boleto.parse(call.body).data, false));
      return { status: 200, body: { data: made(charge) } };
    },
  },
  {
    method: 'post' as const,
    path: '/pix_recebimentos_conciliacoes/v2/boletos_pix',
    operation: 'createTransaction' as const,
    scope: 'boletos',
    handle: (call: Call) => {
      const charge = call.reportCharge(register(call, Bolecode.parse(call.body), true));
      const txid = `BL${createHash('sha256').update(charge.id).digest('hex').replaceAll(/\D/g, '').padEnd(31, '0').slice(0, 31)}`;
      return {
        status: 200,
        body: { ...made(charge), dados_qrcode: { emv: brCode('pix.itau.invalid', charge), txid } },
      };
    },
  },
  {
    method: 'get' as const,
    path: '/boletoscash/v2/boletos',
    operation: 'getTransaction' as const,
    scope: 'boletos',
    handle: (call: Call) => {
      demand(call);
      const wanted = z
        .strictObject({
          id_beneficiario: is.digits(12),
          codigo_carteira: is.digits(3),
          nosso_numero: is.digits(8),
          view: z.enum(['basic', 'full', 'specific']).optional(),
        })
        .parse(Object.fromEntries(call.query));
      const charge = call.context.charge(wanted.nosso_numero);
      const { beneficiary, wallet } = charge?.details ?? {};
      const isOne = charge?.method === 'boleto' && beneficiary === wanted.id_beneficiario;
      // None is an empty list.
      if (!isOne || wallet !== wanted.codigo_carteira) return { status: 200, body: { data: [] } };
      return { status: 200, body: { data: [found(call.reportCharge(charge), wanted.view)] } };
    },
  },
  {
    method: 'patch' as const,
    path: '/cash_management/v2/boletos/:id/baixa',
    operation: 'refund' as const,
    scope: 'boletos',
    handle: (call: Call) => {
      demand(call);
      z.strictObject({}).parse(call.body);
      const { id = '' } = call.params;
      const charge = call.context.charge(id.slice(-8));
      const { beneficiary, wallet } = charge?.details ?? {};
      if (charge?.method !== 'boleto' || `${beneficiary}${wallet}${charge.id}` !== id) {
        throw new Refusal(404, 'Boleto não encontrado');
      }
      call.context.cancelCharge(charge, 'Baixado');
      return { status: 204, body: undefined };
    },
  },
].map((route) => refusing(errors, route));

function individual(charge: ReportedCharge, valor: string) {
  const { barcode, digitableLine } = boletoOf(charge, '341', charge.details.due);
  return {
    id_boleto_individual: createHash('sha256')
      .update(charge.id)
      .digest('hex')
      .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5'),
    numero_nosso_numero: charge.id,
    numero_linha_digitavel: digitableLine,
    codigo_barras: barcode,
    data_vencimento: charge.details.due,
    valor_titulo: valor,
    texto_seu_numero: charge.details.title,
    situacao_geral_boleto: situacao(charge),
  };
}

/** What was registered: amounts as they were sent. */
function made(charge: ReportedCharge) {
  const valor = String(charge.amount).padStart(17, '0');
  return {
    beneficiario: { id_beneficiario: charge.details.beneficiary },
    dado_boleto: { dados_individuais_boleto: [individual(charge, valor)] },
  };
}

/** A look-up: amounts in reais, payments in one of its views, and why a boleto was written off. */
function found(charge: ReportedCharge, view = 'basic') {
  const { title: _, withPix, wallet, beneficiary } = charge.details;
  return {
    id_boleto: createHash('sha256').update(`boleto ${charge.id}`).digest('hex').slice(0, 32),
    beneficiario: { id_beneficiario: beneficiary },
    dado_boleto: {
      codigo_carteira: wallet,
      dados_individuais_boleto: [individual(charge, reais(charge.amount).toFixed(2))],
      ...(withPix === true && { qrcode_pix: { emv: brCode('pix.itau.invalid', charge) } }),
      ...(charge.paidAt &&
        view === 'specific' && {
          pagamentos_cobranca: [
            {
              valor_pago_total_cobranca: reais(charge.paidAmount).toFixed(2),
              data_inclusao_pagamento: dayInBrazil(charge.paidAt),
            },
          ],
        }),
      ...(charge.word === 'Baixado' && { baixa: { motivo_baixa: 'Baixa solicitada' } }),
    },
  };
}

/**
 * Itaú, by ACBr and clients generated from its descriptions. Each call has the client's id and an id of its own.
 *
 * A boleto's number is the caller's. How the bank refuses one that is taken is not shown: here it is an error of 422.
 */
export const itau = bankPix({
  name: 'Itaú',
  slug: 'itau',
  prefix: '/pix_recebimentos/v2',
  logIn: { path: '/api/oauth/token', body: 'form', client: 'body' },
  headers: { 'x-itau-apikey': 'client id', 'x-correlationid': uuid },
  routes,
  moreWords: {
    charge: [
      ...Object.values(words),
      'Aguardando Pagamento',
      'Aguardando Crédito',
      'Aguardando Credito',
      'Paga',
      'Liquidado',
      'Liquidada',
      'Creditado',
      'Creditada',
      'Baixada',
    ],
  },
  also: {
    credentials: (field, merchantId) => ({ companyId: demoNumber(`itau-${merchantId}`, 12) })[field],
  },
});
