import type { ProviderEvent } from '../../domain/core/provider-event.ts';
import { type BankPayouts, bankPix, bankPixNotes, bankScopes } from '../families/bank-pix.ts';
import { lettersAndDigits, pixKeyOf, taxDocument } from '../kit/fields.ts';
import { toReaisText } from '../kit/money.ts';
import { EndToEndId, Id, pick, Word } from '../kit/read.ts';
import { readStatus } from '../kit/statuses.ts';

const withdrawStatuses: BankPayouts['withdrawStatuses'] = {
  PENDING: ['em_processamento'],
  APPROVED: ['realizado'],
  REJECTED: ['nao_realizado'],
  default: 'PENDING',
};

/** The id of a payout (`idEnvio`) is ours: letters and digits, no longer than the standard's ids. */
const sendId = (reference: string): string => lettersAndDigits(reference, 35);

const payouts: BankPayouts = {
  withdrawStatuses,
  withdrawLookUpBy: ['id', 'reference', 'endToEndId'],
  payoutReference: sendId,
  payoutAnswer: {
    id: 'idEnvio',
    status: 'status',
    amount: 'valor',
    approvedAt: 'horario.liquidacao',
    // The answer to a new payout has another name for it.
    endToEndId: ['endToEndId', 'e2eId'],
  },
  withdraw: {
    method: 'PUT',
    path: ({ withdrawReference }) => `/v3/gn/pix/${sendId(withdrawReference)}`,
    body: (request, { connection }) => {
      const { amount, description, document } = request;
      const owner = document ? taxDocument(document) : undefined;
      return {
        valor: toReaisText(amount),
        pagador: { chave: connection.pixKey, ...(description && { infoPagador: description.slice(0, 140) }) },
        // With a document Efí refuses a key of somebody else.
        favorecido: {
          chave: pixKeyOf(request, '+55'),
          ...(owner && { [owner.kind === 'CNPJ' ? 'cnpj' : 'cpf']: owner.number }),
        },
      };
    },
  },
  getWithdraw: {
    method: 'GET',
    path: ({ id, reference, endToEndId = '' }) => {
      const ours = id ?? (reference && sendId(reference));
      return `/v2/gn/pix/enviados/${ours ? `id-envio/${encodeURIComponent(ours)}` : encodeURIComponent(endToEndId)}`;
    },
  },
  event: payoutEvent,
  // It refuses payouts from a key that has no address.
  registration: { required: true },
};

/** A payout in a notice: SOLICITACAO, with a word. */
function payoutEvent(element: unknown): ProviderEvent | undefined {
  const id = pick(element, 'gnExtras.idEnvio', Id);
  const endToEndId = pick(element, 'endToEndId', EndToEndId);
  const word = pick(element, 'status', Word);
  const transactionId = id ?? endToEndId;
  if (pick(element, 'tipo', Word) !== 'SOLICITACAO' || !transactionId || !word) return undefined;
  return {
    transactionId,
    type: 'WITHDRAW',
    ...readStatus(withdrawStatuses, word),
    providerWord: word,
    ...(id && { reference: id }),
    ...(endToEndId && { endToEndId }),
  };
}

/**
 * Efí, once Gerencianet (not in the specification; its SDK and its documentation, grade A).
 *
 * - Its PIX API and its API of boletos are two hosts with two log-ins; only the first is called here.
 * - An address is registered without the provider's test that our server asks for its client certificate, which a proxy
 *   in front of us may do in our place.
 * - A notice about a payout comes in the same list as those about payments, with a `tipo` and without a txid.
 * - A txid, an id of a refund or of a payout that is taken is a conflict (409).
 * - Payouts are made at version 3 of their path, as its current SDK does, and read at version 2.
 */
export default bankPix({
  name: 'Efí',
  evidence: {
    grade: 'A',
    notes: 'Addresses and log-in by its SDK, notices and errors by its documentation; else the standard.',
  },
  baseUrl: 'https://pix.api.efipay.com.br',
  prefix: '/v2',
  logIn: { path: '/oauth/token', client: 'Basic', json: true },
  registrationHeaders: { 'x-skip-mtls-checking': 'true' },
  payouts,
  notes: [
    ...bankPixNotes,
    bankScopes,
    'Our callback address is registered without Efí’s test of its client certificate, which we do not ask for.',
    'Its sandbox is https://pix-h.api.efipay.com.br. It confirms charges of at most R$ 10,00 only.',
    'Payouts leave the account of the PIX key. They need the scope pix.send, and Efí’s own release in production.',
    'In the sandbox a payout of at most R$ 10,00 is made, one of at most R$ 20,00 is refused by webhook, and a larger one at once.',
    'Boletos, which are another API on another host, are not offered here yet.',
  ],
});
