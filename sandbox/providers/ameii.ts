import { type Auth, basic } from '../core/auth.ts';
import { fullWhiteLabel } from '../dialects/full-white-label.ts';
import { whiteLabel } from '../dialects/white-label.ts';

const pair = basic('companyId', 'secretKey');

/** Company id and secret key; a connection may keep the former as its public key. */
const auth: Auth = {
  ...pair,
  accountOf: (connection) => pair.accountOf({ ...connection, companyId: connection.companyId ?? connection.publicKey }),
};

/** Ameii: named only in a list of gateways; all that the family can. */
export const ameii = whiteLabel({ ...fullWhiteLabel, name: 'Ameii', auth });
