import { createHash } from 'node:crypto';
import { z } from 'zod';
import { centsToReais } from '../../../domain/core/money.ts';
import type { ChargeState, Transfer } from '../../../sandbox/core/entities.ts';
import {
  accountId,
  basicPair,
  type Call,
  orNotFound,
  Refusal,
  type ReportedCharge,
  type ReportedTransfer,
  type Route,
} from '../../../sandbox/core/provider.ts';
import { boletoOf, dayInBrazil, is } from '../../../sandbox/core/shapes.ts';
import { bankPix, certificateAccount, inWords, issued } from '../../../sandbox/dialects/bank-pix.ts';

// Boletos: the API Cobranças, at a host and with a log-in of its own, in cents

const Person = z.strictObject({ name: is.text(255), cpf: is.cpf });
const Company = z.strictObject({
  juridical_person: z.strictObject({ corporate_name: is.text(255), cnpj: is.cnpj }),
});
const rest = {
  email: is.email.optional(),
  phone_number: is.phone.optional(),
  birth: is.day.optional(),
  address: z
    .strictObject({
      street: is.text(200),
      number: is.text(55),
      neighborhood: is.text(255),
      zipcode: is.postalCode,
      city: is.text(255),
      complement: is.text(55).optional(),
      state: is.state,
    })
    .optional(),
};
const OneStep = z.strictObject({
  // The price is `value`, and `amount` is how many.
  items: z.array(z.strictObject({ name: is.text(255), value: is.cents, amount: z.int().min(1).optional() })).min(1),
  metadata: z.strictObject({ custom_id: is.text(255).optional(), notification_url: is.url.optional() }).optional(),
  payment: z.strictObject({
    banking_billet: z.strictObject({
      customer: z.union([Person.extend(rest), Company.extend(rest)]),
      expire_at: is.day,
      configurations: z.strictObject({ days_to_write_off: z.int().min(0).max(120).optional() }).optional(),
      message: z.string().optional(),
    }),
  }),
});

const words: Record<ChargeState, string> = {
  waiting: 'waiting',
  expired: 'unpaid',
  refused: 'canceled',
  paid: 'paid',
  refunded: 'refunded',
  charged_back: 'contested',
};
const status = inWords(words);
/** The same for the life of a charge. */
const tokenOf = ({ id }: { id: string }) =>
  createHash('sha256').update(`notification of ${id}`).digest('hex').slice(0, 36);

