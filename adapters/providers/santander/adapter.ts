import { mostDaysAhead } from '../../../domain/payments/due-terms.ts';
import type { TransactionResult } from '../../../domain/payments/payment.ts';
import {
  type BankBoletos,
  bankLogIn,
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
import type { Step, Wire } from '../../kit/protocol.ts';
import { getPath, pick, Text } from '../../kit/read.ts';

const name = 'Santander';

// Boletos (collection_bill_management, version 2)

const tests = 'https://trust-pix-h.santander.com.br';
const hosts: Readonly<Record<string, string>> = {
  'https://trust-pix.santander.com.br': 'https://trust-open.api.santander.com.br',
  [tests]: 'https://trust-sandbox.api.santander.com.br',
};
/** A host, a log-in and a header of their own. */
const own = {
  at: (base: string) => hosts[base] ?? base,
  logIn: bankLogIn({ path: '/auth/oauth/v2/token', hosts, client: 'body' }),
  headers: (_: unknown, { connection }: { connection: Connection }) => ({
    'X-Application-Key': connection.clientId ?? '',
  }),
};
const path = '/collection_bill_management/v2';
const workspace = ({ organizationId = '' }: Connection) =>
  `${path}/workspaces/${encodeURIComponent(organizationId)}/bank_slips`;

const covenant = ({ companyId }: Connection): string => digits(companyId);

/** A boleto's number is ours: twelve digits that follow from our reference, the first of them no zero. */
const ours = (reference: string): string =>
  String(10n ** 11n + (BigInt(`0x${digest(reference).slice(32)}`) % (9n * 10n ** 11n)));
/** Our other number on it, which its look-up shows. */
const title = (reference: string | undefined): string => boletoNumber(name, reference).toUpperCase();

const issue: Step<TransactionArgument> = {
  ...own,
  method: 'POST',
  path: (_, { connection }) => workspace(connection),
  body: (request, { connection, money, now }) => {
    const { number, kind, name: payerName, street, district, city, state, zipCode } = boletoPayer(request);
    const reference = referenceOf(request);
    const today = dayIn(now, 0);
    return {
      environment: connection.baseUrl === tests ? 'TESTE' : 'PRODUCAO',
      // With its day and the agreement the name of one request.
      nsuCode: title(reference),
      nsuDate: today,
      covenantCode: covenant(connection),
      bankNumber: ours(reference ?? ''),
      clientNumber: title(reference),
      dueDate: boletoDueDate(request, now),
      issueDate: today,
      nominalValue: money(request.amount).toFixed(2),
      payer: filled({
        name: payerName.slice(0, 40),
        documentType: kind,
        documentNumber: number,
        address: street.slice(0, 40),
        neighborhood: district?.slice(0, 30),
        city: city?.slice(0, 20),
        state,
        zipCode: zipCode.replace(/^(\d{5})(\d{3})$/, '$1-$2'),
      }),
      documentKind: 'DUPLICATA_MERCANTIL',
      paymentType: 'REGISTRO',
      // After so many days it is written off. Absent: as the agreement says, since no source shows none.
      ...(request.daysAfterDue && { writeOffQuantityDays: String(request.daysAfterDue) }),
    };
  },
};

/** The data of one view of a boleto. */
const viewOf = (view: 'bankslip' | 'settlement'): Step<LookUp & { id: string }> => ({
  ...own,
  method: 'GET',
  path: ({ id }, { connection }) =>
    `${path}/bills/${covenant(connection)}.${encodeURIComponent(id)}?tipoConsulta=${view}`,
});
const slip = viewOf('bankslip');
const settlement = viewOf('settlement');

const boletos: BankBoletos = {
  // No discount, fine or interest: sources differ in where a look-up says what was paid.
  terms: { daysAfterDue: mostDaysAhead },
  // One that was paid in part is a person's to see.
  words: { PENDING: ['ativo'], APPROVED: ['liquidado'], REJECTED: ['baixado'] },
  answer: {
    id: 'bankNumber',
    amount: 'nominalValue',
    billetCode: ['digitableLine', 'bankSlipData.digitableLine', 'barcode', 'barCode', 'bankSlipData.barCode'],
    expiresAt: 'dueDate',
  },
  credentials: [
    { field: 'companyId', title: 'Agreement of boletos (covenantCode)', secret: false, required: false },
    { field: 'organizationId', title: 'Workspace of boletos (workspaceId)', secret: false, required: false },
  ],
  check: (connection) => {
    if (!/^\d{1,9}$/.test(covenant(connection))) {
      const message = `${name}: the agreement of boletos (covenantCode) has at most nine digits`;
      throw new AdapterRefusal(message, 'invalid', 'companyId');
    }
  },
  createTransaction: async (wire, request) => wire.charge(await wire.send(issue, request), request),
  getTransaction: async (wire, lookUp) => {
    const { id, reference } = lookUp;
    const reply = await wire.send(slip, lookUp);
    const isOurs = reference !== undefined && ours(reference) === id;
    const shown = pick(reply.body, 'clientNumber', Text);
    if (isOurs && shown !== undefined && shown.trim().toUpperCase() !== title(reference)) {
      throw wire.failed(`${name} has another boleto under our number`);
    }
    const found = wire.charge(reply, { paymentMethod: 'BILLET', lookedUpId: id });
    return found.status === 'REJECTED' ? unlessPaid(wire, lookUp, found) : found;
  },
  cancel: {
    ...own,
    method: 'PATCH',
    path: (_, { connection }) => workspace(connection),
    body: ({ transactionId }: RefundArgument, { connection }) => ({
      covenantCode: covenant(connection),
      bankNumber: transactionId,
      operation: 'BAIXAR',
    }),
  },
  ours,
  // A txid is longer.
  isId: (id) => /^\d{12}$/.test(id),
};

/** A boleto that was paid by PIX is written off as well, with an amount: none is made here, so that a person must see it. */
async function unlessPaid(
  wire: Wire,
  lookUp: LookUp & { id: string },
  found: TransactionResult,
): Promise<TransactionResult> {
  const { body } = await wire.send(settlement, lookUp);
  const hasAmount = itemsAt(body, 'writeOffData').some((one) => Number(getPath(body, `${one}.writeOffValue`)) > 0);
  return hasAmount ? { ...found, status: 'PENDING', unmapped: true } : found;
}

/**
 * Santander (not in the specification; ACBr and several integrations of the same host, grade B).
 *
 * - The grant type of a log-in is in the query; id and secret are a form.
 * - The path says version 1, and what it holds is the standard's second.
 * - Boletos are another API, at a host and with a log-in of their own. A boleto's number at the bank is ours.
 */
export default bankPix({
  name,
  evidence: {
    grade: 'B',
    notes:
      'Address and log-in by several integrations; else the standard. Boletos: calls, members of a registration and words by ACBr, a port of it and several integrations that agree; that a look-up has its line in `bankSlipData`, and what says that a written-off one was paid, by ACBr and one other.',
  },
  baseUrl: 'https://trust-pix.santander.com.br',
  prefix: '/api/v1',
  logIn: { path: '/oauth/token?grant_type=client_credentials', client: 'body', grantInQuery: true },
  boletos,
  notes: [
    ...bankPixNotes,
    `For tests the address is ${tests} (pre-production), whose boletos are made in its sandbox as TESTE.`,
    'A note of one integration names a signature of requests (x-jws-signature); the others work without it, and none is sent.',
    'Boletos need an agreement (covenantCode) whose numbers the caller chooses, and a workspace of type BILLING, made once by a call of the bank’s. Give Trilho an agreement of its own: its numbers follow from our references. The application at the bank must be that of the PIX API, with the same certificate.',
    'A boleto needs the payer’s address, comes with its line alone, is found by our reference, and can be paid after its due date for as many days as the payment says (`daysAfterDue`), else as the agreement says. A discount, fine or interest is not offered, since sources differ in where a look-up says what was paid; nor is a PIX code on it, since one that was paid by it is written off.',
    'An unpaid boleto can be cancelled (BAIXAR); a paid one is not refunded. No source shows the body of its webhook: a boleto is looked up.',
    'Payouts are not offered here: they are shown by one source only.',
  ],
});
