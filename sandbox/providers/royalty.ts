import { z } from 'zod';
import { isCnpj } from '../../domain/documents.ts';
import { basic } from '../auth.ts';
import { userCashout } from '../dialects/payouts.ts';
import { customerOf, documents, isMaskedCpf, whiteLabel } from '../dialects/white-label.ts';

const maskedCpfOrCnpj = z.string().refine((number) => isMaskedCpf(number) || isCnpj(number), {
  error: 'is not a CPF as 000.000.000-00, nor a CNPJ',
});

/** ROYALTY: paths and credentials like FastSoft's (it has a secret key alone), but a CPF is written with its mask. */
export const royalty = whiteLabel({
  name: 'ROYALTY',
  path: '/user/transactions',
  auth: basic({ literal: 'x' }, 'secretKey'),
  methods: ['pix'],
  writes: 'any',
  refund: 'post',
  takes: { customer: customerOf(documents.maskedCpf) },
  payouts: userCashout('/cashout', { document: maskedCpfOrCnpj }),
});
