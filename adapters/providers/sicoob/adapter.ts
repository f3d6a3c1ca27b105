import { daysLater } from '../../../domain/core/days.ts';
import type { ProviderEvent } from '../../../domain/core/provider-event.ts';
import { mostDaysAhead } from '../../../domain/payments/due-terms.ts';
import type { TransactionResult } from '../../../domain/payments/payment.ts';
import type { WithdrawRequest } from '../../../domain/payouts/payout.ts';
import {
  type BankBoletos,
  type BankLogIn,
  type BankPayouts,
  bankLogIn,
  bankPix,
  bankPixNotes,
  bankScopes,
  boletoDueDate,
  boletoNumber,
  boletoPayer,
  dueNote,
} from '../../families/bank-pix.ts';
import type { Connection, CredentialField, LookUp, TransactionArgument } from '../../kit/declaration.ts';
import { AdapterRefusal } from '../../kit/errors.ts';
import { dayIn, digits, filled, pixKeyOf, referenceOf, taxDocument } from '../../kit/fields.ts';
import { toReaisText } from '../../kit/money.ts';
import type { Step } from '../../kit/protocol.ts';
import { EndToEndId, pick, Word } from '../../kit/read.ts';
import { readStatus } from '../../kit/statuses.ts';

const name = 'Sicoob';
const api = 'https://api.sicoob.com.br';
const atBank: BankLogIn = {
  path: '/auth/realms/cooperado/protocol/openid-connect/token',
  hosts: { [api]: 'https://auth.sicoob.com.br' },
  client: 'id alone',
  scoped: true,
};

// Boletos (cobrança bancária, version 3)

const boletoScopes = 'boletos_inclusao boletos_consulta boletos_alteracao';
const own = { logIn: bankLogIn(atBank, boletoScopes) };
const path = '/cobranca-bancaria/v3/boletos';

const boletoCredentials: readonly CredentialField[] = [
  { field: 'companyId', title: 'Contract of boletos (numeroCliente)', secret: false, required: false },
  {
    field: 'accountNumber',
    title: 'Current account of boletos (numeroContaCorrente)',
    secret: false,
    required: false,
  },
];

/** Whose boletos they are: the contract, and its simple collection. */
const collection = ({ companyId }: Connection) => ({ numeroCliente: Number(digits(companyId)), codigoModalidade: 1 });

const issue: Step<TransactionArgument> = {
  ...own,
  method: 'POST',
  path,
  body: (request, { connection, money, now }) => {
    const { number, name: nome, email, street, district, city, state, zipCode } = boletoPayer(request);
    const due = boletoDueDate(request, now);
    return {
      ...collection(connection),
      numeroContaCorrente: Number(digits(connection.accountNumber)),
      codigoEspecieDocumento: 'DM',
      dataEmissao: dayIn(now, 0),
      seuNumero: boletoNumber(name, referenceOf(request)),
      // The client prints it and hands it out.
      identificacaoEmissaoBoleto: 2,
      identificacaoDistribuicaoBoleto: 2,
      valor: money(request.amount),
      dataVencimento: due,
      dataLimitePagamento: daysLater(due, request.daysAfterDue ?? 0),
      // None of them.
      tipoDesconto: 0,
      tipoMulta: 0,
      tipoJurosMora: 3,
      numeroParcela: 1,
      pagador: filled({
        numeroCpfCnpj: number,
        nome: nome.slice(0, 50),
        endereco: street,
        bairro: district,
        cidade: city,
        cep: zipCode,
        uf: state,
        email,
      }),
      gerarPdf: true,
      // Without a PIX code.
      codigoCadastrarPIX: 2,
    };
  },
};
const byNumber: Step<LookUp & { id: string }> = {
  ...own,
  method: 'GET',
  path: ({ id }, { connection }) => {
    const { numeroCliente, codigoModalidade } = collection(connection);
    const query = { numeroCliente: String(numeroCliente), codigoModalidade: String(codigoModalidade), nossoNumero: id };
    return `${path}?${new URLSearchParams(query)}`;
  },
  // What it does not find is answered without content.
  anyBody: true,
};

/** Its description lists three words; others in use are told by their beginnings. */
function byBeginning({ unmapped, ...found }: TransactionResult): TransactionResult {
  if (unmapped && /^liquid/i.test(found.providerWord)) return { ...found, status: 'APPROVED' };
  if (unmapped && /^baix/i.test(found.providerWord)) return { ...found, status: 'REJECTED' };
  return { ...found, ...(unmapped && { unmapped }) };
}

const boletos: BankBoletos = {
  // No discount, fine or interest: its look-up does not say what was paid. No source bounds the days after the due date.
  terms: { daysAfterDue: mostDaysAhead },
  words: { PENDING: ['em aberto'], APPROVED: ['liquidado'], REJECTED: ['baixado'] },
  answer: {
    id: 'resultado.nossoNumero',
    status: 'resultado.situacaoBoleto',
    amount: 'resultado.valor',
    billetCode: ['resultado.linhaDigitavel', 'resultado.codigoBarras'],
    billetPdf: 'resultado.pdfBoleto',
    expiresAt: 'resultado.dataVencimento',
  },
  credentials: boletoCredentials,
  check: (connection) => {
    const wrong = boletoCredentials.find(({ field }) => !/^\d{1,10}$/.test(digits(connection[field] as string)));
    if (wrong) throw new AdapterRefusal(`${name}: "${wrong.title}" has one to ten digits`, 'invalid', wrong.field);
  },
  createTransaction: async (wire, request) => wire.charge(await wire.send(issue, request), request),
  getTransaction: async (wire, lookUp) => {
    const reply = await wire.send(byNumber, lookUp);
    if (reply.status === 204) throw wire.failed(`${name} has no boleto with this number`);
    return byBeginning(wire.charge(reply, { paymentMethod: 'BILLET' }));
  },
  cancel: {
    ...own,
    method: 'POST',
    path: `${path}/{id}/baixar`,
    body: (_, { connection }) => collection(connection),
  },
  // The bank's number of it (nosso número); a txid is longer.
  isId: (id) => /^\d{1,18}$/.test(id),
};

