import { whiteLabel } from '../../../sandbox/dialects/white-label.ts';

/** Royalpay: no source shows its API; it is the white-label family with PIX alone. */
export const royalpay = whiteLabel({ name: 'Royalpay', methods: ['pix'], refund: 'post' });
