import type { TransactionResult } from '../../../domain/payments/payment.ts';
import { cardTokens, whiteLabel } from '../../families/white-label.ts';
import { sealCard } from '../../kit/card-string.ts';
import type { CardArgument } from '../../kit/declaration.ts';
import { AdapterRefusal } from '../../kit/errors.ts';
import { digits, fullYear } from '../../kit/fields.ts';
import { bySpecification } from '../../kit/general.ts';
import type { Reply } from '../../kit/protocol.ts';
import { pick, Word } from '../../kit/read.ts';

/**
 * LYNXPAY (specification, sections 5, 7 and 8). No public source. A card is sealed into one text, which is sent for a
 * token; its charge is approved only by `code` 0 in the reply, in a look-up too. Errors are the provider's first message, unchanged.
 */
const unchanged = (message: string) => message;

export default whiteLabel({
  name: 'LYNXPAY',
  evidence: bySpecification,
  baseUrl: '',
  methods: ['PIX', 'CREDIT_CARD'],
  paths: { transactions: '/transactions', refund: false },
  card: 'token',
  ...cardTokens('/v1/card-token', (card, { connection, now }) => ({
    hash: sealCard({ ...card, expYear: fullYear(card.expYear) }, connection.secretKey ?? '', now),
  })),
  charges: (create) => ({
    PIX: create,
    CREDIT_CARD: async (wire, request) => {
      const reply = await wire.send(create, request);
      const created = byCode(reply, wire.charge(reply, request));
      return pick(reply.body, 'code', Word) === '0' ? { ...created, status: 'APPROVED' } : created;
    },
  }),
  getTransaction: async (wire, lookUp) => {
    const reply = await wire.send({ method: 'GET', path: '/transactions/{id}' }, lookUp);
    const found = wire.charge(reply, { ...lookUp, ...(lookUp.id && { lookedUpId: lookUp.id }) });
    return found.paymentMethod === 'CREDIT_CARD' ? byCode(reply, found) : found;
  },
  check: (_, operation, argument) => {
    if (operation !== 'createCardToken') return;
    const broken = rules.find(([, , isRight]) => !isRight((argument ?? {}) as Partial<CardArgument>));
    if (broken) throw new AdapterRefusal(broken[1], 'invalid', broken[0]);
  },
  failures: { createCardToken: unchanged, createTransaction: unchanged, getTransaction: unchanged },
});

/**
 * Specification, section 4: a card is APPROVED only when its result code is 0. With another code it is refused, and
 * without one nothing is decided yet.
 */
function byCode({ body }: Reply, charge: TransactionResult): TransactionResult {
  const code = pick(body, 'code', Word);
  if (charge.status !== 'APPROVED' && charge.status !== 'PENDING') return charge;
  if (code !== undefined && code !== '0') return { ...charge, status: 'REJECTED' };
  return { ...charge, status: code === undefined ? 'PENDING' : charge.status };
}

const year = ({ expYear = '' }: Partial<CardArgument>) => (expYear.length === 2 ? fullYear(expYear) : expYear);

/** The specification's rules for a card (section 5): field, message, and whether its value is right. */
const rules: readonly [field: string, message: string, isRight: (card: Partial<CardArgument>) => boolean][] = [
  ['card', 'O cartão é obrigatório.', (card) => Object.keys(card).length > 0],
  ['cardNumber', 'O número do cartão é obrigatório.', ({ cardNumber }) => digits(cardNumber) !== ''],
  ['holderName', 'O titular deve ter nome e sobrenome.', ({ holderName = '' }) => /\S\s+\S/.test(holderName)],
  ['expMonth', 'O mês de validade deve ter no máximo 2 caracteres.', ({ expMonth = '' }) => /^.{1,2}$/.test(expMonth)],
  ['expYear', 'O ano de validade deve ter exatamente 4 caracteres.', (card) => year(card).length === 4],
  ['cvv', 'O CVV deve ter de 3 a 4 caracteres.', ({ cvv = '' }) => /^.{3,4}$/.test(cvv)],
];
