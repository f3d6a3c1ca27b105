import { randomUUID } from 'node:crypto';
import { daysLater } from '../../../domain/core/days.ts';
import { dueTermsOf, mostDaysAhead, type ShareType } from '../../../domain/payments/due-terms.ts';
import type { TransactionResult } from '../../../domain/payments/payment.ts';
import {
  type BankBoletos,
  bankPix,
  bankPixNotes,
  boletoDueDate,
  boletoNumber,
  boletoPayer,
} from '../../families/bank-pix.ts';
import { itemsAt } from '../../families/pix-standard.ts';
import type { Connection, LookUp, RefundArgument, TransactionArgument } from '../../kit/declaration.ts';
import { AdapterRefusal } from '../../kit/errors.ts';
import { dayIn, digest, digits, filled, referenceOf } from '../../kit/fields.ts';
import type { Reply, Step, Wire } from '../../kit/protocol.ts';
import { getPath, pick, Text } from '../../kit/read.ts';

const name = 'Itaú';

// Boletos: one product at three hosts

const production = 'https://secure.api.itau';
const hostOf =
  (host: string) =>
  (base: string): string =>
    base === production ? host : base;
const cash = { at: hostOf('https://api.itau.com.br'), headers: boletoHeaders };
const reads = { at: hostOf('https://secure.api.cloud.itau.com.br'), headers: boletoHeaders };
function boletoHeaders() {
  return { 'x-itau-correlationID': randomUUID(), 'x-itau-flowID': randomUUID() };
}

/** Branch, account and check digit. */
const beneficiary = ({ companyId }: Connection): string => digits(companyId);
const usualWallet = '109';
const walletOf = ({ wallet = usualWallet }: Connection): string => digits(wallet);

/** A boleto's number is ours: eight digits that follow from our reference. */
const ours = (reference: string): string =>
  String(BigInt(`0x${digest(reference).slice(32)}`) % 10n ** 8n).padStart(8, '0');
/** Our other number on it, which its look-up shows. */
const title = (reference: string | undefined): string => boletoNumber(name, reference).slice(0, 10).toUpperCase();

/** Seventeen digits of cents. */
const inCents = (cents: number): string => String(cents).padStart(17, '0');
/** Twelve digits, five of them decimals. */
const inPercent = (percent: number): string => String(Math.round(percent * 100_000)).padStart(12, '0');

const issue: Step<TransactionArgument> = {
  ...cash,
  method: 'POST',
  path: '/cash_management/v2/boletos',
  body: (request, wire) => ({ data: newBoleto(request, wire, 'boleto') }),
};
/** One with a PIX code beside its line (bolecode) is another call of the PIX API. */
const issueWithPix: Step<TransactionArgument> = {
  headers: boletoHeaders,
  method: 'POST',
  path: '/pix_recebimentos_conciliacoes/v2/boletos_pix',
  body: (request, wire) => ({
    ...newBoleto(request, wire, 'boleto_pix'),
    dados_qrcode: { chave: wire.connection.pixKey },
  }),
};

function newBoleto(request: TransactionArgument, { connection, now }: Wire, instrument: 'boleto' | 'boleto_pix') {
  const { number, kind, name: payerName, street, district, city, state, zipCode } = boletoPayer(request);
  const reference = referenceOf(request) ?? '';
  const due = boletoDueDate(request, now);
  const amount = inCents(request.amount);
  return {
    // Any other step only simulates.
    etapa_processo_boleto: 'efetivacao',
    codigo_canal_operacao: 'API',
    beneficiario: { id_beneficiario: beneficiary(connection) },
    dado_boleto: {
      descricao_instrumento_cobranca: instrument,
      tipo_boleto: 'a vista',
      codigo_carteira: walletOf(connection),
      codigo_especie: '01',
      valor_total_titulo: amount,
      data_emissao: dayIn(now, 0),
      pagador: {
        pessoa: {
          nome_pessoa: payerName,
          tipo_pessoa:
            kind === 'CNPJ'
              ? { codigo_tipo_pessoa: 'J', numero_cadastro_nacional_pessoa_juridica: number }
              : { codigo_tipo_pessoa: 'F', numero_cadastro_pessoa_fisica: number },
        },
        endereco: filled({
          nome_logradouro: street,
          nome_bairro: district,
          nome_cidade: city,
          sigla_UF: state,
          numero_CEP: zipCode,
        }),
      },
      dados_individuais_boleto: [
        {
          numero_nosso_numero: ours(reference),
          data_vencimento: due,
          valor_titulo: amount,
          texto_seu_numero: title(reference),
          data_limite_pagamento: daysLater(due, request.daysAfterDue ?? 0),
        },
      ],
      ...termsOf(request),
    },
  };
}

