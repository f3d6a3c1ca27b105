import { z } from 'zod';
import { type Call, orNotFound, type Route } from '../core/provider.ts';
import { is } from '../core/shapes.ts';

/** Card data with the family's field names. */
const CardBody = z.looseObject({
  number: is.cardNumber,
  holderName: z.string().min(1),
  expirationMonth: z.coerce.number().int().min(1).max(12),
  expirationYear: z.coerce.number().int().min(2000).max(2099),
  cvv: is.cvv,
});

/** Stores the card of the body. @returns its token. */
function storeCardOf({ body, context }: Call): string {
  const { number, holderName, expirationMonth, expirationYear } = CardBody.parse(body);
  return context.storeCard({ number, holder: holderName, expirationMonth, expirationYear });
}

/** Creates a card token from card data. */
export function cardTokenRoute(path: string): Route {
  return {
    method: 'post',
    path,
    operation: 'createCardToken',
    handle: (call) => ({ status: 200, body: { token: storeCardOf(call) } }),
  };
}

/** Creates a stored card from a token or card data. */
export function storedCardRoute(path: string): Route {
  return {
    method: 'post',
    path,
    operation: 'createCardId',
    handle: (call) => {
      const { token } = Token.parse(call.body);
      if (token === undefined) return { status: 200, body: { id: storeCardOf(call) } };
      orNotFound(call.context.card(token), 'Token not found');
      return { status: 200, body: { id: token } };
    },
  };
}

const Token = z.looseObject({ token: z.string().min(1).optional() });
