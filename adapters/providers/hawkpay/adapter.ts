import { whiteLabel } from '../../families/white-label.ts';

/** Hawkpay (specification, section 7; public facts: one Node class, `HawkpayProvider`). It has no refund. */
export default whiteLabel({
  name: 'Hawkpay',
  evidence: { grade: 'C', notes: 'One public integration of its `/v1` API; the rest is the family’s form.' },
  baseUrl: 'https://api.hawkpaybrasil.com/v1',
  methods: ['PIX', 'CREDIT_CARD', 'BILLET'],
  paths: { transactions: '/transactions', refund: false },
  card: 'raw',
  unsupportedMethod: 'Método de pagamento não suportado',
});
