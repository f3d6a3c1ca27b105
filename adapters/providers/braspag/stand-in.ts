import type { Provider } from '../../../sandbox/core/provider.ts';
import { salesApi } from '../../../sandbox/dialects/cielo-sales.ts';

/**
 * Braspag's Pagador, a gateway: each payment names the acquirer or bank that it is passed on to, whose code is in the
 * answer beside the gateway's own. Notices have nothing that proves their sender.
 */
export const braspag: Provider = salesApi({
  name: 'Braspag',
  slug: 'braspag',
  base: '/v2',
  behind: {
    card: [
      'Simulado',
      'Cielo30',
      'Cielo2',
      'Getnet',
      'Rede2',
      'GlobalPayments',
      'Stone',
      'Safra2',
      'PagSeguro',
      'FirstData',
    ],
    pix: ['Cielo30', 'Cielo2', 'Bradesco2'],
    boleto: ['Simulado', 'Braspag', 'Bradesco2', 'BancoDoBrasil2', 'ItauShopline', 'Itau2', 'Santander2', 'Caixa2'],
  },
  idWhenMade: 'PaymentId',
  codes: (ProviderReturnCode, ProviderReturnMessage) => ({
    ProviderReturnCode,
    ProviderReturnMessage,
    ReasonCode: 0,
    ReasonMessage: 'Successful',
  }),
  ofNewPix: ({ id }) => ({ SentOrderId: id.replace(/\D/g, '').slice(0, 8) }),
});
