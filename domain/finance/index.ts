// What the other subjects of domain/ may use of this one.
export { Settlement } from './settlement.ts';
