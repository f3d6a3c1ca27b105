import { whiteLabel } from '../../families/white-label.ts';

/**
 * BMB (specification, sections 4 and 7; nothing public): two calls, both POST. `Paid` is paid, every other word is
 * PENDING; any event of its static QR means a payment. Field names and Basic auth are the white-label family's.
 */
export default whiteLabel({
  name: 'BMB',
  evidence: { grade: 'spec', notes: 'The specification’s two paths and its words; field names are the family’s.' },
  baseUrl: '',
  methods: ['PIX'],
  accountBy: ['publicKey'],
  paths: { transactions: '/GerarQRCode', refund: false },
  statuses: { APPROVED: ['paid'], PENDING: ['pending'], default: 'PENDING' },
  getTransaction: { method: 'POST', path: '/consultaQRCode', writes: false, body: ({ id }) => ({ id }) },
  webhooks: [
    { type: 'TRANSACTION', when: { type: '*' }, id: 'data.id', means: 'APPROVED', reference: 'data.externalRef' },
  ],
  notes: ['Every word but `Paid` leaves a payment PENDING: the specification has no word for a charge that failed.'],
});
