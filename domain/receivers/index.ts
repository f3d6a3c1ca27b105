// What the other subjects of domain/ may use of this one.
export { Receiver } from './receiver.ts';
