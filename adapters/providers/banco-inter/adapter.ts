import { daysBetween } from '../../../domain/core/days.ts';
import type { ProviderEvent } from '../../../domain/core/provider-event.ts';
import { dueTermsOf, type ShareType } from '../../../domain/payments/due-terms.ts';
import {
  type BankBoletos,
  type BankLogIn,
  type BankPayouts,
  bankLogIn,
  bankPix,
  bankPixNotes,
  bankScopes,
  boletoDueDate,
  dueNote,
  txidOf,
} from '../../families/bank-pix.ts';
import { registerWebhook } from '../../families/pix-standard.ts';
import type { LookUp, TransactionArgument } from '../../kit/declaration.ts';
import { ProviderError } from '../../kit/errors.ts';
import { digest, digits, filled, phoneParts, pixKeyOf, referenceOf, taxDocument } from '../../kit/fields.ts';
import type { Step, Wire } from '../../kit/protocol.ts';
import { EndToEndId, Id, pick, Text, Word } from '../../kit/read.ts';
import { readStatus } from '../../kit/statuses.ts';

const name = 'Banco Inter';
const atInter: BankLogIn = { path: '/oauth/v2/token', client: 'body', scoped: true };

// Boletos

/** A token of their own: an application may have charges by PIX alone. */
const logIn = bankLogIn(atInter, 'boleto-cobranca.write boleto-cobranca.read');
const cobrancas = '/cobranca/v3/cobrancas';

const words: BankBoletos['words'] = {
  // One that is overdue, or at the notary, can still be paid.
  PENDING: ['em_processamento', 'a_receber', 'atrasado', 'protesto'],
  APPROVED: ['recebido'],
  REJECTED: ['expirado', 'cancelado', 'falha_emissao'],
};

const issue: Step<TransactionArgument> = {
  method: 'POST',
  path: cobrancas,
  logIn,
  body: (request, { money, now }) => {
    const { customer, address } = request;
    const { number, kind } = taxDocument(customer.document);
    const { area, rest } = phoneParts(customer.phone);
    return {
      // No source tells how long it may be: fifteen letters and digits, unique to our reference.
      seuNumero: txidOf(name, referenceOf(request)).slice(0, 15),
      valorNominal: money(request.amount),
      dataVencimento: boletoDueDate(request, now),
      numDiasAgenda: request.daysAfterDue ?? 0,
      ...termsOf(request, money),
      pagador: filled({
        cpfCnpj: number,
        tipoPessoa: kind === 'CNPJ' ? 'JURIDICA' : 'FISICA',
        nome: customer.name,
        email: customer.email,
        ddd: area,
        telefone: rest,
        endereco: address?.address,
        numero: address?.number,
        bairro: address?.district,
        cidade: address?.city,
        uf: address?.state,
        cep: digits(address?.zipCode),
      }),
    };
  },
};
/** What a boleto asks for before and after its due date. A discount's last day is counted back from that. */
function termsOf(request: TransactionArgument, money: Wire['money']) {
  const { dueDate, discount, fine, interest } = dueTermsOf(request) ?? {};
  const shareOf = ({ type, amount }: { type: ShareType; amount: number }) =>
    type === 'PERCENTAGE' ? { taxa: amount } : { valor: money(amount) };
  return {
    ...(dueDate &&
      discount && {
        desconto: {
          codigo: discount.type === 'PERCENTAGE' ? 'PERCENTUALDATAINFORMADA' : 'VALORFIXODATAINFORMADA',
          quantidadeDias: daysBetween(discount.until, dueDate),
          ...shareOf(discount),
        },
      }),
    ...(fine && { multa: { codigo: fine.type === 'PERCENTAGE' ? 'PERCENTUAL' : 'VALORFIXO', ...shareOf(fine) } }),
    ...(interest && { mora: { codigo: 'TAXAMENSAL', taxa: interest.percentPerMonth } }),
  };
}
const boletoById: Step<LookUp> = { method: 'GET', path: `${cobrancas}/{id}`, logIn };
const pdfById: Step<LookUp> = { method: 'GET', path: `${cobrancas}/{id}/pdf`, logIn };

