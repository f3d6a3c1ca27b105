import type { Provider } from '../kit/declaration.ts';
import { filled, referenceOf } from '../kit/fields.ts';
import { aDay } from '../kit/general.ts';
import { upperCaseMethods, type WhiteLabel, whiteLabel } from './white-label.ts';
import { cashout } from './white-label-payouts.ts';

/**
 * The white-label API below `/user`, as FastSoft and ByNet offer it (specification, sections 4, 5, 7, 8 and 9): words
 * in capitals, `metadata` as JSON text, PIX codes valid for two days, boletos for seven.
 */
export function fastSoft(brand: Omit<WhiteLabel, 'methods' | 'paths'>): Provider {
  return whiteLabel({
    methods: ['PIX', 'BILLET'],
    paths: { transactions: '/user/transactions' },
    methodWords: upperCaseMethods,
    documentType: 'upper',
    limits: { pixExpiryMs: 2 * aDay, billetExpiryMs: 7 * aDay },
    alsoSends: (request) => {
      const reference = referenceOf(request);
      return reference ? { metadata: JSON.stringify({ reference }) } : {};
    },
    refund: {
      method: 'POST',
      path: '/user/transactions/{id}/refund',
      body: ({ amount, webhookUrl }, { money }) => filled({ amount: money(amount), postbackUrl: webhookUrl }),
    },
    ...cashout('/user/cashout'),
    unsupportedMethod: {
      CREDIT_CARD: `Payment method CREDIT_CARD not implemented for ${brand.name}`,
    },
    failures: { refund: (message) => `Erro no estorno: ${message}` },
    ...brand,
  });
}
