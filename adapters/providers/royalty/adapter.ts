import { whiteLabel } from '../../families/white-label.ts';
import { cashout } from '../../families/white-label-payouts.ts';
import { basic } from '../../kit/auth.ts';
import { filled } from '../../kit/fields.ts';
import { bySpecification, credentials } from '../../kit/general.ts';

/**
 * ROYALTY (specification, sections 5, 7 and 8). Its paths are FastSoft's dialect, and so are its credentials here. A
 * CPF is sent with its mask.
 */
const payouts = cashout('/cashout');

export default whiteLabel({
  name: 'ROYALTY',
  evidence: bySpecification,
  baseUrl: '',
  methods: ['PIX'],
  credentials: [credentials.secretKey(), credentials.baseUrl(true)],
  auth: basic({ text: 'x' }, 'secretKey'),
  paths: { transactions: '/user/transactions' },
  alsoSends: (_, __, { customer }) => {
    const { document } = customer;
    return { customer: { ...customer, document: document && { ...document, number: maskedCpf(document.number) } } };
  },
  ...payouts,
  withdraw: {
    ...payouts.withdraw,
    body: (request, wire) => {
      const body = payouts.withdraw.body(request, wire);
      return { ...body, ...filled({ beneficiaryDocument: maskedCpf(body.beneficiaryDocument) }) };
    },
  },
  unsupportedMethod: 'paymentMethod não suportado.',
});

/** A CPF as people write it; any other number as it is. */
function maskedCpf(number = ''): string {
  return /^\d{11}$/.test(number) ? number.replace(/(\d{3})(\d{3})(\d{3})/, '$1.$2.$3-') : number;
}
