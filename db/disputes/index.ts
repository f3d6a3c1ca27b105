// What the other subjects of db/ may use of this one.
export { disputesOf } from './disputes.ts';
