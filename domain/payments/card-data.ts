import { z } from 'zod';
import { brands, isCardNumber } from '../core/card-numbers.ts';
import { TaxDocument, text } from '../core/schemas.ts';
import { Address, Customer, customerIp } from './payment.ts';

/** Two digits of a card's date: `7`, `07` and (for years) `2027` are accepted. */
const cardDigits = (shape: RegExp, error: string) =>
  z.union([z.string(), z.int()], { error }).transform(String).pipe(z.string().regex(shape, { error }));

const cardFields = {
  cardNumber: z
    .string({ error: (issue) => (issue.input === undefined ? 'is required' : 'must be text') })
    .max(40, { error: 'is not a card number' })
    .transform((value) => value.replace(/[\s-]/g, ''))
    .refine(isCardNumber, { error: 'is not a card number' })
    .meta({ description: '13 to 19 digits; spaces and dashes are dropped', example: '4111 1111 1111 1111' }),
  holderName: text(140).meta({ description: 'As printed on the card', example: 'MARIA SILVA' }),
  holderDocument: TaxDocument.optional(),
  expMonth: cardDigits(/^(0?[1-9]|1[0-2])$/, 'must be a month from 1 to 12')
    .transform((month) => month.padStart(2, '0'))
    .meta({ example: '12' }),
  expYear: cardDigits(/^(20)?[0-9]{2}$/, 'must be a year of two digits')
    .transform((year) => year.slice(-2))
    .meta({ description: 'Two digits; four are accepted and shortened', example: '30' }),
  cvv: z
    .string({ error: (issue) => (issue.input === undefined ? 'is required' : 'must be text') })
    .regex(/^[0-9]{3,4}$/, { error: 'must be 3 or 4 digits' })
    .meta({ example: '123' }),
};

/**
 * Card data (specification, section 3), in a normal form: the number without spaces, month and year as two digits. It
 * is stored only sealed, and only for minutes.
 */
export const CardData = z.strictObject(cardFields).meta({ id: 'CardData' });
export type CardData = z.output<typeof CardData>;

/** Body of `POST /v1/card-tokens`. */
export const CreateCardToken = z
  .strictObject({
    ...cardFields,
    provider: text(100).meta({ description: 'Provider name (`Orbita`) or connection id', example: 'Orbita' }),
  })
  .meta({ id: 'CreateCardToken' });
export type CreateCardToken = z.output<typeof CreateCardToken>;

/** Body of `POST /v1/cards`. Some providers require the card's holder, and the payer's address and IP address. */
export const CreateCard = z
  .strictObject({
    ...cardFields,
    provider: text(100).meta({ description: 'Provider name (`PAGARMEBAAS`) or connection id', example: 'PAGARMEBAAS' }),
    customer: Customer.optional(),
    address: Address.optional(),
    customerIp: customerIp.optional(),
  })
  .meta({ id: 'CreateCard' });
export type CreateCard = z.output<typeof CreateCard>;

/** A card that is saved for more than one payment, without secret data. */
export const SavedCard = z
  .object({
    cardId: z
      .string()
      .meta({ description: 'The value of a payment’s `cardId`', example: 'crd_3f8kq0z6m2x1c9vb7n4w5e8rt0' }),
    provider: z.string(),
    connectionId: z.string(),
    brand: z.enum(brands).meta({ description: 'Derived from the first digits, for display' }),
    last4: z.string().meta({ example: '1111' }),
    holderName: z.string(),
    expMonth: z.string().meta({ example: '12' }),
    expYear: z.string().meta({ example: '30' }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'SavedCard' });
export type SavedCard = z.infer<typeof SavedCard>;
