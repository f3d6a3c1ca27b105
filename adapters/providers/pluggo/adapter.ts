import { whiteLabel } from '../../families/white-label.ts';

/** Pluggo (specification, sections 4, 7, 8; nothing public): a path for each method, the rest in the family's form. */
export default whiteLabel({
  name: 'Pluggo',
  evidence: { grade: 'spec', notes: 'Paths by the specification; fields are the family’s.' },
  // No public address.
  baseUrl: '',
  methods: ['PIX', 'CREDIT_CARD', 'BILLET'],
  paths: {
    transactions: { PIX: '/payments/pix', CREDIT_CARD: '/payments/credit_card', BILLET: '/payments/billet' },
    transaction: '/payments/{id}',
    refund: { method: 'POST', path: '/payments/{id}/refund' },
  },
  card: 'raw',
  unsupportedMethod: 'Método de pagamento não suportado',
});
