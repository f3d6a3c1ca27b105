import type { Provider } from '../../../sandbox/core/provider.ts';
import { salesApi } from '../../../sandbox/dialects/cielo-sales.ts';

/**
 * Cielo's e-commerce API 3.0. Cards have no provider behind them. A PIX has one on accounts of the newer integration; on
 * the older ones it is absent, and a code lives for two hours.
 */
export const cielo: Provider = salesApi({
  name: 'Cielo',
  slug: 'cielo',
  base: '/1',
  behind: { card: ['', 'Simulado'], pix: ['', 'Cielo2'], boleto: ['Bradesco2', 'BancoDoBrasil2', 'Simulado'] },
  idWhenMade: 'Paymentid',
  codes: (ReturnCode, ReturnMessage) => ({ ReturnCode, ReturnMessage }),
  secretHeader: 'x-webhook-secret',
});
