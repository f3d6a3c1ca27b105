/** Form-encoded bodies with members in brackets, `data[id]=1`, as some providers send and require them. */

/** Flat form fields of a body: `{ a: { b: 1 }, c: [2] }` becomes `a[b]=1`, `c[0]=2`. */
export function formFields(body: object): Record<string, string> {
  const fields: Record<string, string> = {};
  const put = (name: string, value: unknown): void => {
    if (value === undefined || value === null) return;
    if (typeof value !== 'object') fields[name] = String(value);
    else for (const [key, inner] of Object.entries(value)) put(name === '' ? key : `${name}[${key}]`, inner);
  };
  put('', body);
  return fields;
}

/**
 * The reverse, for untrusted text: at most 1000 fields, five levels, and no key that JavaScript reserves for
 * prototypes.
 */
export function parseForm(text: string): Record<string, unknown> | undefined {
  if (!text.includes('=') || text.length > 1_000_000) return undefined;
  const root: Record<string, unknown> = Object.create(null);
  for (const [name, value] of [...new URLSearchParams(text)].slice(0, 1000)) {
    const keys = [...name.matchAll(/^[^[\]]+|\[([^[\]]*)\]/g)].map((match) => match[1] ?? match[0]);
    if (keys.length === 0 || keys.length > 5 || keys.some((key) => reserved.has(key))) continue;
    let at = root;
    for (const key of keys.slice(0, -1)) {
      const next = at[key];
      at[key] = next !== null && typeof next === 'object' ? next : Object.create(null);
      at = at[key] as Record<string, unknown>;
    }
    at[keys.at(-1) as string] = value;
  }
  return root;
}

const reserved = new Set(['__proto__', 'constructor', 'prototype']);
