// Card numbers are refused in every text field of every request body that the served OpenAPI document lists.
import { beforeAll, describe, expect, it } from 'vitest';
import { merchant } from '../support/merchant.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl } = sharedSystem();
const shop = merchant(apiUrl);
const number = '4111111111111111';

interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: Schema | boolean;
}
interface Operation {
  requestBody?: { content: { 'application/json'?: { schema: Schema } } };
  parameters?: { name: string; in: string }[];
}

interface Refused {
  status: number;
  body: { violations?: { field: string; rule: string }[] };
}

let admin: Awaited<ReturnType<typeof person>>;
let operations: { method: string; path: string; fields: string[]; queries: string[]; headers: string[] }[] = [];
beforeAll(async () => {
  admin = await person(apiUrl, 'admin@trilho.test');
  const { body } = await shop.call<{
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, Schema> };
  }>('GET', '/openapi.json');
  const named = (schema: Schema) => body.components.schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema;

  /** Paths of text and number fields, such as `customer.name`, `items.0.title`. */
  function textsOf(given: Schema, path: string[] = [], depth = 0): string[] {
    const schema = given.$ref ? named(given) : given;
    if (depth > 8) return [];
    const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
    const found = inner.flatMap((one) => textsOf(one, path, depth + 1));
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      found.push(...textsOf(property, [...path, name], depth + 1));
    }
    if (schema.items) found.push(...textsOf(schema.items, [...path, '0'], depth + 1));
    if (typeof schema.additionalProperties === 'object') {
      found.push(...textsOf(schema.additionalProperties, [...path, 'any'], depth + 1));
    }
    const types = [schema.type].flat();
    if (types.some((type) => ['string', 'integer', 'number'].includes(type ?? '')) && path.length > 0) {
      found.push(path.join('.'));
    }
    return [...new Set(found)];
  }

  operations = Object.entries(body.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { requestBody, parameters = [] }]) => ({
      method: method.toUpperCase(),
      path: path.replace(/\{\w+\}/g, 'x'),
      // A file is not a text field.
      fields: textsOf(requestBody?.content['application/json']?.schema ?? {}),
      queries: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
      headers: parameters.filter((one) => one.in === 'header').map(({ name }) => name),
    })),
  );
});

/** A body with only this value at this path. */
function bodyWith(path: string, value: unknown): unknown {
  return path
    .split('.')
    .reverse()
    .reduce<unknown>((inner, name) => (name === '0' ? [inner] : { [name]: inner }), value);
}

const isRefused = ({ status, body }: Refused, field: string) =>
  status === 422 && (body.violations ?? []).some((one) => one.field === field && one.rule === 'card_number');

/**
 * Fields that take a card, and files sent as text, which their readers check line by line: a payout file's line is
 * refused, and a statement's line is stored without the number (see their unit tests).
 */
const welcome = [
  'POST /v1/card-tokens cardNumber',
  'POST /v1/cards cardNumber',
  'POST /v1/payout-batches csv',
  'POST /v1/payout-batches/check csv',
  'POST /v1/reconciliations/statements content',
  'POST /v1/reconciliations/statements/check content',
];

describe('a card number', () => {
  it.each([
    ['in one piece', number],
    ['in fours', 'pago com 5555 5555 5555 4444'],
    ['in an address', 'https://loja.example/pagar?cartao=4111%201111%201111%201111&x=1'],
    ['as a number', Number(number)],
  ])('%s is refused in every field of every body but a card’s own', async (_how, value) => {
    const taken: string[] = [];
    let tried = 0;
    for (const { method, path, fields } of operations) {
      for (const field of fields) {
        const reply = await admin.call<Refused['body']>(method, path, bodyWith(field, value));
        tried += 1;
        if (!isRefused(reply, field)) taken.push(`${method} ${path} ${field}`);
        expect(JSON.stringify(reply.body), `${method} ${path} ${field}`).not.toMatch(/4111.?1111|5555.?5555/);
      }
    }
    expect(taken.filter((one) => !welcome.includes(one))).toEqual([]);
    expect(tried).toBeGreaterThan(60);
  });

  it('is refused in every query parameter, and taken in an idempotency key, of which only a keyed hash is stored', async () => {
    const taken: string[] = [];
    const takenIn = new Set<string>();
    for (const { method, path, queries, headers } of operations) {
      for (const name of queries) {
        const reply = await admin.call<Refused['body']>(method, `${path}?${name}=${number}`);
        if (!isRefused(reply, name)) taken.push(`${method} ${path} ?${name}`);
      }
      for (const name of headers) {
        const reply = await admin.call<Refused['body']>(method, path, {}, { [name]: `order-${number}` });
        if (!isRefused(reply, name)) takenIn.add(name);
      }
    }
    expect(taken).toEqual([]);
    expect([...takenIn]).toEqual(['Idempotency-Key']);
  });

  it('is refused as the name of a field, and in unknown fields', async () => {
    for (const body of [
      { [number]: 1 },
      { deep: { list: [{ [`n${number}`]: true }] } },
      { notes: { inner: number } },
    ]) {
      const { status, body: problem } = await shop.call('POST', '/v1/payments', body, { 'idempotency-key': 'x' });
      expect({ status, problem }).toMatchObject({ status: 422, problem: { violations: [{ rule: 'card_number' }] } });
      expect(JSON.stringify(problem)).not.toMatch(/4111[ -]?1111/);
    }
  });

  it('or other card data in a payment is refused with a hint to POST /v1/card-tokens', async () => {
    for (const over of [{ card: { cvv: '123' } }, { cardNumber: '4111' }, { cvv: '123' }]) {
      const { status, body } = await shop.create({ paymentMethod: 'CREDIT_CARD', ...over });
      const [field] = Object.keys(over);
      expect({ status, body }).toMatchObject({
        status: 422,
        body: { violations: [{ field, message: expect.stringContaining('POST /v1/card-tokens') }] },
      });
    }
  });
});