const boletos: BankBoletos = {
  pix: 'always',
  // By notes made from its manual, which bound the days; its SDK's tests have the words.
  terms: { daysAfterDue: 60, discount: ['PERCENTAGE', 'FIXED'], fine: ['PERCENTAGE', 'FIXED'], interest: true },
  words,
  answer: {
    // A new boleto is issued later: the answer has its id alone.
    id: ['codigoSolicitacao', 'cobranca.codigoSolicitacao'],
    status: 'cobranca.situacao',
    amount: 'cobranca.valorNominal',
    paidAmount: 'cobranca.valorTotalRecebido',
    billetCode: ['boleto.linhaDigitavel', 'boleto.codigoBarras'],
    billetPdf: 'pdf',
    billetPixCode: 'pix.pixCopiaECola',
    expiresAt: 'cobranca.dataVencimento',
    txid: 'pix.txid',
  },
  createTransaction: async (wire, request) => {
    await registerWebhook(wire, request.webhookUrl, { at: () => `${cobrancas}/webhook`, logIn });
    const issued = await wire.send(issue, request);
    const id = wire.need(issued, 'codigoSolicitacao', Id);
    // The boleto exists from here on. What these calls do not bring, a look-up does.
    const tried = (step: Step<LookUp>) =>
      wire.send(step, { id }).catch((error: unknown) => {
        if (!(error instanceof ProviderError)) throw error;
        return undefined;
      });
    const read = await tried(boletoById);
    const pdf = pick(read?.body, 'boleto.linhaDigitavel', Text) ? await tried(pdfById) : undefined;
    const body = { codigoSolicitacao: id, ...(read?.body as object), ...(pdf?.body as object) };
    const { amount, dueDate } = request;
    return wire.charge({ ...issued, body }, { paymentMethod: 'BILLET', amount, dueDate });
  },
  getTransaction: async (wire, lookUp) => wire.charge(await wire.send(boletoById, lookUp), { paymentMethod: 'BILLET' }),
  // A uuid; a txid has letters and digits alone.
  isId: (id) => id.includes('-'),
  event: boletoEvent,
};

/** A notice about a boleto; older ones have another name for its id. */
function boletoEvent(element: unknown): ProviderEvent | undefined {
  const transactionId = pick(element, ['codigoSolicitacao', 'idSolicitacao'], Id);
  const word = pick(element, 'situacao', Word);
  if (!transactionId || !word) return undefined;
  const { status, ...unmapped } = readStatus({ ...words, default: 'PENDING' }, word);
  return { transactionId, type: 'TRANSACTION', status, providerWord: word, ...unmapped };
}

// Payouts

const payoutLogIn = bankLogIn(atInter, 'pagamento-pix.write pagamento-pix.read webhook-banking.write');
const pix = '/banking/v2/pix';

