import { whiteLabel } from '../dialects/white-label.ts';

/** Royalpay: no source shows anything of it; the family as it is, with PIX alone. */
export const royalpay = whiteLabel({ name: 'Royalpay', methods: ['pix'], refund: 'post' });
