import { z } from 'zod';
import { basic } from '../core/auth.ts';
import { is } from '../core/shapes.ts';
import { userCashout } from '../dialects/payouts.ts';
import { customerOf, documents, isMaskedCpf, whiteLabel } from '../dialects/white-label.ts';

/** No source says whether the CPF of a payout's beneficiary is masked, so both forms are accepted. */
const beneficiary = z.union([is.cpfOrCnpj, z.string().refine(isMaskedCpf)], { error: 'is not a valid CPF or CNPJ' });

/** ROYALTY: paths and credentials like FastSoft's, with a secret key alone. A charge's CPF has its mask. */
export const royalty = whiteLabel({
  name: 'ROYALTY',
  path: '/user/transactions',
  auth: basic({ literal: 'x' }, 'secretKey'),
  methods: ['pix'],
  casing: 'any',
  refund: 'post',
  requestFields: { customer: customerOf(documents.maskedCpf) },
  payouts: userCashout('/cashout', { document: beneficiary }),
});
