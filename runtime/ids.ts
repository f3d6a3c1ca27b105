import { randomBytes } from 'node:crypto';
import { type IdKind, idFrom } from '../domain/core/ids.ts';

/** A new random id. */
export const newId = (kind: IdKind): string => idFrom(kind, randomBytes(17));