// Payouts

const payoutScopes = 'pixpagamentos_escrita pixpagamentos_consulta pixpagamentos_webhook';
const paying = { logIn: bankLogIn(atBank, payoutScopes) };
const payments = '/pix-pagamentos/v2/pagamentos';

/** Asks for the owner of the key, and for the id that the confirmation names. It moves nothing. */
const begin: Step<WithdrawRequest> = {
  ...paying,
  method: 'POST',
  path: payments,
  writes: false,
  body: (request) => ({ chave: pixKeyOf(request, '+55') }),
};
const confirm: Step<WithdrawRequest & { endToEndId: string }> = {
  ...paying,
  method: 'POST',
  path: `${payments}/confirmacao`,
  body: ({ endToEndId, amount, description, document }) => ({
    endToEndId,
    // With a comma, unlike every other amount of the bank's.
    valor: toReaisText(amount).replace('.', ','),
    ...(description && { descricao: description.slice(0, 140) }),
    meioIniciacao: 'CHAVE',
    // The bank compares it with the owner of the key.
    ...(document && { destino: { cpfCnpj: taxDocument(document).number } }),
  }),
};

const payouts: BankPayouts = {
  registration: { at: () => `${payments}/webhook`, ...paying },
  withdrawStatuses: {
    PENDING: ['em_processamento'],
    APPROVED: ['finalizado'],
    REJECTED: ['rejeitado', 'não_realizado'],
    default: 'PENDING',
  },
  // It takes no reference of ours.
  withdrawLookUpBy: ['id'],
  payoutAnswer: {
    id: 'endToEndId',
    status: 'estado',
    amount: 'valor',
    approvedAt: 'horario',
    endToEndId: 'endToEndId',
  },
  withdraw: async (wire, request) => {
    const endToEndId = wire.need(await wire.send(begin, request), 'endToEndId', EndToEndId);
    const confirmed = await wire.send(confirm, { ...request, endToEndId });
    return wire.payout({ ...confirmed, body: { ...(confirmed.body as object), endToEndId } }, request);
  },
  getWithdraw: { ...paying, method: 'GET', path: `${payments}/{id}` },
  event: payoutEvent,
};

/** A notice has words of its own. */
const noticeStatuses: BankPayouts['withdrawStatuses'] = {
  APPROVED: ['finalizado_sucesso'],
  REJECTED: ['finalizado_rejeicao'],
  default: 'PENDING',
};
/** A notice about a payout, which has no envelope in the bank's examples. */
function payoutEvent(body: unknown): ProviderEvent | undefined {
  const transactionId = pick(body, ['payload.id', 'id'], EndToEndId);
  const word = pick(body, ['payload.estado', 'payload.status', 'estado', 'status'], Word);
  if (!transactionId || !word) return undefined;
  return {
    transactionId,
    type: 'WITHDRAW',
    ...readStatus(noticeStatuses, word),
    providerWord: word,
    endToEndId: transactionId,
  };
}

/**
 * Sicoob (not in the specification; the OpenAPI descriptions of its SDK, grade A, and integrations).
 *
 * - There is no client secret: the certificate stands for it. Each call but the log-in has the client's id in a header.
 * - The PIX code of a charge is `brcode`.
 * - Boletos have a token of their own. Its scopes are those of several integrations of the same version (grade B), since
 *   the description has placeholders.
 * - A boleto is looked up by the bank's number of it. That could be ours, from a range that the bank gives a contract,
 *   with check digits for some: it is left to the bank.
 * - A payout is begun by a key, which moves nothing, and confirmed by the end-to-end id of that answer. A lost reply of
 *   the confirmation leaves no id by which it could be looked up.
 */
export default bankPix({
  name,
  evidence: {
    grade: 'A',
    operations: { createTransaction: 'B', getTransaction: 'B', refund: 'B' },
    notes:
      'Addresses, log-in, members and words of charges, boletos and payouts by the OpenAPI descriptions of its SDK; else the standard. The scopes of boletos by several integrations that agree (B).',
  },
  baseUrl: api,
  prefix: '/pix/api/v2',
  dueCreatePath: '/cobv/{txid}',
  logIn: atBank,
  headers: ({ clientId }) => ({ client_id: clientId }),
  boletos,
  payouts,
  // Both ends of a payout, and the owner of a key.
  masks: { personal: ['destino', 'origem', 'proprietario'] },
  notes: [
    ...bankPixNotes,
    dueNote,
    `${bankScopes} Boletos need ${boletoScopes}; payouts need ${payoutScopes}.`,
    'There is no client secret: the certificate (ICP-Brasil, A1) stands for it. Its sandbox has a fixed token in place of a log-in, and cannot be used here.',
    'Boletos need the contract and the current account to which they are credited. A boleto needs the payer’s address, is found by its own number only, and comes as a document with its line. It can be paid after its due date where the payment says so (`daysAfterDue`); a discount, fine or interest is not offered, since its look-up does not say what was paid, nor a PIX code beside its line.',
    'An unpaid boleto can be cancelled (baixar); a paid one is not refunded. No source shows what a notice about a boleto holds: it is looked up until it is paid. One whose answer was lost is found in the bank’s panel only.',
    'A payout is made by key, in two calls; where a document is given, the bank compares it with the owner of the key. One whose answer was lost is found in the bank’s statement only. The bank may take a second payout like an earlier one for a repetition, and refuse it.',
  ],
});
