// What the other subjects of domain/ may use of this one.
export { Payment } from './payment.ts';
export { judge, type Reading, type Standing } from './transition.ts';
