import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { centsToReais } from '../../domain/core/money.ts';
import type { Charge, Refund } from '../core/entities.ts';
import { type Call, orNotFound, type ReportedCharge, type Route } from '../core/provider.ts';
import { brCode, is } from '../core/shapes.ts';

/*
 * The central bank's PIX API: charges, refunds and the address of webhooks. What a brand adds, and where it answers, is
 * in the dialects. Amounts are reais as text.
 */

/** The standard's words of a charge. One that expires unpaid stays ATIVA, and refunds show in `pix[].devolucoes[]`. */
export const cobWords = {
  waiting: 'ATIVA',
  expired: 'ATIVA',
  refused: 'REMOVIDA_PELO_PSP',
  paid: 'CONCLUIDA',
  refunded: 'CONCLUIDA',
  charged_back: 'CONCLUIDA',
} as const;
export const refundWord = 'DEVOLVIDO';

// Requests

export const Txid = z.string().regex(/^[a-zA-Z0-9]{26,35}$/, { error: 'txid: must be 26 to 35 letters and digits' });
const RefundId = z.string().regex(/^[a-zA-Z0-9]{1,35}$/, { error: 'id: must be 1 to 35 letters and digits' });

const Charging = z.strictObject({
  calendario: z.strictObject({ expiracao: z.int().min(1).default(86_400) }).prefault({}),
  devedor: z
    .union([z.strictObject({ cpf: is.cpf, nome: is.text(200) }), z.strictObject({ cnpj: is.cnpj, nome: is.text(200) })])
    .optional(),
  valor: z.strictObject({
    original: is.reaisText,
    modalidadeAlteracao: z.union([z.literal(0), z.literal(1)]).optional(),
  }),
  chave: is.text(77),
  solicitacaoPagador: z.string().max(140).optional(),
  infoAdicionais: z
    .array(z.strictObject({ nome: is.text(50), valor: is.text(200) }))
    .max(50)
    .default([]),
  loc: z.strictObject({ id: z.int() }).optional(),
});

/** An amount in reais, or per cent, by the kind beside it. */
const valorPerc = z.string().regex(/^\d{1,10}\.\d{2}$/, { error: 'must have two decimals' });
const AmountOrPercent = z.strictObject({ modalidade: z.union([z.literal(1), z.literal(2)]), valorPerc });
/** A charge with a due date (cobv): its payer is named. */
const DueCharging = Charging.extend({
  calendario: z.strictObject({ dataDeVencimento: is.day, validadeAposVencimento: z.int().min(0).default(30) }),
  devedor: Charging.shape.devedor.unwrap(),
  valor: z.strictObject({
    original: is.reaisText,
    multa: AmountOrPercent.optional(),
    juros: z.strictObject({ modalidade: z.int().min(1).max(8), valorPerc }).optional(),
    desconto: z
      .strictObject({
        modalidade: z.union([z.literal(1), z.literal(2)]),
        descontoDataFixa: z.array(z.strictObject({ data: is.day, valorPerc })).min(1),
      })
      .optional(),
  }),
});

const Devolucao = z.strictObject({
  valor: is.reaisText,
  natureza: z.enum(['ORIGINAL', 'RETIRADA']).optional(),
  descricao: z.string().max(140).optional(),
});

// Charges

export function openCob(call: Call, txid: string): Charge {
  const { valor, calendario, ...stored } = Charging.parse(call.body);
  return call.context.openCharge({
    id: txid,
    method: 'pix',
    amount: valor.original,
    // The standard has no field for a caller's reference; the first additional info is taken for it.
    reference: stored.infoAdicionais[0]?.valor,
    notifyUrl: call.context.webhookUrl(stored.chave),
    expiresInMs: calendario.expiracao * 1000,
    details: { ...stored, expiracao: calendario.expiracao, location: randomId() },
  });
}

/** Opens a charge with a due date. What was asked for it, before and after that day, is repeated and not counted here. */
export function openCobv(call: Call, txid: string): Charge {
  const { valor, calendario, ...stored } = DueCharging.parse(call.body);
  const { original, ...terms } = valor;
  const end = Date.parse(`${calendario.dataDeVencimento}T23:59:59-03:00`);
  const days = calendario.validadeAposVencimento * 86_400_000;
  return call.context.openCharge({
    id: txid,
    method: 'pix',
    amount: original,
    reference: stored.infoAdicionais[0]?.valor,
    notifyUrl: call.context.webhookUrl(stored.chave),
    expiresInMs: end + days - call.context.now().getTime(),
    details: { ...stored, due: calendario, terms, location: randomId() },
  });
}

/** @throws Refusal if there is no such charge. @param param the path's name for its txid */
export function chargeOf(call: Call, param = 'txid'): Charge {
  return orNotFound(call.context.charge(call.params[param] ?? ''), 'Cobrança não encontrada');
}

/** @throws Refusal if there is no such charge of this kind: one with a due date is another resource. */
export function cobNamed(call: Call, kind: 'cob' | 'cobv'): Charge {
  const charge = chargeOf(call);
  return orNotFound((charge.details.due === undefined) === (kind === 'cob') ? charge : undefined, 'CobNaoEncontrado');
}

