// What the other subjects of db/ may use of this one.

export { callsSince } from './calls.ts';
export type { ConnectionHead } from './connections.ts';
