import { z } from 'zod';

/*
 * The central bank's PIX API (API Pix 2.9.0) as rules of ours: the members, patterns and lengths of the requests that we
 * make and of the answers that a bank may give. Requests may have no further member.
 */

const Valor = z.string().regex(/^\d{1,10}\.\d{2}$/);
const Instant = z.iso.datetime({ offset: true });
const txid = z.string().regex(/^[a-zA-Z0-9]{26,35}$/);
const endToEndId = z.string().regex(/^[a-zA-Z0-9]{32}$/);
const refundId = z.string().regex(/^[a-zA-Z0-9]{1,35}$/);
const chave = z.string().min(1).max(77);

/** Segments of a path. */
export const Path = { txid, endToEndId, refundId };

const Devedor = z.union([
  z.strictObject({ cpf: z.string().regex(/^\d{11}$/), nome: z.string().min(1).max(200) }),
  z.strictObject({ cnpj: z.string().regex(/^\d{14}$/), nome: z.string().min(1).max(200) }),
]);
const InfoAdicional = z.strictObject({ nome: z.string().min(1).max(50), valor: z.string().min(1).max(200) });

/** `POST /cob`: CobSolicitada. */
export const NewCob = z.strictObject({
  calendario: z.strictObject({ expiracao: z.int32().positive() }),
  devedor: Devedor.optional(),
  loc: z.strictObject({ id: z.int() }).optional(),
  valor: z.strictObject({ original: Valor, modalidadeAlteracao: z.int().min(0).max(1).optional() }),
  chave,
  solicitacaoPagador: z.string().max(140).optional(),
  infoAdicionais: z.array(InfoAdicional).max(50).optional(),
});

/** `PUT /webhook/{chave}`: WebhookSolicitado. */
export const NewWebhook = z.strictObject({ webhookUrl: z.url() });

/** `PUT /pix/{e2eid}/devolucao/{id}`: DevolucaoSolicitada. */
export const NewRefund = z.strictObject({
  valor: Valor,
  natureza: z.enum(['ORIGINAL', 'RETIRADA']).optional(),
  descricao: z.string().max(140).optional(),
});

/** The query of `GET /cob`. */
export const Search = z.strictObject({
  inicio: Instant,
  fim: Instant,
  cpf: z.string().optional(),
  cnpj: z.string().optional(),
  status: z.string().optional(),
  'paginacao.paginaAtual': z.string().regex(/^\d+$/).optional(),
  'paginacao.itensPorPagina': z.string().regex(/^\d+$/).optional(),
});

/** An answer about a refund: Devolucao. */
export const Refund = z.object({
  id: refundId,
  rtrId: endToEndId,
  valor: Valor,
  natureza: z.enum(['ORIGINAL', 'RETIRADA', 'MED_OPERACIONAL', 'MED_FRAUDE', 'MED_PIX_AUTOMATICO']).optional(),
  descricao: z.string().max(140).optional(),
  horario: z.object({ solicitacao: Instant, liquidacao: Instant.optional() }),
  status: z.enum(['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO']),
  motivo: z.string().max(140).optional(),
});

/** An answer about a charge: CobCompleta. */
export const Cob = z.object({
  calendario: z.object({ criacao: Instant, expiracao: z.int32() }),
  txid,
  revisao: z.int(),
  loc: z.object({ id: z.int(), location: z.string().max(77), tipoCob: z.enum(['cob', 'cobv']) }).optional(),
  location: z.string().max(77).optional(),
  status: z.enum(['ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDA_PELO_PSP']),
  devedor: Devedor.optional(),
  valor: z.object({ original: Valor }),
  chave,
  solicitacaoPagador: z.string().max(140).optional(),
  pixCopiaECola: z.string().max(512).optional(),
  infoAdicionais: z.array(InfoAdicional).max(50).optional(),
  pix: z
    .array(
      z.object({
        endToEndId,
        txid: txid.optional(),
        valor: Valor,
        chave: chave.optional(),
        horario: Instant,
        infoPagador: z.string().max(140).optional(),
        devolucoes: z.array(Refund).optional(),
      }),
    )
    .optional(),
});
export type Cob = z.infer<typeof Cob>;

/** A refund in a state, with the members that the standard has in it. */
export function refundAnswer(over: Partial<z.infer<typeof Refund>>): z.infer<typeof Refund> {
  const isDone = (over.status ?? 'DEVOLVIDO') === 'DEVOLVIDO';
  return {
    id: 'devolucao1',
    rtrId: 'D12345678202611241500abcdefghij1',
    valor: '129.90',
    natureza: 'ORIGINAL',
    horario: {
      solicitacao: '2026-11-24T15:00:00.000Z',
      ...(isDone && { liquidacao: '2026-11-24T15:00:01.000Z' }),
    },
    status: 'DEVOLVIDO',
    ...over,
  };
}