/**
 * The charge in the standard's form, which has no QR image. @param code the member of the PIX code, which the standard
 * does not require. @param status its word, where it is not the state's.
 */
export function cob(
  call: Call,
  booked: Charge,
  { code = 'pixCopiaECola', status }: { code?: string; status?: (charge: ReportedCharge) => string } = {},
): Record<string, unknown> {
  const charge = call.reportCharge(booked);
  const { chave, devedor, solicitacaoPagador, infoAdicionais, expiracao, due, terms } = charge.details;
  const location = `pix.${charge.provider}.invalid/qr/v3/at/${charge.details.location}`;
  return {
    txid: charge.id,
    status: status?.(charge) ?? (charge.ownWord === claimWord ? cobWords[charge.state] : charge.word),
    revisao: 0,
    calendario: { criacao: charge.createdAt, ...(due ? (due as object) : { expiracao }) },
    loc: { id: numberOf(charge), location, tipoCob: due ? 'cobv' : 'cob' },
    location,
    [code]: brCode(`pix.${charge.provider}.invalid`, charge),
    valor: { original: centsToReais(charge.amount), ...(terms as object | undefined) },
    chave,
    devedor,
    solicitacaoPagador,
    infoAdicionais,
    ...(charge.paidAt && {
      pix: [
        receivedPix(
          charge,
          charge.refunds.map((refund) => devolucao(refund, call.reportRefund(refund, charge).word)),
        ),
      ],
    }),
  };
}

/** The own word of a paid charge that the payer's bank claims: a return under MED is in process. */
export const claimWord = 'MED_EM_PROCESSAMENTO';

/** A received payment with its returns. One that the payer's bank took back, or takes (MED), is among them. */
export function receivedPix(charge: ReportedCharge, returns: readonly object[]) {
  const isTaken = charge.state === 'charged_back';
  const isDisputed = isTaken || charge.ownWord === claimWord;
  const disputed = isDisputed ? charge.paidAmount - charge.refundedAmount : undefined;
  const word = isTaken ? refundWord : 'EM_PROCESSAMENTO';
  return {
    endToEndId: charge.endToEndId,
    txid: charge.id,
    valor: centsToReais(charge.paidAmount),
    chave: charge.details.chave,
    horario: charge.paidAt,
    devolucoes: [
      ...returns,
      ...(disputed === undefined
        ? []
        : [{ id: 'med', rtrId: 'Dmed', valor: centsToReais(disputed), natureza: 'MED_FRAUDE', status: word }]),
    ],
  };
}

/** The numeric id that answers have besides the txid. No source shows a use of it. */
export const numberOf = ({ createdAt }: Charge) => Date.parse(createdAt);

export const randomId = () => randomBytes(16).toString('hex');

// Refunds

/** @param prefix before the standard's path. @param made the HTTP status of a refund that was taken. */
export const refundRoutes = (prefix = '', made = 201): Route[] => [
  {
    method: 'put',
    path: `${prefix}/pix/:e2eid/devolucao/:id`,
    operation: 'refund',
    handle: (call) => {
      const charge = receivedBy(call);
      const { valor } = Devolucao.parse(call.body);
      const id = RefundId.parse(call.params.id);
      // The caller chooses the id: the same id again means the same refund.
      const { refunds } = call.context.refund(charge, valor, id);
      return { status: made, body: refundNamed(call, charge, refunds, id) };
    },
  },
  {
    method: 'get',
    path: `${prefix}/pix/:e2eid/devolucao/:id`,
    handle: (call) => {
      const charge = receivedBy(call);
      return { status: 200, body: refundNamed(call, charge, charge.refunds, call.params.id ?? '') };
    },
  },
];

const receivedBy = ({ context, params }: Call): Charge =>
  orNotFound(
    context.charges().find(({ endToEndId }) => endToEndId === params.e2eid),
    'Pix não encontrado',
  );

function refundNamed(call: Call, of: Charge, refunds: readonly Refund[], id: string): object {
  const refund = orNotFound(
    refunds.find((one) => one.id === id),
    'Devolução não encontrada',
  );
  const reported = call.reportRefund(refund, of);
  return devolucao(reported, reported.word);
}

export const devolucao = ({ id, amount, createdAt }: Refund, word: string) => ({
  id,
  rtrId: `D${id}`,
  valor: centsToReais(amount),
  natureza: 'ORIGINAL',
  horario: { solicitacao: createdAt, ...(word === refundWord && { liquidacao: createdAt }) },
  status: word,
});

// Webhooks

/** Registers the address of webhooks of a PIX key. @param prefix before the standard's path */
export const webhookRoute = (prefix = ''): Route => ({
  method: 'put',
  path: `${prefix}/webhook/:chave`,
  handle: (call) => {
    const { webhookUrl } = z.strictObject({ webhookUrl: is.url }).parse(call.body);
    call.context.storeWebhookUrl(call.params.chave ?? '', webhookUrl);
    return { status: 200, body: { webhookUrl } };
  },
});
