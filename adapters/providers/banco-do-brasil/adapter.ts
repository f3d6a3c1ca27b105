import { daysLater } from '../../../domain/core/days.ts';
import type { ProviderEvent } from '../../../domain/core/provider-event.ts';
import { dueTermsOf, mostDaysAhead, type ShareType } from '../../../domain/payments/due-terms.ts';
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
} from '../../families/bank-pix.ts';
import type { Connection, LookUp, TransactionArgument } from '../../kit/declaration.ts';
import { AdapterRefusal } from '../../kit/errors.ts';
import { dayIn, digest, digits, filled, referenceOf } from '../../kit/fields.ts';
import type { Reply, Step, Wire } from '../../kit/protocol.ts';
import { Id, pick, Text, Word } from '../../kit/read.ts';

const name = 'Banco do Brasil';
const tests = 'https://oauth.hm.bb.com.br';
const atBank: BankLogIn = {
  path: '/oauth/token',
  hosts: {
    'https://api-pix.bb.com.br': 'https://oauth.bb.com.br',
    'https://api-pix.hm.bb.com.br': tests,
    'https://api.hm.bb.com.br': tests,
  },
  client: 'Basic',
  scoped: true,
};

// Boletos (cobranças, version 2)

const hosts: Readonly<Record<string, string>> = {
  'https://api-pix.bb.com.br': 'https://api.bb.com.br',
  'https://api-pix.hm.bb.com.br': 'https://api.hm.bb.com.br',
};
const scopes = 'cobrancas.boletos-info cobrancas.boletos-requisicao';
/** A host and a token of their own. */
const own = { at: (base: string) => hosts[base] ?? base, logIn: bankLogIn(atBank, scopes) };
const path = '/cobrancas/v2/boletos';
const key = ({ publicKey = '' }: Connection) => `gw-dev-app-key=${encodeURIComponent(publicKey)}`;

const agreement = ({ companyId }: Connection): number => Number(digits(companyId));
/** Wallet and variation: two numbers. */
const walletOf = ({ wallet = '' }: Connection): number[] => (wallet.match(/\d+/g) ?? []).map(Number);

/** A boleto's number is ours: the agreement, and ten digits that follow from our reference. */
const ours = (reference: string, { companyId }: Connection): string => {
  const sequence = BigInt(`0x${digest(reference).slice(0, 32)}`) % 10n ** 10n;
  return `000${digits(companyId)}${String(sequence).padStart(10, '0')}`;
};
/** Our other number on it, which its look-up shows. */
const title = (reference: string | undefined): string => boletoNumber(name, reference).toUpperCase();

const withPoints = (day: string): string => day.split('-').reverse().join('.');
/** Nothing else is a date: a month is never taken for a day. */
const withoutPoints = (day: string | undefined): string | undefined =>
  day && /^\d{2}\.\d{2}\.\d{4}$/.test(day) ? day.split('.').reverse().join('-') : undefined;

const issue: Step<TransactionArgument> = {
  ...own,
  method: 'POST',
  path: (_, { connection }) => `${path}?${key(connection)}`,
  body: (request, { connection, money, now }) => {
    const { number, kind, name: nome, street, district, city, state, zipCode } = boletoPayer(request);
    const [numeroCarteira, numeroVariacaoCarteira] = walletOf(connection);
    const reference = referenceOf(request);
    return {
      numeroConvenio: agreement(connection),
      numeroCarteira,
      numeroVariacaoCarteira,
      codigoModalidade: 1,
      dataEmissao: withPoints(dayIn(now, 0)),
      dataVencimento: withPoints(boletoDueDate(request, now)),
      valorOriginal: money(request.amount),
      codigoAceite: 'N',
      codigoTipoTitulo: 2,
      descricaoTipoTitulo: 'DM',
      indicadorPermissaoRecebimentoParcial: 'N',
      indicadorAceiteTituloVencido: request.daysAfterDue ? 'S' : 'N',
      ...(request.daysAfterDue && { numeroDiasLimiteRecebimento: request.daysAfterDue }),
      numeroTituloBeneficiario: title(reference),
      numeroTituloCliente: ours(reference ?? '', connection),
      pagador: filled({
        tipoInscricao: kind === 'CNPJ' ? 2 : 1,
        // A number, which a company's new document with letters cannot be.
        numeroInscricao: /^\d+$/.test(number) ? Number(number) : number,
        nome,
        endereco: street,
        cep: Number(zipCode),
        cidade: city,
        bairro: district,
        uf: state,
      }),
      indicadorPix: 'N',
      ...termsOf(request, money),
    };
  },
};

