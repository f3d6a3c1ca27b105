import { z } from 'zod';
import { type Call, found, type Route } from '../core/provider.ts';
import { is } from '../core/shapes.ts';

/** A card in clear, by the family's names. */
const CardBody = z.looseObject({
  number: is.cardNumber,
  holderName: z.string().min(1),
  expirationMonth: z.coerce.number().int().min(1).max(12),
  expirationYear: z.coerce.number().int().min(2000).max(2099),
  cvv: is.cvv,
});

/** Keeps the card of a body; the token that stands for it. */
function keepCardOf({ body, context }: Call): string {
  const { number, holderName, expirationMonth, expirationYear } = CardBody.parse(body);
  return context.storeCard({ number, holder: holderName, expirationMonth, expirationYear });
}

/** A card in, a token out. */
export function cardTokenRoute(path: string): Route {
  return {
    method: 'post',
    path,
    operation: 'createCardToken',
    handle: (call) => ({ status: 200, body: { token: keepCardOf(call) } }),
  };
}

/** A token or a card in, the id of a kept card out. */
export function storedCardRoute(path: string): Route {
  return {
    method: 'post',
    path,
    operation: 'createCardId',
    handle: (call) => {
      const { token } = Token.parse(call.body);
      if (token === undefined) return { status: 200, body: { id: keepCardOf(call) } };
      found(call.context.card(token), 'Token not found');
      return { status: 200, body: { id: token } };
    },
  };
}

const Token = z.looseObject({ token: z.string().min(1).optional() });
