import { z } from 'zod';
import type { ChargeState } from '../../../sandbox/core/entities.ts';
import {
  accountId,
  type Call,
  orNotFound,
  Refusal,
  type ReportedCharge,
  type Route,
} from '../../../sandbox/core/provider.ts';
import { boletoOf, dayInBrazil, is, reais } from '../../../sandbox/core/shapes.ts';
import {
  bankPix,
  certificateAccount,
  demoNumber,
  inWords,
  issued,
  refusing,
} from '../../../sandbox/dialects/bank-pix.ts';

// Boletos: collection_bill_management, version 2, with a log-in of its own

const base = '/collection_bill_management/v2';
const scope = 'boletos';

const Slip = z.strictObject({
  environment: z.enum(['TESTE', 'PRODUCAO']),
  nsuCode: z.string().regex(/^[A-Za-z0-9]{1,20}$/),
  nsuDate: is.day,
  covenantCode: is.digits(1, 9),
  bankNumber: is.digits(1, 13),
  clientNumber: is.text(15).optional(),
  dueDate: is.day,
  issueDate: is.day,
  participantCode: is.text(25).optional(),
  nominalValue: is.reaisText,
  payer: z
    .strictObject({
      name: is.text(40),
      documentType: z.enum(['CPF', 'CNPJ']),
      documentNumber: is.cpfOrCnpj,
      address: is.text(40),
      neighborhood: is.text(30),
      city: is.text(20),
      state: is.state,
      zipCode: z.string().regex(/^\d{5}-\d{3}$/, { error: 'must be 00000-000' }),
    })
    .refine(({ documentType, documentNumber }) => (documentNumber.length === 11) === (documentType === 'CPF'), {
      path: ['documentType'],
      error: 'is not that of the document',
    }),
  documentKind: z.enum(['DUPLICATA_MERCANTIL', 'DUPLICATA_SERVICO', 'NOTA_PROMISSORIA', 'RECIBO', 'OUTROS']),
  paymentType: z.enum(['REGISTRO', 'DIVERGENTE', 'PARCIAL']).optional(),
  writeOffQuantityDays: is.digits(1, 2).or(is.digits(3)).optional(),
});
const Instruction = z.strictObject({
  covenantCode: is.digits(1, 9),
  bankNumber: is.digits(1, 13),
  operation: z.literal('BAIXAR'),
});
const LogIn = z.strictObject({
  grant_type: z.literal('client_credentials'),
  client_id: is.text(255),
  client_secret: is.text(255),
});

const words: Record<ChargeState, string> = {
  waiting: 'ATIVO',
  expired: 'BAIXADO',
  refused: 'BAIXADO',
  paid: 'LIQUIDADO',
  // A boleto is not refunded.
  refunded: 'LIQUIDADO',
  charged_back: 'LIQUIDADO',
};
const status = inWords(words);

/** One of the forms of its errors. */
const errors = (code: number, message: string) => ({
  status: code,
  body: { _errorCode: code, _message: message, _errors: [{ _code: code, _field: '', _message: message }] },
});

/** @throws Refusal where a call does not name the application by its client's id. */
function demand({ headers, account }: Call): void {
  const key = headers['x-application-key'];
  if (!key || accountId(String(key)) !== account) throw new Refusal(403, 'X-Application-Key: é obrigatório');
}