/** What a boleto asks for before and after its due date: kinds by their FEBRABAN codes. */
function termsOf(request: TransactionArgument, money: Wire['money']) {
  const { dueDate = '', discount, fine, interest } = dueTermsOf(request) ?? {};
  const shareOf = ({ type, amount }: { type: ShareType; amount: number }) =>
    type === 'PERCENTAGE' ? { tipo: 2, porcentagem: amount } : { tipo: 1, valor: money(amount) };
  return {
    ...(discount && { desconto: { ...shareOf(discount), dataExpiracao: withPoints(discount.until) } }),
    ...(fine && { multa: { ...shareOf(fine), data: withPoints(daysLater(dueDate, 1)) } }),
    ...(interest && { jurosMora: { tipo: 2, porcentagem: interest.percentPerMonth } }),
  };
}
const byNumber: Step<LookUp & { id: string }> = {
  ...own,
  method: 'GET',
  path: ({ id }, { connection }) =>
    `${path}/${encodeURIComponent(id)}?numeroConvenio=${agreement(connection)}&${key(connection)}`,
};

const withDay = (reply: Reply, lastDay: string | undefined): Reply => ({
  ...reply,
  body: {
    ...(reply.body as object),
    lastDay,
    paidOn: withoutPoints(pick(reply.body, 'dataPagamento', Text)),
  },
});

const boletos: BankBoletos = {
  terms: {
    daysAfterDue: mostDaysAhead,
    discount: ['PERCENTAGE', 'FIXED'],
    fine: ['PERCENTAGE', 'FIXED'],
    interest: true,
  },
  words: {
    // Open, at a notary, and on its way to be paid. What was paid at a notary, in part or by cheque is a person's to see.
    PENDING: ['1', '2', '3', '4', '5', '8', '9', '13', '14', '15', '17', '21', '80'],
    APPROVED: ['6'],
    REJECTED: ['7'],
  },
  answer: {
    id: 'numero',
    status: 'codigoEstadoTituloCobranca',
    amount: 'valorOriginalTituloCobranca',
    paidAmount: ['valorPagoSacado', 'valorPago'],
    paidAt: 'paidOn',
    // Its look-up has other names for them.
    billetCode: ['linhaDigitavel', 'codigoLinhaDigitavel', 'codigoBarraNumerico', 'textoCodigoBarrasTituloCobranca'],
    expiresAt: 'lastDay',
  },
  credentials: [
    {
      field: 'companyId',
      title: 'Agreement of boletos (numeroConvenio, seven digits)',
      secret: false,
      required: false,
    },
    {
      field: 'wallet',
      title: 'Wallet and variation of boletos (numeroCarteira/numeroVariacaoCarteira, such as 17/35)',
      secret: false,
      required: false,
    },
  ],
  check: (connection) => {
    if (digits(connection.companyId).length !== 7) {
      const message = `${name}: the agreement of boletos (numeroConvenio) has seven digits`;
      throw new AdapterRefusal(message, 'invalid', 'companyId');
    }
    if (walletOf(connection).length !== 2) {
      const message = `${name}: wallet and variation of boletos are two numbers, such as 17/35`;
      throw new AdapterRefusal(message, 'invalid', 'wallet');
    }
  },
  createTransaction: async (wire, request) =>
    wire.charge(withDay(await wire.send(issue, request), boletoDueDate(request, wire.now)), request),
  getTransaction: async (wire, lookUp) => {
    const { id, reference } = lookUp;
    const reply = await wire.send(byNumber, lookUp);
    const isOurs = reference !== undefined && ours(reference, wire.connection) === id;
    const shown = pick(reply.body, 'numeroTituloCedenteCobranca', Text);
    // Ten digits of a reference may be those of another boleto.
    if (isOurs && shown !== undefined && shown.trim() !== title(reference)) {
      throw wire.failed(`${name} has another boleto under our number`);
    }
    const day = withoutPoints(pick(reply.body, 'dataVencimentoTituloCobranca', Text));
    return wire.charge(withDay(reply, day), { paymentMethod: 'BILLET', lookedUpId: id });
  },
  cancel: {
    ...own,
    method: 'POST',
    path: ({ transactionId }, { connection }) =>
      `${path}/${encodeURIComponent(transactionId)}/baixar?${key(connection)}`,
    body: (_, { connection }) => ({ numeroConvenio: agreement(connection) }),
  },
  ours,
  // A txid is longer.
  isId: (id) => /^000\d{17}$/.test(id),
  event: boletoEvent,
};

