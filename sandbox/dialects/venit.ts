import { z } from 'zod';
import { type Auth, basic } from '../core/auth.ts';
import { is } from '../core/shapes.ts';
import { type Brand, customerOf, documents, itemsOf } from './white-label.ts';

const pair = basic('secretKey', 'companyId');

/** Basic of secret key and company id; a connection may have the latter as its public key. */
const auth: Auth = {
  ...pair,
  accountOf: (connection) => pair.accountOf({ ...connection, companyId: connection.companyId ?? connection.publicKey }),
};

/** What VENIT and VENITIP share: upper case, phones with the country code 55, an optional `tangible` of items. */
export const venit: Omit<Brand, 'name'> = {
  auth,
  methods: ['pix'],
  casing: 'upper',
  requestFields: {
    customer: customerOf(documents.upper, { phone: is.phoneWith55.optional() }),
    items: itemsOf({ tangible: z.boolean().optional() }),
  },
};
