import { whiteLabel } from '../../families/white-label.ts';
import { requestWithdraw } from '../../families/white-label-payouts.ts';
import { headers } from '../../kit/auth.ts';
import { credentials, generalStatuses, withWords } from '../../kit/general.ts';
import { lookUpById } from '../../kit/protocol.ts';

/**
 * CASHTIME (specification, sections 4 and 7; public facts: a Python class that follows its docs, grade B).
 *
 * - A charge is read at the specification's `/details/orders/{id}`, not the public `/transactions/{id}` (B). Both answer
 *   an `orders` without an id: it is the id that was looked up.
 */
export default whiteLabel({
  name: 'CASHTIME',
  evidence: {
    grade: 'B',
    operations: { getTransaction: 'spec', withdraw: 'C', processWebhook: 'spec' },
    notes: 'One integration that follows its documentation, and settings of two more.',
  },
  baseUrl: 'https://api.cashtime.com.br/v1',
  methods: ['PIX'],
  credentials: [credentials.secretKey(), credentials.baseUrl()],
  auth: headers({ 'x-authorization-key': 'secretKey' }),
  paths: { transactions: '/transactions', refund: false },
  omits: ['currency', 'description', 'externalRef', 'pix', 'customer.address'],
  alsoSends: ({ items }, { money }) => ({
    isInfoProducts: items.every(({ tangible }) => !tangible),
    installments: 1,
    installmentFee: 0,
    items: items.map(({ title, unitPrice, quantity, tangible }) => ({
      title,
      description: title,
      unitPrice: money(unitPrice),
      quantity,
      tangible,
    })),
  }),
  answersAt: ['orders'],
  answer: { id: ['id', 'orderId'], amount: ['amount', 'total'], pixCode: 'pix.payload', pixImage: 'pix.encodedImage' },
  statuses: withWords(generalStatuses, { APPROVED: ['infraction'] }),
  getTransaction: lookUpById('/details/orders/{id}'),
  ...requestWithdraw(),
});