/** What a boleto asks for before and after its due date: 01 is an amount, 02 per cent, 90 per cent a month. */
function termsOf(request: TransactionArgument) {
  const { discount, fine, interest } = dueTermsOf(request) ?? {};
  const shareOf = ({ type, amount }: { type: ShareType; amount: number }, kind: 'desconto' | 'multa') =>
    type === 'FIXED' ? { [`valor_${kind}`]: inCents(amount) } : { [`percentual_${kind}`]: inPercent(amount) };
  const codeOf = ({ type }: { type: ShareType }) => (type === 'FIXED' ? '01' : '02');
  return {
    ...(discount && {
      desconto: {
        codigo_tipo_desconto: codeOf(discount),
        descontos: [{ data_desconto: discount.until, ...shareOf(discount, 'desconto') }],
      },
    }),
    ...(fine && {
      multa: { codigo_tipo_multa: codeOf(fine), quantidade_dias_multa: 1, ...shareOf(fine, 'multa') },
    }),
    ...(interest && {
      juros: {
        codigo_tipo_juros: '90',
        quantidade_dias_juros: 1,
        percentual_juros: inPercent(interest.percentPerMonth),
      },
    }),
  };
}

const byNumber: Step<LookUp & { id: string }> = {
  ...reads,
  method: 'GET',
  path: ({ id }, { connection }) => {
    const query = {
      id_beneficiario: beneficiary(connection),
      codigo_carteira: walletOf(connection),
      nosso_numero: id,
      // The view that shows payments.
      view: 'specific',
    };
    return `/boletoscash/v2/boletos?${new URLSearchParams(query)}`;
  },
};

/** An answer's boleto, with `data` around it in some and not in others, its amounts in reais, and what was paid. */
function boletoOf(reply: Reply): Reply {
  const data = getPath(reply.body, 'data');
  const root = Array.isArray(data) ? data[0] : (data ?? reply.body);
  const one = getPath(root, 'dado_boleto.dados_individuais_boleto.0');
  const payments = itemsAt(root, 'dado_boleto.pagamentos_cobranca');
  const paid = payments.map((path) => inReais(getPath(root, `${path}.valor_pago_total_cobranca`)));
  const body = {
    ...(one as object),
    valor_titulo: inReais(getPath(one, 'valor_titulo')),
    emv: getPath(root, 'dados_qrcode.emv') ?? getPath(root, 'dado_boleto.qrcode_pix.emv'),
    pixTxid: getPath(root, 'dados_qrcode.txid'),
    isPaid: payments.length > 0,
    // Of several payments no source says which one counts.
    ...(payments.length === 1 && {
      paid: paid[0],
      paidOn: pick(root, `${payments[0]}.data_inclusao_pagamento`, Text)?.slice(0, 10),
    }),
    reason: pick(root, 'dado_boleto.baixa.motivo_baixa', Text),
  };
  return { ...reply, body };
}

/** Seventeen digits are cents; answers to look-ups have reais with a point. Any other text could be either. */
function inReais(amount: unknown): unknown {
  if (typeof amount !== 'string') return amount;
  if (/^\d{17}$/.test(amount)) return `${amount.slice(0, 15)}.${amount.slice(15)}`.replace(/^0+(?=\d)/, '');
  return amount.includes('.') ? amount : undefined;
}