const withdrawStatuses: BankPayouts['withdrawStatuses'] = {
  PENDING: [
    'criado',
    'transacao_criada',
    'aguardando_aprovacao',
    'aprovado',
    'transacao_aprovada',
    'agendado',
    // Sent, and not final.
    'enviado',
    'pix_enviado',
    'debitado',
    'parcialmente_debitado',
    'parcialmente_pago',
  ],
  APPROVED: ['pago', 'pix_pago'],
  CANCELED: ['cancelado', 'cancelado_sem_saldo', 'agendamento_cancelado'],
  REJECTED: ['reprovado', 'expirado', 'nao_debitado', 'falha'],
  default: 'PENDING',
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Our reference as the uuid that its idempotency header takes. */
const asUuid = (reference: string): string =>
  uuid.test(reference)
    ? reference
    : digest(reference).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-5$3-8$4-$5');

const payouts: BankPayouts = {
  registration: { at: () => '/banking/v2/webhooks/pix-pagamento', logIn: payoutLogIn },
  withdrawStatuses,
  withdrawLookUpBy: ['id'],
  payoutReference: asUuid,
  payoutAnswer: {
    id: ['codigoSolicitacao', 'transacaoPix.codigoSolicitacao'],
    // A new payout has no word: it may wait for a second approver at the bank.
    status: 'transacaoPix.status',
    amount: 'transacaoPix.valor',
    approvedAt: 'transacaoPix.dataHoraMovimento',
    endToEndId: ['endToEndId', 'transacaoPix.endToEnd'],
  },
  withdraw: {
    method: 'POST',
    path: pix,
    logIn: payoutLogIn,
    headers: ({ withdrawReference }) => ({ 'x-id-idempotente': asUuid(withdrawReference) }),
    body: (request, { money }) => ({
      valor: money(request.amount),
      ...(request.description && { descricao: request.description.slice(0, 140) }),
      destinatario: { tipo: 'CHAVE', chave: pixKeyOf(request, '+55') },
    }),
  },
  getWithdraw: { method: 'GET', path: `${pix}/{id}`, logIn: payoutLogIn },
  event: payoutEvent,
};

/** A notice about a payout, under either name of its id. */
function payoutEvent(element: unknown): ProviderEvent | undefined {
  const transactionId = pick(element, ['codigoSolicitacao', 'codigoTransacao'], Id);
  const word = pick(element, 'status', Word);
  if (!transactionId || !word) return undefined;
  const endToEndId = pick(element, 'endToEnd', EndToEndId);
  return {
    transactionId,
    type: 'WITHDRAW',
    ...readStatus(withdrawStatuses, word),
    providerWord: word,
    ...(endToEndId && { endToEndId }),
  };
}

/**
 * Banco Inter (not in the specification; its SDK pj-sdk-python and its sample receiver of webhooks, grade A).
 *
 * - `x-conta-corrente` names the account where the application serves several.
 * - Its SDK asks for a token per scope; the scopes are one text in the same call, so that one token serves.
 * - Its SDK writes removed charges in the masculine. A notice is the standard's object in its sample, and a bare array by
 *   an integration.
 * - A boleto (cobrança, version 3) is issued after its answer, which has an id alone. It is read at once; one that is not
 *   issued yet has its line after a later look-up.
 * - MARCADO_RECEBIDO, paid by hand outside the bank, decides nothing.
 * - A payout's amount is taken to be a number, as in its API of boletos: no source shows its type (grade B). The header
 *   with the idempotency key is by an integration; the SDK sends none.
 */
export default bankPix({
  name,
  evidence: {
    grade: 'A',
    operations: { withdraw: 'B' },
    notes:
      'Addresses, log-in and words by its SDK, notices by its sample receiver and an integration; else the standard. A boleto’s discount, fine and interest by its SDK’s tests and integrations, the bound of the days after its due date by notes from its manual. The type of a payout’s amount is taken from its boletos, its idempotency key from an integration.',
  },
  baseUrl: 'https://cdpj.partners.bancointer.com.br',
  prefix: '/pix/v2',
  dueCreatePath: '/cobv/{txid}',
  logIn: atInter,
  boletos,
  payouts,
  headers: ({ companyId }) => ({ 'x-conta-corrente': companyId }),
  credentials: [{ field: 'companyId', title: 'Account number (x-conta-corrente)', secret: false, required: false }],
  notes: [
    ...bankPixNotes,
    dueNote,
    `${bankScopes} Boletos need boleto-cobranca.write and boleto-cobranca.read; payouts need pagamento-pix.write, pagamento-pix.read and webhook-banking.write.`,
    'The account number, digits without leading zeros, is needed only where the application serves several accounts.',
    'A boleto has a PIX code as well. It needs the payer’s address, is found by its own id only, and is not refunded. It can be paid after its due date where the payment says so (`daysAfterDue`), for 60 days at most.',
    'Its sandbox is https://cdpj-sandbox.partners.uatinter.co, which takes 10 calls a minute by an integration.',
    'A payout may wait for a second person’s approval at the bank: it is PENDING until a look-up shows it as paid. One whose answer was lost is found in the bank’s panel only.',
  ],
});
