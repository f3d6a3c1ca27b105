import { daysLater } from '../../domain/core/days.ts';
import { mostDaysAhead } from '../../domain/payments/due-terms.ts';
import type { TransactionResult } from '../../domain/payments/payment.ts';
import {
  type BankBoletos,
  type BankLogIn,
  bankLogIn,
  bankPix,
  bankPixNotes,
  bankScopes,
  boletoDueDate,
  boletoNumber,
  boletoPayer,
  dueNote,
} from '../families/bank-pix.ts';
import type { Connection, LookUp, TransactionArgument } from '../kit/declaration.ts';
import { dayIn, digits, filled, referenceOf } from '../kit/fields.ts';
import type { Step } from '../kit/protocol.ts';

const name = 'Sicoob';
const atSicoob: BankLogIn = {
  path: '/auth/realms/cooperado/protocol/openid-connect/token',
  hosts: { 'https://api.sicoob.com.br': 'https://auth.sicoob.com.br' },
  client: 'id alone',
  scoped: true,
};

// Boletos (cobrança bancária, version 3)

const scopes = 'boletos_inclusao boletos_consulta boletos_alteracao';
/** A token of their own: an application may have charges by PIX alone. */
const logIn = bankLogIn(atSicoob, scopes);
const path = '/cobranca-bancaria/v3/boletos';

/** The contract and its kind of collection: 1 is the simple one, with registration. */
const contract = ({ companyId }: Connection) => ({ numeroCliente: Number(digits(companyId)), codigoModalidade: 1 });

const issue: Step<TransactionArgument> = {
  method: 'POST',
  path,
  logIn,
  body: (request, { connection, money, now }) => {
    const { number, name: nome, email, street, district, city, state, zipCode } = boletoPayer(request);
    const due = boletoDueDate(request, now);
    return {
      ...contract(connection),
      numeroContaCorrente: Number(digits(connection.accountNumber)),
      codigoEspecieDocumento: 'DM',
      dataEmissao: dayIn(now, 0),
      seuNumero: boletoNumber(name, referenceOf(request)),
      // The merchant prints it and hands it out, not the bank.
      identificacaoEmissaoBoleto: 2,
      identificacaoDistribuicaoBoleto: 2,
      valor: money(request.amount),
      dataVencimento: due,
      dataLimitePagamento: daysLater(due, request.daysAfterDue ?? 0),
      // No discount, fine or interest: no source shows where a look-up says what was paid.
      tipoDesconto: 0,
      tipoMulta: 0,
      tipoJurosMora: 3,
      numeroParcela: 1,
      pagador: filled({
        numeroCpfCnpj: number,
        nome,
        email,
        endereco: street,
        bairro: district,
        cidade: city,
        cep: zipCode,
        uf: state,
      }),
      gerarPdf: true,
      // Without a PIX code: no source shows how one that was paid by it is reported.
      codigoCadastrarPIX: 2,
    };
  },
};

const byNumber: Step<LookUp & { id: string }> = {
  method: 'GET',
  path: ({ id }, { connection }) => {
    const query = { ...contract(connection), nossoNumero: id };
    return `${path}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`;
  },
  logIn,
  // 204 where there is no such boleto.
  anyBody: true,
};

/** Its specification lists no words but Em Aberto: those in use are told by their beginnings. */
function byBeginning({ unmapped, ...found }: TransactionResult): TransactionResult {
  if (unmapped && /^liquid/i.test(found.providerWord)) return { ...found, status: 'APPROVED' };
  if (unmapped && /^baix/i.test(found.providerWord)) return { ...found, status: 'REJECTED' };
  return { ...found, ...(unmapped && { unmapped }) };
}

const boletos: BankBoletos = {
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
  credentials: [
    { field: 'companyId', title: 'Contract number of boletos (numeroCliente)', secret: false, required: false },
    {
      field: 'accountNumber',
      title: 'Account number of boletos (numeroContaCorrente)',
      secret: false,
      required: false,
    },
  ],
  createTransaction: async (wire, request) => wire.charge(await wire.send(issue, request), request),
  getTransaction: async (wire, lookUp) => {
    const reply = await wire.send(byNumber, lookUp);
    if (reply.status === 204) throw wire.failed(`${name} has no boleto with this number`);
    return byBeginning(wire.charge(reply, { paymentMethod: 'BILLET' }));
  },
  cancel: {
    method: 'POST',
    path: `${path}/{id}/baixar`,
    logIn,
    body: (_, { connection }) => contract(connection),
  },
  // The bank's number of it (nosso número); a txid is longer.
  isId: (id) => /^\d{1,20}$/.test(id),
};

/**
 * Sicoob (not in the specification; its SDK sicoob_sdk_java and the specifications in it, grade A).
 *
 * - There is no client secret: the client certificate is it. The client's id is a header of every call.
 * - The log-in has a host of its own.
 * - The PIX code is named `brcode` where the standard has `pixCopiaECola`.
 * - A boleto's id is the bank's number of it (nosso número). Its notice is in no source: look-ups tell what became of it.
 */
export default bankPix({
  name,
  evidence: {
    grade: 'A',
    notes:
      'Addresses, log-in and the PIX code’s name by its SDK’s specifications; else the standard. Boletos: calls by the same specifications, scopes and the codes of their options by several integrations that agree (B), the words for paid and written off by a few (C).',
  },
  baseUrl: 'https://api.sicoob.com.br',
  prefix: '/pix/api/v2',
  dueCreatePath: '/cobv/{txid}',
  logIn: atSicoob,
  headers: ({ clientId }) => ({ client_id: clientId }),
  boletos,
  notes: [
    ...bankPixNotes,
    dueNote,
    `${bankScopes} Boletos need ${scopes}.`,
    'Boletos need the number of the collection contract and the account that they are paid into. They need the payer’s address, come as a document, and can be paid after their due date only where the payment says so (`daysAfterDue`). A discount, fine or interest is not offered: no look-up is known to say what was paid.',
    'An unpaid boleto can be cancelled, by its documented baixa; a paid one is not refunded. One whose answer was lost is found in the bank’s panel only. No webhook tells that one was paid: it is looked up.',
    'The certificate is an ICP-Brasil A1, and there is no client secret.',
    'Its sandbox (https://sandbox.sicoob.com.br/sicoob/sandbox) has a fixed token instead of a log-in, which is not offered here.',
    'Payouts of the bank are not offered here yet.',
  ],
});
