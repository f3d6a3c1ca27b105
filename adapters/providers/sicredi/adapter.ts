import type { ProviderEvent } from '../../../domain/core/provider-event.ts';
import { dueTermsOf } from '../../../domain/payments/due-terms.ts';
import {
  type BankBoletos,
  bankPix,
  bankPixNotes,
  bankScopes,
  boletoDueDate,
  boletoNumber,
  boletoPayer,
  dueNote,
} from '../../families/bank-pix.ts';
import type { Connection, LookUp, TransactionArgument } from '../../kit/declaration.ts';
import { filled, referenceOf } from '../../kit/fields.ts';
import type { LogIn } from '../../kit/log-in.ts';
import type { Reply, Step, Wire } from '../../kit/protocol.ts';
import { Id, pick, Word } from '../../kit/read.ts';

const name = 'Sicredi';

// Boletos (cobrança)

const hosts: Readonly<Record<string, string>> = {
  'https://api-pix.sicredi.com.br': 'https://api-parceiro.sicredi.com.br',
  'https://api-pix-h.sicredi.com.br': 'https://api-parceiro.sicredi.com.br/sb',
};
const at = (base: string): string => hosts[base] ?? base;

/** By the beneficiary's own name and code, and the application's key. */
const logIn: LogIn = {
  path: '/auth/openapi/token',
  at,
  request: ({ publicKey = '', secretKey = '', companyId = '', organizationId = '' }) => ({
    headers: { 'x-api-key': publicKey, context: 'COBRANCA' },
    form: {
      grant_type: 'password',
      username: `${companyId}${organizationId}`,
      password: secretKey,
      scope: 'cobranca',
    },
  }),
};
const headersOf = ({ publicKey = '', organizationId = '', sellerId = '' }: Connection) => ({
  'x-api-key': publicKey,
  cooperativa: organizationId,
  posto: sellerId,
});
const own = {
  at,
  logIn,
  headers: (_: unknown, { connection }: { connection: Connection }) => headersOf(connection),
};
const path = '/cobranca/boleto/v1/boletos';

const issue: Step<TransactionArgument> = {
  ...own,
  method: 'POST',
  path,
  body: (request, { connection, money, now }) => {
    const { number, kind, name: nome, street, city, state, zipCode } = boletoPayer(request);
    return {
      codigoBeneficiario: connection.companyId,
      tipoCobranca: request.billetPix ? 'HIBRIDO' : 'NORMAL',
      especieDocumento: 'DUPLICATA_MERCANTIL_INDICACAO',
      // No source tells how long it may be.
      seuNumero: boletoNumber(name, referenceOf(request)).slice(0, 10),
      valor: money(request.amount),
      dataVencimento: boletoDueDate(request, now),
      ...discountOf(request, money),
      pagador: filled({
        tipoPessoa: kind === 'CNPJ' ? 'PESSOA_JURIDICA' : 'PESSOA_FISICA',
        documento: number,
        nome,
        endereco: street,
        cidade: city,
        uf: state,
        cep: zipCode,
      }),
    };
  },
};
function discountOf(request: TransactionArgument, money: Wire['money']) {
  const { discount } = dueTermsOf(request) ?? {};
  if (!discount) return {};
  const isShare = discount.type === 'PERCENTAGE';
  return {
    tipoDesconto: isShare ? 'PERCENTUAL' : 'VALOR',
    valorDesconto1: isShare ? discount.amount : money(discount.amount),
    dataDesconto1: discount.until,
  };
}
const byNumber: Step<LookUp & { id: string }> = {
  ...own,
  method: 'GET',
  path: ({ id }, { connection: { companyId: codigoBeneficiario = '' } }) =>
    `${path}?${new URLSearchParams({ codigoBeneficiario, nossoNumero: id })}`,
};

/** The answer to its issue has no last day. The txid of its PIX code is not its id, as that of a charge by PIX alone is. */
function withDay(reply: Reply, dataVencimento: string): Reply {
  const { txid: pixTxid, ...body } = reply.body as { txid?: unknown };
  return { ...reply, body: { dataVencimento, pixTxid, ...body } };
}

