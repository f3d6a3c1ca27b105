import { whiteLabel } from '../../families/white-label.ts';
import { aDay, bySpecification } from '../../kit/general.ts';

/** Payber (specification, sections 7 and 9): a path for each method; boletos of one day. No public source. */
export default whiteLabel({
  name: 'Payber',
  evidence: bySpecification,
  baseUrl: '',
  methods: ['PIX', 'CREDIT_CARD', 'BILLET'],
  paths: {
    transactions: {
      PIX: '/transactions/pix',
      CREDIT_CARD: '/transactions/credit-card',
      BILLET: '/transactions/billet',
    },
  },
  card: 'raw',
  limits: { billetExpiryMs: aDay },
  unsupportedMethod: 'Método de pagamento não suportado',
});
