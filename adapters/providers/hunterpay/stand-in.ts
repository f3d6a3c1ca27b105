import { type Auth, basic } from '../../../sandbox/core/auth.ts';
import type { Provider } from '../../../sandbox/core/provider.ts';
import { is } from '../../../sandbox/core/shapes.ts';
import { purchasePlatform } from '../../../sandbox/dialects/purchase.ts';

const behindSecret = basic({ text: 'secret' }, 'secretKey');
const keyAlone = basic('secretKey');

/**
 * Sources show both forms of Basic on its platform: the literal `secret` with the key, and the key with an empty
 * password.
 */
const auth: Auth = {
  ...keyAlone,
  account: (caller) => behindSecret.account(caller) ?? keyAlone.account(caller),
};

/** HunterPay: the purchase platform at the specification's paths. A refund is a DELETE; no source shows its body. */
export const hunterpay: Provider = {
  ...purchasePlatform({
    idField: 'id',
    refund: { method: 'delete', path: '/transactions/:id', amount: is.cents.optional() },
  }),
  name: 'HunterPay',
  slug: 'hunterpay',
  ...auth,
};
