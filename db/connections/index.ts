// The exports of this subject for the other subjects of db/.

export { callsSince } from './calls.ts';
export type { ConnectionHead } from './connections.ts';