const charge = (over: Partial<Cob> = {}): Cob => ({
  calendario: { criacao: '2026-11-24T12:00:00.000Z', expiracao: 3600 },
  txid: '7978c0c97ea847e78e8849634473c1f1',
  revisao: 0,
  loc: { id: 789, location: 'pix.example.com/qr/v2/9d36b84fc70b478fb95c12729b90ca25', tipoCob: 'cob' },
  location: 'pix.example.com/qr/v2/9d36b84fc70b478fb95c12729b90ca25',
  status: 'ATIVA',
  devedor: { cpf: '52998224725', nome: 'Maria da Silva' },
  valor: { original: '129.90' },
  chave: 'loja@example.com',
  solicitacaoPagador: 'Pedido 1',
  ...over,
});
const received = (devolucoes?: z.infer<typeof Refund>[]): Partial<Cob> => ({
  status: 'CONCLUIDA',
  pix: [
    {
      endToEndId: 'E12345678202611241200abcdefghij1',
      txid: '7978c0c97ea847e78e8849634473c1f1',
      valor: '129.90',
      chave: 'loja@example.com',
      horario: '2026-11-24T12:10:00.000Z',
      infoPagador: '0123456789',
      ...(devolucoes && { devolucoes }),
    },
  ],
});

/** A charge in each state that an answer of the standard can say, and what it means to us. */
export const cobAnswers: readonly { says: string; answer: Cob; status: string; paid: number; refunded: number }[] = [
  { says: 'ATIVA', answer: charge(), status: 'PENDING', paid: 0, refunded: 0 },
  {
    says: 'REMOVIDA_PELO_USUARIO_RECEBEDOR',
    answer: charge({ status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR', revisao: 1 }),
    status: 'REJECTED',
    paid: 0,
    refunded: 0,
  },
  {
    says: 'REMOVIDA_PELO_PSP',
    answer: charge({ status: 'REMOVIDA_PELO_PSP', revisao: 1 }),
    status: 'REJECTED',
    paid: 0,
    refunded: 0,
  },
  { says: 'CONCLUIDA', answer: charge(received()), status: 'APPROVED', paid: 12_990, refunded: 0 },
  {
    says: 'CONCLUIDA without its payments',
    answer: charge({ status: 'CONCLUIDA' }),
    status: 'APPROVED',
    paid: 0,
    refunded: 0,
  },
  {
    says: 'CONCLUIDA and being returned',
    answer: charge(received([refundAnswer({ status: 'EM_PROCESSAMENTO' })])),
    status: 'APPROVED',
    paid: 12_990,
    refunded: 0,
  },
  {
    says: 'CONCLUIDA, its return not made',
    answer: charge(received([refundAnswer({ status: 'NAO_REALIZADO', motivo: 'Conta encerrada' })])),
    status: 'APPROVED',
    paid: 12_990,
    refunded: 0,
  },
  {
    says: 'CONCLUIDA and returned in part',
    answer: charge(received([refundAnswer({ valor: '9.90' }), refundAnswer({ id: 'devolucao2', valor: '0.10' })])),
    status: 'APPROVED',
    paid: 12_990,
    refunded: 1_000,
  },
  {
    says: 'CONCLUIDA and returned',
    answer: charge(received([refundAnswer({})])),
    status: 'REFUNDED',
    paid: 12_990,
    refunded: 12_990,
  },
  ...(['MED_OPERACIONAL', 'MED_FRAUDE', 'MED_PIX_AUTOMATICO'] as const).map((natureza) => ({
    says: `CONCLUIDA and returned by ${natureza}`,
    answer: charge(received([refundAnswer({ natureza })])),
    status: 'CHARGEBACK',
    paid: 12_990,
    refunded: 12_990,
  })),
];

/** A refusal: RFC 7807, as the standard has it, or the single member of banks that leave that out. */
export const problems: readonly { body: object; says: string }[] = [
  {
    body: {
      type: 'https://pix.bcb.gov.br/api/v2/error/CobOperacaoInvalida',
      title: 'Cobrança inválida.',
      status: 400,
      detail: 'A chave não pertence ao recebedor.',
    },
    says: 'A chave não pertence ao recebedor.',
  },
  { body: { message: 'Limite da conta excedido' }, says: 'Limite da conta excedido' },
  { body: { title: 'Acesso negado' }, says: 'Acesso negado' },
];
