import { z } from 'zod';
import { basic } from '../core/auth.ts';
import { is } from '../core/shapes.ts';
import { userCashout } from '../dialects/payouts.ts';
import { customerOf, documents, isMaskedCpf, whiteLabel } from '../dialects/white-label.ts';

/** Of a payout's beneficiary nobody says whether its CPF has a mask. */
const beneficiary = z.union([is.cpfOrCnpj, z.string().refine(isMaskedCpf)], { error: 'is not a valid CPF or CNPJ' });

/** ROYALTY: paths and credentials like FastSoft's (it has a secret key alone), but a CPF is written with its mask. */
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