const boletos: BankBoletos = {
  pix: 'asked',
  terms: {
    daysAfterDue: mostDaysAhead,
    discount: ['PERCENTAGE', 'FIXED'],
    fine: ['PERCENTAGE', 'FIXED'],
    interest: true,
  },
  words: {
    // Paid at another bank, and not in the account yet. What was sent back or refused is a person's to see.
    PENDING: ['em aberto', 'aguardando pagamento', 'aguardando crédito', 'aguardando credito'],
    APPROVED: ['pago', 'paga', 'liquidado', 'liquidada', 'creditado', 'creditada'],
    REJECTED: ['baixado', 'baixada'],
  },
  answer: {
    id: 'numero_nosso_numero',
    status: 'situacao_geral_boleto',
    amount: 'valor_titulo',
    paidAmount: 'paid',
    paidAt: 'paidOn',
    billetCode: ['numero_linha_digitavel', 'codigo_barras'],
    billetPixCode: 'emv',
    txid: 'pixTxid',
    expiresAt: 'data_vencimento',
  },
  credentials: [
    {
      field: 'companyId',
      title: 'Beneficiary of boletos (id_beneficiario: branch, account and check digit, twelve digits)',
      secret: false,
      required: false,
    },
  ],
  check: (connection) => {
    if (beneficiary(connection).length !== 12) {
      const message = `${name}: the beneficiary of boletos (id_beneficiario) has twelve digits`;
      throw new AdapterRefusal(message, 'invalid', 'companyId');
    }
    if (walletOf(connection).length !== 3) {
      throw new AdapterRefusal(`${name}: the wallet of boletos has three digits`, 'invalid', 'wallet');
    }
  },
  createTransaction: async (wire, request) => {
    const reply = await wire.send(request.billetPix ? issueWithPix : issue, request);
    // Not made yet, as its error says, or not known to be.
    if (reply.status === 202) throw wire.failed(`${name} has not registered the boleto yet`, 'unknown');
    const boleto = boletoOf(reply);
    if (/^simula/i.test(pick(boleto.body, 'status_boleto', Text) ?? '')) {
      throw wire.failed(`${name} says that it only simulated the boleto`, 'unknown');
    }
    return wire.charge(boleto, request);
  },
  getTransaction: async (wire, lookUp) => {
    const { id, reference } = lookUp;
    const boleto = boletoOf(await wire.send(byNumber, lookUp));
    if (getPath(boleto.body, 'numero_nosso_numero') === undefined) {
      throw wire.failed(`${name} has no boleto with this number`);
    }
    const isOurs = reference !== undefined && ours(reference) === id;
    const shown = pick(boleto.body, 'texto_seu_numero', Text);
    // Eight digits of a reference may be those of another boleto.
    if (isOurs && shown !== undefined && shown.trim().toUpperCase() !== title(reference)) {
      throw wire.failed(`${name} has another boleto under our number`);
    }
    return withReason(wire.charge(boleto, { paymentMethod: 'BILLET' }), boleto.body);
  },
  cancel: {
    ...cash,
    method: 'PATCH',
    path: ({ transactionId }: RefundArgument, { connection }) =>
      `/cash_management/v2/boletos/${beneficiary(connection)}${walletOf(connection)}${encodeURIComponent(transactionId)}/baixa`,
    body: () => ({}),
  },
  ours,
  // A txid is longer.
  isId: (id) => /^\d{8}$/.test(id),
};

/** One that was paid by its PIX code is written off, too: its reason or its payment tells. */
function withReason(found: TransactionResult, body: unknown): TransactionResult {
  if (found.status !== 'REJECTED') return found;
  const reason = pick(body, 'reason', Text);
  if (getPath(body, 'isPaid') === true || /liquidad/i.test(reason ?? '')) return { ...found, status: 'APPROVED' };
  const mayBePaid = reason === undefined && pick(body, 'emv', Text) !== undefined;
  return mayBePaid ? { ...found, status: 'PENDING', unmapped: true } : found;
}

/**
 * Itaú (not in the specification; ACBr and clients generated from the bank's descriptions, grade B).
 *
 * - The log-in has a host of its own in production; in the sandbox it is below the same address.
 * - Each call has the client's id as `x-itau-apikey` and an id of its own.
 * - Boletos are registered, looked up and written off at hosts of their own. Requests have amounts as seventeen digits of
 *   cents, look-ups reais with a point.
 * - A boleto's number at the bank is ours, and has eight digits. One that is taken is refused, and nothing is made.
 */
export default bankPix({
  name,
  evidence: {
    grade: 'B',
    notes:
      'Addresses, log-in and headers by several integrations; else the standard. Boletos: calls, amounts, rates and words by ACBr, a note made from the bank’s OpenAPI descriptions and several integrations that agree; the view of a look-up, and that a reason says whether one that was written off was paid, by ACBr.',
  },
  baseUrl: production,
  prefix: '/pix_recebimentos/v2',
  logIn: {
    path: '/api/oauth/token',
    hosts: { [production]: 'https://sts.itau.com.br' },
    client: 'body',
  },
  headers: ({ clientId }) => ({ 'x-itau-apikey': clientId, 'x-correlationID': randomUUID() }),
  credentials: [
    {
      field: 'wallet',
      title: `Wallet of boletos (codigo_carteira; ${usualWallet} if empty)`,
      secret: false,
      required: false,
    },
  ],
  boletos,
  notes: [
    ...bankPixNotes,
    'The certificate is made from a request of yours (CSR) and ends after a year: renew it in time.',
    'Its sandbox is https://api.itau.com.br/sandbox by some integrations; others name the developer portal, whose log-in is another.',
    'Boletos need the beneficiary with its wallet, whose numbers the caller chooses. Give Trilho a wallet of its own: its numbers are eight digits that follow from our references, so that now and then one is taken already; it is then refused, and the payment made again has another.',
    'A boleto needs the payer’s address, comes with its line alone, is found by our reference, and can be paid after its due date only where the payment says so (`daysAfterDue`). It can have a discount, a fine and interest, and a PIX code (bolecode) where the payment asks for it.',
    'An unpaid boleto can be cancelled (baixa); a paid one is not refunded. Its webhook is not read, since no two sources show it: a boleto is looked up.',
    'Payouts (SISPAG) are not offered here: their public sources are incomplete.',
  ],
});
