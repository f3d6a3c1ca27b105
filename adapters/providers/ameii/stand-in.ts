import { type Auth, basic } from '../../../sandbox/core/auth.ts';
import { fullWhiteLabel } from '../../../sandbox/dialects/full-white-label.ts';
import { whiteLabel } from '../../../sandbox/dialects/white-label.ts';

const pair = basic('companyId', 'secretKey');

/** Basic of company id and secret key. A connection may store the company id as its public key. */
const auth: Auth = {
  ...pair,
  accountOf: (connection) => pair.accountOf({ ...connection, companyId: connection.companyId ?? connection.publicKey }),
};

/** Ameii: only a list of gateways names it, so it has every feature of the white-label family. */
export const ameii = whiteLabel({ ...fullWhiteLabel, name: 'Ameii', auth });
