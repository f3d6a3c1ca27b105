import { basic } from '../auth.ts';
import { userCashout } from '../dialects/payouts.ts';
import { customerOf, documents, whiteLabel } from '../dialects/white-label.ts';

/** As FastSoft's, whose dialect its paths are: `x` and the secret key. */
const auth = basic({ literal: 'x' }, 'secretKey');

/** ROYALTY: the dialect of FastSoft, but a CPF is written with its mask. Nothing public names it. */
export const royalty = whiteLabel({
  name: 'ROYALTY',
  path: '/user/transactions',
  auth,
  methods: ['pix'],
  writes: 'any',
  refund: 'post',
  takes: { customer: customerOf(documents.maskedCpf) },
  payouts: userCashout('/cashout'),
});