const boletoRoutes: (Route & { scope: string })[] = [
  {
    method: 'post',
    path: '/v1/authorize',
    open: true,
    bodyKind: 'json',
    scope: 'cobrancas',
    handle: (call) => {
      const pair = basicPair(call.headers.authorization);
      const isGranted = z.strictObject({ grant_type: z.literal('client_credentials') }).safeParse(call.body).success;
      const account = pair?.password ? accountId(pair.user) : undefined;
      if (!isGranted || !account || account !== certificateAccount(call))
        throw new Refusal(401, 'credenciais inválidas');
      return { status: 200, body: issued(call, account, 'cobrancas') };
    },
  },
  {
    method: 'post',
    path: '/v1/charge/one-step',
    operation: 'createTransaction',
    scope: 'cobrancas',
    handle: (call) => {
      const { items, metadata = {}, payment } = OneStep.parse(call.body);
      const { expire_at, configurations } = payment.banking_billet;
      const days = configurations?.days_to_write_off ?? 0;
      const end = Date.parse(`${expire_at}T23:59:59-03:00`) + days * 86_400_000;
      const booked = call.context.openCharge({
        method: 'boleto',
        amount: items.reduce((sum, { value, amount = 1 }) => sum + value * amount, 0),
        reference: metadata.custom_id,
        notifyUrl: metadata.notification_url,
        expiresInMs: end - call.context.now().getTime(),
        details: { expire_at, custom_id: metadata.custom_id },
      });
      const charge = call.reportCharge(booked);
      return {
        status: 200,
        body: { code: 200, data: { ...facts(charge), ...billet(charge), payment: 'banking_billet' } },
      };
    },
  },
  {
    method: 'get',
    path: '/v1/charge/:id',
    operation: 'getTransaction',
    scope: 'cobrancas',
    handle: (call) => {
      const charge = call.reportCharge(boletoNamed(call));
      const payment = { method: 'banking_billet', banking_billet: billet(charge) };
      return {
        status: 200,
        body: { code: 200, data: { ...facts(charge), custom_id: charge.details.custom_id, payment } },
      };
    },
  },
  {
    method: 'put',
    path: '/v1/charge/:id/cancel',
    operation: 'refund',
    scope: 'cobrancas',
    handle: (call) => {
      call.context.cancelCharge(boletoNamed(call), 'canceled');
      return { status: 200, body: { code: 200 } };
    },
  },
  {
    method: 'get',
    path: '/v1/notification/:token',
    scope: 'cobrancas',
    handle: (call) => {
      const found = call.context.charges().find((charge) => tokenOf(charge) === call.params.token);
      const charge = call.reportCharge(orNotFound(found, 'Notificação não encontrada'));
      const { charge_id, status: current } = facts(charge);
      const data = [
        {
          id: 1,
          type: 'charge',
          custom_id: charge.details.custom_id,
          status: { current, previous: 'waiting' },
          identifiers: { charge_id },
          created_at: charge.updatedAt,
          ...(charge.paidAt && { value: charge.paidAmount, received_by_bank_at: dayInBrazil(charge.paidAt) }),
        },
      ];
      return { status: 200, body: { code: 200, data } };
    },
  },
];

function boletoNamed({ context, params }: Call) {
  const charge = context.charge(params.id ?? '');
  return orNotFound(charge?.method === 'boleto' ? charge : undefined, 'Cobrança não encontrada');
}

const facts = (charge: ReportedCharge) => ({
  charge_id: Number(charge.id),
  status: status(charge),
  total: charge.amount,
});

/** The line has dots and blanks. The account issues boletos without a PIX code. */
function billet(charge: ReportedCharge) {
  const { digitableLine } = boletoOf(charge, '364', charge.details.expire_at);
  const address = `https://visualizacao.efi.invalid/${tokenOf(charge)}`;
  return {
    barcode: digitableLine.replace(/^(.{5})(.{5})(.{5})(.{6})(.{5})(.{6})(.)(.{14})$/, '$1.$2 $3.$4 $5.$6 $7 $8'),
    link: address,
    billet_link: `${address}/boleto`,
    pdf: { charge: `${address}.pdf` },
    expire_at: charge.details.expire_at,
  };
}

/** A form with a token, and nothing else. */
const boletoNotice = (charge: ReportedCharge, url: string) => ({
  url,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: `notification=${tokenOf(charge)}`,
});

// Payouts

/** PIX keys as the central bank has them. */
const key = z.union([is.cpfOrCnpj, is.phoneWithPlus55, is.email.max(77), is.uuid], { error: 'is not a PIX key' });

const Payout = z.strictObject({
  valor: is.reaisText,
  pagador: z.strictObject({ chave: is.text(77), infoPagador: is.text(140).optional() }),
  favorecido: z
    .strictObject({ chave: key, cpf: is.cpf.optional(), cnpj: is.cnpj.optional() })
    .refine(({ cpf, cnpj }) => cpf === undefined || cnpj === undefined, { error: 'has one document' }),
});
const idEnvio = z.string().regex(/^[a-zA-Z0-9]{1,35}$/, { error: 'idEnvio: must be 1 to 35 letters and digits' });

