// What the other subjects of domain/ may use of this one.
export type { Receiver } from './receiver.ts';
