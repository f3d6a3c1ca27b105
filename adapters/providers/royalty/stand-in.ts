import { z } from 'zod';
import { basic } from '../../../sandbox/core/auth.ts';
import { is } from '../../../sandbox/core/shapes.ts';
import { userCashout } from '../../../sandbox/dialects/payouts.ts';
import { customerOf, documents, isMaskedCpf, whiteLabel } from '../../../sandbox/dialects/white-label.ts';

/** The specification has a CPF with its mask, of the payer and of a payout's beneficiary. */
const beneficiary = z.union([is.cnpj, z.string().refine(isMaskedCpf)], { error: 'is not a masked CPF, or a CNPJ' });

/** ROYALTY: paths and credentials like FastSoft's, with a secret key alone. */
export const royalty = whiteLabel({
  name: 'ROYALTY',
  path: '/user/transactions',
  auth: basic({ text: 'x' }, 'secretKey'),
  methods: ['pix'],
  refund: 'post',
  requestFields: { customer: customerOf(documents.maskedCpf) },
  payouts: userCashout('/cashout', { document: beneficiary }),
});
