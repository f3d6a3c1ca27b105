import { type ApiDocument, resolved, type Schema } from './document.ts';

/** Deeper than any body: a schema may contain itself. */
const deepest = 6;

const ofFormat: Record<string, string> = {
  'date-time': '2026-11-20T14:30:00.000Z',
  date: '2026-11-20',
  uri: 'https://shop.example',
  email: 'maria@example.com',
};

/** What a reader expects under names whose schema says only "text" or "integer". */
const ofName: Record<string, unknown> = {
  provider: 'Orbita',
  amount: 12990,
  refundedAmount: 0,
  currency: 'BRL',
  document: '52998224725',
  name: 'Maria Silva',
  email: 'maria@example.com',
  reason: 'Cliente desistiu',
  description: 'Pedido A-1042',
};

/**
 * A value that the schema allows: its own examples, else what its names and formats suggest. Optional members are left out,
 * unless there are no others and they have an example.
 */
export function sampleOf(document: ApiDocument, given: Schema, name = '', depth = 0): unknown {
  const schema = resolved(document, given);
  const [first] = schema.examples ?? [];
  for (const known of [schema.example, first, schema.const, schema.default, schema.enum?.[0]]) {
    if (known !== undefined) return known;
  }
  const [option] = schema.oneOf ?? schema.anyOf ?? [];
  if (option) return sampleOf(document, option, name, depth);
  if (schema.allOf) {
    const parts = schema.allOf.map((part) => sampleOf(document, part, name, depth));
    return Object.assign({}, ...parts.filter((part) => typeof part === 'object'));
  }
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type;
  if (type === 'object' || schema.properties) return depth > deepest ? {} : objectOf(document, schema, depth);
  if (type === 'array')
    return schema.items && depth < deepest ? [sampleOf(document, schema.items, name, depth + 1)] : [];
  if (Object.hasOwn(ofName, name)) return ofName[name];
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1);
  if (type === 'boolean') return true;
  if (type === 'string') return ofFormat[schema.format ?? ''] ?? (name.endsWith('Id') || name === 'id' ? '…' : 'text');
  return {};
}

function objectOf(document: ApiDocument, schema: Schema, depth: number): Record<string, unknown> {
  const properties = Object.entries(schema.properties ?? {});
  const required = properties.filter(([name]) => schema.required?.includes(name));
  const hasExample = (one: Schema) => resolved(document, one).example !== undefined;
  const shown = required.length > 0 ? required : properties.filter(([, one]) => hasExample(one));
  return Object.fromEntries(shown.map(([name, one]) => [name, sampleOf(document, one, name, depth + 1)]));
}
