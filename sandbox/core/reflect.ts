/**
 * What the certificate library's container asks of `Reflect` and the language does not have: notes about classes, by
 * key. Import it before the library.
 */
const notes = new WeakMap<object, Map<unknown, unknown>>();

function getOwnMetadata(key: unknown, target: object): unknown {
  return notes.get(target)?.get(key);
}

function getMetadata(key: unknown, target: object | null): unknown {
  for (let at = target; at !== null; at = Object.getPrototypeOf(at)) {
    if (notes.get(at)?.has(key)) return getOwnMetadata(key, at);
  }
  return undefined;
}

function defineMetadata(key: unknown, value: unknown, target: object): void {
  notes.set(target, (notes.get(target) ?? new Map()).set(key, value));
}

if (!('getMetadata' in Reflect)) Object.assign(Reflect, { getOwnMetadata, getMetadata, defineMetadata });

export {};
