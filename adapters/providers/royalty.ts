import { whiteLabel } from '../families/white-label.ts';
import { cashout } from '../families/white-label-payouts.ts';
import { basic } from '../kit/auth.ts';
import { maskedCpf } from '../kit/fields.ts';
import { bySpecification, credentials } from '../kit/general.ts';

/**
 * ROYALTY (specification, sections 5, 7 and 8). Its paths are FastSoft's dialect, and so are its credentials here. A
 * CPF goes with its mask; an error says the provider's status and text, as all of ours do.
 */
export default whiteLabel({
  name: 'ROYALTY',
  evidence: bySpecification,
  baseUrl: '',
  methods: ['PIX'],
  credentials: [credentials.secretKey(), credentials.baseUrl(true)],
  auth: basic({ text: 'x' }, 'secretKey'),
  paths: { transactions: '/user/transactions' },
  documentNumber: maskedCpf,
  ...cashout('/cashout', maskedCpf),
  unsupportedMethod: 'paymentMethod não suportado.',
});
