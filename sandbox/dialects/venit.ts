import { z } from 'zod';
import { type Auth, basic } from '../core/auth.ts';
import { is } from '../core/shapes.ts';
import { type Brand, customerOf, documents, itemsOf } from './white-label.ts';

const pair = basic('secretKey', 'companyId');

/** Basic of secret key and company id; a connection may keep the latter as its public key. */
const auth: Auth = {
  ...pair,
  accountOf: (connection) => pair.accountOf({ ...connection, companyId: connection.companyId ?? connection.publicKey }),
};

/** What VENIT and VENITIP share: capitals, a phone with the country's 55, items that need not say if they are tangible. */
export const venit: Omit<Brand, 'name'> = {
  auth,
  methods: ['pix'],
  writes: 'capitals',
  takes: {
    customer: customerOf(documents.capitals, { phone: is.phoneWith55.optional() }),
    items: itemsOf({ tangible: z.boolean().optional() }),
  },
};