const payoutRoutes: (Route & { scope: string })[] = [
  {
    method: 'put',
    path: '/v3/gn/pix/:idEnvio',
    operation: 'withdraw',
    scope: 'pix.send',
    handle: (call) => {
      const { valor, pagador } = Payout.parse(call.body);
      const id = idEnvio.parse(call.params.idEnvio);
      const notifyUrl = call.context.webhookUrl(pagador.chave);
      if (!notifyUrl) throw new Refusal(400, 'a chave do pagador não tem webhook');
      if (call.context.transfer({ id })) throw new Refusal(409, 'id de envio duplicado');
      const sent = call.context.sendTransfer({ id, reference: id, amount: valor, notifyUrl, details: {} });
      const { id: shown, endToEndId: e2eId, ...transfer } = call.reportTransfer(sent);
      const horario = { solicitacao: transfer.createdAt };
      return {
        status: 201,
        body: { idEnvio: shown, e2eId, valor: centsToReais(transfer.amount), horario, status: transfer.word },
      };
    },
  },
  {
    method: 'get',
    path: '/v2/gn/pix/enviados/id-envio/:idEnvio',
    operation: 'getWithdraw',
    scope: 'pix.send',
    handle: (call) => sentPix(call, call.context.transfer({ id: call.params.idEnvio ?? '' })),
  },
  {
    method: 'get',
    path: '/v2/gn/pix/enviados/:e2eId',
    operation: 'getWithdraw',
    scope: 'pix.send',
    handle: (call) => sentPix(call, call.context.transfer({ endToEndId: call.params.e2eId ?? '' })),
  },
];

function sentPix(call: Call, found: Transfer | undefined) {
  const { endToEndId, id, amount, word, createdAt, doneAt } = call.reportTransfer(
    orNotFound(found, 'Pix enviado não encontrado'),
  );
  const horario = { solicitacao: createdAt, ...(doneAt && { liquidacao: doneAt }) };
  return { status: 200, body: { endToEndId, idEnvio: id, valor: centsToReais(amount), status: word, horario } };
}

/** A payout in the list of payments: with a kind and a word, and without a txid. The time of a refused one is null. */
function payoutNotice({ endToEndId, id, amount, word, doneAt }: ReportedTransfer) {
  const gnExtras = { idEnvio: id, ...(word === 'NAO_REALIZADO' && { erro: { codigo: 'AC03', motivo: 'Conta' } }) };
  const horario = doneAt && { solicitacao: doneAt, liquidacao: doneAt };
  return { pix: [{ endToEndId, valor: centsToReais(amount), horario, tipo: 'SOLICITACAO', status: word, gnExtras }] };
}

/**
 * Efí, by its SDK and documentation. An address is registered without the test of its client certificate if a header
 * says so, and without it this stand-in takes none. A txid, or an id of a payout, that is taken is a conflict. Notices
 * have the provider's fee and the payer; payouts come in the same list. The key of the payer must have an address.
 *
 * No source shows how a payout is reported that the receiver's bank sent back.
 *
 * Boletos are another API, whose tokens serve only there. Its log-in wants no certificate; this server demands it of every
 * caller.
 */
export const efi = bankPix({
  name: 'Efí',
  slug: 'efi',
  prefix: '/v2',
  due: 'cobv',
  logIn: { path: '/oauth/token', body: 'json', client: 'Basic' },
  registrationHeaders: { 'x-skip-mtls-checking': /^true$/ },
  txidTaken: 409,
  noticeExtras: () => ({ gnExtras: { tarifa: '0.01', pagador: { nome: 'Maria', cpf: '***.982.247-**' } } }),
  routes: [...boletoRoutes, ...payoutRoutes],
  ownScopes: ['cobrancas'],
  boletoNotice,
  moreWords: {
    charge: [...Object.values(words), 'new', 'identified', 'approved', 'settled', 'link', 'expired'],
  },
  also: {
    transferWords: {
      waiting: 'EM_PROCESSAMENTO',
      done: 'REALIZADO',
      refused: 'NAO_REALIZADO',
      canceled: 'NAO_REALIZADO',
      returned: 'REALIZADO',
    },
    transferWebhook: (transfer, { url }) =>
      transfer.state === 'returned' ? undefined : { url: `${url}/pix`, body: payoutNotice(transfer) },
  },
});
