/**
 * The part of the `Reflect` metadata API that the certificate library's dependency container needs: metadata of classes,
 * by key. Import it before the library.
 */
const metadata = new WeakMap<object, Map<unknown, unknown>>();

function getOwnMetadata(key: unknown, target: object): unknown {
  return metadata.get(target)?.get(key);
}

function getMetadata(key: unknown, target: object | null): unknown {
  for (let at = target; at !== null; at = Object.getPrototypeOf(at)) {
    if (metadata.get(at)?.has(key)) return getOwnMetadata(key, at);
  }
  return undefined;
}

function defineMetadata(key: unknown, value: unknown, target: object): void {
  metadata.set(target, (metadata.get(target) ?? new Map()).set(key, value));
}

if (!('getMetadata' in Reflect)) Object.assign(Reflect, { getOwnMetadata, getMetadata, defineMetadata });

export {};
