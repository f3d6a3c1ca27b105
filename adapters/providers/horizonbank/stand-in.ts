import { whiteLabel } from '../../../sandbox/dialects/white-label.ts';

/** HORIZONBANK: the white-label family without changes. No public source names it. */
export const horizonbank = whiteLabel({
  name: 'HORIZONBANK',
  methods: ['pix', 'credit_card', 'boleto'],
  refund: 'post',
});
