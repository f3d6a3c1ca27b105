import { whiteLabel } from '../families/white-label.ts';
import { cashout } from '../families/white-label-payouts.ts';
import { maskedCpf } from '../kit/fields.ts';
import { bySpecification, credentials } from '../kit/general.ts';

/**
 * ROYALTY (specification, sections 5, 7 and 8; public facts: its paths are FastSoft's dialect). A CPF goes with its
 * mask; an error says the provider's status and text, as all of ours do.
 */
export default whiteLabel({
  name: 'ROYALTY',
  evidence: bySpecification,
  baseUrl: '',
  methods: ['PIX'],
  credentials: [credentials.secretKey(), credentials.publicKey(), credentials.baseUrl(true)],
  paths: { transactions: '/user/transactions' },
  documentNumber: maskedCpf,
  ...cashout('/cashout', maskedCpf),
  unsupportedMethod: 'paymentMethod não suportado.',
});