const boletos: BankBoletos = {
  pix: 'asked',
  // Sources differ in whether interest in per cent is of a day or a month, and none bounds the days after the due date.
  terms: { discount: ['PERCENTAGE', 'FIXED'] },
  words: {
    // One that is overdue, or at the notary, can still be paid.
    PENDING: ['em carteira', 'em carteira pix', 'vencido', 'protestado', 'em cartorio'],
    APPROVED: [
      'liquidado',
      'liquidado rede',
      'liquidado compe',
      'liquidado pix',
      'liquidado cartorio',
      'liquidado cheque',
    ],
    REJECTED: ['baixado por solicitacao', 'rejeitado'],
  },
  answer: {
    id: 'nossoNumero',
    status: 'situacao',
    amount: 'valorNominal',
    paidAmount: 'dadosLiquidacao.valor',
    billetCode: ['linhaDigitavel', 'codigoBarras'],
    billetPixCode: 'qrCode',
    txid: 'pixTxid',
    expiresAt: 'dataVencimento',
  },
  credentials: [
    {
      field: 'publicKey',
      title: 'Access token of the portal for boletos (x-api-key)',
      secret: true,
      required: false,
    },
    {
      field: 'secretKey',
      title: 'Access code for boletos, made in the internet bank',
      secret: true,
      required: false,
    },
    { field: 'companyId', title: 'Beneficiary of boletos (codigoBeneficiario)', secret: false, required: false },
    { field: 'organizationId', title: 'Cooperative (cooperativa)', secret: false, required: false },
    { field: 'sellerId', title: 'Branch (posto)', secret: false, required: false },
  ],
  createTransaction: async (wire, request) =>
    wire.charge(withDay(await wire.send(issue, request), boletoDueDate(request, wire.now)), request),
  getTransaction: async (wire, lookUp) =>
    wire.charge(await wire.send(byNumber, lookUp), { paymentMethod: 'BILLET', lookedUpId: lookUp.id }),
  cancel: { ...own, method: 'PATCH', path: `${path}/{id}/baixa`, body: () => ({}) },
  // The bank's number of it (nosso número); a txid is longer.
  isId: (id) => /^\d{1,20}$/.test(id),
  event: boletoEvent,
};

/** A movement of a boleto: of those that are reported only LIQUIDACAO… is money. */
function boletoEvent(element: unknown): ProviderEvent | undefined {
  const transactionId = pick(element, 'nossoNumero', Id);
  const word = pick(element, 'movimento', Word);
  if (!transactionId || !word) return undefined;
  const eventId = pick(element, 'idEventoWebhook', Id);
  const status = word.startsWith('LIQUIDACAO') ? 'APPROVED' : 'PENDING';
  return { transactionId, type: 'TRANSACTION', status, providerWord: word, ...(eventId && { eventId }) };
}

/**
 * Sicredi (not in the specification; several integrations, one of them by the bank's technical guide, grade B).
 *
 * - The version is that of each resource: `/cob/{txid}` is in the third. For making a charge that is by one integration
 *   (grade C): another has the third version for reading it only.
 * - Two integrations log in with a form, one with a query: the form is used.
 * - Boletos are another API, at a host and with a log-in of their own, which wants no certificate. A boleto's id is the
 *   bank's number of it (nosso número).
 */
export default bankPix({
  name,
  evidence: {
    grade: 'B',
    operations: { createTransaction: 'C' },
    notes:
      'Addresses and log-in by several integrations; the version of the path that makes a charge by one of them. Boletos by several integrations that quote the bank’s manual (B); what was paid, and the kind of document, by two of them; the members of a discount by two, one of them of an older version.',
  },
  baseUrl: 'https://api-pix.sicredi.com.br',
  prefix: '/api/v2',
  cobPrefix: '/api/v3',
  dueCreatePath: '/cobv/{txid}',
  logIn: { path: '/oauth/token', client: 'Basic', scoped: true },
  boletos,
  notes: [
    ...bankPixNotes,
    dueNote,
    bankScopes,
    'Put the certificate, its key and the bank’s chain file into one PEM.',
    'Its sandbox is https://api-pix-h.sicredi.com.br, with a client certificate, too.',
    'A charge is made at version 3 of its path, by one integration: confirm the first one in the sandbox.',
    'Boletos need an access token of the developers’ portal, an access code of the internet bank, and the beneficiary with its cooperative and branch. A boleto needs the payer’s address, comes with its line alone, and can be paid after its due date. One with a PIX code (HIBRIDO) is made where the payment asks for it. It can have a discount until a day; a fine or interest is not offered, since sources differ in what a rate means.',
    'An unpaid boleto can be cancelled (baixa); a paid one is not refunded. One whose answer was lost is found in the bank’s panel only. Give the bank our callback address in its webhook contract of boletos (event LIQUIDACAO).',
    'No public source shows payouts.',
  ],
});