/** A payment that this bank (1) or another (2) took. Code 10 takes an earlier notice back. */
function boletoEvent(element: unknown): ProviderEvent | undefined {
  const transactionId = pick(element, 'id', Id);
  const word = pick(element, 'codigoEstadoBaixaOperacional', Word);
  if (!transactionId || !word) return undefined;
  const status = word === '1' || word === '2' ? 'APPROVED' : 'PENDING';
  return { transactionId, type: 'TRANSACTION', status, providerWord: word };
}

/**
 * Banco do Brasil (not in the specification; several integrations and notes made from the bank's portal, grade B).
 *
 * - The application's key is in the query of every call, by most sources; some send it as a header.
 * - The log-in has a host of its own, and by most sources needs no certificate: none is presented unless it is asked for.
 * - The first version of the API differs much, and is not used.
 * - A boleto's number at the bank is ours. One that is taken is refused: it may be that of a boleto whose answer was lost.
 * - Its states are numbers. 6 is paid and 7 written off; of the others none says that all of it was paid.
 * - A notice about a boleto is of its payment, not of the credit: the look-up tells when it is paid.
 */
export default bankPix({
  name,
  evidence: {
    grade: 'B',
    notes:
      'Addresses, log-in, application key and errors by several integrations; else the standard. Boletos: calls, states and members of the look-up, discount, fine and interest by several integrations that agree; that a company’s document with letters is sent as text is assumed.',
  },
  baseUrl: 'https://api-pix.bb.com.br',
  prefix: '/pix/v2',
  logIn: atBank,
  query: ({ publicKey }) => ({ 'gw-dev-app-key': publicKey }),
  credentials: [{ field: 'publicKey', title: 'Application key (gw-dev-app-key)', secret: true, required: true }],
  boletos,
  errorWords: { unknown: ['4874915'] },
  notes: [
    ...bankPixNotes,
    `${bankScopes} Boletos need ${scopes}.`,
    'Boletos need an agreement (convênio) whose numbers the caller chooses, with its wallet and variation. Give Trilho one of its own: its numbers follow from our references.',
    'A boleto needs the payer’s address, comes with its line alone, is found by our reference, and can be paid after its due date only where the payment says so (`daysAfterDue`). The address of webhooks is entered in the portal (baixa operacional).',
    'An unpaid boleto can be cancelled (baixar), half an hour after it was made at the earliest; a paid one is not refunded.',
    'For its tests the address is https://api-pix.hm.bb.com.br.',
    'The bank presents a client certificate to our server, and wants its authority trusted there.',
    'Payouts are not offered here: they are batches that a person or a further call must release.',
  ],
});