const routes: (Route & { scope: string })[] = [
  {
    method: 'post' as const,
    path: '/auth/oauth/v2/token',
    open: true as const,
    bodyKind: 'form' as const,
    scope,
    handle: (call: Call) => {
      const fields = LogIn.safeParse(call.body).data;
      const account = certificateAccount(call);
      if (!fields || accountId(fields.client_id) !== account) throw new Refusal(401, 'credenciais inválidas');
      return { status: 200, body: issued(call, account, scope) };
    },
  },
  {
    method: 'post' as const,
    path: `${base}/workspaces/:workspace/bank_slips`,
    operation: 'createTransaction' as const,
    scope,
    handle: (call: Call) => {
      demand(call);
      const slip = Slip.parse(call.body);
      const { bankNumber, covenantCode, clientNumber, dueDate, nominalValue, writeOffQuantityDays: days = '0' } = slip;
      if (call.context.charge(bankNumber)) throw new Refusal(400, 'bankNumber: já utilizado');
      const end = Date.parse(`${dueDate}T23:59:59-03:00`) + Number(days) * 86_400_000;
      const booked = call.context.openCharge({
        id: bankNumber,
        method: 'boleto',
        amount: nominalValue,
        reference: clientNumber,
        expiresInMs: end - call.context.now().getTime(),
        details: { covenantCode, clientNumber, dueDate, workspace: call.params.workspace },
      });
      const charge = call.reportCharge(booked);
      const { barcode, digitableLine } = boletoOf(charge, '033', dueDate);
      return {
        status: 201,
        body: {
          nsuCode: slip.nsuCode,
          nsuDate: slip.nsuDate,
          environment: slip.environment,
          covenantCode,
          bankNumber: charge.id,
          clientNumber,
          dueDate,
          nominalValue: reais(charge.amount).toFixed(2),
          barcode,
          digitableLine,
          entryDate: slip.issueDate,
        },
      };
    },
  },
  {
    method: 'get' as const,
    path: `${base}/bills/:bill`,
    operation: 'getTransaction' as const,
    scope,
    handle: (call: Call) => {
      demand(call);
      const { tipoConsulta } = z
        .strictObject({ tipoConsulta: z.enum(['default', 'duplicate', 'bankslip', 'settlement', 'registry']) })
        .parse(Object.fromEntries(call.query));
      const [covenantCode = '', bankNumber = ''] = (call.params.bill ?? '').split('.');
      const charge = call.reportCharge(billNamed(call, covenantCode, bankNumber));
      return { status: 200, body: { ...shown(charge), ...viewOf(charge, tipoConsulta) } };
    },
  },
  {
    method: 'patch' as const,
    path: `${base}/workspaces/:workspace/bank_slips`,
    operation: 'refund' as const,
    scope,
    handle: (call: Call) => {
      demand(call);
      const { covenantCode, bankNumber } = Instruction.parse(call.body);
      call.context.cancelCharge(billNamed(call, covenantCode, bankNumber), 'BAIXADO');
      return { status: 201, body: { message: 'Instrução registrada' } };
    },
  },
].map((route) => refusing(errors, route));

function billNamed({ context }: Call, covenantCode: string, bankNumber: string) {
  const charge = context.charge(bankNumber);
  const isOne = charge?.method === 'boleto' && charge.details.covenantCode === covenantCode;
  return orNotFound(isOne ? charge : undefined, 'Informação não encontrada');
}

const shown = (charge: ReportedCharge) => ({
  bankNumber: charge.id,
  clientNumber: charge.details.clientNumber,
  dueDate: charge.details.dueDate,
  nominalValue: reais(charge.amount),
  status: status(charge),
});

function viewOf(charge: ReportedCharge, view: string): object {
  const { barcode, digitableLine } = boletoOf(charge, '033', charge.details.dueDate);
  const day = dayInBrazil(charge.updatedAt);
  if (view === 'bankslip') return { bankSlipData: { digitableLine, barCode: barcode } };
  if (view !== 'settlement') return {};
  return {
    settlementData: charge.paidAt ? [{ settlementDate: dayInBrazil(charge.paidAt) }] : [],
    writeOffData: status(charge) === 'BAIXADO' ? [{ writeOffDate: day, writeOffValue: 0 }] : [],
  };
}

/**
 * Santander, by ACBr and integrations of the same host. The grant type of a log-in is in the query. Boletos have a host and
 * a log-in of their own, whose token is good for nothing else; their number is the caller's.
 */
export const santander = bankPix({
  name: 'Santander',
  slug: 'santander',
  prefix: '/api/v1',
  logIn: { path: '/oauth/token', body: 'form', client: 'body', grantInQuery: true },
  made: 200,
  routes,
  ownScopes: [scope],
  moreWords: { charge: ['ATIVO', 'LIQUIDADO', 'BAIXADO'] },
  also: {
    credentials: (field, merchantId) =>
      ({ companyId: demoNumber(`santander-${merchantId}`, 7), organizationId: '9d36b84f-c70b-478f-b95c-12729b90ca25' })[
        field
      ],
  },
});
